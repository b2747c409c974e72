"""Keeps pytest out of this folder; Scripts/test-engines runs its files."""

collect_ignore_glob = ["*.py"]
