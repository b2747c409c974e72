"""Converts options and placeholder values to the native library's form: JSON with camel-case names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypedDict, Union, cast, get_args

from ._errors import OptionError
from ._values import SUPPORTED, plain

StrPath = Union[str, "os.PathLike[str]"]
Format = Literal["png", "jpeg", "webp", "svg", "pdf", "rgba"]
#: A format name, or an alias of it.
FormatName = Literal["png", "jpeg", "jpg", "webp", "svg", "pdf", "rgba"]
Missing = Literal["warn", "error", "skip", "tofu"]
PNGEffort = Literal["fast", "balanced", "small"]
Channels = Literal["asNeeded", "rgba"]
SVGText = Literal["layer", "none", "fonts"]
VectorShadows = Literal["blur", "raster"]
PDFStandard = Literal["ua-1", "a-2b", "a-2u"]
Limits = Literal["default", "untrusted", "strangers"]


class LayoutOptions(TypedDict, total=False):
    """The options of :meth:`Renderer.layout`."""

    scale: float | None
    width: float | None
    language: str | None
    missing: Missing
    timeout: float | None


class FileOptions(LayoutOptions, total=False):
    """The options of :meth:`Image.to_bytes`, except the format."""

    quality: int | None
    max_bytes: int | None
    lossless: bool
    png_effort: PNGEffort
    channels: Channels
    svg_text: SVGText | None
    vector_shadows: VectorShadows | None
    title: str | None
    pdf_standards: list[PDFStandard] | None
    date: str | None
    embed_metadata: bool


class PictureOptions(FileOptions, total=False):
    """The options of :meth:`Renderer.render`."""

    format: FormatName


#: Encoding options. They are not kept if an image is drawn again in another format.
ENCODING = (
    "quality", "max_bytes", "lossless", "png_effort", "channels", "svg_text",
    "vector_shadows", "title", "pdf_standards", "date",
)

#: The native library's default option values. Options with these values are not sent to the
#: library.
DEFAULTS: dict[str, Any] = {
    "format": "png",
    "scale": None,
    "width": None,
    "language": None,
    "quality": None,
    "max_bytes": None,
    "lossless": False,
    "png_effort": "balanced",
    "channels": "asNeeded",
    "svg_text": None,
    "vector_shadows": None,
    "title": None,
    "pdf_standards": None,
    "date": None,
    "missing": "warn",
    "embed_metadata": False,
    "timeout": None,
}


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options that differ from their defaults."""
    for name in options:
        if name not in DEFAULTS:
            known = ", ".join(DEFAULTS)
            raise TypeError(f"unknown image option {name!r}; use one of {known}")
    found = {name: value for name, value in options.items() if value != DEFAULTS[name]}
    if found.get("format") == "jpg":
        found["format"] = "jpeg"
    return found


def camel(name: str) -> str:
    """Returns an option name such as `max_bytes` in the native library's spelling.

    >>> camel("max_bytes")
    'maxBytes'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def encoded(options: Mapping[str, Any]) -> bytes | None:
    """Returns options as JSON for the library, or `None` if there are no options."""
    named = {camel(name): value for name, value in options.items()}
    return json_bytes(named, "options") if named else None


def encoded_values(values: Mapping[str, object] | None) -> bytes | None:
    """Returns the values of placeholders as JSON for the library."""
    if values is None:
        return None
    if not isinstance(values, Mapping):
        kind = type(values).__name__
        raise OptionError(f"values: invalid type {kind}; pass a mapping of names to values")
    return json_bytes({name: _value(name, value) for name, value in values.items()}, "")


def _value(name: object, value: object) -> object:
    """Converts a placeholder's value to a type that JSON supports."""
    if not isinstance(name, str):
        raise OptionError(f"values: {name!r} is not a placeholder name; pass a str")
    known = plain(value)
    if known is None:
        raise OptionError(
            f"the value is missing ({value!r}); pass a value, or leave the name out", path=name
        )
    if not isinstance(known, SUPPORTED):
        kind = type(value).__name__
        wanted = "pass a str, a number, a bool, a date or a dict"
        raise OptionError(f"invalid value type {kind}; {wanted}", path=name)
    return known


def format_of_name(path: StrPath) -> Format:
    """Returns the image format for the extension of a file name.

    >>> format_of_name("card.JPG")
    'jpeg'
    """
    ending = os.path.splitext(os.fspath(path))[1].lower()
    format = "jpeg" if ending == ".jpg" else ending[1:]
    if format not in get_args(Format):
        known = ", ".join([".jpg", *(f".{known}" for known in get_args(Format))])
        raise OptionError(
            f"{os.fspath(path)!r} has no known image extension; use one of {known}, or pass format="
        )
    return cast(Format, format)


def path(name: str, value: StrPath) -> str:
    """Makes a path absolute, so that the path does not depend on the working directory."""
    if not isinstance(value, (str, os.PathLike)):
        raise OptionError(f"{name}: {value!r} is not a path; pass a str or a Path")
    return os.path.abspath(os.fspath(value))


def paths(name: str, values: Iterable[StrPath]) -> tuple[str, ...]:
    """Returns the paths in a list as absolute paths.

    A str instead of a list is an error, because each of its characters would become a path.
    """
    if isinstance(values, (str, bytes, os.PathLike)):
        raise OptionError(f"{name}: {values!r} is a single path; pass a list of paths")
    return tuple(path(name, value) for value in values)


def json_object(name: str, value: StrPath | Mapping[str, Any]) -> str:
    """Returns the JSON text of a mapping, or of a file that contains a JSON object."""
    if isinstance(value, (str, os.PathLike)):
        try:
            with open(value, "rb") as file:
                value = json.load(file)
        except ValueError as error:
            raise OptionError(f"{name}: {error}; pass a file with a JSON object") from None
    if not isinstance(value, Mapping):
        raise OptionError(f"{name} is not a JSON object; pass one, or a file with one")
    return json_bytes(value, name).decode()


def json_bytes(members: Mapping[str, Any], what: str) -> bytes:
    """Returns a mapping as JSON.

    Raises an error with the path of the first value that JSON does not support. `what` names the
    mapping in this error.
    """
    try:
        members = members if isinstance(members, dict) else dict(members)
        return _ENCODER.encode(members).encode()
    except (TypeError, ValueError, RecursionError) as error:
        path, message = _fault(members, "", 0) or (what or None, str(error))
        wanted = "pass strings, finite numbers, bools, lists and dicts"
        raise OptionError(f"{message}; {wanted}", path=path) from None


#: The nesting depth down to which an error names the invalid value. The library rejects documents
#: that are nested deeper.
_DEPTH = 64


def _fault(value: Any, path: str, depth: int) -> tuple[str, str] | None:
    """Returns the path of the first value that JSON does not support, and the problem."""
    if isinstance(value, Mapping) and depth < _DEPTH:
        inner = ((f"{path}.{name}" if path else str(name), one) for name, one in value.items())
    elif isinstance(value, (list, tuple)) and depth < _DEPTH:
        inner = ((f"{path}[{index}]", one) for index, one in enumerate(value))
    else:
        try:
            _ENCODER.encode(value).encode()
        except (TypeError, ValueError, RecursionError) as error:
            return path, str(error)
        return None
    return next((found for at, one in inner if (found := _fault(one, at, depth + 1))), None)


def _plain(value: Any) -> Any:
    """Converts NumPy numbers, dates, paths and similar values to values that JSON supports."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return dict(value)
    known = plain(value)
    if known is value:
        raise TypeError(f"a {type(value).__name__} is not a JSON value")
    if known is None:
        raise ValueError(f"the value is missing ({value!r})")
    return known


# The encoder is created once, because creating it takes longer than encoding the options of a call.
_ENCODER = json.JSONEncoder(
    allow_nan=False, ensure_ascii=False, separators=(",", ":"), default=_plain
)
