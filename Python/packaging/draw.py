"""Draws cases with the installed package. Then prints the paths of all files, such as libraries,
that the process has mapped into memory.

    python draw.py CASES FOLDER

CASES is the JSON of cases.py. The image of each case is written to FOLDER and named by the case's
number.
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

# Drawing with system fonts must work too, even if the machine has none.
assert galley.render({"text": "Hello", "width": 60}).data

files = {line.split(maxsplit=5)[5] for line in open("/proc/self/maps") if "/" in line}
print(json.dumps(sorted(name.strip() for name in files)))
