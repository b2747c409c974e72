"""Helpers for the programs that run the Python snippets of the page OnACluster.md."""

import json
import os
import pathlib
import re

PAGE = pathlib.Path(__file__).parents[3] / "Sources/Galley/Galley.docc/OnACluster.md"
CARD = {"width": 320, "background": "white", "text": "{{title}}, {{author}}",
        "values": {"author": "unknown"}}
ROWS = [{"id": n, "title": f"Title {n}", "author": "Ada"} for n in range(8)] + [
    {"id": 8, "title": None, "author": "Bob"}]
#: The wheel that the snippets send to the workers; empty if the workers already have the package.
SHIPPED = os.environ.get("GALLEY_SHIPPED", "")


def snippet(heading):
    """Returns the first Python block of a section. Paths in `/shared` become paths in the working
    directory."""
    section = PAGE.read_text().partition(f"\n{heading}\n")[2]
    return re.search(r"```python\n(.*?)```", section, re.S)[1].replace("/shared", os.getcwd())


def check(records):
    """Checks that there is a result for each row, and that only the row without a title has an
    error."""
    records = list(records)
    assert len(records) == len(ROWS), len(records)
    errors = [row["error"] for row in records if isinstance(row["error"], str)]
    assert len(errors) == 1 and json.loads(errors[0])["path"] == "text", errors
