"""Compiles the rule modules with mypyc: `python -m tools.compile_rules` puts the result beside the sources.

The build hook uses the same functions for wheels. `[tool.stammtisch]` in pyproject.toml lists the modules.
Compiling runs in a process of its own, because mypyc and setuptools end theirs when something is wrong.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.environment import ROOT, c_compiler, digest

SRC = ROOT / "src"
BUILD = ROOT / "build" / "rules"
GROUP = "stammtisch"  # all compiled modules share the library stammtisch__mypyc
NO_COMPILER = 3
PROBE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


class NotCompiled(Exception):
    """The rules could not be compiled; the text tells why."""


def modules() -> list[Path]:
    """The modules to compile, in a fixed order."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns: list[str] = settings["tool"]["stammtisch"]["compiled"]
    return sorted({path for pattern in patterns for path in SRC.glob(pattern)})


def extension_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".so", ".pyd"))


def build(into: Path, work: Path) -> list[Path]:
    """Compiles all modules below `into` and returns the files; raises `NotCompiled`."""
    command = [sys.executable, "-m", "tools.compile_rules", "--into", str(into), "--work", str(work)]
    done = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == NO_COMPILER:
        raise NotCompiled("there is no working C compiler, or Python's header files (Python.h) are missing")
    if done.returncode != 0:
        raise NotCompiled(f"mypyc or the C compiler failed:\n{done.stdout}")
    return [path for path in extension_files(into) if belongs(path.relative_to(into))]


def belongs(file: Path) -> bool:
    """Whether the compiled file belongs to a module of the list; those of earlier lists may lie around."""
    name = file.name.partition(".")[0]
    return name == f"{GROUP}__mypyc" or SRC / file.with_name(f"{name}.py") in modules()


def build_in_place() -> None:
    """Compiles into src/, unless the same sources were compiled there before."""
    # C code that comes out the same is not compiled again while the compiler and its flags stay the same.
    folder = BUILD / digest([Path(__file__)], sys.version, c_compiler() or "")[:16]
    sources = [
        path for room in ("core", "games", "research") for path in (SRC / "stammtisch" / room).rglob("*.py")
    ]
    fingerprint = digest([*sources, ROOT / "pyproject.toml"], folder.name)
    stamp = BUILD / "stamp.txt"
    if stamp.exists() and stamp.read_text("utf-8") == fingerprint and extension_files(SRC):
        return
    clean_in_place()
    into = folder / "lib"
    for path in build(into, folder / "work"):
        shutil.copy2(path, SRC / path.relative_to(into))
    stamp.write_text(fingerprint, "utf-8")


def clean_in_place() -> None:
    for path in extension_files(SRC):
        path.unlink()


def run_setuptools(extensions: list[object], into: Path, work: Path) -> None:
    from setuptools import setup

    places = ["--build-lib", str(into), "--build-temp", str(work)]
    setup(name=GROUP, packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", *places])


def compiler_works(work: Path) -> bool:
    """Whether the smallest extension module can be built; tried first because it takes a moment only."""
    from setuptools import Extension

    source = work / "probe.c"
    source.write_text(PROBE, "utf-8")
    try:
        run_setuptools([Extension("probe", [str(source)])], work / "probe", work)
    except (Exception, SystemExit) as error:
        print(error)
        return False
    return True


def compile_modules(into: Path, work: Path) -> None:
    from mypyc.build import mypycify

    # No settings file: strictness is the business of the checks, not of an installation.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--explicit-package-bases"]
    options += ["--ignore-missing-imports", "--follow-imports=silent"]
    paths = [str(path.relative_to(SRC)) for path in modules()]
    extensions = mypycify(
        [*options, *paths], opt_level="3", debug_level="0", group_name=GROUP, target_dir=str(work)
    )
    for extension in extensions:
        # Another compiler's opinion on generated code must not fail an installation.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform not in ("win32", "darwin"):
            flags.append("-fno-semantic-interposition")  # functions of the library may be inlined
        extension.extra_compile_args = flags
    run_setuptools(extensions, into, work)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles the rules beside their sources.")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--work", type=Path)
    arguments = parser.parse_args()
    if arguments.into is None:
        try:
            build_in_place()
        except NotCompiled as reason:
            sys.exit(f"The rules were not compiled: {reason}")
        return 0
    into, work = arguments.into.resolve(), arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    compiler = c_compiler()
    if compiler is not None:
        os.environ["CC"] = compiler
    os.chdir(SRC)  # setuptools must not find pyproject.toml; mypy names modules from here
    if not compiler_works(work):
        return NO_COMPILER
    compile_modules(into, work)
    return 0


if __name__ == "__main__":
    sys.exit(main())
