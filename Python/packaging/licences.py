"""Collects the licences of everything in a wheel, as files next to Galley's own licence."""
import json
import pathlib
import re
import shutil
import subprocess

# The path of a licence text, as it appears in a Debian package's copyright file.
COMMON = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.+-]*[A-Za-z0-9])")


def package(library):
    """Returns the name of the Debian package that contains a library."""
    # dpkg can list the library under /lib or /usr/lib, because /lib is a link to /usr/lib.
    real = str(library.resolve())
    for path in (real, real.removeprefix("/usr"), f"/usr{real}"):
        found = subprocess.run(["dpkg", "-S", path], text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    raise SystemExit(f"Scripts/build-wheel: no package owns {library}")


def swift():
    """Returns the folder in which Swift is installed."""
    target = subprocess.run(["swift", "-print-target-info"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    return pathlib.Path(json.loads(target)["paths"]["runtimeResourcePath"]).parents[1]


def collect(root, libraries, folder):
    """Writes licence files for libraries, the Swift runtime, fonts and hyphenation patterns.

    `libraries` are the paths of shared libraries and of statically linked archives.
    """
    folder.mkdir(parents=True)
    # MPL-2.0 is the licence of the Hungarian hyphenation patterns.
    common = {"MPL-2.0"}
    for name in sorted({package(library) for library in libraries}):
        text = pathlib.Path("/usr/share/doc", name, "copyright").read_text(encoding="utf-8")
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        common.update(COMMON.findall(text))
    for name in sorted(common):
        file = pathlib.Path("/usr/share/common-licenses", name)
        if file.exists():
            shutil.copyfile(file, folder / f"common-{name}.txt")
    shutil.copyfile(swift() / "share/swift/LICENSE.txt", folder / "swift.txt")
    shutil.copyfile(root / "Sources/Libraries/CGalleyHyphenation/Patterns/README.md",
                    folder / "hyphenation-patterns.md")
    fonts = {}
    for file in sorted((root / "Fonts").glob("*/LICENSE.txt")):
        fonts.setdefault(file.read_bytes(), []).append(file.parent.name)
    for text, names in fonts.items():
        (folder / f"font-{names[0]}.txt").write_bytes(
            f"Of {', '.join(names)}:\n\n".encode() + text)
