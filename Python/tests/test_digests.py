"""Tests of digests: a digest depends on the image and font files that a template uses."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from helpers import REPOSITORY

import galley
from galley._rows import Record, Rows

CARD = """{"width": 60, "fonts": ["own.ttf"], "backgroundImage": "a.png", "text": "{{title}}"}"""
FONTS = REPOSITORY / "Tests" / "Fonts"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a card, and with the image file and font file that the card uses."""
    (tmp_path / "card.json").write_text(CARD)
    shutil.copy(FONTS / "Variable.ttf", tmp_path / "own.ttf")
    draw("red", tmp_path / "a.png")
    return tmp_path


def draw(color: str, path: Path) -> None:
    galley.render({"width": 8, "height": 8, "background": color, "text": ""}).save(path)


def drawn(document: galley.Document) -> Record:
    rows = Rows(document, renderer=galley.Renderer(system_fonts=False))
    (record,) = rows([{"id": 1, "title": "a"}])
    assert record["error"] is None
    return record


def of_card(folder: Path) -> Record:
    return drawn(galley.Document.from_file(folder / "card.json"))


def test_a_replaced_image_changes_the_digest(folder: Path) -> None:
    before = of_card(folder)
    assert of_card(folder) == before
    draw("blue", folder / "a.png")
    after = of_card(folder)
    assert after["picture"] != before["picture"] and after["digest"] != before["digest"]


def test_a_replaced_font_changes_the_digest(folder: Path) -> None:
    before = of_card(folder)
    shutil.copy(FONTS / "Composed.ttf", folder / "own.ttf")
    assert of_card(folder)["digest"] != before["digest"]


def test_a_font_of_another_folder_counts(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    fonts = tmp_path_factory.mktemp("fonts")
    os.replace(folder / "own.ttf", fonts / "own.ttf")
    text = CARD.replace("own.ttf", str(fonts / "own.ttf"))
    digests = set()
    for font in ("Variable.ttf", "Composed.ttf"):
        shutil.copy(FONTS / font, fonts / "own.ttf")
        document = galley.Document.from_json(text, folder=folder, font_roots=[fonts])
        digests.add(drawn(document)["digest"])
    assert len(digests) == 2


def test_files_that_no_template_names_do_not_count(folder: Path) -> None:
    before = of_card(folder)
    draw("blue", folder / "b.png")
    (folder / "cards").mkdir()
    draw("blue", folder / "cards" / "a.png")
    assert of_card(folder) == before
