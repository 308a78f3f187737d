"""From `pip install` to the first training step: a new environment, the package, the first lesson of an example.

Run from the repository's root: `python -m bench.arrival`. The wheel is built beforehand and not counted: an
index would have it ready. Exits 0 where the goal is met, 1 where it is missed, 2 where
something could not be measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from bench.peers import BenchError
from bench.report import Row, aligned

ROOT = Path(__file__).resolve().parent.parent
GOAL_SECONDS = 60
LESSON = ("examples/policy_gradient.py", "mau_mau", "--blocks", "1", "--rounds", "20")


def run(*command: str | Path) -> str:
    """What the command prints; BenchError with its last line if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines() or ["no reason was printed"]
        raise BenchError(f"{' '.join(str(part) for part in command[1:4])} failed: {lines[-1]}")
    return done.stdout


def measure(folder: Path) -> tuple[float, float]:
    """Seconds for installing, and then for the first lesson."""
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
    print("bench: building the wheel (not counted) ...", file=sys.stderr)
    run(sys.executable, *pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    wheel = next(folder.glob("stammtisch-*.whl"))
    run(sys.executable, "-m", "venv", folder / "new")
    python = folder / "new" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    begin = monotonic()
    run(python, *pip, "install", f"{wheel}[research]")
    installed = monotonic()
    run(python, *LESSON)
    return installed - begin, monotonic() - installed


def main() -> int:
    try:
        with TemporaryDirectory(prefix="stammtisch-bench-") as folder:
            installing, learning = measure(Path(folder))
    except BenchError as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 2
    total = installing + learning
    row = Row(
        "pip install to the first training step",
        f"{total:.0f} s",
        f"installing {installing:.0f} s, {' '.join(LESSON[:2])} {learning:.0f} s",
        None,
        f"< {GOAL_SECONDS} s",
        total < GOAL_SECONDS,
    )
    print("\n".join(aligned([row])))
    return int(total >= GOAL_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
