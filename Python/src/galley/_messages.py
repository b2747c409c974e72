"""How a process that draws and the one that it draws for talk: messages through a socket.

A message is the lengths of its two parts, an object of JSON, and bytes. Nothing is pickled: what
was sent by a process that a font has taken over must not run in the other one.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

_LENGTHS = struct.Struct("<IQ")


def send(connection: socket.socket, members: dict[str, Any], body: bytes = b"") -> None:
    """Sends a message."""
    head = json.dumps(members, separators=(",", ":")).encode()
    connection.sendall(b"".join((_LENGTHS.pack(len(head), len(body)), head, body)))


def receive(
    connection: socket.socket, deadline: float | None = None
) -> tuple[dict[str, Any], bytes]:
    """Receives a message; raises EOFError where there is none any more."""
    head_length, body_length = _LENGTHS.unpack(_exactly(connection, _LENGTHS.size, deadline))
    members: dict[str, Any] = json.loads(_exactly(connection, head_length, deadline))
    return members, _exactly(connection, body_length, deadline)


def _exactly(connection: socket.socket, length: int, deadline: float | None) -> bytes:
    data = bytearray(length)
    rest = memoryview(data)
    while rest:
        if deadline is not None:
            connection.settimeout(max(deadline - time.monotonic(), 0.001))
        count = connection.recv_into(rest)
        if count == 0:
            raise EOFError("the other side is gone")
        rest = rest[count:]
    return bytes(data)
