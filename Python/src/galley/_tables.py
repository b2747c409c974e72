"""Reads rows from tables of pandas, polars and Arrow, and from other sources of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ._errors import OptionError
from ._values import narrow_code, widened

#: A row: column names and values.
Row = Mapping[str, object]


def table_rows(table: Any) -> Iterator[Row]:
    """Yields the rows of a table of pandas, polars or Arrow as dictionaries."""
    if hasattr(table, "itertuples"):
        names, kinds = list(table.columns), table.dtypes
        parts: Iterable[Iterable[tuple[Any, ...]]] = [table.itertuples(index=False, name=None)]
    elif hasattr(table, "iter_rows"):
        names, kinds = table.columns, table.dtypes
        parts = [table.iter_rows()]
    else:
        names, kinds = table.schema.names, table.schema.types
        batches = table.to_batches() if hasattr(table, "to_batches") else [table]
        parts = (zip(*(column.to_pylist() for column in batch.columns)) for batch in batches)
    codes = {at: code for at, kind in enumerate(kinds) if (code := narrow_code(kind))}
    for part in parts:
        for values in part:
            row = dict(zip(names, values, strict=True))
            for at, code in codes.items():
                row[names[at]] = widened(values[at], code)
            yield row


def opened(rows: Any, needed: Sequence[str]) -> Iterator[Any]:
    """Returns the rows of any source.

    Raises an error if `rows` is not a source of rows, or if it is a table that lacks a column.

    - needed: the columns that a table must have.
    """
    if hasattr(rows, "to_frame") and not hasattr(rows, "columns"):
        # `rows` is a single column, such as a Series of pandas. A column with a name is treated as
        # a table. If the column has no name, its values are rows.
        if getattr(rows, "name", None) not in (None, ""):
            rows = rows.to_frame()
    if isinstance(rows, str | bytes | Mapping):
        kind = type(rows).__name__
        raise OptionError(f"rows: a {kind} is not a list of rows; pass a list, or a table")
    is_table = hasattr(rows, "columns") and (hasattr(rows, "dtypes") or hasattr(rows, "schema"))
    if not is_table:
        if not isinstance(rows, Iterable):
            kind = type(rows).__name__
            raise OptionError(f"rows: a {kind} has no rows; pass a list of rows, or a table")
        return iter(rows)
    columns = rows.schema.names if hasattr(rows, "to_pylist") else list(rows.columns)
    for name in needed:
        if name not in columns:
            there = ", ".join(map(str, columns))
            raise OptionError(f"the table has no column {name!r}; it has {there}", path=name)
    return table_rows(rows)


def mapping(row: Any) -> Row:
    """Returns a row as a mapping.

    A row can be a mapping, a named tuple, a pandas Series, a row of SQLite or Spark, or a pair that
    pandas' `iterrows` yields.
    """
    if type(row) is tuple and len(row) == 2 and hasattr(row[1], "keys"):
        row = row[1]
    if isinstance(row, Mapping):
        return row
    for name in ("_asdict", "asDict"):
        if hasattr(row, name):
            made: Row = getattr(row, name)()
            return made
    keys = getattr(row, "keys", None)
    if keys is not None and hasattr(row, "__iter__"):
        code = narrow_code(getattr(row, "dtype", None))
        return {name: widened(value, code) for name, value in zip(keys(), row)}
    kind = type(row).__name__
    raise OptionError(f"invalid row type {kind}; pass a mapping, a named tuple or a Series")
