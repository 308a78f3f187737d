#!/usr/bin/env python3
"""Starts Stammtisch from a fresh checkout: `python3 start.py [arguments for stammtisch]`.

Sets everything up in `.venv` and runs it. When something has changed, say after a `git pull`, what depends on it is
made again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

try:
    from tools import environment
    from tools.environment import words
except KeyboardInterrupt:
    sys.exit(130)

ENV = ROOT / ".venv"

# What `stammtisch` does, except that Ctrl-C while Python imports the program shows no traceback.
PROGRAM = """\
try:
    from stammtisch.cli import main
    status = main()
except KeyboardInterrupt:
    status = 130
raise SystemExit(status)
"""


def provide() -> bool:
    """Sets up what is missing; whether the rules are being compiled now."""
    environment.check_python()
    from tools import setting_up  # only now: an old Python could not read it

    return setting_up.provide(ENV)


def run(arguments: list[str]) -> int:
    os.environ["STAMMTISCH_COMMAND"] = f"{'py' if os.name == 'nt' else 'python3'} {sys.argv[0]}"
    command = [str(environment.script(ENV, "python")), "-P", "-c", PROGRAM, *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the program got Ctrl-C too, and ends by itself


def unexpected(failure: str) -> str:
    return words(
        f"Stammtisch lässt sich nicht einrichten ({failure}). Zeigt git status veränderte Dateien?",
        f"Stammtisch can't be set up ({failure}). Does git status show changed files?",
    )


def main() -> int:
    try:
        os.environ["STAMMTISCH_COMPILING"] = "1" if provide() else ""  # the program says so
        return run(sys.argv[1:])
    except environment.SetupFailed as failure:
        environment.say(str(failure))
        return 1
    except KeyboardInterrupt:
        environment.say(
            words(
                "\nAbgebrochen. Derselbe Befehl macht weiter.",
                "\nStopped. The same command goes on from here.",
            )
        )
        return 130
    except Exception as failure:  # say, a merge conflict in pyproject.toml
        environment.say(unexpected(f"{type(failure).__name__}: {failure}"))
        return 1


if __name__ == "__main__":
    sys.exit(main())
