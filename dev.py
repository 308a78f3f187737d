#!/usr/bin/env python3
"""The developers' verbs: `python3 dev.py VERB [arguments]`. Their environment is `.venv-dev`.

test          compile the rules in place and run the tests (arguments go to pytest)
lint          format, style, types and who imports whom
check         lint, then test
format        bring all files into shape
compile       compile the rules in place
bench         measure the engine (arguments go to the benchmark)
bench-bots    measure the bots, likewise
bench-server  measure the table service, likewise
crash         kill the table service a hundred times and see that nothing is lost
mutants       break the rules on purpose and see whether the tests notice
clean         remove everything compiled
env           make the environment and say where it is
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import environment  # noqa: E402
from tools.environment import SetupFailed, say  # noqa: E402

ENV = ROOT / ".venv-dev"
PYTHON = str(environment.script(ENV, "python"))


def provide() -> None:
    environment.check_python()
    source = environment.digest([ROOT / "pyproject.toml"])
    if not environment.is_ready(ENV, source):
        say("Making the developers' environment in .venv-dev …")
        environment.provide(ENV, ["--editable", ".[dev]"], source)


def python(*arguments: str, **variables: str) -> bool:
    """Runs the environment's Python at the root of the project; whether it ended well."""
    return subprocess.run([PYTHON, *arguments], cwd=ROOT, env={**os.environ, **variables}).returncode == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def provide_headers() -> None:
    """Python.h, without which nothing compiles. Debian keeps it in a package of its own."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if header.exists():
        return
    package = "python{}.{}-dev".format(*sys.version_info[:2])
    if is_root() and shutil.which("apt-get"):
        say(f"Installing {package} …")
        apt = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
            subprocess.run(["apt-get", "--quiet", *command], env=apt, stdout=subprocess.DEVNULL)
    if not header.exists():
        raise SetupFailed(f"Python's header files are missing ({header}). On Debian install {package}.")


def provide_compiler() -> dict[str, str]:
    """The variables that compiling needs: none where there is a C compiler, else a compiler from PyPI."""
    if environment.c_compiler() or os.name == "nt":
        return {}
    wrapper = environment.script(ENV, "zig-cc")
    if not wrapper.exists():
        say("No C compiler found; installing one (ziglang) into .venv-dev …")
        environment.install(ENV, ["ziglang>=0.15,<1"])
        cache = f'ZIG_GLOBAL_CACHE_DIR="{ENV}/zig-cache" ZIG_LOCAL_CACHE_DIR="{ENV}/zig-cache"'
        wrapper.write_text(f'#!/bin/sh\n{cache} exec "{PYTHON}" -m ziglang cc "$@"\n', "utf-8")
        wrapper.chmod(0o755)
    # By name, found on the PATH: setuptools takes a command with spaces in its path for several words.
    return {"CC": wrapper.name, "PATH": str(wrapper.parent) + os.pathsep + os.environ.get("PATH", "")}


def compile_rules() -> bool:
    provide_headers()
    return python("-m", "tools.compile_rules", **provide_compiler())


def test(arguments: list[str]) -> bool:
    # All tests share the processors; a choice of tests runs as it is asked for.
    spread = [] if arguments else ["-n", "auto", "--dist", "worksteal"]
    return compile_rules() and python("-m", "pytest", *spread, *arguments)


def lint(_: list[str]) -> bool:
    checks = [
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "ruff", "check", "."],
        ["-m", "mypy"],
        ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
    ]
    verdicts = [python(*check) for check in checks]  # all of them, whatever the first one says
    return all(verdicts)


def check(arguments: list[str]) -> bool:
    return lint([]) and test(arguments)


def format_files(_: list[str]) -> bool:
    return python("-m", "ruff", "check", "--fix", ".") & python("-m", "ruff", "format", ".")


def bench(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "bench", *arguments)


def bench_bots(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "bench.bots", *arguments)


def bench_server(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "bench.server", *arguments)


def crash(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "tests.crash", *arguments)


def mutants(arguments: list[str]) -> bool:
    return python("-m", "tests.mutants", *arguments)


def clean(_: list[str]) -> bool:
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in (".so", ".pyd"):
            path.unlink()
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    return True


def env(_: list[str]) -> bool:
    print(ENV)
    return True


VERBS = {
    "test": test,
    "lint": lint,
    "check": check,
    "format": format_files,
    "compile": lambda _: compile_rules(),
    "bench": bench,
    "bench-bots": bench_bots,
    "bench-server": bench_server,
    "crash": crash,
    "mutants": mutants,
    "clean": clean,
    "env": env,
}


def main() -> int:
    verb = VERBS.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if verb is None:
        print(__doc__)
        return 2
    try:
        if verb is not clean:
            provide()
        return 0 if verb(sys.argv[2:]) else 1
    except SetupFailed as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
