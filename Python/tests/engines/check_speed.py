"""Cards a second of a processor: the command, one process of Python, and Spark.

Rounds of each are taken in turn, so that what else the machine does meets all alike, and of each
the best counts. Time is that of processors, which other programs lengthen less.
"""

import json
import os
import subprocess
import sys

import report as reports
from cards import template, values
from processes import Watch, parent

ROUNDS, MOST = 5, 400
# How much more than the command's time of a processor a card may take, and how many times as many
# cards two workers have to draw as one.
IN_PROCESS, IN_SPARK, TWO_WORKERS = 1.05, 1.15, 1.9


class Course:
    """The cards, and the ways to draw them."""

    def __init__(self, context):
        self.context, self.folder = context, context.folder / "speed"
        (self.folder / "command").mkdir(parents=True)
        self.count = min(MOST, context.rows // 2)
        self.template = self.folder / "card.json"
        self.template.write_text(json.dumps(template(context.root / "Examples")))
        self.next = 0

    def numbers(self, count):
        """Numbers that no card had."""
        self.next += count
        return range(self.next - count, self.next)

    def command(self, count):
        """Seconds of a processor that the command takes for so many cards."""
        rows, out = self.folder / "rows.ndjson", self.folder / "command"
        lines = (json.dumps(values(number)) for number in self.numbers(count))
        rows.write_text("\n".join(lines) + "\n")
        before = os.times()
        subprocess.run(
            [self.context.rasterize, "batch", "--template", self.template, "--ndjson", rows,
             "--jobs", "1", "--no-system-fonts", "-o", out / "{{id}}.png"],
            check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        return (after.children_user + after.children_system
                - before.children_user - before.children_system)

    def python(self, workers=1, threads=1):
        """What processes that draw at the same time say of their cards."""
        begun = []
        for _ in range(workers):
            first = self.numbers(self.count).start
            begun.append(subprocess.Popen(
                [sys.executable, "cards.py", self.template, str(first), str(self.count),
                 str(threads), self.folder / "python"], cwd=self.context.here, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        for worker in begun:
            assert worker.stdout.readline() == "ready\n"
        for worker in begun:
            worker.stdin.write("\n")
            worker.stdin.flush()
        return [json.loads(worker.communicate()[0]) for worker in begun]


@reports.stage("speed")
def speed(context, report):
    course = Course(context)
    command, python, threads, alone, together = [], [], [], [], []
    for _ in range(ROUNDS):
        command.append((course.command(course.count + 1) - course.command(1)) / course.count)
        (one,) = course.python()
        python.append(one["processor"] / course.count)
        alone.append(course.count / (one["seconds"] - one["waited"]))
        both = course.python(workers=2)
        together.append(sum(course.count / (two["seconds"] - two["waited"]) for two in both))
        (one,) = course.python(threads=2)
        threads.append(one["processor"] / course.count)
    best = min(command)
    report.figure("rasterize batch, ms of a processor a card", shown(command))
    report.figure("galley in one process, ms of a processor a card", shown(python))
    report.figure("galley on two threads, ms of a processor a card", shown(threads))
    report.below("galley in one process against rasterize batch", min(python) / best, IN_PROCESS)
    report.figure("two processes against one, without the time that they waited for a processor",
                  f"{max(together) / max(alone):.3f}")
    report.expect(max(together) / max(alone) >= TWO_WORKERS, "two processes against one",
                  max(together) / max(alone), TWO_WORKERS)
    for name, times in (("rasterize batch", command), ("one process", python),
                        ("one process, two threads", threads)):
        context.table(f"card by {name}", course.count, min(times) * course.count, 0, 0,
                      1 / min(times))
    spark(context, report, course, best)


def shown(times):
    return ", ".join(f"{time * 1000:.2f}" for time in sorted(times))


def spark(context, report, course, best):
    """The same cards through one executor, in batches of 64."""
    import galley
    import galley.spark
    from check_spark import session, table

    draw = galley.spark.render(course.template, columns=["title", "summary", "author"], batch=64,
                               renderer=galley.Renderer(system_fonts=False))
    times, drawing, seconds = [], [], []
    count = 4 * course.count
    with Watch() as watch:
        spark = session(1, **{"spark.sql.execution.arrow.maxRecordsPerBatch": "64"})
        try:
            for number in range(ROUNDS + 1):
                rows = table(spark, [values(n) for n in course.numbers(count)], 4).cache()
                rows.count()
                watch.begin()
                before = dict(watch.times)
                with context.clock() as clock:
                    cards = rows.mapInArrow(draw, galley.spark.SCHEMA)
                    cards.write.format("noop").mode("overwrite").save()
                watch.look()
                worked = {pid: time - before.get(pid, 0) for pid, time in watch.times.items()}
                (worker,) = [pid for pid in watch.drawing if worked[pid] > 0.5]
                # The first round compiles what Java runs.
                if number > 0:
                    executor = worked[parent(parent(worker))]
                    times.append((worked[worker] + executor) / count)
                    drawing.append(worked[worker] / count)
                    seconds.append(clock.seconds)
                rows.unpersist()
        finally:
            spark.stop()
    report.figure("Spark, ms of a processor a card, worker and executor", shown(times))
    report.figure("Spark, the worker alone", shown(drawing))
    report.below("Spark against rasterize batch", min(times) / best, IN_SPARK)
    context.table("card by Spark, batches of 64", count, min(seconds), 0, 0, 1 / min(times))
