"""Sends raw bytes that client libraries do not send. After each case, the server must send an error
or close the connection. The server must then answer a normal request on another connection."""
import time

import cards
from client import connect, exchange, statuses
from report import stage

GOOD = b"GET /v1/cards/label.png?title=x HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /v1/lint HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
BODY = b"hello"
HIDDEN = b"GET /v1/cards/label.png?title=hidden HTTP/1.1\r\nHost: x\r\n\r\n"


def smuggling():
    """Requests in which the end of the body is ambiguous. A proxy and the server could see
    different ends."""
    chunked = b"Transfer-Encoding: chunked\r\n"
    end = b"0\r\n\r\n"
    yield "Content-Length and Transfer-Encoding", (
        POST + b"Content-Length: 5\r\n" + chunked + b"\r\n" + end + HIDDEN)
    yield "Transfer-Encoding and Content-Length", (
        POST + chunked + b"Content-Length: 5\r\n\r\n" + end + HIDDEN)
    yield "two Content-Lengths", (
        POST + b"Content-Length: 5\r\nContent-Length: 4\r\n\r\n" + BODY + HIDDEN)
    yield "a list as Content-Length", POST + b"Content-Length: 5, 4\r\n\r\n" + BODY + HIDDEN
    yield "a signed Content-Length", POST + b"Content-Length: +5\r\n\r\n" + BODY + HIDDEN
    yield "a negative Content-Length", POST + b"Content-Length: -5\r\n\r\n" + BODY
    yield "a Content-Length of 2^64 + 5", (
        POST + b"Content-Length: 18446744073709551621\r\n\r\n" + BODY + HIDDEN)
    yield "a hexadecimal Content-Length", POST + b"Content-Length: 0x5\r\n\r\n" + BODY
    yield "an unknown transfer coding", POST + b"Transfer-Encoding: xchunked\r\n\r\n" + end
    yield "gzip before chunked", (
        POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n" + end)
    yield "chunked in HTTP/1.0", (POST.replace(b"HTTP/1.1", b"HTTP/1.0") + chunked
                                  + b"\r\n5\r\nhello\r\n" + end + HIDDEN)
    yield "chunked twice", POST + chunked + chunked + b"\r\n" + end + HIDDEN
    yield "chunked not last", POST + b"Transfer-Encoding: chunked, identity\r\n\r\n" + end + HIDDEN
    yield "a space before the colon", POST + b"Content-Length : 5\r\n\r\n" + BODY + HIDDEN
    yield "a chunk size that is not a number", POST + chunked + b"\r\nzz\r\nhello\r\n" + end
    yield "a chunk size of 17 digits", (
        POST + chunked + b"\r\n10000000000000005\r\nhello\r\n" + end)
    yield "a chunk longer than its size", POST + chunked + b"\r\n3\r\nhello\r\n" + end


def malformed():
    """Request heads that are invalid HTTP."""
    yield "bare line feeds", GOOD.replace(b"\r\n", b"\n") + b"\n"
    yield "a bare line feed in the head", GOOD + b"X-A: 1\nX-B: 2\r\n\r\n"
    yield "a bare carriage return in a header", GOOD + b"X-A: 1\rX-B: 2\r\n\r\n"
    yield "NUL in a header", GOOD + b"X-A: 1\x002\r\n\r\n"
    yield "NUL in a header's name", GOOD + b"X\x00A: 12\r\n\r\n"
    yield "NUL in the URL", GOOD.replace(b"title=x", b"title=\x00") + b"\r\n"
    yield "a folded header", GOOD + b"X-A: 1\r\n 2\r\n\r\n"
    yield "a header without a name", GOOD + b": 2\r\n\r\n"
    yield "a header without a colon", GOOD + b"Nothing\r\n\r\n"
    yield "HTTP/0.9", b"GET /v1/cards/label.png?title=x\r\n\r\n"
    yield "HTTP/3.7", GOOD.replace(b"HTTP/1.1", b"HTTP/3.7") + b"\r\n"
    yield "HTTP/2 with prior knowledge", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    yield "a TLS handshake", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200))
    yield "an unknown method", GOOD.replace(b"GET", b"FROBNICATE") + b"\r\n"
    yield "a line break in the method", b"GE\r\nT / HTTP/1.1\r\nHost: x\r\n\r\n"
    yield "a tunnel", b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n"
    yield "an asterisk", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"
    yield "no Host", b"GET /v1/cards/label.png?title=x HTTP/1.1\r\n\r\n"
    yield "two Hosts", GOOD + b"Host: y\r\n\r\n"
    yield "two equal Hosts", GOOD + b"hOST: x\r\n\r\n"
    yield "an invalid Host", GOOD.replace(b"Host: x", b"Host: x/y") + b"\r\n"


def long_ones():
    yield "a URL of 1 MiB", GOOD.replace(b"title=x", b"title=" + b"x" * (1 << 20)) + b"\r\n"
    yield "a URL of 9 KiB", GOOD.replace(b"title=x", b"title=" + b"x" * 9216) + b"\r\n"
    yield "10,000 headers", GOOD + b"".join(b"X-%d: 1\r\n" % n for n in range(10_000)) + b"\r\n"
    yield "100 headers", GOOD + b"".join(b"X-%d: 1\r\n" % n for n in range(100)) + b"\r\n"
    yield "a header of 1 MiB", GOOD + b"X-A: " + b"y" * (1 << 20) + b"\r\n\r\n"
    yield "a header of 32 KiB", GOOD + b"X-A: " + b"y" * (32 << 10) + b"\r\n\r\n"
    yield "a body of 2 MiB", POST + b"Content-Length: 2097152\r\n\r\n" + b"x" * (2 << 20)
    yield "900 parameters", GOOD.replace(
        b"title=x", b"&".join(b"a%d=1" % n for n in range(900))) + b"\r\n"
    yield "a huge Content-Length", POST + b"Content-Length: 99999999999\r\n\r\n"


def paths():
    """Requests for files outside the served folders, with paths such as `../../etc/passwd`. Also
    requests whose target contains a host name."""
    for path in [b"/v1/cards/../../../etc/passwd", b"/../../etc/passwd", b"/v1/cards/..png",
                 b"/v1/cards/%2e%2e%2f%2e%2e%2fetc%2fpasswd.png",
                 b"/v1/cards/..%2flabel.png?title=x",
                 b"/v1/cards/%2e%2e/cards/%2e%2e/x.png", b"/v1/cards/label%00.png?title=x",
                 b"/v1/documents/../../../etc/passwd", b"/v1/cards//label.png?title=x",
                 b"/v1/documents/%2fetc%2fpasswd.png", b"/v1/cards/label.png/../../schema",
                 b"/v1/cards/label.json.png?title=x", b"/v1/cards/.png", b"/v1/cards/label.",
                 b"//v1/cards/label.png?title=x", b"/v1/cards/\\..\\label.png?title=x",
                 b"http://example.org/etc/passwd", b"ftp://example.org/"]:
        yield path.decode(), b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"


# Invalid requests that a server may answer with status 200 instead of an error, according to the
# HTTP standard. The server may send only one such response. A second response would mean that the
# server has treated a part of the request as another request.
MAY_PASS = {"a folded header", "bare line feeds", "a bare line feed in the head",
            "an asterisk", "a chunk longer than its size"}


def refused(server, report, what, data):
    received, closed, seconds = exchange(server.port, data)
    found = statuses(received)
    fine = all(400 <= status < 500 or status == 505 for status in found) and (found or closed)
    if what in ("an unknown method", "an unknown transfer coding", "gzip before chunked"):
        fine = fine or found == [501]
    if what in MAY_PASS:
        fine = fine or found == [200]
    report.expect(fine, what, f"{found or received[:80]} {'closed' if closed else 'open'} "
                              f"after {seconds:.1f} s", "4xx or a close")
    report.expect(b"root:" not in received, f"{what} and a local file", "its text", "none")


@stage("sockets")
def sockets(context, report):
    cases = [*smuggling(), *malformed(), *long_ones(), *paths()]
    with context.server() as server:
        for what, data in cases:
            refused(server, report, what, data)
            answer = server.ask("/v1/cards/label.png?title=next")
            report.equal(f"the next request after {what}", answer.status, 200)
        pipelined(server, report)
        absolute(server, report)
        hosts(server, report)
        held_back(server, report)
        half_closed(server, report)
        too_many_connections(server, report)
        report.below("resident MiB afterwards", server.resident() / 2**20, 250)
    report.figure("cases", len(cases))


def pipelined(server, report):
    """Checks that pipelined responses arrive in the order of their requests."""
    alone = [server.ask(cards.card(number, "label")).body for number in range(8)]
    together = b"".join(f"GET {cards.card(number, 'label')} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                        for number in range(8))
    received = exchange(server.port, together, 4)[0]
    places = [received.find(picture) for picture in alone]
    report.expect(-1 not in places and places == sorted(places), "8 pipelined requests",
                  places, "all pictures, in order")
    wrong = b"GET /v1/cards/absent.png HTTP/1.1\r\nHost: x\r\n\r\nGE\x00T / HTTP/1.1\r\n\r\n"
    found = statuses(exchange(server.port, together + wrong, 4)[0])
    report.expect(found[:9] == [200] * 8 + [404], "errors in a pipeline", found, "8 × 200, 404 …")


def absolute(server, report):
    """Checks a request whose target is an absolute URL. This form is meant for requests to proxies.
    The server must answer with status 200, 400 or 404."""
    asked = b"GET http://x/v1/cards/label.png?title=x HTTP/1.1\r\nHost: x\r\n\r\n"
    found = statuses(exchange(server.port, asked)[0])
    report.expect(found in ([200], [400], [404]), "the absolute form", found, "200, 400 or 404")


def hosts(server, report):
    """Checks that HTTP/1.0 needs no Host, and that HTTP/1.1 accepts an empty Host. Also checks the
    response to an HTTP/1.1 request without Host."""
    target = b"/v1/cards/label.png?title=x"
    for what, data in [("HTTP/1.0 without Host", b"GET " + target + b" HTTP/1.0\r\n\r\n"),
                       ("an empty Host", b"GET " + target + b" HTTP/1.1\r\nHost:\r\n\r\n")]:
        report.equal(what, statuses(exchange(server.port, data)[0]), [200])
    received = exchange(server.port, b"GET " + target + b" HTTP/1.1\r\n\r\n" + HIDDEN)[0]
    report.equal("no Host, then a valid request", statuses(received), [400])
    for part in [b"Host is missing or repeated", b"application/problem+json", b"\r\ndate: "]:
        report.expect(part.lower() in received.lower(), "the answer to a request without Host",
                      received, part)


def held_back(server, report):
    """Checks requests with the header `Expect: 100-continue`. The client sends the body only after
    the server has responded to the head. If the server accepts the body, the status must be 100.
    Otherwise, the server must respond with an error."""
    head = b"Host: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\nContent-Type: "
    for what, line, wanted in [
            ("a document", b"POST /v1/lint HTTP/1.1\r\n" + head + b"text/plain\r\n\r\n", 100),
            ("rows", b"POST /v1/batch HTTP/1.1\r\n" + head + b"application/x-ndjson\r\n\r\n", 100),
            ("a picture", b"POST /v1/lint HTTP/1.1\r\n" + head + b"image/png\r\n\r\n", 415)]:
        with connect(server.port, 2) as plain:
            plain.sendall(line)
            try:
                found = statuses(plain.recv(65536))
            except OSError as error:
                found = [f"{error}"]
            report.expect(found[:1] == [wanted], f"{what} with 100-continue", found, wanted)
            if wanted == 100:
                plain.sendall(BODY)
                rest = plain.recv(65536)
                report.expect(200 in statuses(rest) or found == [100, 200], f"{what} then",
                              rest[:80], 200)


def half_closed(server, report):
    """Checks that the server still answers after clients have disconnected: during the head, during
    the body, or before the response."""
    whole = cards.card(99).encode()
    for data in [b"GET /v1/ca", POST + b"Content-Length: 50\r\n\r\nhel",
                 b"GET " + whole + b" HTTP/1.1\r\nHost: x\r\n\r\n", b""]:
        for _ in range(20):
            with connect(server.port) as plain:
                plain.sendall(data)
    report.equal("after clients disconnected", server.ask("/v1/cards/label.png?title=x").status, 200)


def too_many_connections(server, report):
    """Opens 1,500 connections that send nothing. This exceeds the limit of 1,024 connections, but
    the admin listener must still answer."""
    kept = []
    try:
        for _ in range(1500):
            kept.append(connect(server.port, 2))
    except OSError as error:
        report.note(f"connection {len(kept)}: {error}")
    report.expect(server.alive(), "health with 1,500 connections", "dead", "alive")
    for plain in kept:
        plain.close()
    start = time.monotonic()
    while time.monotonic() - start < 5:
        try:
            status = server.ask("/v1/cards/label.png?title=x", timeout=2).status
            if status == 200:
                break
        except OSError:
            status = None
    report.equal("after 1,500 connections", status, 200)
