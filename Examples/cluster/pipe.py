#!/usr/bin/env python3
"""The rows of rows.csv by Spark and the command, without Galley's Python package:

    spark-submit pipe.py FOLDER

Each partition is piped through one process of `rasterize`, which has to be on every executor, and
answers each row with a line of JSON. The folder has to be one that all executors share.
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
# Without `env` there would be no PATH, by which the command is found.
lines = rows.repartition(4).toJSON().pipe(command, env={"PATH": os.environ["PATH"]})
# The command ends with 1 where a row can't be drawn, which is no reason to draw the others again:
# whether all rows were answered is seen below.
answers = lines.map(json.loads).cache()
failed = answers.filter(lambda answer: "error" in answer).collect()
for answer in failed:
    print(json.dumps(answer, ensure_ascii=False))
count, answered = rows.count(), answers.count()
print(f"{count} rows, {answered} answered, {len(failed)} failed")
spark.stop()
sys.exit(0 if count == answered and not failed else 1)
