"""Valid and invalid rows, and the images and errors that `rasterize` returns for these rows."""

import hashlib
import json
import os
import pathlib
import random
import subprocess

# One row in every SPOILT rows is invalid.
SPOILT = 100
FLAGS = ("--no-system-fonts", "--missing", "error")
PICTURE_OPTIONS = {"missing": "error"}
NO_ERROR = {"code": "none", "path": "none"}

LABEL = {
    "width": 320, "background": "#fdf6e8", "insets": [12, 16],
    "attributes": {"font": "serif:bold@22", "foregroundColor": "#3b2a1e"},
    "text": [
        "{{title}}\n",
        {"text": "{{place}}  ·  {{price}}", "font": "system@13", "foregroundColor": "#7a6553"},
    ],
}

PLACES = ("Ålesund", "القاهرة", "मुंबई", "ירושלים", "เชียงใหม่", "Ελλάδα", "თბილისი", "Łódź")
WORDS = (
    "harbour light paper stone river glass winter letter window garden signal copper thread "
    "morning bridge island kettle lantern meadow needle orchard pencil quarry ribbon"
).split()


def row(number):
    """Returns a row of values for a card. Different numbers give different rows."""
    chosen = random.Random(number)
    title = " ".join(chosen.choices(WORDS, k=chosen.randint(1, 4))).capitalize()
    return {
        "id": str(number), "title": f"{title} {number}", "place": chosen.choice(PLACES),
        "price": round(chosen.uniform(1, 900), 2),
    }


def rows(count):
    """Returns rows. One row in a hundred cannot be drawn, for one of four reasons."""
    return [spoilt(number) if number % SPOILT == 37 else row(number) for number in range(count)]


def spoilt(number):
    """Returns a row that cannot be drawn."""
    wrong = row(number)
    kind = number // SPOILT % 4
    if kind == 0:
        wrong["title"] = None  # no value
    elif kind == 1:
        wrong["title"] = "bell \x07"  # a control character, which no font has
    elif kind == 2:
        wrong["title"] = "line\n" * 3000  # so many lines make the image too tall
    else:
        wrong["place"] = "𓀀𓁐"  # a script that no bundled font supports
    return wrong


class Wanted:
    """The results of `rasterize`: the digests of images, and the errors of rows that produced no
    image.
    """

    def __init__(self, rasterize, folder, count):
        self.rows = rows(count)
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.template = self.folder / "label.json"
        self.template.write_text(json.dumps(LABEL, ensure_ascii=False))
        self.table = self.folder / "rows.ndjson"
        with self.table.open("w", encoding="utf-8") as file:
            for line in self.rows:
                known = {name: value for name, value in line.items() if value is not None}
                file.write(json.dumps(known, ensure_ascii=False) + "\n")
        before = os.times()
        done = subprocess.run(
            [rasterize, "batch", "--template", self.template, "--ndjson", self.table, *FLAGS,
             "-o", self.folder / "{{id}}.png"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        after = os.times()
        self.seconds = after.elapsed - before.elapsed
        self.processor = (after.children_user + after.children_system
                          - before.children_user - before.children_system)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.errors = {str(answer["id"]): answer["error"] for answer in answers
                       if "error" in answer}
        self.pictures = {}
        for answer in answers:
            if "error" not in answer:
                picture = (self.folder / f"{answer['id']}.png").read_bytes()
                self.pictures[str(answer["id"])] = hashlib.sha256(picture).hexdigest()

    def judge(self, report, records):
        """Checks the records that an engine such as Spark has returned. Returns the number of
        missing or wrong images."""
        seen, wrong, judged = {}, [], 0
        for record in records:
            seen[record["id"]] = seen.get(record["id"], 0) + 1
            if record["error"] is not None:
                judged += self._same_error(record)
            elif self._digest(record) != self.pictures.get(record["id"]):
                wrong.append(record["id"])
        lost = [id for id in self.pictures if id not in seen] + wrong
        more = {id: times for id, times in seen.items() if times != 1}
        report.equal("rows that came back", len(seen), len(self.rows))
        report.equal("rows that came back more than once", more, {})
        report.equal("pictures that are not the command's", wrong, [])
        report.equal("pictures lost", lost, [])
        report.equal("error rows with the command's code and path", judged, len(self.errors))
        return len(lost)

    def _same_error(self, record):
        said, wanted = json.loads(record["error"]), self.errors.get(record["id"], NO_ERROR)
        # If an error has no path, the Python package leaves out `path`, but `rasterize` writes an
        # empty string.
        same = said["code"] == wanted["code"] and said.get("path", "") == wanted["path"]
        return record["picture"] is None and same

    @staticmethod
    def _digest(record):
        if (picture := record["picture"]) is None:
            path, _, _ = record["location"].partition("#")
            picture = pathlib.Path(path).read_bytes()
        return hashlib.sha256(picture).hexdigest()
