"""What is done about finished matches and ratings, as steps of SQL."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from stammtisch.store.people import gone
from stammtisch.store.sql import ALONE, Steps, packed, unpacked
from stammtisch.store.store import BOT, FORGOTTEN, Rate, Rating, Result

COLUMNS = "table_id, number, game, players, names, ranks, scores, moves, first, last, time, practice"
LISTS = range(3, 7)  # the places of those that are kept as JSON


def finish(result: Result, rate: Rate) -> Steps[bool]:
    players = sorted(set(result.players))
    for values in (result.players, result.names, result.ranks, result.scores):
        packed(values)  # raises ValueError at once if it can't be stored

    def steps() -> Steps[bool]:
        # Before the first look at a rating: two matches of one person may end at the same time, or the person goes.
        yield ALONE, ()
        deleted = yield from gone([player for player in players if not player.startswith(BOT)])
        names = [
            FORGOTTEN if player in deleted else name
            for player, name in zip(result.players, result.names, strict=True)
        ]
        lists = [packed(values) for values in (result.players, names, result.ranks, result.scores)]
        stored = yield (
            f"INSERT INTO results ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING RETURNING number",
            (*result[: LISTS.start], *lists, *result[LISTS.stop : -1], int(result.practice)),
        )
        if not stored:
            return False
        for player in players:
            yield (
                "INSERT INTO played (player, time, table_id, number) VALUES (?, ?, ?, ?)",
                (player, result.time, result.table, result.number),
            )
        if result.practice:
            return True
        ratings: dict[str, Rating | None] = {}
        for player in players:
            found = yield (
                "SELECT mu, sigma, matches FROM ratings WHERE player = ? AND game = ?",
                (player, result.game),
            )
            ratings[player] = Rating(*found[0]) if found else None
        for player, rating in rate(ratings).items():
            if player in deleted:
                continue
            yield (
                "INSERT INTO ratings (player, game, mu, sigma, matches) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (player, game) DO UPDATE"
                " SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches",
                (player, result.game, *rating),
            )
        return True

    return steps()


def history(person: str, limit: int, before: float | None) -> Steps[list[Result]]:
    columns = ", ".join(f"r.{column}" for column in COLUMNS.split(", "))
    found = yield (
        f"SELECT {columns} FROM played p JOIN results r ON r.table_id = p.table_id AND r.number = p.number"
        " WHERE p.player = ? AND p.time < ? ORDER BY p.time DESC, p.table_id DESC, p.number DESC LIMIT ?",
        (person, math.inf if before is None else before, limit),
    )
    return [_result(values) for values in found]


def ratings(person: str) -> Steps[dict[str, Rating]]:
    found = yield "SELECT game, mu, sigma, matches FROM ratings WHERE player = ?", (person,)
    return {game: Rating(*values) for game, *values in found}


def _result(values: Sequence[Any]) -> Result:
    lists = {place: tuple(unpacked(values[place])) for place in LISTS}
    result = Result(*(lists.get(place, value) for place, value in enumerate(values)))
    return result._replace(practice=bool(result.practice))
