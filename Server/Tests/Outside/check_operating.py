"""Checks that the server shuts down at SIGTERM, and reloads changed templates at SIGHUP."""
import contextlib
import pathlib
import re
import shutil
import signal
import tempfile
import threading
import time

import cards
from check_cache import versions
from client import connect
from report import stage
from server import HERE

IN_FLIGHT = 50


@stage("sigterm")
def drain(context, report):
    """Checks that all 50 requests that are running when the server receives SIGTERM still get a
    response."""
    answers, barrier = [], threading.Barrier(IN_FLIGHT + 1)
    with context.server("--queue", 100, "--longest-wait", "20s", "--deadline", "20s") as server:
        def get(number):
            plain = connect(server.port, 30)
            query = cards.card(number, _scale=2)
            barrier.wait()
            plain.sendall(f"GET {query} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            sent.append(number)
            answers.append(whole_answer(plain))

        sent = []
        threads = [threading.Thread(target=get, args=(n,)) for n in range(IN_FLIGHT)]
        for thread in threads:
            thread.start()
        barrier.wait()
        while len(sent) < IN_FLIGHT:
            time.sleep(0.002)
        time.sleep(0.1)
        done_before = len(answers)
        start = time.monotonic()
        server.signal(signal.SIGTERM)
        code = server.stop(25)
        seconds = time.monotonic() - start
        for thread in threads:
            thread.join()
    report.figure("answered before SIGTERM", done_before)
    report.expect(done_before < IN_FLIGHT, "requests in flight at SIGTERM", 0, "some")
    kinds = {kind: answers.count(kind) for kind in set(answers)}
    report.figure("answers", kinds)
    report.expect(set(answers) <= {200, 503} and len(answers) == IN_FLIGHT, "the answers", kinds,
                  "50, each a whole 200 or 503")
    report.equal("the exit code", code, 0)
    report.below("seconds until the server exits", seconds, 20, " s")
    idle_end(context, report)


def whole_answer(plain):
    """Returns the status of a complete response, or a description of the failure."""
    received = b""
    try:
        while part := plain.recv(65536):
            received += part
            head, separator, body = received.partition(b"\r\n\r\n")
            if separator:
                length = [line for line in head.split(b"\r\n")
                          if line.lower().startswith(b"content-length:")]
                if length and len(body) >= int(length[0].split(b":")[1]):
                    return int(head[9:12])
    except OSError as error:
        return f"{error}"
    return f"closed after {len(received)} bytes"


def idle_end(context, report):
    """Checks that an idle server with a keep-alive connection shuts down immediately."""
    with context.server() as server:
        with server.connection() as connection:
            connection.ask("/version")
            start = time.monotonic()
            code = server.stop(25)
            report.equal("the exit code when idle", code, 0)
            report.below("seconds until exit with an idle connection open", time.monotonic() - start, 5, " s")


@contextlib.contextmanager
def own_templates():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "templates", pathlib.Path(folder) / "templates")
        yield pathlib.Path(folder) / "templates"


@stage("reload")
def reload(context, report):
    """Checks that SIGHUP reloads the templates. If a template is broken, the server logs an error
    and keeps the old templates."""
    with own_templates() as folder, context.server(templates=folder) as server:
        asked, label = cards.card(1, "label"), folder / "label.json"
        good = label.read_text(encoding="utf-8")
        before, first = versions(server).get("label"), server.ask(asked)
        for what, text in [("invalid JSON", good[:40]),
                           ("an unknown key", good.replace('"width"', '"widht"'))]:
            label.write_text(text, encoding="utf-8")
            seen = len(server.lines)
            server.signal(signal.SIGHUP)
            told = wait_for(lambda: complaints(server.lines[seen:]), bool)
            report.expect(told, f"the log of {what}", server.lines[seen:], "an error")
            report.equal(f"the version with {what}", versions(server).get("label"), before)
            report.equal(f"a card with {what}", server.ask(asked).body, first.body)
        label.write_text(good.replace("#fdebd2", "#d2ebfd"), encoding="utf-8")
        server.signal(signal.SIGHUP)
        after = wait_for(lambda: versions(server).get("label"), lambda found: found != before)
        report.expect(after and after != before, "the version of a new template", after,
                      f"not {before}")
        old = server.ask(f"{asked}&_v={before}")
        report.equal("the card with the previous version", old.body, first.body)
        report.expect("immutable" in old["cache-control"], "its Cache-Control",
                      old["cache-control"], "immutable")
        second = server.ask(asked)
        report.expect(second["etag"] != first["etag"] and second.body != first.body, "its card",
                      "the old one", "another")
        report.expect("talk" in versions(server), "the other templates", versions(server), "there")
        (folder / "new.json").write_text(good, encoding="utf-8")
        server.signal(signal.SIGHUP)
        found = wait_for(lambda: server.ask(cards.card(1, "new")).status, lambda s: s == 200)
        report.equal("an added template", found, 200)
        requests_during_reload(server, report)
    broken_start(context, report)


def complaints(lines):
    return [line for line in lines if re.search(r'"level": ?"(error|warning|critical)"', line)]


def wait_for(read, holds, seconds=10):
    end = time.monotonic() + seconds
    while not holds(found := read()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def requests_during_reload(server, report):
    """Checks that no request fails while SIGHUP makes the server reload its templates."""
    found, over = [], threading.Event()

    def ask_on():
        number = 0
        while not over.is_set():
            number += 1
            found.append(server.ask(cards.card(number % 50, "label")).status)

    thread = threading.Thread(target=ask_on)
    thread.start()
    for _ in range(10):
        server.signal(signal.SIGHUP)
        time.sleep(0.1)
    over.set()
    thread.join()
    report.equal("statuses during ten reloads", set(found), {200})
    report.figure("requests during ten reloads", len(found))


def broken_start(context, report):
    """Checks that the server does not start with an invalid template, and that the error names the
    template."""
    with own_templates() as folder:
        (folder / "label.json").write_text('{"widht": 1}', encoding="utf-8")
        try:
            with context.server(templates=folder):
                report.expect(False, "a start with a broken template", "it started", "an error")
        except RuntimeError as error:
            report.expect("label" in str(error), "the error for a broken template", str(error),
                          "its name")
