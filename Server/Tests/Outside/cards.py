"""Functions that make cards, documents and URLs for the tests. Each result depends only on
the function's arguments, and is the same in every run."""
import json
import random

from signing import encode

WORDS = ("harbour light paper stone river glass winter letter window garden signal copper thread "
         "morning bridge island kettle lantern meadow needle orchard pencil quarry ribbon").split()


def words(number, count):
    chosen = random.Random(number).choices(WORDS, k=count)
    return " ".join(chosen).capitalize()


def title(number):
    """Returns a title. Each number gives a different title."""
    return f"{words(number, 5)} {number}"


def values(number):
    """Returns placeholder values for the `talk` template. Each number gives different values."""
    return {"title": title(number), "speaker": words(number + 7, 2), "summary": words(-number, 14)}


def card(number, template="talk", ending="png", **more):
    """Returns the request target of a card. Each number gives a different card."""
    filled = values(number) if template == "talk" else {"title": title(number)}
    query = "&".join(f"{name}={encode(str(value))}" for name, value in {**filled, **more}.items())
    return f"/v1/cards/{template}.{ending}?{query}"


def document(number=0, **more):
    """Returns a small document."""
    return {"width": 320, "height": 120, "text": title(number), "attributes": {"font": "@24"},
            **more}


def heavy(number, side=2600):
    """Returns a document that takes about a second to render as WebP. Its picture is large, and has
    many lines with blurred shadows."""
    shadow = {"color": "#203040", "opacity": 0.5, "offset": [0, 8], "blur": 40}
    frames = [
        {"x": 40, "y": 40 + 310 * row, "width": side - 80, "height": 300,
         "text": words(row + number, 60),
         "attributes": {"font": "system:bold@48", "foregroundColor": "#f4f4f4", "shadow": shadow}}
        for row in range(8)
    ]
    return {"width": side, "height": side, "background": "#35506b", "frames": frames}


def large(number, side=3600):
    """Returns a document whose picture is large: `side` × `side` pixels with 4 bytes each."""
    # The picture has many colours, because a picture with few colours takes only one byte per
    # pixel.
    ground = {"gradient": "linear", "angle": 130, "stops": [[0, "#12355b"], [1, "#e0a050"]]}
    return {"width": side, "height": side, "background": ground, "text": title(number),
            "attributes": {"font": "@90", "foregroundColor": "#20508090"}}


def plain_template(path):
    """Converts a server template to the form that `rasterize` reads. The `values` member contains
    the default values from the server template's header."""
    found = json.loads(path.read_text(encoding="utf-8"))
    header = found.pop("template")
    found["values"] = {name: rule.get("default", "") for name, rule in header["parameters"].items()}
    return found
