"""Tests Ray with four CPU slots and two drawing actors. One actor is killed while it draws."""

import logging
import os

import report as reports
from material import PICTURE_OPTIONS
from processes import Watch, itself


@reports.stage("ray")
def ray(context, report):
    # Set the niceness to 0, because Ray gives its worker processes a low priority by default.
    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_DEDUP_LOGS="0", RAY_worker_niceness="0",
                      RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
    wanted = context.wanted()
    with Watch(work=context.work(wanted)) as watch:
        seconds, clock, records = run(context, wanted, watch)
    lost = wanted.judge(report, records)
    report.equal("actors killed", len(watch.killed), 1)
    report.figure("processes that drew", len(watch.drawing))
    context.table("Ray, 2 actors of 4 slots", len(wanted.rows), clock.seconds, len(watch.killed),
                  lost, len(wanted.pictures) / seconds)


def run(context, wanted, watch):
    import galley
    import galley.ray
    import pandas
    import ray
    import ray.data

    ray.init(num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
             object_store_memory=500 << 20, _node_ip_address="127.0.0.1")
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        rows = ray.data.from_pandas(pandas.DataFrame(wanted.rows)).repartition(40).materialize()
        watch.begin([(0.4, itself)])
        with context.clock() as clock:
            cards = rows.map_batches(
                galley.ray.Render, fn_constructor_args=(wanted.template,),
                fn_constructor_kwargs={
                    "columns": ["title", "place", "price"],
                    "renderer": galley.Renderer(system_fonts=False), **PICTURE_OPTIONS},
                batch_size=64, batch_format="pyarrow", num_cpus=1,
                compute=ray.data.ActorPoolStrategy(size=2))
            records = list(cards.iter_rows())
        return watch.seconds(), clock, records
    finally:
        ray.shutdown()
