"""Makes social cards, each with a different title. Run as a program, this file draws the cards.

    cards.py TEMPLATE FIRST COUNT THREADS FOLDER

The program draws cards to a folder and prints the measured times as JSON. The times do not include
startup. After each group of cards, the program runs an empty loop that only counts, and also
measures the time of this loop.

The empty loops show how much several processes slow each other down on this machine. Processes that
run an empty loop share nothing except the machine, so only the machine can slow them down. The
machine slows down drawing processes by at least the same factor.
"""

import itertools
import json
import pathlib
import sys
import time

from material import WORDS, row


def template(examples):
    """Returns the document of the example card, with placeholders for title, summary and author."""
    card = json.loads((examples / "card" / "text.json").read_text(encoding="utf-8"))
    texts = [frame for frame in card["frames"] if "text" in frame]
    texts[1]["text"] = "{{title}}"
    texts[2]["text"] = "{{summary}}"
    texts[4]["text"][0]["text"] = "{{author}}\n"
    return card


def values(number):
    known = row(number)
    words = [WORDS[(number * 7 + place * place) % len(WORDS)] for place in range(20)]
    return {
        "id": known["id"], "title": known["title"], "author": " ".join(words[:2]).title(),
        "summary": " ".join(words).capitalize() + ".",
    }


# The program alternates between drawing turns and counting turns, which take about the same time.
# In a drawing turn, each thread draws TURN cards. In a counting turn, an empty loop runs for
# COUNTED steps.
TURN, COUNTED = 5, 1_000_000


class Clock:
    """A clock that adds up the elapsed seconds and the CPU seconds of one kind of work: drawing
    cards, or counting in an empty loop."""

    seconds = processor = 0.0

    def __enter__(self):
        self.start, self.worked = time.monotonic(), time.process_time()

    def __exit__(self, *_):
        self.seconds += time.monotonic() - self.start
        self.processor += time.process_time() - self.worked


def main():
    import galley

    path, first, count, threads, folder = sys.argv[1:]
    card = galley.Document.from_file(path).template()
    renderer = galley.Renderer(system_fonts=False)
    out, first, threads = pathlib.Path(folder), int(first), int(threads)
    out.mkdir(parents=True, exist_ok=True)
    for result in renderer.render_many([values(first - 1)] * 4, card, threads=threads):
        assert result.ok, result.error
    print("ready", flush=True)
    sys.stdin.readline()
    rows = (values(number) for number in range(first, first + int(count)))
    drawing, counting = Clock(), Clock()
    while turn := list(itertools.islice(rows, TURN * threads)):
        with drawing:
            for result in renderer.render_many(turn, card, threads=threads):
                (out / f"{result.row['id']}.png").write_bytes(result.image.data)
        with counting:
            for _ in range(COUNTED):
                pass
    print(json.dumps({"seconds": drawing.seconds, "processor": drawing.processor,
                      "counting": counting.seconds,
                      "free": counting.processor / counting.seconds}))


if __name__ == "__main__":
    main()
