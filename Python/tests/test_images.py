"""Tests of images: files, pixels, other formats and notebooks."""

from __future__ import annotations

import base64
import io
import os
import pickle
import stat
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

import galley
from galley import Document, Image, Renderer


@pytest.fixture
def image(renderer: Renderer, hello: Document) -> Image:
    """An image with partly transparent pixels."""
    return renderer.render(hello, scale=2)


def decoded(data: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Returns the pixels that Pillow reads from an image file."""
    return np.asarray(Pillow.open(io.BytesIO(data)).convert("RGBA"))


def kind(path: Path) -> str:
    """Returns the format that Pillow detects for an image file."""
    with Pillow.open(path) as opened:
        return str(opened.format)


def test_an_image_knows_its_size_and_format(image: Image) -> None:
    assert (image.width, image.height, image.scale, image.format) == (180, 48, 2, "png")
    assert image.alt == "Hello, world" and image.quality is None and image.warnings == ()
    assert Pillow.open(io.BytesIO(image.data)).size == (180, 48)
    assert repr(image) == "<galley.Image png, 180 × 48 pixels>"


def test_numpy_has_the_pixels_that_pillow_reads(image: Image) -> None:
    pixels = np.asarray(image)
    assert pixels.shape == (48, 180, 4) and pixels.dtype == np.uint8
    assert np.array_equal(pixels, decoded(image.data))
    # Some pixels are partly transparent, so the test would notice premultiplied alpha.
    assert len(np.unique(pixels[..., 3])) > 2


def test_numpy_copies_nothing_and_changes_nothing(image: Image) -> None:
    first, second = np.asarray(image), np.asarray(image)
    assert np.shares_memory(first, second)
    assert not first.flags.owndata and not first.flags.writeable
    raw = image.to_bytes("rgba")
    assert first.tobytes() == raw


def test_pillow_accepts_an_image_in_both_ways(image: Image) -> None:
    taken, given = Pillow.fromarray(np.asarray(image)), image.to_pil()
    assert taken.mode == given.mode == "RGBA" and given.size == (180, 48)
    assert taken.tobytes() == given.tobytes() == decoded(image.data).tobytes()
    # Pillow shares the image's pixels, and copies them before the first change.
    assert given.readonly
    given.putpixel((0, 0), (1, 2, 3, 4))
    assert image.to_pil().tobytes() == taken.tobytes() != given.tobytes()


def test_raw_pixels_need_no_second_drawing(renderer: Renderer, hello: Document) -> None:
    image = renderer.render(hello, format="rgba")
    interface = image.__array_interface__
    assert interface["data"] is image.data and interface["shape"] == (24, 90, 4)


def test_other_formats_are_drawn_by_the_same_renderer(renderer: Renderer, opaque: Document) -> None:
    image = renderer.render(opaque, scale=2)
    assert image.to_bytes("png") is image.data
    jpeg = image.to_bytes("jpeg", quality=60)
    assert jpeg == renderer.render(opaque, scale=2, format="jpeg", quality=60).data
    assert Pillow.open(io.BytesIO(jpeg)).format == "JPEG"
    webp = image.to_bytes("webp", lossless=True)
    assert np.array_equal(decoded(webp), decoded(image.data))
    assert len(image.to_bytes("jpeg", max_bytes=2_000)) <= 2_000
    assert Pillow.open(io.BytesIO(image.to_bytes("png", scale=1))).size == (90, 24)


def test_options_of_a_file_stay_with_its_format(renderer: Renderer, opaque: Document) -> None:
    image = renderer.render(opaque, scale=2, format="jpeg", quality=30)
    assert image.quality == 30
    # The PNG keeps the scale of the image, which is 2. A PNG has no quality, so `to_bytes` drops
    # the quality.
    assert Pillow.open(io.BytesIO(image.to_bytes("png"))).size == (180, 48)
    assert image.to_bytes("jpeg") is image.data
    assert image.to_bytes("jpeg", quality=80) != image.data


def test_another_format_uses_the_same_values(card: galley.Template) -> None:
    values: dict[str, object] = {"name": "Ada"}
    image = galley.render(card, values)
    values["name"] = "Grace"
    assert image.to_bytes("webp") == galley.render(card, {"name": "Ada"}, format="webp").data


@pytest.mark.parametrize("value", [np.int64(7), np.float32(0.5), np.bool_(True), np.str_("seven")])
def test_values_may_be_numbers_of_numpy(card: galley.Template, value: object) -> None:
    plain = value.item()  # type: ignore[attr-defined]
    assert galley.render(card, {"name": value}).data == galley.render(card, {"name": plain}).data


def test_values_may_be_colours_and_nodes() -> None:
    style = {"width": 60, "background": "{{paper}}", "text": ["{{who}}", "!"]}
    template = galley.Document.from_json(style).template()
    paper = {"gradient": "linear", "stops": [[0, "gold"], [1, "white"]]}
    who = {"text": "Ada", "foregroundColor": "navy"}
    plain = galley.render({"width": 60, "background": paper, "text": [who, "!"]}, format="rgba")
    filled = galley.render(template, {"paper": paper, "who": who}, format="rgba")
    assert filled.data == plain.data
    plainer = galley.render(template, {"paper": "gold", "who": "Ada"}, format="rgba")
    assert filled.data != plainer.data
    with pytest.raises(galley.DocumentError, match=r"text\[0\]"):
        galley.render(template, {"paper": "gold", "who": {}})


def test_another_format_attributes_warnings_to_its_caller(image: Image, tmp_path: Path) -> None:
    for ask in (lambda: image.to_bytes("jpeg"), lambda: image.save(tmp_path / "a.jpg")):
        with pytest.warns(galley.GalleyWarning, match="JPEG does not support transparency") as caught:
            ask()
        assert [one.filename for one in caught] == [__file__]


def test_an_image_can_be_pickled_and_drawn_again(renderer: Renderer, opaque: Document) -> None:
    image = renderer.render(opaque)
    copy = pickle.loads(pickle.dumps(image))
    assert copy.data == image.data and copy.alt == image.alt
    assert copy.to_bytes("jpeg") == image.to_bytes("jpeg")


@pytest.mark.parametrize(
    ("name", "format"),
    [("a.png", "PNG"), ("a.JPG", "JPEG"), ("a.jpeg", "JPEG"), ("a.webp", "WEBP")],
)
def test_the_extension_selects_the_format(
    tmp_path: Path, renderer: Renderer, opaque: Document, name: str, format: str
) -> None:
    image = renderer.render(opaque)
    image.save(tmp_path / name)
    assert kind(tmp_path / name) == format
    image.save(str(tmp_path / "b.picture"), format="webp")
    assert kind(tmp_path / "b.picture") == "WEBP"
    with pytest.raises(galley.OptionError, match=r"\.webp"):
        image.save(tmp_path / "a.tiff")


def test_a_file_is_written_atomically(
    tmp_path: Path, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.png"
    target.write_bytes(b"old")
    with pytest.raises(galley.OptionError):
        image.save(target, quality=3)
    with pytest.raises(galley.RenderError):
        image.save(tmp_path / "a.webp", max_bytes=10)

    def refuse(_: object, __: object) -> None:
        raise OSError("no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(OSError, match="no"):
            image.save(target)
    assert os.listdir(tmp_path) == ["a.png"] and target.read_bytes() == b"old"
    image.save(target)
    assert os.listdir(tmp_path) == ["a.png"] and target.read_bytes() == image.data


def test_a_file_has_the_permissions_of_the_umask(tmp_path: Path, image: Image) -> None:
    before = os.umask(0o027)
    try:
        image.save(tmp_path / "a.png")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.png").stat().st_mode) == 0o640


def test_links_and_devices_are_not_replaced(tmp_path: Path, image: Image) -> None:
    (tmp_path / "link.png").symlink_to("there.png")
    image.save(tmp_path / "link.png")
    assert (tmp_path / "link.png").is_symlink()
    assert (tmp_path / "there.png").read_bytes() == image.data
    image.save("/dev/null", format="png")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_notebooks_show_the_image_in_the_size_of_the_document(image: Image) -> None:
    shown, said = image._repr_mimebundle_()
    assert base64.b64decode(shown["image/png"]) == image.data
    assert said == {"image/png": {"width": 90, "height": 24, "alt": "Hello, world"}}
    assert shown["text/plain"] == repr(image)
    assert image._repr_mimebundle_(include=["text/plain"])[0] == {"text/plain": repr(image)}
    assert "image/png" not in image._repr_mimebundle_(exclude=["image/png"])[0]


def test_notebooks_draw_a_jpeg_once(opaque: galley.Document) -> None:
    image = galley.render(opaque, format="jpeg")
    shown, _ = image._repr_mimebundle_()
    assert list(shown) == ["text/plain", "image/jpeg"]
    # If the image had the method `_repr_png_`, notebooks would also call this method, and would
    # therefore also draw the image as a PNG.
    assert not hasattr(image, "_repr_png_")


def test_an_image_is_written_to_an_open_file(opaque: galley.Document) -> None:
    image, file = galley.render(opaque), io.BytesIO()
    image.save(file)
    assert file.getvalue() == image.data
    file = io.BytesIO()
    image.save(file, format="jpg", quality=80)
    assert file.getvalue() == image.to_bytes("jpeg", quality=80)
    with pytest.raises(galley.OptionError, match="open binary file"):
        image.save(3)  # type: ignore[arg-type]


def test_jpg_is_a_name_of_jpeg(opaque: galley.Document) -> None:
    image = galley.render(opaque, format="jpg")
    assert image.format == "jpeg" and image.data == galley.render(opaque, format="jpeg").data
    assert image.to_bytes("jpg") is image.data


def test_vector_files() -> None:
    """Tests that SVG and PDF files contain the given title, and that PDF files declare the given
    standards. Also tests that invalid options are errors."""
    image = galley.render({"text": "Hello", "width": 80, "language": "en"})
    svg = image.to_bytes("svg", title="Greeting")
    assert svg.startswith(b"<svg ") and b"<title>Greeting</title>" in svg
    pdf = image.to_bytes("pdf", title="Greeting", pdf_standards=["ua-1", "a-2u"])
    assert pdf.startswith(b"%PDF-1.7") and b"<pdfuaid:part>1<" in pdf
    with pytest.raises(galley.GalleyError, match="no title"):
        image.to_bytes("pdf", pdf_standards=["ua-1"])
    with pytest.raises(galley.OptionError, match="svgText|svg_text"):
        image.to_bytes("png", svg_text="none")
