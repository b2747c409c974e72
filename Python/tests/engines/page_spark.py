"""Runs the snippets for Spark."""

import os
import sys

from pages import ROWS, SHIPPED, check, snippet

os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
from pyspark.sql import SparkSession  # noqa: E402

base = (SparkSession.builder.master("local-cluster[2,1,512]")
    .config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
    .config("spark.executor.memory", "512m").config("spark.log.level", "ERROR"))
# The snippet on the page creates a Spark session. Replace the start of the snippet, so that the
# session also has the settings in `base`.
exec(snippet("### Spark").replace("(SparkSession.builder", "(base"))
rows = spark.createDataFrame(ROWS, "id int, title string, author string").repartition(2)


def where(batches):
    """Yields, as a record batch, the path from which a Spark worker imports the package galley."""
    import galley
    import pyarrow

    for _ in batches:
        yield pyarrow.RecordBatch.from_pydict({"place": [galley.__file__]})


places = {row.place for row in rows.mapInArrow(where, "place string").collect()}
if SHIPPED:
    assert all("/packages/" in place for place in places), places
exec(snippet("## Spark"))
check(cards.collect())
assert len(spark.read.parquet("cards").collect()) == len(ROWS)
failed = cards.where("error is not null").selectExpr(
    "id", "get_json_object(error, '$.code') as code").collect()
assert [row.code for row in failed] == ["invalidDocument"], failed
spark.stop()
