"""Messages between the program and its worker processes, sent over a socket.

A message consists of a JSON object and a body of bytes, preceded by the lengths of both. Messages
are not pickled. A malicious font can take over a worker, and unpickling a message from this worker
could run code in the program.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

_LENGTHS = struct.Struct("<IQ")

#: The maximum number of bytes to receive in one call.
_AT_ONCE = 1 << 18


class NoMessage(Exception):
    """The received data is not a valid message."""


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

    Raises EOFError if the connection is closed. Raises NoMessage if the message is invalid, or if
    the JSON object or the body is larger than `most` allows.
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
    # Let the buffer grow as bytes arrive. Do not allocate the announced length at once: a sender
    # can announce a false length.
    data = bytearray()
    while len(data) < length:
        if deadline is not None:
            connection.settimeout(max(deadline - time.monotonic(), 0.001))
        part = connection.recv(min(length - len(data), _AT_ONCE))
        if not part:
            raise EOFError("the connection is closed")
        data += part
    return bytes(data)
