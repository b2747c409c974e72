"""The canonical form and the signature of a card's address, written from their description alone.

Signed is `GET`, the path and the parameters, each on a line. Parameters are decoded, sorted by the
UTF-8 bytes of their names, and encoded again with RFC 3986's unreserved characters kept."""
import base64
import hashlib
import hmac
import re

UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


class Malformed(Exception):
    """A query that has no canonical form."""


def encode(text):
    data = text.encode() if isinstance(text, str) else text
    return "".join(chr(byte) if byte in UNRESERVED else f"%{byte:02X}" for byte in data)


def decode(piece):
    """The bytes that a piece of a query stands for; a plus is a plus."""
    if re.search(rb"%(?![0-9A-Fa-f]{2})", piece):
        raise Malformed("a lone per cent sign")
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), piece)
    try:
        data.decode()
    except UnicodeDecodeError:
        raise Malformed("no UTF-8") from None
    return data


def parameters(query):
    """Name and value of each parameter, decoded, in the order in which they stand."""
    found = []
    for piece in query.split(b"&") if query else []:
        name, _, value = piece.partition(b"=")
        found.append((decode(name), decode(value)))
    names = [name for name, _ in found]
    if len(set(names)) != len(names):
        raise Malformed("a name twice")
    return found


def canonical(query):
    """The canonical form of a query (bytes), without the signature."""
    kept = sorted(pair for pair in parameters(query) if pair[0] != b"_sig")
    return "&".join(f"{encode(name)}={encode(value)}" for name, value in kept)


def signature(secret, path, query):
    """The signature of a path and a query without one; `secret` is the key's bytes."""
    text = f"GET\n{path}\n{canonical(query.encode())}"
    digest = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def signed(secret, target, key=None):
    """A target with its signature, and with the id of the key where one is given."""
    path, _, query = target.partition("?")
    if key:
        query = "&".join(filter(None, [query, f"_kid={encode(key)}"]))
    mark = signature(secret, path, query)
    return f"{path}?" + "&".join(filter(None, [query, f"_sig={mark}"]))
