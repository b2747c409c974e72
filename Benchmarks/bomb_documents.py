"""Small documents that demand much memory or time, like those that an untrusted client could send
to a server.

The function `documents` yields the documents. For a template, it also yields the rows that fill the
template. Some documents use a font file, which must be in the same folder as the document.
"""
import base64
import json
import struct
import zlib

LETTERS = "Hamburgefonts "


def text(content, attributes=None, **more):
    """Returns a document with text on a canvas of fixed size. If the text does not fit the canvas,
    `rasterize` rejects the document or cuts off the text."""
    size = {"width": 600, "height": 2000}
    return size | {"text": content, "attributes": attributes or {}} | more


def paragraph(content, **style):
    return text(content, {"paragraphStyle": style}, width=200)


def framed(count, make, width=1000, height=1000, **more):
    frames = [make(i) for i in range(count)]
    return {"width": width, "height": height, "frames": frames} | more


def box(content="", **more):
    return {"x": 0, "y": 0, "width": 600, "height": 400, "text": content} | more


def chunk(kind, data):
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def png(width, height, depth=1, kind=0, interlace=0, before=(), surplus=0, mark=b""):
    """Returns a PNG whose pixels are all zero, so that a small file has many pixels. After
    decompression, the pixel data ends with `surplus` MiB of zeros that belong to no pixel."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    packer, row = zlib.compressobj(9), bytes(1 + (width * depth * channels + 7) // 8)
    pixels = b"".join([packer.compress(row * 64) for _ in range((height + 63) // 64)]
                      + [packer.compress(bytes(1 << 20)) for _ in range(surplus)]
                      + [packer.flush()])
    header = struct.pack(">LLBBBBB", width, height, depth, kind, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"tEXt", b"a\0" + mark)
            + b"".join(chunk(*part) for part in before) + chunk(b"IDAT", pixels)
            + chunk(b"IEND", b""))


def url(picture):
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def pictures(*files):
    return framed(len(files), lambda i: box(backgroundImage=url(files[i])))


def glyphs():
    growing = {"font": "Galley Shapes@40"}
    yield "glyphs: one becomes 3,600", text("A " * 10_000, growing, fonts=["Growing.ttf"])
    yield "glyphs: without a space", text("A" * 90_000, growing, fonts=["Growing.ttf"])
    yield "glyphs: one becomes 10⁹", text("A " * 10_000, growing, fonts=["Endless.ttf"])
    for name, letter in [("many", "g"), ("large", "f"), ("deep", "e"), ("recursive", "bcd")]:
        sizes = [{"text": letter, "font": f"@{4 + i / 10}"} for i in range(2000)]
        font = {"font": "Galley Hostile Paints@20"}
        yield f"paints: {name}", text(sizes, font, fonts=["HostilePaints.ttf"])
    emoji = "".join(map(chr, range(0x1F600, 0x1F650)))
    yield "emoji: 40,000", text(emoji * 500, {"font": "@20"})
    yield "emoji: in 8,000 sizes", text(
        [{"text": emoji, "font": f"@{8 + i}"} for i in range(100)], width=4000)
    yield "glyphs: larger than the canvas", text(LETTERS * 1000, {"font": "@10000"}, height=500)
    yield "glyphs: 12,000 sizes", text(
        [{"text": "W", "font": f"@{10 + i / 100}"} for i in range(12_000)])
    yield "glyphs: outlined, 256 pixels", text(
        [{"text": "Å", "font": f"@{200 + i / 100}", "strokeWidth": 30} for i in range(5000)])
    yield "fonts: the same file, listed 1,024 times", text("x", fonts=["Growing.ttf"] * 1024)


def marks():
    for name, letter, mark, count in [
            ("Hebrew", "\u05d0", "\u05b0\u05b1\u05b2", 80_000),
            ("Arabic", "\u0628", "\u064b\u0651\u0652", 80_000),
            ("Khmer", "\u1780", "\u17d2\u1780", 80_000),
            ("Tibetan", "\u0f40", "\u0f90", 160_000),
            ("Latin", "a", "\u0301", 240_000)]:
        yield f"marks: {name}", text(letter + mark * count)
    yield "directions: alternating", text("a\u05d0" * 150_000)
    yield "directions: isolates in isolates", text("\u2067a" * 100_000)
    yield "directions: brackets", text("(\u05d0[\u05d1{" * 50_000)


def lines():
    yield "lines: one word of 495,000 letters", paragraph("hyphenation" * 45_000, hyphenationFactor=1)
    yield "lines: without a break", text("a\u2060" * 120_000)
    yield "lines: 240,000 tabs", text("\t" * 240_000)
    yield "lines: 240,000 empty", text("\n" * 240_000)
    yield "lines: optimal", paragraph(LETTERS * 36_000, lineBreakQuality="optimal")
    yield "lines: Arabic, stretched", paragraph(
        "\u0645\u062f\u064a\u0646\u0629 " * 46_000, alignment="justified", kashida=True)
    yield "lines: shrunk", text(LETTERS * 36_000, height=300, fit="shrink")
    yield "lines: vertical", text(LETTERS * 36_000, writingMode="vertical-rl", height=300)
    yield "lines: a long token", paragraph(
        ("the quick brown fox jumps over the lazy dog\n") * 10_000,
        lineBreakMode="byTruncatingTail") | {"truncationToken": "x" * 4096}
    yield "lines: only one letter fits on a line", text(LETTERS * 36_000, width=1)


def values():
    yield "runs: 7,000 styles", text(
        [{"text": "ab ", "font": f"@{8 + i % 500 / 10}", "foregroundColor": f"#{i:06x}"}
         for i in range(7_000)])
    yield "ranges: 10,000 overlapping", text("a" * 20_000) | {"ranges": [
        {"indices": [i, 20_000 - i], "kern": 1} for i in range(10_000)]}
    yield "values: deep", '{"text":' + "[" * 490_000
    yield "values: 30,000 keys", {f"key{i}": 1 for i in range(30_000)}
    yield "values: styles of styles", {"text": "a", "styles": {
        f"s{i}": {"extends": [f"s{i + 1}"] * 10} for i in range(100)} | {"s100": {}}}
    laughs = {f"v{i}": f"{{{{v{i + 1}}}}}" * 10 for i in range(30)} | {"v30": "ha"}
    yield "values: placeholders of placeholders", {"text": "{{v0}}", "values": laughs}
    yield "values: expand to 450 million characters", {"text": "{{v}}" * 90_000, "values": {"v": "word " * 1000}}


def images():
    wide = [png(7071, 7071, mark=bytes([65 + i])) for i in range(5)]
    yield "pictures: five of 50 megapixels", pictures(*wide)
    yield "pictures: 16 bits, interlaced", pictures(png(5000, 5000, 16, 6, 1))
    texts = [(b"zTXt", b"a\0\0" + zlib.compress(bytes(7_000_000), 9))] * 50
    yield "pictures: fifty texts", pictures(png(10, 10, before=texts))
    yield "pictures: 350 MiB of data after the pixels", pictures(png(10, 10, surplus=350))
    yield "pictures: one in 2,000 boxes", framed(
        2000, lambda i: box(backgroundImage=url(png(64, 64))))
    yield "pictures: attachments", text(
        [{"attachmentImage": {"path": url(png(2000, 2000)), "width": 500 + i}}
         for i in range(200)])


def canvases():
    gradient = {"gradient": "linear", "angle": 30, "stops": [[0, "#f00"], [1, "#00f"]]}
    shadows = [{"blur": 1000 - i, "offset": [0, 1]} for i in range(64)]
    yield "shadows: 64 of 1,000 points", text(LETTERS, {"font": "@30", "shadow": shadows}) | {
        "height": 60, "scale": 10}
    yield "shadows: 3,000 boxes", framed(3000, lambda i: box("Wi", attributes={
        "font": "@300", "shadow": {"blur": 900 + i / 100, "offset": [0, 1]}}))
    yield "gradients: on 4,600²", framed(1, lambda i: box(), 4600, 4600,
                                          background=gradient)
    yield "gradients: 3,000 boxes", framed(3000, lambda i: box(
        background=gradient, width=3000, height=3000), 3000, 3000)
    yield "gradients: in text", text(LETTERS * 30_000, {"foregroundColor": gradient})
    yield "boxes: 3,000 with borders", framed(3000, lambda i: box(
        border={"width": 190, "color": "#f00"}, cornerRadius=200))
    yield "boxes: 3,000 with text", framed(3000, lambda i: box(LETTERS * 5))
    yield "boxes: 6,000 words, each with a backdrop", text([
        {"text": "ab ", "backdrop": {"color": "#ff0", "padding": 500 + i}} for i in range(6_000)])
    yield "canvas: 65,535²", framed(1, lambda i: box(), 65_535, 65_535)
    yield "canvas: a scale of 100 pixels per point", text(LETTERS * 1000, scale=100)
    yield "underlines: 4,000", text([
        {"text": "ab ", "underlineStyle": "styleDouble | patternDot", "underlineThickness": 50,
         "underlineOffset": i % 100} for i in range(4_000)])


def markdown():
    yield "Markdown: references", "[a]: " + "x" * 40_000 + "\n\n" + "[a]" * 40_000
    yield "Markdown: columns", "|a" * 50_000 + "\n" + "|-" * 50_000 + "\n|x|"
    yield "Markdown: quotes", "> " * 50_000 + "a"
    yield "Markdown: links", "[a](" * 100_000
    yield "Markdown: tasks", "- [ ] a\n" * 50_000
    yield "Markdown: headings", "# a\n\n" * 50_000
    yield "Markdown: comments", "<!--a" * 100_000
    yield "Markdown: emphasis", "*a _b " * 100_000


def xml():
    inside = "<attributedText>{}</attributedText>".format
    yield "XML: deep", "<a>" * 100_000
    yield "XML: 100,000 elements", inside("<b>a</b>" * 100_000)
    yield "XML: sections", inside("<![CDATA[a]]>" * 100_000)
    yield "XML: 50,000 attributes", "<a " + " ".join(f'a{i}="1"' for i in range(50_000)) + "/>"
    yield "XML: entities of entities", (
        '<!DOCTYPE a [<!ENTITY a "ha">' + "".join(
            f'<!ENTITY a{i} "{"&a" + str(i - 1) + ";" if i else ""}">' for i in range(30))
        + "]>" + inside("&a29;"))


def web_fonts():
    tables = zlib.compress(bytes(200 << 20), 9)
    header = struct.pack(">4s4sLHHLHHLLLLL", b"wOFF", b"\0\1\0\0", 64 + len(tables), 1, 0,
                         28 + (200 << 20), 1, 0, *[0] * 5)
    entry = struct.pack(">4sLLLL", b"glyf", 64, len(tables), 200 << 20, 0)
    yield header + entry + tables


def rows():
    yield "rows: a value of a megabyte", {"text": "{{a}} {{b}}"}, "a,b\n" + "x" * 1_000_000 + ",1\n"
    names = [f"c{i}" for i in range(50_000)]
    yield ("rows: 50,000 columns", {"text": "{{c0}}"},
           ",".join(names) + "\n" + ",".join("1" for _ in names) + "\n")
    yield "rows: 20,000", {"text": "{{a}}", "width": 20}, "a\n" + "x\n" * 20_000
    yield "rows: an unclosed quote", {"text": "{{a}}"}, 'a\n"' + 'x""' * 300_000


def documents():
    """Yields the name, file extension, bytes and rows of each document. The rows are `None` if
    the document is not a template."""
    kinds = [glyphs(), marks(), lines(), values(), images(), canvases()]
    for kind in kinds:
        for name, content in kind:
            content = content if isinstance(content, str) else json.dumps(
                content, ensure_ascii=False)
            yield name, "json", content.encode(), None
    for ending, kind in [("md", markdown()), ("xml", xml())]:
        for name, content in kind:
            yield name, ending, content.encode(), None
    font = text("x", {"font": "Bomb@20"}, fonts=["bomb.woff"])
    yield "web fonts: 200 MB of zeros", "json", json.dumps(font).encode(), None
    for name, content, table in rows():
        yield name, "json", json.dumps(content).encode(), table.encode()
