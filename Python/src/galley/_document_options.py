"""The options of documents."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from . import _options
from ._errors import OptionError
from ._options import StrPath

DocumentFormat = Literal["json", "xml", "markdown", "text", "content", "style"]
ColorScheme = Literal["light", "dark"]
State = Literal["normal", "highlighted", "disabled", "selected", "focused"]


class DocumentOptions(TypedDict, total=False):
    """The options of a :class:`Document`."""

    folder: StrPath | None
    picture_root: StrPath | None
    image_folders: Sequence[StrPath]
    font_roots: Sequence[StrPath]
    state: State | None
    template: str | None
    style_files: Sequence[StrPath]
    color_scheme: ColorScheme | None
    content_size: str | None
    style_sheet: StrPath | Mapping[str, Any] | None
    content_styles: StrPath | Mapping[str, Any] | None
    first_line_style: str | None


PATHS = ("folder", "picture_root")
LISTS = ("image_folders", "font_roots", "style_files")
#: Options whose value is a JSON object, or the path of a file with a JSON object. The file is read
#: when the options are checked.
_OBJECTS = ("style_sheet", "content_styles")
#: Options that :meth:`Renderer.convert` copies to the document that it returns.
OF_ALL_FORMATS = ("folder", "picture_root", "image_folders", "font_roots")

_ENDINGS: tuple[tuple[str, DocumentFormat], ...] = (
    (".content.json", "content"),
    (".style.json", "style"),
    (".json", "json"),
    (".txt", "text"),
    (".xml", "xml"),
    (".md", "markdown"),
    (".markdown", "markdown"),
    (".mdown", "markdown"),
    (".mkd", "markdown"),
)

#: Checked options, sorted by name. Objects read from files are stored as JSON text.
Pairs = tuple[tuple[str, Any], ...]


def plain(options: Pairs) -> dict[str, Any]:
    """Returns checked options as a dictionary, in which JSON text is parsed into objects."""
    return {k: json.loads(v) if k in _OBJECTS else v for k, v in options}


def checked(options: Mapping[str, Any]) -> Pairs:
    """Checks options, makes paths absolute, drops options that are not set, and sorts the remaining
    options."""
    found = {}
    for name, value in options.items():
        if name not in DocumentOptions.__annotations__:
            known = ", ".join(DocumentOptions.__annotations__)
            raise TypeError(f"unknown document option {name!r}; use one of {known}")
        if value is None:
            continue
        if name in LISTS:
            value = _options.paths(name, value)
            if not value:
                continue
        elif name in PATHS:
            value = _options.path(name, value)
        elif name in _OBJECTS:
            value = _options.json_object(name, value)
        elif not isinstance(value, str):
            raise OptionError(f"{name}: invalid type {type(value).__name__}; pass a str")
        found[name] = value
    return tuple(sorted(found.items()))


def format_of_name(path: StrPath) -> DocumentFormat:
    name = os.path.basename(os.fspath(path)).lower()
    for ending, format in _ENDINGS:
        if name.endswith(ending) and name != ending:
            return format
    known = ", ".join(ending for ending, _ in _ENDINGS)
    raise OptionError(
        f"{os.fspath(path)!r} has no known document extension; use one of {known}, or pass format="
    )
