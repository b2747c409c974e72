"""Tests a renderer in one process: drawing on many threads at once, and memory use over many
images."""

import hashlib
import json
import subprocess
import sys
import threading

import report as reports
from material import LABEL, row

THREADS, EACH = 8, 1_000
LABELS, WARM = 100_000, 20_000


@reports.stage("threads")
def threads(context, report):
    """Checks that several threads that share a renderer draw the same images as a single thread.
    Each thread starts at a different row."""
    import galley

    renderer = galley.Renderer(system_fonts=False)
    template = galley.Document.from_json(LABEL).template()
    rows = [row(number) for number in range(min(EACH, context.rows))]

    def digest(values):
        return hashlib.sha256(renderer.render(template, values).data).digest()

    serial = [digest(values) for values in rows]
    found = [[] for _ in range(THREADS)]
    begin = threading.Barrier(THREADS)

    def draw(number):
        begin.wait()
        shift = number * len(rows) // THREADS
        order = [*range(shift, len(rows)), *range(shift)]
        found[number] = [(index, digest(rows[index])) for index in order]

    workers = [threading.Thread(target=draw, args=(number,)) for number in range(THREADS)]
    with context.clock() as clock:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    wrong = [index for of_one in found for index, seen in of_one if seen != serial[index]]
    drawn = sum(map(len, found))
    report.equal("images that differ from those of one thread", wrong, [])
    report.equal("pictures drawn", drawn, THREADS * len(rows))
    context.table(f"{THREADS} threads × {len(rows):,}", drawn, clock.seconds, 0, len(wrong),
                  drawn / clock.processor)
    many = [result.image.data for result in renderer.render_many(rows, template, threads=THREADS)]
    report.equal("render_many gives the serial bytes in their order",
                 [hashlib.sha256(data).digest() for data in many] == serial, True)


MEMORY = """
import json, sys, time
import galley
from material import LABEL, row
from processes import resident_bytes
count, step = map(int, sys.argv[1:])
renderer = galley.Renderer(system_fonts=False)
template = galley.Document.from_json(LABEL).template()
rows = (row(number) for number in range(count))
for result in renderer.render_many(rows, template, threads=1, png_effort="fast"):
    assert result.ok, result.error
    if (result.index + 1) % step == 0:
        print(json.dumps([result.index + 1, resident_bytes(), time.process_time()]), flush=True)
"""


@reports.stage("memory")
def memory(context, report):
    """Draws many labels in a process. Checks that the process's memory does not grow any more after
    the first fifth of the labels."""
    count = min(LABELS, 5 * context.rows)
    warm = count * WARM // LABELS
    with context.clock() as clock:
        done = subprocess.run(
            [sys.executable, "-c", MEMORY, str(count), str(warm // 2)], cwd=context.here,
            stdout=subprocess.PIPE, text=True, check=True)
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    held = {drawn: size for drawn, size, _ in seen}
    for drawn, size in held.items():
        report.figure(f"after {drawn:,} labels", f"{size / 1e6:.1f} MB")
    rest = [size for drawn, size in held.items() if drawn > warm]
    # The limits are above 0 because the allocator keeps some freed memory. They still reveal small
    # leaks: a full run draws 80,000 labels after the first fifth, so a leak of 100 bytes per label
    # reaches the limit of 8 MB.
    report.below("more at the end than when warm", (rest[-1] - held[warm]) / 1e6, 8, " MB")
    report.below("most after it was warm", (max(rest) - held[warm]) / 1e6, 16, " MB")
    context.table("one process, memory", count, clock.seconds, 0, 0, count / seen[-1][2])
