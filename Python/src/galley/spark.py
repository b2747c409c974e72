"""Pictures of a Spark DataFrame's rows, by `DataFrame.mapInArrow`.

    draw = galley.spark.render("card.json", columns=["title"])
    cards = rows.mapInArrow(draw, galley.spark.SCHEMA)
    cards.write.parquet("cards")

A row becomes a row, in its order: one that can't be drawn has an ``error`` in place of a
``picture``. The package and its library are needed on every executor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from . import Renderer
from ._rows import SCHEMA, Rows, Sink, Source, arrow_schema, groups

__all__ = ["SCHEMA", "render"]


def render(
    document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
    renderer: Renderer | None = None, sink: Sink | None = None, batch: int = 64, **options: Any,
) -> Batches:
    """A function for `mapInArrow`, whose schema is `SCHEMA`.

    - columns: those that may fill the document's placeholders; all without them.
    - sink: where pictures go from the executors, instead of into the column ``picture``.
    - batch: rows that go back to Spark at a time. Spark's own batches of 10,000 rows, which
      `spark.sql.execution.arrow.maxRecordsPerBatch` sets, would hold as many pictures at once.
    - options: as those of `Renderer.render`.
    """
    rows = Rows(document, columns=columns, id=id, renderer=renderer, sink=sink, **options)
    return Batches(rows, batch)


class Batches:
    """Arrow's batches of rows in, batches of records out."""

    def __init__(self, rows: Rows, batch: int) -> None:
        self.rows, self.batch = rows, batch

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        arrow, schema = import_module("pyarrow"), arrow_schema()
        rows = (row for batch in batches for part in self._parts(batch) for row in part)
        for records in groups(self.rows(rows), self.batch):
            yield arrow.RecordBatch.from_pylist(records, schema)

    def _parts(self, batch: Any) -> Iterator[list[dict[str, object]]]:
        batch = batch.select(self.rows.reads(batch.schema.names))
        for start in range(0, batch.num_rows, self.batch):
            yield batch.slice(start, self.batch).to_pylist()
