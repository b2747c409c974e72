"""Checks the assets: reading on first use, reloads, render processes, and fallback cards."""
import contextlib
import json
import os
import pathlib
import signal
import struct
import tempfile
import threading
import zlib

import cards
from check_cache import pixels, versions
from check_operating import wait_for
from client import ask, post
from report import stage
from server import HERE, children

AVATAR = {"template": {"parameters": {"user": {"required": True}}}, "width": 40, "height": 40,
          "backgroundImage": "{{user}}.png", "text": ""}
LOGO = {"width": 40, "height": 40, "backgroundImage": "logo.png", "text": "{{title}}"}
STRICT = {"template": {"fallback": "logo.png"}, "width": 60, "text": "{{title}}",
          "require": {"maximumLines": 1}}
OTHER = {**STRICT, "template": {"fallback": "logo"}}
NONE = {key: value for key, value in STRICT.items() if key != "template"}
LONG = "?title=" + "long+words+that+need+lines" * 4


def png(red, green, blue, side=16):
    """Returns a PNG file of one colour."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + bytes([red, green, blue]) * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write(path, content):
    """Replaces a file atomically."""
    other = path.with_name(f".{path.name}")
    other.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    other.rename(path)


@contextlib.contextmanager
def site():
    """Creates a folder of templates and a folder of assets. Yields both, and removes them later."""
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name) / "templates", pathlib.Path(name) / "assets"]
        for folder in folders:
            folder.mkdir()
        for template, content in {"avatar": AVATAR, "logo": LOGO, "strict": STRICT, "other": OTHER,
                                  "none": NONE}.items():
            write(folders[0] / f"{template}.json", content)
        write(folders[1] / "logo.png", png(200, 30, 30))
        write(folders[1] / "user0.png", png(30, 200, 30))
        yield folders


@stage("assets")
def assets(context, report):
    with site() as (templates, folder):
        for number in range(1, 10_000):
            os.link(folder / "user0.png", folder / f"user{number}.png")
        for flags in [[], ["--isolate"]]:
            with context.server("--workers", 2, "--asset-memory", "1Mi", *flags,
                                templates=templates, assets=folder) as server:
                first_use(server, report, flags)
                changes(server, report, folder, flags)
                stored_document(server, report, folder, len(flags))


def first_use(server, report, flags):
    name = " ".join(flags) or "in one process"
    # At start, the server reads only the logo: it is the only picture whose name is written in a
    # template. Requests name all other pictures.
    report.equal(f"{name}: files read at start", server.metric("galley_asset_reads_total"), 1)
    before = server.metric("galley_asset_bytes")
    statuses = {server.ask(f"/v1/cards/avatar.png?user=user{number}").status
                for number in range(0, 2000, 7)}
    report.equal(f"{name}: statuses", statuses, {200})
    report.below(f"{name}: bytes of pictures", server.metric("galley_asset_bytes"),
                 (1 << 20) + 1, " bytes")
    report.figure(f"{name}: bytes before", before)
    report.equal(f"{name}: a missing picture", server.ask(
        "/v1/cards/avatar.png?user=absent").status, 400)


def changes(server, report, folder, flags):
    """Checks changed pictures. If the values of a card name the picture, the card shows the new
    picture at once. If the template names the picture, cards show the new picture after a
    reload."""
    name = " ".join(flags) or "in one process"
    version = versions(server)
    avatar, logo = (f"/v1/cards/avatar.png?user=user5&_v={version['avatar']}",
                    f"/v1/cards/logo.png?title=a&_v={version['logo']}")
    first = [server.ask(card) for card in (avatar, logo)]
    report.expect("immutable" not in first[0]["cache-control"], f"{name}: a card with an avatar",
                  first[0]["cache-control"], "not immutable")
    report.expect("immutable" in first[1]["cache-control"], f"{name}: a card with a logo",
                  first[1]["cache-control"], "immutable")
    for path, color in [("user5.png", 90), ("logo.png", 91)]:
        write(folder / path, png(color, len(flags), 99))
    second = [server.ask(card) for card in (avatar, logo)]
    report.expect(second[0].body != first[0].body and second[0]["etag"] != first[0]["etag"],
                  f"{name}: a changed avatar", second[0]["etag"], "another image")
    report.equal(f"{name}: a changed logo before the reload", second[1].body, first[1].body)
    write(folder / "unused.png", png(1, 2, 3))
    server.signal(signal.SIGHUP)
    after = wait_for(lambda: versions(server), lambda found: found != version)
    report.equal(f"{name}: changed versions", sorted(
        key for key in version if version[key] != after[key]), ["logo", "strict"])
    third = server.ask("/v1/cards/logo.png?title=a")
    report.expect(third.body != first[1].body, f"{name}: a changed logo", "the old image",
                  "another")
    if flags:
        os.kill(children(server.pid)[0], signal.SIGKILL)
        again = [server.ask(f"/v1/cards/avatar.png?user=user{number}").status
                 for number in (5, 9001, 9002)]
        report.equal(f"{name}: after a process was killed", again, [200] * 3)


def stored_document(server, report, folder, red):
    """Checks that the entity tag of a stored document changes if a picture in the document
    changes."""
    made = post(server.port, "/v1/documents", {"text": [{"attachmentImage": "user7.png"}]})
    first = server.ask(made["location"])
    write(folder / "user7.png", png(red, 77, 78))
    second = server.ask(made["location"])
    report.equal("a stored document", [first.status, second.status], [200, 200])
    report.expect(first["etag"] != second["etag"] and first.body != second.body,
                  "a stored document with a changed picture", second["etag"], "another tag")
    report.expect("immutable" not in first["cache-control"], "its Cache-Control",
                  first["cache-control"], "not immutable")


@stage("fallback")
def fallback(context, report):
    with site() as (templates, folder):
        write(folder.parent / "plain.json", {"width": 30, "height": 30, "text": "Sorry"})
        with context.server(templates=templates, assets=folder) as server:
            logo = (folder / "logo.png").read_bytes()
            drawn = server.ask("/v1/cards/logo.jpg?title=")
            for card, kind, image in [("strict.png", "image/png", logo),
                                      ("strict.jpg", "image/png", logo),
                                      ("other.jpg", "image/jpeg", drawn.body)]:
                check(server.ask(f"/v1/cards/{card}{LONG}"), report, card, kind, image)
            for card in ["none.png", "strict.json"]:
                answer = server.ask(f"/v1/cards/{card}{LONG}")
                report.expect(answer.status in (200, 422) and "image" not in answer["content-type"],
                              card, answer, "no image")
            report.equal("a short title", server.ask("/v1/cards/strict.png?title=a").status, 200)
            report.equal("an unknown parameter", server.ask("/v1/cards/strict.png?b=a")[
                "content-type"], "application/problem+json")
            head = ask(server.port, f"/v1/cards/strict.png{LONG}", "HEAD")
            report.equal("HEAD", [head.status, head["galley-problem"], head.body],
                         [422, "contract", b""])
            entries = server.log(route="/v1/cards/{file}", problem="contract", status=422)
            report.expect(len(entries) >= 4, "log lines with the problem", len(entries), "some")
        with context.server("--fallback", folder.parent / "plain.json", "--deadline", "1ms",
                            templates=templates, assets=folder) as server:
            late = server.ask("/v1/cards/none.webp?title=a+new+card")
            report.equal("504", [late.status, late["content-type"], late["galley-problem"]],
                         [504, "image/webp", "timed-out"])
            report.equal("pixels drawn", pixels(server), 0)
        with context.server("--fallback", folder / "logo.png", "--workers", 1, "--queue", 0,
                            "--longest-wait", "1ms", templates=HERE / "templates") as server:
            busy(server, report, (folder / "logo.png").read_bytes())


def check(answer, report, what, kind, image):
    report.equal(f"{what}: status", answer.status, 422)
    report.equal(f"{what}: type", answer["content-type"], kind)
    report.equal(f"{what}: problem", answer["galley-problem"], "contract")
    report.equal(f"{what}: Cache-Control", answer["cache-control"], "no-store")
    report.equal(f"{what}: its entity tag", answer["etag"], "")
    report.equal(f"{what}: its image", answer.body == image, True)


def busy(server, report, image):
    """Checks the fallback card of an overloaded server, and that the server stays ready."""
    # On a busy machine, the heavy document can be finished before the card is requested. The server
    # then draws the card, so several cards are tried.
    for number in range(9, 19):
        thread = threading.Thread(target=post, args=(
            server.port, "/v1/render?format=webp", cards.heavy(number)), kwargs={"timeout": 120})
        thread.start()
        wait_for(lambda: server.metric("galley_workers_busy"), lambda found: found == 1)
        answer, ready = server.ask(cards.card(number)), ask(server.admin, "/readyz").status
        thread.join()
        if answer.status == 503:
            break
    report.equal("503", [answer.status, answer["galley-problem"], answer.body == image],
                 [503, "busy", True])
    report.expect(answer["retry-after"], "Retry-After", "none", "some")
    report.equal("readiness of a busy server", ready, 200)
