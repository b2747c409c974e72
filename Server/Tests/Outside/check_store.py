"""Checks the store of results: restarts, shared folders, damage, full disks, and its size limit."""
import contextlib
import pathlib
import subprocess
import tempfile
import threading
import time

import cards
from check_cache import pixels
from check_operating import wait_for
from client import ask, post
from report import stage


@stage("store")
def store(context, report):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "store"
        images = restart(context, report, folder)
        damage(context, report, folder, images)
        shared(context, report, folder, images)
        without_slot(context, report, folder)
        small(context, report, pathlib.Path(name) / "small")
        unwritable(context, report, pathlib.Path(name))


def files(folder):
    return sorted(path for path in folder.glob("*/*") if path.is_file())


def space(folder):
    """Returns the disk space that the files use, in bytes. Each file uses whole blocks of 4096
    bytes. Files that the server removes in the meantime are skipped."""
    taken = 0
    for path in files(folder):
        with contextlib.suppress(FileNotFoundError):
            taken += (path.stat().st_size + 4095) // 4096 * 4096
    return taken


def asked(numbers):
    return [cards.card(number, "label") for number in numbers]


def restart(context, report, folder):
    """Checks that a new server sends the images that an earlier server drew."""
    with context.server("--store", folder) as server:
        images = {card: server.ask(card).body for card in asked(range(20))}
        report.equal("misses of the first server", server.metric("galley_store_misses_total"), 20)
    report.equal("stored files", len(files(folder)), 20)
    report.equal("unfinished files", list(folder.glob("*/.tmp-*")), [])
    with context.server("--store", folder) as server:
        wrong = [card for card, image in images.items() if server.ask(card).body != image]
        report.equal("different images after a restart", wrong, [])
        report.equal("pixels drawn after a restart", pixels(server), 0)
        report.equal("hits", server.metric("galley_store_hits_total"), 20)
        report.equal("bytes", server.metric("galley_store_bytes"), space(folder))
        server.ask(asked([1])[0])
        report.equal("hits after an image of the cache", server.metric("galley_store_hits_total"),
                     20)
    return images


def damage(context, report, folder, images):
    """Damages stored image files in several ways. The server must notice the damage, and must draw
    the images again."""
    found = files(folder)
    for number, path in enumerate(found):
        content = bytearray(path.read_bytes())
        if number % 3 == 0:
            content[-1] ^= 1
        elif number % 3 == 1:
            del content[-1:]
        else:
            content.clear()
        path.write_bytes(content)
    with context.server("--store", folder) as server:
        wrong = [card for card, image in images.items() if server.ask(card).body != image]
        report.equal("different images after damage", wrong, [])
        report.equal("damaged files", server.metric("galley_store_corrupted_total"), len(found))
    report.equal("files after damage", len(files(folder)), len(found))


def shared(context, report, folder, images):
    """Checks that servers that share a folder use each other's images at the same time."""
    with context.server("--store", folder) as one, context.server("--store", folder) as other:
        # On a busy machine, reading a file can take longer than a request waits for the store. The
        # second server then draws the image itself, so several images are tried.
        drawn = []
        for new in asked(range(77, 82)):
            before = pixels(other)
            image = one.ask(new).body
            wait_for(lambda: len(files(folder)),
                     lambda count: count == len(images) + len(drawn) + 1)
            report.equal("an image of another server", other.ask(new).body, image)
            drawn.append(pixels(other) - before)
            if drawn[-1] == 0:
                break
        report.equal("pixels drawn by the second server", drawn[-1], 0)
        failed = []

        def get(server, numbers):
            for card in asked(numbers):
                if server.ask(card).status != 200:
                    failed.append(card)

        threads = [threading.Thread(target=get, args=(server, range(100, 140)))
                   for server in (one, other) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        report.equal("failed requests", failed, [])
        for name in ("corrupted", "errors"):
            report.equal(f"{name} of both", [server.metric(f"galley_store_{name}_total")
                                             for server in (one, other)], [0, 0])


def without_slot(context, report, folder):
    """Checks that a stored image is sent while all workers are busy and the queue is full."""
    with context.server("--store", folder, "--workers", 1, "--queue", 0, "--deadline",
                        "60s") as server:
        threads = [threading.Thread(target=post, args=(
            server.port, "/v1/render?format=webp", cards.heavy(1)), kwargs={"timeout": 120})]
        threads[0].start()
        wait_for(lambda: server.metric("galley_workers_busy"), lambda busy: busy == 1)
        drawn = server.ask(cards.card(555, "label"))
        stored = server.ask(asked([3])[0])
        busy = server.metric("galley_workers_busy")
        threads[0].join()
        report.equal("the worker is busy", busy, 1)
        report.equal("a new image meanwhile", drawn.status, 503)
        report.equal("a stored image meanwhile", stored.status, 200)


def small(context, report, folder):
    """Checks that the least recently used files are removed."""
    with context.server("--store", folder, "--store-size", "80Ki", "--cache", "1Ki") as server:
        for card in asked(range(60)):
            server.ask(card)
        taken = wait_for(lambda: space(folder), lambda taken: taken <= 80 << 10)
        report.below("disk space", taken, (80 << 10) + 1, " bytes")
        evictions = server.metric("galley_store_evictions_total")
        report.expect(evictions > 20, "evictions", evictions, "more than 20")
        report.expect(len(files(folder)) > 5, "files", len(files(folder)), "more than 5")


@contextlib.contextmanager
def full_disk(folder):
    """Mounts a file system that is full after a few images. If mounting is not permitted, yields
    None."""
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder],
                          stderr=subprocess.DEVNULL, check=False)
    try:
        yield folder if done.returncode == 0 else None
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", "-l", folder], check=False)


def unwritable(context, report, folder):
    """Checks that a server whose store cannot be written to still sends images."""
    (folder / "file").write_text("not a folder", encoding="utf-8")
    with full_disk(folder / "full") as full:
        for what, place in [("a file", folder / "file"), ("a full disk", full)]:
            if place is None:
                report.note("mounting is forbidden, so there is no full disk")
                continue
            with context.server("--store", place) as server:
                statuses = {server.ask(card).status for card in asked(range(40))}
                report.equal(f"{what}: statuses", statuses, {200})
                errors = wait_for(
                    lambda: server.metric("galley_store_errors_total", operation="write"), bool)
                report.expect(errors, f"{what}: errors", errors, "some")
                lines = [entry for entry in server.log(level="error")
                         if "store" in entry["message"]]
                report.expect(1 <= len(lines) <= 2, f"{what}: log lines", lines, "one or two")
                report.equal(f"{what}: readiness", ask(server.admin, "/readyz").status, 200)
            report.equal(f"{what}: unfinished files", list(pathlib.Path(place).glob("*/.tmp-*")), [])
