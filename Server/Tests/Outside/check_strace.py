"""Traces the server's system calls while it renders untrusted documents that name files and URLs.
The server must open only the operator's files, and must not connect to any address."""
import pathlib
import re
import tempfile
import time

import cards
from client import ask, post
from report import stage
from server import HERE


@stage("strace", tools=["strace"])
def traced(context, report):
    """Traces the server's system calls while it renders documents that name files and URLs."""
    with tempfile.TemporaryDirectory() as folder:
        trace = pathlib.Path(folder) / "trace"
        before = ["strace", "-f", "-qq", "-s", "300", "-e", "trace=network,file", "-o", trace]
        with context.server(before=before) as server:
            for number in range(3):
                server.ask(cards.card(number))
                server.ask("/v1/cards/photo.png?title=x")
            ask(server.admin, "/metrics")
            mark = len(trace.read_text(errors="replace").splitlines())
            statuses = [ask_for_files(server, document, kind) for document, kind in naming_files()]
            server.ask(cards.card(50))
            server.ask("/v1/cards/photo.png?title=y")
            time.sleep(0.3)
            lines = trace.read_text(errors="replace").splitlines()
    during = lines[mark:]
    late = set(during)
    report.figure("documents", {status: statuses.count(status) for status in set(statuses)})
    report.figure("system calls at the start and afterwards", f"{mark}, {len(during)}")
    report.expect(mark > 50, "the trace", mark, "the system calls of the start")
    # Allow local sockets at start, because the C library contacts the local name service.
    outward = [line for line in lines if re.search(r"\b(connect|sendto|sendmsg)\(", line)
               and re.search("AF_INET|sin_port" if line not in late else "sa_family", line)]
    report.expect(not outward, "connections", outward[:3], "none")
    opened = [line for line in during if re.search(r"\b(open|openat|openat2|creat)\(", line)
              and not allowed(line)]
    report.expect(not opened, "opened files", opened[:6], "only assets and templates")
    # Skip system calls that receive data: the trace shows this data, which contains the file names
    # from the requests.
    looked = [line for line in during if not re.search(r"\b(open\w*|creat|recv\w*|read)\(", line)
              and re.search(r"secret-of-a-test|/etc/passwd|fonts/", line)]
    report.expect(not looked, "accesses to paths from requests", looked[:6], "none")
    report.expect(all(status < 500 for status in statuses), "answers", statuses, "below 500")


def allowed(line):
    """Whether a system call opens a permitted file: an asset, a template, a system file such as
    /proc/self/stat, or a library that is loaded on first use."""
    # The server opens pictures by name. The kernel refuses names that leave the folder of assets.
    if re.search(r'openat2\(\d+, "[^"/]*", .*RESOLVE_BENEATH', line):
        return True
    path = re.search(r'"([^"]*)"', line)
    text = path[1] if path else ""
    return text.startswith((str(HERE / "assets"), str(HERE / "templates"), "/proc/", "/sys/fs/",
                            "/sys/devices/system/cpu", "/dev/urandom", "/dev/null",
                            "/etc/ld.so.cache")) or re.search(r"/lib[^/]*\.so[.\d]*$", text)


def ask_for_files(server, document, kind):
    return post(server.port, "/v1/render?format=png", document, kind).status


def naming_files():
    """Returns documents that name files and URLs in every possible way."""
    places = ["/etc/passwd", "../../../etc/passwd", "secret-of-a-test.png", "file:///etc/passwd",
              "FILE:///etc/passwd", "http://127.0.0.1:9/secret-of-a-test.png",
              "https://example.org/secret-of-a-test.png", "//example.org/x.png",
              "\\\\example.org\\x.png", "data:image/png;base64,AAAA", "%2e%2e/%2e%2e/etc/passwd",
              "/proc/self/environ", "gradient.png/../../templates/talk.json", "./gradient.png",
              "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]
    json_kind, markdown, xml = "application/json", "text/markdown", "application/xml"
    for place in places:
        yield {"width": 60, "height": 40, "backgroundImage": place}, json_kind
        yield {"width": 60, "height": 40, "backgroundImage": {"path": place}}, json_kind
        yield {"width": 90, "text": ["a", {"text": "x", "attachmentImage": place}]}, json_kind
        yield {"width": 90, "text": "a", "fonts": [place]}, json_kind
        yield {"width": 90, "text": "a", "fonts": [{"path": place, "family": "F"}]}, json_kind
        yield {"width": 90, "text": {"text": "a", "font": f"{place}@20"}}, json_kind
        yield {"width": 90, "text": {"text": "a", "font": {"file": place, "size": 20}}}, json_kind
        yield f"# A title\n\n![a picture]({place})\n\n[a link]({place})\n", markdown
        yield f"<img src=\"{place}\"> text\n", markdown
        yield (f'<!DOCTYPE x [<!ENTITY e SYSTEM "{place}">]><Component width="90" height="40">'
               f'<Label x="0" y="0" width="90"><attributedText>&e;</attributedText></Label>'
               f'</Component>'), xml
        yield (f'<Component width="90" height="40"><Label x="0" y="0" width="90">'
               f'<attributedText style="common.title" image="{place}">a</attributedText></Label>'
               f'</Component>'), xml
    # Text in many scripts needs many fonts. The server opens all fonts at start, so it must not
    # open font files when it draws such text.
    yield {"width": 600, "text": "Aa Бб Ελ שלום سلام नमस्ते ไทย 日本語 한국어 መግ ქა 😀 𝔸 ⠓ ᚠ"}, json_kind
    yield {"width": 300, "text": "Unbreakably hyphenated", "language": "hu",
           "attributes": {"paragraphStyle": {"hyphenationFactor": 1}}}, json_kind
    yield {"width": 90, "text": {"text": "a", "font": "DejaVu Sans@20"}}, json_kind
    yield {"width": 90, "text": {"text": "a", "font": "No Such Family@20"}}, json_kind
