"""Calls that are running, and how to end them early.

Python runs signal handlers only in the main thread, between two steps of Python code. A native call
in the main thread would therefore delay Ctrl-C until the image is drawn. So another thread makes
the native call, and the main thread waits in a way that a signal can interrupt.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from ._gate import GATE

#: The seconds after which a waiting thread looks for signals. A signal usually ends the wait at once.
#: But some libraries, such as polars, install signal handlers after which the wait continues.
POLL = 0.1

Cancel = Callable[[], None]
T = TypeVar("T")


class Calls:
    """The running calls of a loop. Any thread can end all of them."""

    def __init__(self) -> None:
        self._cancels: set[Cancel] = set()
        self.are_ended = False

    def add(self, cancel: Cancel) -> None:
        """Adds a running call. `cancel` ends the call soon, and can be called at any time."""
        self._cancels.add(cancel)
        if self.are_ended:
            cancel()

    def remove(self, cancel: Cancel) -> None:
        """Removes a call that has ended."""
        self._cancels.discard(cancel)

    def end(self) -> None:
        """Ends all running calls, and all calls that are added later."""
        self.are_ended = True
        for cancel in tuple(self._cancels):
            cancel()


class _Job:
    """A call that a helper makes."""

    __slots__ = ("_error", "_result", "_work", "done")

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work: Callable[[], Any] | None = work
        self._result: Any = None
        self._error: BaseException | None = None
        self.done = threading.Lock()
        self.done.acquire()

    def run(self) -> None:
        """Makes the call, unless it has been made."""
        # Keep no references to the work, because its owner can end before the helper's next job.
        work, self._work = self._work, None
        if work is None:
            return
        try:
            self._result = work()
        except BaseException as error:
            self._error = error

    def result(self) -> Any:
        """Returns the result of the call, or raises its error."""
        error, self._error = self._error, None
        if error is not None:
            raise error
        return self._result


class _Helper:
    """A thread that makes native calls for the main thread, one after the other."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        # A forked process has no copy of the thread.
        self._process = os.getpid()
        # If a program exits during a call, it does not wait for a daemon thread.
        self._thread = threading.Thread(target=self._run, name="galley-call", daemon=True)
        self._thread.start()

    @property
    def exists(self) -> bool:
        """Whether the thread exists in this process."""
        return self._process == os.getpid()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.run()
            done = job.done
            del job
            done.release()

    def call(self, work: Callable[[], T], cancel: Cancel) -> T:
        """Makes a call, and returns its result. If a signal handler raises an error, ends the call
        and raises the error."""
        job = _Job(work)
        try:
            self._jobs.put(job)
            while not job.done.acquire(timeout=POLL):
                # A signal handler can fork. In the forked process, this thread makes the call.
                if not self.exists:
                    job.run()
                    break
        except BaseException:
            cancel()
            self.finish()
            raise
        result: T = job.result()
        return result

    def finish(self) -> None:
        """Waits until the helper has made all its calls, whatever signals arrive."""
        while self.exists:
            try:
                # It is unknown whether the interrupted thread has already sent its job. So send
                # another job, which the helper reaches only after all earlier jobs.
                last = _Job(_nothing)
                self._jobs.put(last)
                last.done.acquire()
                return
            except BaseException:
                continue

    def end(self) -> None:
        """Ends the thread, which must be idle."""
        self._jobs.put(None)
        self._thread.join()


def _nothing() -> None:
    """Does nothing."""


_idle: list[_Helper] = []
_busy: list[_Helper] = []


def interruptible(work: Callable[[], T], cancel: Cancel) -> T:
    """Calls `work`, and returns its result. If a signal handler raises an error, ends the call and
    raises the error."""
    if not is_interruptible():
        return work()
    try:
        helper = _idle.pop()
    except IndexError:
        try:
            helper = _Helper()
        except RuntimeError:
            # This interpreter allows no further threads, for example because it is exiting.
            return work()
    _busy.append(helper)
    try:
        return helper.call(work, cancel)
    finally:
        _busy.remove(helper)
        if helper.exists:
            _idle.append(helper)


def is_interruptible() -> bool:
    """Whether signal handlers run in this thread."""
    return threading.get_ident() == threading.main_thread().ident


def _before_fork() -> None:
    # If a signal handler forks while its thread waits for a call, the fork waits for this call too.
    for helper in tuple(_busy):
        helper.finish()
    # A process without other threads can fork without a warning. So end the idle helpers.
    while _idle:
        _idle.pop().end()


GATE.before_every_fork(_before_fork)
