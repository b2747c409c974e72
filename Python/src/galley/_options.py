"""Converts options and placeholder values to the native library's form: JSON with camel-case names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypedDict, Union, cast, get_args

from ._errors import OptionError

StrPath = Union[str, "os.PathLike[str]"]
Format = Literal["png", "jpeg", "webp", "svg", "pdf", "rgba"]
Missing = Literal["warn", "error", "skip", "tofu"]
PNGEffort = Literal["fast", "balanced", "small"]
Channels = Literal["asNeeded", "rgba"]
SVGText = Literal["layer", "none", "fonts"]
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
    title: str | None
    pdf_standards: list[PDFStandard] | None
    date: str | None
    embed_metadata: bool


class PictureOptions(FileOptions, total=False):
    """The options of :meth:`Renderer.render`."""

    format: Format


#: Encoding options. If an image is drawn again in another format, these options are not kept.
ENCODING = (
    "quality", "max_bytes", "lossless", "png_effort", "channels", "svg_text", "title",
    "pdf_standards", "date",
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
    return {name: value for name, value in options.items() if value != DEFAULTS[name]}


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
    return _json(named, "options") if named else None


def encoded_values(values: Mapping[str, object] | None) -> bytes | None:
    """Returns the values of placeholders as JSON for the library."""
    if values is None:
        return None
    if not isinstance(values, Mapping):
        kind = type(values).__name__
        raise OptionError(f"values: invalid type {kind}; pass a mapping of names to values")
    for name, value in values.items():
        if not isinstance(name, str):
            raise OptionError(f"values: {name!r} is not a placeholder name; pass a str")
        if not isinstance(value, (str, int, float, dict)) and not hasattr(value, "item"):
            kind = type(value).__name__
            wanted = "pass a str, a number, a bool or a dict"
            raise OptionError(f"invalid value type {kind}; {wanted}", path=name)
    return _json(values, "values")


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
    try:
        return os.path.abspath(os.fspath(value))
    except TypeError:
        raise OptionError(f"{name}: {value!r} is not a path; pass a str or a Path") from None


def paths(name: str, values: Iterable[StrPath]) -> tuple[str, ...]:
    """Returns the paths in a list as absolute paths.

    A str instead of a list is an error, because each of its characters would become a path.
    """
    if isinstance(values, (str, bytes, os.PathLike)):
        raise OptionError(f"{name}: {values!r} is a single path; pass a list of paths")
    return tuple(path(name, value) for value in values)


def json_object(name: str, value: StrPath | Mapping[str, Any]) -> str:
    """Returns the JSON text of a mapping, or of a file that contains a JSON object."""
    try:
        if not isinstance(value, Mapping):
            with open(value, "rb") as file:
                value = json.load(file)
        if isinstance(value, Mapping):
            return json.dumps(dict(value), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise OptionError(f"{name}: {error}; pass a JSON object, or a file with one") from None
    raise OptionError(f"{name} is not a JSON object; pass one, or a file with one")


def _json(members: Mapping[str, Any], what: str) -> bytes:
    try:
        return _ENCODER.encode(members if isinstance(members, dict) else dict(members)).encode()
    except (TypeError, ValueError) as error:
        raise OptionError(f"{what}: {error}; pass strings, finite numbers and bools") from None


def _plain(value: Any) -> Any:
    """Converts NumPy numbers, and other values with ``item()``, to plain Python values."""
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} is not a JSON value")


# Create the encoder once: creating one takes longer than encoding the options of a call.
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_plain)
