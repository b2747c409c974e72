"""Finds links and headings of Markdown pages, and their anchors on Git hosts and in DocC."""
import re

FENCE = re.compile(r"(?ms)^[ \t]*(```|~~~).*?^[ \t]*\1[ \t]*$")
COMMENT = re.compile(r"(?s)<!--.*?-->")
_CODE = re.compile(r"(?s)(`+)(?!`).+?(?<!`)\1(?!`)")
_INLINE = re.compile(r"(?P<image>!?)\[(?P<label>(?:!\[[^\]]*\]\([^)]*\)|[^\[\]])*)\]"
                     r"\((?P<target>[^()\s]*)(?:\s+\"[^\"]*\")?\)")
_DEFINITION = re.compile(r"(?m)^ {0,3}\[[^\]]+\]:\s*(?P<target>\S+)")
_HTML = re.compile(r"<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)\s*=\s*\"(?P<target>[^\"]+)\"")
_DOC = re.compile(r"<(?P<target>doc:[^>\s]+)>")
_HEADING = re.compile(r"(?m)^ {0,3}#{1,6}[ \t]+(?P<title>.+?)[ \t]*#*[ \t]*$")


def blank(match):
    """Replaces code or a comment, which is not prose, with underscores. Newlines and offsets do not
    change."""
    return re.sub(r"[^\n]", "_", match[0])


def prose(text):
    """Returns the text of a page. Code and comments are replaced with underscores."""
    for pattern in (FENCE, COMMENT, _CODE):
        text = pattern.sub(blank, text)
    return text


def links(text):
    """Yields the links and images of a page, as (offset, target)."""
    text = prose(text)
    found = []
    for pattern in (_INLINE, _DEFINITION, _HTML, _DOC):
        found += [(match.start("target"), match["target"]) for match in pattern.finditer(text)]
    # The label of a link can itself be an image.
    for match in _INLINE.finditer(text):
        offset = match.start("label")
        found += [(offset + inner.start("target"), inner["target"])
                  for inner in _INLINE.finditer(match["label"])]
    return sorted(set(found))


def headings(text):
    """Yields the titles of a page's headings, without Markdown markup."""
    text = COMMENT.sub(blank, FENCE.sub(blank, text))
    for match in _HEADING.finditer(text):
        title = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", match["title"])
        yield re.sub(r"[`*]", "", title)


def anchors(text):
    """Returns a dictionary from each heading's anchor on a Git host to the heading's title."""
    found = {}
    for title in headings(text):
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        name, number = slug, 0
        while name in found:
            number += 1
            name = f"{slug}-{number}"
        found[name] = title
    return found


def docc_anchor(title):
    """Returns the anchor that DocC gives a heading."""
    return "-".join(re.sub(r"[`'\"“”‘’?,]", "", title).split())
