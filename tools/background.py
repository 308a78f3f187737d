"""Compiles the rules for `start.py`, possibly while people already play: `python -m tools.background ENV`.

The process outlives the one that started it. What it makes is either complete or not there, and is used from the next
start on. It reports its progress on stdout.
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

from tools import compile_rules, parts, pypi
from tools.checkout import Checkout, building_packages, copy_package, rules_digest
from tools.environment import ROOT

LOCK = "compile.lock"
NO_COMPILER = "no compiler"
FAILED = "failed"
NOT_FETCHED = 4  # exit code: the packages that compiling needs could not be fetched from PyPI
POLL_SECONDS = 0.05
RETRY_SECONDS = 24 * 60 * 60  # a failure may have been for lack of memory or disk space


def start(checkout: Checkout) -> subprocess.Popen[bytes]:
    """Starts compiling, in a process that survives Ctrl-C and the end of this program."""
    command = [sys.executable, "-m", "tools.background", str(checkout.env)]
    lock = parts.Lock(checkout.env / LOCK)
    # The lock is inherited where that is possible, so that it is held from now on.
    inherited = [lock.fileno()] if sys.platform != "win32" and lock.take() else []
    with suppress(OSError):  # a process still compiling older sources keeps writing to its own file
        checkout.compile_log.unlink()
    with checkout.compile_log.open("ab") as log:
        child = subprocess.Popen(
            [*command, *map(str, inherited)],
            cwd=ROOT,
            env=pypi.variables(ROOT),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            creationflags=background_flags(),
            pass_fds=inherited,
        )
    lock.release()
    while child.poll() is None and not is_running(checkout.env):
        sleep(POLL_SECONDS)  # where the lock could not be inherited
    return child


def background_flags() -> int:
    """On Windows: no window, no Ctrl-C of ours, and low priority."""
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
    """How many files are compiled, of how many, if the log says so."""
    try:
        lines = re.findall(r"^compiled (\d+) of (\d+)$", log.read_text("utf-8", "replace"), re.MULTILINE)
    except OSError:
        return None
    done, total = map(int, lines[-1]) if lines else (0, 0)
    return (done, total) if total > 1 else None


def has_failed(checkout: Checkout) -> bool:
    """Whether compiling these sources failed within the last day."""
    try:
        return time() - checkout.failure.stat().st_mtime < RETRY_SECONDS
    except OSError:
        return False


def run(command: Sequence[str], variables: Mapping[str, str], lock: int) -> int:
    """Runs a program that holds our lock while it works; its exit code."""
    inherited = () if sys.platform == "win32" else (lock,)
    return subprocess.run(command, cwd=ROOT, env=variables, pass_fds=inherited).returncode


def fetch_packages(checkout: Checkout, lock: int) -> None:
    """Fetches what compiling needs; a failure is noted until it succeeds."""

    def fill(folder: Path) -> None:
        command = pypi.install_command(checkout.python, building_packages(), folder)
        if run(command, pypi.install_variables(folder.parent), lock):
            parts.write(checkout.not_fetched, "")
            sys.exit(NOT_FETCHED)

    parts.make(checkout.compiling, fill)
    parts.remove(checkout.not_fetched)


def compile_all(checkout: Checkout, lock: int) -> None:
    """Compiles a copy of the sources: if the checkout changes meanwhile, the result is useless."""

    def fill(folder: Path) -> None:
        with_copy = folder.with_name(folder.name + ".work")
        parts.remove(with_copy)
        source, work = with_copy / "source", with_copy / "work"
        copy_package(source)
        command = [str(checkout.python), "-m", "tools.compile_rules", "--source", str(source)]
        command += ["--work", str(work), "--into", str(folder)]
        status = run(command, pypi.variables(checkout.compiling, ROOT), lock)
        if rules_digest(source, checkout.compiler) != checkout.rules.name:
            sys.exit("The sources have changed meanwhile.")  # even if compiling failed
        parts.remove(with_copy)
        if status > 0:  # not when it was killed
            reason = NO_COMPILER if status == compile_rules.NO_COMPILER else FAILED
            parts.write(checkout.failure, reason)
        if status:
            sys.exit(status)

    parts.make(checkout.rules, fill)


def main(env: Path, lock: int | None) -> int:
    """Compiles, if that is necessary. `lock` is the open lock file, if the process that started us took it already."""
    if hasattr(os, "nice"):
        os.nice(10)
    if lock is None:
        own = parts.Lock(env / LOCK)
        own.wait()
        lock = own.fileno()
    checkout = Checkout(env)
    checkout.tidy_rules()
    if has_failed(checkout):
        return 1
    parts.remove(checkout.failure)
    fetch_packages(checkout, lock)
    compile_all(checkout, lock)
    print("done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None))
