"""Tests of `python -m galley`, and of modules that are imported only at first use."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import galley
from galley.__main__ import main


def test_the_schema_describes_documents(capsys: pytest.CaptureFixture[str]) -> None:
    main(["schema"])
    schema = json.loads(capsys.readouterr().out)
    assert schema == galley.schema()
    assert {"text", "width", "frames"} <= set(schema["properties"])


def test_the_version_lists_the_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    main(["version"])
    said = capsys.readouterr().out
    assert said.startswith(f"galley {galley.__version__}\n") and "\nHarfBuzz " in said


def test_an_unknown_command_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["schemata"])
    assert "schema" in capsys.readouterr().err


def test_modules_are_imported_at_first_use() -> None:
    code = (
        "import galley, sys\n"
        "assert 'galley.spark' not in sys.modules\n"
        "assert {'spark', 'dask', 'ray', 'sinks'} <= set(dir(galley))\n"
        "galley.spark.render, galley.dask.render, galley.ray.Render, galley.sinks.Folder\n"
        "try: galley.spork\n"
        "except AttributeError: pass\n"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
