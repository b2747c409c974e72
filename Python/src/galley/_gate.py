"""A gate around native calls, so that no process is forked while one of them is under way.

A lock inside the library that some thread holds while another one forks stays locked in the child
for ever. So whoever forks waits until no call is under way, and lets none begin until it is done.
The child then goes on with the same handles. Locks of this package's own are taken inside the gate
alone, for the same reason.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from types import FrameType


class Gate:
    """A context manager around what must not be under way during a fork."""

    def __init__(self) -> None:
        self._after_in_child: list[Callable[[], None]] = []
        self._open_anew()

    def _open_anew(self) -> None:
        # Its lock may be taken twice, by a signal's handler that forks in the midst of these lines.
        self._changed = threading.Condition(threading.RLock())
        # Threads by their numbers, and where they came in. A thread that an interrupt threw out
        # between two lines is put right by its next call, which a count would not be.
        self._inside: dict[int, FrameType] = {}
        self._forks = 0

    def __enter__(self) -> None:
        thread, caller = threading.get_ident(), sys._getframe(1)
        with self._changed:
            # A signal's handler may come in while its thread is inside, and then neither waits
            # nor leaves for it.
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

    def in_child(self, function: Callable[[], None]) -> None:
        """Calls a function in every process that is forked from this one."""
        self._after_in_child.append(function)

    def before_fork(self) -> None:
        """Waits until no other thread is inside, and lets none in."""
        with self._changed:
            self._forks += 1
            while self._inside.keys() - {threading.get_ident()}:
                self._changed.wait()

    def after_in_parent(self) -> None:
        """Lets threads in again."""
        with self._changed:
            self._forks -= 1
            self._changed.notify_all()

    def after_in_child(self) -> None:
        """Begins anew, in a process that has one thread."""
        self._open_anew()
        for function in self._after_in_child:
            function()


def _is_called_by(frame: FrameType | None, outer: FrameType | None) -> bool:
    """Whether a frame stands above another one on its thread's stack."""
    while outer is not None and frame is not None and frame is not outer:
        frame = frame.f_back
    return outer is not None and frame is outer


GATE = Gate()
os.register_at_fork(
    before=GATE.before_fork,
    after_in_parent=GATE.after_in_parent,
    after_in_child=GATE.after_in_child,
)
