"""Renders many images of one document on several threads, with a row of values for each image.

The results come in the order of the rows. The number of rows that are read in advance is limited.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union

from ._errors import GalleyError, LibraryMissing, OptionError
from ._image import Image
from ._running import POLL, Calls
from ._tables import Row, mapping

if TYPE_CHECKING:
    from concurrent.futures import Future

class Drawn(NamedTuple):
    """The image of a row."""

    #: The row number, counted from 0.
    index: int  # type: ignore[assignment]  # tuple.index is not needed here

    #: The row as a mapping of names to values.
    row: Row
    image: Image
    error: None = None

    @property
    def ok(self) -> Literal[True]:
        """Whether the row has an image."""
        return True


class Failed(NamedTuple):
    """The error of a row that has no image."""

    #: The row number, counted from 0.
    index: int  # type: ignore[assignment]  # tuple.index is not needed here

    #: The row as a mapping of names to values.
    row: Row
    image: None
    error: GalleyError

    @property
    def ok(self) -> Literal[False]:
        """Whether the row has an image."""
        return False


#: The result of drawing a row: an image or an error. Type checkers infer from `error is None` which
#: one it is. Mypy also infers it from `ok`; Pyright does not.
Result = Union[Drawn, Failed]


def render_rows(
    rows: Iterable[Any],
    draw: Callable[[Row], Image],
    threads: int | None = None,
    ahead: int | None = None,
    calls: Calls | None = None,
) -> Iterator[Result]:
    """Yields the results of the rows in order. The threads call `draw`.

    - ahead: the maximum number of rows to read in advance, before the caller takes their results.
    - calls: the native calls that are drawing images. If the caller stops iterating, these calls
      are ended.
    """
    if threads is None:
        threads = os.cpu_count() or 1
    if ahead is None:
        ahead = 2 * threads
    for name, number in (("threads", threads), ("ahead", ahead)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise OptionError(f"{name} is {number!r}; pass a whole number, at least 1")
    numbered = enumerate(rows)
    if threads == 1:
        return (_result(draw, index, row) for index, row in numbered)
    return _on_threads(numbered, draw, threads, ahead, calls or Calls())


def _on_threads(
    rows: Iterator[tuple[int, Any]],
    draw: Callable[[Row], Image],
    threads: int,
    ahead: int,
    calls: Calls,
) -> Iterator[Result]:
    # Import `concurrent.futures` only when needed, because this import takes longer than the import
    # of the whole package `galley`.
    from concurrent.futures import ThreadPoolExecutor, wait

    waiting: deque[Future[Result]] = deque()
    failure: Exception | None = None
    pool = ThreadPoolExecutor(min(threads, ahead), thread_name_prefix="galley")
    try:
        is_more = True
        while is_more or waiting:
            while is_more and len(waiting) < ahead:
                try:
                    index, row = next(rows)
                except StopIteration:
                    is_more = False
                except Exception as error:
                    # Reading a row failed. First yield the results of the earlier rows, then raise
                    # the error.
                    failure, is_more = error, False
                else:
                    waiting.append(pool.submit(_result, draw, index, row))
            if waiting:
                while not wait((waiting[0],), POLL).done:
                    pass
                yield waiting.popleft().result()
        if failure is not None:
            raise failure
    finally:
        # After Ctrl-C, do not wait for the images that are being drawn.
        calls.end()
        pool.shutdown(wait=True, cancel_futures=True)


def _result(draw: Callable[[Row], Image], index: int, row: Any) -> Result:
    """Draws a row. The result contains the image or the GalleyError that drawing raised.

    Does not catch LibraryMissing or other exceptions.
    """
    try:
        row = mapping(row)
        return Drawn(index, row, draw(row))
    except LibraryMissing:
        raise
    except GalleyError as error:
        return Failed(index, row, None, error)
