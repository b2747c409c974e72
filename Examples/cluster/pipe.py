#!/usr/bin/env python3
"""Draws the rows of rows.csv with Spark and `rasterize`, without Galley's Python package:

    spark-submit pipe.py FOLDER

Spark pipes each partition through one process of `rasterize`, which answers each row with a line of
JSON. Every executor needs `rasterize`, and all executors must share FOLDER.
"""
import json
import os
import pathlib
import shlex
import sys

from pyspark.sql import SparkSession

here, folder = pathlib.Path(__file__).resolve().parent, pathlib.Path(sys.argv[1]).resolve()
command = shlex.join([
    "rasterize", "batch", "--template", str(here / "text.json"), "--ndjson", "-", "--jobs", "1",
    "--skip-existing", "--no-system-fonts", "-o", f"{folder}/{{{{id}}}}.png"])

spark = SparkSession.builder.getOrCreate()
rows = spark.read.csv(str(here / "rows.csv"), header=True)
# Without `env`, the process has no PATH, and Spark cannot find `rasterize`.
lines = rows.repartition(4).toJSON().pipe(command, env={"PATH": os.environ["PATH"]})
# If a row cannot be drawn, `rasterize` exits with status 1. `pipe` ignores this status, so Spark
# does not draw the other rows again. Instead, the script checks below that all rows were answered.
answers = lines.map(json.loads).cache()
failed = answers.filter(lambda answer: "error" in answer).collect()
for answer in failed:
    print(json.dumps(answer, ensure_ascii=False))
count, answered = rows.count(), answers.count()
print(f"{count} rows, {answered} answered, {len(failed)} failed")
spark.stop()
sys.exit(0 if count == answered and not failed else 1)
