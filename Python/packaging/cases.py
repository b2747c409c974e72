"""Test cases. In each case, a wheel must draw the same pixels as the command `rasterize`. Together,
the cases use all of the wheel's libraries."""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples"
PICTURES = ROOT / "Tests" / "GalleyPicturesTests" / "Files"


def written(folder, name, document):
    """Writes a document to a file and returns the path."""
    file = folder / name
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def case(file, flags="", document=None, **picture):
    """Returns a test case as a dictionary: a document file, command-line flags, and the equivalent
    Python options."""
    return {"file": str(file), "flags": flags.split(), "document": document or {},
            "picture": picture}


def pictures(folder):
    """Returns test cases whose document contains image files in several formats. Some files have a
    colour profile, which is based on a matrix or on a table. One file is in CMYK."""
    for source in [*PICTURES.iterdir()]:
        (folder / source.name).write_bytes(source.read_bytes())
    names = ["p3.jpg", "lab.webp", "linear-gray.jpg", "cmyk.jpg", "alpha-lossy.webp"]
    frames = [{"x": 10 + 90 * i, "y": 10, "width": 80, "height": 80, "text": "",
               "backgroundImage": name} for i, name in enumerate(names)]
    file = written(folder, "pictures.json", {
        "width": 470, "height": 100, "background": "white", "frames": frames})
    return [case(file, "--output-format jpeg --quality 85", format="jpeg", quality=85),
            case(file, "--output-format webp --lossless", format="webp", lossless=True),
            case(file, "--output-format webp --max-bytes 3000", format="webp", max_bytes=3000)]


def cases(folder):
    """Creates the documents of all cases in a folder. Returns the cases."""
    german = {"width": 150, "background": "white", "language": "de",
              "attributes": {"font": "serif@16", "paragraphStyle": {
                  "hyphenationFactor": 1, "alignment": "justified"}},
              "text": "Die Donaudampfschifffahrtsgesellschaft beförderte"
                      " Silbentrennungsprogramme."}
    scripts = {"width": 420, "background": "white", "attributes": {"font": "@24"},
               "text": "قِفا نَبكِ مِن ذِكرى حَبيبٍ 2026\n"
                       "संयुक्ताक्षर और क्षत्रिय\n"
                       "นี่คือประโยคที่ยาว\nשלום (world)"}
    return [
        case(EXAMPLES / "card" / "text.json"),
        case(EXAMPLES / "card" / "text.json", "--png-effort small --scale 2", png_effort="small",
             scale=2),
        case(EXAMPLES / "card" / "text.json", "--png-effort fast", png_effort="fast"),
        case(EXAMPLES / "languages" / "text.json"),
        case(EXAMPLES / "notes" / "notes.md", "--width 480 --scale 2 --color-scheme dark",
             {"color_scheme": "dark"}, width=480, scale=2),
        case(EXAMPLES / "itinerary" / "card.ui.xml",
             f"--styles {EXAMPLES}/itinerary/common.styles.xml",
             {"style_files": [f"{EXAMPLES}/itinerary/common.styles.xml"]}),
        case(written(folder, "german.json", german)),
        case(written(folder, "scripts.json", scripts)),
        *pictures(folder),
    ]
