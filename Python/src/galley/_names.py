"""Translates option names in the native library's errors to this package's names."""

from __future__ import annotations

from typing import Any

from ._document_options import DocumentOptions
from ._options import DEFAULTS, camel

_NAMES = {
    camel(name): name
    for name in (*DEFAULTS, *DocumentOptions.__annotations__, "system_fonts", "font_lock")
}


def in_python(details: dict[str, Any]) -> dict[str, Any]:
    """Returns the details of a library error, with option names as in this package.

    The path can continue inside the option's value. Errors about placeholder values have the same
    form. A placeholder's name stays unchanged, unless an option has the same name.

    >>> in_python({"kind": "options", "path": "imageFolders[1]"})["path"]
    'image_folders[1]'
    """
    path = details.get("path")
    if details.get("kind") != "options" or not path:
        return details
    end = min((at for at in map(path.find, ".[") if at >= 0), default=len(path))
    return {**details, "path": _NAMES.get(path[:end], path[:end]) + path[end:]}
