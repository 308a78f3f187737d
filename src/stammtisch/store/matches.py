"""Finished matches and ratings, as steps of SQL."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from typing import Any

from stammtisch.store.people import gone
from stammtisch.store.sql import ALONE, Steps, packed, unpacked
from stammtisch.store.store import BOT, FORGOTTEN, Rate, Rating, Result

COLUMNS = "table_id, number, game, players, names, ranks, scores, moves, first, last, time, practice"
JSON_COLUMNS = range(3, 7)  # by index


def finish(result: Result, rate: Rate) -> Steps[bool]:
    players = sorted(set(result.players))
    for values in (result.players, result.names, result.ranks, result.scores):
        packed(values)  # raises ValueError at once if it can't be stored

    def steps() -> Steps[bool]:
        # Before reading a rating: another match of the same person may be ending, or the person may be leaving.
        yield ALONE, ()
        deleted = yield from gone([player for player in players if not player.startswith(BOT)])
        stored = yield from _add(result, deleted)
        if not stored:
            return False
        for player in players:
            yield (
                "INSERT INTO played (player, time, table_id, number) VALUES (?, ?, ?, ?)",
                (player, result.time, result.table, result.number),
            )
        if not result.practice:
            yield from _rate(result.game, players, deleted, rate)
        return True

    return steps()


def _add(result: Result, deleted: Set[str]) -> Steps[bool]:
    """Stores the result without the names of deleted people; False if it was already stored."""
    names = [
        FORGOTTEN if player in deleted else name
        for player, name in zip(result.players, result.names, strict=True)
    ]
    lists = [packed(values) for values in (result.players, names, result.ranks, result.scores)]
    rows = yield (
        f"INSERT INTO results ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING RETURNING number",
        (
            *result[: JSON_COLUMNS.start],
            *lists,
            *result[JSON_COLUMNS.stop : -1],
            int(result.practice),
        ),
    )
    return bool(rows)


def _rate(game: str, players: Sequence[str], deleted: Set[str], rate: Rate) -> Steps[None]:
    ratings: dict[str, Rating | None] = {}
    for player in players:
        rows = yield (
            "SELECT mu, sigma, matches FROM ratings WHERE player = ? AND game = ?",
            (player, game),
        )
        ratings[player] = Rating(*rows[0]) if rows else None
    for player, rating in rate(ratings).items():
        if player in deleted:
            continue
        yield (
            "INSERT INTO ratings (player, game, mu, sigma, matches) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (player, game) DO UPDATE"
            " SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches",
            (player, game, *rating),
        )


def history(person: str, limit: int, before: float | None) -> Steps[list[Result]]:
    columns = ", ".join(f"r.{column}" for column in COLUMNS.split(", "))
    rows = yield (
        f"SELECT {columns} FROM played p JOIN results r ON r.table_id = p.table_id AND r.number = p.number"
        " WHERE p.player = ? AND p.time < ? ORDER BY p.time DESC, p.table_id DESC, p.number DESC LIMIT ?",
        (person, math.inf if before is None else before, limit),
    )
    return [_result(values) for values in rows]


def ratings(person: str) -> Steps[dict[str, Rating]]:
    rows = yield "SELECT game, mu, sigma, matches FROM ratings WHERE player = ?", (person,)
    return {game: Rating(*values) for game, *values in rows}


def _result(values: Sequence[Any]) -> Result:
    lists = {index: tuple(unpacked(values[index])) for index in JSON_COLUMNS}
    result = Result(*(lists.get(index, value) for index, value in enumerate(values)))
    return result._replace(practice=bool(result.practice))
