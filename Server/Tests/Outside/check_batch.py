"""Checks batch requests. The server answers with a tar archive for WebDataset, or with one line of
JSON per row. An invalid row must produce an error row, and must not affect other rows."""
import base64
import csv
import io
import json
import tarfile

import cards
from client import post
from report import stage

PNG = b"\x89PNG\r\n\x1a\n"
ROWS = 16
POISON = 7


def ndjson():
    """Returns documents, one per line. The document in row POISON is invalid."""
    rows = [{"id": f"row-{number:03}", **cards.document(number)} for number in range(ROWS)]
    rows[POISON] = {"id": f"row-{POISON:03}", "width": -5, "text": "x"}
    return "".join(json.dumps(row) + "\n" for row in rows)


def table():
    """Returns a CSV table of values for the `talk` template. The title in row POISON is too long.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "title", "speaker"])
    for number in range(ROWS):
        title = "x" * 500 if number == POISON else f'{cards.title(number)}, "quoted"'
        writer.writerow([f"row-{number:03}", title, "Zoë"])
    return text.getvalue()


@stage("batch")
def batch(context, report):
    # With two workers, at most four rows are drawn but not yet sent. `streamed` sends eight rows,
    # so the server must send some answers before the batch ends.
    with context.server("--workers", 2) as server:
        for what, target, body, kind in [
                ("NDJSON", "/v1/batch", ndjson(), "application/x-ndjson"),
                ("CSV", "/v1/batch?template=talk", table(), "text/csv")]:
            lines(server, report, what, target, body, kind)
            archive(server, report, what, target, body, kind)
        refusals(server, report)
        same_picture(server, report)
        streamed(server, report)
    for rows in [3, 500]:
        with context.server("--batch-rows", rows) as server:
            too_many_rows(server, report, rows)


def picture_of(row):
    """Finds the PNG picture in a row of a batch response. Tries each JSON member, because any
    member can contain the picture. Returns None if the row has no picture."""
    for value in row.values():
        if isinstance(value, str) and len(value) > 60:
            try:
                data = base64.b64decode(value, validate=True)
            except ValueError:
                continue
            if data.startswith(PNG):
                return data
    return None


def lines(server, report, what, target, body, kind):
    answer = post(server.port, target, body, kind, timeout=120, Accept="application/x-ndjson")
    report.equal(f"{what} as lines", (answer.status, answer["content-type"].partition(";")[0]),
                 (200, "application/x-ndjson"))
    try:
        rows = [json.loads(line) for line in answer.body.splitlines()]
    except ValueError:
        report.expect(False, f"{what}: the answer", answer, "lines of JSON")
        return
    report.equal(f"{what}: ids in order", [row.get("id") for row in rows],
                 [f"row-{number:03}" for number in range(ROWS)])
    drawn = [number for number, row in enumerate(rows) if picture_of(row)]
    report.equal(f"{what}: rows with a picture", drawn,
                 [number for number in range(ROWS) if number != POISON])
    if len(rows) == ROWS:
        report.expect("error" in rows[POISON], f"{what}: the invalid row", rows[POISON], "an error")


def archive(server, report, what, target, body, kind):
    answer = post(server.port, target, body, kind, timeout=120, Accept="application/x-tar")
    report.equal(f"{what} as archive", (answer.status, answer["content-type"]),
                 (200, "application/x-tar"))
    if answer.status != 200:
        return
    try:
        with tarfile.open(fileobj=io.BytesIO(answer.body)) as tape:
            members = {member.name: tape.extractfile(member).read() for member in tape
                       if member.isfile()}
    except tarfile.TarError as error:
        report.expect(False, f"{what}: the archive", f"{error}", "an archive that tarfile reads")
        return
    keys = {}
    for name, data in members.items():
        report.expect("/" not in name and ".." not in name, f"{what}: a name", name, "no path")
        key, _, ending = name.partition(".")
        keys.setdefault(key, {})[ending] = data
    report.equal(f"{what}: keys", len(keys), ROWS)
    drawn = [key for key, parts in keys.items() if parts.get("png", b"").startswith(PNG)]
    report.equal(f"{what}: keys with a picture", len(drawn), ROWS - 1)
    wrong = [parts for key, parts in keys.items() if key not in drawn]
    report.expect(len(wrong) == 1 and any(b"error" in data for data in wrong[0].values()),
                  f"{what}: the invalid row", wrong, "one member with the error")
    report.figure(f"{what}: members", ", ".join(list(members)[:3]))


def refusals(server, report):
    good = "application/x-ndjson"
    for what, target, body, kind, wanted in [
            ("an unknown template", "/v1/batch?template=absent", table(), "text/csv", {404}),
            ("CSV without a template", "/v1/batch", table(), "text/csv", {400}),
            ("another type", "/v1/batch", "x", "image/png", {415})]:
        answer = post(server.port, target, body, kind)
        report.expect(answer.status in wanted, what, answer, wanted)
    answer = post(server.port, "/v1/batch", ndjson(), good, Accept="image/gif")
    report.equal("an unsupported response type", answer.status, 406)
    none = post(server.port, "/v1/batch", ndjson(), good, Accept="application/x-tar;q=0")
    report.equal("a response type with weight 0", none.status, 406)
    second = post(server.port, "/v1/batch", '{"text": "a"}', good,
                  Accept="application/x-tar; q=0.0, application/x-ndjson;q=0.5")
    report.equal("the type after a type with weight 0",
                 (second.status, second["content-type"]), (200, good))
    empty = post(server.port, "/v1/batch", "", good)
    report.expect(empty.status in (200, 400), "no rows", empty, "200 or 400")
    long = post(server.port, "/v1/batch", '{"text": "' + "x" * (3 << 20) + '"}\n', good, timeout=60)
    told = long.status in (400, 413) or b"error" in long.body
    report.expect(told, "a row of 3 MiB", long, "an error")
    broken = post(server.port, "/v1/batch", '{"text": "a"}\n{"te\n{"text": "b"}\n', good,
                  Accept=good)
    rows = broken.body.splitlines()
    report.equal("a row of invalid JSON: rows", len(rows), 3)
    if len(rows) == 3:
        report.expect(b"error" in rows[1] and b"error" not in rows[2][:200],
                      "a row of invalid JSON", rows[1][:200], "an error, and a valid next row")


def too_many_rows(server, report, most):
    """Checks that each row of a batch with too many rows has a result."""
    count = most + 2000
    for what, target, body, kind in [
            ("NDJSON", "/v1/batch", '{"text": "x"}\n' * count, "application/x-ndjson"),
            ("CSV", "/v1/batch?template=label", "title\n" + "x\n" * count, "text/csv")]:
        answer = post(server.port, target, body, kind, timeout=120, Accept="application/x-ndjson")
        rows = [json.loads(line) for line in answer.body.splitlines()]
        report.equal(f"{what}: rows of {count}", [row["row"] for row in rows],
                     list(range(1, count + 1)))
        drawn = [row["row"] for row in rows if "error" not in row]
        report.equal(f"{what}: drawn rows", drawn, list(range(1, most + 1)))
        told = {row["error"]["limit"] for row in rows[most:]}
        report.equal(f"{what}: the limit in the errors", told, {most})


def same_picture(server, report):
    """Checks that a row's picture equals the picture from a single request with the same document.
    """
    alone = post(server.port, "/v1/render?format=png", cards.document(3)).body
    row = json.dumps({"id": "x", **cards.document(3)}) + "\n"
    answer = post(server.port, "/v1/batch", row, "application/x-ndjson",
                  Accept="application/x-ndjson")
    found = answer.json()
    report.equal("a row's picture", picture_of(found) if found else answer, alone)


def streamed(server, report):
    """Checks that the first rows are answered before the last row is sent."""
    with server.connection() as connection:
        plain = connection.inner
        plain.putrequest("POST", "/v1/batch")
        plain.putheader("Content-Type", "application/x-ndjson")
        plain.putheader("Accept", "application/x-ndjson")
        plain.putheader("Transfer-Encoding", "chunked")
        plain.endheaders()

        def send(number):
            line = json.dumps({"id": str(number), **cards.document(number)}).encode() + b"\n"
            plain.send(f"{len(line):x}\r\n".encode() + line + b"\r\n")

        try:
            for number in range(8):
                send(number)
            plain.sock.settimeout(5)
            early = plain.sock.recv(65536)
        except OSError as error:
            early = f"{error}".encode()
        if early.startswith(b"HTTP/1.1 200"):
            report.figure("a row is answered before the last row is sent", "yes")
        else:
            report.expect(False, "the first rows' answer before the last row is sent",
                          early[:80], "200 and rows")
