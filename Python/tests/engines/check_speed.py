"""Compares the speed of `rasterize`, one Python process and Spark, in cards per CPU second.

The programs take turns, so that other load on the machine affects all programs equally. For each
program, only the best round is used. Times are CPU times, because other load changes CPU times less
than elapsed times.

A second check uses elapsed time: two processes must draw about twice as many cards as one process.
This check uses only rounds without other load. For comparison, the processes also run an empty loop
that only counts. Processes that run such a loop share nothing except the machine.
"""

import json
import os
import subprocess
import sys

import report as reports
from cards import template, values
from processes import Watch, parent

ROUNDS, MOST = 3, 200
# IN_PROCESS and IN_SPARK: the maximum processor time per card, as a multiple of the processor time
# that `rasterize` needs. TOGETHER: two processes are faster than one, both at drawing cards and at
# counting in an empty loop. The speed-up of drawing, divided by the speed-up of counting, must be
# at least TOGETHER. FREE: the minimum processor time per elapsed second of counting. If a process
# gets less processor time, the comparison of one and two processes ignores the round.
IN_PROCESS, IN_SPARK, TOGETHER, FREE = 1.05, 1.15, 0.95, 0.97


class Course:
    """Cards for a speed test, and methods that draw them with `rasterize` or the Python package."""

    def __init__(self, context):
        self.context, self.folder = context, context.folder / "speed"
        (self.folder / "command").mkdir(parents=True)
        self.count = min(MOST, context.rows // 2)
        self.template = self.folder / "card.json"
        self.template.write_text(json.dumps(template(context.root / "Examples")))
        self.next = 0

    def numbers(self, count):
        """Returns `count` card numbers that no earlier call has returned."""
        self.next += count
        return range(self.next - count, self.next)

    def command(self, count):
        """Returns the CPU seconds that `rasterize` needs to draw `count` cards."""
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
        """Draws with several processes at the same time. Returns their measurements."""
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


class Spark:
    """Starts Spark with one executor, which draws cards in batches of 64."""

    def __init__(self, course, watch):
        import galley
        import galley.spark
        from check_spark import session

        self.course, self.watch, self.count = course, watch, 2 * course.count
        self.session = session(1, **{"spark.sql.execution.arrow.maxRecordsPerBatch": "64"})
        self.schema = galley.spark.SCHEMA
        self.draw = galley.spark.render(
            course.template, columns=["title", "summary", "author"], batch=64,
            renderer=galley.Renderer(system_fonts=False))

    def round(self):
        """Draws cards with Spark. Returns the CPU seconds per card: first of the worker and the
        executor together, then of the worker only."""
        from check_spark import table

        rows = [values(number) for number in self.course.numbers(self.count)]
        frame = table(self.session, rows, 2).cache()
        frame.count()
        self.watch.begin()
        before = dict(self.watch.times)
        cards = frame.mapInArrow(self.draw, self.schema)
        cards.write.format("noop").mode("overwrite").save()
        self.watch.look()
        frame.unpersist()
        worked = {pid: time - before.get(pid, 0) for pid, time in self.watch.times.items()}
        worker = max(self.watch.drawing, key=worked.get)
        executor = parent(parent(worker))
        return ((worked[worker] + worked[executor]) / self.count, worked[worker] / self.count)


@reports.stage("speed", tools=("java",))
def speed(context, report):
    course = Course(context)
    with Watch() as watch:
        spark = Spark(course, watch)
        try:
            for _ in range(2):  # Warm up first, so that Java compiles Spark's code.
                spark.round()
            rounds = [measured(course, spark) for _ in range(ROUNDS)]
        finally:
            spark.session.stop()
    found = {name: [of_one[name] for of_one in rounds] for name in rounds[0]}
    best = {name: min(times) for name, times in found.items() if name in NAMES}
    for name, words in NAMES.items():
        report.figure(f"{words}, ms of processor time per card", shown(found[name]))
        context.table(f"card by {words}", course.count, best[name] * course.count, 0, 0,
                      1 / best[name])
    report.below("galley in one process against rasterize batch", best["python"] / best["command"],
                 IN_PROCESS)
    report.below("Spark against rasterize batch", best["spark"] / best["command"], IN_SPARK)
    two_against_one(report, rounds)


def two_against_one(report, rounds):
    """Checks how much faster two processes draw than one process.

    Two processes are usually less than twice as fast as one, even if they only count in a loop. A
    second process must speed up drawing nearly as much as it speeds up counting.
    """
    free = [of_one for of_one in rounds if of_one["free"] >= FREE]
    if not free or len(os.sched_getaffinity(0)) < 2:
        report.note("two processes against one are not compared: "
                    "no two processors were free")
        return
    best = {name: max(of_one[name] for of_one in free) for name in free[0]}
    times = {name: best[name, 2] / best[name, 1] for name in ("cards", "counted")}
    report.figure("two processes against one", f"{times['cards']:.3f} times the cards, and "
                  f"counting {times['counted']:.3f} times as far")
    part = times["cards"] / times["counted"]
    report.expect(part >= TOGETHER, "cards of two processes, as a part of what they could draw",
                  part, f"at least {TOGETHER}")


NAMES = {
    "command": "rasterize batch", "python": "galley in one process",
    "threads": "galley on two threads", "spark": "Spark in batches of 64",
    "worker": "Spark, only its worker",
}


def measured(course, spark):
    """Measures every compared program for one round."""
    count, found = course.count, {"free": 1.0}
    found["command"] = (course.command(count + 1) - course.command(1)) / count
    for workers in (1, 2):
        said = course.python(workers)
        found["cards", workers] = sum(count / one["seconds"] for one in said)
        found["counted", workers] = sum(1 / one["counting"] for one in said)
        found["free"] = min(found["free"], *(one["free"] for one in said))
        if workers == 1:
            found["python"] = said[0]["processor"] / count
    found["spark"], found["worker"] = spark.round()
    (one,) = course.python(threads=2)
    found["threads"] = one["processor"] / count
    return found


def shown(times):
    return ", ".join(f"{time * 1000:.2f}" for time in sorted(times))
