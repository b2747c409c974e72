#!/usr/bin/env python3
"""Requests cards from galley-server as a popular site would, and prints how many of them the server
sends without drawing. The server runs once without a result store, and once with one.

    Benchmarks/traffic.py [--server Server/.build/release/galley-server] [--seconds 300]
                          [--cards 5000] [--exponent 1] [--connections 4] [--seed 1] [--markdown]

A few cards are requested often, and most cards rarely: the probability of card number n is
proportional to 1 / n^exponent (Zipf's law). Each connection sends the next request as soon as it
has the response to the previous one. In the middle of the time, the server stops and starts again,
with an empty image cache. Each run has three rows: the time before the restart, the first tenth of
the time after the restart, and the rest.

The shares come from the server's metrics: images from the image cache, images from the store, and
drawn images. Requests that wait while another request draws the same image are in none of these
shares. The client runs on the same machine as the server, so the two compete for processor time.
The peak memory is the server's largest resident memory since its start.

The script compares no figure with a limit. It fails if a connection fails, if a status is
not 200, or if no request is answered.
"""
import argparse
import itertools
import pathlib
import random
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Server" / "Tests" / "Outside"))
sys.dont_write_bytecode = True

import cards  # noqa: E402
from client import Pipeline  # noqa: E402
from server import Server, resident  # noqa: E402

COUNTERS = ("galley_cache_hits_total", "galley_store_hits_total", "galley_output_bytes_count")
COLUMNS = ("run", "part", "requests", "per second", "cache", "store", "drawn", "median ms",
           "99 % ms", "peak MiB")


class Traffic:
    """The requests of all connections. Equal options give equal sequences of cards."""

    def __init__(self, options):
        numbers = range(1, options.cards + 1)
        self.targets = [cards.card(number).encode() for number in numbers]
        weights = (number ** -options.exponent for number in numbers)
        self.weights = list(itertools.accumulate(weights))
        self.chosen = [random.Random(f"{options.seed}-{connection}")
                       for connection in range(options.connections)]

    def send(self, port, seconds):
        """Sends requests on all connections. Returns the seconds that each request took."""
        end = time.monotonic() + seconds
        taken, wrong = [], []

        def ask(chosen):
            try:
                pipeline = Pipeline(port)
                while not wrong and (start := time.monotonic()) < end:
                    [target] = chosen.choices(self.targets, cum_weights=self.weights)
                    [status] = pipeline.ask([target])
                    taken.append(time.monotonic() - start)
                    if status != 200:
                        wrong.append(f"status {status} for {target.decode()}")
                pipeline.close()
            except Exception as error:
                wrong.append(f"a connection failed: {error!r}")

        threads = [threading.Thread(target=ask, args=[chosen]) for chosen in self.chosen]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if wrong or not taken:
            sys.exit(f"Benchmarks/traffic.py: {(wrong or ['no request was answered'])[0]}")
        return sorted(taken)


def part(server, traffic, seconds):
    """Sends requests for the given number of seconds. Returns the figures for a row of the
    results."""
    before = [server.metric(name) or 0 for name in COUNTERS]
    start = time.monotonic()
    taken = traffic.send(server.port, seconds)
    elapsed = time.monotonic() - start
    counted = [(server.metric(name) or 0) - old for name, old in zip(COUNTERS, before)]
    count = len(taken)
    return [
        f"{count:,}", f"{count / elapsed:.0f}", *(f"{one / count:.1%}" for one in counted),
        f"{taken[count // 2] * 1e3:.2f}", f"{taken[count * 99 // 100] * 1e3:.2f}",
        f"{resident(server.pid, 'VmHWM') / (1 << 20):.0f}"]


def rows(options, flags):
    """Starts the server twice with the same flags. Yields the name and the figures of each part."""
    traffic, half = Traffic(options), options.seconds / 2
    with Server(options.server, *flags) as server:
        yield "before the restart", part(server, traffic, half)
    with Server(options.server, *flags) as server:
        yield "first tenth after it", part(server, traffic, half / 10)
        yield "rest", part(server, traffic, half * 9 / 10)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", type=pathlib.Path, metavar="PROGRAM",
                        default=ROOT / "Server/.build/release/galley-server")
    parser.add_argument("--seconds", type=float, default=300, help="seconds per run (default: 300)")
    parser.add_argument("--cards", type=int, default=5000, help="different cards (default: 5000)")
    parser.add_argument("--exponent", type=float, default=1,
                        help="exponent of Zipf's law (default: 1)")
    parser.add_argument("--connections", type=int, default=4, help="connections (default: 4)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the cards (default: 1)")
    parser.add_argument("--markdown", action="store_true",
                        help="print the results as a Markdown table")
    options = parser.parse_args()
    if not options.server.exists():
        sys.exit(f"Benchmarks/traffic.py: program not found: {options.server}; "
                 "run Scripts/build-release galley-server")
    row = " ".join(["{:10} {:21}", *["{:>10}"] * 8])
    if options.markdown:
        row = "| " + " | ".join(["{}"] * len(COLUMNS)) + " |"
    print(row.format(*COLUMNS))
    if options.markdown:
        print("| --- | --- |" + " ---: |" * 8)
    with tempfile.TemporaryDirectory(dir="/var/tmp") as store:
        for run, flags in [("no store", ()), ("--store", ("--store", store))]:
            for name, figures in rows(options, flags):
                print(row.format(run, name, *figures), flush=True)


if __name__ == "__main__":
    main()
