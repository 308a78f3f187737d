"""Which tests cover which files: those at the mirrored path, those that name them, those of the same room."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
PACKAGE = "src/stammtisch/"
ROOMS = ("src", "tests", "docs", "tools", "bench", "web")  # folders whose name says too little about a file


def games(names: Iterable[str]) -> list[str]:
    """The games in whose folders something has changed."""
    parts = [PurePosixPath(name).parts for name in names]
    return sorted({part[3] for part in parts if part[:3] == ("src", "stammtisch", "games") and len(part) > 4})


def covering(names: Iterable[str]) -> list[str]:
    """Test files to run for the changed files, those nearest to each of them first."""
    steps = [nearest_first(name) for name in names if not name.startswith("web/")]
    ordered: dict[str, None] = {}
    for depth in range(max((len(step) for step in steps), default=0)):
        for step in steps:
            for path in step[depth] if depth < len(step) else ():
                ordered.setdefault(path)
    return list(ordered)


def nearest_first(name: str) -> list[list[str]]:
    """Test files for one file, in three steps: by name, by mention, by room."""
    path = PurePosixPath(name)
    if name == "README.md" or re.fullmatch(r"tests/(.+/)?test_\w+\.py", name):
        return [[name]] if (ROOT / name).exists() else []
    room = folder(path)
    mirrored = [
        file for file in (f"{room}/test_{path.stem}.py", f"tests/test_{room.name}.py") if file in texts()
    ]
    pattern = mention(path)
    named = [file for file, text in texts().items() if pattern.search(text)]
    beside = [
        file for file in texts() if room != PurePosixPath("tests") and room in PurePosixPath(file).parents
    ]
    if mirrored or named or beside or not name.startswith(PACKAGE):
        return [mirrored, named, beside]
    return [[], [], through_others(path)]


def through_others(path: PurePosixPath) -> list[str]:
    """Tests of the modules that import this one, which has no tests of its own."""
    pattern = mention(path)
    users = [
        file for file in sorted((ROOT / PACKAGE).rglob("*.py")) if pattern.search(file.read_text("utf-8"))
    ]
    patterns = [mention(PurePosixPath(file.relative_to(ROOT).as_posix())) for file in users]
    return [file for file, text in texts().items() if any(pattern.search(text) for pattern in patterns)]


def folder(path: PurePosixPath) -> PurePosixPath:
    """The folder of tests that mirrors a file's folder, or the nearest one above it that exists."""
    inner = PurePosixPath(str(path).removeprefix(PACKAGE).removeprefix("tests/"))
    mirror = PurePosixPath("tests") / inner.parent
    while not (ROOT / mirror).is_dir():
        mirror = mirror.parent
    return mirror


def mention(path: PurePosixPath) -> re.Pattern[str]:
    """How a test names a module that it imports, or any other file."""
    if path.suffix == ".py":
        parts = path.with_suffix("").parts
        parts = parts[1:] if parts[0] == "src" else parts
        parts = parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts
        dotted = r"\.".join(map(re.escape, parts))
        if len(parts) == 1:
            return re.compile(rf"(?m)^\s*(import|from) {dotted}\b|\b{dotted}\.py\b")
        parent = r"\.".join(map(re.escape, parts[:-1]))
        several = rf"from {parent} import (\([^)]*|[^\n(]*)\b{re.escape(parts[-1])}\b"
        return re.compile(rf"\b{dotted}\b|{several}")
    top = path.parts[0]
    names = [path.name] if top in ROOMS or len(path.parts) == 1 else [path.name, top]
    return re.compile("|".join(rf"(?<![\w.]){re.escape(name)}(?!\w)" for name in names))


@cache
def texts() -> dict[str, str]:
    """All test files below the project's root, with what is in them."""
    files = sorted(TESTS.rglob("test_*.py"))
    return {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
