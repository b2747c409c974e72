"""Tests that errors name the location and the problem, and have the right Python class."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import galley
from galley import _errors, _native


def caught(document: Any, **options: Any) -> galley.GalleyError:
    """Returns the error that drawing a document raises."""
    if isinstance(document, str):
        document = galley.Document(document)
    with pytest.raises(galley.GalleyError) as info:
        galley.render(document, **options)
    return info.value


def test_a_wrong_value_is_reported_with_its_path() -> None:
    error = caught({"text": [{"text": "a"}, {"text": "b", "font": {"size": -3}}]})
    assert isinstance(error, galley.DocumentError)
    assert error.path == "text[1].font.size"
    assert str(error).startswith("text[1].font.size: -3 is out of range")
    assert error.hint == "expected a number above 0, at most 10000"
    assert error.is_callers_fault and error.code == "invalidDocument"


def test_broken_json_is_reported_with_line_and_column() -> None:
    error = caught('{\n  "text" "Hello"\n}')
    assert isinstance(error, galley.DocumentError)
    assert (error.line, error.column, error.path) == (2, 10, None)
    assert str(error).startswith("2:10: ")


def test_a_broken_contract_is_reported_with_path_and_range() -> None:
    error = caught({"width": 10, "text": "a b c d", "require": {"maximumLines": 2}})
    assert isinstance(error, galley.ContractError)
    assert error.path == "require.maximumLines"
    assert (error.range, error.value, error.limit) == ((4, 7), 4, 2)


def test_a_canvas_that_is_too_large_is_reported_with_the_limit() -> None:
    error = caught({"width": 90_000, "height": 10, "text": "a"})
    assert isinstance(error, galley.LimitError) and isinstance(error, galley.RenderError)
    assert error.code == "tooLarge"
    assert error.value is not None and error.limit is not None
    assert error.value > error.limit and error.what


def test_a_missing_glyph_is_an_error_if_requested() -> None:
    error = caught({"text": "\U0010fffd"}, missing="error")
    assert isinstance(error, galley.MissingGlyphError) and isinstance(error, galley.RenderError)


def test_a_template_needs_its_values(card: galley.Template) -> None:
    error = caught(card)
    assert isinstance(error, galley.DocumentError) and "{{name}}" in str(error)


def test_a_document_without_values_is_drawn_as_it_is(renderer: galley.Renderer) -> None:
    layout = renderer.layout(galley.Document.from_json({"text": "{{name}}"}))
    assert layout.lines[0].text == "{{name}}"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"format": "gif"}, '"gif" is not one of png, jpeg, webp, svg, pdf, rgba'),
        ({"format": "jpeg", "quality": 300}, "quality: 300 is out of range"),
        ({"quality": 50}, "quality: the format png does not support this option"),
        ({"scale": float("nan")}, "finite"),
        ({"timeout": 0}, "seconds above 0"),
        ({"timeout": "1"}, "seconds above 0"),
    ],
)
def test_a_wrong_option_is_a_value_error(options: dict[str, Any], said: str) -> None:
    error = caught({"text": "a"}, **options)
    assert isinstance(error, galley.OptionError) and isinstance(error, ValueError)
    assert said in str(error)


def test_an_option_error_has_the_name_in_python(card: galley.Template) -> None:
    document = galley.Document.from_markdown("a", color_scheme="red")  # type: ignore[arg-type]
    sheet = galley.Document.from_markdown("a", style_sheet={"block": 3})
    for isolate in (False, True):
        with galley.Renderer(isolate=isolate) as renderer:
            for drawn, options, path in (
                (card.document, {"max_bytes": 10}, "max_bytes"),
                (card.document, {"png_effort": "x"}, "png_effort"),
                (document, {}, "color_scheme"),
                (sheet, {}, "style_sheet"),
            ):
                with pytest.raises(galley.OptionError) as info:
                    renderer.render(drawn, **options)
                assert info.value.path == info.value.as_dict()["path"] == path
                assert str(info.value).startswith(f"{path}: ")


def test_a_placeholder_keeps_its_name_in_errors() -> None:
    template = galley.Document.from_json({"text": "{{firstName}}"}).template()
    with pytest.raises(galley.OptionError) as info:
        galley.render(template, {"firstName": np.datetime64("NaT")})
    assert info.value.path == "firstName"


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="'colour'"):
        galley.render({"text": "a"}, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'colour'"):
        galley.Document("{}", colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("value", [None, [1], object(), float("nan")])
def test_a_wrong_value_names_its_placeholder(card: galley.Template, value: object) -> None:
    with pytest.raises(galley.OptionError, match="^name: |^values: "):
        galley.render(card, {"name": value})


def test_a_value_that_is_not_a_document_is_an_option_error() -> None:
    assert isinstance(caught(3), galley.OptionError)
    with pytest.raises(galley.OptionError, match="as bytes"):
        galley.render('{"text": "Hi"}')
    with pytest.raises(galley.OptionError, match=r"\.json"):
        galley.Document.from_file("card.doc")
    with pytest.raises(FileNotFoundError):
        galley.render("there-is-no-such-file.json")


def test_a_single_path_instead_of_a_list_is_rejected() -> None:
    with pytest.raises(galley.OptionError, match="list"):
        galley.Renderer(fonts="fonts/")


def test_the_time_is_limited() -> None:
    words = "word " * 40_000
    error = caught({"width": 2_000, "text": words}, timeout=0.05)
    assert isinstance(error, galley.RenderTimeout) and isinstance(error, TimeoutError)
    assert not error.is_callers_fault


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        ({"kind": "options", "code": "invalidDocument"}, galley.OptionError),
        ({"kind": "document", "code": "syntax"}, galley.DocumentError),
        ({"kind": "document", "code": "invalidFont"}, galley.DocumentError),
        ({"kind": "render", "code": "invalidFont"}, galley.FontError),
        ({"kind": "render", "code": "fontNotLocked"}, galley.FontError),
        ({"kind": "render", "code": "emptyCanvas"}, galley.RenderError),
        ({"kind": "document", "code": "tooLarge"}, galley.LimitError),
        ({"kind": "render", "code": "timedOut"}, galley.RenderTimeout),
        ({"kind": "contract", "code": "contract"}, galley.ContractError),
        ({"kind": "of the future"}, galley.GalleyError),
        ({"kind": "library"}, galley.LibraryMissing),
    ],
)
def test_errors_have_classes_and_can_be_pickled(
    details: dict[str, Any], expected: type[galley.GalleyError]
) -> None:
    members = {"message": "no; yes", "path": "a.b", "range": [1, 2], "limit": 3, **details}
    error = _errors.from_details(members)
    copy = pickle.loads(pickle.dumps(error))
    for one in (error, copy):
        assert type(one) is expected
        assert str(one) == "a.b: no; yes" and one.hint == "yes" and one.range == (1, 2)
        assert getattr(one, "limit", 3) == 3
    assert copy.as_dict() == error.as_dict()


def test_the_error_of_an_ended_worker_can_be_pickled() -> None:
    error = galley.WorkerDied(signal=9)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == "the worker process was ended by SIGKILL"
    assert (copy.signal, copy.exit_code, copy.code) == (9, None, "workerDied")
    assert "ended with exit code 3" in str(galley.WorkerDied(exit_code=3))


@pytest.mark.parametrize("isolate", [False, True])
def test_a_missing_library_is_an_import_error_when_it_is_needed(isolate: bool) -> None:
    program = f"""
import os, galley
os.environ["GALLEY_LIBRARY"] = "/nowhere/libgalley.so"
document = galley.Document('{{"text": "a"}}')
try:
    galley.Renderer(isolate={isolate}).render(document)
except galley.LibraryMissing as error:
    assert isinstance(error, ImportError) and not error.is_callers_fault
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert "/nowhere/libgalley.so" in done.stdout and "GALLEY_LIBRARY" in done.stdout


def test_the_library_is_in_the_package_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GALLEY_LIBRARY", raising=False)
    assert Path(_native.library_path()) == Path(galley.__file__).with_name("libgalley.so")


def test_a_wrong_library_is_rejected() -> None:
    program = """
import os, galley
os.environ["GALLEY_LIBRARY"] = "libc.so.6"
try:
    galley.versions()
except galley.LibraryMissing as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "galley_abi_version" in done.stdout and done.stderr == ""
