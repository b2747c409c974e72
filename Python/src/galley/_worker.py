"""The process that draws for another one, which is at the other end of its standard input.

Each frame asks for one answer. When the other side is gone, this process ends at once, even in the
midst of a picture.
"""

from __future__ import annotations

import os
import queue
import resource
import signal
import socket
import threading
from typing import Any

from . import _frames
from ._errors import GalleyError
from ._native import NativeEngine, Source

Frame = tuple[dict[str, Any], bytes]


def main() -> None:
    """Answers frames until there are no more."""
    # An interrupt from the terminal is meant for the other side, which ends this process. What a
    # broken font does to it is no reason to write its memory to the disk.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    connection = socket.socket(fileno=0)
    # Nobody is asked for anything while a picture is drawn, so one place is enough.
    frames: queue.SimpleQueue[Frame] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(connection, frames), daemon=True).start()
    _frames.send(connection, {"started": True})
    engines: dict[str | None, NativeEngine] = {}
    while True:
        asked, data = frames.get()
        name = asked["renderer"]
        if name not in engines:
            engines[name] = NativeEngine(_bytes(name))
        members, body = _answer(engines[name], asked, data)
        _frames.send(connection, members, body)


def _listen(connection: socket.socket, frames: queue.SimpleQueue[Frame]) -> None:
    while True:
        try:
            frames.put(_frames.receive(connection))
        except (EOFError, OSError):
            os._exit(0)


def _answer(engine: NativeEngine, asked: dict[str, Any], data: bytes) -> Frame:
    options, key = asked["document"], asked["key"]
    source = Source(data, _bytes(options), (options, data) if key is None else key)
    try:
        made = engine.run(
            asked["verb"], source, _bytes(asked["values"]), _bytes(asked["options"]), None
        )
    except GalleyError as error:
        return {"error": error.as_dict()}, b""
    return {"info": made.info}, made.data


def _bytes(json: str | None) -> bytes | None:
    return None if json is None else json.encode()
