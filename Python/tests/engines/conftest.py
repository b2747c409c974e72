"""What is beside this file is run by Scripts/test-engines, and is nothing for pytest."""

collect_ignore_glob = ["*.py"]
