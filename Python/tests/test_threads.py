"""Tests of drawing in several threads and in forked processes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
from helpers import in_fork

import galley
from galley import Document, Renderer, _native
from galley._gate import Gate
from galley._isolated import IsolatedEngine

TEXTS = ["plain words", "سلام دنیا", "नमस्ते दुनिया", "汉字", "fi 🟓 ffl", "שלום", "x²", "Ωmega"]


def documents() -> list[Document]:
    """Returns small documents with texts in several scripts, each in two font sizes."""
    return [
        Document.from_json({"width": 120, "attributes": {"font": f"@{size}"}, "text": text})
        for text in TEXTS
        for size in (12, 31)
    ]


def drawn(renderer: Renderer, document: Document) -> bytes:
    """Draws an image, and ignores warnings about characters that the bundled fonts lack."""
    return renderer.render(document, missing="tofu").data


def test_eight_threads_draw_what_one_draws() -> None:
    renderer = Renderer(system_fonts=False)
    expected = [drawn(renderer, document) for document in documents()]
    fresh = Renderer(system_fonts=False, limits="untrusted")

    def all_of_them(first: int) -> list[bytes]:
        # Each thread begins with a different document. It therefore first draws documents that are
        # not in a cache, and later draws documents that other threads have already drawn.
        work = documents()
        pictures = [drawn(fresh, document) for document in work[first:] + work[:first]]
        return pictures[-first:] + pictures[:-first]

    with ThreadPoolExecutor(8) as pool:
        for pictures in pool.map(all_of_them, range(0, 16, 2)):
            assert pictures == expected


def test_a_document_is_parsed_once_for_all_threads(hello: Document) -> None:
    renderer = Renderer(system_fonts=False)
    barrier = threading.Barrier(4)

    def draw(_: int) -> bytes:
        barrier.wait()
        return renderer.render(hello).data

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(draw, range(4)))) == 1
    engine = renderer._opened()
    keys = engine._documents  # type: ignore[attr-defined]
    assert sum(key == hello._source.key for key in keys) == 1


def test_the_number_of_parsed_documents_is_limited(renderer: Renderer) -> None:
    for number in range(100):
        renderer.placeholders(Document.from_json({"text": str(number)}))
    assert len(renderer._opened()._documents) <= 64  # type: ignore[attr-defined]


def test_a_process_is_forked_while_threads_draw(renderer: Renderer) -> None:
    work = documents()
    expected = [drawn(renderer, document) for document in work]
    stopped = threading.Event()

    def draw() -> None:
        while not stopped.is_set():
            for document in work:
                drawn(renderer, document)

    def once_more() -> bool:
        return [drawn(renderer, document) for document in work] == expected

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        assert all(in_fork(once_more) for _ in range(12))
        assert once_more()
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


def test_pools_that_fork_draw_with_warm_renderers(renderer: Renderer, hello: Document) -> None:
    expected = renderer.render(hello).data
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            images = pool.map(renderer.render, [hello] * 4)
    assert [image.data for image in images] == [expected] * 4


def test_a_fork_waits_for_calls_and_lets_none_begin() -> None:
    gate, inside, leave = Gate(), threading.Event(), threading.Event()
    events: list[str] = []

    def call() -> None:
        with gate:
            inside.set()
            leave.wait()
            events.append("call ends")

    def fork() -> None:
        gate.before_fork()
        events.append("fork")
        gate.after_in_parent()

    def later_call() -> None:
        with gate:
            events.append("later call")

    threads = [threading.Thread(target=call)]
    threads[0].start()
    inside.wait()
    threads.append(threading.Thread(target=fork))
    threads[1].start()
    while not gate._forks:
        time.sleep(0.001)
    threads.append(threading.Thread(target=later_call))
    threads[2].start()
    time.sleep(0.05)
    assert events == []
    leave.set()
    for thread in threads:
        thread.join()
    assert events[:2] == ["call ends", "fork"] and events[2] == "later call"


def test_a_thread_that_forks_inside_does_not_wait_for_itself() -> None:
    gate = Gate()
    with gate:
        gate.before_fork()
        gate.after_in_parent()
    gate.before_fork()
    gate.after_in_child()
    with gate:
        pass


def test_a_thread_that_is_inside_enters_again_while_a_fork_waits() -> None:
    gate, has_forked = Gate(), threading.Event()

    def fork() -> None:
        gate.before_fork()
        has_forked.set()
        gate.after_in_parent()

    def enter_again() -> None:
        with gate:
            assert not has_forked.is_set()

    thread = threading.Thread(target=fork, daemon=True)
    with gate:
        thread.start()
        while not gate._forks:
            time.sleep(0.001)
        # Simulate a signal handler that draws, and that interrupts a thread which is already
        # drawing. The gate around native calls must let this thread enter a second time.
        enter_again()
        assert not has_forked.wait(0.05)
    assert has_forked.wait(60)
    thread.join()


HANDLER = """
import signal, sys
import galley
from galley import Document, Renderer

renderer = Renderer(system_fonts=False)
drawn = 0

def layout(number):
    renderer.layout(Document.from_json({"text": str(number % 70)}))

def handle(*_):
    global drawn
    layout(drawn)
    drawn += 1

# The handler runs after a number of executed lines, independent of time.
lines = 0

def trace(frame, event, _):
    global lines
    if "galley" in frame.f_code.co_filename:
        lines += 1
        if lines % 7 == 0:
            sys.settrace(None)
            signal.raise_signal(signal.SIGALRM)
            sys.settrace(trace)
    return trace

signal.signal(signal.SIGALRM, handle)
sys.settrace(trace)
for number in range(20):
    layout(number)
sys.settrace(None)
assert drawn > 100, drawn
"""


def test_a_signal_handler_may_draw() -> None:
    command = [sys.executable, "-c", HANDLER]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_unused_renderers_are_freed(hello: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    galley.render(hello)
    freed: list[int] = []
    native = _native.library()
    free = native.renderer_free

    def counted(pointer: int) -> None:
        freed.append(pointer)
        free(pointer)

    monkeypatch.setattr(native, "renderer_free", counted)
    for _ in range(3):
        renderer = Renderer(system_fonts=False, hyphenation=["unused"])
        renderer.render(hello)
        renderer.close()
    galley.render(hello)
    assert len(freed) == 3
    assert not _native._unused


def test_children_end_with_their_renderer(hello: Document) -> None:
    renderer = Renderer(system_fonts=False, isolate=True)
    renderer.render(hello)
    engine = renderer._opened()
    assert isinstance(engine, IsolatedEngine)
    (pid,) = engine.pids()
    renderer.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
