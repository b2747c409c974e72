"""Says of a wheel which machines it is for, where the native library lies beside the modules.

Without the library a wheel is for every machine, and finds the library by GALLEY_LIBRARY.
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
        # Modules are Python's alone, so that one wheel serves all versions of it.
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = False
