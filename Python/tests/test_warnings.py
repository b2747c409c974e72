"""Tests of warnings about images that may not look as intended."""

from __future__ import annotations

import warnings

import pytest

import galley

ODD = galley.Document.from_json(
    {
        "width": 60,
        "background": "white",
        "text": "{{name}}",
        "values": {"name": "Hi"},
        "attributes": {"font": "Helvetia"},
    }
)


def test_render_attributes_each_warning_to_its_caller(renderer: galley.Renderer) -> None:
    with pytest.warns(galley.GalleyWarning, match="Helvetia") as caught:
        image = renderer.render(ODD)
    assert [one.filename for one in caught] == [__file__]
    assert [one.code for one in image.warnings] == ["familySubstituted"]
    assert image.warnings[0].range == (0, 2)
    assert image.warnings[0].as_dict()["code"] == "familySubstituted"
    with pytest.warns(galley.GalleyWarning, match="Helvetia") as caught:
        galley.render(ODD)
    assert [one.filename for one in caught] == [__file__]


def test_an_image_that_is_drawn_again_does_not_warn_again(renderer: galley.Renderer) -> None:
    with pytest.warns(galley.GalleyWarning):
        image = renderer.render(ODD)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        image.to_bytes("jpeg")


@pytest.mark.parametrize("threads", [1, 2])
def test_render_many_leaves_warnings_to_images(renderer: galley.Renderer, threads: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        results = list(renderer.render_many([{"name": "Ho"}], ODD, threads=threads))
    assert results[0].image is not None
    assert [one.code for one in results[0].image.warnings] == ["familySubstituted"]


def test_lint_finds_what_render_warns_of(renderer: galley.Renderer) -> None:
    findings = renderer.lint(ODD)
    assert [one.code for one in findings] == ["familySubstituted"]
    assert isinstance(findings[0], galley.Finding) and "Helvetia" in findings[0].message
    assert renderer.lint(galley.Document.from_json({"text": "fine"})) == []


def test_a_warning_names_its_frame(renderer: galley.Renderer) -> None:
    odd = {"height": 20, "attributes": {"font": "Helvetia"}, "text": "Hi"}
    document = galley.Document.from_json({"width": 60, "frames": [{**odd, "y": 0}, {**odd, "y": 20}]})
    with pytest.warns(galley.GalleyWarning) as caught:
        image = renderer.render(document)
    said = [str(one.message) for one in caught]
    assert [text.partition(": ")[0] for text in said] == ["frames[0]", "frames[1]"]
    assert said == [str(one) for one in image.warnings]
