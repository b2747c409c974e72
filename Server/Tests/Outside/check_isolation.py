"""Checks that the server survives and responds correctly if render processes crash or are killed
while they work. Also checks that render processes cannot read the server's secrets."""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import threading
import time

import cards
from check_cache import versions
from check_operating import own_templates, wait_for
from client import post
from report import percentile, stage
from server import children, cpu


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


# Fatal signals: an invalid memory access, a Swift trap (SIGILL on x86-64, SIGTRAP on arm64), a
# failed assertion in C, and an arithmetic error.
CRASHES = [signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGFPE]


@stage("crashes")
def crashes(context, report):
    """Sends fatal signals to render processes. The server must notice the crash at once, even if
    Swift's crash handler is installed, and the log may contain only JSON."""
    with context.server("--isolate", "--workers", 1, environment={
            "SWIFT_BACKTRACE": "enable=yes"}) as server:
        report.equal("a card", server.ask(cards.card(1)).status, 200)
        for number, crash in enumerate(CRASHES):
            answers = []
            thread = threading.Thread(target=lambda: answers.append(post(
                server.port, "/v1/render?format=webp", cards.heavy(number), timeout=120)))
            thread.start()
            pid, start = drawing_child(server), time.monotonic()
            os.kill(pid, crash)
            # The crashed process had already run an earlier job. In this case, the server runs the
            # job once more in a new process.
            while not set(children(server.pid)) - {pid} and time.monotonic() < start + 30:
                time.sleep(0.01)
            seconds = time.monotonic() - start
            thread.join()
            report.below(f"seconds from {crash.name} to a new process", seconds, 1.5, " s")
            report.equal(f"the answer after {crash.name}", answers[0].status, 200)
        other = [line for line in server.lines if not line.startswith("{")]
        report.expect(not other, "the log", other[:2], "only JSON")


def drawing_child(server):
    """Waits until a render process is using the CPU. Returns the ID of the process."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for pid in children(server.pid):
            before = cpu(pid)
            time.sleep(0.2)
            if cpu(pid) > before + 0.05:
                return pid
    raise RuntimeError("no render process is drawing")


@stage("secrets")
def secrets(context, report):
    """Checks that another process of the same user cannot read the server's keys and token, and
    that render processes do not inherit them."""
    if os.geteuid() != 0:
        return spied(context, report, {})
    # The superuser can read the memory of every process. So run both the server and the program
    # that tries to read it as another user. That user may have no access to the path of the server
    # program, so start the server through a file descriptor.
    nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    return spied(context, report, nobody)


def spied(context, report, user):
    key, token = "web:00112233445566778899aabbccddeeff", "secret-token"
    for what, flags, environment in [
            ("flags", ["--key", key, f"--token={token}"], {}),
            ("the environment", [], {"GALLEY_KEY": key, "GALLEY_TOKEN": token})]:
        program = os.open(context.program, os.O_RDONLY)
        os.set_inheritable(program, True)
        command = [f"/proc/self/fd/{program}", "--listen", "127.0.0.1:0", "--admin-listen",
                   "127.0.0.1:0", "--isolate", "--workers", "1", *flags]
        server = subprocess.Popen(command, env={"PATH": os.environ["PATH"], **environment},
                                  stderr=subprocess.PIPE, pass_fds=[program], cwd="/", **user)
        try:
            ready = 0
            for line in server.stderr:
                ready += b'"listening"' in line
                if ready == 2:
                    break
            report.equal(f"{what}: listeners", ready, 2)
            own = children(server.pid)
            report.expect(own, f"{what}: render processes", own, "some")
            for name, pid in [("server", server.pid), *(("render process", pid) for pid in own)]:
                read = subprocess.run(["cat", f"/proc/{pid}/cmdline", f"/proc/{pid}/environ"],
                                      cwd="/", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                      check=False, **user).stdout
                report.expect(not re.search(rb"0011223344|secret-token", read),
                              f"{what}: files of the {name}", read, "no secret")
            # The file `mem` contains every secret. Check that it cannot be opened. A failure to
            # read it would prove nothing, because reading it at position 0 fails even with
            # permission.
            memory = subprocess.run(["cat", f"/proc/{server.pid}/mem"], cwd="/", text=True,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                    check=False, **user).stderr
            report.expect("Permission denied" in memory, f"{what}: the server's memory", memory,
                          "Permission denied")
            for pid in own:
                for file in ["cmdline", "environ"] if os.geteuid() == 0 else ["cmdline"]:
                    text = pathlib.Path(f"/proc/{pid}/{file}").read_bytes()
                    report.expect(not re.search(rb"00112233|secret-token|_KEY|_TOKEN", text),
                                  f"{what}: {file} of a render process", text, "no secret")
        finally:
            os.close(program)
            server.terminate()
            server.stderr.close()
            server.wait(20)


def kill_while_drawing(server, number, found, seconds):
    """Requests a slow picture, and kills the child process that renders it."""
    start = time.monotonic()
    thread = threading.Thread(target=lambda: found.append(post(
        server.port, "/v1/render?format=webp", cards.heavy(number)).status))
    thread.start()
    time.sleep(0.1 + 0.02 * number)
    for pid in children(server.pid):
        # Kill the child process that is running ("R" in its state), not an idle one.
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


@stage("versions")
def alternating(context, report):
    """Requests two versions of a template alternately. Each version must keep its render process. A
    reload ends the processes of versions that no URL can refer to any more."""
    with own_templates() as folder:
        label = folder / "label.json"
        text = label.read_text(encoding="utf-8")
        with context.server("--isolate", "--workers", 1, "--cache", "1k", templates=folder) as server:
            known = [versions(server)["label"]]
            for color in ("#d2ebfd", "#d2fdeb"):
                label.write_text(text.replace("#fdebd2", color), encoding="utf-8")
                server.signal(signal.SIGHUP)
                wait_for(lambda: versions(server)["label"], lambda found: found != known[-1])
                known.append(versions(server)["label"])
                turns = []
                for number in range(6):
                    answers = [server.ask(cards.card(number, "label", _v=version))
                               for version in known[-2:]]
                    report.equal("statuses", [answer.status for answer in answers], [200, 200])
                    report.expect(answers[0].body != answers[1].body, "images of two versions",
                                  "equal", "different")
                    turns.append(sorted(children(server.pid)))
                report.expect(len({tuple(turn) for turn in turns}) == 1, "processes per turn",
                              turns, "always the same")
                report.equal("processes", len(turns[-1]), 2)


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
