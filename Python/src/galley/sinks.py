"""Where pictures go from the workers that drew them, so that an engine carries only small rows.

A sink is given to an engine, or called with records, and gives the records back with a
``location`` in place of the ``picture``. What it writes is named by a digest of the content and is
never written where it already is: when an engine does work again, of which it had lost the answer,
nothing is written twice. For `Tars` and `Parquet`, which have many rows in a file, the rows of a
partition have to come in the same order again, as they do where a file is read: rows that were
shuffled are to be sorted first, with Spark by `sortWithinPartitions`. Otherwise the same rows come
to be in other files as well.

>>> import tempfile
>>> folder = Folder(tempfile.mkdtemp())
>>> folder.put("a/b.txt", b"once"), folder.put("a/b.txt", b"once")
(True, False)
"""

from __future__ import annotations

import base64
import functools
import hashlib
import io
import json
import os
import tarfile
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol
from urllib.parse import quote

from ._digests import canonical
from ._image import write_whole
from ._rows import Record, arrow_schema

__all__ = ["Folder", "Parquet", "Pictures", "Place", "S3", "Tars"]

TYPES = {
    "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "tar": "application/x-tar",
    "parquet": "application/vnd.apache.parquet",
}


class Place(Protocol):
    """Where files are kept by name; picklable, used by several threads at once."""

    def put(self, name: str, data: bytes) -> bool:
        """Writes a file, whole or not at all, unless there is one; whether it was written."""

    def location(self, name: str) -> str:
        """A path or an address of what is put there by that name."""


@dataclass(frozen=True)
class Folder:
    """A folder, which is made where there is none.

    A path that is not absolute is seen from where the sink is made, and not from where a worker is.
    """

    path: str | os.PathLike[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", os.path.abspath(self.path))

    def put(self, name: str, data: bytes) -> bool:
        path = self.location(name)
        if os.path.exists(path):
            return False
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Of two workers at the very same file both may write, but they write the same: a file
        # system over a network may be without what lets one alone.
        write_whole(path, data)
        return True

    def location(self, name: str) -> str:
        return os.path.join(self.path, *name.split("/"))


@dataclass(frozen=True)
class S3:
    """A bucket of S3 or of what speaks like it, by boto3.

    - prefix: what stands before all names, such as ``cards/``.
    - client: arguments of `boto3.client`, such as ``endpoint_url``; keys of access are better left
      to the workers' environment.
    """

    bucket: str
    prefix: str = ""
    client: Mapping[str, Any] = field(default_factory=dict)

    def put(self, name: str, data: bytes) -> bool:
        errors = import_module("botocore.exceptions")
        digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
        kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        for wait in (0.1, 0.5, 2.0, None):
            try:
                self._client().put_object(
                    Bucket=self.bucket, Key=self.prefix + name, Body=data, ContentType=kind,
                    ChecksumSHA256=digest, IfNoneMatch="*")
                return True
            except errors.ClientError as error:
                status = error.response["ResponseMetadata"]["HTTPStatusCode"]
                if status == 412:
                    return False
                # Another worker is at the very same object, and may fail yet.
                if status != 409 or wait is None:
                    raise
                time.sleep(wait)
        return False

    def location(self, name: str) -> str:
        return f"s3://{self.bucket}/{self.prefix}{name}"

    def _client(self) -> Any:
        with CLIENTS:
            return client(os.getpid(), json.dumps(dict(self.client), sort_keys=True))


#: Clients may be shared by threads, but are to be made by one at a time.
CLIENTS = threading.Lock()


@functools.lru_cache(maxsize=8)
def client(process: int, arguments: str) -> Any:
    """A client for each process, as connections are not to be shared over a fork."""
    return import_module("boto3.session").Session().client("s3", **json.loads(arguments))


@dataclass(frozen=True)
class Pictures:
    """A file a picture, named by its content: the same picture of two rows is there once.

    - threads: files that are put at the same time, for places that take long to answer.
    """

    place: Place
    threads: int = 8

    def __call__(self, records: Iterable[Record]) -> Iterator[Record]:
        # The next ones are drawn while these are put.
        waiting: deque[Future[Record]] = deque()
        with ThreadPoolExecutor(self.threads) as pool:
            for record in records:
                waiting.append(pool.submit(self._put, record))
                if len(waiting) > 4 * self.threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def _put(self, record: Record) -> Record:
        if (data := record["picture"]) is None:
            return record
        digest = hashlib.sha256(data).hexdigest()
        name = f"{digest[:2]}/{digest}.{ending(record)}"
        self.place.put(name, data)
        return placed(record, self.place.location(name))


@dataclass(frozen=True)
class Tars:
    """Tar files for WebDataset, each with up to `count` pictures and `size` bytes of them.

    Of each row there are two files, the picture and what is known of it as JSON. A location names
    the tar, ``#`` and the picture in it. Rows without a picture are in no tar. A worker needs three
    times the size as memory, as it does for `Parquet`.
    """

    place: Place
    count: int = 10_000
    size: int = 64 << 20

    def __call__(self, records: Iterable[Record]) -> Iterator[Record]:
        for group in bounded(records, self.count, self.size):
            name = content_name(group) + ".tar"
            data, members = tar_of(group)
            if members:
                self.place.put(name, data)
            for index, record in enumerate(group):
                if index in members:
                    record = placed(record, f"{self.place.location(name)}#{members[index]}")
                yield record


@dataclass(frozen=True)
class Parquet:
    """Parquet files of up to `count` rows and `size` bytes of pictures, with a binary column.

    Rows without a picture are in them too, with their errors.
    """

    place: Place
    count: int = 10_000
    size: int = 64 << 20

    def __call__(self, records: Iterable[Record]) -> Iterator[Record]:
        for group in bounded(records, self.count, self.size):
            name = content_name(group) + ".parquet"
            table = import_module("pyarrow").Table.from_pylist(group, arrow_schema())
            file = io.BytesIO()
            # Pictures are compressed already, and no two are alike.
            import_module("pyarrow.parquet").write_table(
                table, file, compression="none", use_dictionary=False, write_statistics=["id"])
            self.place.put(name, file.getvalue())
            for record in group:
                yield placed(record, self.place.location(name))


def placed(record: Record, location: str) -> Record:
    """A record whose picture is elsewhere."""
    moved = record.copy()
    moved["picture"], moved["location"] = None, location
    return moved


def ending(record: Record) -> str:
    kind = record["format"] or "png"
    return "jpg" if kind == "jpeg" else kind


def bounded(records: Iterable[Record], count: int, size: int) -> Iterator[list[Record]]:
    """The records in lists of up to `count`, each of which ends when it has `size` bytes."""
    group: list[Record] = []
    bytes = 0
    for record in records:
        group.append(record)
        bytes += len(record["picture"] or b"")
        if len(group) >= count or bytes >= size:
            yield group
            group, bytes = [], 0
    if group:
        yield group


def content_name(group: Iterable[Record]) -> str:
    """A name by all that is known of the rows, and so the same when the work is done again."""
    digest = hashlib.sha256()
    for record in group:
        picture = hashlib.sha256(record["picture"] or b"").hexdigest()
        digest.update(canonical({**record, "picture": picture}) + b"\n")
    return digest.hexdigest()


def tar_of(group: Iterable[Record]) -> tuple[bytes, dict[int, str]]:
    """A tar of the pictures, and the names in it by their places in the group."""
    members: dict[int, str] = {}
    keys: set[str] = set()
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for index, record in enumerate(group):
            if (picture := record["picture"]) is None:
                continue
            # WebDataset takes what stands before the first point for the key of a sample.
            key = quote(record["id"] or "", safe="").replace(".", "%2E")
            if not key or key in keys:
                key += f"+{index}"
            keys.add(key)
            members[index] = f"{key}.{ending(record)}"
            known = {name: value for name, value in record.items() if name != "picture"}
            add(tar, members[index], picture)
            add(tar, f"{key}.json", canonical(known))
    return file.getvalue(), members


def add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    """A file in a tar, without a time and an owner, so that the same is the same."""
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))
