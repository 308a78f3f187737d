"""The doors for what needs no connection: who I am, lists of tables, finished matches."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import DecodeError, ValidationError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, words_of
from stammtisch.server import identity, wire
from stammtisch.server.guards import LARGEST, address, problem
from stammtisch.server.replays import record_of, steps_of
from stammtisch.server.service import Service
from stammtisch.store.store import Listed, Person, Rating, Result, Unavailable
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.seating import Leave, clean
from stammtisch.table.words import table_words

LISTED = 100
MOST = 10_000  # tables or matches of one person
FORGOTTEN = "?"  # the name of people who deleted themselves
STATUS = {
    "unknown_person": 401,
    "no_such_table": 404,
    "no_such_match": 404,
    "not_found": 404,
    "not_here": 403,
    "still_on": 409,
    "too_fast": 429,
    "too_long": 413,
}

log = logging.getLogger("stammtisch.server")
Door = Callable[[Service, Request], Awaitable[Response]]


def answer(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def door(work: Door) -> Callable[[Request], Awaitable[Response]]:
    """A door that answers what is refused with its code."""

    async def open_door(request: Request) -> Response:
        service: Service = request.app.state.service
        try:
            return await work(service, request)
        except Refused as refused:
            service.metrics.count(service.metrics.refusals, refused.code)
            return problem(STATUS.get(refused.code, 400), refused.code, **refused.params)
        except (ValidationError, DecodeError, RecursionError) as trouble:
            return problem(400, "not_understood", reason=str(trouble)[:200])
        except Unavailable:
            return problem(503, "store_down")
        except Exception:
            log.exception("request failed")
            return problem(500, "internal")

    return open_door


async def body(request: Request) -> bytes:
    """All of the request's body, if it is not too long."""
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > LARGEST:
            raise Refused("too_long")
    return read


async def who(service: Service, request: Request) -> Person:
    """Whose request this is, by the secret in its header."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    person = await identity.recognise(service.store, secret) if kind.lower() == "bearer" else None
    if person is None:
        raise Refused("unknown_person")
    return person


def limit(service: Service, limiter: Any, key: str) -> None:
    wait = limiter.take(key, service.world.now())
    if wait:
        raise Refused("too_fast", seconds=round(wait, 1))


# people


def me(person: Person) -> wire.Me:
    return wire.Me(person.id, person.name, person.avatar, person.lang)


async def enter(service: Service, request: Request) -> Response:
    limit(service, service.entering, address(request.scope))
    new = wire.NEW_PERSON.decode(await body(request))
    person, secret = await identity.enter(service.store, service.world, clean(new.name), new.avatar, new.lang)
    return answer(wire.Entered(me(person), secret), 201)


async def my_page(service: Service, request: Request) -> Response:
    return answer(me(await who(service, request)))


async def change_me(service: Service, request: Request) -> Response:
    person = await who(service, request)
    new = wire.NEW_PERSON.decode(await body(request))
    changed = person._replace(name=clean(new.name), avatar=new.avatar, lang=new.lang)
    await service.store.change_person(changed)
    return answer(me(changed))


async def forget_me(service: Service, request: Request) -> Response:
    """Leaves all tables and deletes what is known of the person."""
    person = await who(service, request)
    left = set()
    for listed in await service.store.tables_of(person.id, MOST):
        desk = await service.tables.desk(listed.id)
        left.add(desk)
        if person.id in desk.table.guests:
            await desk.do(person.id, Leave())
    await service.store.forget_person(person.id, FORGOTTEN)
    for desk in left:
        await desk.forget(person.id)
    return answer({})


async def export_me(service: Service, request: Request) -> Response:
    person = await who(service, request)
    data = {
        "me": me(person),
        "created": person.created,
        "ratings": await service.store.ratings(person.id),
        "matches": [shown(result, person.id) for result in await service.store.history(person.id, MOST)],
        "tables": [entry(listed) for listed in await service.store.tables_of(person.id, MOST)],
    }
    headers = {"content-disposition": 'attachment; filename="stammtisch.json"'}
    return Response(msgspec.json.encode(data), media_type="application/json", headers=headers)


# tables


def entry(listed: Listed) -> dict[str, Any]:
    """A table as a list shows it."""
    summary = listed.summary
    return {
        "id": listed.id,
        "code": listed.code,
        "status": summary.status,
        "public": summary.public,
        "updated": listed.updated,
        **summary.about,
    }


async def public_tables(service: Service, _: Request) -> Response:
    return answer([entry(listed) for listed in await service.store.public_tables(LISTED)])


async def my_tables(service: Service, request: Request) -> Response:
    person = await who(service, request)
    return answer([entry(listed) for listed in await service.store.tables_of(person.id, LISTED)])


async def new_table(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.making, person.id)
    wanted = wire.NEW_TABLE.decode(await body(request))
    desk = await service.tables.create(person.id, person.name, person.avatar, wanted.settings)
    return answer(wire.TablePlace(desk.table.id, desk.table.code), 201)


async def find_table(service: Service, request: Request) -> Response:
    limit(service, service.guessing, address(request.scope))
    code = request.path_params["code"]
    if not (code.isascii() and code.isalnum()):
        raise Refused("no_such_table")
    found = await service.tables.by_code(code)
    return answer(wire.TablePlace(found.id, found.code))


# finished matches


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
    found = await record_of(service.store, path["table"], path["number"], person.id)
    name = f"{found['game']}-{path['number']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


async def replay(service: Service, request: Request) -> Response:
    person = await who(service, request)
    path = request.path_params
    found = await record_of(service.store, path["table"], path["number"], person.id)
    return answer(steps_of(found, request.query_params.get("eyes", "table")))


# the house


async def games(_: Service, __: Request) -> Response:
    """What can be played, with how many, and with which options."""
    return answer(
        {
            name: {
                "players": [game.players[0], game.players[-1]],
                "options": dict(game.options),
                "bounds": {option: list(bounds) for option, bounds in game.bounds.items()},
            }
            for name, game in GAMES.items()
        }
    )


async def house(service: Service, _: Request) -> Response:
    """Where others in the network find this service (null: not known); invitations name it."""
    return answer({"address": service.address})


async def words(_: Service, request: Request) -> Response:
    """What people read: of a game with the words common to all, or of the table itself (`table`)."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    if lang not in LANGS or (name != "table" and name not in GAMES):
        raise Refused("not_found")
    headers = {"cache-control": "max-age=300"}
    if name == "table":
        return Response(table_words(lang), media_type="application/json", headers=headers)
    found = words_of(name, lang)
    data = msgspec.json.encode({"common": found.common, "own": found.own})
    return Response(data, media_type="application/json", headers=headers)


async def health(service: Service, _: Request) -> Response:
    await service.store.listed("health")
    return PlainTextResponse("ok\n")


async def metrics(service: Service, _: Request) -> Response:
    return PlainTextResponse(service.metrics.text(len(service.tables.desks), service.people()))


ROUTES = [
    Route("/api/people", door(enter), methods=["POST"]),
    Route("/api/me", door(my_page), methods=["GET"]),
    Route("/api/me", door(change_me), methods=["PUT"]),
    Route("/api/me", door(forget_me), methods=["DELETE"]),
    Route("/api/me/export", door(export_me), methods=["GET"]),
    Route("/api/me/tables", door(my_tables), methods=["GET"]),
    Route("/api/me/matches", door(history), methods=["GET"]),
    Route("/api/me/statistics", door(statistics), methods=["GET"]),
    Route("/api/tables", door(public_tables), methods=["GET"]),
    Route("/api/tables", door(new_table), methods=["POST"]),
    Route("/api/codes/{code:str}", door(find_table), methods=["GET"]),
    Route("/api/matches/{table:str}/{number:int}/record", door(record), methods=["GET"]),
    Route("/api/matches/{table:str}/{number:int}/replay", door(replay), methods=["GET"]),
    Route("/api/games", door(games), methods=["GET"]),
    Route("/api/house", door(house), methods=["GET"]),
    Route("/api/words/{game:str}/{lang:str}", door(words), methods=["GET"]),
    Route("/healthz", door(health), methods=["GET"]),
    Route("/metrics", door(metrics), methods=["GET"]),
]
