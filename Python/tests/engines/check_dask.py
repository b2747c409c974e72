"""Tests Dask with two worker processes. Twice, a worker is killed while it draws."""

import contextlib
import logging

import report as reports
from material import PICTURE_OPTIONS
from processes import Watch, itself


@contextlib.contextmanager
def two_workers():
    """Runs a Dask cluster of two processes with one thread each."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
                      silence_logs=logging.ERROR) as cluster, Client(cluster):
        yield


@reports.stage("dask")
def dask(context, report):
    import dask
    import dask.dataframe
    import galley
    import galley.dask
    import pandas

    dask.config.set({"distributed.scheduler.allowed-failures": 5})
    wanted = context.wanted()
    draw = galley.dask.render(
        wanted.template, columns=["title", "place", "price"],
        renderer=galley.Renderer(system_fonts=False), **PICTURE_OPTIONS)
    frame = pandas.DataFrame(wanted.rows)
    with Watch(work=context.work(wanted)) as watch:
        with two_workers():
            rows = dask.dataframe.from_pandas(frame, npartitions=60, sort=False)
            warm = dask.dataframe.from_pandas(frame.head(4), npartitions=2)
            warm.map_partitions(draw, meta=draw.meta).compute()
            watch.begin([(0.3, itself), (0.6, itself)])
            with context.clock() as clock:
                cards = rows.map_partitions(draw, meta=draw.meta).compute()
            seconds = watch.seconds()
    report.equal("columns and types", dict(cards.dtypes), dict(draw.meta.dtypes))
    records = cards.astype(object).where(cards.notna(), None).to_dict("records")
    lost = wanted.judge(report, records)
    report.equal("order of the rows", [record["id"] for record in records],
                 [row["id"] for row in wanted.rows])
    report.equal("workers killed", len(watch.killed), 2)
    context.table("Dask LocalCluster(2)", len(wanted.rows), clock.seconds, len(watch.killed), lost,
                  len(wanted.pictures) / seconds)
