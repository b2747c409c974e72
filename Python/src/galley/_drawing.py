"""A drawing: a document, its placeholder values, and the renderer that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from . import _options
from ._document import AnyDocument, Document, as_document
from ._errors import OptionError
from ._image import Image
from ._native import Answer, Engine
from ._running import Calls

Values = Mapping[str, object]


class Opened(Protocol):
    """The part of a renderer's interface that drawing needs."""

    def _opened(self) -> Engine:
        """Returns the engine that draws, in this process or in worker processes."""
        ...


class Drawing:
    """A document with its placeholder values, and the renderer that draws it."""

    __slots__ = ("document", "renderer", "values")

    def __init__(self, renderer: Opened, document: Document, values: bytes | None) -> None:
        self.renderer, self.document, self.values = renderer, document, values

    @classmethod
    def of(cls, renderer: Opened, document: AnyDocument, values: Values | None) -> Drawing:
        """Combines a renderer, a document and the document's placeholder values."""
        meant, is_template = as_document(document)
        # Without values, the library draws placeholders as literal text. For a template, pass an
        # empty mapping instead, so that a missing value is an error.
        if values is None and is_template:
            values = {}
        return cls(renderer, meant, _options.encoded_values(values))

    def run(
        self, function: str, options: Mapping[str, Any] | None = None, calls: Calls | None = None
    ) -> Answer:
        """Calls a function of the native library with the document and its placeholder values."""
        options = options or {}
        timeout = options.get("timeout")
        if timeout is not None and (not isinstance(timeout, (int, float)) or timeout <= 0):
            raise OptionError(f"timeout is {timeout!r}; pass a number of seconds above 0")
        encoded = _options.encoded(options)
        return self.renderer._opened().run(
            function, self.document._source, self.values, encoded, timeout, calls
        )

    def draw(self, options: Mapping[str, Any], calls: Calls | None = None) -> Image:
        """Draws an image; see :class:`galley._image.Origin`."""
        answer = self.run("render", options, calls)
        return Image(answer.data, answer.info, self, dict(options))

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawing, (self.renderer, self.document, self.values)
