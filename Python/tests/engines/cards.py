"""Social cards with titles that no card before had, and a process that draws them.

    cards.py TEMPLATE FIRST COUNT THREADS FOLDER

draws cards into a folder and says in JSON how long it took, without what it takes to start.
"""

import json
import pathlib
import sys
import time

from material import WORDS, row


def template(examples):
    """The card of the examples with placeholders for what differs between cards."""
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


def waiting():
    """Seconds that this process's first thread could have run and had no processor."""
    return int(pathlib.Path("/proc/self/schedstat").read_text().split()[1]) / 1e9


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
    start, worked, waited = time.monotonic(), time.process_time(), waiting()
    for result in renderer.render_many(rows, card, threads=threads):
        (out / f"{result.row['id']}.png").write_bytes(result.image.data)
    print(json.dumps({
        "seconds": time.monotonic() - start, "processor": time.process_time() - worked,
        "waited": waiting() - waited}))


if __name__ == "__main__":
    main()
