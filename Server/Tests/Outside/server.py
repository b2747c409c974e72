"""Runs galley-server: starts it on free ports, reads its log, measures it through /proc, and stops
it."""
import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import time

from client import Connection, ask
from report import shortened

HERE = pathlib.Path(__file__).resolve().parent
TICKS = os.sysconf("SC_CLK_TCK")
MEBIBYTE = 1 << 20
START_SECONDS = 60

# Environment variables of all test servers. They have the same effect as flags.
DEFAULTS = {}


class Server:
    """A server process for a `with` statement. The process stops at the end of the statement."""

    def __init__(self, program, *flags, keys=(), templates=HERE / "templates",
                 assets=HERE / "assets", before=(), environment=None, listen="127.0.0.1:0"):
        access = [part for key in keys for part in ("--key", key)] or ["--unsigned"]
        self.command = [*map(str, before), str(program), "--listen", listen,
                        "--admin-listen", "127.0.0.1:0", "--templates", str(templates),
                        "--assets", str(assets), *access, *map(str, flags)]
        self.before, self.environment = bool(before), environment or {}
        self.lines, self.ports = [], {}

    def __enter__(self):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("GALLEY_")} | DEFAULTS | self.environment
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()
        try:
            self.wait_until_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def read_log(self):
        for line in self.process.stderr:
            text = line.decode(errors="replace").rstrip("\n")
            self.lines.append(text)
            with contextlib.suppress(ValueError, AttributeError, KeyError):
                entry = json.loads(text)
                if entry.get("message") == "listening":
                    self.ports[entry["listener"]] = entry.get("socket") or int(entry["port"])

    def wait_until_ready(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                self.reader.join(2)
                raise RuntimeError(f"the server ended with {self.process.returncode}: "
                                   f"{shortened(' | '.join(self.lines[-4:]), 600)}")
            with contextlib.suppress(OSError):
                if len(self.ports) == 2 and ask(self.admin, "/readyz", timeout=5).status == 200:
                    return
            time.sleep(0.02)
        raise RuntimeError(f"not ready after {START_SECONDS} s: "
                           f"{shortened(' | '.join(self.lines))}")

    @property
    def port(self):
        return self.ports["main"]

    @property
    def admin(self):
        return self.ports["admin"]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self):
        """Returns the process id of the server itself, even if another program (`before`) started
        it."""
        return children(self.process.pid)[0] if self.before else self.process.pid

    def ask(self, target, *more, **named):
        return ask(self.port, target, *more, **named)

    def connection(self, timeout=30):
        return Connection(self.port, timeout)

    def signal(self, number):
        os.kill(self.pid, number)

    def stop(self, seconds=25):
        """Stops the server with SIGTERM. Returns the exit code, or None if the server had to be
        killed."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError, IndexError):
                self.signal(signal.SIGTERM)
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
            for pid in [*tree(self.process.pid)[::-1]]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()
        self.reader.join(5)
        return code

    def log(self, **fields):
        """Returns the log entries whose fields have the given values. Values are compared as
        text."""
        found = []
        for line in list(self.lines):
            with contextlib.suppress(ValueError, AttributeError):
                entry = json.loads(line)
                if all(str(entry.get(name)) == str(value) for name, value in fields.items()):
                    found.append(entry)
        return found

    def wait_for_log(self, holds, seconds=10):
        """Waits for a log line that satisfies a condition. Returns whether such a line appeared in
        time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(holds(line) for line in list(self.lines)):
                return True
            time.sleep(0.05)
        return False

    def metric(self, name, **labels):
        """Returns the sum of a metric over all series with these labels, or None if no
        series has them."""
        text = ask(self.admin, "/metrics").body.decode()
        found = re.findall(rf"(?m)^{name}(?:\{{(.*)\}})? (\S+)", text)
        wanted = [f'{key}="{value}"' for key, value in labels.items()]
        kept = [float(value) for series, value in found if all(part in series for part in wanted)]
        return sum(kept) if kept else None

    def resident(self):
        """Returns the resident memory in bytes, including child processes."""
        return sum(resident(pid) for pid in tree(self.pid))

    def cpu(self):
        """Returns the CPU time in seconds, including child processes."""
        return sum(cpu(pid) for pid in tree(self.pid))

    def alive(self):
        """Whether the server still answers."""
        with contextlib.suppress(OSError):
            return ask(self.admin, "/healthz", timeout=5).status == 200
        return False


def children(pid):
    found = []
    for folder in pathlib.Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):
            found += map(int, (folder / "children").read_text().split())
    return found


def tree(pid):
    return [pid] + [below for child in children(pid) for below in tree(child)]


def resident(pid, field="VmRSS"):
    with contextlib.suppress(OSError, TypeError):
        text = pathlib.Path(f"/proc/{pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+) kB", text)[1]) << 10
    return 0


def cpu(pid):
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS
    return 0.0


class Watch:
    """Samples a server's memory in the background; `peak` is the highest value measured."""

    def __init__(self, server, seconds=0.05):
        self.server, self.seconds = server, seconds
        self.samples, self.done = [], threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.start = time.monotonic()
        self.thread.start()
        return self

    def run(self):
        while not self.done.wait(self.seconds):
            self.samples.append((time.monotonic() - self.start, self.server.resident()))

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    @property
    def peak(self):
        return max((memory for _, memory in self.samples), default=0)
