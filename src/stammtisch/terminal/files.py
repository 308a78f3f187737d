"""Records in files: read with a clear word about what is wrong, written so that a crash never spoils them."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

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


class Saved(NamedTuple):
    """What a file holds: a record and, if a player saved it, his seat and name, and his bots' level."""

    record: Any
    seat: int | None = None
    name: str | None = None
    level: str | None = None


def load(path: str, texts: Catalogue) -> Saved:
    """The record in this file, plain or saved by a player; Trouble if there is no JSON."""
    return unpack(load_json(path, texts))


def unpack(data: Any) -> Saved:
    if not isinstance(data, dict) or "record" not in data:
        return Saved(data)
    seat, name, level = data.get("seat"), data.get("name"), data.get("level")
    return Saved(
        data["record"],
        seat if type(seat) is int and seat >= 0 else None,
        name if isinstance(name, str) and name.strip() else None,
        level if isinstance(level, str) else None,
    )


def load_json(path: str, texts: Catalogue) -> Any:
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


def save(path: Path, match: Match, seat: int, name: str, level: str, texts: Catalogue) -> None:
    """What it takes to go on; of a match that is over, the plain record."""
    saved = Saved(match.record(), seat, name, level)
    store(path, json.dumps(saved.record if match.over else saved._asdict(), ensure_ascii=False), texts)


def check_free(path: Path, match: Match, texts: Catalogue) -> None:
    """Trouble if something else than this match, as it is or was, would be overwritten here."""
    try:
        if not path.exists() or path.is_dir() or (path.is_file() and path.stat().st_size == 0):
            return  # a folder can't be overwritten
    except OSError as problem:  # its name is too long, say
        raise texts.trouble("cannot_write", path=str(path), reason=why(problem, texts)) from None
    try:
        if not path.is_file():
            raise ValueError(path)
        record = unpack(json.loads(path.read_text(encoding="utf-8"))).record
        check_shape(record)
    except (OSError, ValueError, RecursionError):
        raise texts.trouble("not_ours", path=str(path)) from None
    if record != {**match.record(), "moves": match.moves[: len(record["moves"])]}:
        raise texts.trouble("other_match", path=str(path))


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
