"""Tests that sinks write every file once, and that other programs can read the files."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from records import RECORDS, Counting, files, record

from galley._rows import Record
from galley.sinks import Folder, Parquet, Pictures, Tars


def test_pictures_are_named_by_their_content(tmp_path: Path) -> None:
    place = Counting(Folder(tmp_path))
    done = list(Pictures(place, threads=1)(RECORDS))
    assert [row["id"] for row in done] == [row["id"] for row in RECORDS]
    assert all(row["picture"] is None for row in done)
    digest = hashlib.sha256(b"first").hexdigest()
    assert done[0]["location"] == done[3]["location"] == str(
        tmp_path / digest[:2] / f"{digest}.png")
    assert Path(done[0]["location"] or "").read_bytes() == b"first"
    assert (done[1]["location"] or "").endswith(".jpg")
    assert done[2] == RECORDS[2], "a row without an image is unchanged"
    assert len(files(tmp_path)) == len(place.written) == 3


def test_images_are_written_while_the_next_are_drawn(tmp_path: Path) -> None:
    put, drawn = threading.Event(), 0

    class Slow(Counting):
        def put(self, name: str, data: bytes) -> bool:
            assert put.wait(60)
            return super().put(name, data)

    def drawing() -> Iterator[Record]:
        nonlocal drawn
        for number in range(1000):
            drawn = number
            if number == 8:
                put.set()
            yield record(str(number), b"%d" % number)

    done = Pictures(Slow(Folder(tmp_path)), threads=2)(drawing())
    assert next(done)["id"] == "0" and drawn < 20
    assert [row["id"] for row in done] == [str(number) for number in range(1, 1000)]


@pytest.mark.parametrize("sink", [Pictures, Tars, Parquet])
def test_a_repetition_writes_nothing(sink: Any, tmp_path: Path) -> None:
    if sink is Parquet:
        pytest.importorskip("pyarrow")
    place = Counting(Folder(tmp_path))
    first = list(sink(place)(RECORDS))
    kept = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files(tmp_path)}
    written = len(place.written)
    assert written >= 1 and list(sink(place)(RECORDS)) == first
    assert len(place.written) == written and len(place.asked) > written
    assert kept == {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files(tmp_path)}


@pytest.mark.parametrize("member", ["id", "format", "width", "digest", "warnings"])
@pytest.mark.parametrize("sink", [Tars, Parquet])
def test_files_of_other_records_have_other_names(sink: Any, member: str, tmp_path: Path) -> None:
    if sink is Parquet:
        pytest.importorskip("pyarrow")
    other: Any = {**RECORDS[0], member: 7 if member == "width" else "other"}
    for row in (RECORDS[0], other):
        list(sink(Folder(tmp_path))([row]))
    assert len(files(tmp_path)) == 2


@pytest.mark.parametrize("sink", [Pictures, Tars, Parquet])
def test_an_interrupted_run_can_be_finished(sink: Any, tmp_path: Path) -> None:
    if sink is Parquet:
        pytest.importorskip("pyarrow")
    few = {} if sink is Pictures else {"count": 2}
    rows = [record(str(index), f"picture {index}".encode()) for index in range(100)]

    def ending() -> Iterator[Record]:
        yield from rows[:70]
        raise OSError("the worker was ended")

    place = Counting(Folder(tmp_path))
    with pytest.raises(OSError):
        list(sink(place, **few)(ending()))
    begun = len(place.written)
    assert 0 < begun < 100
    done = list(sink(place, **few)(rows))
    assert len(done) == 100 and all(row["location"] for row in done)
    assert len(place.written) == len(set(place.written)), "something was written twice"
    assert len(place.written) == (100 if sink is Pictures else 50)


def test_a_folder_has_only_complete_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path / "new")

    def full(source: str, target: str) -> None:
        raise OSError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(OSError):
            folder.put("a/b.png", b"data")
    assert files(tmp_path) == []
    assert folder.put("a/b.png", b"data") and not folder.put("a/b.png", b"data")
    assert (tmp_path / "new" / "a" / "b.png").read_bytes() == b"data"


def test_a_relative_folder_is_resolved_when_it_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "worker").mkdir()
    monkeypatch.chdir(tmp_path)
    sent = pickle.dumps(Folder("cards"))
    monkeypatch.chdir("worker")
    folder = pickle.loads(sent)
    assert folder.put("a.png", b"data")
    assert files(tmp_path) == [tmp_path / "cards" / "a.png"]
    assert folder.location("a.png") == str(tmp_path / "cards" / "a.png")


def test_workers_that_write_the_same_file_leave_one(tmp_path: Path) -> None:
    data, go = os.urandom(1 << 20), threading.Barrier(8)

    def put() -> None:
        go.wait()
        Folder(tmp_path).put("a.png", data)

    threads = [threading.Thread(target=put) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert files(tmp_path) == [tmp_path / "a.png"]
    assert (tmp_path / "a.png").read_bytes() == data


def test_tars_are_the_same_bytes_and_name_their_members(tmp_path: Path) -> None:
    done = list(Tars(Folder(tmp_path / "a"), count=3)(RECORDS))
    again = list(Tars(Folder(tmp_path / "b"), count=3)(RECORDS))
    for one, two in zip(files(tmp_path / "a"), files(tmp_path / "b"), strict=True):
        assert one.name == two.name and one.read_bytes() == two.read_bytes()
    assert len(files(tmp_path / "a")) == 2 and len(done) == len(again) == 5
    assert done[2]["location"] is None
    for row, given in zip(done, RECORDS, strict=True):
        if given["picture"] is not None:
            path, _, member = (row["location"] or "").partition("#")
            with tarfile.open(path) as tar:
                file = tar.extractfile(member)
                assert file is not None and file.read() == given["picture"]


def test_rows_with_the_same_id_have_different_names_in_a_tar(tmp_path: Path) -> None:
    same = [record("a", b"1"), record("a", b"2"), record(None, b"3"), record("..", b"4")]
    done = list(Tars(Folder(tmp_path))(same))
    assert len({row["location"] for row in done}) == 4
    (path,) = files(tmp_path)
    with tarfile.open(path) as tar:
        names = tar.getnames()
    assert len(names) == len(set(names)) == 8
    assert not [name for name in names if "/" in name or name.startswith(".")]


def test_a_tar_with_only_errors_is_not_written(tmp_path: Path) -> None:
    assert list(Tars(Folder(tmp_path))([RECORDS[2]])) == [RECORDS[2]]
    assert files(tmp_path) == []


def test_tars_and_parquet_end_at_their_size(tmp_path: Path) -> None:
    rows = [record(str(index), bytes(1000)) for index in range(10)]
    list(Tars(Folder(tmp_path), size=3000)(rows))
    assert len(files(tmp_path)) == 4


# Ignore warnings about open files: the WebDataset package does not close its files.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_webdataset_reads_the_tars(tmp_path: Path) -> None:
    webdataset = pytest.importorskip("webdataset")
    list(Tars(Folder(tmp_path), count=2)(RECORDS))
    found = {}
    paths = [str(path) for path in files(tmp_path)]
    for sample in webdataset.WebDataset(paths, shardshuffle=False, empty_check=False):
        known = json.loads(sample["json"])
        found[known["id"]] = next(sample[kind] for kind in ("png", "jpg", "webp") if kind in sample)
    assert found == {row["id"]: row["picture"] for row in RECORDS if row["picture"] is not None}


def test_pyarrow_reads_the_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    done = list(Parquet(Folder(tmp_path), count=2)(RECORDS))
    paths = {row["location"] for row in done}
    read = [row for path in paths for row in parquet.ParquetFile(path).read().to_pylist()]
    assert sorted(read, key=lambda row: row["id"]) == RECORDS
    kind = parquet.ParquetFile(done[0]["location"]).schema_arrow.field("picture").type
    assert str(kind) == "binary"


def test_files_of_killed_writers_are_removed(tmp_path: Path) -> None:
    digest = hashlib.sha256(b"first").hexdigest()
    folder = tmp_path / digest[:2]
    folder.mkdir()
    old, young, other = (folder / name for name in (
        f".{digest}.png.{'0' * 16}", f".{digest}.png.{'1' * 16}", ".other"))
    for file in (old, young, other):
        file.write_bytes(b"")
    for file in (old, other):
        os.utime(file, (1_700_000_000, 1_700_000_000))
    list(Pictures(Folder(tmp_path), threads=1)(RECORDS))
    assert not old.exists() and young.exists() and other.exists()
