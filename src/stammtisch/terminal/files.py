"""Records in files: read with a clear word about what is wrong, written so that a crash never spoils them."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.match import Match
from stammtisch.core.records import check_shape
from stammtisch.terminal.catalogue import Catalogue

PROBLEMS = {
    FileNotFoundError: "not_there",
    PermissionError: "not_allowed",
    IsADirectoryError: "is_folder",
    NotADirectoryError: "not_there",
}


def load(path: str, texts: Catalogue) -> Any:
    """The JSON data in this file (`-`: standard input); Trouble if there is none."""
    shown = texts.say("input") if path == "-" else path
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as problem:
        raise texts.trouble("cannot_read", path=shown, reason=why(problem, texts)) from None
    except UnicodeDecodeError:
        raise texts.trouble("not_json", path=shown) from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise texts.trouble("not_json", path=shown) from None


def steps(record: Any, texts: Catalogue) -> Iterator[Match]:
    """The match before its first move and after each one (one object); Trouble names the first bad one."""
    try:
        check_shape(record)
        match = Match(record["game"], record["players"], record["seed"], record["options"], record["deals"])
    except ValueError as problem:
        raise texts.trouble("bad_record", reason=str(problem)) from None
    yield match
    for number, move in enumerate(record["moves"], 1):
        try:
            match.play(move)
        except IllegalMove as refusal:
            reason = refusal.explain(texts.lang)
            raise texts.trouble("bad_move", number=number, move=move, reason=reason) from None
        yield match


def why(problem: OSError, texts: Catalogue) -> str:
    """What the system has against a file, in the person's language where it is common."""
    for kind, key in PROBLEMS.items():
        if isinstance(problem, kind):
            return texts.say(key)
    return problem.strerror or str(problem)


def save(path: Path, match: Match, texts: Catalogue) -> None:
    store(path, json.dumps(match.record(), ensure_ascii=False), texts)


def store(path: Path, text: str, texts: Catalogue) -> None:
    """Writes a file, or tells why it can't."""
    try:
        write(path, text)
    except OSError as problem:
        raise texts.trouble("cannot_write", path=str(path), reason=why(problem, texts)) from None


def write(path: Path, text: str) -> None:
    """The file has either its old content or all of the new one, whatever happens meanwhile."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with open(number, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
