"""Tests a wheel in a sandbox with only Python: the wheel must draw the same pixels as the command
`rasterize`."""
import json
import pathlib
import shutil
import subprocess
import sys
import time

import graft
from cases import ROOT, cases

HERE = pathlib.Path(__file__).resolve().parent


def libraries_of(*files):
    """Returns all libraries that the given files need, including system libraries. The result is a
    dictionary from name to path."""
    found = {}
    for file in files:
        listed = subprocess.run(["ldd", file], text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL).stdout
        for line in listed.splitlines():
            name, _, place = line.strip().rpartition(" => ")
            place = (place or name).split(" (")[0]
            if place.startswith("/"):
                found[pathlib.Path(place).name] = place
    return found


def python_files():
    """Returns the paths of the Python executable and its modules."""
    prefix = pathlib.Path(sys.base_prefix)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if prefix != pathlib.Path("/usr"):
        return [prefix]
    return [prefix / "bin" / "python3", prefix / "bin" / version, prefix / "lib" / version]


def extensions():
    """Returns Python's extension modules, except tkinter, which would add fonts to the sandbox.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folder = pathlib.Path(sys.base_prefix, "lib", version, "lib-dynload")
    return sorted(file for file in folder.glob("*.so") if not file.name.startswith("_tkinter"))


def seen():
    """Returns the libraries for the sandbox: those that Python and its modules need, and libgcc_s.

    The result is a dictionary from name to path.
    """
    found = libraries_of(pathlib.Path(sys.executable).resolve(), *extensions())
    found.setdefault("libgcc_s.so.1", str(graft.place("libgcc_s.so.1")))
    return found


def sandbox(libraries, folder, *command):
    """Runs a command in a sandbox, and returns the command's output.

    The command can read Python's files, the files in `libraries`, the examples, the test images and
    the folder of this script. The command can read and write files in `folder`.
    """
    line = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc",
            "--dev", "/dev", "--tmpfs", "/tmp", "--setenv", "LC_ALL", "C.UTF-8"]
    for place in sorted(set(libraries.values())):
        line += ["--ro-bind", place, place]
    for file in [*python_files(), ROOT / "Examples", ROOT / "Tests" / "GalleyPicturesTests", HERE]:
        line += ["--ro-bind", str(file), str(file)]
    line += ["--bind", str(folder), str(folder), "--chdir", str(folder), "--", *map(str, command)]
    done = subprocess.run(line, text=True, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise SystemExit("Scripts/build-wheel: in the sandbox, Python exited with "
                         f"{done.returncode}")
    return done.stdout


def timed(*command):
    start = time.monotonic()
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def install(wheel, folder):
    """Installs the wheel in a new environment. Prints how long it takes to install the wheel, to
    start Python, and to draw an image. Returns the path of the environment's Python."""
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = environment / "bin" / "python"
    pip = [python, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-index"]
    print(f"pip install: {timed(*pip, wheel):.1f} s")
    first = "import galley; galley.render({'text': 'Hello'})"
    for name, code in [("start Python", "pass"), ("import galley", "import galley"),
                       ("import galley and draw an image", first), ("the same again", first)]:
        print(f"{name}: {timed(python, '-c', code) * 1000:.0f} ms")
    return python


def commands_own(rasterize, case):
    """Returns the image that the `rasterize` command draws."""
    done = subprocess.run([rasterize, case["file"], "--no-system-fonts", *case["flags"], "-o", "-"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return done.stdout


def foreign(mapped, python, libraries):
    """Returns loaded libraries that do not belong to the wheel, to Python or to the system."""
    own = [str(python.parents[1]), *map(str, python_files())]
    return [name for name in mapped
            if ".so" in name and not any(name.startswith(place) for place in own)
            and name not in libraries.values() and not graft.SYSTEM.fullmatch(name.split("/")[-1])]


def differing(rasterize, wanted, drawn):
    """Compares each of the wheel's images with the image that `rasterize` draws, and prints the
    results. Returns a message for each image that differs."""
    found = []
    for number, case in enumerate(wanted):
        file = pathlib.Path(case["file"])
        name = " ".join([f"{file.parent.name}/{file.name}", *case["flags"]])
        ours, theirs = (drawn / str(number)).read_bytes(), commands_own(rasterize, case)
        print(f"{name}: {len(ours):,} bytes, {'the same' if ours == theirs else 'DIFFERENT'}")
        found += [f"{name} differs from the image of the command"] if ours != theirs else []
    return found


def unused(python, mapped):
    """Returns the names of the wheel's libraries that were not loaded while the cases were drawn.
    Prints how many of the wheel's libraries were loaded."""
    [package] = python.parents[1].glob("lib/*/site-packages/galley")
    libraries = [*package.glob("*.so*"), *package.parent.glob("*.libs/*.so*")]
    missed = sorted(file.name for file in libraries if str(file) not in mapped)
    print(f"{len(libraries) - len(missed)} of the wheel's {len(libraries)} libraries in use")
    return missed


def prove(wheel, rasterize, folder):
    """Tests a wheel and prints the results. Returns the number of problems."""
    if not rasterize.is_file():
        raise SystemExit(f"Scripts/build-wheel: {rasterize} does not exist; build the command, or"
                         " pass --rasterize FILE")
    shutil.rmtree(folder, ignore_errors=True)
    drawn = folder / "drawn"
    drawn.mkdir(parents=True)
    python = install(wheel, folder)
    libraries = seen()
    wanted = cases(folder)
    (folder / "cases.json").write_text(json.dumps(wanted), encoding="utf-8")
    print(f"libraries in the sandbox: {', '.join(sorted(libraries))}", flush=True)
    mapped = json.loads(sandbox(libraries, folder, python, HERE / "draw.py",
                                folder / "cases.json", drawn))
    wrong = differing(rasterize, wanted, drawn)
    wrong += [f"{name} does not belong to the wheel" for name in foreign(mapped, python, libraries)]
    wrong += [f"{name} in the wheel was not used" for name in unused(python, mapped)]
    for line in wrong:
        print(f"WRONG: {line}")
    return len(wrong)
