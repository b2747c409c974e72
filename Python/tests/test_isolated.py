"""Tests of drawing in worker processes."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from helpers import in_fork

import galley
from galley import Document, Renderer, _isolated, _messages
from galley._isolated import IsolatedEngine

#: A document that takes seconds to draw, so that a test can act while a worker draws.
LONG = Document.from_json({"width": 3_000, "text": "word " * 60_000})


def draw_long(renderer: Renderer) -> galley.Image:
    """Draws an image that takes several seconds to draw."""
    return renderer.render(LONG, png_effort="small")


@pytest.fixture
def isolated() -> Iterator[Renderer]:
    """A renderer with worker processes, which end after the test."""
    with Renderer(system_fonts=False, isolate=True) as renderer:
        yield renderer


def engine(renderer: Renderer) -> IsolatedEngine:
    """Returns the object that starts the renderer's worker processes."""
    opened = renderer._opened()
    assert isinstance(opened, IsolatedEngine)
    return opened


def until(condition: Callable[[], bool]) -> None:
    """Waits up to a minute for a condition."""
    for _ in range(6_000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("the condition was never met")


def is_running(pid: int) -> bool:
    """Whether the process exists and has not exited."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def at_work(renderer: Renderer, pool: ThreadPoolExecutor) -> tuple[int, Future[galley.Image]]:
    """Returns the ID of a worker that is drawing long text, and the future of the image."""
    renderer.placeholders(Document.from_text("starts a process"))
    pid = engine(renderer).pids()[0]
    drawn = pool.submit(draw_long, renderer)
    until(lambda: engine(renderer).pids() == [])
    return pid, drawn


def test_processes_draw_the_same(isolated: Renderer, renderer: Renderer, opaque: Document) -> None:
    image = isolated.render(opaque, scale=2)
    assert image.data == renderer.render(opaque, scale=2).data
    assert image.to_bytes("jpeg") == renderer.render(opaque, scale=2, format="jpeg").data
    assert isolated.layout(opaque).raw == renderer.layout(opaque).raw
    assert engine(isolated).pids() != [os.getpid()]


def test_errors_and_warnings_are_the_same(isolated: Renderer, renderer: Renderer) -> None:
    wrong = Document('{"text": [{"text": "b", "kern": "x"}]}')
    errors = []
    for one in (isolated, renderer):
        with pytest.raises(galley.DocumentError) as info:
            one.render(wrong)
        errors.append(info.value.as_dict())
    assert errors[0] == errors[1] and errors[0]["path"] == "text[0].kern"
    odd = Document.from_json({"text": "a", "attributes": {"font": "Helvetia"}})
    with pytest.warns(galley.GalleyWarning, match="Helvetia"):
        isolated.render(odd)


def test_a_process_is_kept_for_later_calls(isolated: Renderer, hello: Document) -> None:
    isolated.render(hello)
    first = engine(isolated).pids()
    for _ in range(3):
        isolated.render(hello)
    assert engine(isolated).pids() == first and len(first) == 1


def test_a_worker_gets_the_key_of_a_document_that_reads_files(
    isolated: Renderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = []
    send = _messages.send

    def listen(connection: socket.socket, asked: dict[str, Any], body: bytes) -> None:
        keys.append(asked["key"])
        send(connection, asked, body)

    document = Document.from_json({"text": "a"}, folder=tmp_path)
    monkeypatch.setattr(_messages, "send", listen)
    for one in (document, pickle.loads(pickle.dumps(document)), Document('{"text": "a"}')):
        isolated.placeholders(one)
    assert keys == [document._source.key, document._source.key, None] and keys[0]


def test_concurrent_calls_have_separate_workers(isolated: Renderer, hello: Document) -> None:
    with ThreadPoolExecutor(1) as pool:
        pid, drawn = at_work(isolated, pool)
        isolated.render(hello)
        assert not drawn.done()
        assert engine(isolated).pids() != [pid]
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(galley.WorkerDied):
            drawn.result()


def test_a_worker_that_dies_ends_only_its_call(isolated: Renderer, hello: Document) -> None:
    with ThreadPoolExecutor(1) as pool:
        pid, drawn = at_work(isolated, pool)
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(galley.WorkerDied) as info:
            drawn.result()
    assert info.value.signal == signal.SIGKILL and info.value.exit_code is None
    assert "SIGKILL" in str(info.value)
    assert isolated.render(hello).width == 90
    assert not is_running(pid)


def test_a_process_that_died_unused_is_replaced(isolated: Renderer, hello: Document) -> None:
    isolated.render(hello)
    child = engine(isolated)._idle[0]
    os.kill(child.pid, signal.SIGKILL)
    # Wait until the process exits. Its socket closes only when its last thread ends.
    until(child.has_ended)
    assert isolated.render(hello).width == 90
    assert engine(isolated).pids() != [child.pid]


def test_the_library_ends_a_call_in_time(
    isolated: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Allow 600 s, so that even a slow worker can report the timeout before it is killed.
    monkeypatch.setattr(_isolated, "GRACE", 600)
    with pytest.raises(galley.RenderTimeout) as info:
        isolated.render(LONG, timeout=0.01)
    # The worker process reported the timeout itself. It was not killed, and remains for later
    # calls.
    assert "ended" not in str(info.value) and len(engine(isolated).pids()) == 1


def test_a_process_that_does_not_answer_in_time_is_killed(
    isolated: Renderer, hello: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    isolated.render(hello)
    pid = engine(isolated).pids()[0]
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(_isolated, "GRACE", 0.05)
    with pytest.raises(galley.RenderTimeout, match="was ended"):
        isolated.render(hello, timeout=0.05)
    assert not is_running(pid)
    monkeypatch.undo()
    assert isolated.render(hello).width == 90


def test_an_interrupt_ends_the_process(isolated: Renderer, hello: Document) -> None:
    isolated.render(hello)
    pid = engine(isolated).pids()[0]

    def interrupt() -> None:
        until(lambda: engine(isolated).pids() == [])
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    # Set the handler of SIGINT here: if a shell starts the tests in the background, they ignore
    # SIGINT by default.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            draw_long(isolated)
    finally:
        signal.signal(signal.SIGINT, before)
    thread.join()
    assert not is_running(pid)
    assert isolated.render(hello).width == 90


def test_closing_ends_processes(isolated: Renderer, hello: Document) -> None:
    isolated.render(hello)
    pid = engine(isolated).pids()[0]
    isolated.close()
    assert not is_running(pid)


def test_workers_end_with_their_parent() -> None:
    program = """
import galley, threading, time
renderer = galley.Renderer(system_fonts=False, isolate=True)
renderer.placeholders(galley.Document.from_text("starts a process"))
print(renderer._opened().pids()[0], flush=True)
threading.Thread(
    target=renderer.render,
    args=[galley.Document.from_json({"width": 3_000, "text": "word " * 60_000})],
    kwargs={"png_effort": "small"},
).start()
while renderer._opened().pids():
    time.sleep(0.01)
print("draws", flush=True)
time.sleep(60)
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert parent.stdout.readline() == "draws\n" and is_running(pid)
        parent.kill()
    until(lambda: not is_running(pid))


def test_a_forked_process_starts_its_own_workers(isolated: Renderer, hello: Document) -> None:
    expected = isolated.render(hello).data
    ours = engine(isolated).pids()

    def once_more() -> bool:
        is_the_same = isolated.render(hello).data == expected
        theirs = engine(isolated).pids()
        isolated.close()
        return is_the_same and len(theirs) == 1 and theirs != ours

    assert in_fork(once_more)
    assert isolated.render(hello).data == expected
    assert engine(isolated).pids() == ours


def test_a_file_in_the_working_directory_is_not_imported(
    isolated: Renderer, hello: Document, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("json", "galley", "importlib"):
        with open(f"{tmp_path}/{name}.py", "w", encoding="ascii") as file:
            file.write("raise SystemExit(3)")
    monkeypatch.chdir(str(tmp_path))
    assert isolated.render(hello).width == 90
