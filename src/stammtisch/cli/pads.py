"""Score pads as files: a pad goes on where it was left, and a new one never overwrites another."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from stammtisch.cli import choices
from stammtisch.cli.texts import Texts
from stammtisch.core.game import Game, Options
from stammtisch.core.pad import Pad
from stammtisch.terminal import save_file
from stammtisch.terminal.online.decoding import letters
from stammtisch.terminal.texts import BAD_USAGE, shortened

NAME_LETTERS = 24


def usual_file(game: Game) -> Path:
    """A game's pad, if nobody says where it is."""
    return save_file.data_folder() / "pads" / f"{game.name}.json"


def opened(
    path: Path, game: Game, names: Sequence[str], options: Options, first: str | None, texts: Texts
) -> Pad:
    """The pad of this file; with names a new one, the old one being put aside."""
    if not game.keeps_score:
        raise texts.trouble("no_pad", BAD_USAGE, game=choices.title(game.name, texts.lang))
    if not names:
        return _read(path, game, texts)
    pad = _new(game, names, options, first, texts)
    if path.exists():
        _put_aside(path, texts)
    keep(path, pad, texts)
    return pad


def keep(path: Path, pad: Pad, texts: Texts) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = save_file.reason(problem, texts)
        raise texts.trouble("cannot_write", path=str(path), reason=reason) from None
    save_file.store(path, json.dumps(pad.record(), ensure_ascii=False), texts)


def _new(game: Game, names: Sequence[str], options: Options, first: str | None, texts: Texts) -> Pad:
    called = [letters(name).strip()[:NAME_LETTERS] for name in names]
    choices.check_players(game, len(called), texts)
    if not all(called) or len({name.casefold() for name in called}) < len(called):
        raise texts.trouble("same_names", BAD_USAGE)
    begins = [seat for seat, name in enumerate(called) if name.casefold() == (first or called[0]).casefold()]
    if not begins:
        raise texts.trouble("not_playing", BAD_USAGE, name=shortened(first or ""))
    return Pad(game.name, called, options, begins[0])


def _read(path: Path, game: Game, texts: Texts) -> Pad:
    try:
        pad = Pad.from_record(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise texts.trouble("no_names", BAD_USAGE, game=game.name) from None
    except OSError as problem:
        reason = save_file.reason(problem, texts)
        raise texts.trouble("cannot_read", path=str(path), reason=reason) from None
    except (ValueError, RecursionError):
        raise texts.trouble("bad_pad", path=str(path)) from None
    if pad.game is not game:
        kept, wanted = (choices.title(one.name, texts.lang) for one in (pad.game, game))
        raise texts.trouble("other_game", BAD_USAGE, path=str(path), kept=kept, wanted=wanted)
    pad.names = [letters(name) for name in pad.names]  # the file may be a stranger's
    return pad


def _put_aside(path: Path, texts: Texts) -> None:
    """Gives the file the next free number in its name."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in range(1, 10_000))
    try:
        path.rename(next(free for free in numbered if not free.exists()))
    except OSError as problem:
        reason = save_file.reason(problem, texts)
        raise texts.trouble("cannot_write", path=str(path), reason=reason) from None
