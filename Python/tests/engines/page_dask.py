"""Runs the snippets for Dask."""

import os

import dask.dataframe
import pandas
from dask.distributed import Client, LocalCluster
from pages import ROWS, SHIPPED, check, snippet

if __name__ == "__main__":
    client = Client(LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None))
    if SHIPPED:
        wheel = SHIPPED
        exec(snippet("### Dask"))
    frame = dask.dataframe.from_pandas(pandas.DataFrame(ROWS), npartitions=2)
    exec(snippet("## Dask"))
    check(cards.compute().to_dict("records"))
    check(draw(pandas.DataFrame(ROWS)).to_dict("records"))
    code = snippet("## Sinks for images").partition("tars = ")[0]
    exec(code)
    made = small.compute()
    assert made.picture.isna().all() and made.location.dropna().map(os.path.exists).all()
    client.close()
