"""What goes wrong, and what was drawn but not as meant."""

from __future__ import annotations

from collections.abc import Mapping
from signal import Signals
from typing import Any, NamedTuple, TypeVar


class GalleyError(Exception):
    """The base of all errors of this package; its text is one line that says where and what.

    Members that mean nothing for an error are ``None``.

    >>> import galley
    >>> try:
    ...     galley.render({"tixt": "Hello"})
    ... except galley.GalleyError as error:
    ...     error.code, error.path
    ('invalidDocument', 'tixt')
    """

    #: What is wrong, and what would be right.
    message: str
    #: A stable word for programs, such as ``invalidDocument`` or ``tooLarge``.
    code: str
    #: Whether what was given is wrong, and not the machine.
    is_callers_fault: bool
    #: Where in the document: ``text[2].font.size``.
    path: str | None
    #: The line of the document's text, from 1.
    line: int | None
    #: The column in that line, from 1.
    column: int | None
    #: Where in the text of the document or box: start and end in UTF-16 units.
    range: tuple[int, int] | None
    #: What would be right: the last part of the message, where it says so.
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

    #: The code of errors that this package finds itself.
    _code = "failed"

    def as_dict(self) -> dict[str, Any]:
        """The members that are set, by their names in Galley's answers."""
        members = {"code": self.code, **self._details, "isCallersFault": self.is_callers_fault}
        return {name: member for name, member in members.items() if member is not None}

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self._details)


class OptionError(GalleyError, ValueError):
    """An option or a value that there is not."""

    _code = "invalidOption"


class DocumentError(GalleyError):
    """A document that cannot be read."""


class RenderError(GalleyError):
    """A document that cannot be laid out or drawn."""


class _Measured(GalleyError):
    """An error about a number."""

    @property
    def what(self) -> str | None:
        """What was measured: ``canvas width in pixels``."""
        return self._details.get("what")

    @property
    def value(self) -> float | None:
        """How large it is."""
        return self._details.get("value")

    @property
    def limit(self) -> float | None:
        """How large it may be."""
        return self._details.get("limit")


class LimitError(_Measured, RenderError):
    """Something of a document or of its picture is larger than the limits allow."""


class FontError(RenderError):
    """A font that cannot be used, or that the lock does not have."""


class MissingGlyphError(RenderError):
    """A character that no font has, with ``missing="error"``."""


class RenderTimeout(RenderError, TimeoutError):
    """The work took longer than ``timeout``."""


class ContractError(_Measured):
    """The layout breaks a contract of the document's own, its ``require``."""


class WorkerDied(GalleyError):
    """The process of ``Renderer(isolate=True)`` that worked for this call ended."""

    def __init__(
        self, *, signal: int | None = None, exit_code: int | None = None, **details: Any
    ) -> None:
        if signal is not None:
            how = f"was ended by {_signal_name(signal)}"
        else:
            how = "ended" + (f" with {exit_code}" if exit_code is not None else "")
        details.setdefault("message", f"the process that worked for this call {how}")
        details = {"code": "workerDied", "isCallersFault": False, **details}
        super().__init__(**details, signal=signal, exitCode=exit_code)

    @property
    def signal(self) -> int | None:
        """The signal that ended it."""
        return self._details.get("signal")

    @property
    def exit_code(self) -> int | None:
        """What it exited with."""
        return self._details.get("exitCode")


class LibraryMissing(GalleyError, ImportError):
    """The native library is not there, or is not one that this package can use."""


class GalleyWarning(UserWarning):
    """Something was drawn, but probably not as meant."""


class Diagnostic(NamedTuple):
    """Something that will probably not look as meant."""

    code: str
    message: str
    path: str | None = None
    #: Start and end in UTF-16 units of the box's text.
    range: tuple[int, int] | None = None
    #: The number of the box that the range is of, in a document with frames.
    frame: int | None = None

    def __str__(self) -> str:
        place = self.path or (f"[{self.range[0]}, {self.range[1]})" if self.range else None)
        return f"{place}: {self.message}" if place else self.message

    def as_dict(self) -> dict[str, Any]:
        """The members that are set."""
        return {name: member for name, member in self._asdict().items() if member is not None}


class Finding(Diagnostic):
    """What :meth:`Renderer.lint` finds."""


_Diagnostic = TypeVar("_Diagnostic", bound=Diagnostic)


def diagnostic(answer: Mapping[str, Any], cls: type[_Diagnostic]) -> _Diagnostic:
    """A diagnostic that the library tells."""
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
    """The error that the library's object tells."""
    kind, code = str(details.get("kind", "")), str(details.get("code", ""))
    named = _BY_CODE.get(code)
    if named is None and kind == "render" and code in _FONT_CODES:
        named = FontError
    told = dict(details)
    if kind == "options":
        # Lines and columns of the JSON that this package made of them help nobody.
        told.pop("line", None)
        told.pop("column", None)
    return _rebuilt(named or _BY_KIND.get(kind, GalleyError), told)


def _rebuilt(cls: type[GalleyError], details: dict[str, Any]) -> GalleyError:
    """An error without the work of its class's own initializer."""
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
