"""Commands: ``python -m galley schema`` and ``python -m galley version``."""

from __future__ import annotations

import argparse
import json

from . import schema, versions


def main(arguments: list[str] | None = None) -> None:
    """Runs a subcommand of ``python -m galley``, and prints its result."""
    parser = argparse.ArgumentParser(prog="python -m galley", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("schema", help="print the JSON Schema of documents, for editors")
    commands.add_parser("version", help="print the versions of Galley and its libraries")
    if parser.parse_args(arguments).command == "schema":
        print(json.dumps(schema(), ensure_ascii=False, indent=2))
        return
    known = versions()
    print(f"galley {known['galley']}")
    for name, version in known["libraries"].items():
        print(f"{name} {version}")


if __name__ == "__main__":
    main()
