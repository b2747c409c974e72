"""Validates the responses of worker processes.

A malicious font may have taken over a worker, so the program validates each response before using
it. If a response is invalid, the program rejects it and ends the worker. Unknown members of a
response are ignored, because later versions may add members.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from ._layout import Layout
from ._messages import NoMessage

#: The maximum sizes in bytes of an answer's two parts: the JSON object and the body. The JSON
#: object can contain a long alternative text. The largest bodies are layouts, and images with the
#: maximum number of pixels.
MOST = 1 << 27, 1 << 32

#: The exceptions that a malformed JSON object can raise.
_ODD = ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError

_Is = Callable[[Any], bool]


def check(function: str, options: bytes | None, answer: Any, made: bytes) -> None:
    """Raises :class:`NoMessage` unless the message is a valid response to the call."""
    try:
        if set(answer) == {"error"}:
            _need(_is_error(answer["error"]))
        else:
            _need(set(answer) == {"info"} and isinstance(answer["info"], dict))
            _BY_FUNCTION[function](answer["info"], made, json.loads(options or b"{}"))
    except _ODD as error:
        raise NoMessage from error


def _need(holds: bool) -> None:
    if not holds:
        raise NoMessage


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value)


def _is_range(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))


def _has(value: Any, needed: Mapping[str, _Is], possible: Mapping[str, _Is]) -> bool:
    """Whether a JSON value is an object whose members have the right types. All `needed` members
    must exist. The `possible` members are optional."""
    return (
        isinstance(value, dict)
        and all(name in value and fits(value[name]) for name, fits in needed.items())
        and all(value.get(name) is None or fits(value[name]) for name, fits in possible.items())
    )


def _is_diagnostic(value: Any) -> bool:
    possible = {"path": _is_text, "range": _is_range, "frame": _is_whole}
    return _has(value, {"code": _is_text, "message": _is_text}, possible)


def _are_diagnostics(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_diagnostic, value))


def _is_error(value: Any) -> bool:
    needed = {"code": _is_text, "message": _is_text}
    words = dict.fromkeys(("kind", "path", "hint", "what"), _is_text)
    numbers = dict.fromkeys(("line", "column", "value", "limit"), _is_number)
    possible = {**words, **numbers, "range": _is_range}
    # The members become keyword arguments of a method. The method already has a parameter "self",
    # so a member "self" would be an error.
    return _has(value, needed, possible) and "self" not in value


def _check_picture(info: dict[str, Any], made: bytes, options: dict[str, Any]) -> None:
    needed = {"width": _is_whole, "height": _is_whole, "scale": _is_number}
    possible = {"quality": _is_whole, "alt": _is_text, "warnings": _are_diagnostics}
    _need(_has(info, needed, possible))
    _need(min(info["width"], info["height"], info["scale"]) > 0)
    if options.get("format") == "rgba":
        _need(len(made) == 4 * info["width"] * info["height"])


def _check_layout(_: object, made: bytes, __: object) -> None:
    layout = Layout(json.loads(made))
    # Read every property now: a malformed layout then raises its errors here and not later.
    for name in ("pixel_size", "lines", "frames", "missing_glyphs", "truncated", "warnings"):
        getattr(layout, name)
    _need(_are_diagnostics(layout.raw["diagnostics"]))


def _check_findings(_: object, made: bytes, __: object) -> None:
    _need(_are_diagnostics(json.loads(made)["findings"]))


def _check_names(_: object, made: bytes, __: object) -> None:
    names = json.loads(made)
    _need(isinstance(names, list) and all(map(_is_text, names)))


def _check_document(_: object, made: bytes, __: object) -> None:
    """Accepts every converted document that a worker process sends. The document is validated when
    it is rendered."""


_BY_FUNCTION: dict[str, Callable[[dict[str, Any], bytes, dict[str, Any]], None]] = {
    "render": _check_picture,
    "layout": _check_layout,
    "lint": _check_findings,
    "placeholders": _check_names,
    "convert": _check_document,
}
