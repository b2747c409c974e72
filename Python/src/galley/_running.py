"""Calls that are running, and how to end them early.

Python runs signal handlers only in the main thread, between two bytecode instructions. A native
call in the main thread would therefore delay Ctrl-C until the image is drawn. For this reason,
another thread makes the native call, and the main thread waits in a way that a signal can
interrupt. A second Ctrl-C can interrupt the main thread at any instruction. Necessary cleanup
therefore never depends on the main thread's next instruction.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from ._gate import GATE

#: The interval, in seconds, at which a waiting thread checks for signals. A signal usually ends the
#: wait immediately. But some libraries, such as polars, install signal handlers after which the
#: wait continues.
POLL = 0.1

Cancel = Callable[[], None]
T = TypeVar("T")


class Calls:
    """The native calls that are running for one loop over rows. Any thread can end all these
    calls."""

    def __init__(self) -> None:
        self._cancels: set[Cancel] = set()
        self.are_ended = False

    def add(self, cancel: Cancel) -> None:
        """Adds a running call. The function `cancel` makes the call end soon, and can be called at
        any time."""
        self._cancels.add(cancel)
        if self.are_ended:
            cancel()

    def remove(self, cancel: Cancel) -> None:
        """Removes a call that has ended from the running calls."""
        self._cancels.discard(cancel)

    def end(self) -> None:
        """Ends all running calls, and all calls that are added later."""
        self.are_ended = True
        for cancel in tuple(self._cancels):
            cancel()


class _Job:
    """A native call that a helper thread makes for the main thread."""

    __slots__ = ("_error", "_result", "_work", "done")

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work: Callable[[], Any] | None = work
        self._result: Any = None
        self._error: BaseException | None = None
        self.done = threading.Lock()
        self.done.acquire()

    def run(self) -> None:
        """Makes the call and stores its result or error. Does nothing if the call was already
        made."""
        # Keep no reference to the function: the helper thread keeps this job until its next job,
        # but the objects that the function uses can be freed earlier.
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
    """A thread that makes native calls for the main thread, one after the other. The thread ends
    when this object is no longer used.
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        # The process in which the thread exists. A process forked from it does not have the thread.
        self._process = os.getpid()
        # Whether the thread has made all its calls. False if this is unknown, for example after a
        # signal.
        self.is_idle = True
        # Whether the current call is a call of the native library.
        self.is_native = False
        # Use a daemon thread, so that a program that exits during a call does not wait for the
        # thread.
        self._thread = threading.Thread(
            target=_make_calls, args=(self._jobs,), name="galley-call", daemon=True
        )
        self._thread.start()

    def __del__(self) -> None:
        self._jobs.put(None)

    @property
    def exists(self) -> bool:
        """Whether the helper thread exists in this process. After a fork, the child process does
        not have the thread."""
        return self._process == os.getpid()

    def call(self, work: Callable[[], T], cancel: Cancel) -> T:
        """Makes a call, and returns its result. If a signal handler raises an error, ends the call,
        waits for its end, and raises the error. If a handler raises another error during this wait,
        the wait ends."""
        job = _Job(work)
        self.is_idle = False
        try:
            self._jobs.put(job)
            while not job.done.acquire(timeout=POLL):
                # A signal handler can fork the process. The forked process has no helper thread, so
                # the current thread makes the call itself.
                if not self.exists:
                    job.run()
                    break
        except BaseException:
            cancel()
            self.finish()
            raise
        self.is_idle = True
        result: T = job.result()
        return result

    def finish(self) -> None:
        """Waits until the helper thread has made all calls that were given to it."""
        if not self.exists:
            return
        # If a signal interrupted the caller, it is unknown whether the caller has already sent its
        # job. So send an empty job, which the helper thread reaches only after all earlier jobs.
        last = _Job(_nothing)
        self._jobs.put(last)
        last.done.acquire()
        self.is_idle = True

    def end(self) -> None:
        """Ends the helper thread, which must not be making a call."""
        self._jobs.put(None)
        self._thread.join()


def _make_calls(jobs: queue.SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        job.run()
        done = job.done
        del job
        done.release()


def _nothing() -> None:
    """Does nothing."""


_idle: list[_Helper] = []
#: Helper threads that may still have native calls to make. After a second Ctrl-C, the main thread
#: does not wait for its helper thread. That thread stays in this set, so that the next fork waits
#: for its calls.
_busy: set[_Helper] = set()


def interruptible(work: Callable[[], T], cancel: Cancel, *, is_native: bool = True) -> T:
    """Calls `work`, and returns its result. If a signal handler raises an error, ends the call,
    waits for its end, and raises the error. If a handler raises a second error during this wait,
    the wait ends, and a native call can continue. A later fork waits for the end of this call."""
    if not is_interruptible():
        return work()
    try:
        helper = _idle.pop()
    except IndexError:
        try:
            helper = _Helper()
        except RuntimeError:
            # The interpreter cannot start a thread, for example because it is exiting. Make the
            # call in this thread.
            return work()
    helper.is_native = is_native
    _busy.add(helper)
    try:
        return helper.call(work, cancel)
    finally:
        if helper.is_idle:
            _busy.discard(helper)
            if helper.exists:
                _idle.append(helper)


def is_interruptible() -> bool:
    """Whether the current thread runs Python's signal handlers."""
    return threading.get_ident() == threading.main_thread().ident


def _before_fork() -> None:
    # Wait for native calls, because one can still be running after a second Ctrl-C. In the main
    # thread, wait for all calls: if a signal handler forks there, the forked process needs the
    # result of the call for which the main thread waits.
    for helper in tuple(_busy):
        if helper.is_native or is_interruptible():
            helper.finish()
    # End the idle helpers, because Python warns if a process with other threads forks. Remove them
    # from the list one by one, because the main thread can take helpers at the same time.
    while True:
        try:
            helper = _idle.pop()
        except IndexError:
            return
        helper.end()


def _in_forked_process() -> None:
    _idle.clear()
    _busy.clear()


GATE.before_every_fork(_before_fork)
GATE.in_child(_in_forked_process)
