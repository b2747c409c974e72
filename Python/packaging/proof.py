"""The proof of a wheel: it draws what the command draws where there is nothing but Python."""
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
    """All libraries that programs and libraries need, by name, the system's included."""
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
    """Where Python itself is: its program, and its modules."""
    prefix = pathlib.Path(sys.base_prefix)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if prefix != pathlib.Path("/usr"):
        return [prefix]
    return [prefix / "bin" / "python3", prefix / "bin" / version, prefix / "lib" / version]


def extensions():
    """The modules of Python's that are libraries; not its windows, which bring fonts with them."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    folder = pathlib.Path(sys.base_prefix, "lib", version, "lib-dynload")
    return sorted(file for file in folder.glob("*.so") if not file.name.startswith("_tkinter"))


def seen():
    """The libraries that are seen: those of Python itself and its modules, and the compiler's."""
    found = libraries_of(pathlib.Path(sys.executable).resolve(), *extensions())
    found.setdefault("libgcc_s.so.1", str(graft.place("libgcc_s.so.1")))
    return found


def sandbox(libraries, folder, *command):
    """Runs a command that sees Python, these libraries, the sources, and a folder to write to."""
    line = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc",
            "--dev", "/dev", "--tmpfs", "/tmp", "--setenv", "LC_ALL", "C.UTF-8"]
    for place in sorted(set(libraries.values())):
        line += ["--ro-bind", place, place]
    for file in [*python_files(), ROOT / "Examples", ROOT / "Tests" / "GalleyPicturesTests", HERE]:
        line += ["--ro-bind", str(file), str(file)]
    line += ["--bind", str(folder), str(folder), "--chdir", str(folder), "--", *map(str, command)]
    done = subprocess.run(line, text=True, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise SystemExit("Scripts/build-wheel: in the sandbox, Python ended with "
                         f"{done.returncode}")
    return done.stdout


def timed(*command):
    start = time.monotonic()
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def install(wheel, folder):
    """A new environment with the wheel in it; prints how long things take. Returns its Python."""
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = environment / "bin" / "python"
    pip = [python, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-index"]
    print(f"pip install: {timed(*pip, wheel):.1f} s")
    first = "import galley; galley.render({'text': 'Hello'})"
    for name, code in [("Python alone", "pass"), ("with import galley", "import galley"),
                       ("and the first picture", first), ("once more", first)]:
        print(f"{name}: {timed(python, '-c', code) * 1000:.0f} ms")
    return python


def commands_own(rasterize, case):
    """The picture that the command draws."""
    done = subprocess.run([rasterize, case["file"], "--no-system-fonts", *case["flags"], "-o", "-"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return done.stdout


def strangers(mapped, python, libraries):
    """What a process has mapped that is neither the wheel's, nor Python's, nor the system's."""
    own = [str(python.parents[1]), *map(str, python_files())]
    return [name for name in mapped
            if ".so" in name and not any(name.startswith(place) for place in own)
            and name not in libraries.values() and not graft.SYSTEM.fullmatch(name.split("/")[-1])]


def differing(rasterize, wanted, drawn):
    """Compares pictures with the command's, prints each, and returns those that differ."""
    found = []
    for number, case in enumerate(wanted):
        file = pathlib.Path(case["file"])
        name = " ".join([f"{file.parent.name}/{file.name}", *case["flags"]])
        ours, theirs = (drawn / str(number)).read_bytes(), commands_own(rasterize, case)
        print(f"{name}: {len(ours):,} bytes, {'the same' if ours == theirs else 'NOT THE SAME'}")
        found += [f"{name} is not what the command draws"] if ours != theirs else []
    return found


def unused(python, mapped):
    """The wheel's libraries that a process has not mapped; prints how many it has."""
    [package] = python.parents[1].glob("lib/*/site-packages/galley")
    libraries = [*package.glob("*.so*"), *package.parent.glob("*.libs/*.so*")]
    missed = sorted(file.name for file in libraries if str(file) not in mapped)
    print(f"{len(libraries) - len(missed)} of the wheel's {len(libraries)} libraries in use")
    return missed


def prove(wheel, rasterize, folder):
    """Proves a wheel, and says what was seen. Returns the number of what is wrong."""
    if not rasterize.is_file():
        raise SystemExit(f"Scripts/build-wheel: there is no {rasterize}; build the command, or"
                         " name it by --rasterize")
    shutil.rmtree(folder, ignore_errors=True)
    drawn = folder / "drawn"
    drawn.mkdir(parents=True)
    python = install(wheel, folder)
    libraries = seen()
    wanted = cases(folder)
    (folder / "cases.json").write_text(json.dumps(wanted), encoding="utf-8")
    print(f"seen in the sandbox: {', '.join(sorted(libraries))}", flush=True)
    mapped = json.loads(sandbox(libraries, folder, python, HERE / "draw.py",
                                folder / "cases.json", drawn))
    wrong = differing(rasterize, wanted, drawn)
    wrong += [f"{name} is not the wheel's" for name in strangers(mapped, python, libraries)]
    wrong += [f"the wheel's {name} was not used" for name in unused(python, mapped)]
    for line in wrong:
        print(f"WRONG: {line}")
    return len(wrong)
