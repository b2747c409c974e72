"""Tests of the functions that data engines call. The tests call the functions without an engine."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import galley
import galley.dask
import galley.ray
import galley.spark
from galley._options import FormatName

LABEL = {"width": 90, "height": 24, "background": "#fff", "text": "{{title}}"}
ROWS: list[dict[str, Any]] = [
    {"id": 1, "title": "first", "size": 1.5},
    {"id": 2, "title": None, "size": 2.5},
    {"id": 3, "title": "third", "size": None},
]


@pytest.fixture(scope="module")
def pictures() -> dict[str, bytes]:
    """The images of the valid rows, drawn by the package without an engine."""
    template = galley.Document.from_json(LABEL).template()
    renderer = galley.Renderer(system_fonts=False)
    return {
        str(row["id"]): renderer.render(template, {"title": row["title"]}).data
        for row in ROWS
        if row["title"] is not None
    }


def check(records: list[dict[str, Any]], pictures: dict[str, bytes]) -> None:
    assert [record["id"] for record in records] == ["1", "2", "3"]
    assert {r["id"]: r["picture"] for r in records if r["error"] is None} == pictures
    error = json.loads(records[1]["error"])
    assert error["code"] == "invalidDocument" and "{{title}}" in error["message"]
    assert [record["width"] for record in records] == [90, None, 90]


def options() -> dict[str, Any]:
    return {"columns": ["title"], "renderer": galley.Renderer(system_fonts=False)}


def test_spark_gets_arrow_batches(pictures: dict[str, bytes]) -> None:
    arrow = pytest.importorskip("pyarrow")
    draw = pickle.loads(pickle.dumps(galley.spark.render(LABEL, batch=2, **options())))
    batches = list(draw(iter([arrow.RecordBatch.from_pylist(ROWS)])))
    assert [batch.num_rows for batch in batches] == [2, 1]
    assert [str(kind) for kind in batches[0].schema.types[:4]] == [
        "string", "binary", "string", "int32"]
    check([row for batch in batches for row in batch.to_pylist()], pictures)
    assert list(draw(iter([]))) == []


def test_spark_draws_no_more_than_needed() -> None:
    arrow = pytest.importorskip("pyarrow")
    read: list[int] = []

    def batches() -> Iterator[Any]:
        for number in range(10):
            read.append(number)
            yield arrow.RecordBatch.from_pylist([{"id": str(number), "title": "x"}])

    taken = galley.spark.render(LABEL, batch=2, **options())(batches())
    assert next(taken).num_rows == 2 and len(read) == 2


def test_dask_gives_frames_like_its_meta(pictures: dict[str, bytes]) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    draw = pickle.loads(pickle.dumps(galley.dask.render(LABEL, **options())))
    frame = draw(pandas.DataFrame(ROWS))
    assert dict(frame.dtypes) == dict(draw.meta.dtypes) and len(draw.meta) == 0
    check(frame.astype(object).where(frame.notna(), None).to_dict("records"), pictures)
    assert dict(draw(pandas.DataFrame(ROWS).head(0)).dtypes) == dict(draw.meta.dtypes)


def test_without_columns_a_template_uses_columns_with_placeholders() -> None:
    arrow = pytest.importorskip("pyarrow")
    card = {"width": 90, "text": "{{id}} {{title}}", "values": {"title": "own"}}
    row = {"id": 1, "title": "a", "list": [1], "struct": {"a": 1}, "bytes": b"a"}
    renderer = galley.Renderer(system_fonts=False)
    (batch,) = galley.spark.render(card, renderer=renderer)([arrow.RecordBatch.from_pylist([row])])
    template = galley.Document.from_json(card).template()
    (record,) = batch.to_pylist()
    assert record["error"] is None
    assert record["picture"] == renderer.render(template, {"id": 1, "title": "a"}).data


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("index", [range(10, 16), list("abcdef")])
def test_dask_finds_rows_by_their_index(index: Any) -> None:
    pandas = pytest.importorskip("pandas")
    dask = pytest.importorskip("dask.dataframe")
    titles = {"id": range(6), "title": list("uvwxyz")}
    frame = dask.from_pandas(pandas.DataFrame(titles, index=list(index)), npartitions=3)
    draw = galley.dask.render(LABEL, **options())
    cards = frame.map_partitions(draw, meta=draw.meta)
    with __import__("dask").config.set(scheduler="synchronous"):
        found = cards.loc[index[4] : index[4]].compute()
        joined = frame[["title"]].join(cards[["id", "width"]]).compute()
    assert list(found["id"]) == ["4"] and list(found.index) == [index[4]]
    assert [*zip(joined["title"], joined["id"], joined["width"], strict=True)] == [
        (title, str(place), 90) for place, title in enumerate("uvwxyz")]


@pytest.mark.parametrize("kind", ["pyarrow", "pandas", "numpy"])
def test_ray_takes_batches_of_any_format(kind: str, pictures: dict[str, bytes]) -> None:
    arrow = pytest.importorskip("pyarrow")
    batch: Any = arrow.Table.from_pylist(ROWS)
    if kind == "pandas":
        batch = pytest.importorskip("pandas").DataFrame(ROWS)
    elif kind == "numpy":
        numpy = pytest.importorskip("numpy")
        batch = {name: numpy.array([row[name] for row in ROWS]) for name in ROWS[0]}
    tables = list(galley.ray.Render(LABEL, batch=2, **options())(batch))
    assert [table.num_rows for table in tables] == [2, 1]
    check([row for table in tables for row in table.to_pylist()], pictures)


def test_ray_draws_the_same_of_batches_of_any_format() -> None:
    arrow = pytest.importorskip("pyarrow")
    numpy = pytest.importorskip("numpy")
    days = numpy.array(["2026-01-01T12:00", "2026-01-02", "NaT"], dtype="datetime64[ns]")
    shares = numpy.array([0.5, numpy.nan, 1.5], dtype="float32")
    batch = {"id": numpy.arange(3), "day": days, "share": shares}
    table = arrow.table({
        "id": [0, 1, 2], "day": arrow.array(days), "share": arrow.array(shares, from_pandas=True)})
    card = {"width": 120, "text": "{{day}} {{share}}"}
    draw = galley.ray.Render(card, renderer=galley.Renderer(system_fonts=False))
    (found,), (wanted,) = list(draw(batch)), list(draw(table))
    assert found.to_pylist() == wanted.to_pylist()
    assert [row["error"] is None for row in found.to_pylist()] == [True, False, False]


@pytest.mark.parametrize("format", ["png", "jpeg", "webp", "rgba"])
def test_pictures_have_any_format(format: FormatName) -> None:
    arrow = pytest.importorskip("pyarrow")
    draw = galley.spark.render(LABEL, format=format, **options())
    (batch,) = draw(iter([arrow.RecordBatch.from_pylist(ROWS[:1])]))
    (record,) = batch.to_pylist()
    assert record["format"] == format and record["error"] is record["warnings"] is None


def test_an_error_of_all_rows_is_raised() -> None:
    arrow = pytest.importorskip("pyarrow")
    batch = arrow.RecordBatch.from_pylist(ROWS)
    with pytest.raises(galley.DocumentError, match="tixt"):
        list(galley.spark.render({"tixt": ""}, **options())(iter([batch])))
    with pytest.raises((TypeError, ValueError), match="gif"):
        gif = galley.spark.render(LABEL, format="gif", **options())  # type: ignore[arg-type]
        list(gif(iter([batch])))


def test_an_unknown_option_is_refused_before_the_first_row() -> None:
    # The `type: ignore` comments also test the types of the options. If mypy found no type error in
    # these lines, it would report the comments as unnecessary.
    with pytest.raises(TypeError, match="formt"):
        galley.spark.render(LABEL, formt="png")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="formt"):
        galley.dask.render(LABEL, formt="png")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="formt"):
        galley.ray.Render(LABEL, formt="png")  # type: ignore[call-arg]


@pytest.mark.parametrize("wrong", [{"columns": ["titel"]}, {"id": "nummer"}])
def test_a_missing_column_is_raised(wrong: dict[str, Any]) -> None:
    arrow = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    more = {**options(), **wrong}
    (name,) = wrong.get("columns", [wrong.get("id")])
    with pytest.raises(galley.OptionError, match=name):
        list(galley.spark.render(LABEL, **more)(iter([arrow.RecordBatch.from_pylist(ROWS)])))
    with pytest.raises(galley.OptionError, match=name):
        galley.dask.render(LABEL, **more)(pandas.DataFrame(ROWS))
    with pytest.raises(galley.OptionError, match=name):
        list(galley.ray.Render(LABEL, **more)(arrow.Table.from_pylist(ROWS)))
