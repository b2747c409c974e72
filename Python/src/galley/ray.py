"""Pictures of a Ray Dataset's rows, by `Dataset.map_batches`.

    cards = rows.map_batches(
        galley.ray.Render, fn_constructor_args=("card.json",), batch_size=64, num_cpus=1,
        compute=ray.data.ActorPoolStrategy(size=2))

A row becomes a row, in its order: one that can't be drawn has an ``error`` in place of a
``picture``. The package and its library are needed on every node. Each actor takes ``num_cpus`` of
the cluster's: leave at least one for reading and writing, or nothing goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from . import Renderer
from ._rows import Rows, Sink, Source, arrow_schema, groups

__all__ = ["Render"]


class Render:
    """Batches of rows in, batches of records out, in any of Ray's formats of batches.

    - columns: those that may fill the document's placeholders; all without them.
    - sink: where pictures go from the actors, instead of into the column ``picture``; it is called
      anew for each batch of Ray's, so that no file of it has more rows than that.
    - batch: rows that are given on at a time.
    - options: as those of `Renderer.render`.
    """

    def __init__(
        self, document: Source, *, columns: Sequence[str] | None = None, id: str = "id",
        renderer: Renderer | None = None, sink: Sink | None = None, batch: int = 64, **options: Any,
    ) -> None:
        self.rows = Rows(
            document, columns=columns, id=id, renderer=renderer, sink=sink, **options)
        self.batch = batch

    def __call__(self, batch: Any) -> Iterator[Any]:
        arrow, schema = import_module("pyarrow"), arrow_schema()
        for records in groups(self.rows(rows_of(batch)), self.batch):
            yield arrow.Table.from_pylist(records, schema)


def rows_of(batch: Any) -> Iterator[Mapping[str, object]]:
    """The rows of a batch: a table of Arrow, a frame of pandas, or a dictionary of arrays."""
    if hasattr(batch, "to_pylist"):
        yield from batch.to_pylist()
        return
    if hasattr(batch, "notna"):
        batch = batch.astype(object).where(batch.notna(), None).to_dict("list")
    names = list(batch)
    for values in zip(*batch.values(), strict=True):
        yield dict(zip(names, values, strict=True))
