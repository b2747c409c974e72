"""Sinks. A sink stores images directly from the workers, so that the engine transports only small
rows.

Pass a sink to an engine, or call the sink with records. The sink returns the records with
a ``location`` instead of a ``picture``. File names are digests of the content, and existing files
are never written again. So each file is written only once, even if an engine repeats work.

`Tars` and `Parquet` put many rows into one file. If an engine repeats work, the rows of a partition
must arrive in the same order as before. Otherwise a row can be written to several files. Rows that
are read from a file keep their order. Sort shuffled rows first; with Spark, use
`sortWithinPartitions`.

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
import re
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
    """Storage for named files. It can be pickled, and several threads can use it at once."""

    def put(self, name: str, data: bytes) -> bool:
        """Writes a file atomically, unless the file exists. Returns whether the file was
        written."""
        ...

    def location(self, name: str) -> str:
        """Returns the path or URL at which the sink stores the file with this name."""
        ...


@dataclass(frozen=True)
class Folder:
    """A local folder, created if it does not exist.

    A worker that is killed while it writes leaves a hidden file with the name of the image and a
    random suffix. A worker that writes a new image in this folder removes such files if they are
    more than two hours old. It never removes files that are less than an hour old.

    A relative path is resolved in the process that creates the sink, not on the worker.
    """

    path: str | os.PathLike[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "path", os.path.abspath(self.path))

    def put(self, name: str, data: bytes) -> bool:
        path = self.location(name)
        if os.path.exists(path):
            return False
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Two workers can both write the same file, but always with the same content. Do not create
        # the file exclusively, because some network file systems do not support that.
        write_whole(path, data)
        sweep(os.path.dirname(path), int(os.stat(path).st_mtime) // ABANDONED)
        return True

    def location(self, name: str) -> str:
        return os.path.join(self.path, *name.split("/"))


#: The names of files that `write_whole` has started to write for a sink.
STAGED = re.compile(r"\.[0-9a-f]{64}\.\w+\.[0-9a-f]{16}")

#: The age, in seconds, after which an unfinished file counts as abandoned.
ABANDONED = 3600


@functools.lru_cache(maxsize=4096)
def sweep(folder: str, hour: int) -> None:
    """Removes the unfinished files that killed workers have left in a folder. Each process searches
    a folder only once per hour.

    - hour: the current time in hours since 1970, by the clock of the folder's file system. This
      clock can differ from the clock of this machine.
    """
    try:
        entries = list(os.scandir(folder))
    except OSError:
        # If this process cannot list the folder, it cannot find unfinished files there.
        return
    for entry in entries:
        try:
            if STAGED.fullmatch(entry.name) and entry.stat().st_mtime < (hour - 1) * ABANDONED:
                os.unlink(entry.path)
        except OSError:
            # Skip the file: another worker has removed it, or it belongs to another user.
            continue


@dataclass(frozen=True)
class S3:
    """A bucket of S3 or a compatible service, through boto3.

    - prefix: a prefix for all object names, such as ``cards/``.
    - client: arguments for `boto3.client`, such as ``endpoint_url``. Do not pass access keys here:
      set them in the workers' environment.
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
                # Status 409: another worker is writing the same object. Try again, because the
                # other worker's write can still fail.
                if status != 409 or wait is None:
                    raise
                time.sleep(wait)
        return False

    def location(self, name: str) -> str:
        return f"s3://{self.bucket}/{self.prefix}{name}"

    def _client(self) -> Any:
        with CLIENTS:
            return client(os.getpid(), json.dumps(dict(self.client), sort_keys=True))


#: The lock for creating a boto3 client. Clients are thread-safe, but creating a client is not.
CLIENTS = threading.Lock()


@functools.lru_cache(maxsize=8)
def client(process: int, arguments: str) -> Any:
    """Returns the boto3 client of a process. Each process has its own client, because a process and
    its forked child must not share connections."""
    return import_module("boto3.session").Session().client("s3", **json.loads(arguments))


@dataclass(frozen=True)
class Pictures:
    """Stores each image as a file. The file's name is a digest of the content, so rows with equal
    images share a file.

    - threads: the number of files to write at the same time. Storage with a high latency needs
      many threads.
    """

    place: Place
    threads: int = 8

    def __call__(self, records: Iterable[Record]) -> Iterator[Record]:
        # The next images are drawn while earlier images are written.
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
    """Tar files for WebDataset.

    A tar is complete when it has `count` rows or `size` bytes of images.

    Each row becomes two files in the tar: the image, and its record as JSON. A location is the path
    of the tar, ``#`` and the name of the image. Rows without an image are left out. A worker needs
    three times `size` bytes of memory. `Parquet` needs the same amount.
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
    """Parquet files with a binary image column.

    A file is complete when it has `count` rows or `size` bytes of images.

    Rows without an image are included, together with their errors.
    """

    place: Place
    count: int = 10_000
    size: int = 64 << 20

    def __call__(self, records: Iterable[Record]) -> Iterator[Record]:
        for group in bounded(records, self.count, self.size):
            name = content_name(group) + ".parquet"
            table = import_module("pyarrow").Table.from_pylist(group, arrow_schema())
            file = io.BytesIO()
            # Do not compress the Parquet file: the images in it are already compressed. Dictionary
            # encoding would save little, because few images are equal.
            import_module("pyarrow.parquet").write_table(
                table, file, compression="none", use_dictionary=False, write_statistics=["id"])
            self.place.put(name, file.getvalue())
            for record in group:
                yield placed(record, self.place.location(name))


def placed(record: Record, location: str) -> Record:
    """Returns the record with a location instead of its image."""
    moved = record.copy()
    moved["picture"], moved["location"] = None, location
    return moved


def ending(record: Record) -> str:
    kind = record["format"] or "png"
    return "jpg" if kind == "jpeg" else kind


def bounded(records: Iterable[Record], count: int, size: int) -> Iterator[list[Record]]:
    """Yields lists of records. A list ends at `count` records or `size` bytes of images."""
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
    """Returns a file name: a digest of the records. Repeated work gives the same file name."""
    digest = hashlib.sha256()
    for record in group:
        picture = hashlib.sha256(record["picture"] or b"").hexdigest()
        digest.update(canonical({**record, "picture": picture}) + b"\n")
    return digest.hexdigest()


def tar_of(group: Iterable[Record]) -> tuple[bytes, dict[int, str]]:
    """Returns a tar with the images and records. Also returns a dictionary that maps the index of
    each stored record to the name of its image."""
    members: dict[int, str] = {}
    keys: set[str] = set()
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for index, record in enumerate(group):
            if (picture := record["picture"]) is None:
                continue
            # WebDataset uses the part of a name before the first dot as the key of a sample.
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
    """Adds a file to a tar. Omits the time and owner of the file, so that equal content gives equal
    bytes."""
    info = tarfile.TarInfo(name)
    info.size = len(data)
    tar.addfile(info, io.BytesIO(data))
