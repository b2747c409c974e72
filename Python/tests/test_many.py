"""Tests that render_many keeps the order, reads rows lazily, and returns errors as values."""

from __future__ import annotations

import itertools
import pickle
import threading
from collections.abc import Iterator
from math import nan
from typing import Any

import numpy as np
import pytest

import galley
from galley import Renderer, Template, _many

Rows = list[dict[str, object]]


@pytest.fixture
def some_image(renderer: Renderer, card: Template) -> galley.Image:
    """An arbitrary image."""
    return renderer.render(card, {"name": "any"})


@pytest.mark.parametrize("threads", [1, 3])
def test_results_are_in_the_order_of_the_rows(
    renderer: Renderer, card: Template, threads: int
) -> None:
    rows: Rows = [{"name": "x" * (index % 5 + 1)} for index in range(20)]
    results = list(renderer.render_many(rows, card, threads=threads, format="rgba"))
    assert [result.index for result in results] == list(range(20))
    for row, result in zip(rows, results):
        assert result.row is row and result.ok and result.error is None
        assert result.image is not None
        assert result.image.data == renderer.render(card, row, format="rgba").data


def test_a_slow_row_holds_the_others_back(some_image: galley.Image) -> None:
    second_is_done = threading.Event()

    def draw(row: Any) -> galley.Image:
        if row["n"] == 0:
            assert second_is_done.wait(30)
        else:
            second_is_done.set()
        return some_image

    rows: Rows = [{"n": 0}, {"n": 1}]
    assert [one.index for one in _many.render_rows(rows, draw, threads=2)] == [0, 1]


@pytest.mark.parametrize(("threads", "ahead"), [(1, 1), (2, 3), (4, 2), (2, None)])
def test_rows_are_read_as_they_are_needed(
    some_image: galley.Image, threads: int, ahead: int | None
) -> None:
    read = 0

    def rows() -> Iterator[dict[str, object]]:
        nonlocal read
        for number in itertools.count():
            read += 1
            yield {"n": number}

    results = _many.render_rows(rows(), lambda _: some_image, threads, ahead)
    assert read == 0
    for taken in range(10):
        assert next(results).index == taken
        assert read <= taken + (ahead or 2 * threads)
    results.close()  # type: ignore[attr-defined]
    assert next(results, None) is None


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_affects_only_its_row(
    renderer: Renderer, card: Template, threads: int
) -> None:
    wrong: Any = [{}, {"name": None}, "no row", {3: "b"}, {"name": nan}, {"name": np.zeros(2)}]
    rows = [{"name": "a"}, *wrong, {"name": "c"}]
    results = list(renderer.render_many(rows, card, threads=threads))
    assert [result.ok for result in results] == [True] + [False] * 6 + [True]
    absent, invalid = galley.DocumentError, galley.OptionError
    kinds = [type(result.error) for result in results[1:7]]
    assert kinds == [absent, absent, invalid, absent, absent, invalid]
    assert all(result.image is None for result in results[1:7])
    copy = pickle.loads(pickle.dumps(results[1]))
    assert str(copy.error) == str(results[1].error)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_while_reading_rows_comes_after_earlier_results(
    renderer: Renderer, card: Template, threads: int
) -> None:
    def rows() -> Iterator[dict[str, object]]:
        yield {"name": "a"}
        yield {"name": "b"}
        raise RuntimeError("the file is cut off")

    results = renderer.render_many(rows(), card, threads=threads, ahead=8)
    assert next(results).ok and next(results).ok
    with pytest.raises(RuntimeError, match="cut off"):
        next(results)


def test_a_wrong_call_is_reported_immediately(renderer: Renderer, card: Template) -> None:
    with pytest.raises(galley.OptionError, match="threads"):
        renderer.render_many([], card, threads=0)
    with pytest.raises(galley.OptionError, match="ahead"):
        renderer.render_many([], card, ahead=-1)
    with pytest.raises(TypeError, match="colour"):
        renderer.render_many([], card, colour="red")  # type: ignore[call-arg]
    assert list(renderer.render_many([], card)) == []


def test_with_one_thread_the_caller_draws(some_image: galley.Image) -> None:
    threads = []

    def draw(_: Any) -> galley.Image:
        threads.append(threading.current_thread())
        return some_image

    assert all(one.ok for one in _many.render_rows([{}, {}], draw, threads=1))
    assert threads == [threading.current_thread()] * 2


@pytest.mark.parametrize("bug", [ZeroDivisionError, TypeError, ValueError])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_bug_is_raised(bug: type[Exception], threads: int) -> None:
    def draw(_: Any) -> galley.Image:
        raise bug

    with pytest.raises(bug):
        list(_many.render_rows([{}], draw, threads=threads))


def test_type_checkers_know_what_a_result_has(renderer: Renderer, card: Template) -> None:
    # Type checkers check this test, too. mypy and Pyright must know from `error is None` that the
    # result has an image. Only mypy knows it from `ok`.
    widths, codes = [], []
    for result in renderer.render_many([{"name": "a"}, {}], card):
        assert result.ok == (result.error is None)
        if result.error is None:
            widths.append(result.image.width)
        else:
            codes.append(result.error.code)
    assert (widths, codes) == ([60], ["invalidDocument"])
    (drawn,) = renderer.render_many([{"name": "a"}], card)
    assert (drawn.image.width if drawn.ok else 0) == 60  # pyright: ignore
