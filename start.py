#!/usr/bin/env python3
"""Starts Stammtisch from a fresh checkout: `python3 start.py [arguments for stammtisch]`.

Makes an environment in `.venv`, installs this checkout into it, and runs it. When the sources have changed
since (after a `git pull`, say), it installs anew.
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

# What `stammtisch` does, but Ctrl-C while Python reads the program shows no traceback.
PROGRAM = """\
try:
    from stammtisch.cli import main
    status = main()
except KeyboardInterrupt:
    status = 130
raise SystemExit(status)
"""


def source() -> str:
    """What the installation is made from. A compiler that was installed later is a reason to install anew."""
    files = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *(ROOT / "tools").glob("*.py")]
    built = [ROOT / "src" / "stammtisch" / "server" / "pages", ROOT / "web" / "node_modules"]
    for folder in ("src", "web"):
        for path in (ROOT / folder).rglob("*"):
            made = path.suffix in (".pyc", ".so", ".pyd") or any(one in path.parents for one in built)
            if path.is_file() and not made:
                files.append(path)
    return environment.digest(files, f"compiler: {environment.c_compiler() is not None}")


def provide() -> None:
    environment.check_python()
    fingerprint = source()
    if environment.is_ready(ENV, fingerprint):
        return
    if ENV.exists():
        environment.say(words("Stammtisch wird neu eingerichtet …", "Setting up Stammtisch anew …"))
    else:
        environment.say(
            words(
                "Stammtisch wird eingerichtet; das dauert etwa eine Minute, aber nur beim ersten Mal …",
                "Setting up Stammtisch; this takes about a minute, but only the first time …",
            )
        )
    environment.provide(ENV, [".[tui]"], fingerprint)
    environment.say(words("Fertig.", "Done."))


def run(arguments: list[str]) -> int:
    os.environ["STAMMTISCH_COMMAND"] = f"{'python' if os.name == 'nt' else 'python3'} {sys.argv[0]}"
    command = [str(environment.script(ENV, "python")), "-P", "-c", PROGRAM, *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the program got it too, and ends by itself


def main() -> int:
    try:
        provide()
        return run(sys.argv[1:])
    except environment.SetupFailed as failure:
        environment.say(str(failure))
        return 1
    except KeyboardInterrupt:
        environment.say(words("\nAbgebrochen.", "\nStopped."))
        return 130


if __name__ == "__main__":
    sys.exit(main())
