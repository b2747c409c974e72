"""Renders the rows of a Ray Dataset, with `Dataset.map_batches`.

    cards = rows.map_batches(
        galley.ray.Render, fn_constructor_args=("card.json",), batch_size=64, num_cpus=1,
        compute=ray.data.ActorPoolStrategy(size=2))

Each input row becomes one output row, in the same order. If a row cannot be drawn, its output row
has an ``error`` and no ``picture``. Install the package on every node. Each actor takes
``num_cpus`` CPUs of the cluster. Leave at least one CPU for reading and writing, or the job stalls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import Renderer
from ._options import PictureOptions
from ._rows import Rows, Sink, Source, arrow_schema, groups
from ._tables import table_rows

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Render"]


class Render:
    """Turns batches of rows into batches of records; accepts all batch formats of Ray.

    - columns: the columns whose values fill placeholders. Default: all columns.
    - sink: a sink, which stores the images outside the Dataset. Each record then has a ``location``
      instead of a ``picture``. Actors call the sink once per Ray batch, so no file of the sink has
      more rows than a Ray batch.
    - batch: the maximum number of rows in each returned batch.
    - options: the options of `Renderer.render`.
    """

    def __init__(
        self, document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
        renderer: Renderer | None = None, sink: Sink | None = None, batch: int = 64, **options: Unpack[PictureOptions],
    ) -> None:
        self.rows: Rows = Rows(
            document, columns=columns, id=id, renderer=renderer, sink=sink, **options)
        self.batch: int = batch

    def __call__(self, batch: Any) -> Iterator[Any]:
        arrow, schema = import_module("pyarrow"), arrow_schema()
        for records in groups(self.rows(rows_of(batch)), self.batch):
            yield arrow.Table.from_pylist(records, schema)


def rows_of(batch: Any) -> Iterator[Mapping[str, object]]:
    """Yields the rows of an Arrow table, a pandas DataFrame or a dictionary of arrays."""
    if not isinstance(batch, Mapping):
        yield from table_rows(batch)
        return
    names = list(batch)
    for values in zip(*batch.values(), strict=True):
        yield dict(zip(names, values, strict=True))
