"""Digests of everything that determines an image: equal digests mean equal images."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import Renderer, Template, versions

#: Image options that change how a document interprets the files that it reads.
OF_READING = ("scale", "width", "language")


def work_digest(
    renderer: Renderer, template: Template, options: Mapping[str, Any], names: Sequence[str]
) -> bytes:
    """Returns a digest of the inputs that are the same for all images of a template. The values of
    the placeholders are not among these inputs.

    - names: the names of the template's placeholders.

    The digest does not include system fonts.
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
    """Returns a digest of the image files, style files and font files that a template uses."""
    of_reading = {name: options[name] for name in OF_READING if name in options}
    # The document that `convert` returns contains the images and styles, but only the names of the
    # font files. So add the font files to the digest.
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
    """Returns the value as JSON with sorted keys, so that equal content gives equal bytes."""
    spelled = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return spelled.encode("utf-8", "surrogatepass")


def path_digest(path: str) -> bytes:
    """Returns a digest of a file. For a folder, returns a digest of the relative paths and the
    contents of its files."""
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
    """Returns a file's digest. A process reads the file again only if the file's size or
    modification time has changed."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.digest()
