"""Tests that Ctrl-C ends a call, and that the renderer can be used afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator, Mapping

import pytest

import galley
from galley import Renderer, _many, _running
from galley._running import Calls, interruptible

# polars installs a signal handler. After this handler, blocking system calls continue.
pytest.importorskip("polars").DataFrame({"a": [1]})

#: A document that takes many seconds, even in a release build.
SLOW = galley.Document.from_json({
    "width": 6000, "height": 6000, "background": "white", "text": "m" * 2000,
    "attributes": {"font": "@300", "shadow": {"blur": 90, "offset": [9, 9]}},
})


@pytest.fixture
def interrupted() -> Iterator[list[float]]:
    """Sends SIGINT after half a second. The list receives the time of the signal."""
    times: list[float] = []

    def send() -> None:
        times.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, send)
    timer.start()
    yield times
    timer.join()


def ways() -> list[str]:
    return ["render", "layout", "lint", "one thread", "two threads", "isolated", "isolated threads"]


@pytest.mark.parametrize("way", ways())
def test_ctrl_c_ends_a_call(
    interrupted: list[float], hello: galley.Document, way: str
) -> None:
    renderer = Renderer(system_fonts=False, isolate="isolated" in way)
    long = galley.Document.from_json({"width": 300, "text": "word " * 100_000})
    with pytest.raises(KeyboardInterrupt):
        if way == "layout":
            while True:
                renderer.layout(long)
        elif way == "lint":
            while True:
                renderer.lint(long)
        elif way in ("render", "isolated"):
            renderer.render(SLOW)
        else:
            threads = 1 if way == "one thread" else 2
            list(renderer.render_many([{}] * 4, SLOW, threads=threads))
    # The promise is 0.2 s. This limit is wide, because the tests run on busy machines.
    assert time.monotonic() - interrupted[0] < 5
    assert renderer.render(hello).width == 90
    assert not any(thread.name.startswith("galley_") for thread in threading.enumerate())


def test_a_loop_that_ends_early_ends_its_calls(renderer: Renderer, hello: galley.Document) -> None:
    calls, started, ended = Calls(), threading.Event(), threading.Event()
    image = renderer.render(hello)

    def draw(row: Mapping[str, object]) -> galley.Image:
        if row["n"] == 1:
            calls.add(ended.set)
            started.set()
            assert ended.wait(30)
        return image

    for result in _many.render_rows([{"n": 0}, {"n": 1}], draw, threads=2, calls=calls):
        assert result.index == 0 and started.wait(30)
        break
    assert ended.is_set()


def test_a_call_that_begins_after_the_end_is_cancelled(
    renderer: Renderer, hello: galley.Document
) -> None:
    calls = Calls()
    calls.end()
    for engine in (renderer._opened(), Renderer(system_fonts=False, isolate=True)._opened()):
        with pytest.raises(galley.GalleyError) as info:
            engine.run("render", hello._source, None, None, None, calls)
        assert info.value.code == "cancelled"


def test_a_handler_that_does_not_raise_lets_the_call_continue(
    renderer: Renderer, hello: galley.Document
) -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: seen.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        while len(seen) < 3:
            assert renderer.render(hello).width == 90
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_handler_may_fork_while_its_thread_draws(renderer: Renderer) -> None:
    children: list[int] = []
    main = os.getpid()

    def fork(*_: object) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            children.append(os.fork())

    def work() -> int:
        time.sleep(0.2)
        return os.getpid()

    before = signal.signal(signal.SIGALRM, fork)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        assert interruptible(work, lambda: None) in (main, os.getpid())
        assert interruptible(os.getpid, lambda: None) == os.getpid()
        if os.getpid() != main:
            os._exit(0)
    except BaseException:
        if os.getpid() != main:
            os._exit(1)
        raise
    finally:
        signal.signal(signal.SIGALRM, before)
    assert os.waitpid(children[0], 0)[1] == 0


def test_a_fork_leaves_no_idle_threads() -> None:
    interruptible(lambda: None, lambda: None)
    assert _running._idle
    code = (
        "import os, warnings, galley; warnings.simplefilter('error')\n"
        "galley.render({'text': 'a'}, format='rgba')\n"
        "pid = os.fork()\n"
        "galley.render({'text': 'a'}, format='rgba')\n"
        "if pid: assert os.waitpid(pid, 0)[1] == 0\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_an_error_of_a_call_reaches_its_caller() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            interruptible(fail, lambda: None)
