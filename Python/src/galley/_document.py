"""Documents. A document has bytes, and folders whose files the document is allowed to read."""

from __future__ import annotations

import json
import os
from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from ._document_options import (
    LISTS,
    OF_ALL_FORMATS,
    PATHS,
    DocumentFormat,
    DocumentOptions,
    Pairs,
    checked,
    format_of_name,
    plain,
)
from ._errors import OptionError
from ._native import Source
from ._options import StrPath, encoded, json_bytes

if TYPE_CHECKING:
    from typing_extensions import Unpack

class Document:
    """A document: bytes in a format, and the folders whose files the document is allowed to read.

    A document is immutable and can be pickled. Documents with the same bytes, format and options
    are equal. A document without a `folder` reads no files. A `Document` and its copies can cache
    the files that they read. If a file changes, create a new `Document`.

    >>> Document.from_json({"text": "Hello"}) == Document('{"text":"Hello"}')
    True
    """

    __slots__ = ("_data", "_format", "_hash", "_options", "_source")

    _data: bytes
    _format: DocumentFormat
    _options: Pairs
    _hash: int
    #: The document's bytes, options and cache key, in the form that an engine needs.
    _source: Source

    def __init__(
        self,
        data: bytes | str,
        format: DocumentFormat = "json",
        **options: Unpack[DocumentOptions],
    ) -> None:
        if isinstance(data, str):
            try:
                data = data.encode()
            except UnicodeEncodeError as error:
                raise OptionError(f"data: {error}; pass text without lone surrogates") from None
        elif not isinstance(data, (bytes, bytearray, memoryview)):
            raise OptionError(f"data: invalid type {type(data).__name__}; pass bytes or a str")
        self._set(bytes(data), format, checked(options))

    def _set(
        self, data: bytes, format: DocumentFormat, options: Pairs, name: str | None = None
    ) -> None:
        put = object.__setattr__
        put(self, "_data", data)
        put(self, "_format", format)
        put(self, "_options", options)
        put(self, "_hash", hash((data, format, options)))
        key: Hashable = format, options, data
        if any(option in PATHS or option in LISTS for option, _ in options):
            # Files can change, so a document that reads files shares its cache entry only with its
            # own copies. The cache key is random, so it is unique across processes. Pickled copies
            # have the same key.
            key = name or os.urandom(16).hex()
        members = plain(options)
        if format != "json":
            members["format"] = format
        put(self, "_source", Source(data, encoded(members), key))

    @classmethod
    def from_file(
        cls,
        path: StrPath,
        format: DocumentFormat | None = None,
        **options: Unpack[DocumentOptions],
    ) -> Document:
        """Reads a document from a file. The document can read other files in the same folder.

        The extension selects the format: ``.json``, ``.xml``, ``.md``, ``.markdown``, ``.txt``,
        ``.content.json`` or ``.style.json``.
        """
        if format is None:
            format = format_of_name(path)
        with open(path, "rb") as file:
            data = file.read()
        options.setdefault("folder", os.path.dirname(os.path.abspath(os.fspath(path))))
        return cls(data, format, **options)

    @classmethod
    def from_json(
        cls, document: str | bytes | Mapping[str, Any], **options: Unpack[DocumentOptions]
    ) -> Document:
        """Creates a document from JSON, or from a mapping with the same content."""
        if isinstance(document, Mapping):
            document = json_bytes(document, "document")
        return cls(document, "json", **options)

    @classmethod
    def from_markdown(cls, text: str, **options: Unpack[DocumentOptions]) -> Document:
        """Creates a document from Markdown."""
        return cls(text, "markdown", **options)

    @classmethod
    def from_text(cls, text: str, **options: Unpack[DocumentOptions]) -> Document:
        """Creates a document from plain text."""
        return cls(text, "text", **options)

    @classmethod
    def from_xml(cls, text: str, **options: Unpack[DocumentOptions]) -> Document:
        """Creates a document from XML."""
        return cls(text, "xml", **options)

    @property
    def data(self) -> bytes:
        """The document's bytes, in the format :attr:`format`."""
        return self._data

    @property
    def format(self) -> DocumentFormat:
        """The format of the document's bytes, such as ``json`` or ``markdown``."""
        return self._format

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their defaults. All paths are absolute."""
        return plain(self._options)

    def template(self) -> Template:
        """Returns the document as a template. A template requires a value for every placeholder."""
        return Template(self)

    def _as_json(self, data: bytes) -> Document:
        """Returns a new document with the given JSON bytes. The new document can read files in the
        same folders as this document."""
        options = tuple(pair for pair in self._options if pair[0] in OF_ALL_FORMATS)
        return _document(data, "json", options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        return self is other or (self._data, self._format, self._options) == (
            other._data,
            other._format,
            other._options,
        )

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a document cannot be changed; create a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a document cannot be changed; create a new one")

    def __reduce__(self) -> tuple[Any, ...]:
        key = self._source.key
        name = key if isinstance(key, str) else None
        return _document, (self._data, self._format, self._options, name)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options)
        return f"<galley.Document {self._format}, {len(self._data)} bytes{options}>"


class Template:
    """A document that requires a value for every placeholder. A missing value is an error.

    >>> Document.from_json({"text": "Hello, {{name}}"}).template()
    <galley.Template json, 26 bytes>
    """

    __slots__ = ("_document",)

    _document: Document

    def __init__(self, document: Document) -> None:
        object.__setattr__(self, "_document", document)

    @property
    def document(self) -> Document:
        """The document that the template was made from."""
        return self._document

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a template cannot be changed; create a new one")

    def __eq__(self, other: object) -> bool:
        return self._document == other._document if isinstance(other, Template) else NotImplemented

    def __hash__(self) -> int:
        return hash((Template, self._document))

    def __reduce__(self) -> tuple[Any, ...]:
        return Template, (self._document,)

    def __repr__(self) -> str:
        return repr(self._document).replace("Document", "Template", 1)


#: Anything that can be rendered: a document, a template, a file path, or JSON (mapping or bytes).
AnyDocument = Union[Document, Template, StrPath, bytes, Mapping[str, Any]]


def as_document(document: AnyDocument) -> tuple[Document, bool]:
    """Returns the argument as a document. Also returns whether the argument is a template."""
    if isinstance(document, Document):
        return document, False
    if isinstance(document, Template):
        return document._document, True
    if isinstance(document, str) and document.lstrip().startswith("{"):
        raise OptionError("a str is a file path; pass JSON as bytes or as a Document")
    if isinstance(document, (str, os.PathLike)):
        return Document.from_file(document), False
    if isinstance(document, (bytes, Mapping)):
        return Document.from_json(document), False
    raise OptionError(f"invalid document type {type(document).__name__}; pass a Document or a path")


def fillable(document: Document, placeholders: Iterable[str]) -> tuple[str, ...]:
    """Returns the names of all placeholders that a row can fill.

    - placeholders: the placeholders without a default value.
    """
    names = dict.fromkeys(placeholders)
    if document.format == "json":
        # The document's `values` are default values of placeholders. A row can override them.
        names.update(dict.fromkeys(json.loads(document.data).get("values") or ()))
    return tuple(names)


def _document(
    data: bytes, format: DocumentFormat, options: Pairs, name: str | None = None
) -> Document:
    """Creates a document from options that have already been checked."""
    document = Document.__new__(Document)
    document._set(data, format, options, name)
    return document
