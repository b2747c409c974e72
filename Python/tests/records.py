"""Records for the tests of sinks, and a folder that lists the files written to it."""

from __future__ import annotations

from pathlib import Path

from galley._rows import Record
from galley.sinks import Folder


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
    """A folder that records the calls of a sink. `asked` lists all files that the sink puts into
    the folder. `written` lists only the files that did not exist before."""

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
