"""The native library's functions, called with ctypes, and an engine that caches parsed documents.
"""

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
from ._running import Calls, interruptible, is_interruptible

ABI_VERSION = 1

#: The maximum number of parsed documents in a renderer's cache. If there are more, the document that
#: was not used for the longest time is removed.
KEPT_DOCUMENTS = 64


class Source(NamedTuple):
    """A document's bytes, its options as JSON, and its key in a renderer's document cache."""

    data: bytes
    options: bytes | None
    key: Hashable


class Answer(NamedTuple):
    """The bytes of a result, and a JSON object that describes the result."""

    data: bytes
    info: dict[str, Any]


class Engine(Protocol):
    """An interface to the library, in this process or in worker processes."""

    def run(
        self,
        function: str,
        source: Source,
        values: bytes | None,
        options: bytes | None,
        timeout: float | None,
        calls: Calls | None = None,
    ) -> Answer:
        """Calls the library function named `function`, such as ``render``.

        Adds the running call to `calls`, so that another thread can end it.
        """
        ...

    def close(self) -> None:
        """Releases the resources that the engine needs only during calls, such as idle workers."""


class Library:
    """The functions of one native library.

    Functions that can take a long time release the interpreter lock. Functions for buffers keep the
    interpreter lock, because reacquiring it would take longer than the functions themselves.
    """

    def __init__(self, path: str) -> None:
        try:
            long, short = ctypes.CDLL(path), ctypes.PyDLL(path)
            version = long.galley_abi_version()
            if version == ABI_VERSION:
                self._declare(long, short)
        except (OSError, AttributeError) as error:
            # The error message of ctypes already contains the path of the library.
            raise _missing(str(error)) from None
        if version != ABI_VERSION:
            raise _missing(f"{path} has interface version {version}, expected {ABI_VERSION}")

    def _declare(self, long: ctypes.CDLL, short: ctypes.PyDLL) -> None:
        """Declares the argument and result types of the native functions."""
        pointer, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
        out = ctypes.POINTER(pointer)
        asked = (pointer, text, size, text, size)

        def function(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Any:
            found = library["galley_" + name]
            found.restype, found.argtypes = result, arguments
            return found

        self.versions = function(long, "versions", pointer)
        self.schema = function(long, "schema", pointer)
        self.renderer_create = function(long, "renderer_create", pointer, text, size, out)
        self.renderer_free = function(long, "renderer_free", None, pointer)
        self.document_create = function(
            long, "document_create", pointer, pointer, text, size, text, size, out
        )
        self.document_free = function(long, "document_free", None, pointer)
        self.placeholders = function(long, "placeholders", pointer, pointer, out)
        self.render = function(long, "render", pointer, *asked, out, out)
        self.functions = {
            name: function(long, name, pointer, *asked, out)
            for name in ("layout", "lint", "convert")
        }
        self._bytes = function(short, "buffer_bytes", pointer, pointer)
        self._length = function(short, "buffer_length", size, pointer)
        self._free = function(short, "buffer_free", None, pointer)
        number = ctypes.c_uint64
        self.cancellation_create = function(short, "cancellation_create", number)
        self.cancellation_free = function(short, "cancellation_free", None, number)
        self.cancel = function(short, "cancel", None, number)

    def take(self, buffer: int) -> bytes:
        """Returns the bytes of a buffer and frees the buffer."""
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
        f"{what}; install Galley's wheel for this machine, or set GALLEY_LIBRARY to its path",
        kind="library",
        code="libraryMissing",
        isCallersFault=False,
    )


_library: Library | None = None
_opening = threading.RLock()


def library_path() -> str:
    """Returns the path in ``GALLEY_LIBRARY``, or ``libgalley.so`` in this package."""
    return os.environ.get("GALLEY_LIBRARY") or os.path.join(
        os.path.dirname(__file__), "libgalley.so"
    )


def library() -> Library:
    """Returns the library, opened at first use. The caller must be inside `GATE`, so that the
    process cannot fork meanwhile."""
    global _library
    if _library is None:
        with _opening:
            if _library is None:
                _library = Library(library_path())
    return _library


def versions() -> dict[str, Any]:
    """Returns the versions of Galley and of its libraries.

    >>> import galley
    >>> sorted(galley.versions())
    ['galley', 'libraries']
    """
    with GATE:
        answer: dict[str, Any] = json.loads(library().take(library().versions()))
    return answer


def schema() -> dict[str, Any]:
    """Returns the JSON Schema (draft 2020-12) of documents, for editors and validators.

    >>> import galley
    >>> galley.schema()["title"]
    'Galley text document'
    """
    with GATE:
        answer: dict[str, Any] = json.loads(library().take(library().schema()))
    return answer


#: Native handles that are no longer used. The next call frees these handles. The garbage collector
#: does not free them, because it can run at any point, even while the process forks.
_unused: deque[tuple[Callable[[int], None], int]] = deque()


class _Handle:
    """A handle (a pointer or a number) of a renderer, a document or a cancellation in the native
    library. When the handle is no longer used, the native object is freed."""

    __slots__ = ("_free", "pointer")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self.pointer, self._free = pointer, free

    def free(self) -> None:
        """Frees the handle immediately."""
        pointer, self.pointer = self.pointer, 0
        self._free(pointer)

    def __del__(self, _unused: Any = _unused) -> None:
        if self.pointer:
            _unused.append((self._free, self.pointer))


def _end_unused() -> None:
    while _unused:
        try:
            free, pointer = _unused.pop()
        except IndexError:
            return
        free(pointer)


class _Parsed:
    """An entry in a renderer's document cache.

    One thread parses the document, and other threads wait for the result.
    """

    __slots__ = ("handle", "lock")

    def __init__(self) -> None:
        self.handle: _Handle | None = None
        self.lock = threading.RLock()


class NativeEngine:
    """A native renderer in this process, opened at first use.

    A signal handler that draws can run at any point. So all locks are reentrant, every operation
    on the cache is atomic, and no thread waits for a lock while it holds another.
    """

    def __init__(self, options: bytes | None) -> None:
        self._options = options
        self._opening = threading.RLock()
        self._renderer: _Handle | None = None
        self._documents: OrderedDict[Hashable, _Parsed] = OrderedDict()

    def run(
        self,
        function: str,
        source: Source,
        values: bytes | None,
        options: bytes | None,
        timeout: float | None,
        calls: Calls | None = None,
    ) -> Answer:
        """Calls a function of the library, as described in :class:`Engine`. The library itself
        enforces the timeout."""
        with GATE:
            library_ = library()
            document = self._document(library_, source)
            if _unused:
                _end_unused()
            if function == "placeholders" or (calls is None and not is_interruptible()):
                return self._answer(library_, function, document, values, options)
            # If an interrupt ends this method early, the cancellation is freed together with its
            # handle.
            cancellation = _Handle(library_.cancellation_create(), library_.cancellation_free)
            number = cancellation.pointer

            def cancel() -> None:
                library_.cancel(number)

            def work() -> Answer:
                named = _with_cancellation(options, number)
                return self._answer(library_, function, document, values, named)

            calls = calls or Calls()
            try:
                calls.add(cancel)
                return interruptible(work, cancel)
            finally:
                calls.remove(cancel)
                cancellation.free()

    def _answer(
        self,
        library_: Library,
        function: str,
        document: _Handle,
        values: bytes | None,
        options: bytes | None,
    ) -> Answer:
        """Calls a function of the library, and returns its result."""
        error, info = ctypes.c_void_p(), ctypes.c_void_p()
        asked = document.pointer, values, len(values or b""), options, len(options or b"")
        if function == "render":
            made = library_.render(*asked, ctypes.byref(info), ctypes.byref(error))
        elif function == "placeholders":
            made = library_.placeholders(document.pointer, ctypes.byref(error))
        else:
            made = library_.functions[function](*asked, ctypes.byref(error))
        said = library_.take(info.value) if info.value else b"{}"
        if not made:
            raise _failure(library_, error)
        # Decode the bytes here, because json.loads would guess their encoding.
        return Answer(library_.take(made), json.loads(said.decode()))

    def close(self) -> None:
        """Does nothing: the native renderer is freed when no call or engine uses it any more."""

    def _document(self, library_: Library, source: Source) -> _Handle:
        """Returns the parsed document, from the cache if possible."""
        parsed = self._documents.setdefault(source.key, _Parsed())
        try:
            self._documents.move_to_end(source.key)
            if len(self._documents) > KEPT_DOCUMENTS:
                self._documents.popitem(last=False)
        except KeyError:
            # Another thread has removed this entry from the cache, but this call can still use the
            # entry.
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
                    # Do not cache failures: a missing file may exist the next time.
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
        """Returns the native renderer. The first caller opens the renderer; other callers wait."""
        with self._opening:
            if self._renderer is None:
                error = ctypes.c_void_p()
                options = self._options
                made = library_.renderer_create(options, len(options or b""), ctypes.byref(error))
                if not made:
                    raise _failure(library_, error)
                self._renderer = _Handle(made, library_.renderer_free)
            return self._renderer


def _with_cancellation(options: bytes | None, number: int) -> bytes:
    """Adds the member `cancellation` to a JSON object of options. Its value is the number that
    identifies the cancellation in the native library."""
    if options is None:
        return b'{"cancellation":%d}' % number
    return b'%s,"cancellation":%d}' % (options[:-1], number)


def _failure(library_: Library, error: ctypes.c_void_p) -> Exception:
    return from_details(in_python(json.loads(library_.take(error.value) if error.value else b"{}")))
