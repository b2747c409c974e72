"""Measures the tickets of Examples/cluster, in one process and with `rasterize batch`."""

import csv
import os
import subprocess

import report as reports

ROUNDS, MOST = 3, 400
# The maximum CPU time that the Python package may take per ticket, as a multiple of the CPU time of
# `rasterize batch`.
IN_PROCESS = 1.05


def rows(folder, count):
    """Returns `count` rows like those in rows.csv. Each row has a different seat, so no two tickets
    are equal."""
    with (folder / "rows.csv").open(encoding="utf-8", newline="") as file:
        known = list(csv.DictReader(file))
    return [{**known[number % len(known)], "id": str(number), "seat": f"R{number}"}
            for number in range(count)]


def command(context, template, given, out):
    """Returns the CPU seconds that `rasterize` needs to draw rows."""
    table = out.with_suffix(".csv")
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, given[0])
        writer.writeheader()
        writer.writerows(given)
    before = os.times()
    subprocess.run(
        [context.rasterize, "batch", "--template", template, table, "--jobs", "1",
         "--no-system-fonts", "-o", out / "{{id}}.png"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (after.children_user + after.children_system
            - before.children_user - before.children_system)


@reports.stage("tickets")
def tickets(context, report):
    """Checks that the package draws the tickets as fast as `rasterize batch` does."""
    import galley

    folder, out = context.root / "Examples" / "cluster", context.folder / "tickets"
    out.mkdir()
    template = folder / "text.json"
    card, renderer = galley.Document.from_file(template).template(), galley.Renderer(
        system_fonts=False)
    count = min(MOST, context.rows)
    given = rows(folder, count)
    found = {"rasterize batch": [], "galley in one process": []}
    for _ in range(ROUNDS):
        once = command(context, template, given[:1], out)
        found["rasterize batch"].append((command(context, template, given, out) - once) / count)
        with context.clock() as clock:
            drawn = list(renderer.render_many(given, card, threads=1))
        found["galley in one process"].append(clock.processor / count)
    sizes = [len(result.image.data) for result in drawn if result.ok]
    wrong = [result.row["id"] for result in drawn if not result.ok or
             result.image.data != (out / f"{result.row['id']}.png").read_bytes()]
    report.equal("tickets that differ from those of rasterize", wrong, [])
    report.figure("bytes per ticket", round(sum(sizes) / max(1, len(sizes))))
    for name, times in found.items():
        report.figure(f"{name}, ms of processor time per ticket",
                      ", ".join(f"{time * 1000:.2f}" for time in sorted(times)))
        context.table(f"ticket by {name}", count, min(times) * count, 0, len(wrong), 1 / min(times))
    report.below("galley in one process against rasterize batch",
                 min(found["galley in one process"]) / min(found["rasterize batch"]), IN_PROCESS)
