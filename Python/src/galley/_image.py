"""Images. An image holds the bytes of an image file, and can be drawn again in a different
format."""

from __future__ import annotations

import base64
import os
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, Union

from . import _options
from ._errors import Diagnostic, GalleyWarning, OptionError, diagnostic
from ._options import FileOptions, Format, FormatName, PictureOptions, StrPath

if TYPE_CHECKING:
    from PIL.Image import Image as PILImage
    from typing_extensions import Unpack

_Kept = Union["Image", None]


class Origin(Protocol):
    """The document and values of an image, from which the image can be drawn again with other
    options."""

    def draw(self, options: Mapping[str, Any]) -> Image:
        """Draws the same content again. `options` has only the options that differ from their
        defaults.
        """
        ...


class Image:
    """A rendered image.

    >>> import galley
    >>> image = galley.render({"width": 40, "height": 20, "text": "Hi"}, scale=2)
    >>> image
    <galley.Image png, 80 × 40 pixels>
    >>> image.data[1:4]
    b'PNG'
    """

    __slots__ = ("_drawn_as", "_info", "_origin", "_pixels", "data", "warnings")

    #: The bytes of the image file or, for ``rgba``, the raw pixels.
    data: bytes
    #: Warnings about content that may not look as intended.
    warnings: tuple[Diagnostic, ...]

    def __init__(
        self, data: bytes, info: Mapping[str, Any], origin: Origin, drawn_as: dict[str, Any]
    ) -> None:
        self.data = data
        found = info.get("warnings")
        self.warnings = tuple(diagnostic(one, Diagnostic) for one in found) if found else ()
        self._info = info
        self._origin = origin
        self._drawn_as = drawn_as
        self._pixels: _Kept = None

    @property
    def format(self) -> Format:
        """The format of :attr:`data`: ``png``, ``jpeg``, ``webp``, ``svg``, ``pdf`` or ``rgba``."""
        format: Format = self._drawn_as.get("format", "png")
        return format

    @property
    def width(self) -> int:
        """The width in pixels."""
        return int(self._info["width"])

    @property
    def height(self) -> int:
        """The height in pixels."""
        return int(self._info["height"])

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return float(self._info.get("scale", 1))

    @property
    def quality(self) -> int | None:
        """The quality of a JPEG or WebP. If ``max_bytes`` is set, the quality can be lower than
        requested."""
        return self._info.get("quality")

    @property
    def alt(self) -> str | None:
        """The alternative text, for people who cannot see the image."""
        return self._info.get("alt")

    def to_bytes(self, format: FormatName = "png", **options: Unpack[FileOptions]) -> bytes:
        """Returns the bytes of an image file in a format.

        If the format or an option differs from that of this image, the image is drawn again.

        Options that are not given keep the values with which the image was drawn. If the format
        changes, however, encoding options such as ``quality`` have their default values.

        >>> import galley
        >>> image = galley.render({"width": 40, "background": "white", "text": "Hi"})
        >>> image.to_bytes("jpeg", quality=50)[:2].hex()
        'ffd8'
        """
        return self._warned({**options, "format": format}).data

    def _warned(self, options: Mapping[str, Any]) -> Image:
        """Returns the image drawn with other options. Issues a warning for each diagnostic of the
        new image that the old image does not have."""
        image = self._drawn(options)
        for warning in image.warnings:
            if warning not in self.warnings:
                warnings.warn(str(warning), GalleyWarning, stacklevel=3)
        return image

    def _drawn(self, options: Mapping[str, Any]) -> Image:
        same = options["format"] in (self.format, "jpg" if self.format == "jpeg" else None)
        kept = {k: v for k, v in self._drawn_as.items() if same or k not in _options.ENCODING}
        wanted = _options.given({**kept, **options})
        return self if wanted == self._drawn_as else self._origin.draw(wanted)

    def save(self, path: StrPath | BinaryIO, **options: Unpack[PictureOptions]) -> None:
        """Writes the image to a file atomically: completely, or not at all.

        The extension selects the format: ``.png``, ``.jpg``, ``.jpeg``, ``.webp``, ``.svg``,
        ``.pdf`` or ``.rgba``. Instead of a path, `path` can be an open binary file. The format is
        then the option `format` or, without this option, the image's own format.
        """
        if isinstance(path, (str, os.PathLike)):
            if "format" not in options:
                options["format"] = _options.format_of_name(path)
            write_whole(path, self._warned(options).data)
        elif hasattr(path, "write"):
            options.setdefault("format", self.format)
            path.write(self._warned(options).data)
        else:
            raise OptionError(f"path: {path!r} is not a path; pass a path or an open binary file")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The pixels as a NumPy array: height × width × RGBA, with straight alpha.

        The pixels are drawn once and cached; ``numpy.asarray(image)`` does not copy them. For a
        JPEG or a WebP, the array has the pixels before compression.
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
        """Returns a Pillow image in the mode ``RGBA``.

        The Pillow image shares the pixels until its first change; Pillow then copies them.
        """
        from PIL import Image as pillow

        pixels = self._rgba()
        size = (pixels.width, pixels.height)
        return pillow.frombuffer("RGBA", size, pixels.data, "raw", "RGBA", 0, 1)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, str], dict[str, Any]]:
        """Returns the data that a notebook displays: the image, and text for notebooks that cannot
        show images. A notebook displays the image at the document's size in points."""
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
    """Writes a file atomically: writes a temporary file in the same folder and renames it."""
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):
        # Write to pipes and devices directly. If the path is a folder, open() raises an error.
        with open(target, "wb") as stream:
            stream.write(data)
        return
    folder, name = os.path.split(target)
    # Cut the file name to 100 characters, so that the temporary name is not too long. The umask
    # restricts the permissions of the new file.
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
