"""Checks that the log has a line of JSON per request, and never contains text from a client."""
import json
import socket
import struct
import time

import cards
import signing
from check_operating import wait_for
from client import connect, exchange, post
from report import stage

SECRET = b"a secret of the log tests, long."
KEY = f"k:{SECRET.hex()}"
# The parts of a request in which a client can send text. Each part has its own unique word, which
# the test sends there.
PLACES = {"a title": "Quuxtitle", "a document": "Quuxdocument", "a wrong value": "Quuxvalue",
          "a wrong name": "quuxname", "a path": "quuxpath", "an agent": "QuuxAgent",
          "a template": "quuxtemplate", "a key of a document": "quuxkey", "a body": "Quuxbody",
          "a parameter": "quuxparameter", "invalid HTTP": "QUUXRAW", "a token": "quuxtoken"}


def requests(server):
    """Sends requests with a known word in every part that a client can choose, such as the path or
    the title. Returns the responses."""
    port, word = server.port, PLACES
    mark = signing.signed
    agent = {"User-Agent": word["an agent"], "Referer": "https://quuxreferer.example/",
             "Authorization": f"Bearer {word['a token']}", "X-Forwarded-For": "quuxforwarded"}
    asked = mark(SECRET, cards.card(1) + word["a title"])
    answers = [
        server.ask(asked, headers=agent), server.ask(asked, headers={"Cookie": "quuxcookie=1"}),
        server.ask(asked[:-1] + ("A" if asked[-1] != "A" else "B")),
        server.ask(mark(SECRET, f"/v1/cards/talk.png?title=x&_lang={word['a wrong value']}")),
        server.ask(mark(SECRET, f"/v1/cards/talk.png?title=x&{word['a wrong name']}=1")),
        server.ask(f"/{word['a path']}"), server.ask(f"/v1/cards/{word['a template']}.png"),
        post(port, "/v1/render", cards.document(text=word["a document"])),
        post(port, "/v1/render", {word["a key of a document"]: 1}),
        post(port, "/v1/render", word["a body"] + "\0", "text/plain"),
        post(port, f"/v1/render?{word['a parameter']}=1", cards.document()),
        post(port, "/v1/lint", cards.document(text=word["a document"])),
        post(port, "/v1/batch", b'{"text": "Quuxrow", "id": "Quuxid"}\n{"quuxbad"\n',
             "application/x-ndjson"),
    ]
    exchange(port, f"{word['invalid HTTP']} / HTTP/1.1\r\n: bad\r\n\r\n".encode())
    return answers


@stage("logs")
def logs(context, report):
    with context.server("--playground", keys=[KEY]) as server:
        before = len(server.lines)
        answers = requests(server)
        time.sleep(0.3)
        during = server.lines[before:]
        server.stop()
        lines = list(server.lines)
    told = []
    for line in lines:
        try:
            entry = json.loads(line)
            report.expect("level" in entry and "message" in entry, "a line's members", line,
                          "level and message")
            told.append(entry)
        except ValueError:
            # In about one of ten shutdowns, SwiftNIO prints a line that begins with this text and
            # is not JSON.
            if line.startswith("ERROR: Cannot schedule tasks on an EventLoop"):
                report.figure("a line of SwiftNIO at shutdown", line)
            else:
                report.expect(False, "a log line", line, "JSON")
    text = "\n".join(lines)
    for place, word in [*PLACES.items(), ("a row", "Quuxrow"), ("a row's id", "Quuxid"),
                        ("anything", "quux")]:
        found = next((line for line in lines if word.lower() in line.lower()), None)
        report.expect(found is None, f"the word of {place} in the log", found, "nothing")
    report.expect("_sig" not in text, "a signature in the log", "_sig", "none")
    report.expect(SECRET.hex() not in text, "the key in the log", "the key", "none")
    each_request(report, [json.loads(line) for line in during if line.startswith("{")], answers)
    streams(context, report)
    leavers(context, report)
    report.figure("lines", len(lines))
    if during:
        report.figure("a line", during[0])


def each_request(report, entries, answers):
    """Checks that each request has a log line with its status and with the id that the client
    received."""
    found = sorted(int(entry["status"]) for entry in entries
                   if str(entry.get("status", "")).isdigit())
    wanted = sorted(answer.status for answer in answers)
    missing = list(wanted)
    for status in found:
        if status in missing:
            missing.remove(status)
    report.expect(not missing, "statuses in the log", found, wanted)
    ids = [answer["request-id"] for answer in answers]
    text = json.dumps(entries)
    unknown = [one for one in ids if one and one not in text]
    report.expect(not unknown, "the requests' ids in the log", unknown, "none missing")


def streams(context, report):
    """Checks the log and the metrics of batches. The log line of a batch is written when the batch
    ends, with the number of rows, the whole duration and the number of bytes. Also checks the log
    line of a client that disconnects."""
    rows = [json.dumps(cards.document(number, id=f"quuxid{number}")) for number in range(8)]
    rows[2:2] = ['{"text": 1}', "nothing", json.dumps(cards.document(require={"maximumLines": 0}))]
    with context.server("--workers", 1) as server:
        start = time.monotonic()
        answer = post(server.port, "/v1/batch", "\n".join(rows), "application/x-ndjson")
        seconds = time.monotonic() - start
        found = wait_for(lambda: server.log(route="/v1/batch", message="request"), bool)
        report.equal("log lines of a batch", len(found), 1)
        line = found[0]
        report.equal("rows in the log", [line.get("rows"), line.get("failedRows")], [11, 3])
        report.equal("problems in the log", line.get("rowProblems"), {"invalid-document": 3})
        report.equal("bytes in the log", line["bytes"], len(answer.body))
        report.expect(0.5 * seconds < line["ms"] / 1e3 <= seconds, "duration in the log",
                      line["ms"] / 1e3, f"nearly {seconds}")
        failed = server.log(message="row", id=answer["request-id"])
        report.equal("failed rows in the log", sorted(entry["row"] for entry in failed), [3, 4, 5])
        outcomes = {outcome: server.metric("galley_batch_rows_total", outcome=outcome)
                    for outcome in ("drawn", "invalid-document")}
        report.equal("rows in the metrics", outcomes, {"drawn": 8, "invalid-document": 3})
        many = "\n".join(json.dumps(cards.document(number, width=2000, height=2000))
                         for number in range(200)).encode()
        with connect(server.port) as plain:
            plain.sendall(b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: "
                          b"application/x-ndjson\r\nContent-Length: %d\r\n\r\n" % len(many) + many)
            plain.recv(1000)
        found = wait_for(lambda: server.log(route="/v1/batch", incomplete="true"), bool)
        report.equal("log lines of an abandoned batch", len(found), 1)
        report.expect(found and found[0]["rows"] < 200, "rows of an abandoned batch", found,
                      "fewer than 200")


def leavers(context, report):
    """Checks that each request has one log line and is counted once, even if its client
    disconnects: while sending the body, while the image is drawn, before the head of a large
    response is sent, or while the response is sent."""
    heavy = json.dumps(cards.heavy(1)).encode()
    large = json.dumps({"text": "word " * 8000, "width": 200}).encode()

    def head(path, body, length=None):
        return (f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Content-Length: {length or len(body)}\r\n\r\n").encode() + body

    broken = (b"POST /v1/lint HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
              b"Transfer-Encoding: chunked\r\n\r\nzz\r\n")
    with context.server("--workers", 1) as server:
        kinds = [("part of a body", head("/v1/lint", b"{", 50), 0, ["499"]),
                 ("invalid chunks", broken, 0.2, ["400"]),
                 ("a slow image", head("/v1/render?format=webp", heavy), 0.2, ["499"]),
                 ("a large answer at once", head("/v1/layout", large), 0, ["200", "499"]),
                 ("a large answer, unread", head("/v1/layout", large), 2, ["200", "499"])]
        for reset in (False, True):
            for what, sent, seconds, statuses in kinds:
                before = len(server.log(message="request"))
                with connect(server.port) as plain:
                    plain.sendall(sent)
                    time.sleep(seconds)
                    if reset:
                        plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                         struct.pack("ii", 1, 0))
                found = wait_for(lambda: server.log(message="request")[before:], bool)
                time.sleep(0.3)
                found = server.log(message="request")[before:]
                report.expect(len(found) == 1 and str(found[0]["status"]) in statuses,
                              f"log lines of {what}{' and a reset' if reset else ''}", found,
                              f"one with {statuses}")
        report.equal("requests in the metrics", server.metric("galley_requests_total"),
                     len(server.log(message="request")))
