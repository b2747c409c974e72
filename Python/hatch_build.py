"""Sets the platform tag of a wheel that contains the native library.

A wheel without the native library is tagged for every platform. To use such a wheel, set
GALLEY_LIBRARY to the path of a library.
"""

import pathlib
import sysconfig
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        library = pathlib.Path(self.root, "src", "galley", "libgalley.so")
        if version == "editable" or not library.exists():
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        # There are no extension modules, so one wheel works with all versions of Python.
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
