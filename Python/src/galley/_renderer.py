"""Renderers: fonts and limits, and all that is done with documents."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _engines, _many, _options
from ._document import AnyDocument, Document, as_document
from ._drawing import Drawing, Values
from ._errors import Finding, GalleyWarning, diagnostic
from ._image import Image
from ._layout import Layout
from ._native import Engine
from ._options import Channels, Format, Limits, Missing, PictureOptions, PNGEffort, StrPath

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Renderer:
    """Fonts and limits, with which documents are drawn.

    - fonts: files and folders of fonts; those of the first one are matched first.
    - system_fonts: whether the machine's fonts are used besides, and its patterns of hyphenation.
      Without them pictures are the same on every machine.
    - font_lock: a file that ``rasterize fonts --lock`` wrote, whose fonts alone may draw.
    - hyphenation: folders of hyphenation patterns, searched before all others.
    - limits: ``strangers`` for documents that somebody else sends.
    - isolate: whether to draw in processes of their own, so that a crash ends one call alone.

    A renderer may be used by all threads at once. It opens its fonts when it is first used, and
    renderers of a process with the same options share them. It can be pickled, as its options, and
    used on after a fork.

    >>> renderer = Renderer(system_fonts=False)
    >>> image = renderer.render(Document.from_json({"width": 40, "height": 20, "text": "Hi"}))
    >>> image.width, image.height
    (40, 20)
    """

    def __init__(
        self,
        *,
        fonts: Sequence[StrPath] = (),
        system_fonts: bool = True,
        font_lock: StrPath | None = None,
        hyphenation: Sequence[StrPath] = (),
        limits: Limits = "default",
        isolate: bool = False,
    ) -> None:
        self._options: dict[str, Any] = {}
        if fonts := _options.paths("fonts", fonts):
            self._options["fonts"] = fonts
        if not system_fonts:
            self._options["system_fonts"] = False
        if font_lock is not None:
            self._options["font_lock"] = _options.path("font_lock", font_lock)
        if hyphenation := _options.paths("hyphenation", hyphenation):
            self._options["hyphenation"] = hyphenation
        if limits != "default":
            self._options["limits"] = limits
        if isolate:
            self._options["isolate"] = True
        self._encoded: bytes | None = None
        self._engine: Engine | None = None

    @property
    def options(self) -> dict[str, Any]:
        """What it was made with, and is not the default; paths are absolute."""
        return dict(self._options)

    def render(
        self,
        document: AnyDocument,
        values: Values | None = None,
        *,
        format: Format = "png",
        scale: float | None = None,
        width: float | None = None,
        language: str | None = None,
        quality: int | None = None,
        max_bytes: int | None = None,
        lossless: bool = False,
        png_effort: PNGEffort = "balanced",
        channels: Channels = "asNeeded",
        missing: Missing = "warn",
        embed_metadata: bool = False,
        timeout: float | None = None,
    ) -> Image:
        """Draws a document, and warns with :class:`GalleyWarning` of what is not as meant.

        - values: texts, numbers and bools for the document's placeholders ``{{name}}``, and
          dicts for strings that are one placeholder alone.
        - format: of the picture's file; ``rgba`` is pixels alone, with straight alpha.
        - scale: pixels a point, and width: points, instead of the document's own.
        - language: a BCP 47 tag instead of the document's own.
        - quality: 1 to 100, and max_bytes: the most bytes of the file, for JPEG and WebP.
        - lossless: whether a WebP is without loss.
        - png_effort: how hard a PNG is compressed; its pixels are the same.
        - channels: ``rgba`` for a PNG that has all four, whatever its pixels need.
        - missing: what is done about characters that no font has: ``warn``, ``error``, ``skip``
          or ``tofu``, which draws a box and says nothing.
        - embed_metadata: whether the document's metadata is put into the file.
        - timeout: seconds, after which :class:`RenderTimeout` is raised.
        """
        options = {
            "format": format,
            "scale": scale,
            "width": width,
            "language": language,
            "quality": quality,
            "max_bytes": max_bytes,
            "lossless": lossless,
            "png_effort": png_effort,
            "channels": channels,
            "missing": missing,
            "embed_metadata": embed_metadata,
            "timeout": timeout,
        }
        return self._render(document, values, options, 3)

    def _render(
        self,
        document: AnyDocument,
        values: Values | None,
        options: Mapping[str, Any],
        caller: int,
    ) -> Image:
        """Draws, and warns the function that is so many calls above."""
        image = Drawing.of(self, document, values).draw(_options.given(options))
        for warning in image.warnings:
            warnings.warn(str(warning), GalleyWarning, stacklevel=caller)
        return image

    def layout(
        self,
        document: AnyDocument,
        values: Values | None = None,
        *,
        scale: float | None = None,
        width: float | None = None,
        language: str | None = None,
        missing: Missing = "warn",
        timeout: float | None = None,
    ) -> Layout:
        """Where everything of a document stands; the options are those of :meth:`render`."""
        options = _of_layout(scale, width, language, missing, timeout)
        answer = Drawing.of(self, document, values).run("layout", {**options, "text": True})
        return Layout(json.loads(answer.data))

    def lint(
        self,
        document: AnyDocument,
        values: Values | None = None,
        *,
        scale: float | None = None,
        width: float | None = None,
        language: str | None = None,
        missing: Missing = "warn",
        timeout: float | None = None,
    ) -> list[Finding]:
        """What of a document will not come out as meant; the options are those of :meth:`render`.

        >>> document = Document.from_json({"text": "Hi", "attributes": {"font": "Helvetia"}})
        >>> [finding.code for finding in Renderer(system_fonts=False).lint(document)]
        ['familySubstituted']
        """
        options = _of_layout(scale, width, language, missing, timeout)
        answer = Drawing.of(self, document, values).run("lint", options)
        return [diagnostic(found, Finding) for found in json.loads(answer.data)["findings"]]

    def convert(
        self,
        document: AnyDocument,
        values: Values | None = None,
        *,
        scale: float | None = None,
        width: float | None = None,
        language: str | None = None,
        missing: Missing = "warn",
        timeout: float | None = None,
    ) -> Document:
        """The JSON document that says the same; the options are those of :meth:`render`.

        >>> Renderer().convert(Document.from_text("Hello")).format
        'json'
        """
        options = _of_layout(scale, width, language, missing, timeout)
        drawing = Drawing.of(self, document, values)
        return drawing.document._as_json(drawing.run("convert", options).data)

    def placeholders(self, document: AnyDocument) -> list[str]:
        """The names of a document's placeholders that have no value of their own.

        >>> Renderer().placeholders(Document.from_json({"text": "{{greeting}}, {{name}}"}))
        ['greeting', 'name']
        """
        names: list[str] = json.loads(Drawing.of(self, document, None).run("placeholders").data)
        return names

    def render_many(
        self,
        rows: Iterable[Values],
        document: AnyDocument,
        *,
        threads: int | None = None,
        ahead: int | None = None,
        **options: Unpack[PictureOptions],
    ) -> Iterator[_many.Result]:
        """Draws a document once for each row of values, on several threads; in the rows' order.

        - threads: how many draw; as many as there are processors, and 1 is the caller's own.
        - ahead: how many rows are read before their results are taken; twice the threads.
        - options: those of :meth:`render`.

        What is wrong with a row is its result's ``error``, warnings stay with the images, and what
        the rows themselves raise is raised behind the results of the rows before.

        >>> card = Document.from_json({"text": "{{name}}"}).template()
        >>> rows = [{"name": "Ada"}, {}]
        >>> [result.ok for result in Renderer().render_many(rows, card)]
        [True, False]
        """
        wanted = _options.given(options)
        document, is_template = as_document(document)
        if is_template:
            document = document.template()

        def draw(row: Values) -> Image:
            return Drawing.of(self, document, row).draw(wanted)

        return _many.render_rows(rows, draw, threads, ahead)

    def close(self) -> None:
        """Lets go of fonts and caches, and of processes; what is drawn later opens them again."""
        engine, self._engine = self._engine, None
        if engine is None:
            return
        _engines.forget(self._native_options(), self._is_isolated)
        engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _renderer, (self._options,)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options.items())
        return f"galley.Renderer({options})"

    @property
    def _is_isolated(self) -> bool:
        return "isolate" in self._options

    def _native_options(self) -> bytes | None:
        if self._encoded is None:
            options = {k: v for k, v in self._options.items() if k != "isolate"}
            if "font_lock" in options:
                lock = _options.json_object("font_lock", options["font_lock"])
                options["font_lock"] = json.loads(lock)
            self._encoded = _options.encoded(options)
        return self._encoded

    def _opened(self) -> Engine:
        if self._engine is None:
            self._engine = _engines.engine(self._native_options(), self._is_isolated)
        return self._engine


def _renderer(options: dict[str, Any]) -> Renderer:
    return Renderer(**options)


def _of_layout(
    scale: float | None,
    width: float | None,
    language: str | None,
    missing: Missing,
    timeout: float | None,
) -> dict[str, Any]:
    return _options.given(
        {
            "scale": scale,
            "width": width,
            "language": language,
            "missing": missing,
            "timeout": timeout,
        }
    )
