"""A gate around native calls, so that no process is forked while one of them is under way.

A lock inside the library that some thread holds while another one forks stays locked in the child
for ever. So whoever forks waits until no call is under way, and lets none begin until it is done.
The child then goes on with the same handles. Locks of this package's own are taken inside the gate
alone, for the same reason.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable


class Gate:
    """A context manager around what must not be under way during a fork."""

    def __init__(self) -> None:
        self._after_in_child: list[Callable[[], None]] = []
        self._open_anew()

    def _open_anew(self) -> None:
        # Its lock may be taken twice, by a signal's handler that forks in the midst of these lines.
        self._changed = threading.Condition(threading.RLock())
        # Threads by their numbers: a thread that an interrupt threw out between two lines is put
        # right by its next call, which a count would not be.
        self._inside: set[int] = set()
        self._forks = 0

    def __enter__(self) -> None:
        with self._changed:
            while self._forks:
                self._changed.wait()
            self._inside.add(threading.get_ident())

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._inside.discard(threading.get_ident())
            if self._forks:
                self._changed.notify_all()

    def in_child(self, function: Callable[[], None]) -> None:
        """Calls a function in every process that is forked from this one."""
        self._after_in_child.append(function)

    def before_fork(self) -> None:
        """Waits until no other thread is inside, and lets none in."""
        with self._changed:
            self._forks += 1
            while self._inside - {threading.get_ident()}:
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


GATE = Gate()
os.register_at_fork(
    before=GATE.before_fork,
    after_in_parent=GATE.after_in_parent,
    after_in_child=GATE.after_in_child,
)
