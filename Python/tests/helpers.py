"""Helper functions that several tests use and that are not fixtures."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]

#: A function that runs the `rasterize` command with arguments and returns its output.
Rasterize = Callable[..., bytes]


def in_fork(work: Callable[[], bool]) -> bool:
    """Whether the function `work` succeeds in a forked process within a minute."""
    with warnings.catch_warnings():
        # Ignore the warning of newer Python versions about a fork in a process with threads.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        try:
            os._exit(0 if work() else 1)
        finally:
            os._exit(2)
    for _ in range(6_000):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return status == 0
        time.sleep(0.01)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return False
