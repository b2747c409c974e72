"""Copies the shared libraries that the native library needs, and prepares them for a wheel."""
import pathlib
import re
import shutil
import subprocess

# The libraries of glibc and of the compiler. They are present on every machine that runs Python.
SYSTEM = re.compile(r"(ld-linux.*|linux-vdso|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+))\.so.*")
# auditwheel expects these libraries on every machine, but minimal container images lack them. So
# copy these libraries under new names, like all other libraries.
RENAMED = ("libatomic.so.1", "libexpat.so.1", "libglib-2.0.so.0", "libz.so.1")
# Debian's shared library of this name needs a newer glibc than the wheel's other libraries need. So
# the wheel's copy of the library is linked again from the static archive.
LINKED_AGAIN = "libexpat.so.1"
OPENED = re.compile(r'dlopen\("([^"]+)"')


def needed(library):
    """Returns the non-system libraries that a library needs: a dictionary from name to path."""
    listed = subprocess.run(["ldd", library], check=True, text=True, stdout=subprocess.PIPE).stdout
    found = {}
    for line in listed.splitlines():
        name, _, place = line.strip().partition(" => ")
        if not place or SYSTEM.fullmatch(name):
            continue
        if "not found" in place:
            raise SystemExit(f"Scripts/build-wheel: {library} needs {name}, which is missing")
        found[name] = pathlib.Path(place.split(" (")[0])
    return found


def opened(sources):
    """Returns the names of the libraries that the C files in `sources` open with dlopen."""
    names = {name for file in sources.rglob("*.c") for name in OPENED.findall(file.read_text())}
    return sorted(names)


def place(name):
    """Returns the path of a library that is installed on the system."""
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    for line in listed.splitlines():
        if line.strip().startswith(f"{name} "):
            return pathlib.Path(line.split(" => ")[1])
    raise SystemExit(f"Scripts/build-wheel: {name} is missing; run Scripts/setup")


def new_name(name):
    """Returns the name that a library gets in the wheel."""
    return name.replace("lib", "libgalley-", 1) if name in RENAMED else name


def patch(patchelf, file, *arguments):
    """Replaces the names of needed libraries in a copied library with their names in the wheel."""
    replaced = [word for name in RENAMED for word in ("--replace-needed", name, new_name(name))]
    subprocess.run([patchelf, *replaced, *arguments, file], check=True)


def copied(patchelf, source, folder, name, *arguments):
    """Copies a library under a new name. In the copy, replaces the names of needed libraries with
    their names in the wheel."""
    copy = folder / name
    shutil.copyfile(source, copy)
    copy.chmod(0o755)
    patch(patchelf, copy, *arguments)
    return copy


def link_again(archive, addition, file):
    """Links a shared library from an archive and the C file `addition`.

    The C file defines functions that older versions of glibc lack.
    """
    subprocess.run(["clang", "-fuse-ld=lld", "-shared", "-s", "-O2", "-fPIC", "-fno-builtin",
                    f"-Wl,-soname,{file.name}", "-Wl,-Bsymbolic", "-o", file, addition,
                    "-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-lm"],
                   check=True)


def stage(patchelf, library, root, package, libraries):
    """Copies the native library, and the libraries that it opens with dlopen, to the folder
    `package`.

    Libraries that are opened with dlopen keep their names, because the native library searches its
    own folder for these names. All other needed libraries are copied to the folder `libraries`
    under new names. Returns the original paths of all these libraries except the native library.
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
