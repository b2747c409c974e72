#!/usr/bin/env python3
"""Compares Galley's text attributes with the same features of Chromium and Pango. For example,
`tracking` is compared with CSS letter-spacing.

    Benchmarks/Peers/rules.py > Benchmarks/Peers/RULES.md

The script needs the release build of `rasterize`, and the Debian packages python3, chromium,
gir1.2-pango-1.0, python3-gi and python3-pil. All engines use the font files in Fonts/, without
hinting.
"""
import base64
import json
import os
import pathlib
import re
import subprocess
import tempfile

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
FONTS = {"Inter": ("Inter/Inter.ttf", 100, 900),
         "Noto Sans": ("NotoSans/NotoSans-Regular.ttf", 400, 400),
         "Noto Serif": ("NotoSerif/NotoSerif-Regular.ttf", 400, 400)}
RASTERIZE = ROOT / ".build" / "release" / "rasterize"
SCRATCH = pathlib.Path(tempfile.mkdtemp())
ROWS = []


def row(what, ours, theirs, engine, difference):
    ROWS.append(f"| {what} | Galley: {ours} | {engine.split()[0]}: {theirs} | {engine} | "
                f"{difference} |")


def galley(document, output="layout"):
    """Returns the layout of a document. If `output` is "render", returns the document's picture
    instead."""
    command = [RASTERIZE, "layout", "-"] if output == "layout" else \
        [RASTERIZE, "-", "-o", SCRATCH / "galley.png"]
    done = subprocess.run([*command, "--no-system-fonts"], input=json.dumps(document).encode(),
                          capture_output=True, check=True)
    return json.loads(done.stdout) if output == "layout" else \
        Image.open(SCRATCH / "galley.png").convert("RGB")


def inlined(file):
    """Returns a font file as a data URL. Chromium usually loads a font from a data URL before it
    paints the page."""
    data = base64.b64encode((ROOT / "Fonts" / file).read_bytes()).decode()
    return f"data:font/ttf;base64,{data}"


def chromium(body, script="", size=(400, 120)):
    """Opens a page in Chromium, and returns a screenshot. If `script` is given, returns the
    script's result instead."""
    faces = "".join(f'@font-face {{ font-family: "{name}"; font-weight: {first} {last}; '
                    f'src: url("{inlined(file)}") }}'
                    for name, (file, first, last) in FONTS.items() if name in body)
    page = SCRATCH / "page.html"
    page.write_text(f"""<!DOCTYPE html><meta charset="utf-8"><style>{faces}
      body {{ margin: 0; background: white; text-rendering: geometricPrecision }}
      div {{ white-space: pre; font-feature-settings: normal }}</style>{body}
      <pre id="result" hidden></pre><script>
      Promise.all([...document.fonts].map(face => face.load())).then(() => {{
        document.getElementById("result").textContent =
          JSON.stringify((() => {{ {script or "return null"} }})()) }})</script>""")
    common = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
              "--allow-file-access-from-files", "--font-render-hinting=none",
              "--disable-lcd-text", "--window-size=800,600",
              f"--user-data-dir={SCRATCH}/profile", "--virtual-time-budget=5000"]
    dump = subprocess.run([*common, "--dump-dom", page.as_uri()], capture_output=True,
                          text=True, check=True).stdout if script else ""
    for _ in range(10 if not script else 0):
        subprocess.run([*common, f"--screenshot={SCRATCH}/chromium.png", page.as_uri()],
                       capture_output=True, check=True)
        picture = Image.open(SCRATCH / "chromium.png").convert("RGB").crop((0, 0, *size))
        # If Chromium paints the page before the page's fonts are loaded, the screenshot has only
        # one colour. In this case, take another screenshot.
        if len(picture.getcolors(1 << 20)) > 1:
            return picture
    return json.loads(re.search(r'id="result"[^>]*>(.*?)</pre>', dump, re.DOTALL)[1])


def bands(picture, x, wanted):
    """Finds groups of adjacent pixel rows. In each row of a group, the pixel in column `x`
    satisfies the function `wanted`. Returns the first row and the height of each group."""
    rows = [y for y in range(picture.height) if wanted(picture.getpixel((x, y)))]
    found = []
    for y in rows:
        if found and y == found[-1][0] + found[-1][1]:
            found[-1][1] += 1
        else:
            found.append([y, 1])
    return [tuple(band) for band in found]


def is_red(pixel):
    return pixel[0] > 128 and pixel[1] < 128 and pixel[2] < 128


def is_dark(pixel):
    return max(pixel) < 128


def baseline(picture, width):
    """Returns the baseline: the index of the pixel row just below the letter H. At least one stem
    of the H is within the first `width` columns."""
    return max((bands(picture, x, is_dark) or [(0, 0)])[-1][0] +
               (bands(picture, x, is_dark) or [(0, 0)])[-1][1] for x in range(width))


def spacing():
    text = "Letters, spaced AV office"
    document = {"width": 400, "attributes": {"font": "Noto Sans@20", "tracking": 3}, "text": text}
    ours = [glyph["x"] for run in galley(document)["lines"][0]["runs"] for glyph in run["glyphs"]]
    script = """const text = document.querySelector("div").firstChild, found = [];
      for (let i = 0; i < text.length; i++) { const range = document.createRange();
        range.setStart(text, i); range.setEnd(text, i + 1);
        found.push(range.getBoundingClientRect().left); } return found"""
    body = f'<div style="font: 20px Noto Sans; letter-spacing: 3px">{text}</div>'
    theirs = chromium(body, script)
    worst = max(abs(a - b) for a, b in zip(ours, theirs))
    row("tracking 3: x of the 25th letter", f"{ours[-1]:.3f}", f"{theirs[-1]:.3f}",
        "Chromium letter-spacing", f"at most {worst:.3f} pt in {len(ours)} letters")


def decorations():
    kinds = [("underline", "underlineStyle", "styleSingle", "solid"),
             ("underline double", "underlineStyle", "styleDouble", "double"),
             ("strikethrough", "strikethroughStyle", "styleSingle", "solid")]
    for family in FONTS:
        for size in (20, 40):
            for title, key, style, css in kinds:
                line = "line-through" if "strike" in key else "underline"
                document = {"width": 400, "height": 120, "background": "white", "insets": 20,
                            "attributes": {"font": f"{family}@{size}", key: style,
                                           key[:-5] + "Color": "#ff0000"}, "text": "H   H"}
                pictures = [galley(document, "render"), chromium(
                    f'<div style="padding: 20px; font: {size}px {family}; text-decoration: {line} '
                    f'{css} red; text-decoration-thickness: from-font; text-underline-position: '
                    'from-font; text-decoration-skip-ink: none">H   H</div>')]
                measured = []
                for picture in pictures:
                    base = baseline(picture, 20 + size)
                    # This column of pixels is between two letters, so only the decoration line
                    # crosses it.
                    x = 20 + int(size * 0.95)
                    measured.append([(top - base, height) for top, height in
                                     bands(picture, x, is_red)])
                spelled = [", ".join(f"{top:+d} ({height} px thick)" for top, height in bands_)
                           for bands_ in measured]
                same = [abs(a[0] - b[0]) for a, b in zip(*measured)]
                thick = [abs(a[1] - b[1]) for a, b in zip(*measured)]
                row(f"{title}, {family} {size}: pixel rows from the baseline to the top edge of "
                    f"the {title.split()[0]} (+ is below, - is above the baseline)",
                    *spelled,
                    "Chromium text-decoration",
                    f"position differs by {max(same, default='none')} px, "
                    f"thickness by {max(thick, default='none')} px")


def difference(a, b):
    """Describes the difference between two pictures. Engines round baselines differently, so the
    second picture is first moved up or down by at most two rows. The distance is chosen so that the
    mean difference is smallest."""
    def at(rows):
        moved = b.transform(b.size, Image.AFFINE, (1, 0, 0, 0, 1, rows), fillcolor=(255, 255, 255))
        pairs = zip(a.getdata(), moved.getdata())
        all_ = [max(abs(x - y) for x, y in zip(*pair)) for pair in pairs]
        share = sum(value > 32 for value in all_) / len(all_)
        return sum(all_) / len(all_), max(all_), share, rows
    mean, most, share, rows = min(at(rows) for rows in (-2, -1, 0, 1, 2))
    moved = f", after a vertical shift of {abs(rows)} rows" if rows else ""
    return (f"greatest channel difference of a pixel: mean {mean:.2f} of 255, maximum {most}, "
            f"over 32 in {share:.1%} of pixels{moved}")


def shadows():
    for blur in (0, 4, 12):
        document = {"width": 300, "height": 160, "background": "white", "attributes": {
            "font": "Noto Sans@48", "paragraphStyle": {"minimumLineHeight": 70,
                                                       "maximumLineHeight": 70},
            "shadow": {"color": "#000000", "opacity": 1, "offset": [20, 70], "blur": blur}},
            "lineHeightMode": "halfLeading", "text": "Shadow"}
        ours = galley(document, "render").crop((0, 75, 300, 160))
        theirs = chromium(f'<div style="font: 48px/70px Noto Sans; text-shadow: 20px 70px {blur}px '
                          'black">Shadow</div>', size=(300, 160)).crop((0, 75, 300, 160))
        row(f"shadow, blur {blur}: brightness of the darkest pixel, 0 to 255",
            min(min(p) for p in ours.getdata()),
            min(min(p) for p in theirs.getdata()), "Chromium text-shadow",
            difference(ours, theirs))


def strokes():
    for width, css in ((4, "color: transparent; "), (-4, "")):
        document = {"width": 300, "height": 90, "background": "white", "lineHeightMode":
                    "halfLeading", "text": "ROxwM", "attributes": {
                        "font": "Noto Sans@60", "foregroundColor": "#0000ff", "strokeWidth": width,
                        "strokeColor": "#ff0000", "paragraphStyle": {
                            "minimumLineHeight": 90, "maximumLineHeight": 90}}}
        ours = galley(document, "render")
        theirs = chromium(f'<div style="font: 60px/90px Noto Sans; color: blue; {css}'
                          '-webkit-text-stroke: 2.4px red">ROxwM</div>', size=(300, 90))
        reds = [sum(is_red(p) for p in picture.getdata()) for picture in (ours, theirs)]
        row(f"strokeWidth {width} at 60 pt: number of red pixels", *reds, "Chromium -webkit-text-stroke",
            difference(ours, theirs))


def line_heights():
    for family in FONTS:
        style = {"minimumLineHeight": 40, "maximumLineHeight": 40}
        document = {"width": 100, "lineHeightMode": "halfLeading", "text": "H\nH\nH",
                    "attributes": {"font": f"{family}@20", "paragraphStyle": style}}
        ours = [line["baseline"] for line in galley(document)["lines"]]
        script = """return [...document.querySelectorAll("i")].map(mark =>
          mark.getBoundingClientRect().bottom)"""
        mark = '<i style="display: inline-block; width: 1px; height: 5px"></i>'
        theirs = chromium(f'<div style="font: 20px/40px {family}">' + f"H{mark}\n" * 3 + "</div>",
                          script)
        row(f"line height 40, halfLeading, {family} 20: y of three baselines",
            ", ".join(f"{y:.2f}" for y in ours), ", ".join(f"{y:.2f}" for y in theirs),
            "Chromium line-height", f"{max(abs(a - b) for a, b in zip(ours, theirs)):.2f} pt")


def pango():
    (SCRATCH / "fonts.conf").write_text(
        f"<fontconfig><dir>{ROOT / 'Fonts'}</dir><cachedir>{SCRATCH / 'cache'}</cachedir>"
        "</fontconfig>")
    os.environ["FONTCONFIG_FILE"] = str(SCRATCH / "fonts.conf")
    import gi
    gi.require_version("Pango", "1.0")
    gi.require_version("PangoCairo", "1.0")
    from gi.repository import Pango, PangoCairo
    context = PangoCairo.FontMap.get_default().create_context()
    context.set_round_glyph_positions(False)
    unit = Pango.SCALE

    def layout(text, family, size):
        made = Pango.Layout.new(context)
        description = Pango.FontDescription.from_string(family)
        description.set_absolute_size(size * unit)
        made.set_font_description(description)
        made.set_text(text, -1)
        return made

    def places(made, text):
        offsets = [len(text[:index].encode()) for index in range(len(text))]
        return [made.index_to_pos(offset).x / unit for offset in offsets]

    text = "Letters, spaced AV office"
    made = layout(text, "Noto Sans", 20)
    attributes = Pango.AttrList.new()
    attributes.insert(Pango.attr_letter_spacing_new(3 * unit))
    made.set_attributes(attributes)
    document = {"width": 400, "attributes": {"font": "Noto Sans@20", "tracking": 3}, "text": text}
    ours = [glyph["x"] for run in galley(document)["lines"][0]["runs"] for glyph in run["glyphs"]]
    theirs = places(made, text)
    # Start at the second letter, because Pango puts half of the letter spacing before every letter
    # except the first.
    steps = [[b - a for a, b in zip(all_[1:], all_[2:])] for all_ in (ours, theirs)]
    worst = max(abs(a - b) for a, b in zip(*steps))
    row("tracking 3: distance from the 2nd letter to the 25th", *(f"{sum(all_):.3f}" for all_ in steps),
        "Pango letter_spacing", f"at most {worst:.3f} pt per letter")

    text = "a\tbc\tdef\tg"
    made = layout(text, "Noto Sans", 16)
    tabs = Pango.TabArray.new(3, False)
    for index, place in enumerate((60, 130, 200)):
        tabs.set_tab(index, Pango.TabAlign.LEFT, place * unit)
    made.set_tabs(tabs)
    document = {"width": 400, "text": text, "attributes": {
        "font": "Noto Sans@16", "paragraphStyle": {"tabStops": "60; 130; 200"}}}
    ours = [glyph["x"] for run in galley(document)["lines"][0]["runs"] for glyph in run["glyphs"]]
    theirs = places(made, text)
    row("tab stops 60, 130, 200: x of the text after each tab",
        *(", ".join(f"{all_[text.index(letter)]:.2f}" for letter in "bdg")
          for all_ in (ours, theirs)),
        "Pango tabs", f"{max(abs(ours[i] - theirs[i]) for i in map(text.index, 'bdg')):.3f} pt")

    for family in FONTS:
        # Pango rounds line heights to whole pixels, so compare only the space that lineSpacing
        # adds.
        pitches = []
        for spacing_ in (0, 7):
            made = layout("H\nH", family, 20)
            made.set_spacing(spacing_ * unit)
            walker = made.get_iter()
            first = walker.get_baseline()
            walker.next_line()
            document = {"width": 100, "text": "H\nH", "attributes": {
                "font": f"{family}@20", "paragraphStyle": {"lineSpacing": spacing_}}}
            ours = [line["baseline"] for line in galley(document)["lines"]]
            pitches.append((ours[1] - ours[0], (walker.get_baseline() - first) / unit))
        added = [all_[1] - all_[0] for all_ in zip(*pitches)]
        row(f"lineSpacing 7, {family} 20: space added below the line",
            *(f"{value:.3f}" for value in added),
            "Pango spacing", f"{abs(added[0] - added[1]):.3f} pt; the line height differs by "
            f"{abs(pitches[0][0] - pitches[0][1]):.3f} pt")
        metrics = context.load_font(made.get_font_description()).get_metrics(None)
        document = {"width": 200, "height": 80, "background": "white", "insets": 20, "scale": 8,
                    "attributes": {"font": f"{family}@20", "strikethroughStyle": "styleSingle",
                                   "strikethroughColor": "#ff0000"}, "text": "H   H"}
        picture = galley(document, "render")
        base = baseline(picture, 320)
        top, height = bands(picture, 160 + 152, is_red)[0]
        theirs = metrics.get_strikethrough_position() / unit, \
            metrics.get_strikethrough_thickness() / unit
        row(f"strikethrough, {family} 20: height of its top edge above the baseline, and thickness",
            f"{(base - top) / 8:.3f}, {height / 8:.3f}", f"{theirs[0]:.3f}, {theirs[1]:.3f}",
            "Pango metrics", f"{abs((base - top) / 8 - theirs[0]):.3f}, "
            f"{abs(height / 8 - theirs[1]):.3f} pt (one pixel is 1/8 pt here)")


def main():
    for check in (spacing, decorations, shadows, strokes, line_heights, pango):
        check()
    print("# Comparison with other engines\n\n`Benchmarks/Peers/rules.py` writes this page. "
          "Lengths are in points. A point is a CSS pixel and, at scale 1, a pixel of the image. "
          "Chromium rounds a line's ascent and descent to whole pixels. It rounds the thickness of "
          "underlines and strikethroughs down, and ignores the font's strikethrough position. "
          "Pango rounds a line's height to whole pixels. Galley rounds the thickness of underlines "
          "and strikethroughs to the nearest pixel.\n")
    print("| measurement | Galley | other engine | feature | difference |\n| --- | --- | --- | --- | --- |")
    print("\n".join(ROWS))


main()
