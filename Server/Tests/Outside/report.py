"""What a stage says: its figures, what was seen where something else was wanted, and why it was
skipped. Stages are functions that `stage` registers by name; Scripts/test-server runs them."""
import dataclasses
import shutil

STAGES = {}
# Of many failures of one kind the first ones tell it.
MOST_SHOWN = 12


class Skip(Exception):
    """A stage that cannot be run here; the text says what is missing."""


@dataclasses.dataclass
class Stage:
    name: str
    run: object
    tools: tuple
    long: bool


def stage(name, tools=(), long=False):
    """Registers a function of a Context and a Report as a stage.

    `tools` are programs that it cannot do without; a `long` one runs with --all or by its name.
    """
    def register(function):
        STAGES[name] = Stage(name, function, tuple(tools), long)
        return function
    return register


def needed(tool, folder=None):
    """The path of a program, first in the folder of a virtual environment, or a skip."""
    own = folder and shutil.which(tool, path=str(folder))
    if found := own or shutil.which(tool):
        return found
    raise Skip(f"no {tool}")


class Report:
    """The outcome of one stage."""

    def __init__(self):
        self.figures, self.failures, self.notes = [], [], []
        self.checks = 0

    def figure(self, name, value):
        text = f"{value:.4g}" if isinstance(value, float) else str(value)
        self.figures.append(f"{name} {text}")

    def note(self, text):
        """Something that is left out, or to know, but no failure."""
        self.notes.append(text)

    def expect(self, holds, what, saw, wanted):
        """A check. Returns whether it holds."""
        self.checks += 1
        if not holds:
            self.failures.append(f"{what}: saw {shortened(saw)}, wanted {shortened(wanted)}")
        return bool(holds)

    def equal(self, what, saw, wanted):
        return self.expect(saw == wanted, what, saw, wanted)

    def below(self, what, saw, limit, unit=""):
        """A figure that has to stay under a limit; printed in any case."""
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
    """The value below which a part of the values lies; not a number where there are none."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
