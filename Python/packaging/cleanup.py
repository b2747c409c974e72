"""Runs programs and makes folders that do not outlast the script, even if a signal ends it."""
import atexit
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

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


def run(*command, **named):
    """Runs a program like `subprocess.run` with `check=True`. If an exception ends the run, also
    ends the program's own children, which otherwise continue to write files."""
    command = list(map(str, command))
    with subprocess.Popen(command, start_new_session=True, **named) as process:
        try:
            output, _ = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output)
    return subprocess.CompletedProcess(command, 0, output)
