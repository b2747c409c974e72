"""Tests that sinks write every object to an S3 bucket only once."""

from __future__ import annotations

import io
import pickle
import tarfile
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from records import RECORDS, record

from galley.sinks import S3, Parquet, Pictures, Tars


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[S3, list[tuple[str, str, int]]]]:
    """A bucket of an S3 server (moto), with its request log: method, path and status."""
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


def test_s3_has_every_image_and_a_repetition_writes_nothing(bucket: Any) -> None:
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


def test_s3_reports_other_errors(bucket: Any) -> None:
    place, _ = bucket
    with pytest.raises(Exception, match="NoSuchBucket"):
        S3("nowhere", "", place.client).put("a.png", b"data")
