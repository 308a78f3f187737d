"""What a source distribution and wheels have to hold: every file of the package, and no stray ones."""

from __future__ import annotations

import re
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path, PurePosixPath

from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tools.compile_rules import SRC, modules
from tools.environment import ROOT

MOST_BYTES = {"source": 5_000_000, "compiled": 6_000_000, "pure": 3_000_000}
PAGES = "src/stammtisch/server/pages/"
WHOLE = ("src/", "tests/", "tools/")  # folders that a source distribution carries completely
NEEDED = (
    "CHANGELOG.md",
    "LICENSE",
    "README.de.md",
    "README.md",
    "dev.py",
    "hatch_build.py",
    "pyproject.toml",
    "start.py",
)
EXTENSIONS = (".so", ".pyd")
LIBRARY = re.compile(r"\w+__mypyc")  # the library that the compiled modules share, beside the package
INFO = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")


def stated_version() -> str:
    """The package's version, read from its source."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    text = (ROOT / settings["tool"]["hatch"]["version"]["path"]).read_text("utf-8")
    version = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    assert version is not None
    return version[1]


def files_of(path: Path) -> set[str]:
    """The files in a wheel, or in a source distribution without its outermost folder."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name for name in wheel.namelist() if not name.endswith("/")}
    with tarfile.open(path) as archive:
        return {member.name.partition("/")[2] for member in archive if not member.isdir()}


def size_problems(path: Path, kind: str) -> list[str]:
    size, most = path.stat().st_size, MOST_BYTES[kind]
    return [f"has {size:,} bytes, more than {most:,}"] if size > most else []


def source_problems(names: set[str], known: set[str]) -> list[str]:
    """What is wrong with a source distribution's files; `known` are those that belong to the project."""
    expected = {name for name in known if name.startswith(WHOLE)} | {"PKG-INFO", *NEEDED}
    pages = {name for name in names if name.startswith(PAGES)}
    return [
        *(f"lacks {name}" for name in sorted(expected - names)),
        *(f"holds the stray file {name}" for name in sorted(names - known - pages - {"PKG-INFO"})),
        *page_problems(pages),
    ]


def page_problems(pages: set[str]) -> list[str]:
    """What the browser client lacks: a page, its script and its style."""
    problems = [] if PAGES + "index.html" in pages else ["lacks the browser client's index.html"]
    for suffix in (".js", ".css"):
        if not any(name.startswith(PAGES + "assets/") and name.endswith(suffix) for name in pages):
            problems.append(f"lacks the browser client's {suffix} file")
    return problems


def wheel_problems(names: set[str], source: set[str], compiled: bool) -> list[str]:
    """What is wrong with a wheel's files: it holds the source distribution's package, and perhaps compiled files."""
    extensions = {name for name in names if name.endswith(EXTENSIONS)}
    package = {name.removeprefix("src/") for name in source if name.startswith("src/")}
    info = {f"{folder}/{name}" for folder in info_folders(names) for name in INFO}
    others = names - extensions
    return [
        *(f"lacks {name}" for name in sorted((package | info) - others)),
        *(f"holds the stray file {name}" for name in sorted(others - package - info)),
        *extension_problems(extensions, compiled),
    ]


def info_folders(names: set[str]) -> set[str]:
    folders = {name.partition("/")[0] for name in names if ".dist-info/" in name}
    return folders or {"stammtisch.dist-info"}


def extension_problems(extensions: set[str], compiled: bool) -> list[str]:
    """Every compiled module is beside its source, their library beside the package; a pure wheel has none of them."""
    expected = {path.relative_to(SRC).with_suffix("").as_posix() for path in modules()} if compiled else set()
    stems = {
        str(PurePosixPath(name).with_name(name.rpartition("/")[2].partition(".")[0])) for name in extensions
    }
    libraries = {stem for stem in stems if LIBRARY.fullmatch(stem)}
    missing_library = ["lacks the compiled modules' library"] if compiled and not libraries else []
    strays = stems - expected - (libraries if compiled else set())
    return [
        *missing_library,
        *(f"lacks {stem} compiled" for stem in sorted(expected - stems)),
        *(f"should not hold {stem} compiled" for stem in sorted(strays)),
    ]


def tag_problems(name: str, compiled: bool) -> list[str]:
    """A pure wheel is for every Python 3, a compiled one only for this Python on this platform."""
    tags = parse_wheel_filename(name)[3]
    if not compiled:
        return [] if {str(tag) for tag in tags} == {"py3-none-any"} else ["is not tagged py3-none-any"]
    this = "cp{}{}".format(*sys.version_info[:2])
    if any((tag.interpreter, tag.abi) != (this, this) or tag.platform == "any" for tag in tags):
        return [f"is not tagged for {this} and one platform"]
    return [] if tags & set(sys_tags()) else ["can't be installed on this machine"]


def metadata_problems(path: Path, version: str) -> list[str]:
    """Where a wheel's metadata and its name differ."""
    with zipfile.ZipFile(path) as wheel:
        (folder,) = info_folders(set(wheel.namelist()))
        stated = message_from_bytes(wheel.read(f"{folder}/METADATA"))["Version"]
        tagged = message_from_bytes(wheel.read(f"{folder}/WHEEL")).get_all("Tag", [])
    named = parse_wheel_filename(path.name)[3]
    return [
        *([] if stated == version else [f"states the version {stated}, not {version}"]),
        *([] if set(tagged) == {str(tag) for tag in named} else ["has other tags inside than in its name"]),
    ]
