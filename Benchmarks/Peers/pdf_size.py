#!/usr/bin/env python3
"""Compares the sizes of Galley's PDF files with the sizes of other programs' files.

    Benchmarks/Peers/pdf_size.py

Each program writes the `label`, `card` and `article` workloads of workloads.py, and an article in
Arabic and Hindi. The peers are Pango with Cairo (Debian: pango1.0-tools), which sets the paragraphs
one after another, and Typst (PyPI: typst). Neither peer draws the card's shadow. Of the two peers,
only Typst writes PDF tags. For each workload, the script prints the size in bytes of each program's
file. It also prints Galley's size divided by the size of each peer's file. If a program is missing,
the script names it.
"""
import html
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import types

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
from galley_document import text_document
from workloads import ARABIC, DEVANAGARI, article, card, label


def galley(workload, path):
    document = path.with_suffix(".json")
    document.write_text(json.dumps(text_document(workload), ensure_ascii=False))
    program = next(p for b in ("release", "debug")
                   if (p := ROOT / ".build" / b / "rasterize").exists())
    subprocess.run([program, document, "-o", path, "-q"], check=True)


def cairo(workload, path):
    def span(run):
        style = "italic" if run["italic"] else "normal"
        under = " underline='single'" if run.get("underline") else ""
        return (f"<span font_family='{run['family']}' size='{int(run['size'] * 1024)}' style='{style}'"
                f" weight='{run['weight']}' foreground='{run['color']}'{under}>"
                f"{html.escape(run['text'])}</span>")
    text = path.with_suffix(".txt")
    text.write_text("\n".join("".join(map(span, p["runs"])) for p in workload["paragraphs"]))
    width = int(workload["paragraphs"][0]["width"])
    subprocess.run(["pango-view", "--no-display", "--markup", "--dpi=72", f"--width={width}",
                    f"--output={path}", text], check=True, capture_output=True)


def typst(workload, path):
    import typst as compiler
    # The module `peer` measures times when it is imported, so a stub replaces it.
    sys.modules["peer"] = types.SimpleNamespace(main=lambda *_: None)
    from typst_peer import source
    path.write_bytes(compiler.compile(source(workload), font_paths=[str(ROOT / "Fonts")]))


def in_script(name, words, family):
    """The article, with its words replaced by words in another script."""
    workload = article(name, 1000, 1320)
    for paragraph in workload["paragraphs"]:
        for run in paragraph["runs"]:
            count = len(run["text"].split())
            run["text"] = " ".join(words[i * 7 % len(words)] for i in range(count)) + " "
            run["family"] = family
    return workload


def main():
    workloads = [label(), card(), article("article", 1000, 1320),
                 in_script("arabic", ARABIC, "Noto Naskh Arabic"),
                 in_script("hindi", DEVANAGARI, "Noto Sans Devanagari")]
    peers = {"Cairo": cairo, "Typst": typst}
    if not importlib.util.find_spec("typst"):
        print("typst is missing")
        del peers["Typst"]
    print("| workload | Galley |", " | ".join(f"{peer} | × {peer}" for peer in peers), "|")
    with tempfile.TemporaryDirectory() as folder:
        for workload in workloads:
            path = pathlib.Path(folder) / "file.pdf"
            galley(workload, path)
            own = path.stat().st_size
            cells = [workload["name"], f"{own:,}"]
            for write in peers.values():
                write(workload, path)
                size = path.stat().st_size
                cells += [f"{size:,}", f"{own / size:.2f}"]
            print("|", " | ".join(cells), "|", flush=True)


main()
