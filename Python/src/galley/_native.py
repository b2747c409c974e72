"""The library's functions by ctypes, and a renderer of it with the documents that it has parsed."""

from __future__ import annotations

import ctypes
import json
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, Protocol

from ._errors import LibraryMissing, from_details
from ._gate import GATE
from ._names import in_python

ABI_VERSION = 1

#: How many parsed documents a renderer keeps; the one unused for longest goes first.
KEPT_DOCUMENTS = 64


class Source(NamedTuple):
    """A document as the library takes it; `key` is what equal documents have in common."""

    data: bytes
    options: bytes | None
    key: Hashable


class Answer(NamedTuple):
    """Bytes, and what is said of them."""

    data: bytes
    info: dict[str, Any]


class Engine(Protocol):
    """What draws: the library in this process, or in others."""

    def run(
        self,
        verb: str,
        source: Source,
        values: bytes | None,
        options: bytes | None,
        timeout: float | None,
    ) -> Answer:
        """The library's function of that name, such as ``render``."""

    def close(self) -> None:
        """Ends what is not needed while nobody calls."""


class Library:
    """The functions of one native library.

    Those that may take long are called without the interpreter's lock. Those of buffers keep it:
    to get it back costs more than they do.
    """

    def __init__(self, path: str) -> None:
        try:
            long, short = ctypes.CDLL(path), ctypes.PyDLL(path)
            version = long.galley_abi_version()
            if version == ABI_VERSION:
                self._declare(long, short)
        except (OSError, AttributeError) as error:
            # What ctypes says names the file.
            raise _missing(str(error)) from None
        if version != ABI_VERSION:
            raise _missing(f"{path} has interface {version} and not {ABI_VERSION}")

    def _declare(self, long: ctypes.CDLL, short: ctypes.PyDLL) -> None:
        """Says which arguments and results the functions have."""
        pointer, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
        out = ctypes.POINTER(pointer)
        asked = (pointer, text, size, text, size)

        def function(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Any:
            found = library["galley_" + name]
            found.restype, found.argtypes = result, arguments
            return found

        self.versions = function(long, "versions", pointer)
        self.renderer_create = function(long, "renderer_create", pointer, text, size, out)
        self.renderer_free = function(long, "renderer_free", None, pointer)
        self.document_create = function(
            long, "document_create", pointer, pointer, text, size, text, size, out
        )
        self.document_free = function(long, "document_free", None, pointer)
        self.placeholders = function(long, "placeholders", pointer, pointer, out)
        self.render = function(long, "render", pointer, *asked, out, out)
        self.verbs = {
            name: function(long, name, pointer, *asked, out)
            for name in ("layout", "lint", "convert")
        }
        self._bytes = function(short, "buffer_bytes", pointer, pointer)
        self._length = function(short, "buffer_length", size, pointer)
        self._free = function(short, "buffer_free", None, pointer)

    def take(self, buffer: int) -> bytes:
        """A buffer's bytes, and the end of the buffer."""
        try:
            length: int = self._length(buffer)
            address: int = self._bytes(buffer)
            if length < 1 << 31:
                return ctypes.string_at(address, length)
            return bytes((ctypes.c_char * length).from_address(address))
        finally:
            self._free(buffer)


def _missing(what: str) -> LibraryMissing:
    return LibraryMissing(
        f"{what}; install Galley's wheel for this machine, or name the library by GALLEY_LIBRARY",
        kind="library",
        code="libraryMissing",
        isCallersFault=False,
    )


_library: Library | None = None
_opening = threading.RLock()


def library_path() -> str:
    """Where the library is: at ``GALLEY_LIBRARY``, else beside this file."""
    return os.environ.get("GALLEY_LIBRARY") or os.path.join(
        os.path.dirname(__file__), "libgalley.so"
    )


def library() -> Library:
    """The library, opened when it is first asked for; the caller is inside the gate."""
    global _library
    if _library is None:
        with _opening:
            if _library is None:
                _library = Library(library_path())
    return _library


def versions() -> dict[str, Any]:
    """The versions of Galley and of the libraries in it.

    >>> import galley
    >>> sorted(galley.versions())
    ['galley', 'libraries']
    """
    with GATE:
        answer: dict[str, Any] = json.loads(library().take(library().versions()))
    return answer


#: What nobody uses any more. It is ended by the next call, and not where the interpreter finds out
#: that it is unused, which may be in the midst of anything.
_unused: deque[tuple[Callable[[int], None], int]] = deque()


class _Handle:
    """A renderer or a document of the library."""

    __slots__ = ("_free", "pointer")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self.pointer, self._free = pointer, free

    def __del__(self, _unused: Any = _unused) -> None:
        _unused.append((self._free, self.pointer))


def _end_unused() -> None:
    while _unused:
        try:
            free, pointer = _unused.pop()
        except IndexError:
            return
        free(pointer)


class _Parsed:
    """A document's place in a renderer's table; its lock lets one thread parse, and others wait."""

    __slots__ = ("handle", "lock")

    def __init__(self) -> None:
        self.handle: _Handle | None = None
        self.lock = threading.RLock()


class NativeEngine:
    """A renderer of the library in this process, opened when it is first used.

    A signal's handler that draws may come in anywhere, so locks may be taken again by the thread
    that holds them, each step on the table stands alone, and no lock is waited for inside another.
    """

    def __init__(self, options: bytes | None) -> None:
        self._options = options
        self._opening = threading.RLock()
        self._renderer: _Handle | None = None
        self._documents: OrderedDict[Hashable, _Parsed] = OrderedDict()

    def run(
        self,
        verb: str,
        source: Source,
        values: bytes | None,
        options: bytes | None,
        timeout: float | None,
    ) -> Answer:
        """See :class:`Engine`; the library itself looks at the time."""
        with GATE:
            library_ = library()
            document = self._document(library_, source)
            if _unused:
                _end_unused()
            error, info = ctypes.c_void_p(), ctypes.c_void_p()
            asked = (
                document.pointer,
                values,
                len(values) if values is not None else 0,
                options,
                len(options) if options is not None else 0,
            )
            if verb == "render":
                made = library_.render(*asked, ctypes.byref(info), ctypes.byref(error))
            elif verb == "placeholders":
                made = library_.placeholders(document.pointer, ctypes.byref(error))
            else:
                made = library_.verbs[verb](*asked, ctypes.byref(error))
            said = library_.take(info.value) if info.value else b"{}"
            if not made:
                raise _failure(library_, error)
            # A str, as the encoding of bytes would be guessed at.
            return Answer(library_.take(made), json.loads(said.decode()))

    def close(self) -> None:
        """See :class:`Engine`; the library's own ends with the last call that uses it."""

    def _document(self, library_: Library, source: Source) -> _Handle:
        """The document, parsed now or before."""
        parsed = self._documents.setdefault(source.key, _Parsed())
        try:
            self._documents.move_to_end(source.key)
            if len(self._documents) > KEPT_DOCUMENTS:
                self._documents.popitem(last=False)
        except KeyError:
            # It went while others came; it is used once more.
            pass
        handle = parsed.handle
        if handle is not None:
            return handle
        renderer = self._open(library_)
        with parsed.lock:
            if parsed.handle is None:
                try:
                    parsed.handle = self._parse(library_, renderer, source)
                except BaseException:
                    # Its files may be there the next time.
                    if self._documents.get(source.key) is parsed:
                        self._documents.pop(source.key, None)
                    raise
            return parsed.handle

    def _parse(self, library_: Library, renderer: _Handle, source: Source) -> _Handle:
        error = ctypes.c_void_p()
        made = library_.document_create(
            renderer.pointer,
            source.data,
            len(source.data),
            source.options,
            len(source.options or b""),
            ctypes.byref(error),
        )
        if not made:
            raise _failure(library_, error)
        return _Handle(made, library_.document_free)

    def _open(self, library_: Library) -> _Handle:
        """The renderer; the first caller opens it, and others wait."""
        with self._opening:
            if self._renderer is None:
                error = ctypes.c_void_p()
                options = self._options
                made = library_.renderer_create(options, len(options or b""), ctypes.byref(error))
                if not made:
                    raise _failure(library_, error)
                self._renderer = _Handle(made, library_.renderer_free)
            return self._renderer


def _failure(library_: Library, error: ctypes.c_void_p) -> Exception:
    return from_details(in_python(json.loads(library_.take(error.value) if error.value else b"{}")))
