"""Checks overload, memory limits, and clients that are slow on purpose."""
import collections
import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import threading
import time

import cards
import signing
from client import connect, post
from report import needed, percentile, stage
from server import HERE, MEBIBYTE, Watch

DEADLINE = 5
# A document whose layout is about 5 MB of JSON.
LONG = {"width": 300, "text": "slow " * 13_000}
SECRET = b"a secret of the load tests, 32 b"
# The request target of a new card, without the card number at its end. The texts of all cards have
# about the same length.
TARGET = "/v1/cards/talk.png?speaker=Ada&summary=Of%20light%20and%20paper&title=Card%20"


def wrk(url, threads, seconds, first, delay=0.0):
    """Runs the load generator wrk with one connection per thread. Returns a list with the status
    and milliseconds of each response, and the numbers of connect, read, write and timeout
    errors."""
    environment = {**os.environ, "CARDS_DELAY": f"{delay * 1000:.3f}", "CARDS_TARGET": TARGET,
                   "CARDS_FIRST": str(first * 1_000_000_000)}
    done = subprocess.run(
        [needed("wrk"), f"-t{threads}", f"-c{threads}", f"-d{seconds}s", "--timeout", "20s",
         "-s", HERE / "cards.lua", url],
        env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    answers = [(int(status), float(milliseconds)) for status, milliseconds in
               re.findall(r"(?m)^answer (\d+) (\S+)$", done.stdout)]
    sockets = re.search(r"(?m)^sockets (\d+) (\d+) (\d+) (\d+)$", done.stdout)
    if not sockets:
        raise RuntimeError(f"wrk ended with {done.returncode}: {done.stderr} {done.stdout[-300:]}")
    return answers, tuple(map(int, sockets.groups()))


@stage("overload", tools=["wrk"])
def overload(context, report):
    """Requests ten times as many new cards per second as the server can draw."""
    limit = 512 * MEBIBYTE
    seconds = 60 if context.long else 15
    with context.server("--memory", "512Mi", "--deadline", f"{DEADLINE}s") as server:
        time.sleep(1)
        idle = server.resident()
        answers, _ = wrk(server.url, os.cpu_count() or 1, 4, 1)
        capacity = sum(status == 200 for status, _ in answers) / 4
        report.figure("capacity", f"{capacity:.0f} cards per second")
        threads = 200
        delay = max(0.0, threads / max(1.0, 10 * capacity) - 0.002)
        health, refused, over = [], [], threading.Event()
        watcher = threading.Thread(target=ask_health, args=(server, health, refused, over))
        watcher.start()
        with Watch(server) as watch:
            answers, sockets = wrk(server.url, threads, seconds, 2, delay)
        recovered = recovery(server)
        over.set()
        watcher.join()
    judge_load(report, answers, sockets, seconds, capacity)
    for answer in refused:
        report.expect(answer["retry-after"].isdigit(), "Retry-After of a 503", answer.headers,
                      "seconds")
        report.equal("Cache-Control of a 503", answer["cache-control"], "no-store")
    report.below("slowest health while overloaded", max(health), 1, " s")
    report.below("seconds until it recovers", recovered, 2, " s")
    report.figure("idle MiB", round(idle / MEBIBYTE))
    report.below("most MiB", watch.peak / MEBIBYTE, (1.2 * limit + idle) / MEBIBYTE)


def judge_load(report, answers, sockets, seconds, capacity):
    good = [milliseconds / 1000 for status, milliseconds in answers if status == 200]
    kinds = dict(sorted(collections.Counter(status for status, _ in answers).items()))
    offered = len(answers) / seconds
    report.figure("offered", f"{offered:.0f} per second, "
                  f"{offered / max(1, capacity):.1f} × capacity")
    report.figure("answers", kinds)
    report.expect(set(kinds) <= {200, 503, 504}, "statuses", kinds, "200, 503, 504")
    report.expect(offered > 5 * capacity or 503 not in kinds, "the load", f"{offered:.0f}",
                  "many times the capacity")
    report.equal("socket errors (connect, read, write, timeout)", sockets, (0, 0, 0, 0))
    report.expect(len(good) > 0.5 * capacity * seconds, "cards drawn in spite of the overload",
                  len(good), f"> {0.5 * capacity * seconds:.0f}")
    report.figure("p50 of the 200s", f"{percentile(good, 0.5):.3f} s")
    report.below("p99 of the 200s", percentile(good, 0.99), DEADLINE, " s")
    refused = [milliseconds for status, milliseconds in answers if status == 503]
    report.figure("p50 of the 503s", f"{percentile(refused, 0.5):.1f} ms")


def ask_health(server, times, refused, over):
    """Requests the health check and a new card every 200 ms. Adds the response times of the health
    check to `times`, and the 503 responses to `refused`."""
    number = 80_000
    while not over.wait(0.2):
        start = time.monotonic()
        alive = server.alive()
        times.append(time.monotonic() - start if alive else 99.0)
        number += 1
        with contextlib.suppress(OSError):
            answer = server.ask(cards.card(number))
            if answer.status == 503:
                refused.append(answer)


def recovery(server):
    """Requests new cards until five consecutive cards are fast: less than half a second each.
    Returns the elapsed time in seconds."""
    start, row, number = time.monotonic(), 0, 70_000
    while row < 5 and time.monotonic() - start < 20:
        number += 1
        asked = time.monotonic()
        with contextlib.suppress(OSError):
            status = server.ask(cards.card(number)).status
            row = row + 1 if status == 200 and time.monotonic() - asked < 0.5 else 0
    return time.monotonic() - start


@stage("memory")
def memory(context, report):
    """Checks that simultaneous requests for large images wait for memory, and that the server never
    exceeds its memory limit."""
    limit, statuses = 160 * MEBIBYTE, []
    with context.server("--memory", "160Mi", "--workers", 8, "--queue", 40, "--longest-wait", "20s",
                        "--deadline", "20s") as server:
        idle = server.resident()

        def draw(number):
            statuses.append(post(server.port, "/v1/render?format=png", cards.large(number)).status)

        with Watch(server, 0.01) as watch:
            threads = [threading.Thread(target=draw, args=(number,)) for number in range(32)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        report.figure("large pictures", {kind: statuses.count(kind) for kind in set(statuses)})
        report.expect(set(statuses) <= {200, 503} and 200 in statuses, "statuses", statuses,
                      "200 and 503")
        report.below("most MiB", watch.peak / MEBIBYTE, (1.2 * limit + idle) / MEBIBYTE)
        busy = post(server.port, "/v1/render", cards.large(1, side=20_000))
        report.expect(busy.status in (413, 422), "a picture of 400 Mpx", busy, "413 or 422")


@stage("markdown-memory")
def markdown_memory(context, report):
    """Checks that the server reserves the memory for reading documents, and returns it afterwards.
    The test sends Markdown that consists only of `>`. For 1 MiB of such Markdown, the parser
    allocates 208 MiB before it finds that the text has too many blocks."""
    limit, statuses = 256 * MEBIBYTE, []
    for flags in [], ["--isolate"]:
        with context.server("--memory", limit, "--workers", 4, "--queue", 20, "--longest-wait",
                            "120s", "--deadline", "120s", *flags) as server:
            # Before measuring idle memory, check four documents at once, because this starts all
            # four workers.
            together(4, lambda: post(server.port, "/v1/lint", LONG, timeout=120))
            idle = server.resident()
            with Watch(server, 0.01) as watch:
                together(8, lambda: statuses.append(post(
                    server.port, "/v1/lint", ">" * 900_000, "text/markdown", timeout=120).status))
            report.equal(f"statuses {flags}", set(statuses), {422})
            report.below(f"most MiB {flags}", watch.peak / MEBIBYTE,
                         (1.2 * limit + idle) / MEBIBYTE)
            report.below(f"MiB afterwards {flags}", server.resident() / MEBIBYTE,
                         idle / MEBIBYTE + 128)


def together(count, function):
    """Calls a function on several threads at the same time, and waits for all of them."""
    threads = [threading.Thread(target=function) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


READERS = 250


@stage("readers")
def readers(context, report):
    """Checks that 250 clients that read large responses slowly cannot push the server over its
    memory limit. The server disconnects clients that read less than 8 kB per second. This limit is
    not exact, because the TCP window of a local connection grows in steps of 64 kB. The clients
    therefore read much less or much more. Every tenth client reads 2 kB per second and must be
    disconnected. The other clients read 16 kB per second and must be served. Afterwards, the memory
    must be free again."""
    limit = 512 * MEBIBYTE
    body = json.dumps(LONG).encode()
    head = (b"POST /v1/layout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body))
    # The queue and both time limits are large enough that no request is refused while it waits for
    # memory.
    with context.server("--memory", limit, "--queue", READERS, "--longest-wait", "300s",
                        "--deadline", "300s") as server, Watch(server, 0.05) as watch:
        # The first POST opens a file descriptor for timers. This descriptor stays open.
        server.ask("/v1/layout", "POST", body, {"Content-Type": "application/json"})
        before = server.metric("process_open_fds")
        clients = [SlowClient(server.port, head + body, 2000 if number % 10 == 0 else 16_000)
                   for number in range(READERS)]
        over = threading.Event()
        reader = threading.Thread(target=read_slowly, args=(clients, over))
        reader.start()
        held, end = 0, time.monotonic() + 240
        while held < 0.9 * limit and time.monotonic() < end:
            held = max(held, server.metric("galley_memory_reserved_bytes"))
            time.sleep(1)
        time.sleep(35)
        over.set()
        reader.join()
        report.below("most MiB", watch.peak / MEBIBYTE, 1.2 * limit / MEBIBYTE)
        report.expect(held >= 0.9 * limit, "most reserved MiB", held / MEBIBYTE,
                      "nearly the whole limit")
        fast = [client for number, client in enumerate(clients) if number % 10]
        slow = clients[::10]
        begun = [[client for client in group if client.seconds] for group in (fast, slow)]
        report.figure("answers that began, for fast and slow clients", list(map(len, begun)))
        report.equal("fast clients that were disconnected",
                     sum(client.is_closed for client in begun[0]), 0)
        late = [client for client in begun[1] if time.monotonic() - client.seconds > 30]
        report.expect(late, "slow clients after 30 s", late, "some")
        # The server has closed its connections to the slow clients, even if the operating system
        # still sends bytes to them.
        report.below("connections", server.metric("process_open_fds") - before,
                     READERS - len(late) + 1)
        for client in clients:
            client.plain.close()
        start = time.monotonic()
        while server.metric("galley_memory_reserved_bytes") and time.monotonic() < start + 20:
            time.sleep(0.1)
        report.below("seconds until no memory is reserved", time.monotonic() - start, 10, " s")
        report.equal("a card afterwards", server.ask(cards.card(2)).status, 200)


def read_slowly(clients, over):
    while not over.wait(0.05):
        for client in clients:
            client.read()


class SlowClient:
    """A client that sends a request, and reads the response at a constant speed."""

    def __init__(self, port, request, speed):
        self.plain = socket.socket()
        # A small buffer prevents the operating system from reading much before the client does.
        self.plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 15)
        self.plain.connect(("127.0.0.1", port))
        self.plain.sendall(request)
        self.plain.setblocking(False)
        self.speed, self.start, self.count = speed, time.monotonic(), 0
        self.seconds, self.is_closed = None, False

    def read(self):
        """Reads as many bytes as the client's speed and the elapsed time allow. When a response
        with status 200 begins, stores the time in `seconds`. The elapsed time is then counted from
        this moment."""
        due = int((time.monotonic() - (self.seconds or self.start)) * self.speed) - self.count
        with contextlib.suppress(BlockingIOError):
            try:
                part = self.plain.recv(max(1, due)) if due > 0 and not self.is_closed else None
            except ConnectionError:
                part = b""
            if part == b"":
                self.is_closed = True
            elif part:
                if self.count == 0 and part.startswith(b"HTTP/1.1 200"):
                    self.seconds = time.monotonic()
                self.count += len(part)


@stage("h2", tools=["h2load"])
def many_clients(context, report):
    """Checks that the server answers 20,000 requests on 50 connections. The client is the program
    h2load, which uses HTTP/1.1 and signed URLs here."""
    with context.server(keys=[f"k:{SECRET.hex()}"]) as server, \
            tempfile.TemporaryDirectory() as folder:
        asked = [signing.signed(SECRET, cards.card(number, "label")) for number in range(200)]
        file = pathlib.Path(folder) / "addresses"
        file.write_text("".join(f"{server.url}{one}\n" for one in asked))
        for one in asked:
            server.ask(one)
        done = subprocess.run([needed("h2load"), "--h1", "-n20000", "-c50", "-t2", "-i", file],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              check=False)
    requests = re.search(r"requests: (\d+) total.* (\d+) succeeded, (\d+) failed, (\d+) errored",
                         done.stdout)
    report.expect(requests and requests.groups() == ("20000", "20000", "0", "0"), "requests",
                  requests.group() if requests else done.stdout[-300:], "20000 succeeded")
    if rate := re.search(r"finished in .*", done.stdout):
        report.figure("h2load", rate.group())
    if codes := re.search(r"status codes:.*", done.stdout):
        report.figure("", codes.group())


@stage("slow", tools=["slowhttptest"])
def slow(context, report):
    """Attacks the server with clients that send heads or bodies slowly, or that read responses
    slowly. The server must disconnect these clients, and they must not delay other clients."""
    with context.server() as server:
        normal(server, report, "no attack", lambda: time.sleep(3))
        single = threading.Thread(target=slow_single, args=(server, report))
        single.start()
        target = f"{server.url}{cards.card(1)}"
        for what, flags in [("slow heads", ["-H", "-u", target]),
                            ("slow bodies", ["-B", "-s", "8192", "-f", "text/plain",
                                             "-u", f"{server.url}/v1/render"]),
                            ("slow readers", ["-X", "-w", "64", "-y", "256", "-n", "2", "-z", "32",
                                              "-k", "3", "-u", target])]:
            normal(server, report, what, lambda flags=flags: attack(flags))
        single.join()
        report.expect(server.alive(), "health afterwards", "dead", "alive")
        report.figure("resident MiB afterwards", round(server.resident() / MEBIBYTE))


def attack(flags):
    subprocess.run([needed("slowhttptest"), "-c", "400", "-r", "200", "-i", "2", "-l", "12", "-v",
                    "0", *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def normal(server, report, what, during):
    """Measures how long a normal client waits for new cards during an attack."""
    times, wrong, over = [], [], threading.Event()

    def get():
        number = hash(what) % 1_000_000
        while not over.is_set():
            number += 1
            start = time.monotonic()
            try:
                answer = server.ask(cards.card(number), timeout=10)
                if answer.status != 200:
                    wrong.append(answer)
            except OSError as error:
                wrong.append(error)
            times.append((time.monotonic() - start) * 1000)
            time.sleep(0.05)

    thread = threading.Thread(target=get)
    thread.start()
    during()
    over.set()
    thread.join()
    report.expect(not wrong, f"a normal client during {what}", wrong[:2], "its cards")
    report.below(f"p50 during {what}", percentile(times, 0.5), 100, " ms")
    report.figure(f"p99 during {what}", f"{percentile(times, 0.99):.1f} ms of {len(times)} cards")


def slow_single(server, report):
    """Measures when the server disconnects a client that sends slowly, sends nothing, or does not
    read."""
    head = b"GET /v1/cards/label.png?title=x HTTP/1.1\r\nHost: x\r\nX-A: "
    body = (b"POST /v1/render HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
            b"Content-Length: 5000\r\n\r\n")
    found = {}

    def hold(what, first):
        start = time.monotonic()
        with connect(server.port, 0.4) as plain:
            with contextlib.suppress(OSError):
                plain.sendall(first)
                while time.monotonic() - start < 45:
                    with contextlib.suppress(TimeoutError):
                        if not plain.recv(4096):
                            break
                    if what.endswith("drips"):
                        plain.sendall(b"x")
        found[what] = time.monotonic() - start

    rows = (b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
            b"Content-Length: 5000\r\n\r\n{")
    cases = [("a head that drips", head), ("a body that drips", body),
             ("a batch that stops", rows), ("a silent connection", b"")]
    threads = [threading.Thread(target=hold, args=case) for case in cases]
    threads.append(threading.Thread(target=take_nothing, args=(server, report)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for (what, _), (least, most) in zip(cases, [(3, 7), (8, 13), (8, 13), (3, 40)]):
        report.figure(f"{what} is disconnected after", f"{found[what]:.1f} s")
        report.expect(least < found[what] < most, f"seconds until {what} is disconnected",
                      f"{found[what]:.1f}", f"{least} to {most}")


def take_nothing(server, report):
    """Requests 10 MB and reads nothing for half a minute. The server must close the connection."""
    received = 0
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.connect(("127.0.0.1", server.port))
        plain.sendall(b"GET /v1/schema HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        time.sleep(30)
        plain.settimeout(3)
        with contextlib.suppress(OSError):
            while part := plain.recv(1 << 20):
                received += len(part)
    whole = 100 * len(server.ask("/v1/schema").body)
    report.expect(received < whole, "bytes for a client that read nothing for 30 s", received,
                  f"fewer than {whole}, because the server closed the connection")
