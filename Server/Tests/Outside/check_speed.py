"""Compares the server's cards per CPU second with those of `rasterize batch` and of other programs.
"""
import csv
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import time

import cards
from client import post
from report import Skip, needed, stage
from server import HERE

CARDS, WARM = 400, 60
ROUNDS = 3
LEAST_RATIO = 0.9


@stage("speed")
def speed(context, report):
    context.need_rasterize()
    ratios = []
    for number in range(ROUNDS):
        command = of_batch(context)
        served, seconds = of_server(context, number)
        ratios.append(command / served)
        report.figure(f"round {number + 1}", f"batch {command * 1e3:.2f} ms, server "
                      f"{served * 1e3:.2f} ms of CPU per card, "
                      f"{CARDS / seconds:.0f} cards per second")
    ratio = sorted(ratios)[ROUNDS // 2]
    report.figure("cards per core and second", f"{1 / served:.0f}, batch {1 / command:.0f}")
    report.figure("ratio", ratio)
    report.expect(ratio >= LEAST_RATIO, "the server's cards per core, relative to the batch",
                                f"{ratio:.3f}", f">= {LEAST_RATIO}")
    others(context, report)


def of_server(context, run):
    """Returns the server's CPU seconds per card, and the elapsed seconds for all cards."""
    with context.server() as server:
        each(server, range(run * 10_000 + 5000, run * 10_000 + 5000 + WARM))
        before, start = server.cpu(), time.monotonic()
        each(server, range(run * 10_000, run * 10_000 + CARDS))
        return (server.cpu() - before) / CARDS, time.monotonic() - start


def each(server, numbers):
    """Requests the cards with these numbers, on one connection per processor."""
    waiting, lock = iter(numbers), threading.Lock()

    def work():
        with server.connection() as connection:
            while True:
                with lock:
                    number = next(waiting, None)
                if number is None:
                    return
                answer = connection.ask(cards.card(number))
                if answer.status != 200:
                    raise RuntimeError(f"{answer}")

    threads = [threading.Thread(target=work) for _ in range(os.cpu_count() or 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def of_batch(context):
    """Returns the CPU seconds that `rasterize batch` takes per card. The start of the process and
    the first cards are not counted."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        document = cards.plain_template(HERE / "templates" / "talk.json")
        (folder / "card.json").write_text(json.dumps(document, ensure_ascii=False))
        few = batch(context, folder, range(5000, 5000 + WARM))
        many = batch(context, folder, [*range(5000, 5000 + WARM), *range(CARDS)])
    return (many - few) / CARDS


def batch(context, folder, numbers):
    rows = folder / "rows.csv"
    with rows.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "title", "speaker", "summary"])
        for number in numbers:
            writer.writerow([number, *cards.values(number).values()])
    before = spent()
    subprocess.run([context.rasterize, "batch", "--template", folder / "card.json", rows,
                    "--output", f"{folder}/{{{{id}}}}.png"], check=True, cwd=folder,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return spent() - before


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def others(context, report):
    """Renders the card of Benchmarks/Peers with this server and with other programs."""
    peers = context.root / "Benchmarks" / "Peers"
    sys.path.insert(0, str(peers))
    try:
        import galley_document
        import peer
        import workloads
    except ImportError as error:
        report.note(f"the peers' card is not available: {error}")
        return
    card = workloads.card()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "card.json"
        file.write_text(json.dumps(card), encoding="utf-8")
        with context.server() as server:
            documents = [galley_document.text_document(peer.varied(card, turn))
                         for turn in range(60)]
            before = server.cpu()
            for document in documents:
                post(server.port, "/v1/render?format=png", document)
            used = (server.cpu() - before) / len(documents)
        report.figure("the peers' card by POST", f"{used * 1e3:.2f} ms of CPU")
        for name, command in peer_commands(context, peers, pathlib.Path(folder)):
            try:
                report.figure(f"the peers' card by {name}", median_cpu(command(), file))
            except Skip as skip:
                report.note(f"{name} skipped: {skip}")


def peer_commands(context, peers, folder):
    def typst():
        python = needed("python", context.tools)
        if subprocess.run([python, "-c", "import typst"], stderr=subprocess.DEVNULL,
                          check=False).returncode != 0:
            raise Skip("the Python package typst is missing")
        return [python, peers / "typst_peer.py"]

    def pango():
        needed("cc")
        built = folder / "build" / "pango"
        if subprocess.run(["make", "-C", peers, f"BUILD={built.parent}", built], check=False,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
            raise Skip("libpango1.0-dev or another library is missing")
        return [built]

    return [("Typst", typst), ("Pango", pango)]


def median_cpu(command, file):
    done = subprocess.run([*command, file, "png", "30"], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    times = sorted(json.loads(line)["cpu"] for line in done.stdout.splitlines()[1:])
    if not times:
        raise Skip(f"it ended with {done.returncode}: {done.stderr[-160:]}")
    return f"{times[len(times) // 2]:.2f} ms of CPU"
