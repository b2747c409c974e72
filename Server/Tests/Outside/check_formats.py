"""Checks SVG and PDF files, and the choice of an image format from the Accept header."""
import io
import json
import tarfile
import xml.etree.ElementTree

import cards
from client import post
from report import stage

CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
TYPES = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "svg": "image/svg+xml",
         "pdf": "application/pdf"}
TOKEN = "a token of the tests"
GOOD = {"Authorization": f"Bearer {TOKEN}"}


@stage("formats")
def formats(context, report):
    with context.server("--token", TOKEN) as server:
        vectors(server, report)
        batches(server, report)
        negotiated(server, report)
    with context.server("--token", TOKEN, "--isolate") as server:
        answer = server.ask(card("svg"))
        report.equal("an SVG from a drawing process", answer.status, 200)


def card(ending, number=1):
    """Returns the URL of a card of the `plain` template, which has every format."""
    return f"/v1/cards/plain.{ending}?title=Card%20{number}"


def is_file(ending, data):
    if ending == "svg":
        return xml.etree.ElementTree.fromstring(data).tag == "{http://www.w3.org/2000/svg}svg"
    return data.startswith(b"%PDF-1.") and data.rstrip().endswith(b"%%EOF")


def vectors(server, report):
    """Requests SVG and PDF images by URL and by POST. Checks the images, and that a browser runs no
    scripts in them."""
    tags = {server.ask(card(ending))["etag"] for ending in TYPES}
    report.equal("entity tags of five formats", len(tags), 5)
    for ending in ("svg", "pdf"):
        answer = server.ask(card(ending))
        stored = post(server.port, f"/v1/documents?format={ending}", cards.document(1), **GOOD)
        posted = post(server.port, f"/v1/render?format={ending}", cards.document(1), **GOOD)
        for what, one in [("by URL", answer), ("by POST", posted),
                          ("as a document", server.ask(stored["location"] or "/"))]:
            what = f"{ending} {what}"
            if not report.equal(what, one.status, 200):
                continue
            report.equal(f"{what}: Content-Type", one["content-type"], TYPES[ending])
            report.expect(is_file(ending, one.body), what, one, f"a file {ending}")
            policy = {part.split()[0]: part.split()[1:] for part
                      in one["content-security-policy"].split(";")}
            report.equal(f"{what}: default-src", policy.get("default-src"), ["'none'"])
            report.equal(f"{what}: style-src", policy.get("style-src"), ["'unsafe-inline'"])
            report.equal(f"{what}: img-src", policy.get("img-src"), ["data:"])
            report.equal(f"{what}: sandbox", policy.get("sandbox"), [] if ending == "svg" else None)
            report.equal(f"{what}: script-src", policy.get("script-src"), None)
            report.equal(f"{what}: nosniff", one["x-content-type-options"], "nosniff")
            report.expect(f".{ending}" in one["content-disposition"], f"{what}: file name",
                          one["content-disposition"], f".{ending}")
        again = server.ask(card(ending), headers={"If-None-Match": answer["etag"]})
        report.equal(f"{ending} again", (again.status, again.body), (304, b""))
        hostile = "</svg><script>alert(1)</script>"
        drawn = post(server.port, f"/v1/render?format={ending}",
                     {"text": hostile, "title": hostile, "alt": hostile, "width": 300}, **GOOD)
        report.expect(drawn.status == 200 and b"<script" not in drawn.body, f"markup in {ending}",
                      drawn, "escaped")
    report.equal("a format that the template lacks", server.ask(
        "/v1/cards/label.svg?title=x").status, 404)


def batches(server, report):
    """Checks a batch whose images are SVG or PDF."""
    rows = "\n".join(json.dumps(cards.document(number)) for number in range(2))
    for ending in ("svg", "pdf"):
        answer = post(server.port, f"/v1/batch?format={ending}", rows, "application/x-ndjson",
                      Accept="application/x-tar", **GOOD)
        with tarfile.open(fileobj=io.BytesIO(answer.body)) as archive:
            names = archive.getnames()
            report.equal(f"the names of a batch of {ending}", names, [
                f"0000000{row}.{kind}" for row in (1, 2) for kind in (ending, "json")])
            first = archive.extractfile(names[0]).read()
        single = post(server.port, f"/v1/render?format={ending}", cards.document(0), **GOOD)
        report.expect(first == single.body, f"the first {ending} of a batch", f"{len(first)} bytes",
                      f"the {len(single.body)} bytes of /v1/render")


def negotiated(server, report):
    """Checks the image format that the server chooses for URLs that end in `.auto`. Each response
    must have the header `Vary: Accept`."""
    path = card("auto")
    tags = {}
    for accept, ending in [(CHROMIUM, "webp"), ("*/*", "png"), ("image/jpeg", "jpg"), (None, "png")]:
        headers = {"Accept": accept} if accept else {}
        answer = server.ask(path, headers=headers)
        what = f"Accept: {accept}"
        report.equal(what, (answer.status, answer["content-type"]), (200, TYPES[ending]))
        report.expect(answer.body == server.ask(card(ending)).body, what, "another file",
                      f"the bytes of plain.{ending}")
        report.equal(f"{what}: Vary", answer["vary"], "Accept")
        tags[ending] = answer["etag"]
        again = server.ask(path, headers={**headers, "If-None-Match": answer["etag"]})
        report.equal(f"{what}: 304", (again.status, again["vary"]), (304, "Accept"))
    report.equal("entity tags", len(set(tags.values())), 3)
    changed = server.ask(path, headers={"Accept": CHROMIUM, "If-None-Match": tags["png"]})
    report.equal("the tag of another format", changed.status, 200)
    for what, target, accept, status in [
            ("no image", path, "text/html", 406), ("an unknown parameter", path + "&x=1", "*/*", 400),
            ("an unknown template", "/v1/cards/absent.auto", "*/*", 404),
            ("a URL that is too long", path + "x" * 9000 + ".auto", "*/*", 414)]:
        answer = server.ask(target, headers={"Accept": accept})
        report.equal(f"{what} of .auto", (answer.status, answer["vary"]), (status, "Accept"))
    report.equal("Vary of another card", server.ask(card("png"))["vary"], "")
