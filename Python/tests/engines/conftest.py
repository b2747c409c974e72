"""Keeps pytest out of this folder. Scripts/test-engines runs the files in this folder."""

collect_ignore_glob = ["*.py"]
