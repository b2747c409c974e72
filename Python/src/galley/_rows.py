"""Rows of values in, records of pictures out: what the engines share.

An engine brings rows to workers and records back. What happens between is the same for all of them
and stands here: a row's values fill a template, a picture becomes a record, and so does a row that
can't be drawn, with its ``error`` instead of a ``picture``.
"""

from __future__ import annotations

import datetime
import decimal
import functools
import hashlib
import json
import os
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, TypedDict, TypeVar

from . import Document, OptionError, Renderer, Result, Template
from ._digests import canonical, work_digest

Source = Document | Template | str | os.PathLike[str] | Mapping[str, object]
T = TypeVar("T")

#: The columns of a record and their types, as Spark spells them.
FIELDS = (
    ("id", "string"), ("picture", "binary"), ("format", "string"), ("width", "int"),
    ("height", "int"), ("digest", "string"), ("location", "string"), ("warnings", "string"),
    ("error", "string"),
)
SCHEMA = ", ".join(f"{name} {kind}" for name, kind in FIELDS)


class Record(TypedDict):
    """What becomes of a row."""

    id: str | None
    picture: bytes | None
    format: str | None
    width: int | None
    height: int | None
    #: SHA-256, in hexadecimal digits, of all that the picture is drawn from but system fonts.
    digest: str | None
    #: Where a sink has put the picture, which ``picture`` then no longer holds.
    location: str | None
    #: The picture's warnings as a JSON array; nothing where there are none.
    warnings: str | None
    #: Why there is no picture, as a JSON object with ``code``, ``message`` and perhaps ``path``.
    error: str | None


Sink = Callable[[Iterable[Record]], Iterator[Record]]

#: Needs no font and no value, so only options can be wrong with it.
EMPTY = Document('{"width": 1, "height": 1, "background": "white", "text": ""}')


class Rows:
    """Draws rows with a template; picklable, so that it can be sent to workers.

    - columns: the names of the values; without them all that the template has placeholders for.
    - id: the name of what tells the rows apart.
    - sink: takes the pictures out of the records on the worker that drew them (`galley.sinks`).
    - options: as those of `Renderer.render`.
    """

    def __init__(
        self, document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
        renderer: Renderer | None = None, sink: Sink | None = None, **options: Any,
    ) -> None:
        self.template = template(document)
        self.columns = None if columns is None else tuple(columns)
        self.id, self.sink, self.options = id, sink, options
        self.renderer = Renderer() if renderer is None else renderer

    def __call__(self, rows: Iterable[Mapping[str, object]]) -> Iterator[Record]:
        """The records of the rows, in their order, drawn one by one as they are asked for.

        Raises what is wrong with the work as a whole, such as a template that can't be read.
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
                found = ((name, plain(row.get(name))) for name in self._asked)
                yield {name: value for name, value in found if value is not None}

        # One row at a time, in this thread: an engine starts as many workers as there are cores.
        for result in self.renderer.render_many(
            values(), self.template, threads=1, ahead=1, **self.options
        ):
            yield record(ids.popleft(), result, common)

    def check(self, names: Iterable[str]) -> None:
        """Raises what makes every row of a table fail: that it has no column of a name."""
        known = list(names)
        for option, wanted in (("id", (self.id,)), ("columns", self.columns or ())):
            for name in wanted:
                if name not in known:
                    there = ", ".join(map(str, known))
                    raise OptionError(f"the rows have no {name!r}; they have {there}", path=option)

    @functools.cached_property
    def _common(self) -> bytes:
        """A digest of what all pictures are drawn from, made once on each worker.

        Raises what would make every row fail.
        """
        self.renderer.render(EMPTY, **self.options)
        return work_digest(self.renderer, self.template, self.options, self._placeholders)

    @functools.cached_property
    def _placeholders(self) -> list[str]:
        return self.renderer.placeholders(self.template)

    @functools.cached_property
    def _asked(self) -> tuple[str, ...]:
        """The columns that fill the template: none that it has no placeholder for."""
        document = self.template.document
        asked = dict.fromkeys(self._placeholders)
        if document.format == "json":
            # Values of the template's own stand in for those that a row has not.
            asked.update(dict.fromkeys(json.loads(document.data).get("values") or ()))
        return tuple(name for name in asked if self.columns is None or name in self.columns)

    def reads(self, names: Iterable[str]) -> list[str]:
        """Which columns of a table are read; raises where it has not those that it should."""
        known = list(names)
        self.check(known)
        return [name for name in known if name == self.id or name in self._asked]

    def __getstate__(self) -> dict[str, object]:
        made = ("_common", "_asked", "_placeholders")
        return {name: value for name, value in vars(self).items() if name not in made}


def template(document: Source) -> Template:
    """A template of whatever a document is given as; a path is read here, not on the workers."""
    if isinstance(document, Template):
        return document
    if isinstance(document, Mapping):
        document = Document.from_json(document)
    elif not isinstance(document, Document):
        document = Document.from_file(document)
    return document.template()


def record(id: object, result: Result, common: bytes) -> Record:
    """The record of a row that was drawn, or not."""
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


def plain(value: object) -> object:
    """A value as JSON has it: dates, decimals and UUIDs are texts, numpy's numbers numbers.

    What tables have for no value is None: NaN, and what pandas and numpy have for dates.

    >>> plain(datetime.date(2026, 11, 23)), plain(float("nan"))
    ('2026-11-23', None)
    """
    value = unboxed(value)
    # pandas' own are known by their names: it need not be there, and its NA equals nothing.
    if type(value).__name__ in ("NaTType", "NAType") or (
        isinstance(value, float) and value != value
    ):
        return None
    if isinstance(value, datetime.date | datetime.time | decimal.Decimal | uuid.UUID):
        return str(value)
    return value


def unboxed(value: Any) -> Any:
    """What stands in a scalar of numpy; other values as they are."""
    if getattr(value, "ndim", None) != 0 or not callable(getattr(value, "item", None)):
        return value
    item = value.item()
    if isinstance(item, int) and (kind := value.dtype.name).startswith(("datetime", "timedelta")):
        # Python has no nanoseconds, in place of which numpy gives their number.
        item = value.astype(kind.partition("[")[0] + "[us]").item()
    return item


def text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def groups(items: Iterable[T], count: int) -> Iterator[list[T]]:
    """The items in lists of `count`, the last one shorter.

    >>> list(groups("abcde", 2))
    [['a', 'b'], ['c', 'd'], ['e']]
    """
    rest = iter(items)
    while group := list(islice(rest, count)):
        yield group


def arrow_schema() -> Any:
    """The columns of a record as Arrow has them."""
    arrow = import_module("pyarrow")
    kinds = {"string": arrow.string(), "binary": arrow.binary(), "int": arrow.int32()}
    return arrow.schema([(name, kinds[kind]) for name, kind in FIELDS])
