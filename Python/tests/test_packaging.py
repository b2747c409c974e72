"""Tests of the scripts that build a release: the SBOM, which lists the contents of a release, and
the cleanup after signals."""

from __future__ import annotations

import importlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from helpers import REPOSITORY

PACKAGING = str(REPOSITORY / "Python" / "packaging")
sys.path.append(PACKAGING)
sbom: Any = importlib.import_module("sbom")


def build(folder: Path, **packages: str) -> Path:
    """Creates the files in which the package manager describes its checkouts. Each package has the
    given version, a Swift module and a C module. Returns the folder of the modules."""
    modules = folder / "release"
    for name in packages:
        source = folder / "checkouts" / name / "Sources"
        swift, c = modules / f"{name}.build", modules / f"C{name}.build"
        (c / "nested").mkdir(parents=True)
        swift.mkdir()
        # If a path has a space, the package manager quotes the path, and the compiler writes a
        # backslash before the space.
        (swift / "sources").write_text(shlex.quote(f"{source}/{name}/{name}.swift") + "\n")
        escaped = f"{source}/C{name}/nested/file.c".replace(" ", "\\ ")
        (c / "nested/file.c.d").write_text(f"file.c.o: {escaped}\n")
    dependencies = [
        {"subpath": name, "state": {"checkoutState": {"revision": "abc", "version": version}}}
        for name, version in packages.items()
    ]
    state = {"object": {"dependencies": dependencies}}
    (folder / "workspace-state.json").write_text(json.dumps(state))
    return modules


@pytest.mark.parametrize("clone", ["galley", "a clone", "a.build/checkouts/parser"])
def test_swift_packages_are_those_whose_objects_are_linked(tmp_path: Path, clone: str) -> None:
    """Checks that the SBOM lists only Swift packages that are linked into the given program. A
    package that is only downloaded, or that only another program links, is not listed. The same
    packages are listed if the path of the clone itself contains `.build/checkouts`."""
    work = tmp_path / clone / ".build"
    command = build(work, parser="1.8", idle="2.0")
    server = build(tmp_path / clone / "server", parser="1.8", http="3.0", tls="4.0")
    own = command / "rasterize.build" / "main.swift.o"
    linked = [own, command / "parser.build" / "parser.swift.o"]
    found = sbom.swift_packages(linked)
    assert found == {"parser": (work / "checkouts/parser", "1.8")}
    more = sbom.swift_packages([*linked, server / "Chttp.build" / "nested" / "file.c.o"])
    assert {name: version for name, (_, version) in more.items()} == {
        "parser": "1.8",
        "http": "3.0",
    }


def test_inputs_are_read_from_the_linkers_list(tmp_path: Path) -> None:
    listed = tmp_path / "rasterize.d"
    listed.write_text("out: \\\n /lib/a.o \\\n /a\\ b/c.a\n\n/lib/a.o:\n\n/a\\ b/c.a:\n")
    assert sbom.inputs(listed) == [Path("/lib/a.o"), Path("/a b/c.a")]


def test_archives_are_those_of_debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks which static libraries (archives) the SBOM lists. A changed copy of Debian's archive
    counts as that archive. Swift's own archives are left out."""
    monkeypatch.setattr(sbom.licences, "swift", lambda: Path("/opt/swift"))
    (tmp_path / "archives").mkdir()
    link = tmp_path / "archives" / "libicuuc.a"
    link.touch()
    read = ["/opt/swift/lib/libswiftCore.a", "/usr/lib/libgcc_eh.a", "/usr/lib/libz.so"]
    linked = [tmp_path / "cut" / "libicuuc.a", *map(Path, read)]
    assert sbom.archives(linked) == {link, Path("/usr/lib/libgcc_eh.a")}


def test_static_archives_are_found_in_a_clone_whose_path_has_a_space(tmp_path: Path) -> None:
    folder = tmp_path / "a clone" / "static"
    subprocess.run([REPOSITORY / "Scripts/static-libraries", folder, "deflate"], check=True)
    shown = subprocess.run(
        ["pkg-config", "--libs-only-L", "libdeflate"],
        check=True,
        env={**os.environ, "PKG_CONFIG_PATH": f"{folder}/descriptions"},
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    assert shlex.split(shown)[:2] == [f"-L{folder}/cut", f"-L{folder}/archives"]


#: A program that starts another program in a new process group, as `swift build` does.
PROGRAM = """
import os, subprocess, sys
loop = 'for i in $(seq 3000); do mkdir -p "$0"; date >"$0/file"; touch "$1"; done'
subprocess.run(["sh", "-c", loop, *sys.argv[1:]], preexec_fn=os.setpgrp)
"""

SCRIPT = """
import sys
sys.path.append(sys.argv[1])
from cleanup import exit_on_signals, run, temporary_folder
exit_on_signals()
folder = temporary_folder(sys.argv[2])
run(sys.executable, "-c", sys.argv[4], folder, sys.argv[3])
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_leave_no_folder_and_no_program(tmp_path: Path, number: int) -> None:
    """Checks that a signal ends the script, the programs that it runs and their child processes,
    even in other process groups. The script removes its temporary folder, and no remaining program
    creates the folder again."""
    place, mark = tmp_path / "place", tmp_path / "mark"
    place.mkdir()
    arguments = [PACKAGING, str(place), str(mark), PROGRAM]
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, *arguments])
    while not mark.exists() and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(number)
    assert process.wait(30) == 128 + number
    time.sleep(0.3)
    assert list(place.iterdir()) == []
