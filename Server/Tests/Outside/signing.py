"""Computes the canonical form and the signature of a card's URL. The code was written from the
documentation, not from the server's code.

The signature covers `GET`, the path and the parameters, one per line. Parameters are decoded,
sorted by the UTF-8 bytes of their names, and percent-encoded again. RFC 3986's unreserved
characters are not encoded."""
import base64
import hashlib
import hmac
import re

UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


class Malformed(Exception):
    """Raised for a query that has no canonical form."""


def encode(text):
    data = text.encode() if isinstance(text, str) else text
    return "".join(chr(byte) if byte in UNRESERVED else f"%{byte:02X}" for byte in data)


def decode(piece):
    """Percent-decodes a name or a value from a query. A plus sign is not decoded to a space."""
    if re.search(rb"%(?![0-9A-Fa-f]{2})", piece):
        raise Malformed("a percent sign without two hexadecimal digits")
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), piece)
    try:
        data.decode()
    except UnicodeDecodeError:
        raise Malformed("invalid UTF-8") from None
    return data


def parameters(query):
    """Returns the decoded name and value of each parameter, in their original order."""
    found = []
    for piece in query.split(b"&") if query else []:
        name, _, value = piece.partition(b"=")
        found.append((decode(name), decode(value)))
    names = [name for name, _ in found]
    if len(set(names)) != len(names):
        raise Malformed("a repeated name")
    return found


def canonical(query):
    """Returns the canonical form of a query (bytes), without the signature."""
    kept = sorted(pair for pair in parameters(query) if pair[0] != b"_sig")
    return "&".join(f"{encode(name)}={encode(value)}" for name, value in kept)


def signature(secret, path, query):
    """Returns the signature of a path and a query. `secret` is the key's bytes."""
    text = f"GET\n{path}\n{canonical(query.encode())}"
    digest = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def signed(secret, target, key=None):
    """Adds the signature to a request target. If the key's id is given, also adds the id. The
    result has the canonical spelling."""
    path, _, query = target.partition("?")
    if key:
        query = "&".join(filter(None, [query, f"_kid={encode(key)}"]))
    mark = signature(secret, path, query)
    query = canonical(query.encode())
    return f"{path}?" + "&".join(filter(None, [query, f"_sig={mark}"]))
