"""Runs the tests of the package with all optional dependencies installed."""

import os
import subprocess
import sys

import report as reports


@reports.stage("package")
def package(context, report):
    folder = context.root / "Python"
    modules = ["_rows.py", "spark.py", "dask.py", "ray.py", "sinks.py", "_digests.py"]
    sources = [f"src/galley/{name}" for name in modules]
    tests = [f"tests/test_{name}.py" for name in ("rows", "digests", "sinks", "buckets", "engines")]
    for name, command in (
        ("pytest", ["pytest", "-q", "-p", "no:cacheprovider", *tests]),
        ("doctests", ["pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules",
                      "src/galley/_rows.py", "src/galley/sinks.py"]),
        ("mypy --strict", ["mypy", "--strict", "--cache-dir", os.devnull, *sources, *tests]),
    ):
        done = subprocess.run([sys.executable, "-m", *command], cwd=folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        report.figure(name, done.stdout.strip().splitlines()[-1])
        report.expect(done.returncode == 0, name, done.stdout[-2000:], "success")
    long = {name: len((folder / "src" / "galley" / name).read_text().splitlines())
            for name in modules[1:4]}
    report.equal("engines of sixty lines and more", {n: c for n, c in long.items() if c >= 60}, {})
