"""Tests of documents, templates, placeholders, layouts and version numbers."""

from __future__ import annotations

import json
import os
import pickle
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers import in_fork

import galley
from galley import Document, Renderer


def png(width: int, height: int, color: bytes) -> bytes:
    """Returns a PNG of one colour, made without the native library."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        length, check = len(data), zlib.crc32(kind + data)
        return struct.pack(">I", length) + kind + data + struct.pack(">I", check)

    rows = (b"\0" + color * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def test_documents_are_equal_by_content_and_cannot_be_changed(tmp_path: Path) -> None:
    one, other = Document("# Hi", "markdown"), Document.from_markdown("# Hi")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != Document.from_text("# Hi")
    assert one != Document.from_markdown("# Hi", folder=tmp_path)
    assert one.template() == other.template() != one
    with pytest.raises(AttributeError):
        one.data = b""  # type: ignore[misc]


def test_documents_templates_and_renderers_can_be_pickled(
    tmp_path: Path, hello: Document, renderer: Renderer
) -> None:
    there = Document.from_text("Hi", folder=tmp_path, state=None)
    for document in (hello, hello.template(), there):
        assert pickle.loads(pickle.dumps(document)) == document
    copy = pickle.loads(pickle.dumps(renderer))
    assert copy.options == renderer.options == {"system_fonts": False}
    assert copy.render(hello).data == renderer.render(hello).data
    # The pickled renderer contains neither fonts nor caches.
    assert len(pickle.dumps(renderer)) < 200


def test_equal_options_share_one_engine(renderer: Renderer) -> None:
    assert renderer._opened() is pickle.loads(pickle.dumps(renderer))._opened()
    assert renderer._opened() is not Renderer()._opened()


def test_a_renderer_that_was_closed_opens_again(hello: Document) -> None:
    with Renderer(system_fonts=False) as renderer:
        image = renderer.render(hello)
        first = renderer._opened()
    assert renderer.render(hello).data == image.data
    assert renderer._opened() is not first


def test_paths_do_not_depend_on_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card.json").write_text('{"text": "Hi"}')
    document, renderer = Document.from_file("card.json"), Renderer(fonts=["brand"])
    assert document.options == {"folder": str(tmp_path)}
    assert renderer.options == {"fonts": (str(tmp_path / "brand"),)}


@pytest.mark.parametrize(
    ("name", "text", "format"),
    [
        ("a.json", '{"text": "Hi"}', "json"),
        ("a.MD", "Hi", "markdown"),
        ("a.markdown", "Hi", "markdown"),
        ("a.txt", "Hi", "text"),
        (
            "a.ui.xml",
            "<Component><Label><attributedText>Hi</attributedText></Label></Component>",
            "xml",
        ),
    ],
)
def test_the_extension_selects_the_format(
    tmp_path: Path, renderer: Renderer, name: str, text: str, format: str
) -> None:
    (tmp_path / name).write_text(text)
    document = Document.from_file(tmp_path / name)
    assert document.format == format
    assert renderer.layout(document).lines[0].text.strip() == "Hi"
    assert renderer.layout(str(tmp_path / name)).size == renderer.layout(document).size


def test_a_document_may_read_its_folder(tmp_path: Path, renderer: Renderer) -> None:
    (tmp_path / "red.png").write_bytes(png(4, 4, b"\xff\0\0"))
    source = {"width": 4, "height": 4, "backgroundImage": {"path": "red.png"}, "text": ""}
    with pytest.raises(galley.DocumentError) as info:
        renderer.render(source)
    assert info.value.code == "filesNotAllowed"
    document = Document.from_json(source, folder=tmp_path)
    assert renderer.render(document, format="rgba").data == b"\xff\0\0\xff" * 16
    # A new document reads the files again, even if the document equals an earlier document.
    (tmp_path / "red.png").write_bytes(png(4, 4, b"\0\0\xff"))
    again = Document.from_json(source, folder=tmp_path)
    assert again == document
    assert renderer.render(again, format="rgba").data == b"\0\0\xff\xff" * 16


def test_copies_of_a_document_are_parsed_once(tmp_path: Path, renderer: Renderer) -> None:
    template = Document.from_json({"text": "{{n}}"}, folder=tmp_path).template()
    renderer.placeholders(template)
    kept = renderer._opened()._documents  # type: ignore[attr-defined]
    first, handle = next(reversed(kept.items()))
    # Draw as Spark, Dask and Ray do: each task on a worker gets its own unpickled template.
    for number in range(3):
        template = pickle.loads(pickle.dumps(template))
        assert renderer.render(template, {"n": number}).width
        assert next(reversed(kept.items())) == (first, handle)


def test_documents_of_two_processes_are_not_confused(tmp_path: Path) -> None:
    def make() -> Document:
        return Document.from_text("Hi", folder=tmp_path)

    def in_another_process() -> bool:
        return (tmp_path / "document").write_bytes(pickle.dumps(make())) > 0

    assert in_fork(in_another_process)
    theirs, ours = pickle.loads((tmp_path / "document").read_bytes()), make()
    assert theirs == ours and theirs._source.key != ours._source.key


def test_a_document_that_cannot_be_read_is_read_again(tmp_path: Path, renderer: Renderer) -> None:
    source = {"width": 4, "height": 4, "backgroundImage": {"path": "red.png"}, "text": ""}
    document = Document.from_json(source, folder=tmp_path)
    with pytest.raises(galley.DocumentError):
        renderer.render(document)
    (tmp_path / "red.png").write_bytes(png(4, 4, b"\xff\0\0"))
    assert renderer.render(document).width == 4


def test_style_sheets_are_read_immediately(tmp_path: Path, renderer: Renderer) -> None:
    sheet = {"block": {"document": {"textStyle": {"name": "Noto Serif", "size": "largeTitle"}}}}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    here = Document.from_markdown("Hi", style_sheet=tmp_path / "sheet.json")
    (tmp_path / "sheet.json").unlink()
    assert here == Document.from_markdown("Hi", style_sheet=sheet)
    assert here == Document(here.data, here.format, **here.options)
    assert renderer.layout(here).lines[0].runs[0].family == "Noto Serif"
    with pytest.raises(galley.OptionError, match="style_sheet"):
        Document.from_markdown("Hi", style_sheet=__file__)


def test_placeholders_are_in_text_order(renderer: Renderer) -> None:
    text = {"text": "{{b}} {{a}} {{c}} {{b}}", "values": {"c": "is given"}}
    assert renderer.placeholders(Document.from_json(text)) == ["b", "a"]


def test_converting_gives_a_document_that_draws_the_same(renderer: Renderer) -> None:
    document = Document.from_markdown("# Title\n\nWords and *more*", color_scheme="dark")
    converted = renderer.convert(document)
    assert converted.format == "json" and json.loads(converted.data)
    assert renderer.render(converted).data == renderer.render(document).data


def test_a_layout_has_the_positions_of_lines(renderer: Renderer) -> None:
    document = Document.from_json({"width": 100, "insets": 10, "text": "One\nאחד\n🟓 three"})
    layout = renderer.layout(document, scale=2)
    one, hebrew, three = layout.lines
    assert (one.range, hebrew.range, three.range) == ((0, 4), (4, 8), (8, 16))
    assert [line.direction for line in layout.lines] == ["ltr", "rtl", "ltr"]
    assert three.text == "🟓 three"
    x, y, width, height = one.box
    assert (x, y) == (10, 10) and width > 0 and y < one.baseline < y + height
    assert hebrew.box[0] + hebrew.box[2] == pytest.approx(90)
    assert layout.width == 100 and layout.pixel_size[0] == 200 and layout.scale == 2
    assert one.runs[0].family == "Inter" and len(one.runs[0].glyphs) >= 3
    assert layout.size == (layout.raw["width"], layout.raw["height"])
    assert not layout.truncated and layout.missing_glyphs == () and one.frame is None


def test_a_layout_of_frames_has_the_lines_of_all(renderer: Renderer) -> None:
    frames = [{"width": 50, "text": "one"}, {"x": 50, "width": 50, "text": "two"}]
    layout = renderer.layout(Document.from_json({"frames": frames}))
    assert [(line.frame, line.text) for line in layout.lines] == [(0, "one"), (1, "two")]
    assert [frame.x for frame in layout.frames] == [0, 50]


def test_a_layout_reports_truncation_and_missing_glyphs(renderer: Renderer) -> None:
    cut = {"width": 40, "maximumLines": 1, "text": "much more than fits"}
    cut["attributes"] = {"paragraphStyle": {"lineBreakMode": "byTruncatingTail"}}
    layout = renderer.layout(Document.from_json(cut))
    assert layout.truncated and layout.lines[0].truncated
    assert layout.lines[0].text == "much more than fits"
    hidden = renderer.layout(Document.from_json({"width": 40, "height": 16, "text": "a\nb\nc"}))
    assert hidden.truncated and [one.code for one in hidden.warnings] == ["textHidden"]
    missing = renderer.layout(Document.from_json({"text": "a\U0010fffd"})).missing_glyphs
    assert [(one.offset, one.scalar) for one in missing] == [(1, "U+10FFFD")]


def test_versions_are_available() -> None:
    versions = galley.versions()
    assert versions["galley"] == galley.__version__
    assert "HarfBuzz" in versions["libraries"]


@pytest.mark.parametrize(("options", "said"), [
    ({"style_sheet": True}, "style_sheet is not a JSON object"),
    ({"content_styles": 1}, "content_styles is not a JSON object"),
    ({"state": []}, "state: invalid type list"),
    ({"folder": b"x"}, "folder: b'x' is not a path"),
])
def test_an_option_of_a_wrong_type_is_an_error(options: Any, said: str) -> None:
    with pytest.raises(galley.OptionError, match=said):
        Document("{}", "text", **options)
    # If Galley used the value 1 as a file descriptor, it would close standard output.
    os.fstat(1)


def test_a_font_path_of_bytes_is_an_error() -> None:
    with pytest.raises(galley.OptionError, match="is not a path"):
        Renderer(fonts=[b"x"])  # type: ignore[list-item]


@pytest.mark.parametrize("mode", ["vertical-rl", "vertical-lr"])
def test_the_box_of_a_vertical_line_covers_its_ink(renderer: Renderer, mode: str) -> None:
    document = Document.from_json(
        {"width": 100, "height": 200, "writingMode": mode, "text": "Rotated"})
    line = renderer.layout(document).lines[0]
    assert line.writing_mode == mode
    x, y, width, height = line.box
    rows, columns = np.nonzero(np.asarray(renderer.render(document))[:, :, 3])
    assert height > 2 * width
    assert x <= columns.min() and columns.max() < x + width
    assert y <= rows.min() and rows.max() < y + height
    assert x < line.baseline < x + width
    flat = renderer.layout(Document.from_json({"text": "Rotated"})).lines[0]
    assert flat.writing_mode == "horizontal"
