"""What has changed, checked within a minute: `python3 dev.py fast [--base REV] [--lint]`.

Lint looks at the changed files. The tests are those that cover them, nearest first, as many as fit into the time. A
file has changed if it differs from the upstream branch, or from the last commit if there is no such branch.
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
RESERVE_SECONDS = 10  # of these, for the last test to finish
TYPED = ("src/", "tools/", "bench/", "start.py", "dev.py", "hatch_build.py")  # what mypy checks
NOTHING_COLLECTED = 5  # pytest's exit code
COMMAND_LETTERS = 150  # that are shown


@dataclass(frozen=True)
class Check:
    name: str
    command: list[str]
    variables: dict[str, str] = field(default_factory=dict)
    fine: tuple[int, ...] = (0,)

    def run(self) -> tuple[bool, float, str]:
        """Whether it passed, how long it took, and its output."""
        begun = time.monotonic()
        environment = {**os.environ, **self.variables}
        process = subprocess.run(
            self.command,
            cwd=ROOT,
            env=environment,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        return process.returncode in self.fine, time.monotonic() - begun, process.stdout.strip()


def git(*arguments: str) -> list[str]:
    """The lines that git prints; none if it fails."""
    command = ["git", "-c", "core.quotepath=off", *arguments]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    return process.stdout.splitlines() if process.returncode == 0 else []


def usual_base() -> str:
    """Where this branch left its upstream branch; the last commit if there is none."""
    return next(iter(git("merge-base", "HEAD", "@{upstream}")), "HEAD")


def changed(base: str) -> list[str]:
    """Files that differ from the base, including new and deleted ones."""
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def lint(names: list[str]) -> list[Check]:
    """The checks of `dev.py lint` that concern the changed files."""
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
    """Whether a rule has changed since the rules were compiled; then the tests have to run their sources."""
    compiled = extension_files(ROOT / "src")
    newest = max((path.stat().st_mtime for path in sources), default=0.0)
    return bool(compiled) and newest > min(path.stat().st_mtime for path in compiled)


def shown(command: list[str]) -> str:
    """A command, shortened to one line."""
    words = " ".join(["python", *command[1:]])
    return words if len(words) <= COMMAND_LETTERS else words[: COMMAND_LETTERS - 1] + "…"


def report(check: Check, passed: bool, seconds: float, output: str) -> None:
    last = output.splitlines()[-1] if output else ""
    brief = last if check.name.startswith(("tests", "laws")) else ""
    print(f"{'ok' if passed else 'FAILED':7} {check.name} ({seconds:.0f} s) {brief}", flush=True)
    if not passed:
        print(output, flush=True)


def run(checks: list[Check]) -> bool:
    """Runs all checks in parallel; whether all passed."""
    for check in checks:
        print(f"  {check.name}: {shown(check.command)}", flush=True)
    verdicts = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = {pool.submit(check.run): check for check in checks}
        for done in as_completed(running):
            passed, seconds, output = done.result()
            report(running[done], passed, seconds, output)
            verdicts.append(passed)
            if "skipped" in output.rpartition("\n")[2]:
                print("        There was no time for the skipped tests; `dev.py test` runs them.")
    return all(verdicts)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py fast", description=__doc__)
    parser.add_argument("--base", metavar="REV", help="what to compare with; by default the upstream branch")
    parser.add_argument("--lint", action="store_true", help="no tests")
    args = parser.parse_args(arguments)
    begun = time.time()
    base = args.base or usual_base()[:10]
    if not git("rev-parse", "--verify", "--quiet", base + "^{commit}"):
        print(f"git does not know the commit {base}.", file=sys.stderr)
        return 2
    names = changed(base)
    if not names:
        print(f"Nothing has changed since {base}.")
        return 0
    print(
        f"{len(names)} files changed since {base}:", ", ".join(names[:8]) + (" …" if len(names) > 8 else "")
    )
    try:
        checks = lint(names)
    except web.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    if not args.lint:  # last, because the tests take all the time that is left
        checks += tests(names, begun + ALL_SECONDS - RESERVE_SECONDS)
    if not checks:
        print("No check covers these files; `dev.py check` runs all checks.")
    return 0 if run(checks) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
