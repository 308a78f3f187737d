"""Runs the library's tests against the installed package: `python -m tests.installed compiled|pure [--short]`.

The folder it is run in holds tests and documents but no sources, so that nothing but the installed package can be
tested. docs/releasing.md says how the tests were chosen.
"""

from __future__ import annotations

import argparse
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core import speed

SHORT = ("README.md", "tests/core", "tests/laws/test_states.py")
LIBRARY = (*SHORT, "tests/games", "tests/laws/test_matches.py", "tests/test_golden.py")
CLIENT = "*_faces.py"  # read the browser client's sources, which no package carries


def problems(kind: str) -> list[str]:
    """What is wrong with the installation itself."""
    found = []
    home = Path(stammtisch.__file__).resolve()
    if not any(
        home.is_relative_to(Path(sysconfig.get_path(name)).resolve()) for name in ("purelib", "platlib")
    ):
        found.append(f"the package under test is not installed but lies in {home.parent}")
    if (kind == "compiled") != speed.COMPILED:
        found.append(f"the rules should run {kind}, but: {speed.notice('en')}")
    if version("stammtisch") != stammtisch.__version__:
        found.append(f"its metadata say {version('stammtisch')}, the package says {stammtisch.__version__}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.installed", description="The library's tests.")
    parser.add_argument("kind", choices=("compiled", "pure"), help="how the installed rules should run")
    parser.add_argument("--short", action="store_true", help="only what takes seconds")
    asked = parser.parse_args()
    found = problems(asked.kind)
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    chosen = SHORT if asked.short else LIBRARY
    options = ["-q", "-p", "no:cacheprovider", "-n", "auto", f"--ignore-glob={CLIENT}"]
    return int(pytest.main([*options, *chosen]))


if __name__ == "__main__":
    sys.exit(main())
