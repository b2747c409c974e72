"""Digests of what pictures are drawn from, which tell whether two would be the same."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import Renderer, Template, versions

#: Options of a picture that change what a document makes of the files that it reads.
OF_READING = ("scale", "width", "language")


def work_digest(
    renderer: Renderer, template: Template, options: Mapping[str, Any], names: Sequence[str]
) -> bytes:
    """A digest of what all pictures of a template are drawn from.

    - names: the template's placeholders.

    Of the system's fonts nothing is in it.
    """
    document, of_renderer = template.document, renderer.options
    digest = hashlib.sha256()
    said = (versions(), document.format, document.options, options, of_renderer)
    for part in (document.data, *map(canonical, said)):
        digest.update(hashlib.sha256(part).digest())
    for name in ("fonts", "hyphenation", "font_lock"):
        paths = of_renderer.get(name) or ()
        for path in (paths,) if isinstance(paths, str | os.PathLike) else paths:
            digest.update(path_digest(os.fspath(path)))
    if document.options:
        digest.update(files_digest(renderer, template, options, names))
    return digest.digest()


def files_digest(
    renderer: Renderer, template: Template, options: Mapping[str, Any], names: Sequence[str]
) -> bytes:
    """A digest of the pictures, styles and fonts in the files that a template names."""
    of_reading = {name: options[name] for name in OF_READING if name in options}
    # It stands for itself: pictures and styles are in it, and only fonts are named.
    whole = renderer.convert(template, {name: name for name in names}, **of_reading)
    digest = hashlib.sha256(whole.data)
    given = template.document.options
    for font in json.loads(whole.data).get("fonts") or ():
        for folder in (given.get("folder", ""), *given.get("font_roots", ())):
            path = os.path.join(folder, font)
            if os.path.exists(path):
                digest.update(path_digest(path))
    return digest.digest()


def canonical(value: object) -> bytes:
    """The same bytes for the same content, whatever the order of its names."""
    spelled = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return spelled.encode("utf-8", "surrogatepass")


def path_digest(path: str) -> bytes:
    """A digest of a file, or of a folder's files and their places in it."""
    files = [path]
    if os.path.isdir(path):
        found = (os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)
        files = sorted(found)
    digest = hashlib.sha256()
    for file in files:
        status = os.stat(file)
        digest.update(canonical(os.path.relpath(file, path)))
        digest.update(file_digest(file, status.st_size, status.st_mtime_ns))
    return digest.digest()


@functools.lru_cache(maxsize=4096)
def file_digest(path: str, size: int, changed: int) -> bytes:
    """A digest of a file that has that size and time, read once a process."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.digest()
