"""Tests that Ctrl-C ends a call, and that the renderer can be used afterwards."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from helpers import in_fork

import galley
from galley import Renderer, _many, _native, _running
from galley._gate import GATE
from galley._isolated import IsolatedEngine
from galley._running import Calls, interruptible

# Use polars first, because it installs a signal handler. After this handler has run, a blocking
# system call continues instead of failing. Even then, Ctrl-C must end calls.
pytest.importorskip("polars").DataFrame({"a": [1]})

#: A document that takes many seconds, even in a release build.
SLOW = galley.Document.from_json({
    "width": 6000, "height": 6000, "background": "white", "text": "m" * 2000,
    "attributes": {"font": "@300", "shadow": {"blur": 90, "offset": [9, 9]}},
})


@pytest.fixture
def interrupted() -> Iterator[list[float]]:
    """Sends SIGINT after half a second. Appends the time of the signal to the list."""
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
    # The documentation promises that Ctrl-C ends a call within 0.2 s. The limit of 5 s is larger,
    # because the tests run on busy machines.
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


class Interrupting(Calls):
    """A list of running calls that simulates Ctrl-C just before a call is added."""

    def add(self, cancel: Callable[[], None]) -> None:
        raise KeyboardInterrupt


def test_ctrl_c_before_a_call_frees_its_cancellation(
    renderer: Renderer, hello: galley.Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer.render(hello)
    library = _native.library()
    made: list[int] = []
    freed: list[int] = []
    create, free = library.cancellation_create, library.cancellation_free

    def created() -> int:
        made.append(create())
        return made[-1]

    def release(number: int) -> None:
        freed.append(number)
        free(number)

    monkeypatch.setattr(library, "cancellation_create", created)
    monkeypatch.setattr(library, "cancellation_free", release)
    with pytest.raises(KeyboardInterrupt):
        renderer._opened().run("render", hello._source, None, None, None, Interrupting())
    gc.collect()
    renderer.render(hello)
    assert made[0] in freed


def test_ctrl_c_before_an_isolated_call_ends_its_worker(hello: galley.Document) -> None:
    with Renderer(system_fonts=False, isolate=True) as renderer:
        renderer.render(hello)
        engine = renderer._opened()
        assert isinstance(engine, IsolatedEngine)
        pid = engine.pids()[0]
        with pytest.raises(KeyboardInterrupt):
            engine.run("render", hello._source, None, None, None, Interrupting())
        gc.collect()
        assert renderer.render(hello).width == 90
        assert engine.pids() != [pid]
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_a_worker_that_is_lost_is_ended(hello: galley.Document) -> None:
    with Renderer(system_fonts=False, isolate=True) as renderer:
        renderer.render(hello)
        engine = renderer._opened()
        assert isinstance(engine, IsolatedEngine)
        pid = engine.pids()[0]
        # Ctrl-C can arrive before the calling function has stored the worker in a variable.
        engine._take()
        gc.collect()
        assert renderer.render(hello).width == 90
        with pytest.raises(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def test_after_a_second_ctrl_c_a_fork_waits_for_the_call(
    renderer: Renderer, hello: galley.Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer.render(hello)
    engine = renderer._opened()
    assert isinstance(engine, _native.NativeEngine)
    answer, may_end = engine._answer, threading.Event()

    def slow(*arguments: Any) -> _native.Answer:
        os.kill(os.getpid(), signal.SIGINT)
        assert may_end.wait(60)
        return answer(*arguments)

    def second(_: int) -> None:
        raise KeyboardInterrupt

    class Third(list[object]):
        """A list of idle helper threads that simulates Ctrl-C just before a thread is added."""

        def append(self, _: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(_running, "_idle", Third())
    monkeypatch.setattr(engine, "_answer", slow)
    monkeypatch.setattr(_native.library(), "cancel", second)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            renderer.render(hello)
    finally:
        signal.signal(signal.SIGINT, before)
    monkeypatch.undo()
    thread, forked = forking()
    thread.start()
    assert not forked.wait(0.5)
    may_end.set()
    assert forked.wait(60)
    thread.join()
    assert renderer.render(hello).width == 90
    assert in_fork(lambda: renderer.render(hello).width == 90)


def forking() -> tuple[threading.Thread, threading.Event]:
    """Returns a thread, and an event that the thread sets when it ends. The thread runs the code
    that Galley runs before and after a fork, but it does not fork."""
    forked = threading.Event()

    def fork() -> None:
        GATE.before_fork()
        GATE.after_in_parent()
        forked.set()

    return threading.Thread(target=fork), forked


def test_a_fork_of_another_thread_does_not_wait_for_an_isolated_call() -> None:
    thread, forked = forking()

    def work() -> bool:
        thread.start()
        return forked.wait(20)

    assert interruptible(work, lambda: None, is_native=False)
    thread.join()


def test_a_fork_and_a_call_can_take_the_last_helper_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Taken(list[object]):
        """An empty list that seems to have an item, as if another thread had just taken the last
        item."""

        def __bool__(self) -> bool:
            return True

    monkeypatch.setattr(_running, "_idle", Taken())
    _running._before_fork()
