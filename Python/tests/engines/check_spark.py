"""Tests Spark with two executors in separate processes.

The test kills a worker and, later, an executor together with the executor's worker.
"""

import os
import sys

import report as reports
from material import PICTURE_OPTIONS
from processes import Watch, itself, parent


def session(executors=2, **settings):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,512]").appName("galley")
    defaults = {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "512m", "spark.log.level": "ERROR",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
        "spark.sql.shuffle.partitions": "8", "spark.sql.adaptive.enabled": "false",
    }
    for name, value in {**defaults, **settings}.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def table(spark, rows, parts):
    """Returns the rows as a DataFrame that is distributed over the executors."""
    import pandas

    return spark.createDataFrame(pandas.DataFrame(rows)).repartition(parts, "id")


def executor(worker):
    """Returns the executor process of a worker. The executor started a daemon, which forked the
    worker."""
    return parent(parent(worker))


@reports.stage("spark", tools=("java",))
def spark(context, report):
    import galley
    import galley.spark
    import pyarrow.parquet

    wanted = context.wanted()
    renderer = galley.Renderer(system_fonts=False)
    draw = galley.spark.render(wanted.template, columns=["title", "place", "price"],
                               renderer=renderer, **PICTURE_OPTIONS)
    out = context.folder / "spark"
    ends = [(0.3, itself), (0.6, executor)]
    with Watch(work=context.work(wanted)) as watch:
        spark = session()
        try:
            rows = table(spark, wanted.rows, 40)
            rows.limit(2).mapInArrow(draw, galley.spark.SCHEMA).collect()
            watch.begin(ends)
            with context.clock() as clock:
                cards = rows.mapInArrow(draw, galley.spark.SCHEMA)
                cards.write.mode("overwrite").parquet(str(out))
            seconds = watch.seconds()
        finally:
            spark.stop()
    records = pyarrow.parquet.read_table(out).to_pylist()
    lost = wanted.judge(report, records)
    report.equal("processes killed, a worker and an executor", len(watch.killed), 2)
    report.figure("processes that drew", len(watch.drawing))
    context.table("Spark local-cluster[2,1,512]", len(wanted.rows), clock.seconds,
                  len(watch.killed), lost, len(wanted.pictures) / seconds)
