"""All doors for HTTP; those to people and tables are here."""

from __future__ import annotations

from typing import Any

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.server import identity, matches, pads, positions, referee, reference, status
from stammtisch.server.doors import EXPORTED_ENTRIES, LISTED_ENTRIES, answer, body, door, limit, who
from stammtisch.server.guards import address
from stammtisch.server.service import Service
from stammtisch.store.store import FORGOTTEN, Listed, Person
from stammtisch.table import wire
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.seating import Leave, clean

COMPRESSED = [Middleware(GZipMiddleware, minimum_size=300, compresslevel=6)]  # for long texts

# people


def me(person: Person) -> wire.Me:
    return wire.Me(person.id, person.name, person.avatar, person.lang)


async def enter(service: Service, request: Request) -> Response:
    limit(service, service.entering, address(request.scope))
    new = wire.NEW_PERSON.decode(await body(request))
    person, secret = await identity.enter(
        service.store, service.outside, clean(new.name), new.avatar, new.lang
    )
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
    """Leaves all tables and deletes what is stored about the person."""
    person = await who(service, request)
    for listed in await service.store.tables_of(person.id, EXPORTED_ENTRIES):
        await leave(service, listed.id, person.id)
    await service.store.forget_person(person.id, FORGOTTEN)
    await service.tables.forget(person.id)
    return answer({})


async def leave(service: Service, table: str, person: str) -> None:
    """Leaves the table, unless it is damaged or has just been deleted."""
    try:
        desk = await service.tables.desk(table)
        if person in desk.table.guests:
            await desk.do(person, Leave())
    except Refused as refused:
        if refused.refusal.code not in ("damaged", "no_such_table"):
            raise


async def export_me(service: Service, request: Request) -> Response:
    person = await who(service, request)
    data = {
        "me": me(person),
        "created": person.created,
        "seen": person.seen,
        "ratings": await service.store.ratings(person.id),
        "matches": [
            matches.shown(result, person.id)
            for result in await service.store.history(person.id, EXPORTED_ENTRIES)
        ],
        "tables": [entry(listed) for listed in await service.store.tables_of(person.id, EXPORTED_ENTRIES)],
        "pads": await pads.exported(service, person.id),
    }
    headers = {"content-disposition": 'attachment; filename="stammtisch.json"'}
    return answer(data, headers=headers)


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
    return answer([entry(listed) for listed in await service.store.public_tables(LISTED_ENTRIES)])


async def my_tables(service: Service, request: Request) -> Response:
    person = await who(service, request)
    return answer([entry(listed) for listed in await service.store.tables_of(person.id, LISTED_ENTRIES)])


async def new_table(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.making, person.id)
    new = wire.NEW_TABLE.decode(await body(request))
    desk = await service.tables.create(person.id, person.name, person.avatar, new.settings)
    return answer(wire.TablePlace(desk.table.id, desk.table.code), 201)


async def why(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.wondering, person.id)
    desk = await service.tables.desk(request.path_params["table"])
    return answer(await desk.why(person.id, request.path_params["seq"]))


async def help_me(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.helping, person.id)
    agreed = wire.ASK_HELP.decode(await body(request)).practice
    desk = await service.tables.desk(request.path_params["table"])
    return answer(await desk.help(person.id, agreed))


async def find_table(service: Service, request: Request) -> Response:
    limit(service, service.guessing, address(request.scope))
    code = request.path_params["code"]
    if not (code.isascii() and code.isalnum()):
        raise Refused("no_such_table")
    listed = await service.tables.by_code(code)
    return answer(wire.TablePlace(listed.id, listed.code))


ROUTES = [
    Route("/api/people", door(enter), methods=["POST"]),
    Route("/api/me", door(my_page), methods=["GET"]),
    Route("/api/me", door(change_me), methods=["PUT"]),
    Route("/api/me", door(forget_me), methods=["DELETE"]),
    Route("/api/me/export", door(export_me), methods=["GET"]),
    Route("/api/me/tables", door(my_tables), methods=["GET"]),
    Route("/api/me/matches", door(matches.history), methods=["GET"]),
    Route("/api/me/statistics", door(matches.statistics), methods=["GET"]),
    Route("/api/tables", door(public_tables), methods=["GET"]),
    Route("/api/tables", door(new_table), methods=["POST"]),
    Route("/api/tables/{table:str}/why/{seq:number}", door(why), methods=["GET"]),
    Route("/api/tables/{table:str}/help", door(help_me), methods=["POST"]),
    Route("/api/positions", door(positions.new_position), methods=["POST"]),
    Route("/api/me/lessons", door(positions.lessons), methods=["GET"]),
    Route(
        "/api/lessons/{game:str}/{name:str}", door(positions.lesson), methods=["GET"], middleware=COMPRESSED
    ),
    Route("/api/examples/{game:str}", door(positions.examples), methods=["GET"], middleware=COMPRESSED),
    Route("/api/codes/{code:str}", door(find_table), methods=["GET"]),
    Route("/api/matches/{table:str}/{number:number}/record", door(matches.record), methods=["GET"]),
    Route("/api/matches/{table:str}/{number:number}/replay", door(matches.replay), methods=["GET"]),
    Route("/api/pads", door(pads.new_pad), methods=["POST"]),
    Route("/api/pads/{pad:str}", door(pads.pad), methods=["GET"], middleware=COMPRESSED),
    Route("/api/pads/{pad:str}/rounds/{round:number}", door(pads.pad_round), methods=["GET"]),
    Route("/api/pads/{pad:str}/try", door(pads.try_step), methods=["POST"]),
    Route("/api/pads/{pad:str}/outlook", door(pads.outlook), methods=["POST"]),
    Route("/api/pads/{pad:str}/steps", door(pads.write_step), methods=["POST"], middleware=COMPRESSED),
    Route("/api/pads/{pad:str}/sharing", door(pads.share_pad), methods=["POST"], middleware=COMPRESSED),
    Route("/api/pads/{pad:str}/text", door(pads.pad_text), methods=["GET"]),
    Route("/api/pads/{pad:str}/csv", door(pads.pad_csv), methods=["GET"]),
    Route("/api/me/pads", door(pads.my_pads), methods=["GET"]),
    Route("/api/me/pads/{pad:str}", door(pads.remove_pad), methods=["DELETE"]),
    Route("/api/games", door(reference.games), methods=["GET"], middleware=COMPRESSED),
    Route("/api/house", door(status.house), methods=["GET"]),
    Route("/api/words/{game:str}/{lang:str}", door(reference.words), methods=["GET"], middleware=COMPRESSED),
    Route("/api/rules/{game:str}/{lang:str}", door(reference.rules), methods=["GET"], middleware=COMPRESSED),
    Route("/api/tips/{game:str}", door(reference.tips), methods=["GET"], middleware=COMPRESSED),
    Route(
        "/api/referee/{game:str}/{players:number}",
        door(referee.questions),
        methods=["GET"],
        middleware=COMPRESSED,
    ),
    Route("/api/referee", door(referee.judge), methods=["POST"]),
    Route("/api/qr.svg", door(reference.qr), methods=["GET", "POST"]),
    Route("/healthz", door(status.health), methods=["GET"]),
    Route("/metrics", door(status.metrics), methods=["GET"]),
]
