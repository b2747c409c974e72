#!/usr/bin/env python3
"""Compares the text that readers extract from PDF files of Galley and of its peers.

    Benchmarks/Peers/pdf_text.py [--keep FOLDER]

Each program writes an article of the Declaration of Human Rights in 88 languages (Tests/Texts). It
also writes the difficult texts of Scripts/check-pdf, except those in OWN_SETTINGS. Galley breaks
the lines; the peers set each line as a paragraph of its own, so that all programs set the same
lines. The font size is 16 points, and each program chooses the fonts. poppler, MuPDF and PDFium
read the files. For each program, the script prints how many lines each reader returns
correctly, and the total size of the program's files in bytes.

The peers are Pango with Cairo (Debian: pango1.0-tools), Typst (PyPI: typst) and
Chromium (Debian: chromium). If a program is missing, the script names it.
"""
import argparse
import html
import importlib.machinery
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check_pdf", str(ROOT / "Scripts/check-pdf"))
check = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_pdf", loader))
loader.exec_module(check)

RIGHT_TO_LEFT = {"ar", "he", "fa", "ur", "ps", "ckb", "ug", "yi", "sd", "dv", "syr", "nqo"}
# The names of the texts that are not compared. Attributes of these texts, such as hyphenation or
# tabs, change the characters or their positions. Each peer spells such settings in its own way.
OWN_SETTINGS = {"vertical", "justified", "justified-arabic", "hyphenated", "tabs", "tracked", "cut",
                "upper"}


def is_right_to_left(language):
    return language.split("-")[0] in RIGHT_TO_LEFT


def galley(texts, folder):
    rows = [json.dumps({"title": name, "width": text["width"], "language": text["language"],
                        "attributes": {"font": "@16"}, "text": text["text"],
                        "output": f"{name}.pdf"}) for name, text in texts.items()]
    subprocess.run([check.rasterize_path(), "batch", "-", "--output-root", str(folder)],
                   input="\n".join(rows), text=True, check=True, capture_output=True)


def cairo(texts, folder):
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text("\n".join(text["lines"]))
        subprocess.run(
            ["pango-view", "--no-display", "--dpi=72", "--font=Inter 16",
             f"--language={text['language']}", f"--output={folder / name}.pdf",
             str(folder / f"{name}.txt")], check=True, capture_output=True)


def typst(texts, folder):
    import typst
    for name, text in texts.items():
        language = text["language"].split("-")[0]
        way = "rtl" if is_right_to_left(language) else "ltr"
        lines = "".join(f"#par({json.dumps(line, ensure_ascii=False)})\n" for line in text["lines"])
        source = (f'#set page(width: 1000pt, height: auto)\n#set text(16pt, font: "Inter", dir: {way},'
                  f' lang: "{language[:3]}")\n{lines}')
        fonts = [str(ROOT / "Fonts")]
        (folder / f"{name}.pdf").write_bytes(typst.compile(source.encode(), font_paths=fonts))


def chromium(texts, folder):
    for name, text in texts.items():
        way = "rtl" if is_right_to_left(text["language"]) else "ltr"
        lines = "".join(f"<p>{html.escape(line)}</p>" for line in text["lines"])
        page = folder / f"{name}.html"
        page.write_text(
            f'<!doctype html><html lang="{text["language"]}" dir="{way}"><meta charset="utf-8">'
            "<style>@page{size:1000px 1400px}p{font:16px Inter,sans-serif;white-space:pre}</style>"
            + lines)
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={folder}/profile", "--no-pdf-header-footer",
             "--host-resolver-rules=MAP * ~NOTFOUND", f"--print-to-pdf={folder / name}.pdf",
             f"file://{page}"], check=True, capture_output=True)


PROGRAMS = {
    "Galley": (galley, lambda: True),
    "Cairo": (cairo, lambda: shutil.which("pango-view")),
    "Typst": (typst, lambda: importlib.util.find_spec("typst")),
    "Chromium": (chromium, lambda: shutil.which("chromium")),
}


def texts():
    """The texts, each with a list of the lines into which Galley breaks it."""
    found = {}
    for name, document in check.texts().items():
        if name in OWN_SETTINGS:
            continue
        document = {"attributes": {"font": "@16"}} | document
        lines = [check.plain(line) for line in check.shown_lines(check.rasterize_path(), document)]
        found[name] = document | {"lines": [line for line in lines if line]}
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_args()
    root = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="pdf-text-")).resolve()
    chosen = texts()
    count = sum(len(text["lines"]) for text in chosen.values())
    print(f"{len(chosen)} texts, {count} lines")
    for program, (write, is_there) in PROGRAMS.items():
        if not is_there():
            print(f"{program} is missing")
            continue
        folder = root / program
        folder.mkdir(parents=True, exist_ok=True)
        write(chosen, folder)
        size = sum((folder / f"{name}.pdf").stat().st_size for name in chosen)
        results = []
        for reader, (extract, is_reader_there) in check.READERS.items():
            if not is_reader_there():
                continue
            right = sum(len(text["lines"]) - len(check.wrong_lines(
                text["lines"], extract(folder / f"{name}.pdf"))[0])
                for name, text in chosen.items())
            results.append(f"{reader} {right}")
        print(f"{program}: {', '.join(results)}; {size} bytes", flush=True)
    if not options.keep:
        shutil.rmtree(root, ignore_errors=True)


main()
