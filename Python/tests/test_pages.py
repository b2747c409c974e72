"""Tests that the README and the notebook show actual results."""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
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


def test_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert len(blocks) == 2
    fonts = sorted((REPOSITORY / "Fonts").glob("Inter/*.ttf"))
    if not fonts:
        pytest.skip("there are no fonts here")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "brand").mkdir()
    shutil.copy(fonts[0], tmp_path / "brand")
    card = {"width": 300, "background": "white", "text": "{{title}}, by {{author}}"}
    (tmp_path / "card.json").write_text(json.dumps(card))
    names: dict[str, Any] = {"rows": [{"title": "One", "author": "Ada"}, {}]}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for block in blocks:
            exec(block, names)
    assert names["renderer"].placeholders(names["card"]) == ["title", "author"]
    assert printed.getvalue().startswith("<galley.Image png, 300 × ")
    assert len(printed.getvalue().splitlines()) == 2
    assert {"hello.png", "card.webp"} <= {path.name for path in tmp_path.iterdir()}
    error = pytest.raises(
        galley.DocumentError, galley.render, {"text": [{"text": "Hi", "font": {"size": -3}}]}
    ).value
    for said in (error.path, error.code, error.hint):
        assert repr(said) in blocks[1]


def shown(value: object) -> Any:
    """Returns the pixels of an image file."""
    return np.asarray(value.convert("RGBA") if isinstance(value, Pillow.Image) else value)


def cell(source: str, names: dict[str, Any]) -> tuple[str, object]:
    """Runs a notebook cell. Returns its output and the value of its last line."""
    tree = ast.parse(source)
    value, printed = None, io.StringIO()
    with contextlib.redirect_stdout(printed):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return printed.getvalue(), value


@pytest.mark.skipif(not NOTEBOOK.exists(), reason="there is no notebook here")
def test_the_notebook_shows_actual_results() -> None:
    names: dict[str, Any] = {}
    pictures = 0
    for one in json.loads(NOTEBOOK.read_text())["cells"]:
        if one["cell_type"] != "code":
            continue
        printed, value = cell("".join(one["source"]), names)
        stored = one["outputs"]
        texts = ["".join(out["text"]) for out in stored if out["output_type"] == "stream"]
        assert printed == "".join(texts)
        for out in stored:
            if out["output_type"] == "execute_result":
                picture = base64.b64decode(out["data"]["image/png"])
                pixels = shown(Pillow.open(io.BytesIO(picture)))
                assert np.array_equal(pixels, shown(value))
                pictures += 1
    assert pictures == 5
    assert NOTEBOOK.stat().st_size < 300_000
