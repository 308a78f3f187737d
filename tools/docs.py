"""The documentation site: `python -m tools.docs [FOLDER]` builds it, by default into build/site."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import build_main

ROOT = Path(__file__).parents[1]


def build(folder: Path) -> bool:
    """Builds the site; whether there were no warnings.

    From scratch, because pages read earlier would not repeat theirs.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as cache:
        settings = ["--quiet", "--fail-on-warning", "-c", str(ROOT / "tools" / "site"), "-d", cache]
        return build_main([*settings, str(ROOT), str(folder)]) == 0


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    if not build(folder):
        return 1
    print(f"The site's first page is {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
