"""The C code that mypyc writes, arranged so that all processors can compile it at once.

mypyc writes a C file for every module. Each game's files become one unit, and all the others another: within a unit the
C compiler can inline, as it could in a single file. What games call most is in core, so every game's unit also gets its
own copies of core's functions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import write_file
from setuptools import Extension
from setuptools.command.build_ext import build_ext

PREFIX = "__native_"
CORE = "stammtisch___core___"
# `int64_t CPyDef_bits___ones(int64_t cpy_r_x) {` and all lines up to the closing brace.
FUNCTION = re.compile(r"^\w[\w *]*?\b(CPyDef_\w+)\(.*\) \{\n(?:.*\n)*?\}\n", re.MULTILINE)


def unit_of(file: Path) -> str:
    """The unit that a C file belongs to: its game, or the rest."""
    parts = file.stem.removeprefix(PREFIX).split("___")
    return parts[2] if parts[1:2] == ["games"] else "core"


def near_copies(files: Sequence[Path]) -> str:
    """C code in which the functions of these files are static and called instead of the shared ones."""
    copies = []
    for file in files:
        functions = list(FUNCTION.finditer(file.read_text("utf-8")))
        if not functions:  # every module has at least the function that runs its top level
            raise ValueError(f"mypyc now writes C code in another form: no function was recognised in {file}")
        for function in functions:
            name = function[1]
            if not name.endswith("__top_level__"):
                copy = function[0].replace(f"{name}(", f"near_{name}(", 1)
                copies.append(f"static {copy}#define {name} near_{name}\n")
    return "".join(copies)


def write_units(sources: Sequence[str], work: Path, group: str) -> list[str]:
    """Writes the units made of these C files, and returns them; unchanged ones are left alone."""
    headers = f'#include "{PREFIX}{group}.h"\n#include "{PREFIX}internal_{group}.h"\n'
    files = [Path(source) for source in sources]
    runtime = [file for file in files if not file.name.startswith(PREFIX)]
    core = [file for file in files if file.name.startswith(PREFIX + CORE)]
    texts = {"core": "".join(f"#include <{file.relative_to(work).as_posix()}>\n" for file in runtime)}
    near = headers + near_copies(core)
    for file in files:
        if file not in runtime:
            unit = unit_of(file)
            texts[unit] = texts.get(unit, near) + file.read_text("utf-8")
    units = []
    for name, text in texts.items():
        units.append(str(work / "units" / f"{name}.c"))
        write_file(units[-1], text)
    return sorted(units, key=os.path.getsize, reverse=True)  # the largest must not be the last to start


def processors() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class BuildSideBySide(build_ext):  # type: ignore[misc]  # setuptools is not typed
    """Compiles the C files of all extensions at once, on all processors; reports its progress on stdout."""

    def build_extensions(self) -> None:
        cores = processors()
        work = [(extension, source) for extension in self.extensions for source in extension.sources]
        if hasattr(self.compiler, "initialize") and not getattr(self.compiler, "initialized", True):
            self.compiler.initialize()  # Windows' compiler would do that at the first file, and in every thread
        with ThreadPoolExecutor(cores) as pool:
            objects = pool.map(lambda pair: self.compiled(*pair), work)
            for done, ((extension, _), built) in enumerate(zip(work, objects, strict=True), 1):
                extension.extra_objects.append(built)
                print(f"compiled {done} of {len(work)}", flush=True)
        for extension in self.extensions:
            extension.sources = []
            extension.depends = extension.extra_objects
        self.parallel = cores  # for linking
        super().build_extensions()

    def compiled(self, extension: Any, source: str) -> str:
        """The object file of a C file; it is not made again if it is newer than everything it depends on."""
        (target,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
        if not is_newer(Path(target), [source, *extension.depends]):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
        return str(target)


def is_newer(target: Path, sources: Sequence[str]) -> bool:
    """Whether the file exists and is newer than all of these."""
    return target.exists() and target.stat().st_mtime > max(os.path.getmtime(source) for source in sources)


def build(extensions: list[Extension], into: Path, work: Path, group: str) -> None:
    """Lets setuptools build the extensions below `into`."""
    from setuptools import setup

    folders = ["--build-lib", str(into), "--build-temp", str(work)]
    setup(
        name=group,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": BuildSideBySide},
        script_args=["--quiet", "build_ext", *folders],
    )
