"""A gate around native calls, so that the process never forks during a native call.

If one thread forks while another holds a lock of the native library, the lock stays locked in the
child forever. So a fork waits until all running calls end, and no call begins until the fork is
complete. The child process can then use the same native handles. This package's own locks could
stay locked in the same way, so the package takes them only inside the gate.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from types import FrameType


class Gate:
    """A context manager around code that must not run during a fork."""

    def __init__(self) -> None:
        self._after_in_child: list[Callable[[], None]] = []
        self._before: list[Callable[[], None]] = []
        self._open_anew()

    def _open_anew(self) -> None:
        # The lock is reentrant, because a signal handler can fork while its thread holds the lock.
        self._changed = threading.Condition(threading.RLock())
        # For each thread that runs code inside the gate: the thread's identifier, and the stack
        # frame that entered the gate. An interrupt can leave a stale entry, which the thread's next
        # call corrects. A simple count of the threads could not be corrected.
        self._inside: dict[int, FrameType] = {}
        self._forks = 0

    def __enter__(self) -> None:
        thread, caller = threading.get_ident(), sys._getframe(1)
        with self._changed:
            # A signal handler can run in a thread that is already inside the gate. A fork waits
            # until that thread has left the gate, so the handler must not wait for the fork. When
            # the handler ends, its thread is still inside the gate.
            if _is_called_by(caller, self._inside.get(thread)):
                return
            while self._forks:
                self._changed.wait()
            self._inside[thread] = caller

    def __exit__(self, *_: object) -> None:
        thread, caller = threading.get_ident(), sys._getframe(1)
        with self._changed:
            if self._inside.get(thread) is caller:
                del self._inside[thread]
                if self._forks:
                    self._changed.notify_all()

    def before_every_fork(self, function: Callable[[], None]) -> None:
        """Registers a function that is called before each fork, when no other thread runs a native
        call."""
        self._before.append(function)

    def in_child(self, function: Callable[[], None]) -> None:
        """Registers a function to call in every process that is forked from this one."""
        self._after_in_child.append(function)

    def before_fork(self) -> None:
        """Waits until no other thread runs a native call, and delays new native calls until the
        fork is complete."""
        with self._changed:
            self._forks += 1
            while self._inside.keys() - {threading.get_ident()}:
                self._changed.wait()
        for function in self._before:
            function()

    def after_in_parent(self) -> None:
        """Lets other threads begin native calls again, in the parent process after a fork."""
        with self._changed:
            self._forks -= 1
            self._changed.notify_all()

    def after_in_child(self) -> None:
        """Permits native calls again, in the child process after a fork. Of all threads, only the
        thread that forked exists in the child."""
        self._open_anew()
        for function in self._after_in_child:
            function()


def _is_called_by(frame: FrameType | None, outer: FrameType | None) -> bool:
    """Whether `frame` is `outer`, or was called directly or indirectly by `outer`."""
    while outer is not None and frame is not None and frame is not outer:
        frame = frame.f_back
    return outer is not None and frame is outer


GATE = Gate()
os.register_at_fork(
    before=GATE.before_fork,
    after_in_parent=GATE.after_in_parent,
    after_in_child=GATE.after_in_child,
)
