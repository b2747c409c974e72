"""The worker process, which draws for its parent process.

The worker's standard input is a socket to the parent.

The worker sends one answer to each message. When the parent closes the socket, the worker exits
immediately, even while it is drawing.
"""

from __future__ import annotations

import os
import queue
import resource
import signal
import socket
import threading
from typing import Any

from . import _messages
from ._errors import GalleyError
from ._native import NativeEngine, Source

Message = tuple[dict[str, Any], bytes]


def main() -> None:
    """Answers messages until the parent closes the socket."""
    # Ignore Ctrl-C, because the parent handles the signal and ends this process. Write no core dump
    # if a broken font crashes the worker.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    connection = socket.socket(fileno=0)
    # The parent waits for each answer, so the queue holds at most one message.
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(connection, messages), daemon=True).start()
    _messages.send(connection, {"started": True})
    engines: dict[str | None, NativeEngine] = {}
    while True:
        asked, data = messages.get()
        name = asked["renderer"]
        if name not in engines:
            engines[name] = NativeEngine(_bytes(name))
        members, body = _answer(engines[name], asked, data)
        _messages.send(connection, members, body)


def _listen(connection: socket.socket, messages: queue.SimpleQueue[Message]) -> None:
    while True:
        try:
            messages.put(_messages.receive(connection))
        except (EOFError, OSError):
            os._exit(0)


def _answer(engine: NativeEngine, asked: dict[str, Any], data: bytes) -> Message:
    options, key = asked["document"], asked["key"]
    source = Source(data, _bytes(options), (options, data) if key is None else key)
    try:
        made = engine.run(
            asked["function"], source, _bytes(asked["values"]), _bytes(asked["options"]), None
        )
    except GalleyError as error:
        return {"error": error.as_dict()}, b""
    return {"info": made.info}, made.data


def _bytes(json: str | None) -> bytes | None:
    return None if json is None else json.encode()
