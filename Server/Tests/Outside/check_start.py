"""Checks the server's start: rejected flags, environment variables, and limits set by flags."""
import pathlib
import re
import subprocess
import tempfile
import time

import cards
import signing
from client import post
from report import stage
from server import HERE

TOKEN = "a token of the tests"
FOLDERS = ["--templates", HERE / "templates", "--assets", HERE / "assets"]


def refusal(context, *flags):
    """Runs the server with these flags. Returns its exit code and output if it does not start, or
    None if it starts."""
    command = list(map(str, [context.program, "--admin-listen", "127.0.0.1:0", *flags]))
    try:
        done = subprocess.run(command, text=True, timeout=8, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired:
        return None
    return f"{done.returncode}: {done.stdout.strip()}"


@stage("start")
def start(context, report):
    for what, flags, word in [
            ("a public address without a key", ["--listen", "0.0.0.0:0", *FOLDERS], "key"),
            ("an invalid key", ["--listen", "127.0.0.1:0", "--key", "a:xyz"], "key"),
            ("an invalid address", ["--listen", "nowhere"], "listen"),
            ("an unknown flag", ["--frobnicate"], "frobnicate"),
            ("a missing folder", ["--listen", "127.0.0.1:0", "--templates", "/nowhere"],
             "nowhere")]:
        said = refusal(context, *flags)
        report.expect(said is not None and not said.startswith("0:") and word in said.lower(),
                      f"a start with {what}", said, f"an error that mentions {word}")
    begun = time.monotonic()
    with context.server() as server:
        report.below("seconds until it is ready", time.monotonic() - begun, 5, " s")
        taken = refusal(context, "--listen", f"127.0.0.1:{server.port}", "--unsigned")
        words = f"--listen 127.0.0.1:{server.port}: the address is in use"
        report.expect(taken is not None and taken.startswith("1:") and words in taken,
                      "a port in use", taken, words)
    with context.server("--listen", "0.0.0.0:0") as server:
        answer = post(server.port, "/v1/render", cards.document())
        report.equal("a document on a public address without a token", answer.status, 401)
    twins(context, report)
    secret_files(context, report)
    access(context, report)
    limits(context, report)


def twins(context, report):
    """Checks that environment variables replace missing flags, and that a flag takes precedence
    over its variable."""
    given = {"GALLEY_WORKERS": "3", "GALLEY_TOKEN": "from the environment"}
    with context.server(environment=given) as server:
        report.equal("GALLEY_WORKERS", server.metric("galley_workers"), 3)
        report.equal("GALLEY_TOKEN", post(server.port, "/v1/lint", cards.document()).status, 401)
    with context.server("--workers", 1, environment=given) as server:
        report.equal("--workers before GALLEY_WORKERS", server.metric("galley_workers"), 1)


def secret_files(context, report):
    """Checks --key-file, --token-file and the subcommand `key`."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        keys, token, empty, broken = (folder / part for part in ("keys", "token", "empty", "broken"))
        made = [subprocess.run([context.program, "key", part], text=True, check=True, timeout=30,
                               stdout=subprocess.PIPE).stdout for part in ("web", "old")]
        keys.write_text("# keys\n\n" + "".join(made), encoding="utf-8")
        token.write_text(f"{TOKEN}\n", encoding="utf-8")
        empty.write_text("# none\n", encoding="utf-8")
        broken.write_text(f"{made[0]}web:secret-text\n", encoding="utf-8")
        for what, flags, word in [
                ("a missing key file", ["--key-file", folder / "absent"], "absent"),
                ("a key file without keys", ["--key-file", empty], "empty"),
                ("a broken key file", ["--key-file", broken], "line 2"),
                ("a missing token file", ["--token-file", folder / "absent"], "absent"),
                ("a token file without a token", ["--token-file", empty], "empty"),
                ("a key and a key file", ["--key-file", keys, "--key", made[0].strip()],
                 "--key-file"),
                ("an empty token", ["--token", ""], "empty")]:
            said = refusal(context, "--listen", "127.0.0.1:0", *flags)
            report.expect(said is not None and not said.startswith("0:") and word in said,
                          f"a start with {what}", said, f"an error that mentions {word}")
            report.expect(said is None or "secret-text" not in said, f"{what}: the error", said,
                          "no secret")
        with context.server("--key-file", keys, "--token-file", token) as server:
            for number, line in enumerate(made):
                secret = bytes.fromhex(line.strip().partition(":")[2])
                good = signing.signed(secret, cards.card(number), line.partition(":")[0])
                report.equal("a card with a key of the file", server.ask(good).status, 200)
            report.equal("an unsigned card", server.ask(cards.card(1)).status, 403)
            for given, wanted in [({}, 401), ({"Authorization": f"Bearer {TOKEN}"}, 200)]:
                answer = post(server.port, "/v1/lint", cards.document(), **given)
                report.equal(f"a document with {given}", answer.status, wanted)


def access(context, report):
    """Checks the log line that states who may request cards and post documents, and the rules for
    POST on loopback."""
    key = "web:00112233445566778899aabbccddeeff"
    hidden = ["--key", key, "--token", TOKEN, "--hide-information"]
    for what, flags, line, status in [
            ("keys", ["--key", key], "cards: signed; documents: refused", 200),
            ("keys and a token", hidden, "cards: signed; documents: token; information: token", 401),
            ("neither", [], "cards: unsigned; documents: this machine only", 200)]:
        with context.server(*flags) as server:
            report.equal(f"the log line with {what}", len(server.log(message=line)), 1)
            answer = post(server.port, "/v1/documents", cards.document())
            report.equal(f"a document with {what}", answer.status in (200, 201), not flags)
            for path in ("/v1/templates", "/v1/fonts", "/version"):
                for method in ("GET", "HEAD"):
                    found = server.ask(path, method).status
                    report.equal(f"{method} {path} with {what}", found, status)
                known = server.ask(path, headers={"Authorization": f"Bearer {TOKEN}"}).status
                report.equal(f"{path} with {what}, and the token", known, 200)
            for path in ("/openapi.json", "/v1/schema"):
                report.equal(f"{path} with {what}", server.ask(path).status, 200)
            passed = post(server.port, "/v1/documents", cards.document(), **{
                "X-Forwarded-For": "192.0.2.1"})
            report.equal(f"a document through a proxy with {what}", passed.status, 401)
            report.expect("location" not in passed.headers, "its signed URL", passed.headers, "none")
    with context.server("--token", TOKEN, "--hide-information") as server:
        for given, named in [({}, False), ({"Authorization": f"Bearer {TOKEN}"}, True)]:
            answer = server.ask("/v1/cards/none.png", headers=given)
            report.equal(f"an unknown template with {list(given)}", answer.status, 404)
            report.equal(f"the list of templates in the problem with {list(given)}",
                         b"/v1/templates" in answer.body, named)
    unit = (context.root / "Server/deploy/galley-server.service").read_text(encoding="utf-8")
    report.equal("EnvironmentFile in the unit", re.findall(r"(?m)^EnvironmentFile=(-?)", unit), [""])


def limits(context, report):
    refused = {400, 413, 422}
    flags = ["--text-length", 100, "--frames", 12, "--canvas-side", 1300, "--document-bytes", 4000]
    with context.server(*flags) as server:
        frame = {"x": 0, "y": 0, "width": 10, "text": "x"}
        for what, document, wanted in [
                ("a small document", cards.document(), {200}),
                ("a long text", cards.document(text="x" * 200), refused),
                ("many frames", {"width": 50, "height": 50, "frames": [frame] * 13}, refused),
                ("a wide canvas", cards.document(width=1400), refused),
                ("many bytes", cards.document(metadata={"title": "x" * 5000}), refused)]:
            answer = post(server.port, "/v1/render", document)
            report.expect(answer.status in wanted, what, answer, wanted)
