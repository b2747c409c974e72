"""Reports of test stages: measurements, failed checks, and reasons for skipping. Stages are
functions that `stage` registers by name. Scripts/test-server runs them."""
import dataclasses
import shutil

STAGES = {}
# Maximum number of failures to print; further failures are only counted.
MOST_SHOWN = 12


class Skip(Exception):
    """Raised by a stage that cannot run on this machine. The message names the missing program."""


@dataclasses.dataclass
class Stage:
    name: str
    run: object
    tools: tuple
    long: bool


def stage(name, tools=(), long=False):
    """Registers a function as a test stage. The function takes a Context and a Report.

    `tools` are programs that the stage requires. A `long` stage runs only with --all, or if the
    command line names it.
    """
    def register(function):
        STAGES[name] = Stage(name, function, tuple(tools), long)
        return function
    return register


def needed(tool, folder=None):
    """Returns the path of a program, from `folder` if possible, otherwise from PATH. Raises Skip if
    the program is missing."""
    own = folder and shutil.which(tool, path=str(folder))
    if found := own or shutil.which(tool):
        return found
    raise Skip(f"no {tool}")


class Report:
    """The outcome of one test stage."""

    def __init__(self):
        self.figures, self.failures, self.notes = [], [], []
        self.checks = 0

    def figure(self, name, value):
        text = f"{value:.4g}" if isinstance(value, float) else str(value)
        self.figures.append(f"{name} {text}")

    def note(self, text):
        """Adds a remark to the report. A remark does not count as a failure."""
        self.notes.append(text)

    def expect(self, holds, what, saw, wanted):
        """Records a check and returns whether it passed."""
        self.checks += 1
        if not holds:
            self.failures.append(f"{what}: saw {shortened(saw)}, wanted {shortened(wanted)}")
        return bool(holds)

    def equal(self, what, saw, wanted):
        return self.expect(saw == wanted, what, saw, wanted)

    def below(self, what, saw, limit, unit=""):
        """Records a measurement and checks that it is below a limit."""
        self.figure(what, f"{saw:.4g}{unit}")
        return self.expect(saw < limit, what, f"{saw:.4g}{unit}", f"< {limit:.4g}{unit}")

    def lines(self):
        yield from (f"    {figure}" for figure in self.figures)
        yield from (f"    note: {note}" for note in self.notes)
        yield from (f"    FAILED {failure}" for failure in self.failures[:MOST_SHOWN])
        if len(self.failures) > MOST_SHOWN:
            yield f"    FAILED {len(self.failures) - MOST_SHOWN} more"


def shortened(value, most=300):
    text = value if isinstance(value, str) else repr(value)
    text = text.replace("\n", "\\n").replace("\r", "\\r")
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} characters)"


def percentile(values, part):
    """Returns a percentile of the values, or NaN if there are no values. The argument `part` is a
    fraction, so 0.99 means the 99th percentile."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
