"""Runs programs and makes folders. When the script ends, even by a signal, it ends the programs and
removes the folders."""
import atexit
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)


def exit_on_signals():
    """Makes signals end the script as `sys.exit` does. Without this call, SIGTERM ends the script
    before the functions of `atexit` run."""
    def end(number, _):
        # A further signal must not interrupt the functions of `atexit`.
        for one in SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        sys.exit(128 + number)

    for number in SIGNALS:
        signal.signal(number, end)


def temporary_folder(parent):
    """Makes a folder. The script removes the folder when it ends."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="galley-", dir=parent))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def end_session(leader):
    """Kills all programs of a session, and waits until they have ended. Swift's package manager
    starts each compiler in a process group of its own, so killing one group is not enough."""
    for _ in range(500):
        running = False
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                session = os.getsid(int(folder.name))
                is_zombie = ") Z " in (folder / "stat").read_text()
                if session == leader and not is_zombie:
                    os.kill(int(folder.name), signal.SIGKILL)
                    running = True
        if not running:
            return
        time.sleep(0.01)


def run(*command, **named):
    """Runs a program like `subprocess.run` with `check=True`. If an exception ends the run, also
    ends the programs that the program started, because they would otherwise continue to write
    files."""
    command = list(map(str, command))
    with subprocess.Popen(command, start_new_session=True, **named) as process:
        try:
            output, _ = process.communicate()
        except BaseException:
            end_session(process.pid)
            raise
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output)
    return subprocess.CompletedProcess(command, 0, output)
