"""Layouts: the positions of everything in a document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil
from typing import Any, Literal, NamedTuple

from ._errors import Diagnostic, diagnostic

Direction = Literal["ltr", "rtl"]
WritingMode = Literal["horizontal", "vertical-rl", "vertical-lr"]
Box = tuple[float, float, float, float]


class Glyph(NamedTuple):
    """A glyph in a run of glyphs."""

    id: int
    #: The offset of the glyph's cluster in the text, in UTF-16 code units.
    cluster: int
    #: The glyph's origin, in points from the top left corner of the canvas.
    x: float
    y: float
    advance: float


class Run(NamedTuple):
    """A run: glyphs of one font and size, in visual order."""

    #: Start and end of the run's text, in UTF-16 code units.
    range: tuple[int, int]
    family: str
    style: str
    size: float
    script: str
    language: str
    #: The bidirectional level. A run with an odd level runs from right to left.
    level: int
    glyphs: tuple[Glyph, ...]
    #: The native library's description of the font: its file, variations and so on.
    font: Mapping[str, Any]


class Line(NamedTuple):
    """A line of text."""

    #: The text that the line covers. If the line is truncated, only part of this text is drawn.
    text: str
    #: Start and end of the line in the text of its box, in UTF-16 code units.
    range: tuple[int, int]
    #: x, y, width and height of the line on the canvas, in points. The box excludes trailing white
    #: space.
    box: Box
    #: The position of the baseline, in points from the top of the canvas. In vertical text, the
    #: position of the central baseline, in points from the left edge of the canvas.
    baseline: float
    direction: Direction
    truncated: bool
    hyphenated: bool
    runs: tuple[Run, ...]
    #: In a document with frames: the index of the frame that contains the line.
    frame: int | None
    #: The direction of the text and of the lines. In vertical text, lines run from top to bottom.
    writing_mode: WritingMode = "horizontal"


class Frame(NamedTuple):
    """The position and size of a frame in points."""

    x: float
    y: float
    width: float
    height: float


class MissingGlyph(NamedTuple):
    """A character that is missing from every font."""

    #: The offset of the character in the text, in UTF-16 code units.
    offset: int
    #: The character's code point, such as ``U+1F9FF``.
    scalar: str


class Layout:
    """The positions of everything in a laid-out document.

    Unless otherwise noted, lengths are in points.

    >>> import galley
    >>> layout = galley.Renderer().layout(galley.Document.from_json({"text": "One\\nTwo"}))
    >>> [line.range for line in layout.lines]
    [(0, 4), (4, 7)]
    >>> layout.truncated
    False
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        #: The JSON output of ``rasterize layout``. In addition, each line has a member ``text``.
        self.raw = raw

    @property
    def width(self) -> float:
        """The width of the canvas in points."""
        return float(self.raw["width"])

    @property
    def height(self) -> float:
        """The height of the canvas in points."""
        return float(self.raw["height"])

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the canvas in points."""
        return self.width, self.height

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return float(self.raw["scale"])

    @property
    def pixel_size(self) -> tuple[int, int]:
        """Width and height of the image in pixels."""
        return ceil(self.width * self.scale), ceil(self.height * self.scale)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All lines of text, in the order of the document's frames."""
        return tuple(map(_line, self.raw["lines"]))

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The position and size of each frame. Empty if the document has no frames."""
        return tuple(
            Frame(frame["x"], frame["y"], frame["width"], frame["height"])
            for frame in self.raw.get("frames", ())
        )

    @property
    def missing_glyphs(self) -> tuple[MissingGlyph, ...]:
        """Characters that are missing from every font."""
        return tuple(
            MissingGlyph(glyph["offset"], glyph["scalar"]) for glyph in self.raw["missingGlyphs"]
        )

    @property
    def truncated(self) -> bool:
        """Whether a line is truncated, or some text does not fit and is not drawn."""
        return any(line["truncated"] for line in self.raw["lines"]) or any(
            warning.code == "textHidden" for warning in self.warnings
        )

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Warnings about content that may not look as intended."""
        return tuple(diagnostic(warning, Diagnostic) for warning in self.raw["diagnostics"])

    def __repr__(self) -> str:
        lines = len(self.raw["lines"])
        return f"<galley.Layout {self.width:g} × {self.height:g} points, {lines} lines>"


def _line(raw: Mapping[str, Any]) -> Line:
    mode = raw.get("writingMode", "horizontal")
    # In the JSON of vertical text, `width` is the length of the line, which runs downwards.
    extent = ("width", "height") if mode == "horizontal" else ("height", "width")
    return Line(
        raw.get("text", ""),
        _pair(raw["range"]),
        (raw["x"], raw["top"], raw[extent[0]], raw[extent[1]]),
        raw["baseline"],
        raw["direction"],
        raw["truncated"],
        raw["hyphenated"],
        tuple(map(_run, raw["runs"])),
        raw.get("frame"),
        mode,
    )


def _run(raw: Mapping[str, Any]) -> Run:
    font = raw["font"]
    return Run(
        _pair(raw["range"]),
        font["family"],
        font["style"],
        raw["size"],
        raw["script"],
        raw["language"],
        raw["level"],
        tuple(
            Glyph(glyph["id"], glyph["cluster"], glyph["x"], glyph["y"], glyph["advance"])
            for glyph in raw["glyphs"]
        ),
        font,
    )


def _pair(range: Any) -> tuple[int, int]:
    return int(range[0]), int(range[1])
