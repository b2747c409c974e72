"""Tests that each row becomes one record. A fake renderer replaces the native library."""

from __future__ import annotations

import datetime
import decimal
import json
import pickle
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

import galley
from galley import _digests
from galley._rows import FIELDS, SCHEMA, Record, Rows


@dataclass
class Drawn:
    data: bytes
    format: str = "png"
    width: int = 3
    height: int = 2
    warnings: tuple[Any, ...] = ()


@dataclass
class Outcome:
    row: Mapping[str, object]
    image: Drawn | None = None
    error: galley.GalleyError | None = None


@dataclass
class Warned:
    code: str

    def as_dict(self) -> dict[str, object]:
        return {"code": self.code}


#: The names of the template's placeholders.
ASKED = ("title", "price", "sold", "none", "half", "more", "day", "number")


class Fake:
    """A fake renderer. The data of its images is not a PNG, but a text with the row's names and
    values."""

    def __init__(self, **options: object) -> None:
        self.options = options
        self.proved = 0

    def placeholders(self, document: object) -> list[str]:
        self.proved += 1
        return list(ASKED)

    def render_many(
        self, rows: Iterable[Mapping[str, object]], document: object, **options: object
    ) -> Iterator[Outcome]:
        if options.get("language") == "wrong":
            raise ValueError("there is no language wrong")
        for row in rows:
            title = row.get("title")
            if title is None:
                message = "no value for the placeholder {{title}}"
                yield Outcome(row, error=galley.DocumentError(message, code="invalid", path="text"))
            else:
                warnings = (Warned("missingGlyph"),) if title == "odd" else ()
                yield Outcome(row, Drawn(repr(sorted(row.items())).encode(), warnings=warnings))


@pytest.fixture(autouse=True)
def known_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_digests, "versions", lambda: {"galley": "1"})


def rows(fake: Fake | None = None, **more: Any) -> Rows:
    renderer: Any = Fake() if fake is None else fake
    return Rows({"text": "{{title}}"}, renderer=renderer, **more)


def one(row: Mapping[str, object], **more: Any) -> Record:
    (record,) = rows(**more)([row])
    return record


def test_a_record_has_the_fields_of_the_schema() -> None:
    record = one({"id": 7, "title": "a"})
    assert list(record) == [name for name, _ in FIELDS]
    assert SCHEMA.startswith("id string, picture binary, format string, width int, height int")
    assert record["id"] == "7"
    assert (record["width"], record["height"], record["format"]) == (3, 2, "png")
    assert record["error"] is None and record["warnings"] is None and record["location"] is None


def test_every_row_has_one_record_in_order() -> None:
    titles = ["a", None, "b", float("nan"), "odd", ""]
    records = list(rows()({"id": index, "title": title} for index, title in enumerate(titles)))
    assert [record["id"] for record in records] == list("012345")
    assert [record["error"] is None for record in records] == [True, False, True, False, True, True]
    assert all((record["picture"] is None) == (record["error"] is not None) for record in records)


def test_an_error_says_what_is_wrong_as_json() -> None:
    record = one({"id": "a"})
    assert record["picture"] is None and record["digest"] is None
    error = json.loads(record["error"] or "")
    assert (error["code"], error["path"]) == ("invalid", "text")
    assert "{{title}}" in error["message"]


def test_warnings_are_a_json_array() -> None:
    warnings = one({"id": 1, "title": "odd"})["warnings"]
    assert json.loads(warnings or "") == [{"code": "missingGlyph"}]


def test_an_error_of_the_whole_job_is_raised() -> None:
    with pytest.raises(ValueError, match="wrong"):
        one({"id": 1, "title": "a"}, language="wrong")


@pytest.mark.parametrize(("more", "said"), [
    ({"columns": ["titel"]}, "columns: the rows have no 'titel'; they have id, title"),
    ({"id": "nummer"}, "id: the rows have no 'nummer'; they have id, title"),
])
def test_a_missing_column_is_an_error(more: dict[str, Any], said: str) -> None:
    with pytest.raises(galley.OptionError) as raised:
        one({"id": 1, "title": "a"}, **more)
    assert str(raised.value) == said


def test_an_empty_list_of_columns_does_not_mean_all() -> None:
    assert "{{title}}" in (one({"id": 1, "title": "a"}, columns=[])["error"] or "")


def test_a_broken_source_of_rows_is_raised() -> None:
    def broken() -> Iterator[dict[str, object]]:
        yield {"id": 1, "title": "a"}
        raise OSError("the table is gone")

    drawing = rows()(broken())
    assert next(drawing)["id"] == "1"
    with pytest.raises(OSError, match="gone"):
        next(drawing)


def test_rows_are_read_on_demand() -> None:
    read: list[int] = []

    def endless() -> Iterator[dict[str, object]]:
        while True:
            read.append(len(read))
            yield {"id": len(read), "title": "a"}

    drawing = rows()(endless())
    for _ in range(5):
        next(drawing)
    assert len(read) <= 6


def test_only_the_named_columns_fill_the_template() -> None:
    row = {"id": 1, "title": "a", "price": "b"}
    assert one(row, columns=["title"])["picture"] == b"[('title', 'a')]"
    assert one(row)["picture"] == b"[('price', 'b'), ('title', 'a')]"
    assert one(row, columns=["id", "title"])["picture"] == b"[('title', 'a')]"


def test_columns_without_a_placeholder_are_ignored() -> None:
    row = {"id": 1, "title": "a"}
    more = {**row, "list": [1], "bytes": b"", "note": "b"}
    assert one(more) == one(row), "pictures and digests are the same"
    assert one(more, columns=["title", "list"]) == one(row)


def test_values_of_tables_become_values_of_json() -> None:
    row = {
        "id": None, "title": datetime.date(2026, 11, 23), "price": decimal.Decimal("12.50"),
        "sold": True, "none": None,
    }
    record = one(row)
    assert record["id"] is None
    assert record["picture"] == b"[('price', '12.50'), ('sold', True), ('title', '2026-11-23')]"


DAYS = {
    "datetime64[ns]": "2026-01-01 12:00:00", "datetime64[us]": "2026-01-01 12:00:00",
    "datetime64[D]": "2026-01-01",
}


@pytest.mark.parametrize("kind", DAYS)
def test_dates_of_numpy_equal_those_of_other_tables(kind: str) -> None:
    numpy = pytest.importorskip("numpy")
    values = numpy.array(["2026-01-01T12:00", "NaT"], dtype=kind)
    day, none = rows()({"id": value, "title": value} for value in values)
    wanted = DAYS[kind]
    assert (day["id"], day["picture"]) == (wanted, f"[('title', '{wanted}')]".encode())
    assert none["id"] is None and "no value" in (none["error"] or "")


def test_numbers_of_numpy_are_numbers_and_nan_is_no_value() -> None:
    numpy = pytest.importorskip("numpy")
    row = {
        "id": numpy.int64(7), "title": numpy.str_("a"), "half": numpy.float32(0.5),
        "none": numpy.float32("nan"), "more": numpy.float64("nan"), "sold": numpy.bool_(True),
    }
    record = one(row)
    assert (record["id"], record["error"]) == ("7", None)
    assert record["picture"] == b"[('half', 0.5), ('sold', True), ('title', 'a')]"


def test_missing_values_of_pandas_are_none() -> None:
    pandas = pytest.importorskip("pandas")
    record = one({"id": 1, "title": "a", "day": pandas.NaT, "number": pandas.NA})
    assert record["picture"] == b"[('title', 'a')]"


def test_the_digest_depends_on_all_inputs_of_an_image() -> None:
    def digest(row: Mapping[str, object], **more: Any) -> str | None:
        return one({"id": 1, "title": "a", **row}, **more)["digest"]

    known = digest({})
    assert known is not None and len(known) == 64
    assert digest({"id": 2}) == known, "the id is in no picture"
    assert one({"title": "a", "id": 1})["digest"] == known, "the order of columns changes nothing"
    different = [
        digest({"title": "b"}), digest({}, scale=2), digest({}, fake=Fake(limits="untrusted")),
        digest({"price": "x"}),
    ]
    assert len({known, *different}) == 5


def test_the_digest_changes_with_a_font_of_the_same_name(tmp_path: Any) -> None:
    (tmp_path / "fonts").mkdir()
    font = tmp_path / "fonts" / "a.ttf"
    found = set()
    for content in (b"one", b"three"):
        font.write_bytes(content)
        found.add(one({"id": 1, "title": "a"}, fake=Fake(fonts=(tmp_path / "fonts",)))["digest"])
    assert len(found) == 2


def test_the_digest_changes_with_the_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = one({"id": 1, "title": "a"})["digest"]
    monkeypatch.setattr(_digests, "versions", lambda: {"galley": "2"})
    assert one({"id": 1, "title": "a"})["digest"] != before


def test_options_are_checked_once_and_again_on_each_worker() -> None:
    fake = Fake()
    drawing = rows(fake)
    list(drawing([{"id": 1, "title": "a"}]))
    list(drawing([{"id": 2, "title": "b"}]))
    assert fake.proved == 1
    sent = pickle.loads(pickle.dumps(drawing))
    (record,) = sent([{"id": 1, "title": "a"}])
    assert sent.renderer.proved == 2 and record["digest"]


def test_a_sink_stores_the_images() -> None:
    def sink(records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            moved = record.copy()
            moved["picture"], moved["location"] = None, "elsewhere"
            yield moved

    assert one({"id": 1, "title": "a"}, sink=sink)["location"] == "elsewhere"
