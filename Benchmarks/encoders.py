#!/usr/bin/env python3
"""Compares the encoders of rasterize, Pillow and libvips: file sizes, colour difference from the
original, and encoding time.

    Benchmarks/encoders.py [--program .build/release/rasterize] [--rounds 15] [DOCUMENT ...]

The script needs Python with Pillow and numpy. For libvips, it also needs pyvips (PyPI). The default
documents are two examples from the gallery. The original is the PNG that `rasterize` draws. All
three programs encode the original with the same settings. First, they use the default quality of
`rasterize`. Then each program uses the best quality at which its file is at most half as large as
the first file of `rasterize`.

The colour difference is CIEDE2000 (CIE 142-2001, after Sharma, Wu and Dalal 2005). The script
prints its mean over all pixels, and its 99th percentile. If Butteraugli is installed
(`butteraugli_main` of Debian's libjxl-devtools, or --butteraugli), the script also prints
Butteraugli's 3-norm. If an image has the same pixels as the original, these three values are 0.

The encoding time is the minimum over several rounds. For Pillow and libvips, the script measures
the call that saves the image to memory. For `rasterize`, the script draws the same document several
times in a batch. The flag --verbose makes `rasterize` print the time to draw and encode each image.
From this time, the script subtracts the drawing time. The drawing time is the time to output the
document's raw pixels, minus the time to output the raw pixels of an empty canvas.
"""
import argparse
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["Examples/card/text.json", "Examples/badge/text.json"]
LOSSY = {"jpg": range(1, 101), "webp": range(0, 101)}


def lab(image):
    """Converts an sRGB image to CIE L*a*b*, with the white point D65."""
    rgb = numpy.asarray(image.convert("RGB"), dtype=numpy.float64) / 255
    light = numpy.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = light @ numpy.array(
        [[0.4124564, 0.2126729, 0.0193339], [0.3575761, 0.7151522, 0.1191920],
         [0.1804375, 0.0721750, 0.9503041]]) / numpy.array([0.95047, 1.0, 1.08883])
    root = numpy.where(xyz > 216 / 24389, numpy.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one, other):
    """Returns the CIEDE2000 difference between each pixel of one image and the same pixel of
    another. Both images are in CIE L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (numpy.hypot(a1, b1) + numpy.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * numpy.sqrt(mean**7 / (mean**7 + 25.0**7))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = numpy.hypot(a1, b1), numpy.hypot(a2, b2)
    h1, h2 = (numpy.degrees(numpy.arctan2(b, a)) % 360 for a, b in [(a1, b1), (a2, b2)])
    isgrey = c1 * c2 == 0
    turn = numpy.where(isgrey, 0, (h2 - h1 + 180) % 360 - 180)
    hue = 2 * numpy.sqrt(c1 * c2) * numpy.sin(numpy.radians(turn / 2))
    middle = numpy.where(isgrey, h1 + h2, (h1 + turn / 2) % 360)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    angle = lambda factor, shift: numpy.cos(numpy.radians(factor * middle + shift))
    t = (1 - 0.17 * angle(1, -30) + 0.24 * angle(2, 0) + 0.32 * angle(3, 6)
         - 0.20 * angle(4, -63))
    sl = 1 + 0.015 * (lm - 50) ** 2 / numpy.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = -numpy.sin(numpy.radians(60 * numpy.exp(-(((middle - 275) / 25) ** 2)))) \
        * 2 * numpy.sqrt(cm**7 / (cm**7 + 25.0**7))
    l, c, h = (l2 - l1) / sl, (c2 - c1) / sc, hue / sh
    return numpy.sqrt(numpy.maximum(l * l + c * c + h * h + rotation * c * h, 0))


# Pairs of L*a*b* colours and their CIEDE2000 difference, from table 1 of Sharma, Wu and Dalal. The
# pairs cover each branch of the formula.
SHARMA = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195), ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441)]


def check_formula():
    for one, other, expected in SHARMA:
        found = float(ciede2000(*[[numpy.array(float(v)) for v in color] for color in (one, other)]))
        if abs(found - expected) > 1e-4:
            sys.exit(f"encoders.py: CIEDE2000 of {one} and {other} is {found}, not {expected}")


class Picture:
    def __init__(self, document, arguments, folder):
        self.document, self.arguments, self.folder = document, arguments, folder
        self.png = folder / "picture.png"
        self.galley("png", None, self.png)
        with Image.open(self.png) as image:
            self.image = image.convert("RGB")
        self.lab = lab(self.image)

    def galley(self, kind, quality, path):
        flags = [] if quality is None or kind not in LOSSY else ["--quality", str(quality)]
        if kind == "lossless.webp":
            flags = ["--lossless"]
        subprocess.run([self.arguments.program, self.document, "-o", path] + flags,
                       check=True, capture_output=True)

    def distance(self, path):
        with Image.open(path) as image:
            difference = ciede2000(self.lab, lab(image))
        words = f"{difference.mean():.3f} {numpy.percentile(difference, 99):6.2f}"
        if not self.arguments.butteraugli:
            return words
        # Butteraugli reads only PNGs.
        plain = self.folder / "plain.png"
        with Image.open(path) as image:
            image.convert("RGB").save(plain)
        output = subprocess.run([self.arguments.butteraugli, self.rgb(), plain], check=True,
                                capture_output=True, text=True).stdout
        return f"{words} {float(re.search(r'3-norm: ([0-9.]+)', output).group(1)):6.3f}"

    def rgb(self):
        path = self.folder / "rgb.png"
        if not path.exists():
            self.image.save(path)
        return path

    def save_pillow(self, kind, quality):
        out = io.BytesIO()
        # Use the same encoder settings as rasterize. JPEG: chroma at full resolution, and optimized
        # Huffman tables. WebP: libwebp's method 4.
        if kind == "jpg":
            self.image.save(out, "JPEG", quality=quality, subsampling=0, optimize=True)
        elif kind == "webp":
            self.image.save(out, "WEBP", quality=quality, method=4)
        elif kind == "lossless.webp":
            self.image.save(out, "WEBP", lossless=True, method=4)
        else:
            self.image.save(out, "PNG")
        return out.getvalue()

    def save_vips(self, kind, quality):
        import pyvips
        if not hasattr(self, "vips"):
            self.vips = pyvips.Image.new_from_file(str(self.rgb())).copy_memory()
        if kind == "jpg":
            return self.vips.jpegsave_buffer(Q=quality, subsample_mode="off", optimize_coding=True)
        if kind == "webp":
            return self.vips.webpsave_buffer(Q=quality, effort=4)
        if kind == "lossless.webp":
            return self.vips.webpsave_buffer(lossless=True, effort=4)
        return self.vips.pngsave_buffer()

    def write(self, program, kind, quality):
        path = self.folder / f"{program}-{quality}.{kind}"
        if program == "rasterize":
            self.galley(kind, quality, path)
        else:
            path.write_bytes((self.save_pillow if program == "Pillow" else self.save_vips)(
                kind, quality))
        return path

    def best_within(self, program, kind, size):
        """Finds the best quality at which the file has at most `size` bytes, by binary search."""
        low, high = LOSSY[kind][0], LOSSY[kind][-1]
        while low < high:
            middle = (low + high + 1) // 2
            if self.write(program, kind, middle).stat().st_size <= size:
                low = middle
            else:
                high = middle - 1
        return low

    def milliseconds(self, program, kind, quality):
        if program == "rasterize":
            if not hasattr(self, "drawing"):
                size = {"width": self.image.width, "height": self.image.height, "text": ""}
                self.drawing = self.draws("rgba", None, self.source) \
                    - self.draws("rgba", None, {**size, "background": "#204060"})
            return self.draws(kind, quality, self.source) - self.drawing
        save = self.save_pillow if program == "Pillow" else self.save_vips
        times = []
        for _ in range(self.arguments.rounds):
            start = time.perf_counter()
            save(kind, quality)
            times.append(time.perf_counter() - start)
        return min(times) * 1000

    @property
    def source(self):
        return json.loads(pathlib.Path(self.document).read_text())

    def draws(self, kind, quality, document):
        """Returns the minimum time in milliseconds to draw and encode a document. One process draws
        all rounds, so its caches already contain the document's data from the second round on."""
        lines = [json.dumps({**document, "output": f"{index}.{kind}"})
                 for index in range(self.arguments.rounds)]
        flags = [] if quality is None or kind not in LOSSY else ["--quality", str(quality)]
        if kind == "lossless.webp":
            flags = ["--lossless"]
        output = subprocess.run(
            [self.arguments.program, "batch", "--ndjson", "--jobs", "1", "--verbose"] + flags,
            input="\n".join(lines),
            check=True, capture_output=True, text=True, cwd=self.folder).stderr
        return min(float(found) for found in re.findall(r"draw ([0-9.]+) ms", output))


def row(picture, program, kind, quality, isTimed=True):
    path = picture.write(program, kind, quality)
    name = kind if quality is None else f"{kind} {quality}"
    took = f"{picture.milliseconds(program, kind, quality):8.1f}" if isTimed else " " * 8
    print(f"  {name:14} {program:10} {path.stat().st_size:9,} {took}  {picture.distance(path)}")
    return path.stat().st_size


def compare(document, arguments):
    with tempfile.TemporaryDirectory() as folder:
        picture = Picture(document, arguments, pathlib.Path(folder))
        print(f"{document}: {picture.image.width} × {picture.image.height}")
        columns = "mean    99%" + (" butteraugli" if arguments.butteraugli else "")
        print(f"  {'format':14} {'program':10} {'bytes':>9} {'ms':>8}   {columns}")
        programs = ["rasterize", "Pillow"] + (["libvips"] if arguments.vips else [])
        for kind, quality in [("jpg", 90), ("webp", 80)]:
            sizes = [row(picture, program, kind, quality) for program in programs]
            for program in programs:
                best = picture.best_within(program, kind, sizes[0] // 2)
                row(picture, program, kind, best, isTimed=False)
        for kind in ["lossless.webp", "png"]:
            for program in programs:
                row(picture, program, kind, None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("documents", nargs="*", default=[str(ROOT / one) for one in DOCUMENTS])
    parser.add_argument("--program", default=ROOT / ".build/release/rasterize", type=pathlib.Path)
    parser.add_argument("--butteraugli", default=shutil.which("butteraugli_main"))
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    arguments.program = arguments.program.resolve()
    try:
        import pyvips
        arguments.vips = pyvips.__version__
    except (ImportError, OSError):
        print("pyvips is not installed; skipping libvips", file=sys.stderr)
        arguments.vips = None
    check_formula()
    for document in arguments.documents:
        compare(document, arguments)


main()
