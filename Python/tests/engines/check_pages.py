"""Runs the Python snippets of the page OnACluster.md with the engines, in separate processes."""

import json
import os
import shutil
import subprocess
import sys

import report as reports
from pages import CARD


@reports.stage("pages", tools=("java",))
def pages(context, report):
    named = {**os.environ, "GALLEY_SHIPPED": str(context.wheel or "")}
    for engine in ("spark", "dask", "ray"):
        folder = context.folder / f"page-{engine}"
        folder.mkdir()
        (folder / "card.json").write_text(json.dumps(CARD))
        if context.wheel:
            shutil.copy(context.wheel, folder / "galley.zip")
        else:
            # Without a wheel, the workers import the package from the environment.
            shutil.make_archive(str(folder / "galley"), "zip", folder, "card.json")
        done = subprocess.run(
            [sys.executable, context.here / f"page_{engine}.py"], cwd=folder, env=named, text=True,
            timeout=600, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        report.expect(done.returncode == 0, engine, done.stdout[-3000:], "success")
