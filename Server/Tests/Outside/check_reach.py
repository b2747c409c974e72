"""Checks --max-age, CORS, the path prefix, Unix sockets, and the rate limits per signing key."""
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import tempfile
import time

import cards
import signing
from client import post
from report import stage

SECRET = "000102030405060708090a0b0c0d0e0f"
KEY = f"web:{SECRET}"
SITE = "https://example.org"


@stage("reach")
def reach(context, report):
    lifetimes(context, report)
    cors(context, report)
    prefix(context, report)
    refused_flags(context, report)


def lifetimes(context, report):
    """Checks --max-age. The flag affects neither immutable cards nor cards whose URLs expire
    earlier."""
    with context.server("--max-age", 60, keys=[KEY]) as server:
        for flags, wanted in [([], "public, max-age=60, stale-while-revalidate=86400, "
                               "stale-if-error=86400"),
                              (["--expires", int(time.time()) + 30], r"public, max-age=([12]?\d|30), "
                               "must-revalidate"),
                              (["--expires", int(time.time()) + 3000],
                               "public, max-age=60, must-revalidate")]:
            answer = server.ask(sign(context, cards.card(1), *flags))
            report.expect(re.fullmatch(wanted, answer["cache-control"]), f"--max-age 60 {flags}",
                          answer["cache-control"] or answer, wanted)
    with context.server(environment={"GALLEY_MAX_AGE": "0"}) as server:
        report.expect("max-age=0," in server.ask(cards.card(1))["cache-control"], "GALLEY_MAX_AGE=0",
                      server.ask(cards.card(1))["cache-control"], "max-age=0")


def sign(context, target, *flags):
    return subprocess.run([str(context.program), "sign", "--key", KEY, *map(str, flags), target],
                          check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def cors(context, report):
    allow = "access-control-allow-origin"
    with context.server("--cors", SITE, "--token", "secret") as server:
        for what, target in [("a card", cards.card(1)), ("an error", "/v1/cards/absent.png")]:
            for origin, wanted in [(SITE, SITE), ("https://evil.example", ""), (None, "")]:
                answer = server.ask(target, headers={"Origin": origin} if origin else {})
                report.equal(f"{what} for {origin}", (answer[allow], answer["vary"]),
                             (wanted, "Origin"))
        made = post(server.port, "/v1/render", cards.document(1), Origin=SITE,
                    Authorization="Bearer secret")
        report.equal("POST", (made.status, made[allow]), (200, ""))
        both = server.ask("/v1/cards/photo.auto?title=x", headers={"Origin": SITE})
        report.equal("Vary of .auto", both["vary"], "Origin, Accept")
        preflights(report, server)
    with context.server("--cors", "*") as server:
        answer = server.ask(cards.card(1), headers={"Origin": "https://evil.example"})
        report.equal("--cors *", (answer[allow], answer["vary"]), ("*", ""))
        other = post(server.port, "/v1/documents", cards.document(1), Origin="https://evil.example")
        report.equal("POST by a page of another site", other.status, 403)
    with context.server() as server:
        report.equal("without --cors", server.ask(cards.card(1), headers={"Origin": SITE})[allow], "")


def preflights(report, server):
    """Checks the responses to preflight requests (Fetch Standard, CORS-preflight fetch)."""
    for target, origin, asked, status, allowed in [
            (cards.card(1), SITE, "GET", 204, SITE), (cards.card(1), SITE, "HEAD", 204, SITE),
            (cards.card(1), "https://evil.example", "GET", 204, ""),
            (cards.card(1), SITE, "POST", 405, ""), (cards.card(1), SITE, None, 405, ""),
            ("/v1/render", SITE, "POST", 405, ""), ("/v1/render", SITE, "GET", 405, SITE),
            ("/absent", SITE, "GET", 404, SITE)]:
        fields = {"Origin": origin, "Access-Control-Request-Headers": "if-none-match"}
        if asked:
            fields["Access-Control-Request-Method"] = asked
        answer = server.ask(target, method="OPTIONS", headers=fields)
        what = f"preflight of {asked} {target[:12]} by {origin}"
        report.equal(what, (answer.status, answer["access-control-allow-origin"]),
                     (status, allowed))
        if status == 204:
            report.equal(f"fields of {what}", [answer[name] for name in (
                "access-control-allow-methods", "access-control-allow-headers", "content-length",
                "vary")], ["GET, HEAD" if allowed else "", "*" if allowed else "", "", "Origin"])


def prefix(context, report):
    """Checks that each URL begins with the prefix, and that signatures cover the prefix."""
    with context.server("--prefix", "/a/images", "--token", "secret", "--playground",
                        keys=[KEY]) as server:
        target = "/a/images" + cards.card(1)
        signed = signing.signed(bytes.fromhex(SECRET), target, key="web")
        report.equal("the signature of sign", sign(context, target), signed)
        report.equal("a card", server.ask(signed).status, 200)
        bare = signing.signed(bytes.fromhex(SECRET), cards.card(1), key="web")
        report.equal("a card without the prefix", server.ask(bare).status, 404)
        report.equal("the signature without the prefix", server.ask("/a/images" + bare).status, 403)
        made = post(server.port, "/a/images/v1/documents", cards.document(1),
                    Authorization="Bearer secret")
        report.expect(made["location"].startswith("/a/images/v1/documents/"), "Location",
                      made["location"] or made, "/a/images/v1/documents/…")
        report.equal("the stored document", server.ask(made["location"] or "/").status, 200)
        moved = server.ask(signed.replace("?", "?&", 1))
        report.equal("the redirect", (moved.status, moved["location"]), (308, signed))
        report.equal("the server in OpenAPI", server.ask("/a/images/openapi.json").json()["servers"],
                     [{"url": "/a/images"}])
        page = server.ask("/a/images/playground").body
        report.expect(b"fetch(`v1/" in page, "requests of the playground", "absolute", "relative")
        rows = post(server.port, "/a/images/v1/batch", '{"text": "a"}', "application/x-ndjson",
                    Authorization="Bearer secret")
        report.equal("a batch", rows.status, 200)


def refused_flags(context, report):
    for flags in [["--prefix", "a"], ["--prefix", "/a/"], ["--prefix", "/a/../b"],
                  ["--cors", "example.org"], ["--cors", "*", "--cors", SITE], ["--max-age", "-1"],
                  ["--listen", "unix:relative"], ["--key", f"{KEY},rate=0/s"]]:
        done = subprocess.run([str(context.program), *flags], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
        report.expect(done.returncode == 64, f"{flags}", f"{done.returncode}: {done.stdout}",
                      "exit status 64 and a message")


@stage("unix-socket")
def unix_socket(context, report):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "galley.sock"
        # The process's umask determines who may connect to the socket.
        before = ["sh", "-c", 'umask 0117; exec "$@"', "sh"]
        with context.server("--token", "secret", before=before, listen=f"unix:{path}") as server:
            report.equal("mode of the socket", oct(stat.S_IMODE(path.lstat().st_mode)), "0o660")
            report.equal("a card", server.ask(cards.card(1)).status, 200)
            report.equal("a document without a token", post(
                server.port, "/v1/render", cards.document(1)).status, 401)
            report.equal("a document", post(server.port, "/v1/render", cards.document(1),
                                            Authorization="Bearer secret").status, 200)
            large = post(server.port, "/v1/layout", {"text": "word " * 8000, "width": 200},
                         Authorization="Bearer secret")
            report.expect(len(large.body) > 1 << 20, "a large answer", len(large.body), "1 MiB")
            second(context, report, path)
            report.equal("a card after another start", server.ask(cards.card(1)).status, 200)
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
        report.expect(path.exists(), "the socket of a killed server", "gone", "there")
        with context.server(listen=f"unix:{path}") as server:
            report.equal("a card after a crash", server.ask(cards.card(1)).status, 200)
            report.equal("a document without a token or keys", post(
                server.port, "/v1/render", cards.document(1)).status, 401)
        report.expect(not path.exists(), "the socket after SIGTERM", "there", "gone")
        others(context, report, pathlib.Path(folder))


def started(context, *flags):
    """Starts a server that is expected to fail. Returns its exit status and its log."""
    done = subprocess.run(
        [str(context.program), "--admin-listen", "127.0.0.1:0", *map(str, flags)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


def second(context, report, path):
    code, log = started(context, "--listen", f"unix:{path}", "--unsigned")
    report.expect(code == 1 and "another program listens on" in log, "a second server",
                  f"{code}: {log}", "not started")


def others(context, report, folder):
    """Checks that the server does not start, and replaces nothing, if its socket's path is a file
    or a symbolic link to a socket."""
    file, link = folder / "file", folder / "link"
    file.write_text("keep me", encoding="utf-8")
    old = folder / "old"
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(old))
    link.symlink_to(old)
    for path in (file, link):
        code, log = started(context, "--listen", f"unix:{path}", "--unsigned")
        report.expect(code == 1 and "is not a socket" in log, f"--listen unix:{path.name}",
                      f"{code}: {log}", "not started")
    report.equal("the file", file.read_text(encoding="utf-8"), "keep me")
    report.expect(old.exists() and link.is_symlink(), "the link and its socket", "gone", "there")
    code, log = started(context, "--listen", f"unix:{folder}/new", "--templates", folder)
    report.expect(code == 1 and "unsigned" in log, "cards without keys", f"{code}: {log}",
                  "not started")


@stage("rates")
def rates(context, report):
    """Checks the rate limits of signing keys. Repeated requests count, and so do requests whose
    response has no body."""
    slow, other = f"slow:{SECRET},rate=1/m,burst=3", f"other:{SECRET[::-1]}"
    with context.server(keys=[slow, other]) as server:
        target = signing.signed(bytes.fromhex(SECRET), cards.card(1), key="slow")
        forged = target.replace("_sig=", "_sig=x")
        report.equal("forged URLs", {server.ask(forged).status for _ in range(9)}, {403})
        first = server.ask(target)
        known = server.ask(target, headers={"If-None-Match": first["etag"]})
        cached = server.ask(target)
        report.equal("three requests", (first.status, known.status, cached.status), (200, 304, 200))
        refused = server.ask(target)
        report.equal("the fourth", refused.status, 429)
        report.expect(50 <= int(refused["retry-after"] or 0) <= 60, "Retry-After",
                      refused["retry-after"], "the seconds until the next token")
        told = refused.json() or {}
        report.equal("its type", told.get("type"), "urn:galley:problem:too-many-requests")
        report.equal("its Cache-Control", refused["cache-control"], "no-store")
        free = signing.signed(bytes.fromhex(SECRET[::-1]), cards.card(1), key="other")
        report.equal("another key", {server.ask(free).status for _ in range(9)}, {200})
    environment = {"GALLEY_KEY": f"{slow},{other}"}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "keys"
        file.write_text(f"{slow}\n{other}\n", encoding="utf-8")
        for what, flags, given in [("GALLEY_KEY", [], environment),
                                   ("a file", ["--key-file", file], {})]:
            with context.server(*flags, environment=given) as server:
                statuses = [server.ask(target).status for _ in range(4)]
                report.equal(f"limits from {what}", statuses, [200, 200, 200, 429])
                report.equal(f"the other key from {what}", server.ask(free).status, 200)
