"""Checks the memory of an idle server, and of a server under long load."""
import re
import threading
import time
from pathlib import Path

import cards
from client import post
from report import stage
from server import MEBIBYTE, Watch, tree


def proportional(pid):
    """Returns a process's proportional set size in bytes. If several processes share memory, each
    process counts an equal part of this memory."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return int(re.search(r"(?m)^Pss:\s+(\d+)", text)[1]) << 10
    except OSError:
        return 0


@stage("idle")
def idle(context, report):
    with context.server() as server:
        time.sleep(3)
        report.figure("proportional MiB", round(sum(map(proportional, tree(server.pid)))
                                                / MEBIBYTE, 1))
        report.below("resident MiB", server.resident() / MEBIBYTE, 60)
        before = server.cpu()
        time.sleep(3)
        report.below("CPU per idle second", (server.cpu() - before) / 3 * 1e3, 20, " ms")
        for number in range(100):
            server.ask(cards.card(number))
        report.figure("resident MiB after 100 cards", round(server.resident() / MEBIBYTE, 1))


@stage("soak")
def soak(context, report):
    """Renders new cards and documents continuously. A run without --all is short and finds only
    large leaks."""
    seconds, warm = (1800, 120) if context.long else (40, 20)
    most = 4 if context.long else 24
    counts, over = [0, 0], threading.Event()
    with context.server() as server:
        workers = [threading.Thread(target=work, args=(server, first, counts, over))
                   for first in (0, 10_000_000)]
        fill(server)
        for worker in workers:
            worker.start()
        time.sleep(warm)
        cached = kept(server)
        with Watch(server, 0.5) as watch:
            time.sleep(seconds)
        cached = kept(server) - cached
        over.set()
        for worker in workers:
            worker.join()
        report.figure("evictions of the cache", server.metric("galley_cache_evictions_total"))
    report.figure("pictures", f"{counts[0]}, of which {counts[1]} answers were not 200")
    report.equal("answers other than 200", counts[1], 0)
    third = len(watch.samples) // 3
    first = median(memory for _, memory in watch.samples[:third])
    last = median(memory for _, memory in watch.samples[-third:])
    report.figure("resident MiB in the first and the last third",
                  f"{first / MEBIBYTE:.1f}, {last / MEBIBYTE:.1f}")
    report.figure("slope", f"{slope(watch.samples) * 3600 / MEBIBYTE:.2f} MiB per hour")
    report.figure("most", f"{watch.peak / MEBIBYTE:.1f} MiB")
    report.below("growth in MiB, without the caches", (last - first - cached) / MEBIBYTE, most)


def kept(server):
    """Returns the size of all caches in bytes. Growth of the caches is not a leak, because their
    sizes are limited."""
    names = ["galley_cache_bytes", "galley_engine_cache_bytes"]
    return sum(server.metric(name) or 0 for name in names)


def fill(server):
    """Fills the caches of shaped words to their limits, so that the caches do not grow afterwards.
    """
    for number in range(1000):
        words = " ".join(f"w{number}x{word}" for word in range(300))
        post(server.port, "/v1/layout", cards.document(text=words))


def work(server, number, counts, over):
    """Requests documents, and cards of several templates and formats. Each request differs from all
    earlier requests."""
    with server.connection() as connection:
        while not over.is_set():
            number += 1
            if number % 8 == 0:
                answer = post(server.port, "/v1/render?format=webp", cards.document(number))
            else:
                answer = connection.ask(kind(number))
            counts[0] += 1
            counts[1] += answer.status != 200


def kind(number):
    if number % 5 == 0:
        return cards.card(number, "label")
    if number % 7 == 0:
        return cards.card(number, _scale=2)
    return cards.card(number, ending="jpg" if number % 3 == 0 else "png")


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0


def slope(samples):
    """Returns the memory growth in bytes per second, by least squares."""
    count = len(samples)
    middle = sum(at for at, _ in samples) / count
    mean = sum(memory for _, memory in samples) / count
    spread = sum((at - middle) ** 2 for at, _ in samples) or 1.0
    return sum((at - middle) * (memory - mean) for at, memory in samples) / spread
