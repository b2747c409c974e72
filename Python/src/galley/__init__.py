"""Galley: renders attributed text as images.

>>> import galley
>>> galley.render({"width": 200, "height": 50, "text": "سلام, world"})
<galley.Image png, 200 × 50 pixels>
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from ._document import AnyDocument, Document, Template
from ._drawing import Values
from ._errors import (
    ContractError,
    Diagnostic,
    DocumentError,
    Finding,
    FontError,
    GalleyError,
    GalleyWarning,
    LibraryMissing,
    LimitError,
    MissingGlyphError,
    OptionError,
    RenderError,
    RenderTimeout,
    WorkerDied,
)
from ._image import Image
from ._layout import Frame, Glyph, Layout, Line, MissingGlyph, Run
from ._many import Drawn, Failed, Result
from ._native import schema, versions
from ._options import PictureOptions
from ._renderer import Renderer

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import dask as dask
    from . import ray as ray
    from . import sinks as sinks
    from . import spark as spark

__version__ = "0.1.0"

__all__ = [
    "ContractError",
    "Diagnostic",
    "Document",
    "DocumentError",
    "Drawn",
    "Failed",
    "Finding",
    "FontError",
    "Frame",
    "GalleyError",
    "GalleyWarning",
    "Glyph",
    "Image",
    "Layout",
    "LibraryMissing",
    "LimitError",
    "Line",
    "MissingGlyph",
    "MissingGlyphError",
    "OptionError",
    "RenderError",
    "RenderTimeout",
    "Renderer",
    "Result",
    "Run",
    "Template",
    "WorkerDied",
    "render",
    "schema",
    "versions",
]

_shared = Renderer()

#: Modules that are imported only at first use, because few programs need them.
_MODULES = ("dask", "ray", "sinks", "spark")


def __getattr__(name: str) -> ModuleType:
    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})


def render(
    document: AnyDocument, values: Values | None = None, **options: Unpack[PictureOptions]
) -> Image:
    """Renders a document with a renderer shared by the whole process.

    The document can be a :class:`Document`, a file path or a mapping. `options` are the options of
    :meth:`Renderer.render`.

    >>> render({"text": "{{name}}"}, {"name": "Ada"}, scale=2).scale
    2.0
    """
    return _shared._render(document, values, options, 3)
