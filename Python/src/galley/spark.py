"""Renders the rows of a Spark DataFrame, with `DataFrame.mapInArrow`.

    draw = galley.spark.render("card.json", columns=["title"])
    cards = rows.mapInArrow(draw, galley.spark.SCHEMA)
    cards.write.parquet("cards")

Each input row becomes one output row, in the same order. If a row cannot be drawn, its output row
has an ``error`` and no ``picture``. Install the package on every executor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import Renderer
from ._options import PictureOptions
from ._rows import SCHEMA, Rows, Sink, Source, arrow_schema, groups
from ._tables import Row, table_rows

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["SCHEMA", "render"]


def render(
    document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
    renderer: Renderer | None = None, sink: Sink | None = None, batch: int = 64, **options: Unpack[PictureOptions],
) -> Batches:
    """Returns a function for `mapInArrow`. Pass it together with the schema `SCHEMA`.

    - columns: the columns whose values fill placeholders. Default: all columns.
    - sink: stores the images on the executors, instead of in the column ``picture``.
    - batch: the maximum number of rows to return at a time. Spark's own batches would hold 10,000
      images at once (`spark.sql.execution.arrow.maxRecordsPerBatch`).
    - options: the options of `Renderer.render`.
    """
    rows = Rows(document, columns=columns, id=id, renderer=renderer, sink=sink, **options)
    return Batches(rows, batch)


class Batches:
    """Turns Arrow batches of rows into batches of records."""

    def __init__(self, rows: Rows, batch: int) -> None:
        self.rows: Rows = rows
        self.batch: int = batch

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        arrow, schema = import_module("pyarrow"), arrow_schema()
        rows = (row for batch in batches for part in self._parts(batch) for row in part)
        for records in groups(self.rows(rows), self.batch):
            yield arrow.RecordBatch.from_pylist(records, schema)

    def _parts(self, batch: Any) -> Iterator[Iterator[Row]]:
        batch = batch.select(self.rows.reads(batch.schema.names))
        for start in range(0, batch.num_rows, self.batch):
            yield table_rows(batch.slice(start, self.batch))
