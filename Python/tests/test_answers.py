"""Tests that the responses of a worker are harmless, even if a malicious font controls the
worker."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator
from typing import Any

import pytest

import galley
from galley import Document, Renderer, WorkerDied, _isolated
from galley._isolated import IsolatedEngine

#: A program that starts like a worker, and then sends the given answer to any request.
LIAR = """
import os, socket
connection = socket.socket(fileno=0)
connection.sendall({started!r})
connection.recv(1 << 20)
connection.sendall({answer!r})
connection.recv(1)
"""
PICTURE = {"width": 2, "height": 1, "scale": 1, "format": "rgba"}
ERROR = {"code": "invalidDocument", "message": "no", "isCallersFault": True}
FOUND = {"code": "a", "message": "b"}
LINE: dict[str, Any] = {"range": [0, 1], "x": 0, "top": 0, "width": 1, "height": 1, "runs": []}
LINE |= {"baseline": 1, "direction": "ltr", "truncated": False, "hyphenated": False}
LAYOUT = {"width": 1, "height": 1, "scale": 1, "lines": [LINE], "missingGlyphs": []}
LAYOUT |= {"diagnostics": [FOUND]}


def message(said: Any, made: Any = b"") -> bytes:
    """Returns a message of a worker process, with a JSON object and a body. Tests can pass invalid
    values for both parts."""
    head = said if isinstance(said, bytes) else json.dumps(said).encode()
    body = made if isinstance(made, bytes) else json.dumps(made).encode()
    return struct.pack("<IQ", len(head), len(body)) + head + body


def shortly(value: object) -> str:
    """Returns a short name for a test case."""
    return str(value)[:60]


class Liar:
    """A renderer whose worker processes send responses that the test prepares, such as invalid
    ones."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.renderer = Renderer(system_fonts=False, isolate=True)
        self.engine = self.renderer._opened()
        self.engine.close()
        self.started: list[int] = []
        spawn = os.posix_spawn

        def listen(*arguments: Any, **others: Any) -> int:
            self.started.append(spawn(*arguments, **others))
            return self.started[-1]

        patch.setattr(os, "posix_spawn", listen)

    def says(self, answer: bytes, started: bytes = message({"started": True})) -> None:
        """Sets the response that the next worker process sends to any call."""
        self.engine.close()
        program = LIAR.format(started=started, answer=answer)
        self.patch.setattr(_isolated, "_START", program)

    def has_ended(self) -> bool:
        """Whether all workers have ended, and none is kept for later calls."""
        assert isinstance(self.engine, IsolatedEngine)
        for pid in self.started:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        return self.started != [] and self.engine.pids() == []


@pytest.fixture
def liar(monkeypatch: pytest.MonkeyPatch) -> Iterator[Liar]:
    """A renderer whose worker processes send responses that the test prepares. No response is
    prepared yet."""
    made = Liar(monkeypatch)
    yield made
    made.renderer.close()


def test_a_valid_answer_is_accepted(liar: Liar, hello: Document) -> None:
    liar.says(message({"info": {**PICTURE, "new": 1}}, bytes(8)))
    assert liar.renderer.render(hello, format="rgba").data == bytes(8)
    liar.says(message({"error": {**ERROR, "range": [1, 2], "new": 1}}))
    with pytest.raises(galley.GalleyError, match="^no$") as info:
        liar.renderer.render(hello)
    assert info.value.range == (1, 2)
    liar.says(message({"info": {}}, {**LAYOUT, "new": 1}))
    assert liar.renderer.layout(hello).lines[0].baseline == 1
    liar.says(message({"info": {}}, {"findings": [{**FOUND, "new": 1}]}))
    assert liar.renderer.lint(hello)[0].code == "a"
    liar.says(message({"info": {}}, ["a"]))
    assert liar.renderer.placeholders(hello) == ["a"]


@pytest.mark.parametrize(
    "answer",
    [
        message(b"{"),
        message(b"\xff"),
        message(b"[" * 100_000),
        message([]),
        message({}),
        message({"info": None}),
        message({"info": PICTURE, "error": ERROR}, bytes(8)),
        message({"info": {}}, bytes(8)),
        message({"info": PICTURE}, bytes(7)),
        message({"info": {**PICTURE, "width": 0}}),
        message({"info": {**PICTURE, "width": "2"}}, bytes(8)),
        message({"info": {**PICTURE, "width": True, "height": 2}}, bytes(8)),
        message({"info": {**PICTURE, "scale": float("nan")}}, bytes(8)),
        message({"info": {**PICTURE, "alt": 3}}, bytes(8)),
        message({"info": {**PICTURE, "warnings": 3}}, bytes(8)),
        message({"info": {**PICTURE, "warnings": [{**FOUND, "range": [1]}]}}, bytes(8)),
        message({"error": 3}),
        message({"error": {}}),
        message({"error": {**ERROR, "message": 3}}),
        message({"error": {**ERROR, "self": 3}}),
        message({"error": {**ERROR, "range": "ab"}}),
        # The announced length exceeds the limit, so the body is not read.
        struct.pack("<IQ", (1 << 32) - 1, 0) + b"{}",
        struct.pack("<IQ", 2, (1 << 64) - 1) + b"{}",
    ],
    ids=shortly,
)
def test_an_invalid_answer_ends_the_worker(liar: Liar, hello: Document, answer: bytes) -> None:
    liar.says(answer)
    with pytest.raises(WorkerDied, match="invalid answer"):
        liar.renderer.render(hello, format="rgba")
    assert liar.has_ended()


@pytest.mark.parametrize(
    ("function", "made"),
    [
        ("layout", b"{"),
        ("layout", []),
        ("layout", {}),
        ("layout", {**LAYOUT, "lines": [{}]}),
        ("layout", {**LAYOUT, "lines": [{**LINE, "range": 3}]}),
        ("layout", {**LAYOUT, "width": "wide"}),
        ("layout", {**LAYOUT, "diagnostics": [3]}),
        ("lint", {}),
        ("lint", {"findings": [{}]}),
        ("lint", {"findings": "ab"}),
        ("placeholders", {}),
        ("placeholders", [3]),
        ("placeholders", b"[" * 100_000),
    ],
    ids=shortly,
)
def test_an_invalid_answer_to_another_function_ends_the_worker(
    liar: Liar, hello: Document, function: str, made: object
) -> None:
    liar.says(message({"info": {}}, made))
    with pytest.raises(WorkerDied, match="invalid answer"):
        getattr(liar.renderer, function)(hello)
    assert liar.has_ended()


def test_an_invalid_answer_is_the_error_of_its_row(liar: Liar, card: galley.Template) -> None:
    liar.says(message({"info": {**PICTURE, "width": "2"}}))
    # The fake worker gives an invalid answer to each request. Replace the methods that ask for
    # placeholders and for a check of the options, so that only the requests for rows fail.
    liar.patch.setattr(liar.renderer, "placeholders", lambda _: ["name"], raising=False)
    liar.patch.setattr(liar.renderer, "_check", lambda _: None, raising=False)
    results = list(liar.renderer.render_many([{"name": "a"}, {"name": "b"}], card, threads=1))
    assert [type(result.error) for result in results] == [WorkerDied] * 2


def test_a_worker_that_starts_wrongly_is_ended(liar: Liar, hello: Document) -> None:
    liar.says(b"", started=message({"started": "perhaps"}))
    with pytest.raises(WorkerDied, match="invalid answer"):
        liar.renderer.render(hello)
    assert liar.has_ended()


def test_a_worker_that_starts_too_slowly_is_ended(liar: Liar, hello: Document) -> None:
    liar.says(b"", started=b"")
    liar.patch.setattr(_isolated, "START", 0.05, raising=False)
    with pytest.raises(WorkerDied, match="did not start within 0.05 s"):
        liar.renderer.render(hello)
    assert liar.has_ended()
