"""The doors to finished matches: history, statistics, records, replays."""

from __future__ import annotations

import asyncio
from math import isfinite, nan
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from stammtisch.server.doors import EXPORTED_ENTRIES, LISTED_ENTRIES, answer, limit, who
from stammtisch.server.guards import address
from stammtisch.server.replays import Finished, finished, steps_of
from stammtisch.server.service import Service
from stammtisch.store.store import Rating, Result
from stammtisch.table.refused import Refused
from stammtisch.table.tables import ID


def shown(result: Result, person: str) -> dict[str, Any]:
    """A finished match in a person's history."""
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
        "practice": result.practice,
    }


async def history(service: Service, request: Request) -> Response:
    person = await who(service, request)
    before = request.query_params.get("before")
    try:
        until = None if before is None else float(before)
    except ValueError:
        until = nan
    if until is not None and not isfinite(until):
        raise Refused("not_understood", reason="before")
    results = await service.store.history(person.id, LISTED_ENTRIES, until)
    return answer([shown(result, person.id) for result in results])


async def statistics(service: Service, request: Request) -> Response:
    """By game: rated matches, their wins and mean rank, the rating, and the number of practice matches."""
    person = await who(service, request)
    ratings = await service.store.ratings(person.id)
    by_game: dict[str, dict[str, Any]] = {}
    for result in await service.store.history(person.id, EXPORTED_ENTRIES):
        game = by_game.setdefault(result.game, {"matches": 0, "wins": 0, "ranks": 0, "practice": 0})
        if result.practice:
            game["practice"] += 1
            continue
        rank = result.ranks[list(result.players).index(person.id)]
        game["matches"] += 1
        game["wins"] += rank == 1
        game["ranks"] += rank
    for name, game in by_game.items():
        game["mean_rank"] = game.pop("ranks") / max(1, game["matches"])
        rating: Rating | None = ratings.get(name)
        game["rating"] = None if rating is None else {"mu": rating.mu, "sigma": rating.sigma}
    return answer(by_game)


async def match_of(service: Service, request: Request) -> Finished:
    """The match that the request's path names."""
    person = await who(service, request)
    table, number = request.path_params["table"], request.path_params["number"]
    if not ID.fullmatch(table):
        raise Refused("no_such_match")
    return await finished(service.tables.logbook, table, number, person.id)


async def record(service: Service, request: Request) -> Response:
    limit(service, service.looking, address(request.scope))
    async with service.reading:
        match = await match_of(service, request)
    name = f"{match.record['game']}-{request.path_params['number']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return answer(match.record, headers=headers)


async def replay(service: Service, request: Request) -> Response:
    limit(service, service.looking, address(request.scope))
    eyes = request.query_params.get("eyes", "table")
    async with service.reading:
        match = await match_of(service, request)
        return await asyncio.to_thread(lambda: answer(steps_of(match, eyes)))
