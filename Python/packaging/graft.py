"""The libraries that the native library needs, made ready to lie in a wheel."""
import pathlib
import re
import shutil
import subprocess

# What every machine that runs Python has: the C library's and the compiler's.
SYSTEM = re.compile(r"(ld-linux.*|linux-vdso|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+))\.so.*")
# What auditwheel takes every machine to have, too, though images without a desktop have none.
# Under a name of their own it copies them like all others.
RENAMED = ("libexpat.so.1", "libglib-2.0.so.0", "libz.so.1")
# Made again of its archive, since the library wants a newer C library than all others do.
LINKED_AGAIN = "libexpat.so.1"
OPENED = re.compile(r'dlopen\("([^"]+)"')


def needed(library):
    """The libraries that one needs and that are not the system's, by name, with their places."""
    listed = subprocess.run(["ldd", library], check=True, text=True, stdout=subprocess.PIPE).stdout
    found = {}
    for line in listed.splitlines():
        name, _, place = line.strip().partition(" => ")
        if not place or SYSTEM.fullmatch(name):
            continue
        if "not found" in place:
            raise SystemExit(f"Scripts/build-wheel: {library} needs {name}, which is not there")
        found[name] = pathlib.Path(place.split(" (")[0])
    return found


def opened(sources):
    """The names of the libraries that code opens when it first needs them."""
    names = {name for file in sources.rglob("*.c") for name in OPENED.findall(file.read_text())}
    return sorted(names)


def place(name):
    """Where the system has a library of that name."""
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    for line in listed.splitlines():
        if line.strip().startswith(f"{name} "):
            return pathlib.Path(line.split(" => ")[1])
    raise SystemExit(f"Scripts/build-wheel: there is no {name}; Scripts/setup installs it")


def new_name(name):
    """The name that a library has among those that auditwheel copies."""
    return name.replace("lib", "libgalley-", 1) if name in RENAMED else name


def patch(patchelf, file, *arguments):
    """Lets a copy of a library need the copies of those that have new names."""
    replaced = [word for name in RENAMED for word in ("--replace-needed", name, new_name(name))]
    subprocess.run([patchelf, *replaced, *arguments, file], check=True)


def copied(patchelf, source, folder, name, *arguments):
    """Copies a library under a name and patches it."""
    copy = folder / name
    shutil.copyfile(source, copy)
    copy.chmod(0o755)
    patch(patchelf, copy, *arguments)
    return copy


def link_again(archive, addition, file):
    """A shared library of an archive and of what replaces a function of the newest C library."""
    subprocess.run(["clang", "-fuse-ld=lld", "-shared", "-s", "-O2", "-fPIC", "-fno-builtin",
                    f"-Wl,-soname,{file.name}", "-Wl,-Bsymbolic", "-o", file, addition,
                    "-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-lm"],
                   check=True)


def stage(patchelf, library, root, package, libraries):
    """Puts the library into the package's folder, and copies of what it needs into another one.

    What is opened by its name keeps it, beside the library, which looks there. Returns the places
    that copies were made of.
    """
    grafted = needed(library)
    copied(patchelf, library, package, "libgalley.so", "--set-soname", "libgalley.so",
           "--force-rpath", "--set-rpath", "$ORIGIN")
    for name in opened(root / "Sources"):
        source = place(name)
        grafted |= needed(source)
        copied(patchelf, source, package, name, "--force-rpath", "--set-rpath", "$ORIGIN")
    for name, source in grafted.items():
        if name == LINKED_AGAIN:
            archive = source.with_name("libexpat.a")
            link_again(archive, root / "Scripts" / "old-glibc.c", libraries / new_name(name))
            continue
        copied(patchelf, source, libraries, new_name(name), "--set-soname", new_name(name))
    return sorted({*grafted.values(), *map(place, opened(root / "Sources"))})
