"""Tests that the package and the command `rasterize` draw the same bytes for every example."""

from __future__ import annotations

import json
import shutil
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from helpers import REPOSITORY, Rasterize

import galley
from galley import Document

EXAMPLES = REPOSITORY / "Examples"
PLAIN = sorted(
    str(path.relative_to(EXAMPLES))
    for pattern in ("*/text.json", "*/scene.json", "*/*.ui.xml")
    for path in EXAMPLES.glob(pattern)
    if not (path.parent / "values").exists()
)
TEMPLATES = sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.glob("*/values/*.json"))


@pytest.fixture
def example(tmp_path: Path, request: pytest.FixtureRequest, rasterize: Rasterize) -> Path:
    """A copy of the example's folder, with the images that the document uses. The command
    `rasterize` has drawn these images."""
    folder = tmp_path / Path(request.param).parts[0]
    shutil.copytree(EXAMPLES / folder.name, folder)
    for batch in folder.glob("*.ndjson"):
        rasterize("batch", "--ndjson", batch.name, cwd=folder)
    if (folder / "film.vtt").exists():
        rasterize("subtitles", "film.vtt", "--style", "style.json", "-o", "frames", cwd=folder)
    if (folder / "scene.json").exists():
        rasterize("scene.json", "-o", "scene.png", cwd=folder)
        rasterize("scene.json", "-o", "scene-lossless.webp", "--lossless", cwd=folder)
        for name in ("12k.jpg", "5k.jpg", "5k.webp", "2k.webp"):
            most = name.partition(".")[0]
            rasterize("scene.json", "-o", f"scene-{name}", "--max-bytes", most, cwd=folder)
    return folder


def drawn(document: Document | galley.Template, values: Any = None, **options: Any) -> bytes:
    """Draws a document with the package and ignores warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return galley.render(document, values, **options).data


def there_are_examples(names: list[str]) -> list[str]:
    """Returns the names of the examples. Outside the repository, returns one skipped test case."""
    none: Any = pytest.param("none", marks=pytest.mark.skip("there are no examples here"))
    return names if EXAMPLES.is_dir() else [none]


@pytest.mark.parametrize("example", there_are_examples(PLAIN), indirect=True)
def test_documents(example: Path, rasterize: Rasterize, request: pytest.FixtureRequest) -> None:
    name = Path(request.node.callspec.params["example"]).name
    expected = rasterize(name, "-o", "-", cwd=example)
    assert drawn(Document.from_file(example / name)) == expected


@pytest.mark.parametrize("example", there_are_examples(TEMPLATES), indirect=True)
def test_templates(example: Path, rasterize: Rasterize, request: pytest.FixtureRequest) -> None:
    name = Path(request.node.callspec.params["example"]).name
    template = json.loads((example / "text.json").read_text())
    values = json.loads((example / "values" / name).read_text())
    language = name.partition(".")[0]
    filled = {**template, "values": values, "language": language}
    card = Document.from_json(template, folder=example).template()
    try:
        image = drawn(card, values, language=language)
    except galley.ContractError as error:
        # The package reported a broken layout contract. `rasterize` must report the same contract,
        # and exit with code 1.
        with pytest.raises(AssertionError, match=str(error.what)):
            rasterize("-", "-o", "-", cwd=example, stdin=json.dumps(filled).encode())
    else:
        expected = rasterize("-", "-o", "-", cwd=example, stdin=json.dumps(filled).encode())
        assert image == expected


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("example", there_are_examples(["notes/notes.md"]), indirect=True)
def test_markdown(example: Path, rasterize: Rasterize, scheme: Any) -> None:
    flags = ["--scale", "2", "--color-scheme", scheme]
    expected = rasterize("notes.md", *flags, "-o", "-", cwd=example)
    document = Document.from_file(example / "notes.md", color_scheme=scheme)
    assert drawn(document, scale=2) == expected


@pytest.mark.parametrize("example", there_are_examples(["notes/notes.md"]), indirect=True)
def test_markdown_at_another_width(example: Path, rasterize: Rasterize) -> None:
    expected = rasterize("notes.md", "--width", "480", "-o", "-", cwd=example)
    assert drawn(Document.from_file(example / "notes.md"), width=480) == expected


@pytest.mark.parametrize("example", there_are_examples(["activity/activity.json"]), indirect=True)
def test_formattable_content(example: Path, rasterize: Rasterize) -> None:
    flags = ["--content-styles", "styles.json"]
    expected = rasterize("activity.json", *flags, "-o", "-", cwd=example)
    styles = example / "styles.json"
    document = Document.from_file(example / "activity.json", "content", content_styles=styles)
    assert drawn(document) == expected


@pytest.mark.parametrize("example", there_are_examples(["labels/labels.ndjson"]), indirect=True)
def test_lines_of_a_batch(example: Path) -> None:
    for line in (example / "labels.ndjson").read_text().splitlines():
        document = json.loads(line)
        expected = (example / document.pop("output")).read_bytes()
        document.pop("id")
        assert drawn(Document.from_json(document, folder=example)) == expected


@pytest.mark.parametrize("example", there_are_examples(["formats/scene.json"]), indirect=True)
def test_formats(example: Path) -> None:
    scene = Document.from_file(example / "scene.json")
    for name, options in {
        "scene-lossless.webp": {"format": "webp", "lossless": True},
        "scene-12k.jpg": {"format": "jpeg", "max_bytes": 12_000},
        "scene-2k.webp": {"format": "webp", "max_bytes": 2_000},
    }.items():
        assert drawn(scene, **options) == (example / name).read_bytes()


def test_the_repository_has_the_examples() -> None:
    if not (REPOSITORY / "Package.swift").exists():
        pytest.skip(f"{sys.path[0]} is in no clone of the repository")
    assert len(PLAIN) >= 13 and len(TEMPLATES) >= 15
