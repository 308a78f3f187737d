"""What has changed, checked within a minute: `python3 dev.py fast [--base REV] [--lint]`.

Lint looks at the changed files. The tests are those that cover them, the nearest first, as many as fit into the time.
Changed is what differs from the upstream branch, where there is one, or else from the last commit.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from tools import web
from tools.compile_rules import extension_files, modules
from tools.covering import covering, games

ROOT = Path(__file__).resolve().parent.parent
ALL_SECONDS = 60
RESERVE_SECONDS = 10  # of them, for the last test to end
TYPED = ("src/", "tools/", "bench/", "start.py", "dev.py", "hatch_build.py")  # what mypy looks at
NOTHING_COLLECTED = 5  # pytest's exit code


@dataclass(frozen=True)
class Check:
    name: str
    command: list[str]
    variables: dict[str, str] = field(default_factory=dict)
    fine: tuple[int, ...] = (0,)

    def run(self) -> tuple[bool, float, str]:
        """Whether it passed, how long it took, and what it said."""
        begun = time.monotonic()
        environment = {**os.environ, **self.variables}
        done = subprocess.run(
            self.command,
            cwd=ROOT,
            env=environment,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        return done.returncode in self.fine, time.monotonic() - begun, done.stdout.strip()


def git(*arguments: str) -> list[str]:
    """The lines that git prints; none if it does not like the question."""
    command = ["git", "-c", "core.quotepath=off", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    return done.stdout.splitlines() if done.returncode == 0 else []


def usual_base() -> str:
    """Where this branch left its upstream one; the last commit where there is none."""
    return next(iter(git("merge-base", "HEAD", "@{upstream}")), "HEAD")


def changed(base: str) -> list[str]:
    """Files that differ from the base, also new and deleted ones."""
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def lint(names: list[str]) -> list[Check]:
    """The checks of `dev.py lint`, as far as the changed files ask for them."""
    checks = []
    scripts = [name for name in names if name.endswith(".py") and (ROOT / name).exists()]
    if scripts:
        checks.append(Check("format", python("-m", "ruff", "format", "--check", *scripts)))
        checks.append(Check("style", python("-m", "ruff", "check", *scripts)))
    if any(name.startswith(TYPED) and name.endswith(".py") for name in names):
        checks.append(Check("types", python("-m", "mypy")))
    if any(name.startswith("src/") and name.endswith(".py") for name in names):
        imports = "from importlinter.cli import lint_imports_command as lint; lint()"
        checks.append(Check("imports", python("-c", imports)))
    if any(name.startswith("web/") for name in names):
        web.install(developing=True)
        checks.append(Check("components", python("-m", "tools.web", "svelte-check", "--fail-on-warnings")))
    return checks


def tests(names: list[str], until: float) -> list[Check]:
    """The tests that cover the changed files."""
    pytest = python("-m", "pytest", "-q", "--no-header", "-p", "tests.hurry", "--until", f"{until:.0f}")
    variables = {"STAMMTISCH_PURE": "1"} if stale(modules()) else {}
    fine = (0, NOTHING_COLLECTED)
    checks = []
    sources = [name for name in names if name.startswith("web/src/") and (ROOT / name).exists()]
    if sources:
        vitest = python("-m", "tools.web", "vitest", "related", "--run", "--passWithNoTests")
        checks.append(Check("web tests", [*vitest, *(name.removeprefix("web/") for name in sources)]))
    files = covering(names)
    if files:
        checks.append(Check("tests", [*pytest, "-m", "not browser", *files], variables, fine))
    laws = ["tests/laws", "tests/test_golden.py"]
    checks += [
        Check(f"laws of {game}", [*pytest, "-k", game, *laws], variables, fine) for game in games(names)
    ]
    return checks


def stale(sources: Iterable[Path]) -> bool:
    """Whether a rule has changed since the rules were compiled; then their sources have to be run."""
    compiled = extension_files(ROOT / "src")
    newest = max((path.stat().st_mtime for path in sources), default=0.0)
    return bool(compiled) and newest > min(path.stat().st_mtime for path in compiled)


def shown(command: list[str]) -> str:
    """A command, shortened to a line."""
    words = " ".join(["python", *command[1:]])
    return words if len(words) <= 150 else words[:149] + "…"


def report(check: Check, passed: bool, seconds: float, said: str) -> None:
    last = said.splitlines()[-1] if said else ""
    brief = last if check.name.startswith(("tests", "laws")) else ""
    print(f"{'ok' if passed else 'FAILED':7} {check.name} ({seconds:.0f} s) {brief}", flush=True)
    if not passed:
        print(said, flush=True)


def run(checks: list[Check]) -> bool:
    """All of them, side by side; whether all passed."""
    for check in checks:
        print(f"  {check.name}: {shown(check.command)}", flush=True)
    verdicts = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = {pool.submit(check.run): check for check in checks}
        for done in as_completed(running):
            passed, seconds, said = done.result()
            report(running[done], passed, seconds, said)
            verdicts.append(passed)
            if "skipped" in said.rpartition("\n")[2]:
                print("        What was skipped takes more time; `dev.py test` runs it.")
    return all(verdicts)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py fast", description=__doc__)
    parser.add_argument("--base", metavar="REV", help="what to compare with; usually the upstream branch")
    parser.add_argument("--lint", action="store_true", help="no tests")
    asked = parser.parse_args(arguments)
    begun = time.time()
    base = asked.base or usual_base()[:10]
    if not git("rev-parse", "--verify", "--quiet", base + "^{commit}"):
        print(f"git does not know the commit {base}.", file=sys.stderr)
        return 2
    names = changed(base)
    if not names:
        print(f"Nothing has changed since {base}.")
        return 0
    print(f"{len(names)} changed since {base}:", ", ".join(names[:8]) + (" …" if len(names) > 8 else ""))
    try:
        checks = lint(names)
    except web.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    if not asked.lint:  # they take the time that is left, and so come last
        checks += tests(names, begun + ALL_SECONDS - RESERVE_SECONDS)
    if not checks:
        print("No check covers that; `dev.py check` runs all of them.")
    return 0 if run(checks) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
