"""Draws in worker processes, so that a crash ends only one call and not the program.

A worker serves one call at a time and is kept for later calls. A worker exits when its socket
closes. It therefore exits with its parent, even if the parent is killed.
"""

from __future__ import annotations

import functools
import os
import signal
import socket
import sys
import threading
import time
import weakref
from collections import deque

from . import _answers, _messages
from ._errors import RenderError, RenderTimeout, WorkerDied, from_details
from ._gate import GATE
from ._native import Answer, Source, library_path
from ._running import Calls, interruptible

#: The seconds to wait after the timeout, so that the worker itself can report the timeout. After
#: this wait, the worker is killed.
GRACE = 2.0

#: Seconds within which a worker must start, even on a busy machine.
START = 60.0

#: The Python program that a worker runs. The program imports this copy of the package by its path.
#: The empty entry of `sys.path` is removed, so that files in the working directory are never
#: imported.
_START = """
import sys
sys.path[:] = filter(None, sys.path)
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("galley", sys.argv[1])
sys.modules["galley"] = package = module_from_spec(spec)
spec.loader.exec_module(package)
from galley._worker import main
main()
"""

#: The sockets to all workers. A forked process closes its copies of the sockets. Otherwise a worker
#: would not notice that its parent has ended.
_sockets: set[socket.socket] = set()
#: Handles of workers that were freed before their processes had ended. The next call that needs a
#: worker reaps these processes.
_orphans: deque[_Child] = deque()
_engines: weakref.WeakSet[IsolatedEngine] = weakref.WeakSet()


def _in_forked_process() -> None:
    """Drops all workers in a process that was just forked, because workers serve only the process
    that started them."""
    for connection in _sockets:
        connection.close()
    _sockets.clear()
    _orphans.clear()
    for engine in _engines:
        engine._begin()


GATE.in_child(_in_forked_process)


class _Child:
    """A worker process. When it is no longer used, for example after Ctrl-C, it exits."""

    pid = 0

    def __init__(self) -> None:
        if not sys.executable:
            raise WorkerDied(message="cannot start a worker process: sys.executable is empty")
        self.socket, theirs = socket.socketpair()
        with theirs:
            try:
                self.pid = os.posix_spawn(
                    sys.executable,
                    [
                        sys.executable,
                        "-c",
                        _START,
                        os.path.join(os.path.dirname(__file__), "__init__.py"),
                    ],
                    {**os.environ, "GALLEY_LIBRARY": library_path()},
                    file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 0)],
                )
            except OSError as error:
                self.socket.close()
                raise WorkerDied(message=f"cannot start a worker process: {error}") from None
        self.has_started = False
        _sockets.add(self.socket)

    def __del__(self) -> None:
        # The garbage collector calls this method, and can run at any point. So do not wait here
        # until the worker process has ended.
        if self.pid and self.socket.fileno() >= 0:
            self.hang_up()
            _orphans.append(self)

    def start(self) -> None:
        """Waits until the worker is ready for calls.

        The timeout of a call does not include the time for starting the worker.
        """
        self.socket.settimeout(None)
        if self.has_started:
            return
        try:
            said, _ = _messages.receive(self.socket, time.monotonic() + START, _answers.MOST)
        except TimeoutError:
            message = f"the worker process did not start within {START} s and was ended"
            raise WorkerDied(message=message) from None
        if said != {"started": True}:
            raise _messages.NoMessage
        self.socket.settimeout(None)
        self.has_started = True

    def is_alive(self) -> bool:
        """Whether an idle worker can still take calls: its socket must be open."""
        try:
            self.socket.setblocking(False)
            return self.socket.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def has_ended(self) -> bool:
        """Whether the process has exited. If so, its exit status can be read."""
        try:
            how = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self.pid, how) is not None
        except ChildProcessError:
            return True

    def end(self) -> tuple[int | None, int | None]:
        """Terminates the process. If the process had already exited, returns the signal or the exit
        code with which it ended."""
        ended = status = 0
        try:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if not ended:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        except (ChildProcessError, ProcessLookupError):
            ended = 0
        self.hang_up()
        if not ended:
            return None, None
        code = os.waitstatus_to_exitcode(status)
        return (-code, None) if code < 0 else (None, code)

    def interrupt(self) -> None:
        """Ends the call for which another thread waits. The worker process exits."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            # The call has ended in the meantime, and its socket is closed. So there is nothing to
            # stop.
            pass

    def hang_up(self) -> None:
        """Closes the socket, which makes the worker exit."""
        _sockets.discard(self.socket)
        self.socket.close()


def _reap() -> None:
    """Reaps the processes of freed workers. Several threads can do this at the same time."""
    while True:
        try:
            child = _orphans.pop()
        except IndexError:
            return
        child.end()


class IsolatedEngine:
    """A pool of worker processes with the same options. Each running call uses a separate
    worker."""

    def __init__(self, options: bytes | None) -> None:
        self._options = options
        self._begin()
        _engines.add(self)

    def _begin(self) -> None:
        self._lock = threading.RLock()
        self._idle: list[_Child] = []

    def run(
        self,
        function: str,
        source: Source,
        values: bytes | None,
        options: bytes | None,
        timeout: float | None,
        calls: Calls | None = None,
    ) -> Answer:
        """See :class:`galley._native.Engine`."""
        child = self._take()
        calls = calls or Calls()
        asked = {
            "function": function,
            "renderer": _text(self._options),
            "document": _text(source.options),
            # The key of the document in the worker's cache. If the document reads files, the key is
            # a random str, which the worker cannot know, so send it. For other documents, the
            # worker makes the key from the document and its options.
            "key": source.key if isinstance(source.key, str) else None,
            "values": _text(values),
            "options": _text(options),
        }
        try:
            calls.add(child.interrupt)
            child.start()
            deadline = None
            if timeout is not None:
                deadline = time.monotonic() + timeout + GRACE
                child.socket.settimeout(timeout + GRACE)
            _messages.send(child.socket, asked, source.data)
            answer, data = interruptible(
                functools.partial(_messages.receive, child.socket, deadline, _answers.MOST),
                child.interrupt,
                is_native=False,
            )
            _answers.check(function, options, answer, data)
        except TimeoutError:
            self._end(child)
            raise RenderTimeout(
                f"the worker process was ended: it took longer than {timeout} s",
                code="timedOut",
                isCallersFault=False,
            ) from None
        except _messages.NoMessage:
            self._end(child)
            message = "the worker process sent an invalid answer and was ended"
            raise WorkerDied(message=message) from None
        except (EOFError, OSError):
            if calls.are_ended:
                self._end(child)
                raise RenderError("the render was cancelled", code="cancelled") from None
            raise self._died(child) from None
        except BaseException:
            self._end(child)
            raise
        finally:
            calls.remove(child.interrupt)
        if calls.are_ended:
            self._end(child)
        else:
            self._give_back(child)
        if "error" in answer:
            raise from_details(answer["error"])
        return Answer(data, answer["info"])

    def close(self) -> None:
        """Terminates the idle workers."""
        with GATE, self._lock:
            idle, self._idle = self._idle, []
            for child in idle:
                child.end()

    def pids(self) -> list[int]:
        """Returns the process identifiers of the idle workers."""
        with GATE, self._lock:
            return [child.pid for child in self._idle]

    def _take(self) -> _Child:
        """Returns an idle worker process. If all workers are busy, starts a new one."""
        with GATE:
            _reap()
            with self._lock:
                while self._idle:
                    child = self._idle.pop()
                    if child.is_alive():
                        return child
                    child.end()
            return _Child()

    def _give_back(self, child: _Child) -> None:
        with GATE, self._lock:
            if len(self._idle) < (os.cpu_count() or 1):
                self._idle.append(child)
            else:
                child.end()

    def _died(self, child: _Child) -> WorkerDied:
        """Returns the error for a worker that closed its socket.

        Waits up to 1 s for the worker to exit.
        """
        for _ in range(100):
            if child.has_ended():
                break
            time.sleep(0.01)
        with GATE:
            signal_, code = child.end()
        return WorkerDied(signal=signal_, exit_code=code)

    def _end(self, child: _Child) -> None:
        with GATE:
            child.end()


def _text(json: bytes | None) -> str | None:
    return None if json is None else json.decode()
