"""Errors, and warnings about images that may not look as intended."""

from __future__ import annotations

from collections.abc import Mapping
from signal import Signals
from typing import Any, NamedTuple, TypeVar


class GalleyError(Exception):
    """The base class of all errors of this package.

    The text of an error is one line: the location in the document, the problem and the remedy.

    Attributes that do not apply to an error are ``None``.

    >>> import galley
    >>> try:
    ...     galley.render({"tixt": "Hello"})
    ... except galley.GalleyError as error:
    ...     error.code, error.path
    ('invalidDocument', 'tixt')
    """

    #: The problem and, after a semicolon, the remedy.
    message: str
    #: A stable identifier for programs, such as ``invalidDocument`` or ``tooLarge``.
    code: str
    #: Whether the caller's input, and not the machine, caused the error.
    is_callers_fault: bool
    #: The path of the invalid value in the document, such as ``text[2].font.size``.
    path: str | None
    #: The line in the document's source text, counted from 1.
    line: int | None
    #: The column, counted from 1, in the line with the number ``line``.
    column: int | None
    #: Start and end of the affected text, in UTF-16 code units. If the document has frames, the
    #: units are counted from the start of the box's text.
    range: tuple[int, int] | None
    #: The remedy for the problem, if there is one. The message ends with the remedy.
    hint: str | None

    def __init__(self, message: str, **details: Any) -> None:
        path, line, column = (details.get(name) for name in ("path", "line", "column"))
        place = path or (f"{line}:{column}" if line and column else None)
        super().__init__(f"{place}: {message}" if place else message)
        self._details: dict[str, Any] = {"message": message, **details}
        self.message = message
        self.code = str(details.get("code") or self._code)
        self.is_callers_fault = bool(details.get("isCallersFault", True))
        self.path, self.line, self.column = path, line, column
        self.range = _pair(details.get("range"))
        _, separator, hint = message.rpartition("; ")
        self.hint = details.get("hint") or (hint if separator else None)

    #: The code of an error if the native library gives no code.
    _code = "failed"

    def as_dict(self) -> dict[str, Any]:
        """Returns the attributes that are set, under their names in the JSON interface."""
        members = {"code": self.code, **self._details, "isCallersFault": self.is_callers_fault}
        return {name: member for name, member in members.items() if member is not None}

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self._details)


class OptionError(GalleyError, ValueError):
    """An option or a value is invalid."""

    _code = "invalidOption"


class DocumentError(GalleyError):
    """A document cannot be read."""


class RenderError(GalleyError):
    """A document cannot be laid out or drawn."""


class _Measured(GalleyError):
    """An error about a measured value that is above a maximum or below a minimum."""

    @property
    def what(self) -> str | None:
        """The measured quantity, such as ``canvas width in pixels``."""
        return self._details.get("what")

    @property
    def value(self) -> float | None:
        """The measured value."""
        return self._details.get("value")

    @property
    def limit(self) -> float | None:
        """The largest allowed value or, if the error is about a minimum, the smallest allowed
        value."""
        return self._details.get("limit")


class LimitError(_Measured, RenderError):
    """A document, or its image, exceeds a limit."""


class FontError(RenderError):
    """A font cannot be used, or is not in the lockfile."""


class MissingGlyphError(RenderError):
    """A character is missing from every font, and the option ``missing`` is ``"error"``."""


class RenderTimeout(RenderError, TimeoutError):
    """The call took longer than the option ``timeout`` allows."""


class ContractError(_Measured):
    """The layout violates a guarantee in the document's ``require`` member."""


class WorkerDied(GalleyError):
    """The worker process that handled this call for ``Renderer(isolate=True)`` ended unexpectedly.
    """

    def __init__(
        self, *, signal: int | None = None, exit_code: int | None = None, **details: Any
    ) -> None:
        if signal is not None:
            how = f"was ended by {_signal_name(signal)}"
        else:
            how = "ended" + (f" with exit code {exit_code}" if exit_code is not None else "")
        details.setdefault("message", f"the worker process {how}")
        details = {"code": "workerDied", "isCallersFault": False, **details}
        super().__init__(**details, signal=signal, exitCode=exit_code)

    @property
    def signal(self) -> int | None:
        """The number of the signal, if a signal ended the process. Otherwise ``None``."""
        return self._details.get("signal")

    @property
    def exit_code(self) -> int | None:
        """The exit code, if the process exited by itself. Otherwise ``None``."""
        return self._details.get("exitCode")


class LibraryMissing(GalleyError, ImportError):
    """The native library is missing, or this package cannot use it."""


class GalleyWarning(UserWarning):
    """An image was drawn, but may not look as intended."""


class Diagnostic(NamedTuple):
    """A warning about content that may not look as intended."""

    code: str
    message: str
    path: str | None = None
    #: Start and end of the affected text in the box, in UTF-16 code units.
    range: tuple[int, int] | None = None
    #: In a document with frames: the index of the box that the range refers to.
    frame: int | None = None

    def __str__(self) -> str:
        frame = None if self.frame is None else f"frames[{self.frame}]"
        place = self.path or frame or (f"[{self.range[0]}, {self.range[1]})" if self.range else None)
        return f"{place}: {self.message}" if place else self.message

    def as_dict(self) -> dict[str, Any]:
        """Returns the diagnostic as a dictionary, without the attributes that are ``None``."""
        return {name: member for name, member in self._asdict().items() if member is not None}


class Finding(Diagnostic):
    """A problem that :meth:`Renderer.lint` found."""


_Diagnostic = TypeVar("_Diagnostic", bound=Diagnostic)


def diagnostic(answer: Mapping[str, Any], cls: type[_Diagnostic]) -> _Diagnostic:
    """Creates a diagnostic from the library's JSON object."""
    return cls(
        str(answer.get("code", "")),
        str(answer.get("message", "")),
        answer.get("path"),
        _pair(answer.get("range")),
        answer.get("frame"),
    )


_BY_CODE: dict[str, type[GalleyError]] = {
    "tooLarge": LimitError,
    "missingGlyph": MissingGlyphError,
    "timedOut": RenderTimeout,
}
_BY_KIND: dict[str, type[GalleyError]] = {
    "options": OptionError,
    "document": DocumentError,
    "render": RenderError,
    "contract": ContractError,
    "library": LibraryMissing,
}
_FONT_CODES = ("invalidFont", "fontNotLocked")


def from_details(details: Mapping[str, Any]) -> GalleyError:
    """Creates an error from the library's JSON object."""
    kind, code = str(details.get("kind", "")), str(details.get("code", ""))
    named = _BY_CODE.get(code)
    if named is None and kind == "render" and code in _FONT_CODES:
        named = FontError
    members = dict(details)
    if kind == "options":
        # Omit the line and column: they refer to JSON that this package wrote from the options.
        members.pop("line", None)
        members.pop("column", None)
    return _rebuilt(named or _BY_KIND.get(kind, GalleyError), members)


def _rebuilt(cls: type[GalleyError], details: dict[str, Any]) -> GalleyError:
    """Creates an error. Calls the initializer of GalleyError, not of the subclass."""
    error = cls.__new__(cls)
    GalleyError.__init__(error, **{"message": "failed", **details})
    return error


def _pair(value: Any) -> tuple[int, int] | None:
    return None if value is None else (int(value[0]), int(value[1]))


def _signal_name(number: int) -> str:
    try:
        return Signals(number).name
    except ValueError:
        return f"signal {number}"
