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

#: Bytes that are received in one go; a socket holds no more.
_AT_ONCE = 1 << 18


class NoMessage(Exception):
    """What came is no message."""


def send(connection: socket.socket, members: dict[str, Any], body: bytes = b"") -> None:
    """Sends a message."""
    head = json.dumps(members, separators=(",", ":")).encode()
    connection.sendall(b"".join((_LENGTHS.pack(len(head), len(body)), head, body)))


def receive(
    connection: socket.socket,
    deadline: float | None = None,
    most: tuple[int, int] | None = None,
) -> tuple[dict[str, Any], bytes]:
    """Receives a message.

    Raises EOFError where there is none any more, and NoMessage for what is none or has parts of
    more bytes than `most`.
    """
    lengths = _LENGTHS.unpack(_exactly(connection, _LENGTHS.size, deadline))
    if most is not None and (lengths[0] > most[0] or lengths[1] > most[1]):
        raise NoMessage
    head = _exactly(connection, lengths[0], deadline)
    try:
        members = json.loads(head)
    except (ValueError, RecursionError) as error:
        raise NoMessage from error
    if not isinstance(members, dict):
        raise NoMessage
    return members, _exactly(connection, lengths[1], deadline)


def _exactly(connection: socket.socket, length: int, deadline: float | None) -> bytes:
    # It grows as bytes come: the other side may have said more than it sends.
    data = bytearray()
    while len(data) < length:
        if deadline is not None:
            connection.settimeout(max(deadline - time.monotonic(), 0.001))
        part = connection.recv(min(length - len(data), _AT_ONCE))
        if not part:
            raise EOFError("the other side is gone")
        data += part
    return bytes(data)
