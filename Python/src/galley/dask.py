"""Renders the rows of a Dask DataFrame, with `DataFrame.map_partitions`.

    draw = galley.dask.render("card.json", columns=["title"])
    cards = rows.map_partitions(draw, meta=draw.meta)

Each input row becomes one output row with the same index. If a row cannot be drawn, its output row
has an ``error`` and no ``picture``. Install the package on every worker, and run one thread per
core. All images of a partition are in memory at once: use partitions of a few hundred rows, or
a sink.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import Renderer
from ._options import PictureOptions
from ._rows import Rows, Sink, Source, arrow_schema
from ._tables import table_rows

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["render"]


def render(
    document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
    renderer: Renderer | None = None, sink: Sink | None = None, **options: Unpack[PictureOptions],
) -> Frames:
    """Returns a function for `map_partitions`. The function has the attribute `meta`, which
    describes the result.

    - columns: the columns whose values fill placeholders. Default: all columns.
    - sink: a sink, which the workers call to store the images elsewhere. Each record then has a
      ``location`` instead of a ``picture``.
    - options: the options of `Renderer.render`.
    """
    return Frames(Rows(document, columns=columns, id=id, renderer=renderer, sink=sink, **options))


class Frames:
    """Turns a partition of rows into a partition of records."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    @property
    def meta(self) -> Any:
        """An empty partition, from which Dask learns the columns and their types."""
        return self._frame(arrow_schema().empty_table())

    def __call__(self, frame: Any) -> Any:
        read = frame[self.rows.reads(frame.columns)]
        table = import_module("pyarrow").Table
        made = self._frame(table.from_pylist(list(self.rows(table_rows(read))), arrow_schema()))
        # Keep the index, because Dask uses it to find rows.
        made.index = frame.index
        return made

    @staticmethod
    def _frame(table: Any) -> Any:
        return table.to_pandas(types_mapper=import_module("pandas").ArrowDtype)
