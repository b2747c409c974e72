"""Checks caching: entity tags, lifetimes, and 304 responses that the server sends without
rendering. Also checks that equal simultaneous requests share one render, and measures the CPU cost
of a cached response."""
import hashlib
import re
import threading
import time

import cards
from client import Pipeline, ask, post
from report import stage

ANSWERS = 4000


def versions(server):
    """Returns the version of each template."""
    found = {}

    def look(value):
        if isinstance(value, dict):
            if "name" in value and "version" in value:
                found[value["name"]] = value["version"]
            for name, inner in value.items():
                if isinstance(inner, dict) and "version" in inner:
                    found.setdefault(name, inner["version"])
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(server.ask("/v1/templates").json())
    return found


def pixels(server):
    return server.metric("galley_pixels_total") or 0.0


@stage("cache")
def cache(context, report):
    with context.server() as server:
        tag = not_modified(server, report)
        lifetimes(server, report)
        others(server, report)
        single_flight(server, report)
        documents(server, report)
        cost(server, report)
    known_before_drawing(context, report, tag)


def not_modified(server, report):
    """Checks that requests with any form of If-None-Match are answered without drawing. Returns the
    card's entity tag."""
    asked = cards.card(1)
    first = server.ask(asked)
    tag = first["etag"]
    report.expect(re.fullmatch(r'"[\w+/=-]{20,}"', tag), "the tag", tag, "a strong tag")
    before = pixels(server)
    report.expect(before > 0, "galley_pixels_total after a card", before, "more than 0")
    for what, value in [("the tag", tag), ("a list", f'"x", {tag} , "y"'), ("any", "*"),
                        ("a weak tag", f"W/{tag}")]:
        answer = server.ask(asked, headers={"If-None-Match": value})
        report.equal(f"If-None-Match with {what}", (answer.status, answer.body), (304, b""))
        report.equal(f"the tag of a 304 for {what}", answer["etag"], tag)
        report.equal(f"Cache-Control of a 304 for {what}", answer["cache-control"],
                     first["cache-control"])
    head = server.ask(asked, "HEAD")
    report.equal("HEAD", (head.status, head.body, head["etag"]), (200, b"", tag))
    report.equal("HEAD's length", head["content-length"], str(len(first.body)))
    report.equal("If-None-Match with another tag", server.ask(
        asked, headers={"If-None-Match": '"x"'}).status, 200)
    report.equal("the same bytes", server.ask(asked).body, first.body)
    report.equal("pixels drawn meanwhile", pixels(server) - before, 0)
    return tag


def lifetimes(server, report):
    """Checks that a card is immutable only if its URL contains the template's version."""
    version = versions(server).get("talk")
    report.expect(version, "the version of talk in /v1/templates",
                  server.ask("/v1/templates").body[:200], "one")
    exact = server.ask(cards.card(1, _v=version or "none"))["cache-control"]
    report.expect("immutable" in exact and "max-age=31536000" in exact, "the right _v", exact,
                  "public, max-age=31536000, immutable")
    wrong = server.ask(cards.card(1, _v="0000"))
    report.equal("a wrong _v", wrong.status, 200)
    for what, found in [("a wrong _v", wrong["cache-control"]),
                        ("no _v", server.ask(cards.card(1))["cache-control"])]:
        report.expect("immutable" not in found and "max-age=3600" in found
                      and "stale-if-error=86400" in found, f"Cache-Control with {what}", found,
                      "max-age=3600, stale-while-revalidate=86400, stale-if-error=86400")


def others(server, report):
    """Checks that two cards have equal entity tags if and only if their pictures are equal."""
    tags = {what: server.ask(asked)["etag"] for what, asked in {
        "a card": cards.card(1), "as JPEG": cards.card(1, ending="jpg"),
        "as WebP": cards.card(1, ending="webp"), "its layout": cards.card(1, ending="json"),
        "twice as large": cards.card(1, _scale=2), "in Japanese": cards.card(1, _lang="ja"),
        "another": cards.card(2)}.items()}
    report.equal("different tags", len(set(tags.values())), len(tags))
    path, _, query = cards.card(1).partition("?")
    turned = f"{path}?{'&'.join(reversed(query.split('&')))}"
    report.equal("the tag for another order", server.ask(turned)["etag"], tags["a card"])


def single_flight(server, report):
    """Checks that 50 simultaneous requests for a new card cause only one render."""
    before = pixels(server)
    server.ask(cards.card(1000, _scale=2))
    one = pixels(server) - before
    answers, barrier = [], threading.Barrier(50)

    def get():
        with server.connection() as connection:
            connection.inner.connect()
            barrier.wait()
            answers.append(connection.ask(cards.card(1001, _scale=2)))

    threads = [threading.Thread(target=get) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report.equal("50 equal requests", sorted({answer.status for answer in answers}), [200])
    report.equal("different images", len({answer.body for answer in answers}), 1)
    report.equal("pixels drawn for 50 equal requests", pixels(server) - before - one, one)


def documents(server, report):
    """Checks that a posted document is available under its digest."""
    made = post(server.port, "/v1/documents?format=png", cards.document(5))
    place = made["location"]
    report.equal("a stored document", made.status, 201)
    report.expect(re.search(r"/v1/documents/[0-9a-f]{64}\.png", place), "Location", place,
                  "/v1/documents/{sha256}.png")
    if not place:
        return
    found = server.ask(place)
    drawn = post(server.port, "/v1/render?format=png", cards.document(5))
    report.equal("its picture", found.body, drawn.body)
    report.expect("immutable" in found["cache-control"], "its Cache-Control",
                  found["cache-control"], "immutable")
    again = server.ask(place, headers={"If-None-Match": found["etag"]})
    report.equal("its 304", again.status, 304)
    report.equal("posted again", post(server.port, "/v1/documents?format=png",
                                      cards.document(5))["location"], place)
    report.figure("a digest", hashlib.sha256(found.body).hexdigest()[:12])


def cost(server, report):
    """Measures the CPU time of a cached response and of a 304 response. Each response is measured
    with a single client, and with ten clients that send requests in parallel, as a CDN does."""
    asked = cards.card(1)
    tag = f"If-None-Match: {server.ask(asked)['etag']}\r\n".encode()
    for what, headers, wanted in [("a cached answer", b"", 200), ("a 304", tag, 304)]:
        for many in (1, 10):
            clients = [Pipeline(server.port) for _ in range(many)]
            found = rounds(clients, asked.encode(), headers, 200 // many)
            before, start = server.cpu(), time.monotonic()
            found |= rounds(clients, asked.encode(), headers, ANSWERS // many)
            used, seconds = server.cpu() - before, time.monotonic() - start
            for client in clients:
                client.close()
            report.equal(f"statuses of {what}", found, {wanted})
            name = f"CPU of {what} on {many} connection{'s' if many > 1 else ''}"
            report.below(name, used / ANSWERS * 1e3, 0.3, " ms")
            report.figure("answers per second", round(ANSWERS / seconds))


def rounds(clients, asked, headers, count):
    """Sends the same request from all clients at once, `count` times. Returns the set of
    statuses."""
    found = set()
    for _ in range(count):
        for client in clients:
            client.send([asked], headers)
        found |= {client.next_status() for client in clients}
    return found


def known_before_drawing(context, report, tag):
    """Checks that a server knows the entity tag of a card before it has drawn the card."""
    with context.server() as server:
        before = pixels(server)
        answer = server.ask(cards.card(1), headers={"If-None-Match": tag})
        report.equal("304 of a server that drew nothing", answer.status, 304)
        report.equal("pixels drawn by it", pixels(server) - before, 0)
        report.equal("metrics' answer", ask(server.admin, "/metrics").status, 200)
