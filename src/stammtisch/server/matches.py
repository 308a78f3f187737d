"""The doors to finished matches: histories, figures, records, replays."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stammtisch.server.doors import LISTED, MOST, answer, who
from stammtisch.server.replays import finished, steps_of
from stammtisch.server.service import Service
from stammtisch.store.store import Rating, Result
from stammtisch.table.refused import Refused


def shown(result: Result, person: str) -> dict[str, Any]:
    """A finished match in somebody's history."""
    seat = list(result.players).index(person) if person in result.players else None
    return {
        "table": result.table,
        "number": result.number,
        "game": result.game,
        "names": list(result.names),
        "ranks": list(result.ranks),
        "scores": list(result.scores),
        "moves": result.moves,
        "time": result.time,
        "seat": seat,
    }


async def history(service: Service, request: Request) -> Response:
    person = await who(service, request)
    before = request.query_params.get("before")
    try:
        until = None if before is None else float(before)
    except ValueError:
        raise Refused("not_understood", reason="before") from None
    found = await service.store.history(person.id, LISTED, until)
    return answer([shown(result, person.id) for result in found])


async def statistics(service: Service, request: Request) -> Response:
    """By game: matches, wins, mean rank, and the rating."""
    person = await who(service, request)
    ratings = await service.store.ratings(person.id)
    by_game: dict[str, dict[str, Any]] = {}
    for result in await service.store.history(person.id, MOST):
        game = by_game.setdefault(result.game, {"matches": 0, "wins": 0, "ranks": 0})
        rank = result.ranks[list(result.players).index(person.id)]
        game["matches"] += 1
        game["wins"] += rank == 1
        game["ranks"] += rank
    for name, game in by_game.items():
        game["mean_rank"] = game.pop("ranks") / game["matches"]
        rating: Rating | None = ratings.get(name)
        game["rating"] = None if rating is None else {"mu": rating.mu, "sigma": rating.sigma}
    return answer(by_game)


async def record(service: Service, request: Request) -> Response:
    person = await who(service, request)
    path = request.path_params
    found = await finished(service.store, path["table"], path["number"], person.id)
    name = f"{found.record['game']}-{path['number']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return answer(found.record, headers=headers)


async def replay(service: Service, request: Request) -> Response:
    person = await who(service, request)
    path = request.path_params
    found = await finished(service.store, path["table"], path["number"], person.id)
    eyes = request.query_params.get("eyes", "table")
    return answer(await asyncio.to_thread(steps_of, found, eyes))
