"""Checks the headers of every response, including errors, and the format of errors."""
import cards
from client import Answer, ask, exchange, post
from report import stage

BEARER = "a token of the tests"


def asked(server):
    """Sends requests. For each request, yields a description, the response, and the permitted
    statuses."""
    port = server.port
    good = {"Authorization": f"Bearer {BEARER}"}
    image = cards.document(1)
    yield "a card", server.ask(cards.card(1)), {200}
    yield "a card's layout", server.ask(cards.card(1, ending="json")), {200}
    yield "a card's head", server.ask(cards.card(1), "HEAD"), {200}
    yield "a card with a picture", server.ask("/v1/cards/photo.jpg?title=x"), {200}
    yield "another scale", server.ask(cards.card(2, _scale=2)), {200}
    yield "a document", post(port, "/v1/render?format=png", image, **good), {200}
    yield "a document as JPEG", post(port, "/v1/render?format=jpg", image, **good), {200}
    yield "a stored document", post(port, "/v1/documents", image, **good), {201}
    for route in ["fonts", "schema", "templates"]:
        yield route, server.ask(f"/v1/{route}"), {200}
    yield "openapi", server.ask("/openapi.json"), {200}
    yield "version", server.ask("/version"), {200}
    yield "a slash at the end", server.ask("/v1/cards/label.png/?title=x"), {404}
    yield "an unknown path", server.ask("/nothing"), {404}
    yield "the root", server.ask("/"), {404, 301, 302, 308}
    yield "an unknown template", server.ask("/v1/cards/absent.png"), {404}
    yield "an unknown document", server.ask(f"/v1/documents/{'0' * 64}.png"), {404}
    yield "an invalid digest", server.ask("/v1/documents/xyz.png"), {400, 404}
    yield "a format that the template lacks", server.ask("/v1/cards/label.jpg?title=x"), {400, 404}
    yield "an unknown format", server.ask("/v1/cards/label.exe?title=x"), {400, 404}
    yield "a wrong parameter", server.ask(cards.card(1) + "&speker=x"), {400}
    yield "a repeated name", server.ask(cards.card(1) + "&title=x"), {400}
    yield "a missing parameter", server.ask("/v1/cards/talk.png"), {400}
    yield "a value that is too long", server.ask("/v1/cards/talk.png?title=" + "x" * 121), {400}
    yield "a value that does not match", server.ask("/v1/cards/label.png?title=%3Cb"), {400}
    yield "another language", server.ask(cards.card(1, _lang="tlh")), {400}
    yield "a scale that is not allowed", server.ask(cards.card(1, _scale=3)), {400}
    yield "a broken contract", server.ask(cards.card(1, "strict") + "%20word" * 40), {422}
    yield "another method", server.ask(cards.card(1), "DELETE"), {405}
    yield "a document by GET", server.ask("/v1/render"), {405}
    yield "no token", post(port, "/v1/render", image), {401}
    yield "another token", post(port, "/v1/render", image, Authorization="Bearer x"), {401}
    yield "an invalid document", post(port, "/v1/render", b"{", **good), {400}
    yield "an unknown key", post(port, "/v1/render", {"txet": "x"}, **good), {400}
    yield "an unknown type", post(port, "/v1/render", b"x", "image/png", **good), {415}
    yield "a compressed document", post(
        port, "/v1/render", image, **good, **{"Content-Encoding": "gzip"}), {415}
    yield "a compressed batch", post(port, "/v1/batch", b"{}", "application/x-ndjson", **good,
                                     **{"Content-Encoding": "gzip"}), {415}
    yield "a document with a coding that changes nothing", post(
        port, "/v1/lint", image, **good, **{"Content-Encoding": "identity"}), {200}
    yield "another spelling of the token's scheme", post(
        port, "/v1/lint", image, Authorization=f"bEARER {BEARER}"), {200}
    yield "a body that is too large", post(port, "/v1/render", b" " * (2 << 20), **good), {413}
    yield "a canvas that is too large", post(
        port, "/v1/render", cards.document(1, width=9e6, height=9e6), **good), {400, 413, 422}
    yield "a URL that is too long", server.ask("/v1/cards/label.png?title=" + "x" * 9000), {414}


def policy(report, what, answer):
    """Checks that a response has the headers that all responses need."""
    security = answer["content-security-policy"]
    report.expect("default-src 'none'" in security, f"{what}: Content-Security-Policy",
                  security or f"none, with {answer.status}", "default-src 'none' …")
    report.equal(f"{what}: X-Content-Type-Options", answer["x-content-type-options"], "nosniff")
    report.expect(answer["request-id"], f"{what}: Request-Id", "none", "one")


def problem(report, what, answer, body=True):
    """Checks that an error response has the members of RFC 9457 and forbids caching."""
    report.equal(f"{what}: Cache-Control", answer["cache-control"], "no-store")
    if not body:
        return
    report.equal(f"{what}: Content-Type", answer["content-type"].partition(";")[0],
                 "application/problem+json")
    told = answer.json() or {}
    report.expect(str(told.get("type", "")).startswith("urn:galley:problem:"), f"{what}: type",
                  told.get("type"), "urn:galley:problem:…")
    report.equal(f"{what}: status", told.get("status"), answer.status)
    report.expect(told.get("title") and told.get("detail"), f"{what}: title and detail", told,
                  "both")
    report.expect(str(told.get("instance", "")).startswith("urn:galley:request:"),
                  f"{what}: instance", told.get("instance"), "urn:galley:request:…")


@stage("headers")
def headers(context, report):
    with context.server("--token", BEARER) as server:
        for what, answer, wanted in asked(server):
            report.expect(answer.status in wanted, what, answer, wanted)
            policy(report, what, answer)
            if answer.status >= 400:
                problem(report, what, answer)
            if answer.status == 405:
                report.expect("GET" in answer["allow"] or "POST" in answer["allow"],
                              f"{what}: Allow", answer["allow"], "methods")
            if answer.status == 401:
                report.expect("bearer" in answer["www-authenticate"].lower(),
                              f"{what}: WWW-Authenticate", answer["www-authenticate"], "Bearer")
        details(server, report)
        bare(server, report)
        admin(server, report)
    report.figure("checks", report.checks)


def details(server, report):
    """Checks the JSON members from which programs learn the cause of an error."""
    near = server.ask(cards.card(1) + "&speker=x").json() or {}
    report.expect("speaker" in str(near.get("suggestion", "")) + near.get("detail", ""),
                  "the nearest parameter", near, "speaker")
    broken = server.ask(cards.card(1, "strict") + "%20word" * 40).json() or {}
    report.equal("a broken contract's type", broken.get("type"), "urn:galley:problem:contract")
    report.equal("a broken contract's kind", broken.get("what"), "noTruncation")
    good = {"Authorization": f"Bearer {BEARER}"}
    lost = post(server.port, "/v1/render?missing=error",
                cards.document(1, text="\U000F0000"), **good)
    report.equal("a missing glyph", lost.status, 422)
    for asked in ["?format=gif", "?scale=0", "?scale=1e9", "?bogus=1", "?missing=perhaps"]:
        answer = post(server.port, "/v1/render" + asked, cards.document(1), **good)
        report.expect(answer.status in (400, 422), f"render{asked}", answer, 400)
    drawn = post(server.port, "/v1/render", cards.document(1), **good)
    report.expect("no-store" in drawn["cache-control"], "a drawn document's Cache-Control",
                  drawn["cache-control"], "private, no-store")
    for name in ["galley-size", "galley-missing-glyphs", "server-timing"]:
        report.expect(drawn[name], f"a drawn document's {name}", "none", "one")


def bare(server, report):
    """Checks the headers of responses to requests that reach no route or that the parser rejects.
    """
    field = b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"x" * (40 << 10) + b"\r\n\r\n"
    for what, data, status in [
            ("a URL of 20 KiB", b"GET /" + b"x" * (20 << 10) + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            ("a header of 40 KiB", field, 431), ("invalid HTTP", b"nonsense\r\n\r\n", 400)]:
        head, _, body = exchange(server.port, data)[0].partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        answer = Answer(int((lines[0] + " 0 0").split()[1]),
                        [line.split(": ", 1) for line in lines[1:]], body)
        report.equal(what, answer.status, status)
        policy(report, what, answer)
        problem(report, what, answer)


def admin(server, report):
    """Checks that responses to health checks prohibit caches from reusing them without asking the
    server. Also checks that the admin listener serves no cards, and that the public listener serves
    no metrics."""
    for path in ["/healthz", "/readyz"]:
        answer = ask(server.admin, path)
        report.equal(path, answer.status, 200)
        kept = answer["cache-control"]
        report.expect("no-cache" in kept or "no-store" in kept, f"{path}: Cache-Control", kept,
                      "no-cache")
    report.equal("a card on the admin listener", ask(server.admin, cards.card(1)).status, 404)
    report.equal("metrics on the public listener", server.ask("/metrics").status, 404)
