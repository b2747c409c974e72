"""Checks the server's start: rejected flags, environment variables, and limits set by flags."""
import subprocess
import time

import cards
from client import post
from report import stage
from server import HERE

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
        report.expect(taken is not None and not taken.startswith("0:"), "a port in use",
                      taken, "an error")
    with context.server("--listen", "0.0.0.0:0") as server:
        answer = post(server.port, "/v1/render", cards.document())
        report.equal("a document on a public address without a token", answer.status, 401)
    twins(context, report)
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
