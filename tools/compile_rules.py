"""Compiles the rule modules with mypyc: `python -m tools.compile_rules` puts the result beside the sources.

The build hook uses the same functions for wheels. `[tool.stammtisch]` in pyproject.toml lists the modules.
Compiling runs in a process of its own, because mypyc and setuptools exit when something goes wrong.
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
TOOLS = [Path(__file__), Path(__file__).with_name("c_units.py")]
GROUP = "stammtisch"  # all compiled modules share the library stammtisch__mypyc
ROOMS = ("core", "games", "research")  # they hold everything that compiled modules import
NO_COMPILER = 3
PROBE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


class NotCompiled(Exception):
    """The rules could not be compiled; the text says why."""


def modules(source: Path = SRC) -> list[Path]:
    """The modules to compile below this folder, in a fixed order."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns: list[str] = settings["tool"]["stammtisch"]["compiled"]
    return sorted({path for pattern in patterns for path in source.glob(pattern)})


def sources(source: Path = SRC) -> list[Path]:
    """Everything below this folder that the compiled modules depend on."""
    return [path for room in ROOMS for path in (source / "stammtisch" / room).rglob("*.py")]


def extension_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".so", ".pyd"))


def build(into: Path, work: Path, source: Path = SRC) -> list[Path]:
    """Compiles all modules below `into` and returns the files; raises `NotCompiled`."""
    command = [sys.executable, "-m", "tools.compile_rules", "--into", str(into), "--work", str(work)]
    command += ["--source", str(source)]
    process = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if process.returncode == NO_COMPILER:
        raise NotCompiled("there is no working C compiler, or Python's header files (Python.h) are missing")
    if process.returncode != 0:
        raise NotCompiled(f"mypyc or the C compiler failed:\n{process.stdout}")
    return listed_files(into, source)


def listed_files(into: Path, source: Path) -> list[Path]:
    """The compiled files of the listed modules; there may be others from earlier lists."""
    names = {path.relative_to(source).with_suffix("") for path in modules(source)}
    names.add(Path(f"{GROUP}__mypyc"))
    files = ((path, path.relative_to(into)) for path in extension_files(into))
    return [path for path, file in files if file.with_name(file.name.partition(".")[0]) in names]


def build_in_place() -> None:
    """Compiles into src/, unless the same sources were compiled there before."""
    # C code that has not changed is not compiled again while the compiler and its flags stay the same.
    folder = BUILD / digest(TOOLS, sys.version, c_compiler() or "")[:16]
    fingerprint = digest([*sources(), ROOT / "pyproject.toml"], folder.name)
    stamp = BUILD / "stamp.txt"
    if stamp.exists() and stamp.read_text("utf-8") == fingerprint and extension_files(SRC):
        return
    into = folder / "lib"
    try:
        files = build(into, folder / "work")
    finally:
        clean_in_place()  # what was compiled from other sources
    for path in files:
        shutil.copy2(path, SRC / path.relative_to(into))
    stamp.write_text(fingerprint, "utf-8")


def clean_in_place() -> None:
    for path in extension_files(SRC):
        path.unlink()


def compiler_works(work: Path) -> bool:
    """Whether the smallest extension module can be built; tried first because it takes only a moment."""
    from setuptools import Extension

    from tools import c_units

    source = work / "probe.c"
    source.write_text(PROBE, "utf-8")
    try:
        c_units.build([Extension("probe", [str(source)])], work / "probe", work, GROUP)
    except (Exception, SystemExit) as error:
        print(error)
        return False
    return True


def compile_modules(into: Path, work: Path, source: Path) -> None:
    from mypyc.build import mypycify

    from tools import c_units

    # No settings file: strictness matters for the checks, not for an installation.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--explicit-package-bases"]
    options += ["--ignore-missing-imports", "--follow-imports=silent"]
    paths = [str(path.relative_to(source)) for path in modules(source)]
    extensions = mypycify(
        [*options, *paths],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(work),
    )
    shared = next(extension for extension in extensions if extension.name == f"{GROUP}__mypyc")
    shared.sources = c_units.write_units(shared.sources, work, GROUP)
    for extension in extensions:
        # Another compiler's warnings about generated code must not fail an installation.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform not in ("win32", "darwin"):
            flags.append("-fno-semantic-interposition")  # functions of the library may be inlined
            flags.append("-finline-limit=200")  # although mypyc makes them long, with a way out at every line
        extension.extra_compile_args = flags
    c_units.build(extensions, into, work, GROUP)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compiles the rules beside their sources.")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--source", type=Path, default=SRC)
    arguments = parser.parse_args()
    if arguments.into is None:
        try:
            build_in_place()
        except NotCompiled as reason:
            sys.exit(f"The rules were not compiled: {reason}")
        return 0
    into, work, source = (path.resolve() for path in (arguments.into, arguments.work, arguments.source))
    work.mkdir(parents=True, exist_ok=True)
    compiler = c_compiler()
    if compiler is not None:
        os.environ["CC"] = compiler
    os.chdir(source)  # setuptools must not find pyproject.toml; mypy names modules from here
    if not compiler_works(work):
        return NO_COMPILER
    compile_modules(into, work, source)
    return 0


if __name__ == "__main__":
    sys.exit(main())
