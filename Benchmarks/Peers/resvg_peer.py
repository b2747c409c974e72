"""Benchmark program that draws with resvg (PyPI resvg-py). resvg draws SVG as PNG. SVG does not
break lines, so the program breaks the lines with code of pillow_peer.py. The measured time excludes
line breaking."""
import functools
import html
import json
import subprocess
import sys
import time

import peer

# Importing pillow_peer also runs its benchmark. With the stage "none", that benchmark does nothing.
sys.argv, arguments = ["pillow_peer.py", sys.argv[1], "none", "0"], sys.argv
from pillow_peer import lines_of  # noqa: E402

import resvg_py  # noqa: E402

sys.argv = arguments


@functools.cache
def font_files():
    """Returns the files of the font families in the workloads. resvg opens only these files."""
    found = subprocess.run(["fc-list", ":", "family", "file"], capture_output=True, text=True, check=True).stdout
    return [line.split(":")[0] for line in found.splitlines()
            if line.split(":")[1].strip().split(",")[0] in ("Noto Sans", "Noto Serif")]


def shadow_filter(shadow):
    color = peer.rgba(shadow["color"])
    return (f'<filter id="s" x="-20%" y="-50%" width="140%" height="200%"><feDropShadow dx="{shadow["dx"]}" '
            f'dy="{shadow["dy"]}" stdDeviation="{shadow["blur"]}" flood-color="{shadow["color"][:7]}" '
            f'flood-opacity="{color[3] / 255}"/></filter>')


def svg(doc):
    parts, y = [f'<rect width="100%" height="100%" fill="{doc["background"]}"/>'], 0
    for paragraph in doc["paragraphs"]:
        y = paragraph.get("y", y)
        for line in lines_of(paragraph):
            size = max(run["size"] for _, run, _, _ in line)
            for left, run, text, _ in line:
                more = ' filter="url(#s)"' if "shadow" in run else ""
                if "shadow" in run:
                    parts.insert(0, shadow_filter(run["shadow"]))
                if run.get("underline"):
                    more += ' text-decoration="underline"'
                if "stroke" in run:
                    more += f' stroke="{run["stroke"]["color"]}" stroke-width="{run["stroke"]["width"]}" paint-order="stroke"'
                parts.append(
                    f'<text x="{paragraph["x"] + left}" y="{y + size * 1.069}" font-family="{run["family"]}" '
                    f'font-size="{run["size"]}" font-weight="{run["weight"]}" fill="{run["color"]}" xml:space="preserve" '
                    f'font-style="{"italic" if run["italic"] else "normal"}"{more}>{html.escape(text)}</text>')
            y += size * 1.362
        y += paragraph.get("gap", 0)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{doc["width"]}" height="{doc["height"]}">'
            + "".join(parts) + "</svg>")


def png(doc):
    source = svg(doc)
    start = time.process_time()
    picture = bytes(resvg_py.svg_to_bytes(svg_string=source, skip_system_fonts=True, font_files=font_files()))
    return picture, (time.process_time() - start) * 1e3


def main():
    """Runs the benchmark like peer.main, except that the measured times exclude writing the SVG."""
    doc, stage, repeats = peer.load(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    if len(sys.argv) > 4:
        with open(sys.argv[4], "wb") as out:
            out.write(png(doc)[0])
        return
    for rep in range((repeats + 1) * (stage == "png")):
        picture, cpu = png(peer.varied(doc, rep))
        print(json.dumps(dict(peer="resvg", workload=doc["name"], stage=stage, rep=rep, cpu=cpu, wall=cpu,
                              bytes=len(picture))), flush=True)


main()
