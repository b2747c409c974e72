"""Fixtures for all tests."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest
from helpers import REPOSITORY, Rasterize

import galley

# A shell starts background programs with SIGINT ignored. Python then raises no KeyboardInterrupt,
# but the tests of Ctrl-C need this exception.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def renderer() -> galley.Renderer:
    """A renderer with only the bundled fonts. The first test that uses it opens the fonts."""
    return galley.Renderer(system_fonts=False)


@pytest.fixture
def hello() -> galley.Document:
    """A small document without warnings."""
    return galley.Document.from_json(
        {"width": 90, "height": 24, "background": "#fa08", "text": "Hello, world"}
    )


@pytest.fixture
def opaque() -> galley.Document:
    """The document of `hello`, but with an opaque background, for JPEG."""
    return galley.Document.from_json(
        {"width": 90, "height": 24, "background": "#ffa", "text": "Hello, world"}
    )


@pytest.fixture
def card() -> galley.Template:
    """A template with one placeholder."""
    return galley.Document.from_json({"width": 60, "text": "{{name}}"}).template()


@pytest.fixture(scope="session")
def rasterize() -> Rasterize:
    """The `rasterize` command, which draws the same images as the package. If the command is
    missing, tests that need it are skipped."""
    built = REPOSITORY / ".build/release/rasterize"
    command = os.environ.get("GALLEY_RASTERIZE") or str(built)
    if not os.access(command, os.X_OK):
        pytest.skip("rasterize is not built; build it, or set GALLEY_RASTERIZE to its path")

    def run(*arguments: str, cwd: Path, stdin: bytes = b"") -> bytes:
        environment = {k: v for k, v in os.environ.items() if k != "GALLEY_FONTS"}
        done = subprocess.run(
            [command, *arguments], cwd=cwd, input=stdin, capture_output=True, env=environment
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    return run
