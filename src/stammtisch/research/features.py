"""Observations and moves as rows of numbers, and what each column means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from stammtisch.core.arguments import check_players, check_seat
from stammtisch.core.game import Columns, Game, Observable, Options
from stammtisch.core.lane import Lane
from stammtisch.core.plain import integer
from stammtisch.core.registry import GAMES, find
from stammtisch.core.round import Round
from stammtisch.core.trail import Trail, TrailLane

Bytes = NDArray[np.uint8]


VERSIONS = (0, 1)  # of rows: 1 goes on, after the columns of 0, with what the seat remembers


def observable(name: str) -> Any:
    """The game with this name, if programs can learn it; otherwise a ValueError naming those that they can."""
    game = find(name)
    if not isinstance(game, Observable):
        known = ", ".join(sorted(name for name, game in GAMES.items() if isinstance(game, Observable)))
        raise ValueError(f"{name} has no observations; these games have: {known}")
    return game


def width(groups: Sequence[Columns]) -> int:
    """The number of columns in all groups together."""
    return sum(count for _, count, _ in groups)


def columns(groups: Sequence[Columns]) -> list[str]:
    """A name for each column: `hand[7]`, or `stock` for a group of one."""
    return [
        name if count == 1 else f"{name}[{number}]" for name, count, _ in groups for number in range(count)
    ]


def check_version(version: Any) -> int:
    version = integer(version)
    if type(version) is not int or version not in VERSIONS:
        raise ValueError(f"the version of rows is one of {', '.join(map(str, VERSIONS))}, not {version!r}")
    return int(version)


def observed(game: Any, version: int) -> list[Columns]:
    """What the columns of a row of this version mean."""
    return [*game.observed, *(game.remembered if check_version(version) > 0 else ())]


def lane_of(game: Any, players: int, options: Options | None, version: int, **setup: Any) -> Lane:
    """A lane with rows of this version."""
    lane: Lane = game.lane(players, options, **setup)
    if check_version(version) > 0 and game.remembered:
        return TrailLane(lane, game.trail(players), width(game.observed))
    return lane


class Observer:
    """What seats see of rounds, one round at a time.

    Rows of version 1 need the round's trail, which is kept move by move; without one they are of version 0.
    """

    def __init__(self, game: str, players: int, options: Options | None = None, version: int = 0) -> None:
        self.game = observable(game)
        self.players = check_players(self.game, players)
        self.options = options
        self.lane = self.game.lane(players, options)
        self.version = check_version(version)
        self.seen = width(self.game.observed)
        self.width = width(observed(self.game, self.version))
        self.hidden = width(self.game.revealed)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.game.name, self.players, self.options, self.version)

    def observe(self, state: Round, seat: int, trail: Trail | None = None) -> Bytes:
        """What this seat sees."""
        self.lane.watch(state)
        row = empty(self.width)
        self.lane.observe(check_seat(self.players, seat), row, 0)
        if trail is not None and self.width > self.seen:
            trail.write(state, seat, row, self.seen)
        return window(row, np.uint8)

    def reveal(self, state: Round, seat: int) -> Bytes:
        """What is hidden from this seat: for critics, never for players."""
        self.lane.watch(state)
        row = empty(self.hidden)
        self.lane.reveal(check_seat(self.players, seat), row, 0)
        return window(row, np.uint8)


def window(buffer: Any, kind: Any, shape: tuple[int, ...] = (-1,)) -> NDArray[Any]:
    """This buffer as a read-only array."""
    return np.frombuffer(buffer, kind).reshape(shape)


def empty(size: int) -> vec[u8]:
    return vec[u8](bytes(size))


def mask(game: Game, state: Round) -> NDArray[np.int8]:
    """1 for each legal move."""
    legal = np.zeros(game.num_moves, np.int8)
    legal[state.legal()] = 1
    return legal


# moves


def action_columns(name: str) -> list[Columns]:
    """What the columns of `action_features` mean."""
    game = find(name)
    return [
        (
            "verb",
            len(verbs(game)),
            "1 for what the move does: " + ", ".join(verb or "cards alone" for verb in verbs(game)),
        ),
        ("cards", len(game.codes), "cards of each kind that it names, kinds in table order"),
        ("number", 1, "the row, seat, position or colour that it names, plus one; 0: none"),
        ("flag", 1, "1 for a mark at its end (mau in Mau Mau, an open card in Mü)"),
    ]


def action_features(name: str) -> Bytes:
    """A row for each move, by its number."""
    game = find(name)
    rows = np.zeros((game.num_moves, width(action_columns(name))), np.uint8)
    verb_columns = {verb: column for column, verb in enumerate(verbs(game))}
    for number, row in enumerate(rows):
        move = game.read(game.move_text(number))
        row[verb_columns[move.verb]] = 1
        for kind in move.cards:
            row[len(verb_columns) + kind] += 1
        row[-2] = move.number + 1
        row[-1] = move.flag
    return rows


def verbs(game: Game) -> list[str]:
    """What moves can do, in the order of their numbers."""
    return list(dict.fromkeys(game.read(game.move_text(number)).verb for number in range(game.num_moves)))
