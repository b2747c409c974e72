"""Tests sinks while workers are killed: every image must still be written exactly once."""

import collections
import hashlib
import json
import shutil

import report as reports
from buckets import Buckets
from check_dask import two_workers
from material import PICTURE_OPTIONS
from processes import Watch, itself

COLUMNS = ["title", "place", "price"]


def drawn_by_dask(context, wanted, sink, ends):
    """Draws with two workers. Returns the records and the number of killed workers."""
    import dask.dataframe
    import galley
    import galley.dask
    import pandas

    draw = galley.dask.render(
        wanted.template, columns=COLUMNS, sink=sink, renderer=galley.Renderer(system_fonts=False),
        **PICTURE_OPTIONS)
    rows = dask.dataframe.from_pandas(pandas.DataFrame(wanted.rows), npartitions=12, sort=False)
    with Watch(work=context.work(wanted)) as watch:
        with two_workers():
            watch.begin([(part, itself) for part in ends])
            with context.clock() as clock:
                done = rows.map_partitions(draw, meta=draw.meta).compute()
            seconds = watch.seconds()
    records = done.astype(object).where(done.notna(), None).to_dict("records")
    return records, len(watch.killed), clock, seconds


@reports.stage("s3")
def s3(context, report):
    """Stores images in a bucket of a moto server."""
    import galley.sinks

    wanted = context.wanted(min(context.rows, 4_000))
    with Buckets() as buckets:
        sink = galley.sinks.Pictures(galley.sinks.S3("cards", "run/", buckets.options))
        records, killed, clock, seconds = drawn_by_dask(context, wanted, sink, [0.4])
        writes = buckets.writes()
        report.equal("objects", len(writes), len(set(wanted.pictures.values())))
        report.equal("objects written more than once", [n for n in writes.values() if n > 1], [])
        report.figure("writes that the bucket refused as done, after a worker was killed",
                      buckets.refused())
        report.equal("workers killed", killed, 1)
        lost = [record["id"] for record in records if record["error"] is None and hashlib.sha256(
            buckets.read(record["location"])).hexdigest() != wanted.pictures[record["id"]]]
        report.equal("pictures lost", lost, [])
        report.equal("rows", len({record["id"] for record in records}), len(wanted.rows))
        context.table("Dask → S3 (moto)", len(wanted.rows), clock.seconds, killed, len(lost),
                      len(wanted.pictures) / seconds)
        buckets.answered.clear()
        again, *_ = drawn_by_dask(context, wanted, sink, [])
        report.equal("objects that the whole work, done again, writes", len(buckets.writes()), 0)
        report.equal("receipts of the work done again", sorted(again, key=by_id),
                     sorted(records, key=by_id))


def by_id(record):
    return int(record["id"])


@reports.stage("files")
def files(context, report):
    """Checks the sinks for image files, WebDataset tars and Parquet. Kills one worker per sink."""
    import galley.sinks

    wanted = context.wanted(min(context.rows, 4_000))
    for sink, more in (("Pictures", {}), ("Tars", {"count": 100}), ("Parquet", {"count": 100})):
        folder = context.folder / sink.lower()
        shutil.rmtree(folder, ignore_errors=True)
        make = getattr(galley.sinks, sink)(galley.sinks.Folder(folder), **more)
        records, killed, clock, seconds = drawn_by_dask(context, wanted, make, [0.4])
        report.equal(f"{sink}: workers killed", killed, 1)
        lost = READERS[sink](wanted, folder, records)
        report.equal(f"{sink}: rows that are lost, or are there twice", lost, [])
        parts = [path for path in folder.rglob("*") if path.is_file()
                 and path.name.startswith(".")]
        report.figure(f"{sink}: parts of files that the killed worker left", len(parts))
        before = listing(folder)
        drawn_by_dask(context, wanted, make, [])
        report.equal(f"{sink}: the work done again changes no file", listing(folder) == before,
                     True)
        context.table(f"Dask → {sink}", len(wanted.rows), clock.seconds, killed, len(lost),
                      len(wanted.pictures) / seconds)


def listing(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def lost(wanted, found):
    """Returns the row identifiers of missing images, and of images that `rasterize` draws
    differently."""
    digests = {id: hashlib.sha256(data).hexdigest() for id, data in found.items()}
    return [id for id, digest in wanted.pictures.items() if digests.get(id) != digest]


def twice(ids):
    """Returns row identifiers that occur more than once."""
    return [f"{id}, {count} times" for id, count in collections.Counter(ids).items() if count > 1]


def of_pictures(wanted, folder, records):
    found = {}
    for record in records:
        if record["error"] is None:
            with open(record["location"], "rb") as file:
                found[record["id"]] = file.read()
    return lost(wanted, found)


def of_tars(wanted, folder, records):
    import webdataset

    paths = sorted(map(str, folder.glob("*.tar")))
    samples = webdataset.WebDataset(paths, shardshuffle=False)
    found = [(json.loads(sample["json"])["id"], sample["png"]) for sample in samples]
    return lost(wanted, dict(found)) + twice(id for id, _ in found)


def of_parquet(wanted, folder, records):
    import pyarrow.parquet

    rows = [row for path in folder.glob("*.parquet")
            for row in pyarrow.parquet.read_table(path).to_pylist()]
    found = {row["id"]: row["picture"] for row in rows if row["error"] is None}
    errors = {row["id"] for row in rows if row["error"] is not None}
    missing = sorted(set(wanted.errors) - errors)
    return lost(wanted, found) + missing + twice(row["id"] for row in rows)


READERS = {"Pictures": of_pictures, "Tars": of_tars, "Parquet": of_parquet}
