"""Converts table values to placeholder values. The rules are the same for all sources."""

from __future__ import annotations

import datetime
import decimal
import struct
import uuid
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any

#: The largest float up to which all whole numbers can be represented.
_WHOLE = 2.0**53

#: For each narrow float type, the numbers of significant digits to try, in ascending order. The
#: last number of digits is enough to distinguish all floats of this type.
_DIGITS = {"f": range(1, 10), "e": range(1, 6)}

#: The format codes of Python's module `struct` for types of numbers that have fewer bits than
#: Python's float. The names are those of NumPy, pandas, polars and Arrow, in lower case.
_NARROW = {"float32": "f", "float": "f", "float16": "e", "halffloat": "e"}

#: The types of values that placeholders accept.
SUPPORTED = (str, int, float, dict)


def plain(value: object) -> object:
    """Converts a value to a JSON type.

    - Dates, times, durations, decimals and UUIDs become a str.
    - NumPy scalars become Python values.
    - Whole floats become an int, because pandas stores the whole numbers of a column with empty
      cells as floats.
    - None, NaN, NaT and NA become ``None``.

    >>> plain(datetime.date(2026, 11, 23)), plain(7.0), plain(float("nan"))
    ('2026-11-23', 7, None)
    """
    if type(value) is str:
        return value
    value = unboxed(value)
    # Compare the name of the type, because pandas may not be installed, and pandas.NA is not equal
    # to any value.
    if type(value).__name__ in ("NaTType", "NAType"):
        return None
    if isinstance(value, float):
        if value != value:
            return None
        return int(value) if value.is_integer() and abs(value) <= _WHOLE else value
    if isinstance(value, decimal.Decimal) and value.is_nan():
        return None
    if isinstance(
        value, datetime.date | datetime.time | datetime.timedelta | decimal.Decimal | uuid.UUID
    ):
        return str(value)
    return value


def unboxed(value: Any) -> Any:
    """Returns the Python value of a NumPy scalar; returns other values unchanged."""
    if getattr(value, "ndim", None) != 0 or not callable(getattr(value, "item", None)):
        return value
    item, kind = value.item(), str(value.dtype)
    if isinstance(item, int) and kind.startswith(("datetime", "timedelta")):
        # For a nanosecond timestamp, NumPy returns an integer, because Python's datetime has only
        # microseconds. The timestamp is therefore converted to microseconds first.
        item = value.astype(kind.partition("[")[0] + "[us]").item()
    return widened(item, narrow_code(kind))


def narrow_code(kind: object) -> str | None:
    """Returns the format code of the module `struct` for a number type with fewer bits than a
    Python float. Returns ``None`` for all other types."""
    return _NARROW.get(str(kind).lower().removesuffix("[pyarrow]"))


def widened(value: Any, code: str | None) -> Any:
    """Returns the shortest decimal number for a float that was converted from a narrower type.

    If the 32-bit float 0.1 is converted, the Python float is 0.10000000149011612. For this float,
    the result is 0.1.

    >>> widened(0.10000000149011612, "f")
    0.1
    """
    if code is None or not isinstance(value, float) or not isfinite(value):
        return value
    bits = struct.pack(code, value)
    for digits in _DIGITS[code]:
        number = float(f"{value:.{digits}g}")
        try:
            if struct.pack(code, number) == bits:
                return number
        except OverflowError:
            # The decimal number was rounded up, and is now larger than the largest float of its
            # type. Try more digits.
            continue
    return value


def row_values(row: Mapping[Any, object], names: Iterable[str]) -> dict[str, object]:
    """Returns the values of a row for the placeholders `names`. Missing values are left out."""
    found = ((name, plain(row.get(name))) for name in names)
    return {name: value for name, value in found if value is not None}
