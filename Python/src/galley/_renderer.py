"""Renderers, which hold fonts and limits and perform the operations on documents."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _engines, _many, _options, _tables
from ._document import AnyDocument, Document, as_document, fillable
from ._drawing import Drawing, Values
from ._errors import Finding, GalleyError, GalleyWarning, OptionError, diagnostic
from ._image import Image
from ._layout import Layout
from ._native import Engine
from ._options import (
    Channels,
    FormatName,
    Limits,
    Missing,
    PDFStandard,
    PictureOptions,
    PNGEffort,
    StrPath,
    SVGText,
    VectorShadows,
)
from ._running import Calls
from ._tables import Row
from ._values import row_values

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

#: A document that needs neither fonts nor values. If drawing it raises an OptionError, the options
#: are invalid.
EMPTY = Document('{"width": 1, "height": 1, "background": "white", "text": ""}')


class Renderer:
    """Fonts and limits for rendering documents.

    - fonts: font files and folders. If several of them contain the same font, the first takes
      precedence.
    - system_fonts: whether to also use the machine's fonts and hyphenation patterns. If
      `system_fonts` is false, images are the same on every machine.
    - font_lock: a lockfile from ``rasterize fonts --lock``; only its fonts are used.
    - hyphenation: folders of hyphenation patterns, which are searched before all other patterns.
    - limits: ``untrusted`` applies the strict limits for untrusted documents.
    - isolate: whether to draw in worker processes, so that a crash ends only one call.

    Threads can share a renderer. A renderer opens its fonts at first use. Renderers with the same
    options share fonts and caches. A renderer can be pickled, and it still works after a fork.

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
        """The options that differ from their defaults. All paths are absolute."""
        return dict(self._options)

    def render(
        self,
        document: AnyDocument,
        values: Values | None = None,
        *,
        format: FormatName = "png",
        scale: float | None = None,
        width: float | None = None,
        language: str | None = None,
        quality: int | None = None,
        max_bytes: int | None = None,
        lossless: bool = False,
        png_effort: PNGEffort = "balanced",
        channels: Channels = "asNeeded",
        svg_text: SVGText | None = None,
        vector_shadows: VectorShadows | None = None,
        title: str | None = None,
        pdf_standards: list[PDFStandard] | None = None,
        date: str | None = None,
        missing: Missing = "warn",
        embed_metadata: bool = False,
        timeout: float | None = None,
    ) -> Image:
        """Renders a document; issues a :class:`GalleyWarning` for each problem.

        - values: strings, numbers and bools for the document's placeholders ``{{name}}``. If a
          string in the document is a single placeholder, the placeholder's value can also be a
          dict. Dates, decimals and NumPy numbers are converted. A missing value, such as None or
          NaN, is an error.
        - format: ``png``, ``jpeg`` or ``jpg``, ``webp``, ``svg``, ``pdf``, or ``rgba`` for raw
          pixels with straight alpha.
        - scale: pixels per point; overrides the document's scale.
        - width: the width in points; overrides the document's width.
        - language: a BCP 47 tag; overrides the document's language.
        - quality: 1 to 100, for JPEG and WebP.
        - max_bytes: the maximum file size in bytes, for JPEG and WebP.
        - lossless: whether to compress a WebP without loss.
        - png_effort: the compression effort for a PNG; it does not change the pixels. ``small``
          takes up to a hundred times as long as ``balanced``, for up to a quarter fewer bytes.
        - channels: ``rgba`` writes four channels to a PNG, even if its pixels would need fewer.
        - svg_text: the text of an SVG: ``layer``, ``none`` or ``fonts``.
        - vector_shadows: the shadows of an SVG: ``blur`` or ``raster``.
        - title: the title of an SVG or a PDF.
        - pdf_standards: the standards that a PDF must meet.
        - date: the date of a PDF in RFC 3339 form.
        - missing: how to treat characters that no font has. ``warn`` issues a warning, ``error``
          raises an error, ``skip`` omits them, ``tofu`` draws a box without a warning.
        - embed_metadata: whether to write the document's metadata to the file.
        - timeout: the time limit in seconds. If rendering takes longer, :class:`RenderTimeout` is
          raised.
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
            "svg_text": svg_text,
            "vector_shadows": vector_shadows,
            "title": title,
            "pdf_standards": pdf_standards,
            "date": date,
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
        """Draws an image, and issues its warnings. `caller` is the ``stacklevel`` for
        `warnings.warn`."""
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
        """Lays out a document without drawing it; the options are those of :meth:`render`."""
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
        """Checks a document for problems; the options are those of :meth:`render`.

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
        """Converts a document to equivalent JSON; the options are those of :meth:`render`.

        >>> Renderer().convert(Document.from_text("Hello")).format
        'json'
        """
        options = _of_layout(scale, width, language, missing, timeout)
        drawing = Drawing.of(self, document, values)
        return drawing.document._as_json(drawing.run("convert", options).data)

    def placeholders(self, document: AnyDocument) -> list[str]:
        """Returns the names of all placeholders that have no default value in the document.

        >>> Renderer().placeholders(Document.from_json({"text": "{{greeting}}, {{name}}"}))
        ['greeting', 'name']
        """
        names: list[str] = json.loads(Drawing.of(self, document, None).run("placeholders").data)
        return names

    def render_many(
        self,
        rows: Any,
        document: AnyDocument,
        *,
        threads: int | None = None,
        ahead: int | None = None,
        **options: Unpack[PictureOptions],
    ) -> Iterator[_many.Result]:
        """Renders a document once per row of values, on several threads.

        Results come in the order of the rows.

        - rows: a list, or another iterable, of mappings, named tuples or pandas Series; or a table
          of pandas, polars or Arrow, or one of its columns. Dates, decimals and NumPy numbers are
          converted. Missing values, such as None, NaN and NaT, count as absent. A whole float is
          drawn as a whole number. Columns without a placeholder are ignored.
        - threads: the number of threads. Default: one per processor. With 1, the caller's
          thread draws.
        - ahead: the maximum number of rows to read in advance, before their results are taken.
          Default: twice `threads`.
        - options: the options of :meth:`render`.

        If the document, an option or a table's columns are invalid, the call itself raises an error.
        If a row fails, its result has an ``error``. Warnings are stored in the images and are not
        issued. If iterating over the rows raises an error, the results of the earlier rows come
        first. Then the error is raised.

        >>> card = Document.from_json({"text": "{{name}}"}).template()
        >>> rows = [{"name": "Ada"}, {}]
        >>> [result.ok for result in Renderer().render_many(rows, card)]
        [True, False]
        """
        wanted = _options.given(options)
        document, is_template = as_document(document)
        open_names = self.placeholders(document)
        names = fillable(document, open_names)
        self._check(wanted)
        # If the caller stops iterating early, other threads can still be drawing. `calls` records
        # these calls, so that they can be ended.
        calls = None if threads == 1 else Calls()
        if is_template:
            document = document.template()

        def draw(row: Row) -> Image:
            values = row_values(row, names)
            return Drawing.of(self, document, values).draw(wanted, calls)

        return _many.render_rows(_tables.opened(rows, open_names), draw, threads, ahead, calls)

    def _check(self, options: Mapping[str, Any]) -> None:
        """Raises an error if the options are invalid, because every row would then fail."""
        try:
            Drawing.of(self, EMPTY, None).draw(options)
        except OptionError:
            raise
        except GalleyError:
            # The options are valid, because invalid options raise an OptionError. This error is
            # about the empty document.
            pass

    def close(self) -> None:
        """Releases fonts, caches and worker processes. The next call opens them again."""
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
