"""What `start.py` keeps in `.venv`, and when a piece of it is out of date.

Every piece is a part (`tools.parts`) named by a fingerprint of everything it was made from. So a piece that is there is
up to date, an older one stays while a running program uses it, and only what has changed is made again:

- `packages/`: the packages from PyPI that the program needs
- `node/`, `compiling/`: what building the browser client and compiling the rules take from PyPI
- `rules/`: the compiled rules; `NAME.failed`, here or in `compiling/`, says why a piece is missing
- `program/`: Stammtisch itself with the browser client, without or with the compiled rules

`site-packages` holds a single file, whose paths Python follows to the packages and the program of the last start.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from tools import compile_rules, environment, parts, web
from tools.environment import ROOT

SRC = compile_rules.SRC
PATHS = "stammtisch.pth"
NAME_LETTERS = 16
FAILED = ".failed"
NO_COMPILER = "STAMMTISCH_NO_COMPILER"  # set to 1, start.py acts as if there were no C compiler
Pieces = tuple[Path, Path]  # packages and the program that needs them
FOLDERS = ("packages", "node", "compiling", "rules", "program")


def short(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:NAME_LETTERS]


def own_files(source: Path) -> list[Path]:
    """The package's files below this folder, as they are in the repository."""
    built, pages = (".pyc", ".so", ".pyd"), source / web.PAGES.relative_to(SRC)
    files = (path for path in (source / "stammtisch").rglob("*") if path.suffix not in built)
    return [path for path in files if pages not in path.parents and path.is_file()]


def copy_package(into: Path) -> None:
    """Copies the package's own files below this folder."""
    for path in own_files(SRC):
        target = into / path.relative_to(SRC)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def abi() -> str:
    """What compiled packages depend on: the Python, up to its minor version, and the machine."""
    return short(str(sysconfig.get_config_var("EXT_SUFFIX")), sysconfig.get_platform())


def rules_digest(source: Path, compiler: str) -> str:
    """A fingerprint of what compiled rules are made from: the modules, what they import, the tools and the compiler."""
    modules = environment.digest(compile_rules.sources(source), base=source)
    return short(abi(), compiler, compiled_modules(), modules, environment.digest(compile_rules.TOOLS))


def settings() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def compiled_modules() -> str:
    tool = settings()["tool"]
    assert isinstance(tool, dict)
    return json.dumps([tool["stammtisch"], building_packages()])


def program_packages() -> list[str]:
    """What the program needs from PyPI, including what the terminal needs."""
    project = settings()["project"]
    needed, extras = project["dependencies"], project["optional-dependencies"]
    assert isinstance(needed, list)
    assert isinstance(extras, dict)
    return [*needed, *extras["tui"]]


def building_packages() -> list[str]:
    """What compiling the rules needs from PyPI: everything that building a wheel needs except the builder itself."""
    needed = settings()["build-system"]["requires"]
    assert isinstance(needed, list)
    return [name for name in needed if not name.startswith("hatchling")]


def compiler_identity() -> str:
    """Which C compiler would be used, so that a different one gets its own try; empty if there is none."""
    if os.environ.get(NO_COMPILER) == "1":
        return ""
    if sys.platform == "win32":
        base = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
        finder = Path(base) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
        if finder.exists():
            return output([str(finder), "-products", "*", "-property", "installationVersion"])
    # On macOS there is always a cc, which offers to install the real one.
    if sys.platform == "darwin" and not output(["/usr/bin/xcode-select", "-p"]):
        return ""
    command = environment.c_compiler()
    program = shutil.which(shlex.split(command)[0]) if command else None
    if program is None:
        return ""
    status, header = os.stat(program), Path(sysconfig.get_path("include")) / "Python.h"
    return f"{command} {program} {status.st_size} {status.st_mtime_ns} {header.exists()}"


def output(command: list[str]) -> str:
    """What a program prints; nothing if it fails."""
    try:
        process = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return ""
    return process.stdout.strip() if process.returncode == 0 else ""


class Changed(Exception):
    """The sources changed while they were copied."""


class Checkout:
    """The pieces that the checkout needs as it is now, each at its path below the environment."""

    def __init__(self, env: Path) -> None:
        self.env = env
        self.python = environment.script(env, "python")
        self.packages = env / "packages" / f"{abi()}-{short(*program_packages())}"
        self.compiling = env / "compiling" / f"{abi()}-{short(*building_packages())}"
        self.node = env / "node" / f"{abi()}-{short(web.FROM_PYPI)}"
        self.package_digest = environment.digest(own_files(SRC), base=SRC)
        self.client_digest = environment.digest(web.sources())
        self.plain = env / "program" / short(self.package_digest, self.client_digest)
        self.compiler = compiler_identity()
        self.rules = env / "rules" / rules_digest(SRC, self.compiler)
        self.compiled = env / "program" / f"{self.plain.name}-{self.rules.name}"
        self.failure = self.rules.with_name(self.rules.name + FAILED)
        self.not_fetched = self.compiling.with_name(self.compiling.name + FAILED)
        self.compile_log = env / "compile.log"

    def has_python(self) -> bool:
        """Whether the environment was made by this Python in this folder, and still works."""
        made_here = environment.stamp(self.env) == [environment.maker(self.env)]
        return made_here and self.python.exists() and (self.env / "pyvenv.cfg").exists()

    def program(self) -> Path | None:
        """The program for the present sources, compiled if possible; None if there is none yet."""
        if not self.has_python() or not parts.is_whole(self.packages):
            return None
        return next((path for path in (self.compiled, self.plain) if parts.is_whole(path)), None)

    def assemble(self, compiled: bool) -> Path:
        """Makes the program from the sources, the built client and perhaps the compiled rules."""

        def fill(folder: Path) -> None:
            copy_package(folder)
            pages = folder / web.PAGES.relative_to(SRC)
            shutil.copytree(web.PAGES, pages)
            self.check_copy(folder, pages)
            if compiled:
                for file in compile_rules.extension_files(self.rules):
                    shutil.copyfile(file, folder / file.relative_to(self.rules))

        path = self.compiled if compiled else self.plain
        parts.make(path, fill)
        return path

    def check_copy(self, folder: Path, pages: Path) -> None:
        """Raises `Changed` if these are not the sources that the program is named after."""
        is_client_fresh = not web.WEB.exists() or web.fresh(pages, self.client_digest)
        if not is_client_fresh or environment.digest(own_files(folder), base=folder) != self.package_digest:
            raise Changed

    def paths_file(self) -> Path:
        base = {"base": str(self.env), "platbase": str(self.env)}
        return Path(sysconfig.get_path("purelib", "venv", vars=base)) / PATHS

    def point_to(self, packages: Path, program: Path) -> None:
        """Makes the environment's Python find these; they stay as long as we or a program that replaces us run."""
        parts.use(packages)
        parts.use(program)
        file = self.paths_file()
        # Relative, because Python may read the file in a different encoding from that of the folder's name.
        text = "".join(f"{os.path.relpath(path, file.parent)}\n" for path in (packages, program))
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            parts.write(file, text)

    def current(self) -> Pieces | None:
        """The packages and the program that were started last, if they exist and this Python can use them."""
        file = self.paths_file()
        try:
            lines = file.read_text("utf-8").splitlines()
        except OSError:
            return None
        if len(lines) != 2:
            return None
        packages, program = ((file.parent / line).resolve() for line in lines)
        whole = parts.is_whole(packages) and parts.is_whole(program)
        return (packages, program) if whole and packages.name.startswith(abi()) else None

    def tidy(self, *before: Path) -> None:
        """Removes what is needed by neither this program, nor the one before it, nor a running one."""
        keep = {self.packages, self.plain, self.compiled, *before}
        parts.tidy(self.env / "packages", keep)
        parts.tidy(self.env / "program", keep)
        parts.tidy(self.env / "node", {self.node})

    def tidy_rules(self) -> None:
        """Removes what compiling doesn't need, even unfinished pieces; only for the process that holds its lock."""
        parts.tidy(self.env / "compiling", {self.compiling, self.not_fetched})
        parts.tidy(self.env / "rules", {self.rules, self.failure})
