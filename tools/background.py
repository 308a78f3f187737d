"""Compiles the rules for `start.py` while the table may be open already: `python -m tools.background ENV`.

The process outlives the one that has started it. What it makes is complete or not there, and is used from the
next start on. It says on stdout how far it is.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep, time

from tools import checkout, compile_rules, parts, pypi
from tools.checkout import Checkout
from tools.environment import ROOT

LOCK = "compile.lock"
NO_COMPILER = "no compiler"
FAILED = "failed"
NOT_FETCHED = 4  # exit code: what compiling needs could not be had from PyPI
RETRY_SECONDS = 24 * 60 * 60  # what failed may have failed for want of memory or room


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
    while child.poll() is None and not is_running(place.env):
        sleep(0.05)  # where the lock could not be handed over
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
        lines = re.findall(r"^compiled (\d+) of (\d+)$", log.read_text("utf-8", "replace"), re.MULTILINE)
    except OSError:
        return None
    done, total = map(int, lines[-1]) if lines else (0, 0)
    return (done, total) if total > 1 else None


def has_failed(place: Checkout) -> bool:
    """Whether compiling these sources has failed within the last day."""
    try:
        return time() - place.failure.stat().st_mtime < RETRY_SECONDS
    except OSError:
        return False


def run(command: Sequence[str], variables: Mapping[str, str], lock: int) -> int:
    """Runs a program that holds our lock as long as it works; its exit code."""
    held = () if sys.platform == "win32" else (lock,)
    return subprocess.run(command, cwd=ROOT, env=variables, pass_fds=held).returncode


def fetch_packages(place: Checkout, lock: int) -> None:
    """What compiling needs; that it could not be had is remembered until it is there."""

    def fill(folder: Path) -> None:
        command = pypi.install_command(place.python, checkout.building_packages(), folder)
        if run(command, pypi.install_variables(folder.parent), lock):
            parts.write(place.not_fetched, "")
            sys.exit(NOT_FETCHED)

    parts.make(place.compiling, fill)
    parts.remove(place.not_fetched)


def compile_all(place: Checkout, lock: int) -> None:
    """Compiles a copy of the sources: the checkout may change meanwhile, and then the result is of no use."""

    def fill(folder: Path) -> None:
        with_copy = folder.with_name(folder.name + ".work")
        parts.remove(with_copy)
        source, work = with_copy / "source", with_copy / "work"
        checkout.copy_package(source)
        command = [str(place.python), "-m", "tools.compile_rules", "--source", str(source)]
        command += ["--work", str(work), "--into", str(folder)]
        status = run(command, pypi.variables(place.compiling, ROOT), lock)
        if checkout.rules_digest(source, place.compiler) != place.rules.name:
            sys.exit("The sources have changed meanwhile.")  # whatever came of it
        parts.remove(with_copy)
        if status > 0:  # not when it was killed
            reason = NO_COMPILER if status == compile_rules.NO_COMPILER else FAILED
            parts.write(place.failure, reason)
        if status:
            sys.exit(status)

    parts.make(place.rules, fill)


def main(env: Path, lock: int | None) -> int:
    """Does what is to be done. `lock` is the open lock file, if whoever started us has taken it already."""
    if hasattr(os, "nice"):
        os.nice(10)
    if lock is None:
        own = parts.Lock(env / LOCK)
        own.wait()
        lock = own.fileno()
    place = Checkout(env)
    place.tidy_rules()
    if has_failed(place):
        return 1
    parts.remove(place.failure)
    fetch_packages(place, lock)
    compile_all(place, lock)
    print("done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None))
