"""Sinks write what they are given once, and what others wrote reads it back."""

from __future__ import annotations

import hashlib
import io
import json
import os
import pickle
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from galley._rows import Record
from galley.sinks import S3, Folder, Parquet, Pictures, Tars


def record(id: str | None, picture: bytes | None, format: str = "png") -> Record:
    error = None if picture is not None else '{"code":"x"}'
    return {
        "id": id, "picture": picture, "format": format if picture is not None else None,
        "width": 1, "height": 1, "digest": "d", "location": None, "warnings": None, "error": error,
    }


RECORDS = [
    record("a", b"first"), record("b.c/d é", b"second", "jpeg"), record("c", None),
    record("e", b"first"), record("f", b"third", "webp"),
]


class Counting:
    """A place that counts what is written."""

    def __init__(self, place: Folder) -> None:
        self.place = place
        self.asked: list[str] = []
        self.written: list[str] = []

    def put(self, name: str, data: bytes) -> bool:
        self.asked.append(name)
        done = self.place.put(name, data)
        if done:
            self.written.append(name)
        return done

    def location(self, name: str) -> str:
        return self.place.location(name)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


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
    assert done[2] == RECORDS[2], "a row without a picture goes through as it is"
    assert len(files(tmp_path)) == len(place.written) == 3


def test_pictures_are_put_while_the_next_are_drawn(tmp_path: Path) -> None:
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
def test_a_second_try_writes_nothing(sink: Any, tmp_path: Path) -> None:
    if sink is Parquet:
        pytest.importorskip("pyarrow")
    place = Counting(Folder(tmp_path))
    first = list(sink(place)(RECORDS))
    kept = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files(tmp_path)}
    written = len(place.written)
    assert written >= 1 and list(sink(place)(RECORDS)) == first
    assert len(place.written) == written and len(place.asked) > written
    assert kept == {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in files(tmp_path)}


@pytest.mark.parametrize("sink", [Pictures, Tars, Parquet])
def test_a_try_that_ended_in_between_is_finished(sink: Any, tmp_path: Path) -> None:
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


def test_a_folder_has_whole_files_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_folder_stays_where_it_was_named(
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


def test_workers_at_the_same_file_leave_one(tmp_path: Path) -> None:
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


def test_rows_of_one_id_do_not_meet_in_a_tar(tmp_path: Path) -> None:
    same = [record("a", b"1"), record("a", b"2"), record(None, b"3"), record("..", b"4")]
    done = list(Tars(Folder(tmp_path))(same))
    assert len({row["location"] for row in done}) == 4
    (path,) = files(tmp_path)
    with tarfile.open(path) as tar:
        names = tar.getnames()
    assert len(names) == len(set(names)) == 8
    assert not [name for name in names if "/" in name or name.startswith(".")]


def test_a_tar_of_errors_alone_is_not_written(tmp_path: Path) -> None:
    assert list(Tars(Folder(tmp_path))([RECORDS[2]])) == [RECORDS[2]]
    assert files(tmp_path) == []


def test_tars_and_parquet_end_at_their_size(tmp_path: Path) -> None:
    rows = [record(str(index), bytes(1000)) for index in range(10)]
    list(Tars(Folder(tmp_path), size=3000)(rows))
    assert len(files(tmp_path)) == 4


# WebDataset leaves closing its files to the interpreter.
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


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[S3, list[tuple[str, str, int]]]]:
    """A bucket of moto's server, and the requests that it answered: method, path, status."""
    moto = pytest.importorskip("moto.server")
    boto3 = pytest.importorskip("boto3")
    serving = pytest.importorskip("werkzeug.serving")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    answered: list[tuple[str, str, int]] = []

    class Handler(serving.WSGIRequestHandler):  # type: ignore[name-defined, misc]
        def log_request(self, code: Any = "-", size: Any = "-") -> None:
            answered.append((self.command, self.path, int(code)))

    app = moto.DomainDispatcherApplication(moto.create_backend_app)
    server = serving.make_server("127.0.0.1", 0, app, threaded=True, request_handler=Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    client = {"endpoint_url": f"http://127.0.0.1:{server.port}", "region_name": "us-east-1"}
    boto3.client("s3", **client).create_bucket(Bucket="cards")
    answered.clear()
    yield S3("cards", "run/", client), answered
    server.shutdown()
    thread.join()
    server.server_close()


def test_s3_has_every_picture_and_no_retry_writes(bucket: Any) -> None:
    place, answered = bucket
    rows = [record(str(index), f"picture {index % 40}".encode()) for index in range(50)]
    first = list(Pictures(pickle.loads(pickle.dumps(place)))(rows))
    written = [path for method, path, status in answered if (method, status) == ("PUT", 200)]
    assert len(written) == len(set(written)) == 40
    answered.clear()
    assert list(Pictures(place)(rows)) == first
    assert {(method, status) for method, _, status in answered} == {("PUT", 412)}
    client = __import__("boto3").client("s3", **place.client)
    for row, given in zip(first, rows, strict=True):
        name = (row["location"] or "").removeprefix("s3://cards/")
        assert name.startswith("run/")
        found = client.get_object(Bucket="cards", Key=name)
        assert found["Body"].read() == given["picture"] and found["ContentType"] == "image/png"


def test_s3_takes_tars_and_parquet(bucket: Any) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    place, answered = bucket
    client = __import__("boto3").client("s3", **place.client)
    for sink in (Tars(place), Parquet(place)):
        done = list(sink(RECORDS))
        name = (done[0]["location"] or "").removeprefix("s3://cards/").partition("#")[0]
        data = client.get_object(Bucket="cards", Key=name)["Body"].read()
        if isinstance(sink, Parquet):
            assert pyarrow.ParquetFile(io.BytesIO(data)).metadata.num_rows == 5
        else:
            assert len(tarfile.open(fileobj=io.BytesIO(data)).getnames()) == 8


def test_s3_says_what_else_is_wrong(bucket: Any) -> None:
    place, _ = bucket
    with pytest.raises(Exception, match="NoSuchBucket"):
        S3("nowhere", "", place.client).put("a.png", b"data")
