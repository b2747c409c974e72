#!/usr/bin/env python3
"""Draws small documents that demand much memory or time, and prints the memory and CPU time of
each. Fails if a document exceeds the limits.

    Benchmarks/bombs.py [--program .build/release/rasterize] [--only WORD] [--markdown]

The script draws each document of bomb_documents.py with `rasterize batch` as a server would run it:
in a separate process (--isolate), with --timeout 5 and --max-memory 256M. The batch reads a JSON
document without rows as a line of NDJSON. It reads any other document as a template; if the
document has no rows, the script writes one row. If the machine permits cgroups, the batch runs in a
cgroup with a limit of 512 MiB. Each process can use 20 seconds of CPU time.

A document passes if the batch draws an image or reports an error. A document fails if the batch or
its worker is killed, or if the batch prints nothing. It also fails if it takes over 512 MiB or 20
seconds.
"""
import argparse
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import bomb_documents

ROOT = pathlib.Path(__file__).resolve().parent.parent
MEMORY = 512 << 20
SECONDS = 20
FLAGS = ["--isolate", "--jobs", "1", "--timeout", "5", "--max-memory", "256M",
         "--no-system-fonts"]
FONTS = ["Growing.ttf", "Endless.ttf", "HostilePaints.ttf"]


class Group:
    """A cgroup (version 1 or 2) that limits and measures the memory of a batch. If the machine does
    not permit cgroups, the peak memory of the batch's largest process is measured instead."""

    def __init__(self):
        name = f"galley-bombs-{os.getpid()}"
        self.folder, self.limit, self.peak = None, None, None
        for base, limit, peak in [
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.max_usage_in_bytes"),
                ("/sys/fs/cgroup", "memory.max", "memory.peak")]:
            folder = pathlib.Path(base) / name
            try:
                folder.mkdir()
                (folder / limit).write_text(str(MEMORY))
            except OSError:
                if folder.is_dir():
                    folder.rmdir()
                continue
            self.folder, self.peak = folder, folder / peak
            return

    def enter(self):
        if self.folder:
            (self.folder / "cgroup.procs").write_text(str(os.getpid()))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    def bytes(self, usage):
        """Returns the peak memory of the cgroup in bytes. This memory includes the page cache: the
        contents of files that the cgroup's processes read."""
        try:
            return int(self.peak.read_text())
        except (OSError, AttributeError):
            return usage.ru_maxrss << 10

    def remove(self):
        for _ in range(50):
            try:
                return self.folder and self.folder.rmdir()
            except OSError:
                time.sleep(0.02)


def draw(program, folder, ending, content, table):
    """Draws a document. Returns the CPU time in seconds, the peak memory in bytes, the exit status,
    and the first line of stdout. If stdout is empty, returns the first line of stderr instead."""
    if ending == "json" and not table:
        # Insert the key "output" without parsing the document, so that invalid JSON stays invalid.
        line = b'{"output": "out/picture.png", ' + content.removeprefix(b"{") + b"\n"
        (folder / "bomb.ndjson").write_bytes(line)
        command = [program, "batch", *FLAGS, "--ndjson", "bomb.ndjson"]
    else:
        (folder / f"bomb.{ending}").write_bytes(content)
        (folder / "rows.csv").write_bytes(table or b"id\n1\n")
        command = [program, "batch", *FLAGS, "--template", f"bomb.{ending}", "rows.csv",
                   "-o", "out/picture.png"]
    group = Group()
    with tempfile.TemporaryFile() as answers, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, cwd=folder, preexec_fn=group.enter, stdout=answers, stderr=errors)
        # Use wait4, because subprocess does not report the resource usage of a single child.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        lines = []
        for file in answers, errors:
            file.seek(0)
            lines += file.read().decode(errors="replace").strip().splitlines()
    used = group.bytes(usage)
    group.remove()
    return usage.ru_utime + usage.ru_stime, used, process.returncode, (lines or ["no answer"])[0]


def short(answer):
    """Returns a short form of a line of output: the error code, "image" if an image was drawn,
    "refused" for any other message, or "no answer"."""
    if '"error"' in answer:
        return answer.split('"code":"')[-1].split('"')[0]
    # If the batch rejects the template, it prints a message instead of a row.
    return "image" if '"width"' in answer else "refused" if answer != "no answer" else answer


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / ".build/release/rasterize")
    parser.add_argument("--only", default="", metavar="WORD",
                        help="draw only documents whose names contain WORD")
    parser.add_argument("--markdown", action="store_true",
                        help="print the results as a Markdown table")
    parser.add_argument("--answers", action="store_true", help="print full answers")
    options = parser.parse_args()
    program = pathlib.Path(options.program).resolve()
    failed = count = 0
    row = "| {} | {} | {} | {} | {} |" if options.markdown else "{:40} {:>9} {:>7} {:>8}  {}"
    print(row.format("document", "kB", "MB", "CPU s", "answer"))
    if options.markdown:
        print("| --- | --- | --- | --- | --- |")
    for name, ending, content, table in bomb_documents.documents():
        if options.only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "out").mkdir()
            for font in FONTS:
                shutil.copy(ROOT / "Tests/Fonts" / font, folder)
            if name.startswith("web fonts"):
                (folder / "bomb.woff").write_bytes(next(bomb_documents.web_fonts()))
            seconds, used, status, answer = draw(program, folder, ending, content, table)
            font = folder / "bomb.woff"
            size = (len(content) + len(table or b"")
                    + (font.stat().st_size if font.exists() else 0)) / 1000
        isBad = status < 0 or "workerDied" in answer or answer == "no answer" \
            or seconds > SECONDS or used > MEMORY
        print(row.format(name, f"{size:.1f}", f"{used / 1e6:.0f}", f"{seconds:.2f}",
                         (answer if options.answers else short(answer))
                         + ("   FAILED" if isBad else "")), flush=True)
        failed += isBad
        count += 1
    print(f"{count} documents, {failed} failed or exceeded {MEMORY >> 20} MiB or {SECONDS} s")
    return 1 if failed else 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
