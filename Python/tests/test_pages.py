"""Tests that Python/README.md and the notebook show actual results.

If the environment variable GALLEY_NOTEBOOK is `record`, the test of the notebook stores changed
results in the notebook, and then fails."""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers import REPOSITORY
from PIL import Image as Pillow

import galley

README = Path(__file__).parents[1] / "README.md"
NOTEBOOK = REPOSITORY / "Examples/notebook/galley.ipynb"


def readme_blocks() -> tuple[str, str, str]:
    pattern = r"(?<!-->\n)```python\n(.*?)```"
    first, table, errors = re.findall(pattern, README.read_text(), re.S)
    return first, table, errors


def test_the_readme_draws_a_pandas_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    people = "name,joined,score,member\nAda,2026-01-05,3,True\n,2025-12-31,,False\nBob,,4,True\n"
    (tmp_path / "people.csv").write_text(people)
    names: dict[str, Any] = {}
    exec(readme_blocks()[1], names)
    assert sorted(path.stem for path in (tmp_path / "cards").iterdir()) == ["00000"]
    said = [str(error).partition(";")[0] for _, error in names["failed"]]
    assert said == ["text: no value for the placeholder {{name}}",
                    "text: no value for the placeholder {{joined}}"]


def test_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = readme_blocks()
    fonts = sorted((REPOSITORY / "Fonts").glob("Inter/*.ttf"))
    if not fonts:
        pytest.skip("there are no fonts here")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "brand").mkdir()
    shutil.copy(fonts[0], tmp_path / "brand")
    card = {"width": 300, "background": "white", "text": "{{title}}, by {{author}}"}
    (tmp_path / "card.json").write_text(json.dumps(card))
    names: dict[str, Any] = {"file": io.BytesIO(), "rows": [{"title": "One", "author": "Ada"}, {}]}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for block in (blocks[0], blocks[2]):
            exec(block, names)
    assert names["renderer"].placeholders(names["card"]) == ["title", "author"]
    assert printed.getvalue().startswith("<galley.Image png, 300 × ")
    assert len(printed.getvalue().splitlines()) == 2
    assert {"hello.png", "card.webp"} <= {path.name for path in tmp_path.iterdir()}
    error = pytest.raises(
        galley.DocumentError, galley.render, {"text": [{"text": "Hi", "font": {"size": -3}}]}
    ).value
    for said in (error.path, error.code, error.hint):
        assert repr(said) in blocks[2]


def shown(value: object) -> Any:
    """Returns the pixels of a Pillow image or a Galley image."""
    return np.asarray(value.convert("RGBA") if isinstance(value, Pillow.Image) else value)


def cell(source: str, names: dict[str, Any]) -> tuple[str, object]:
    """Runs a notebook cell. Returns the printed text, and the value of the cell's last line. Returns
    None as the value if the last line is not an expression."""
    tree = ast.parse(source)
    value, printed = None, io.StringIO()
    with contextlib.redirect_stdout(printed):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return printed.getvalue(), value


def record(output: dict[str, Any], printed: str, value: Any) -> None:
    """Stores a cell's new result in an output of the notebook. If the output is text, it becomes
    the text that the cell printed. If the output is an image, it is replaced by the cell's value,
    but only if the pixels of the two images differ."""
    if output["output_type"] == "stream":
        output["text"] = printed.splitlines(keepends=True)
    elif not np.array_equal(shown(Pillow.open(io.BytesIO(picture(output)))), shown(value)):
        output["data"]["image/png"] = base64.b64encode(value.to_bytes("png")).decode("ascii")


def picture(output: dict[str, Any]) -> bytes:
    return base64.b64decode(output["data"]["image/png"])


@pytest.mark.skipif(not NOTEBOOK.exists(), reason="there is no notebook here")
def test_the_notebook_shows_actual_results() -> None:
    names: dict[str, Any] = {}
    pictures = 0
    before = NOTEBOOK.read_text()
    notebook = json.loads(before)
    recorded = []
    for one in notebook["cells"]:
        if one["cell_type"] != "code":
            continue
        printed, value = cell("".join(one["source"]), names)
        if os.environ.get("GALLEY_NOTEBOOK") == "record":
            for out in one["outputs"]:
                record(out, printed, value)
        recorded.append((one["outputs"], printed, value))
    after = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    if json.loads(after) != json.loads(before):
        NOTEBOOK.write_text(after)
        pytest.fail(f"recorded new results in {NOTEBOOK.name}; look at them, and run the test again")
    for outputs, printed, value in recorded:
        texts = ["".join(out["text"]) for out in outputs if out["output_type"] == "stream"]
        assert printed == "".join(texts)
        for out in outputs:
            if out["output_type"] == "execute_result":
                assert np.array_equal(shown(Pillow.open(io.BytesIO(picture(out)))), shown(value))
                pictures += 1
    assert pictures == 5
    assert NOTEBOOK.stat().st_size < 300_000
