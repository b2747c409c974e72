"""Options by the names that they have in Python, where the library tells of its own ones."""

from __future__ import annotations

from typing import Any

from ._document_options import DocumentOptions
from ._options import DEFAULTS, camel

_NAMES = {
    camel(name): name
    for name in (*DEFAULTS, *DocumentOptions.__annotations__, "system_fonts", "font_lock")
}


def in_python(details: dict[str, Any]) -> dict[str, Any]:
    """An error of the library with the names that an option has in this package.

    Its path may go on inside the option. Placeholders, whose values are told of in the same way,
    keep their names.

    >>> in_python({"kind": "options", "path": "imageFolders[1]"})["path"]
    'image_folders[1]'
    """
    path = details.get("path")
    if details.get("kind") != "options" or not path:
        return details
    end = min((at for at in map(path.find, ".[") if at >= 0), default=len(path))
    return {**details, "path": _NAMES.get(path[:end], path[:end]) + path[end:]}
