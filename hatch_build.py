"""The build hook: puts the browser client and the compiled rules into a wheel, or says why the rules are not compiled.

Variables: with `STAMMTISCH_PURE=1` nothing is compiled; with `STAMMTISCH_REQUIRE_COMPILED=1` a failure is an error.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import compile_rules, web


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node.js from PyPI, if the machine has none that is new enough to build the client."""
        return [] if web.has_node() or not web.WEB.exists() else [web.FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles for standard wheels; editable ones run the sources until `python dev.py compile`."""
        self.folder = TemporaryDirectory(prefix="stammtisch-")
        if version == "editable":
            return
        web.build()
        if self.target_name != "wheel" or os.environ.get("STAMMTISCH_PURE") == "1":
            return
        into = Path(self.folder.name) / "lib"
        try:
            files = compile_rules.build(into, Path(self.folder.name) / "work")
        except compile_rules.NotCompiled as reason:
            if os.environ.get("STAMMTISCH_REQUIRE_COMPILED") == "1":
                raise
            self.app.display_warning(f"Stammtisch is installed as pure Python, which is slower: {reason}")
            return
        # The sources stay in the wheel, for tracebacks and for running uncompiled.
        for file in files:
            build_data["force_include"][str(file)] = file.relative_to(into).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
