"""Watches the processes of an engine: finds the drawing processes, measures them and kills them."""

import os
import signal
import threading
import time
import uuid

TICK = os.sysconf("SC_CLK_TCK")
MARK = "GALLEY_TEST_OF_ENGINES"
# The maximum number of times that the environment of a process is searched for the variable MARK.
# If no search finds the variable, the process is ignored.
LOOKS = 30


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # The file is in /proc, and disappears when the process ends.
        return b""


def processor_seconds(pid):
    """Returns the CPU seconds that all threads of a process have used. If the process has ended,
    returns None."""
    fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK if len(fields) > 12 else None


def parent(pid):
    fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def has_library(pid):
    return b"libgalley" in read(f"/proc/{pid}/maps").lower()


def resident_bytes(pid="self"):
    return int(read(f"/proc/{pid}/statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Watch(threading.Thread):
    """Measures the CPU time of all processes that start inside the ``with`` statement, and kills
    some of them. An environment variable marks these processes.

    - ends: pairs of a fraction and a function, one pair per process to kill. The process is killed
      when drawing has taken this fraction of `work`. The function gets the ID of the busiest
      drawing process, and returns the ID of the process to kill.
    - work: the CPU seconds that drawing all rows takes.
    """

    def __init__(self, ends=(), work=1.0):
        super().__init__(daemon=True)
        self.mark = uuid.uuid4().hex
        self.ends, self.work = list(ends), work
        self.times, self.mine, self.looks, self.drawing = {}, set(), {}, {}
        self.began, self.killed = {}, []
        self.over, self.looking = threading.Event(), threading.Lock()

    def __enter__(self):
        os.environ[MARK] = self.mark
        self.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.join()
        del os.environ[MARK]

    def begin(self, ends=None):
        """Starts measuring. The time that Spark, Dask or Ray took to start does not count."""
        with self.looking:
            self._look()
            self.before = sum(self.times.values())
            self.drawn_before = dict(self.drawing)
            if ends is not None:
                self.ends = list(ends)

    before, drawn_before = 0.0, {}

    def seconds(self):
        """Returns the CPU seconds used since `begin`, including those of processes that have
        ended."""
        with self.looking:
            self._look()
            return sum(self.times.values()) - self.before

    def look(self):
        with self.looking:
            self._look()

    def _look(self):
        mark = f"{MARK}={self.mark}".encode()
        for pid in map(int, filter(str.isdigit, os.listdir("/proc"))):
            if pid == os.getpid():
                continue
            # A forked process has the variable MARK in /proc only after it has called exec. So
            # check each process several times.
            if pid not in self.mine and self.looks.get(pid, 0) < LOOKS:
                self.looks[pid] = self.looks.get(pid, 0) + 1
                if mark in read(f"/proc/{pid}/environ"):
                    self.mine.add(pid)
            if pid in self.mine and (seconds := processor_seconds(pid)) is not None:
                self.times[pid] = max(seconds, self.times.get(pid, 0))
                # Time before the native library was loaded does not count as drawing time.
                if pid in self.began or has_library(pid):
                    self.began.setdefault(pid, self.times[pid])
                    self.drawing[pid] = self.times[pid] - self.began[pid]

    def run(self):
        while not self.over.wait(0.1):
            self.look()
            with self.looking:
                drawn = sum(self.drawing.values()) - sum(self.drawn_before.values())
                if self.ends and drawn >= self.ends[0][0] * self.work and self.kill(
                        self.ends[0][1]):
                    self.ends.pop(0)

    def kill(self, which):
        """Kills a process. The function `which` gets the ID of the busiest drawing process, and
        returns the ID of the process to kill. Returns whether a process was killed."""
        alive = [pid for pid in self.drawing if has_library(pid)]
        if not alive:
            return False
        at = {pid: processor_seconds(pid) or 0 for pid in alive}
        time.sleep(0.1)
        busiest = max(alive, key=lambda pid: (processor_seconds(pid) or 0) - at[pid])
        pid = which(busiest)
        if pid not in self.mine:
            return False
        os.kill(pid, signal.SIGKILL)
        self.killed.append(pid)
        return True


def itself(pid):
    return pid
