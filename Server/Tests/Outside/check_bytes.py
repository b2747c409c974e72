"""Checks that pictures, layouts and lint findings equal the output of `rasterize`, byte for
byte."""
import json
import pathlib
import re
import subprocess
import tempfile

import cards
from client import post
from report import stage
from server import HERE

# Examples whose documents refer to files or to style sheets. A request cannot contain such
# references.
WITH_FILES = {"subtitle", "film", "labels/text.json", "itinerary", "activity"}
KINDS = {".json": "application/json", ".md": "text/markdown"}


def examples(root):
    """Yields the name, extension and bytes of each example document that refers to no files."""
    for folder in sorted((root / "Examples").iterdir()):
        if folder.name in WITH_FILES:
            continue
        if (folder / "fill").exists():
            done = subprocess.run([folder / "fill"], check=True, stdout=subprocess.PIPE)
            yield from rows(folder.name, done.stdout)
            continue
        for file in sorted(folder.glob("*")):
            if f"{folder.name}/{file.name}" in WITH_FILES:
                continue
            if file.suffix == ".ndjson":
                yield from rows(folder.name, file.read_bytes())
            elif file.suffix in KINDS:
                yield f"{folder.name}/{file.name}", file.suffix, file.read_bytes()


def rows(name, data):
    for number, line in enumerate(data.splitlines()):
        row = json.loads(line)
        row.pop("id", None)
        row.pop("output", None)
        yield f"{name} row {number}", ".json", json.dumps(row, ensure_ascii=False).encode()


def command(context, arguments, data, suffix):
    """Runs `rasterize`. Returns the exit code and a byte string: the picture, or the printed output
    if there is no picture."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"document{suffix}"
        file.write_bytes(data)
        out = pathlib.Path(folder) / f"picture.{arguments[0]}"
        rest = arguments[1:]
        if arguments[0] in ("layout", "lint", "breaks", "convert"):
            done = subprocess.run([context.rasterize, *arguments, file], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, check=False)
            return done.returncode, done.stdout
        done = subprocess.run([context.rasterize, file, "-o", out, *rest],
                              stderr=subprocess.PIPE, check=False)
        return done.returncode, out.read_bytes() if out.exists() else done.stderr


@stage("bytes")
def same_bytes(context, report):
    context.need_rasterize()
    with context.server() as server:
        compared = 0
        for name, suffix, data in examples(context.root):
            ways = [("png", [], "")]
            if suffix == ".md":
                ways = [("png", ["--color-scheme", scheme], f"&colorScheme={scheme}")
                        for scheme in ("light", "dark")]
            ways.append(("png", ["--scale", "1.5"], "&scale=1.5"))
            for ending, flags, query in ways:
                compared += pictures(context, server, report, (name, suffix, data), ending, flags,
                                     query)
        for ending in ("jpg", "webp"):
            data = (context.root / "Examples/welcome/text.json").read_bytes()
            document = ("welcome", ".json", data)
            compared += pictures(context, server, report, document, ending, [], "")
        other_products(context, server, report)
        templates(context, server, report)
        with_files(context, server, report)
    report.figure("pictures compared", compared)


def pictures(context, server, report, document, ending, flags, query):
    name, suffix, data = document
    code, wanted = command(context, [ending, *flags], data, suffix)
    what = f"{name} as {ending}{query}"
    answer = post(server.port, f"/v1/render?format={ending}{query}", data, KINDS[suffix])
    if code != 0:
        report.expect(answer.status == 422 or answer.status == 400,
                      f"{what}, which the command rejects ({wanted[:80]!r})", answer, "422")
        return 0
    if not report.equal(f"the status of {what}", answer.status, 200):
        report.note(f"{what}: {answer}")
        return 0
    report.expect(answer.body == wanted, what, f"{len(answer.body)} bytes",
                  f"the command's {len(wanted)}")
    return 1


def other_products(context, server, report):
    """Checks that layouts, line breaks, lint findings and converted documents equal the JSON from
    `rasterize`."""
    welcome = (context.root / "Examples/welcome/text.json").read_bytes()
    notes = (context.root / "Examples/notes/notes.md").read_bytes()
    breaks = b'{"text": "Where may this break?"}'
    for product, data, suffix, flags in [
            ("layout", welcome, ".json", []), ("layout", notes, ".md", []),
            ("lint", welcome, ".json", ["--json"]), ("breaks", breaks, ".json", []),
            ("convert", notes, ".md", []), ("convert", welcome, ".json", [])]:
        code, wanted = command(context, [product, *flags], data, suffix)
        answer = post(server.port, f"/v1/{product}", data, KINDS[suffix])
        if product == "lint":
            # The output of `rasterize` contains the name of a temporary file. Replace this name
            # with "-".
            wanted = re.sub(rb'"[^"]*document\.json"', b'"-"', wanted)
        try:
            found, told = answer.json(), json.loads(wanted)
        except ValueError:
            report.note(f"{product} of the command ended with {code}: {wanted[:100]!r}")
            continue
        if product == "lint":
            for value in (found, told):
                if isinstance(value, dict):
                    value.pop("file", None), value.pop("input", None)
        report.expect(found == told, f"{product} of {suffix}", answer, told)


def templates(context, server, report):
    """Checks that a card equals the picture that `rasterize` draws from the same template and
    values."""
    for name, number in [("talk", 3), ("talk", 4), ("label", 5)]:
        document = cards.plain_template(HERE / "templates" / f"{name}.json")
        given = cards.values(number) if name == "talk" else {"title": cards.title(number)}
        document["values"].update(given)
        data = json.dumps(document, ensure_ascii=False).encode()
        code, wanted = command(context, ["png"], data, ".json")
        report.equal(f"the command with the template {name}", code, 0)
        found = server.ask(cards.card(number, name)).body
        report.expect(found == wanted, f"the card {name} {number}", f"{len(found)} bytes",
                      f"the command's {len(wanted)}")


def with_files(context, server, report):
    """Checks that documents that refer to unavailable files are rejected."""
    for name in ["film/text.json", "labels/text.json", "subtitle/text.json"]:
        data = (context.root / "Examples" / name).read_bytes()
        answer = post(server.port, "/v1/render?format=png", data)
        report.expect(400 <= answer.status < 500, f"{name}, which refers to files", answer, "4xx")
