"""Pictures of a Dask DataFrame's rows, by `DataFrame.map_partitions`.

    draw = galley.dask.render("card.json", columns=["title"])
    cards = rows.map_partitions(draw, meta=draw.meta)

A row becomes a row of the same index: one that can't be drawn has an ``error`` in place of a
``picture``. The package and its library are needed on every worker, which best has one thread a
core. A partition's pictures are in memory together: give partitions some hundred rows, or a sink.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from . import Renderer
from ._rows import Rows, Sink, Source, arrow_schema

__all__ = ["render"]


def render(
    document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
    renderer: Renderer | None = None, sink: Sink | None = None, **options: Any,
) -> Frames:
    """A function for `map_partitions`, with the `meta` of what it gives.

    - columns: those that may fill the document's placeholders; all without them.
    - sink: where pictures go from the workers, instead of into the column ``picture``.
    - options: as those of `Renderer.render`.
    """
    return Frames(Rows(document, columns=columns, id=id, renderer=renderer, sink=sink, **options))


class Frames:
    """A partition of rows in, one of records out."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    @property
    def meta(self) -> Any:
        """An empty partition, from which Dask knows the columns and their types."""
        return self._frame(arrow_schema().empty_table())

    def __call__(self, frame: Any) -> Any:
        read = frame[self.rows.reads(frame.columns)]
        rows = read.astype(object).where(read.notna(), None).to_dict("records")
        table = import_module("pyarrow").Table
        made = self._frame(table.from_pylist(list(self.rows(rows)), arrow_schema()))
        # Dask goes on to find rows by the index that it knows of the partitions.
        made.index = frame.index
        return made

    @staticmethod
    def _frame(table: Any) -> Any:
        return table.to_pandas(types_mapper=import_module("pandas").ArrowDtype)
