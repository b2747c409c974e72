"""Turns rows of values into records of images, for the modules `spark`, `dask` and `ray`.

A data engine such as Spark sends rows to its workers and collects the records. In the workers, this
module fills the template with each row, draws the document, and makes a record of the image. If a
row cannot be drawn, its record has an ``error`` and no ``picture``.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from . import Document, OptionError, Renderer, Result, Template
from ._digests import canonical, work_digest
from ._document import fillable
from ._options import PictureOptions, given
from ._values import plain, row_values

if TYPE_CHECKING:
    from typing_extensions import Unpack

Source = Document | Template | str | os.PathLike[str] | Mapping[str, object]
T = TypeVar("T")

#: The columns of a record, with Spark's type names.
FIELDS = (
    ("id", "string"), ("picture", "binary"), ("format", "string"), ("width", "int"),
    ("height", "int"), ("digest", "string"), ("location", "string"), ("warnings", "string"),
    ("error", "string"),
)
SCHEMA = ", ".join(f"{name} {kind}" for name, kind in FIELDS)


class Record(TypedDict):
    """The result of drawing a row."""

    id: str | None
    picture: bytes | None
    format: str | None
    width: int | None
    height: int | None
    #: SHA-256, in hexadecimal, of all inputs that determine the image, except system fonts.
    digest: str | None
    #: The location where a sink stored the image. If there is a location, ``picture`` is ``None``.
    location: str | None
    #: The image's warnings as a JSON array, or ``None`` if there are no warnings.
    warnings: str | None
    #: The error as a JSON object with ``code``, ``message`` and, if known, ``path``.
    error: str | None


Sink = Callable[[Iterable[Record]], Iterator[Record]]

class Rows:
    """Draws rows with a template. Spark and Dask pickle this object and send it to workers.

    - columns: the columns whose values fill placeholders. Default: every column that has
      a placeholder of the same name.
    - id: the name of the column that identifies a row.
    - sink: stores the images on the worker that drew them (`galley.sinks`).
    - options: the options of `Renderer.render`.
    """

    def __init__(
        self, document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
        renderer: Renderer | None = None, sink: Sink | None = None, **options: Unpack[PictureOptions],
    ) -> None:
        self.template: Template = template(document)
        self.columns: tuple[str, ...] | None = None if columns is None else tuple(columns)
        self.id: str = id
        self.sink: Sink | None = sink
        given(options)  # Reject unknown options on the driver, before workers start.
        self.options: PictureOptions = options
        self.renderer: Renderer = Renderer() if renderer is None else renderer

    def __call__(self, rows: Iterable[Mapping[str, object]]) -> Iterator[Record]:
        """Yields the records of the rows in order.

        Draws each row only when its record is requested.

        Raises errors that concern the whole job, such as an invalid template.
        """
        records = self._drawn(rows)
        return records if self.sink is None else self.sink(records)

    def _drawn(self, rows: Iterable[Mapping[str, object]]) -> Iterator[Record]:
        common = self._common
        ids: deque[object] = deque()

        def values() -> Iterator[dict[str, object]]:
            for number, row in enumerate(rows):
                if number == 0:
                    self.check(row)
                ids.append(row.get(self.id))
                yield row_values(row, self._asked)

        # Draw one row at a time, in this thread: engines such as Spark already start one worker per
        # core.
        for result in self.renderer.render_many(
            values(), self.template, threads=1, ahead=1, **self.options
        ):
            yield record(ids.popleft(), result, common)

    def check(self, names: Iterable[str]) -> None:
        """Raises an error if the table lacks the column that `id` names, or one of `columns`."""
        known = list(names)
        for option, wanted in (("id", (self.id,)), ("columns", self.columns or ())):
            for name in wanted:
                if name not in known:
                    there = ", ".join(map(str, known))
                    raise OptionError(f"the rows have no {name!r}; they have {there}", path=option)

    @functools.cached_property
    def _common(self) -> bytes:
        """A digest of the inputs that all images share. Each worker computes the digest once."""
        return work_digest(self.renderer, self.template, self.options, self._placeholders)

    @functools.cached_property
    def _placeholders(self) -> list[str]:
        return self.renderer.placeholders(self.template)

    @functools.cached_property
    def _asked(self) -> tuple[str, ...]:
        """The table columns that fill placeholders of the template."""
        names = fillable(self.template.document, self._placeholders)
        return tuple(name for name in names if self.columns is None or name in self.columns)

    def reads(self, names: Iterable[str]) -> list[str]:
        """Returns the table columns to read. Raises an error if a required column is missing."""
        known = list(names)
        self.check(known)
        return [name for name in known if name == self.id or name in self._asked]

    def __getstate__(self) -> dict[str, object]:
        made = ("_common", "_asked", "_placeholders")
        return {name: value for name, value in vars(self).items() if name not in made}


def template(document: Source) -> Template:
    """Returns a template made from a document of any type.

    A template file is read in the calling process, not on the workers.
    """
    if isinstance(document, Template):
        return document
    if isinstance(document, Mapping):
        document = Document.from_json(document)
    elif not isinstance(document, Document):
        document = Document.from_file(document)
    return document.template()


def record(id: object, result: Result, common: bytes) -> Record:
    """Returns the record of a row. `result` contains the row's image or an error."""
    made: Record = {
        "id": None if (id := plain(id)) is None else str(id), "picture": None, "format": None,
        "width": None, "height": None, "digest": None, "location": None, "warnings": None,
        "error": None if result.error is None else text(result.error.as_dict()),
    }
    if (image := result.image) is not None:
        made["picture"], made["format"] = image.data, image.format
        made["width"], made["height"] = image.width, image.height
        made["digest"] = hashlib.sha256(common + canonical(result.row)).hexdigest()
        if image.warnings:
            made["warnings"] = text([warning.as_dict() for warning in image.warnings])
    return made


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def groups(items: Iterable[T], count: int) -> Iterator[list[T]]:
    """Yields the items in lists of `count`; the last list may be shorter.

    >>> list(groups("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    rest = iter(items)
    while group := list(islice(rest, count)):
        yield group


def arrow_schema() -> Any:
    """Returns the columns of a record as an Arrow schema."""
    arrow = import_module("pyarrow")
    kinds = {"string": arrow.string(), "binary": arrow.binary(), "int": arrow.int32()}
    return arrow.schema([(name, kinds[kind]) for name, kind in FIELDS])
