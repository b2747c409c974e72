"""Pictures: a file's bytes, and how to draw the same again in another format."""

from __future__ import annotations

import base64
import os
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, Union

from . import _options
from ._errors import Diagnostic, GalleyWarning, diagnostic
from ._options import FileOptions, Format, PictureOptions, StrPath

if TYPE_CHECKING:
    from PIL.Image import Image as PILImage
    from typing_extensions import Unpack

_Kept = Union["Image", None]


class Origin(Protocol):
    """What drew a picture, and draws it again with other options."""

    def draw(self, options: Mapping[str, Any]) -> Image:
        """The same text with these options, which are not the defaults."""


class Image:
    """A picture that has been drawn.

    >>> import galley
    >>> image = galley.render({"width": 40, "height": 20, "text": "Hi"}, scale=2)
    >>> image
    <galley.Image png, 80 × 40 pixels>
    >>> image.data[1:4]
    b'PNG'
    """

    __slots__ = ("_drawn_as", "_info", "_origin", "_pixels", "data", "warnings")

    #: The bytes of the picture's file, or its pixels for ``rgba``.
    data: bytes
    #: What was drawn, but probably not as meant.
    warnings: tuple[Diagnostic, ...]

    def __init__(
        self, data: bytes, info: Mapping[str, Any], origin: Origin, drawn_as: dict[str, Any]
    ) -> None:
        self.data = data
        told = info.get("warnings")
        self.warnings = tuple(diagnostic(one, Diagnostic) for one in told) if told else ()
        self._info = info
        self._origin = origin
        self._drawn_as = drawn_as
        self._pixels: _Kept = None

    @property
    def format(self) -> Format:
        """What :attr:`data` is: ``png``, ``jpeg``, ``webp`` or ``rgba``."""
        format: Format = self._drawn_as.get("format", "png")
        return format

    @property
    def width(self) -> int:
        """Pixels."""
        return int(self._info["width"])

    @property
    def height(self) -> int:
        """Pixels."""
        return int(self._info["height"])

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return float(self._info.get("scale", 1))

    @property
    def quality(self) -> int | None:
        """The quality that a JPEG or WebP has, which ``max_bytes`` may have lowered."""
        return self._info.get("quality")

    @property
    def alt(self) -> str | None:
        """Text for who does not see the picture."""
        return self._info.get("alt")

    def to_bytes(self, format: Format = "png", **options: Unpack[FileOptions]) -> bytes:
        """The picture in a format; drawn again if that is not how it was drawn.

        Options that are not given stay as they were when it was drawn; those that say how pixels
        become a file do so for the same format alone.

        >>> import galley
        >>> image = galley.render({"width": 40, "background": "white", "text": "Hi"})
        >>> image.to_bytes("jpeg", quality=50)[:2].hex()
        'ffd8'
        """
        return self._told({**options, "format": format}).data

    def _told(self, options: Mapping[str, Any]) -> Image:
        """The picture with other options; who asked for it is warned of what is new about it."""
        image = self._drawn(options)
        for warning in image.warnings:
            if warning not in self.warnings:
                warnings.warn(str(warning), GalleyWarning, stacklevel=3)
        return image

    def _drawn(self, options: Mapping[str, Any]) -> Image:
        same = options["format"] == self.format
        kept = {k: v for k, v in self._drawn_as.items() if same or k not in _options.ENCODING}
        wanted = _options.given({**kept, **options})
        return self if wanted == self._drawn_as else self._origin.draw(wanted)

    def save(self, path: StrPath, **options: Unpack[PictureOptions]) -> None:
        """Writes the picture, whole or not at all; the name's ending tells its format.

        The endings are ``.png``, ``.jpg``, ``.jpeg``, ``.webp`` and ``.rgba``.
        """
        if "format" not in options:
            options["format"] = _options.format_of_name(path)
        write_whole(path, self._told(options).data)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The pixels for NumPy: rows, columns, and red, green, blue and straight alpha.

        They are drawn once and kept; ``numpy.asarray(image)`` copies nothing. Of a JPEG or a WebP
        these are the pixels from before it was compressed.
        """
        pixels = self._rgba()
        return {
            "version": 3,
            "shape": (pixels.height, pixels.width, 4),
            "typestr": "|u1",
            "data": pixels.data,
        }

    def _rgba(self) -> Image:
        if self._pixels is None:
            self._pixels = self._drawn({"format": "rgba"})
        return self._pixels

    def to_pil(self) -> PILImage:
        """The picture as one of Pillow's, in the mode ``RGBA``; it copies pixels to change them."""
        from PIL import Image as pillow

        pixels = self._rgba()
        size = (pixels.width, pixels.height)
        return pillow.frombuffer("RGBA", size, pixels.data, "raw", "RGBA", 0, 1)

    def _repr_png_(self) -> bytes:
        return self.to_bytes("png")

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, str], dict[str, Any]]:
        """What notebooks show: a picture as large as the document says, and its text."""
        format: Format = "jpeg" if self.format == "jpeg" else "png"
        kind = f"image/{format}"
        size = {"width": round(self.width / self.scale), "height": round(self.height / self.scale)}
        shown = {
            "text/plain": repr(self),
            kind: base64.b64encode(self._drawn({"format": format}).data).decode("ascii"),
        }
        alt = {"alt": self.alt} if self.alt else {}
        wanted = {
            name: text
            for name, text in shown.items()
            if (not include or name in include) and name not in (exclude or ())
        }
        return wanted, {kind: {**size, **alt}} if kind in wanted else {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Image, (self.data, self._info, self._origin, self._drawn_as)

    def __repr__(self) -> str:
        return f"<galley.Image {self.format}, {self.width} × {self.height} pixels>"


def write_whole(path: StrPath, data: bytes) -> None:
    """Writes a file, whole or not at all: beside its place, and then in it."""
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # A pipe or a device is not replaced; a folder is an error, which open() tells.
        with open(target, "wb") as stream:
            stream.write(data)
        return
    folder, name = os.path.split(target)
    # Only names that are too long are cut; the file's permissions are those that the umask gives.
    staged = os.path.join(folder, f".{name[:100]}.{os.urandom(8).hex()}")
    file = os.open(staged, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(staged, target)
    except BaseException:
        os.unlink(staged)
        raise
