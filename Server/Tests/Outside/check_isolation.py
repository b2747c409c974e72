"""Checks that the server survives and answers correctly if render processes are killed while they
work."""
import contextlib
import os
import pathlib
import signal
import threading
import time

import cards
from check_operating import own_templates, wait_for
from client import post
from report import percentile, stage
from server import children


@stage("isolate")
def isolate(context, report):
    """Kills render processes while they work. The server must survive and replace them."""
    with context.server("--isolate") as server:
        report.equal("a card", server.ask(cards.card(1)).status, 200)
        first = set(children(server.pid))
        report.expect(first, "child processes", "none", "some")
        found, seconds = [], []
        for number in range(6):
            kill_while_drawing(server, number, found, seconds)
            answer = server.ask(cards.card(100 + number))
            report.equal("the next request after a kill", answer.status, 200)
        report.figure("answers from killed children", found)
        report.expect(all(status in (200, 500, 502, 503) for status in found),
                      "answers from killed children", found, "an error or a picture")
        report.figure("slowest of these", f"{max(seconds):.2f} s")
        kill_children(server)
        statuses = [server.ask(cards.card(200 + number)).status for number in range(6)]
        report.equal("requests after all children were killed", set(statuses), {200})
        later = set(children(server.pid))
        report.expect(later and not later & first, "children afterwards", later, "new processes")
        report.expect(server.alive(), "health", "dead", "alive")
        same_as_without(context, server, report)
    report.equal("children after the server's end", [pid for pid in later if is_there(pid)], [])
    changed_files(context, report)
    orphans(context, report)


def kill_while_drawing(server, number, found, seconds):
    """Requests a slow picture, and kills the child process that renders it."""
    start = time.monotonic()
    thread = threading.Thread(target=lambda: found.append(post(
        server.port, "/v1/render?format=webp", cards.heavy(number)).status))
    thread.start()
    time.sleep(0.1 + 0.02 * number)
    for pid in children(server.pid):
        # Kill the child that is rendering, not an idle child.
        text = pathlib.Path(f"/proc/{pid}/stat").read_text()
        if text.rpartition(")")[2].split()[0] == "R" or len(children(server.pid)) == 1:
            os.kill(pid, signal.SIGKILL)
    thread.join()
    seconds.append(time.monotonic() - start)


def same_as_without(context, server, report):
    """Checks that pictures are equal with and without render processes."""
    apart = server.ask(cards.card(300)).body
    times = []
    for number in range(400, 430):
        start = time.monotonic()
        server.ask(cards.card(number))
        times.append(time.monotonic() - start)
    report.figure("a card in a child, p50", f"{percentile(times, 0.5) * 1e3:.1f} ms")
    with context.server() as other:
        report.expect(other.ask(cards.card(300)).body == apart, "a child's picture", "another",
                      "the picture of a server without children")


def is_there(pid):
    return pathlib.Path(f"/proc/{pid}").exists()


def kill_children(server):
    for pid in children(server.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def changed_files(context, report):
    """Changes template files and kills child processes. A new child must still use the templates
    that the server has loaded. If the child read the changed files, caches would store new pictures
    under the old templates' entity tags."""
    with own_templates() as folder:
        label = folder / "label.json"
        good = label.read_text(encoding="utf-8")
        with context.server(templates=folder) as plain:
            wanted = [plain.ask(cards.card(number, "label")) for number in range(4)]
        with context.server("--isolate", templates=folder) as server:
            server.ask(cards.card(9, "label"))
            for number, (what, text) in enumerate([
                    ("another template", good.replace("#fdebd2", "#d2ebfd")),
                    ("a broken template", good[:50])]):
                label.write_text(text, encoding="utf-8")
                kill_children(server)
                server.ask(cards.card(20 + number, "label"))
                found = server.ask(cards.card(number, "label"))
                report.equal(f"the tag with {what} in the folder", found["etag"],
                             wanted[number]["etag"])
                report.expect(found.body == wanted[number].body,
                              f"a new child's picture with {what} in the folder", found,
                              "the picture of the loaded template")
            label.write_text(good.replace("#fdebd2", "#d2fdeb"), encoding="utf-8")
            server.signal(signal.SIGHUP)
            asked = cards.card(0, "label")
            second = wait_for(lambda: server.ask(asked), lambda found: found["etag"] not in (
                "", wanted[0]["etag"]))
            report.expect(second.status == 200 and second["etag"] != wanted[0]["etag"]
                          and second.body != wanted[0].body, "a card after SIGHUP", second,
                          "the picture of the new template")


def orphans(context, report):
    """Checks that render processes end if the server is killed."""
    with context.server("--isolate") as server:
        server.ask(cards.card(1))
        left = children(server.pid)
        server.process.kill()
        server.process.wait()
        end = time.monotonic() + 5
        while any(map(is_there, left)) and time.monotonic() < end:
            time.sleep(0.05)
        report.expect(left and not any(map(is_there, left)), "children of a killed server",
                      [pid for pid in left if is_there(pid)], "none")
