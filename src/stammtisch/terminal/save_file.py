"""Saved matches: a record with its player's seat, written so that a crash never spoils the file."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.core.match import Match
from stammtisch.core.records import check_shape
from stammtisch.terminal.online.decoding import letters
from stammtisch.terminal.texts import Catalogue

PROBLEMS = {
    FileNotFoundError: "not_there",
    PermissionError: "not_allowed",
    IsADirectoryError: "is_folder",
    NotADirectoryError: "not_there",
}


def data_folder() -> Path:
    """Where a person's own files lie if they don't say where."""
    from platformdirs import user_data_path  # a match against bots works without it

    return user_data_path("stammtisch", appauthor=False)


class Saved(NamedTuple):
    """What a file holds: a record and, if a player saved it, their seat, their name and the bots' level."""

    record: Any
    seat: int | None = None
    name: str | None = None
    level: str | None = None


def unpack(data: Any) -> Saved:
    """The JSON data of a file, a plain record or a saved match."""
    if not isinstance(data, dict) or "record" not in data:
        return Saved(data)
    seat, name, level = data.get("seat"), data.get("name"), data.get("level")
    return Saved(
        data["record"],
        seat if type(seat) is int and seat >= 0 else None,
        letters(name).strip() or None if isinstance(name, str) else None,
        level if isinstance(level, str) else None,
    )


def save(path: Path, match: Match, seat: int, name: str, level: str, texts: Catalogue) -> None:
    """Writes what it takes to go on; of a match that is over, the plain record."""
    saved = Saved(match.record(), seat, name, level)
    store(path, json.dumps(saved.record if match.over else saved._asdict(), ensure_ascii=False), texts)


def check_free(path: Path, match: Match, texts: Catalogue) -> None:
    """Trouble if anything but this match, as it is or was, would be overwritten here."""
    try:
        if not path.exists() or path.is_dir() or (path.is_file() and path.stat().st_size == 0):
            return  # a folder can't be overwritten
    except OSError as problem:  # its name is too long, say
        raise texts.trouble("cannot_write", path=str(path), reason=reason(problem, texts)) from None
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
    """Writes a file; Trouble says why it can't."""
    try:
        write(path, text)
    except OSError as problem:
        raise texts.trouble("cannot_write", path=str(path), reason=reason(problem, texts)) from None


def check_place(path: Path, texts: Catalogue) -> None:
    """Trouble, before any work is done, if a file can't be written here."""
    try:
        if path.is_dir():
            raise IsADirectoryError(path)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as problem:
        raise texts.trouble("cannot_write", path=str(path), reason=reason(problem, texts)) from None


def reason(problem: OSError, texts: Catalogue) -> str:
    """Why the system refuses a file, in the person's language where it is a common reason."""
    for kind, key in PROBLEMS.items():
        if isinstance(problem, kind):
            return texts.say(key)
    return problem.strerror or str(problem)


def write(path: Path, text: str) -> None:
    """Whatever goes wrong, the file holds either its old content or all of the new."""
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
