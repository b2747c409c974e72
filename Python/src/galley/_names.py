"""Replaces option names in the native library's errors with this package's option names."""

from __future__ import annotations

from typing import Any

from ._document_options import DocumentOptions
from ._options import DEFAULTS, camel

_NAMES = {
    camel(name): name
    for name in (*DEFAULTS, *DocumentOptions.__annotations__, "system_fonts", "font_lock")
}


def in_python(details: dict[str, Any]) -> dict[str, Any]:
    """Returns the details of a library error, with this package's option names.

    The error's path starts with the name of an option, and can continue inside the option's value.
    If the error is about a placeholder's value, the path starts with the name of the placeholder.
    This name is returned unchanged, unless it is also the name of an option.

    >>> in_python({"kind": "options", "path": "imageFolders[1]"})["path"]
    'image_folders[1]'
    """
    path = details.get("path")
    if details.get("kind") != "options" or not path:
        return details
    end = min((at for at in map(path.find, ".[") if at >= 0), default=len(path))
    return {**details, "path": _NAMES.get(path[:end], path[:end]) + path[end:]}
