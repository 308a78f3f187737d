"""Breaks each clause on purpose and sees whether a test that names it fails: `make mutants`.

`tests/games/<game>/mutants.json` lists one planted error a clause: a text of the game's folder that occurs once,
and what to put in its place.  Arguments choose clauses (`ZZ-5`) or games (`mue`); none means all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NONE_SELECTED = 5  # pytest's exit code when no test was run


def planted(chosen: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((ROOT / "tests" / "games").glob("*/mutants.json")):
        for mutant in json.loads(path.read_text(encoding="utf-8")):
            if not chosen or path.parent.name in chosen or mutant["clause"] in chosen:
                yield path.parent.name, mutant


def verdict(game: str, mutant: dict[str, Any]) -> str:
    """ "killed" when a test naming the clause fails on the broken rules, else what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        broken = source / "stammtisch" / "games" / game / mutant["file"]
        text = broken.read_text(encoding="utf-8")
        if text.count(mutant["old"]) != 1:
            return f"the text to break occurs {text.count(mutant['old'])} times in {mutant['file']}"
        broken.write_text(text.replace(mutant["old"], mutant["new"]), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
        command += ["--rule", mutant["clause"], f"tests/games/{game}"]
        environment = {
            **os.environ,
            "PYTHONPATH": f"{source}{os.pathsep}{ROOT}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return "SURVIVED: no test naming the clause noticed"
    if run.returncode == NONE_SELECTED:
        return "no test names the clause"
    return "killed" if run.returncode == 1 else f"pytest ended with {run.returncode}:\n{run.stdout[-600:]}"


def main() -> int:
    mutants = list(planted(sys.argv[1:]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda mutant: report(*mutant), mutants))
    killed = verdicts.count("killed")
    print(f"{killed} of {len(mutants)} planted errors found")
    return 0 if mutants and killed == len(mutants) else 1


def report(game: str, mutant: dict[str, Any]) -> str:
    result = verdict(game, mutant)
    print(f"{mutant['clause']:6} {result}", flush=True)
    return result


if __name__ == "__main__":
    sys.exit(main())
