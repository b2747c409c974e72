"""Options and values as the library takes them: JSON with names in camel case."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypedDict, Union

from ._errors import OptionError

StrPath = Union[str, "os.PathLike[str]"]
Format = Literal["png", "jpeg", "webp", "rgba"]
Missing = Literal["warn", "error", "skip", "tofu"]
PNGEffort = Literal["fast", "balanced", "small"]
Channels = Literal["asNeeded", "rgba"]
Limits = Literal["default", "strangers"]


class LayoutOptions(TypedDict, total=False):
    """What :meth:`Renderer.layout` takes besides a document and values."""

    scale: float | None
    width: float | None
    language: str | None
    missing: Missing
    timeout: float | None


class FileOptions(LayoutOptions, total=False):
    """The options of a picture whose format is known."""

    quality: int | None
    max_bytes: int | None
    lossless: bool
    png_effort: PNGEffort
    channels: Channels
    embed_metadata: bool


class PictureOptions(FileOptions, total=False):
    """What :meth:`Renderer.render` takes besides a document and values."""

    format: Format


#: Options that say how pixels become a file, and mean nothing for a file of another format.
ENCODING = ("quality", "max_bytes", "lossless", "png_effort", "channels")

#: What an option is when it is not given; the library's own defaults, which are not sent.
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
    "missing": "warn",
    "embed_metadata": False,
    "timeout": None,
}

_ENDINGS: dict[str, Format] = {
    ".png": "png",
    ".jpg": "jpeg",
    ".jpeg": "jpeg",
    ".webp": "webp",
    ".rgba": "rgba",
}


def given(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are not as if they had not been given."""
    for name in options:
        if name not in DEFAULTS:
            known = ", ".join(DEFAULTS)
            raise TypeError(f"there is no picture option {name!r}; there are {known}")
    return {name: value for name, value in options.items() if value != DEFAULTS[name]}


def camel(name: str) -> str:
    """`max_bytes` as the library spells it.

    >>> camel("max_bytes")
    'maxBytes'
    """
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def encoded(options: Mapping[str, Any]) -> bytes | None:
    """Options for the library; `None` for none at all."""
    named = {camel(name): value for name, value in options.items()}
    return _json(named, "options") if named else None


def encoded_values(values: Mapping[str, object] | None) -> bytes | None:
    """Values of placeholders for the library."""
    if values is None:
        return None
    if not isinstance(values, Mapping):
        kind = type(values).__name__
        raise OptionError(f"values are a {kind}; give a mapping of placeholders' names to values")
    for name, value in values.items():
        if not isinstance(name, str):
            raise OptionError(f"values: {name!r} is no name of a placeholder; give a str")
        if not isinstance(value, (str, int, float, dict)) and not hasattr(value, "item"):
            kind = type(value).__name__
            wanted = "give a str, a number, a bool or a dict"
            raise OptionError(f"a {kind} is no value; {wanted}", path=name)
    return _json(values, "values")


def format_of_name(path: StrPath) -> Format:
    """The format of a picture by its name's ending.

    >>> format_of_name("card.JPG")
    'jpeg'
    """
    ending = os.path.splitext(os.fspath(path))[1].lower()
    try:
        return _ENDINGS[ending]
    except KeyError:
        known = ", ".join(_ENDINGS)
        raise OptionError(
            f"{os.fspath(path)!r} ends like no format of pictures; use one of {known}, or format="
        ) from None


def path(name: str, value: StrPath) -> str:
    """A path that stays the same when the working directory changes."""
    try:
        return os.path.abspath(os.fspath(value))
    except TypeError:
        raise OptionError(f"{name}: {value!r} is no path; give a str or a Path") from None


def paths(name: str, values: Iterable[StrPath]) -> tuple[str, ...]:
    """Paths of a list; a single path in its place, whose letters would be paths, is refused."""
    if isinstance(values, (str, bytes, os.PathLike)):
        raise OptionError(f"{name}: {values!r} is one path; give a list of them")
    return tuple(path(name, value) for value in values)


def json_object(name: str, value: StrPath | Mapping[str, Any]) -> str:
    """The JSON of an object, or of a file that holds one."""
    try:
        if not isinstance(value, Mapping):
            with open(value, "rb") as file:
                value = json.load(file)
        if isinstance(value, Mapping):
            return json.dumps(dict(value), allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise OptionError(f"{name}: {error}; give a JSON object, or a file with one") from None
    raise OptionError(f"{name} is no JSON object; give one, or a file with one")


def _json(members: Mapping[str, Any], what: str) -> bytes:
    try:
        return _ENCODER.encode(members if isinstance(members, dict) else dict(members)).encode()
    except (TypeError, ValueError) as error:
        raise OptionError(f"{what}: {error}; give texts, finite numbers and bools") from None


def _plain(value: Any) -> Any:
    """NumPy's numbers, and what else knows itself as a plain one."""
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} is no JSON")


# Made once, as a new one for every call takes longer than what it encodes.
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=_plain)
