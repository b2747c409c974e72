"""Documents whose processing time must grow linearly with their length. The function `documents`
returns one document for each kind of text. Each document has about n UTF-16 code units.

Each kind of text repeats a feature for which an implementation could need quadratic time. These
features are combining marks, cursive joining, bidi levels, line breaks, styles, shrinking and
truncation.
"""

# Each kind of test text is a base letter and characters that are repeated after this letter.
MARKS = {
    "latin marks": ("a", "\u0301\u0323"),
    "greek marks": ("α", "\u0313\u0345"),
    "cyrillic marks": ("а", "\u0483\u0306"),
    "hebrew points": ("\u05d0", "\u05b0\u05b1\u05b2"),
    "arabic marks": ("\u0628", "\u064b\u0651\u0652"),
    "thai marks": ("\u0e01", "\u0e31\u0e48"),
    "khmer stacks": ("\u1780", "\u17d2\u1780"),
    "tibetan stacks": ("\u0f40", "\u0f90"),
    "myanmar stacks": ("\u1000", "\u1039\u1000"),
    "javanese stacks": ("\ua98f", "\ua9c0\ua98f"),
    "devanagari conjuncts": ("\u0915", "\u094d\u0915"),
    "devanagari signs": ("\u0915", "\u093e\u0902"),
    "tamil signs": ("\u0b95", "\u0bbe\u0bcd"),
    "enclosing marks": ("1", "\u20e3\u20dd"),
    "variation selectors": ("\u2764", "\ufe0f"),
    "grapheme joiners": ("a", "\u034f\u0301"),
    "zero width joiners": ("\u0628", "\u200d"),
    "zero width non-joiners": ("\u0915", "\u200c"),
}
TEXTS = {
    "one latin word": "hamburgefonts",
    "one arabic word": "\u0628\u062a\u0646\u0633",
    "one devanagari word": "\u0915\u093f\u0924\u093e\u092c",
    "hangul jamo": "\u1100\u1161\u11a8",
    "emoji families": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "flags": "\U0001f1e9\U0001f1ea",
    "words": "the quick brown fox ",
    "thai words": "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22",
    "ideographs": "\u6f22\u5b57\u3068\u3001\u300c\u4eee\u540d\u300d\u3002",
    "alternating directions": "a \u05d0 ",
    "isolates": "\u2067\u05d0 a\u2069",
    "nested isolates": "\u2067a",
    "nested embeddings": "\u202b\u202aa",
    "right-to-left brackets": "(\u05d0[\u05d1{",
    "right-to-left numbers": "\u05d0 1,234.5 ",
    "spaces": " ",
    "tabs": "a\t",
    "soft hyphens": "ab\u00ad",
    "no-break spaces": "a\u00a0",
    "slashes": "ab/",
    "alternating scripts": "a\u0430\u03b1\u0561",
    "alternating faces": "a\u0e01\u6f22\U0001f600",
}
STYLED = {
    "hyphens in words": ("hyphenation algorithm ", {"hyphenationFactor": 1}),
    "hyphens in one word": ("hyphenation", {"hyphenationFactor": 1}),
    "justified": ("the quick brown fox ", {"alignment": "justified"}),
    "kashida": ("\u0645\u062f\u064a\u0646\u0629 ", {"alignment": "justified", "kashida": True}),
    "justified letters": (
        "the quick brown fox ", {"alignment": "justified", "letterSpacing": [0, 0, 0.1]}),
    "justified optimal lines": (
        "hyphenation algorithm ",
        {"alignment": "justified", "lineBreakQuality": "optimal", "hyphenationFactor": 1,
         "maximumConsecutiveHyphens": 10, "letterSpacing": [-0.05, 0, 0.1]}),
    "justified ideographs": (
        "\u6f22\u5b57\u3068\u3001\u300c\u4eee\u540d\u300d\u3002ab ", {"alignment": "justified"}),
    "optimal lines": ("the quick brown fox ", {"lineBreakQuality": "optimal"}),
    "balanced lines": ("the quick brown fox ", {"lineBreakQuality": "balanced"}),
    "lines at characters": ("hamburgefonts", {"lineBreakMode": "byCharWrapping"}),
    "cut at the end": ("the quick brown fox ", {"lineBreakMode": "byTruncatingTail"}),
    "cut in the middle": ("the quick brown fox ", {"lineBreakMode": "byTruncatingMiddle"}),
    "cut at the start": ("the quick brown fox ", {"lineBreakMode": "byTruncatingHead"}),
    "cut paragraphs": ("the quick brown fox jumps over the lazy dog and on\n",
                       {"lineBreakMode": "byTruncatingTail"}),
}
RUNS = {
    "alternating sizes": lambda i: {"font": f"@{8 + i % 7}"},
    "alternating colours": lambda i: {"foregroundColor": f"#{i % 4096:03x}"},
    "alternating underlines": lambda i: {"underlineStyle": "styleSingle"} if i % 2 else {},
    "alternating backgrounds": lambda i: {"backgroundColor": f"#{i % 4096:03x}"},
    "alternating shadows": lambda i: {"shadow": {"offset": [0, 1], "blur": i % 3}},
    "alternating links": lambda i: {"link": f"https://example.org/{i}"},
    "alternating languages": lambda i: {"language": ["en", "de", "ja", "ar"][i % 4]},
    "alternating features": lambda i: {"font": {"features": {"tnum": i % 2}}},
    "different features": lambda i: {"font": {"features": {"ss01": i}}},
}


def repeated(part, n):
    return part * (n // (len(part.encode("utf-16-le")) // 2))


def document(text, style=None, **more):
    attributes = {"font": "@10"} | ({"paragraphStyle": style} if style else {})
    return {"width": 300, "text": text, "attributes": attributes} | more


def nested(boxes, depth=15):
    """Returns a frame with nested stacks of boxes. Each stack is inside the previous stack."""
    share = len(boxes) // depth
    own = boxes[:share] if depth > 1 else boxes
    inner = [nested(boxes[share:], depth - 1)] if depth > 1 else []
    axis = "vertical" if depth % 2 else "horizontal"
    return {"stack": {"axis": axis, "alignment": "firstBaseline"}, "frames": own + inner}


def documents(n):
    """Returns a dictionary that maps the name of each kind of text to a document. Each document has
    about n UTF-16 code units."""
    found = {name: document(base + repeated(part, n)) for name, (base, part) in MARKS.items()}
    found |= {name: document(repeated(part, n)) for name, part in TEXTS.items()}
    found |= {name: document(repeated(part, n), style) for name, (part, style) in STYLED.items()}
    found |= {
        name: document([{"text": "ab "} | style(i) for i in range(n // 3)])
        for name, style in RUNS.items()}
    found["justified sizes"] = document(
        [{"text": "ab "} | RUNS["alternating sizes"](i) for i in range(n // 3)],
        {"alignment": "justified", "letterSpacing": [0, 0, 0.1]})
    words = repeated("the quick brown fox ", n)
    # Paragraphs and line separators make documents with many lines. A small font size keeps the
    # canvas within the height limit.
    for name, end in [("paragraphs", "\n"), ("line separators", "\u2028")]:
        found[name] = document(repeated("a" + end, n), attributes={"font": "@3"})
    found["vertical lines"] = document(
        repeated(TEXTS["ideographs"], n), writingMode="vertical-rl", height=300)
    found["shrunk"] = document(words, height=n // 10, fit="shrink")
    found["cut at a height"] = document(words, height=300)
    # Boxes in stacks, with 40 code units per box.
    boxes = [{"text": f"box {i % 10}"} for i in range(n // 40)]
    small = {"width": 300, "attributes": {"font": "@3"}}
    found["boxes in a column"] = small | {"stack": {"spacing": 1}, "frames": boxes}
    found["boxes in a row"] = small | {"stack": {"axis": "horizontal"}, "frames": boxes}
    found["nested boxes"] = small | {"stack": {}, "frames": [nested(boxes)]}
    found["long token"] = document(
        repeated(STYLED["cut paragraphs"][0], n), STYLED["cut paragraphs"][1],
        truncationToken="x" * (n // 8))
    return found
