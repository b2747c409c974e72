"""Finds the comments, the strings and the prose of the repository, with line numbers."""
import io
import pathlib
import re
import subprocess
import tokenize

from pages import COMMENT, FENCE, blank

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Files to skip: data, text by other authors, and the list of rules.
SKIPPED = re.compile(
    r"^(Fonts/|Examples/.*\.(?!md)|Tests/(Fonts|Texts|Hyphenation|GoldenTests/Cases)/|Scripts/words$"
    r"|.*/KnownDifferences/|LICENSE|.*Style\.md$|Sources/Libraries/CGalleyHyphenation/Patterns/)")
# Matches Swift comments and string literals. An interpolation within a literal counts as code.
SWIFT = re.compile(
    r'(?P<doc>(?:^[ \t]*///[^\n]*\n)+)|(?P<comment>(?:^[ \t]*//(?!/)[^\n]*\n)+)|(?P<end>//[^\n]*)'
    r'|(?P<block>/\*.*?\*/)|(?P<raw>#+"(?:""(?:.|\n)*?""|[^\n]*?)"#+)'
    r'|(?P<long>"""(?:\\.|.)*?""")|(?P<string>"(?:\\\((?:[^()\n]|\([^()\n]*\))*\)|\\.|[^"\\\n])*")',
    re.M | re.S)
INTERPOLATION = re.compile(r"\\\((?:[^()\n]|\([^()\n]*\))*\)")
CODE = re.compile(r"``[^`\n]*``|`[^`\n]*`|<doc:[^>]*>|\]\([^)]*\)|<[^>\n]*>|https?://\S+")


# Matches the end of a sentence, a table cell or a list item. A semicolon or colon also counts as an
# end.
END = re.compile(r"[.:;!?][\"')_]*(?=\s|$)|\n\s*\n|\n\s*(?:[-*#>]+|\d+\.)\s|\||\n\s*- ")


def spaces(match):
    """Replaces a code block with spaces, because a code block is not part of a sentence. Newlines and
    offsets do not change."""
    return re.sub(r"[^\n]", " ", match[0])


def swift_texts(source):
    for match in SWIFT.finditer(source):
        kind = match.lastgroup
        if kind == "doc":
            scope, text = "docstring", re.sub(r"(?m)^([ \t]*)///", r"\1   ", match[0])
        elif kind in ("comment", "end", "block"):
            scope, text = "comment", re.sub(r"(?m)^([ \t]*)(?://|\*)", r"\1  ", match[0])
        else:
            scope, text = "string", INTERPOLATION.sub(blank, match[0])
            text = re.sub(r"\\n", "\n", text) if kind == "long" else text.replace("\\n", ". ")
        yield match.start(), scope, text


def python_texts(source):
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    before = None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        offset = lines[token.start[0] - 1] + token.start[1]
        if token.type == tokenize.COMMENT:
            yield offset, "comment", " " + token.string[1:]
        elif token.type == tokenize.STRING:
            first = before in (None, tokenize.INDENT, tokenize.NEWLINE, tokenize.NL)
            yield offset, "docstring" if first else "string", token.string
        elif token.type == getattr(tokenize, "FSTRING_MIDDLE", -1):
            yield offset, "string", token.string
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.DEDENT):
            before = token.type


def hash_texts(source):
    """Yields comments of shell, YAML and TOML files, and strings of shell scripts."""
    for match in re.finditer(r"(?m)^[ \t]*#(?!!)([^\n]*)|(?<=\s)# [^\n]*|'[^'\n]{12,}'|\"[^\"\n]{12,}\"",
                             source):
        yield match.start(), "string" if match[0][0] in "'\"" else "comment", match[0].replace("#", " ")


def page_texts(source):
    """Yields the prose of Markdown, without code blocks."""
    yield 0, "page", COMMENT.sub(spaces, FENCE.sub(spaces, source))


def web_texts(source):
    """Yields the text of HTML, and the comments and literals of JavaScript."""
    for match in re.finditer(r"(?s)(?<=>)[^<>{}]+(?=<)|//[^\n]*|\"[^\"\n]{8,}\"|'[^'\n]{8,}'|`[^`]{8,}`",
                             source):
        yield match.start(), "string", match[0]


def c_texts(source):
    for match in re.finditer(r"(?s)/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", source):
        yield match.start(), "string" if match[0][0] == '"' else "comment", match[0]


READERS = {
    ".swift": swift_texts, ".py": python_texts, ".md": page_texts, ".html": web_texts,
    ".js": web_texts, ".css": c_texts, ".c": c_texts, ".h": c_texts, ".cpp": c_texts,
    ".yaml": hash_texts, ".yml": hash_texts, ".toml": hash_texts, ".sh": hash_texts,
}


def reader(path, source):
    if path.suffix in READERS:
        return READERS[path.suffix]
    first = source.split("\n", 1)[0]
    if first.startswith("#!"):
        return python_texts if "python" in first else hash_texts
    return hash_texts if path.name in ("Dockerfile", "folder-order", "icu-items") else None


def tracked(arguments):
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *arguments],
        cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    return sorted(name for name in names if name and not SKIPPED.match(name))


def texts(name, is_masked=True):
    """Yields a file's comments, strings and prose, as (first line, scope, text). By default, code
    within these texts is replaced with underscores."""
    path = ROOT / name
    try:
        source = path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
        return
    read = reader(path, source)
    for offset, scope, text in read(source) if read else ():
        shown = CODE.sub(blank, text) if is_masked else text
        yield source.count("\n", 0, offset) + 1, scope, shown


def sentences(text):
    """Yields each sentence of a text, as its offset in the text and a list of its words."""
    begin = 0
    for end in [*(match.start() for match in END.finditer(text)), len(text)]:
        blanks = len(text[begin:end]) - len(text[begin:end].lstrip())
        yield begin + blanks, re.findall(r"\S*\w\S*", text[begin:end])
        begin = end
