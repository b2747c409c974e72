"""Tests that render_many draws tables and rows of all libraries, and converts values in the same
way as for Spark, Dask and Ray."""

from __future__ import annotations

import datetime
import decimal
import json
import sqlite3
from collections import namedtuple
from typing import Any

import numpy as np
import pytest

import galley
from galley import Renderer, Template
from galley._tables import mapping, table_rows
from galley._values import plain, widened

# The modules have the type Any, because these packages have no type annotations, or different
# annotations in each version.
pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")
pa: Any = pytest.importorskip("pyarrow")

DAY = datetime.date(2026, 1, 5)
Pair = namedtuple("Pair", ["name", "style"])


@pytest.fixture
def person() -> Template:
    """A template with two placeholders."""
    return galley.Document.from_json({"width": 200, "text": "{{name}}|{{n}}"}).template()


def texts(renderer: Renderer, template: Template, rows: Any) -> list[str]:
    """Renders the template with every row. Returns the text that each image shows."""
    found = []
    for result in renderer.render_many(rows, template, threads=1, format="rgba"):
        assert result.ok, result.error
        origin: Any = result.image._origin
        values = json.loads(origin.values)
        found.append(renderer.layout(template, values).lines[0].text)
    return found


FRAME = pd.DataFrame({"name": ["Ada", "Bob"], "n": [1, 2], "other": [[1], None]})


@pytest.mark.parametrize("rows", [
    FRAME, pl.DataFrame({"name": ["Ada", "Bob"], "n": [1, 2]}), FRAME.itertuples(),
    FRAME.iterrows(), [row for _, row in FRAME.iterrows()], FRAME.to_dict("records"),
    pa.table({"name": ["Ada", "Bob"], "n": [1, 2]}),
    pa.record_batch({"name": ["Ada", "Bob"], "n": [1, 2]}),
], ids=["pandas", "polars", "itertuples", "iterrows", "series", "records", "arrow", "batch"])
def test_all_sources_of_rows_give_the_same_images(
    renderer: Renderer, person: Template, rows: Any
) -> None:
    assert texts(renderer, person, rows) == ["Ada|1", "Bob|2"]


@pytest.mark.parametrize("library", [pd, pl])
def test_a_column_fills_the_placeholder_of_its_name(
    renderer: Renderer, card: Template, library: Any
) -> None:
    results = list(renderer.render_many(library.Series("name", ["Ada", "Bob"]) if library is pl
                                        else pd.Series(["Ada", "Bob"], name="name"), card))
    assert [result.row for result in results] == [{"name": "Ada"}, {"name": "Bob"}]
    assert all(result.ok for result in results)


def test_a_column_without_a_name_holds_rows(renderer: Renderer, card: Template) -> None:
    rows = pd.Series([{"name": "Ada"}, {"name": None}])
    assert [one.ok for one in renderer.render_many(rows, card)] == [True, False]


def test_rows_of_databases_and_named_tuples_are_mappings() -> None:
    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    row = database.execute("select 'Ada' as name, 7 as n").fetchone()
    assert mapping(row) == {"name": "Ada", "n": 7}
    assert mapping(Pair("Ada", {"size": 1})) == {"name": "Ada", "style": {"size": 1}}
    assert mapping((3, pd.Series([0.1], ["x"], dtype="float32"))) == {"x": 0.1}
    for wrong in ("Ada", ("Ada", 7), 3, None):
        with pytest.raises(galley.OptionError, match="row type"):
            mapping(wrong)


@pytest.mark.parametrize(("value", "said"), [
    (pd.Timestamp("2026-01-05 12:30"), "2026-01-05 12:30:00"), (DAY, "2026-01-05"),
    (np.datetime64("2026-01-05"), "2026-01-05"), (datetime.time(9, 30), "09:30:00"),
    (decimal.Decimal("12.50"), "12.50"), (np.int64(7), "7"), (np.float32(0.1), "0.1"),
    (np.float16(0.1), "0.1"), (np.bool_(True), "true"), (7.0, "7"), (7.5, "7.5"), (1e300, "1e+300"),
    (datetime.timedelta(hours=1), "1:00:00"), (np.str_("a"), "a"),
])
def test_values_of_tables_are_drawn(
    renderer: Renderer, person: Template, value: object, said: str
) -> None:
    row = {"name": "x", "n": value}
    assert texts(renderer, person, [row]) == [f"x|{said}"]
    assert renderer.layout(person, row).lines[0].text == f"x|{said}"


MISSING = [None, float("nan"), np.float32("nan"), pd.NaT, pd.NA, np.datetime64("NaT"),
           decimal.Decimal("nan")]


@pytest.mark.parametrize("value", MISSING)
def test_a_missing_value_is_an_absent_value(
    renderer: Renderer, person: Template, value: object
) -> None:
    (result,) = renderer.render_many([{"name": "x", "n": value}], person)
    assert isinstance(result.error, galley.DocumentError) and "{{n}}" in result.error.message
    document = galley.Document.from_json(
        {"width": 200, "text": "{{name}}|{{n}}", "values": {"n": "none"}})
    assert texts(renderer, document.template(), [{"name": "x", "n": value}]) == ["x|none"]
    with pytest.raises(galley.OptionError, match="missing") as info:
        renderer.render(person, {"name": "x", "n": value})
    assert info.value.path == "n"


def test_whole_numbers_stay_whole_beside_empty_cells(renderer: Renderer, person: Template) -> None:
    frame = pd.DataFrame({"name": ["a", "b"], "n": [7, None]})
    assert str(frame.n.dtype) == "float64"
    results = list(renderer.render_many(frame, person, threads=1))
    assert [result.ok for result in results] == [True, False]
    assert texts(renderer, person, frame[:1]) == ["a|7"]


@pytest.mark.parametrize("table", [
    pd.DataFrame({"x": np.array([0.1, 16777216], "float32")}),
    pd.DataFrame({"x": pd.array([0.1, 16777216], "Float32")}),
    pd.DataFrame({"x": pd.array([0.1, 16777216], "float[pyarrow]")}),
    pl.DataFrame({"x": pl.Series([0.1, 16777216], dtype=pl.Float32)}),
    pa.table({"x": pa.array([0.1, 16777216], pa.float32())}),
])
def test_narrow_floats_have_their_own_digits(table: Any) -> None:
    assert [plain(row["x"]) for row in table_rows(table)] == [0.1, 16777216]


def test_the_shortest_decimal_gives_back_every_narrow_float() -> None:
    bits = np.random.default_rng(1).integers(0, 1 << 32, 2000, dtype="uint32")
    for number in bits.view("float32"):
        if np.isfinite(number):
            short = widened(float(number), "f")
            assert np.float32(short) == number and short == float(str(number))
    largest = float(np.finfo("float32").max)
    assert np.float32(widened(largest, "f")) == np.float32(largest)


def test_a_table_without_a_needed_column_is_one_error(renderer: Renderer, person: Template) -> None:
    with pytest.raises(galley.OptionError) as info:
        renderer.render_many(FRAME[["name"]], person)
    assert str(info.value) == "n: the table has no column 'n'; it has name"


@pytest.mark.parametrize("rows", [{"name": "Ada"}, "Ada", b"Ada", 7, None])
def test_something_else_than_rows_is_one_error(
    renderer: Renderer, card: Template, rows: Any
) -> None:
    with pytest.raises(galley.OptionError, match="^rows: "):
        renderer.render_many(rows, card)


@pytest.mark.parametrize(("document", "options"), [
    ({"tixt": "{{name}}"}, {}), ({"text": "{{name}}"}, {"format": "gif"}),
    ({"text": "{{name}}"}, {"scale": -1}), ({"text": "{{name}}"}, {"quality": 50}),
])
def test_a_broken_template_or_option_is_one_error(
    renderer: Renderer, document: Any, options: Any
) -> None:
    with pytest.raises(galley.GalleyError):
        renderer.render_many([{"name": "Ada"}], document, **options)


def test_options_that_only_the_document_meets_are_valid(renderer: Renderer) -> None:
    document = galley.Document.from_json({"text": "{{name}}", "title": "T", "language": "en"})
    assert renderer.render_many([], document, format="pdf", pdf_standards=["ua-1"])


NESTED = {"size": [1, {"deep": float("inf")}]}


@pytest.mark.parametrize(("values", "path"), [
    ({"a": 1, "v": float("inf")}, "v"), ({"v": "\ud800"}, "v"), ({"v": np.zeros(2)}, "v"),
    ({"v": NESTED}, "v.size[1].deep"), ({"v": {"x": np.zeros(2)}}, "v.x"),
])
def test_an_invalid_value_is_named_with_its_path(
    renderer: Renderer, values: Any, path: str
) -> None:
    with pytest.raises(galley.OptionError) as info:
        renderer.render({"text": "{{v}}"}, values)
    assert info.value.path == path
    with pytest.raises(galley.OptionError) as info:
        galley.Document.from_json(values)
    assert info.value.path == path


def test_documents_take_numbers_of_numpy_and_paths(tmp_path: Any) -> None:
    made = galley.Document.from_json({"width": np.int64(7), "path": tmp_path / "a"})
    assert made == galley.Document.from_json({"width": 7, "path": str(tmp_path / "a")})
