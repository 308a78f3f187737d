"""Compiles the rules for `start.py` while the table may be open already: `python -m tools.background ENV`.

The process outlives the one that has started it. What it makes is complete or not there, and is used from the
next start on. It says on stdout how far it is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tools import checkout, compile_rules, parts, pypi
from tools.checkout import Checkout
from tools.environment import ROOT

LOCK = "compile.lock"
NO_COMPILER = "no compiler"
FAILED = "failed"
NETWORK = 4  # exit code: the packages that compiling needs could not be fetched


def start(place: Checkout) -> subprocess.Popen[bytes]:
    """Begins to compile, in a process that neither Ctrl-C nor the end of this program ends."""
    command = [sys.executable, "-m", "tools.background", str(place.env)]
    lock = parts.Lock(place.env / LOCK)
    # Handed over where that is possible, so that it is held from now on.
    handed = [lock.fileno()] if sys.platform != "win32" and lock.take() else []
    with suppress(OSError):  # one that is at work on older sources goes on writing into its own
        place.compile_log.unlink()
    with place.compile_log.open("ab") as log:
        child = subprocess.Popen(
            [*command, *map(str, handed)],
            cwd=ROOT,
            env=pypi.variables(ROOT),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=background_flags(),
            pass_fds=handed,
        )
    lock.release()
    return child


def background_flags() -> int:
    """On Windows: no window, no Ctrl-C of ours, and only time that nobody else wants."""
    if sys.platform != "win32":
        return 0
    own_group = subprocess.CREATE_NEW_PROCESS_GROUP
    return own_group | subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS


def is_running(env: Path) -> bool:
    lock = parts.Lock(env / LOCK)
    free = lock.take()
    lock.release()
    return not free


def how_far(log: Path) -> tuple[int, int] | None:
    """How many of how many files are compiled, as far as the log says so."""
    try:
        found = re.findall(r"^compiled (\d+) of (\d+)$", log.read_text("utf-8", "replace"), re.MULTILINE)
    except OSError:
        return None
    return (int(found[-1][0]), int(found[-1][1])) if found and int(found[-1][1]) > 1 else None


def fetch_packages(place: Checkout) -> None:
    def fill(folder: Path) -> None:
        command = pypi.install_command(place.python, checkout.building_packages(), folder)
        subprocess.run(command, env=pypi.install_variables(folder.parent), check=True)

    parts.make(place.compiling, fill)


def compile_all(place: Checkout) -> None:
    """Compiles a copy of the sources: the checkout may change meanwhile, and then the result is of no use."""

    def fill(folder: Path) -> None:
        with_copy = folder.with_name(folder.name + ".work")
        parts.remove(with_copy)
        source, work = with_copy / "source", with_copy / "work"
        checkout.copy_package(source)
        command = [str(place.python), "-m", "tools.compile_rules", "--source", str(source)]
        command += ["--work", str(work), "--into", str(folder)]
        done = subprocess.run(command, cwd=ROOT, env=pypi.variables(place.compiling, ROOT))
        if checkout.rules_digest(source) != place.rules.name:
            sys.exit("The sources have changed meanwhile.")  # whatever came of it
        done.check_returncode()
        parts.remove(with_copy)

    parts.make(place.rules, fill)


def main(env: Path, has_lock: bool) -> int:
    if hasattr(os, "nice"):
        os.nice(10)
    if not has_lock:
        lock = parts.Lock(env / LOCK)
        lock.wait()
    place = Checkout(env)
    if place.failure.exists():
        return 1
    try:
        fetch_packages(place)
    except subprocess.CalledProcessError:
        return NETWORK
    try:
        compile_all(place)
    except subprocess.CalledProcessError as failure:
        reason = NO_COMPILER if failure.returncode == compile_rules.NO_COMPILER else FAILED
        place.failure.parent.mkdir(exist_ok=True)
        parts.write(place.failure, reason)
        return failure.returncode
    print("done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), has_lock=len(sys.argv) > 2))
