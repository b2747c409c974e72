"""Draws test cases with the installed package. Then prints the paths of all files, such as
libraries, that the process has mapped into memory.

    python draw.py CASES FOLDER

CASES is a JSON file with the test cases of cases.py. The script writes an image for each test case
to FOLDER. The file's name is the number of the test case.
"""
import json
import pathlib
import sys
import warnings

import galley

cases = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
folder = pathlib.Path(sys.argv[2])
warnings.simplefilter("ignore", galley.GalleyWarning)
with galley.Renderer(system_fonts=False) as renderer:
    for number, case in enumerate(cases):
        document = galley.Document.from_file(case["file"], **case["document"])
        image = renderer.render(document, **case["picture"])
        (folder / str(number)).write_bytes(image.data)

# On a machine without system fonts, Galley must draw even if system fonts are allowed.
assert galley.render({"text": "Hello", "width": 60}).data

files = {line.split(maxsplit=5)[5] for line in open("/proc/self/maps") if "/" in line}
print(json.dumps(sorted(name.strip() for name in files)))
