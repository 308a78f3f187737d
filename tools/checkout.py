"""What `start.py` keeps in `.venv`, and when a piece of it is out of date.

Every piece is a part (`tools.parts`) whose name is a fingerprint of all that it was made from. So a piece that is there
is right, an older one stays while a running program may use it, and only what has changed is made again:

- `packages/`: the packages from PyPI that the program needs
- `node/`, `compiling/`: what building the browser client and compiling the rules take from PyPI
- `rules/`: the compiled rules; `NAME.failed` says why there are none
- `program/`: Stammtisch itself with the browser client, without or with the compiled rules

`site-packages` holds one file of paths, which says what Python finds: the packages and the program of the last start.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools import compile_rules, environment, parts, web
from tools.environment import ROOT

PACKAGE = ROOT / "src" / "stammtisch"
RULE_ROOMS = ("core", "games", "research")
PATHS = "stammtisch.pth"
NAME_LETTERS = 16
FOLDERS = ("packages", "node", "compiling", "rules", "program")


def short(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:NAME_LETTERS]


def own_files() -> list[Path]:
    """The package's files, as a repository holds them."""
    made = (".pyc", ".so", ".pyd")
    files = (path for path in PACKAGE.rglob("*") if path.suffix not in made and web.PAGES not in path.parents)
    return [path for path in files if path.is_file()]


def copy_package(into: Path) -> None:
    """The package's own files, below this folder."""
    for path in own_files():
        target = into / path.relative_to(PACKAGE.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def rules_digest(source: Path) -> str:
    """What compiled rules are made from: modules below this folder, what they import, how, and by which compiler."""
    summary = hashlib.sha256(f"{sys.version}\0{compiler_identity()}\0{compiled_modules()}".encode())
    for room in RULE_ROOMS:
        for path in sorted((source / "stammtisch" / room).rglob("*.py")):
            summary.update(f"\0{path.relative_to(source).as_posix()}\0".encode() + path.read_bytes())
    return short(summary.hexdigest(), environment.digest(compile_rules.TOOLS))


def settings() -> dict[str, dict[str, object]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def compiled_modules() -> str:
    tool = settings()["tool"]
    assert isinstance(tool, dict)
    return json.dumps([tool["stammtisch"], building_packages()])


def program_packages() -> list[str]:
    """What the program needs from PyPI, with the table for a terminal."""
    project = settings()["project"]
    needed, extras = project["dependencies"], project["optional-dependencies"]
    assert isinstance(needed, list)
    assert isinstance(extras, dict)
    return [*needed, *extras["tui"]]


def building_packages() -> list[str]:
    """What compiling the rules needs from PyPI: all that building a wheel needs but the builder itself."""
    needed = settings()["build-system"]["requires"]
    assert isinstance(needed, list)
    return [name for name in needed if not name.startswith("hatchling")]


def compiler_identity() -> str:
    """Which C compiler would be used, so that another one is tried again; empty where there is none."""
    command = environment.c_compiler()
    if sys.platform == "win32":
        base = os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")
        finder = Path(base) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
        if finder.exists():
            asked = [str(finder), "-products", "*", "-property", "installationVersion"]
            return subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    if sys.platform == "darwin":  # its cc is always there, and asks to install the real one
        if subprocess.run(["xcode-select", "-p"], capture_output=True).returncode:
            return ""
    found = shutil.which(command.split()[0]) if command else None
    if found is None:
        return ""
    about, header = os.stat(found), Path(sysconfig.get_path("include")) / "Python.h"
    return f"{command} {found} {about.st_size} {about.st_mtime_ns} {header.exists()}"


class Checkout:
    """The pieces that the checkout needs as it is now, each at its path below the environment."""

    def __init__(self, env: Path) -> None:
        self.env = env
        self.python = environment.script(env, "python")
        self.packages = env / "packages" / short(sys.version, *program_packages())
        self.compiling = env / "compiling" / short(sys.version, *building_packages())
        self.node = env / "node" / short(sys.version, web.FROM_PYPI)
        own = environment.digest([*own_files(), *web.sources()])
        self.plain = env / "program" / short(own)
        self.compiler = compiler_identity()
        self.rules = env / "rules" / rules_digest(PACKAGE.parent)
        self.compiled = env / "program" / f"{self.plain.name}-{self.rules.name}"
        self.failure = self.rules.with_name(self.rules.name + ".failed")
        self.compile_log = env / "compile.log"

    def has_python(self) -> bool:
        """Whether the environment was made by this Python for this place, and still works."""
        return environment.stamp(self.env) == [environment.maker(self.env)] and self.python.exists()

    def program(self) -> Path | None:
        """The program as it is now, the best that is there."""
        if not self.has_python() or not parts.is_whole(self.packages):
            return None
        return next((path for path in (self.compiled, self.plain) if parts.is_whole(path)), None)

    def assemble(self, compiled: bool) -> Path:
        """Makes the program from the sources, the built client and perhaps the compiled rules."""

        def fill(folder: Path) -> None:
            copy_package(folder)
            shutil.copytree(web.PAGES, folder / web.PAGES.relative_to(PACKAGE.parent))
            if compiled:
                for file in compile_rules.extension_files(self.rules):
                    shutil.copyfile(file, folder / file.relative_to(self.rules))

        path = self.compiled if compiled else self.plain
        parts.make(path, fill)
        return path

    def paths_file(self) -> Path:
        base = {"base": str(self.env), "platbase": str(self.env)}
        return Path(sysconfig.get_path("purelib", "venv", vars=base)) / PATHS

    def point_to(self, program: Path) -> None:
        """From now on the environment's Python finds this program."""
        file = self.paths_file()
        # Relative, because Python may read the file in another encoding than that of a person's folder.
        text = "".join(f"{os.path.relpath(path, file.parent)}\n" for path in (self.packages, program))
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            parts.write(file, text)

    def current(self) -> list[Path]:
        """The packages and the program that were started last, if they are there."""
        file = self.paths_file()
        try:
            found = [(file.parent / line).resolve() for line in file.read_text("utf-8").splitlines()]
        except OSError:
            return []
        return found if self.python.exists() and all(parts.is_whole(path) for path in found) else []

    def tidy(self, *before: Path) -> None:
        """Removes what neither this program nor the one before it needs."""
        keep = {self.packages, self.plain, self.compiled, *before}
        parts.tidy(self.env / "packages", keep)
        parts.tidy(self.env / "program", keep)
        parts.tidy(self.env / "compiling", {self.compiling})
        parts.tidy(self.env / "node", {self.node})
        parts.tidy(self.env / "rules", set(self.own_rules()))

    def own_rules(self) -> Iterator[Path]:
        folder = self.rules.parent
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.name.startswith(self.rules.name):
                yield path
