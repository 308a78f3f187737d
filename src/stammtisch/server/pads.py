"""The doors to score pads for real cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hmac import compare_digest
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stammtisch.core.words import LANGS
from stammtisch.server.doors import EXPORTED_ENTRIES, LISTED_ENTRIES, answer, body, limit, who
from stammtisch.server.guards import address
from stammtisch.server.service import Service
from stammtisch.store.store import NoPad, Person
from stammtisch.table.pads import wire
from stammtisch.table.pads.desk import PadDesk
from stammtisch.table.pads.ledger import Ledger, Writer
from stammtisch.table.pads.shown import Reader, listed, round_shown, shown, tried
from stammtisch.table.pads.text import Copyist
from stammtisch.table.refused import Refused
from stammtisch.table.tables import ID

FOLLOW_SECONDS = 25.0  # that a request waits for news
KEY = "x-pad-key"  # a header: addresses are logged on the way


async def new_pad(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.making, person.id)
    ledger = await service.tables.pads.create(person.id, wire.NEW_PAD.decode(await body(request)))
    return answer(wire.PadPlace(ledger.id, ledger.key), 201)


async def pad(service: Service, request: Request) -> Response:
    """The pad as it is now; with `since`, once it is another than this number says."""
    desk = await desk_of(service, request)
    visitor = await known(service, request)
    since = request.query_params.get("since")
    if since is None:
        return answer(view(await desk.read_on(), request, visitor))
    if not (since.isascii() and since.isdecimal() and len(since) < 10):
        raise Refused("not_understood", reason="since")
    async with following(service, request):
        await wait_for_news(service, request, desk, int(since))
    ledger = await (await desk_of(service, request)).present()
    if ledger.number == int(since):
        return Response(status_code=204)
    return answer(view(ledger, request, visitor))


async def pad_round(service: Service, request: Request) -> Response:
    ledger = await (await desk_of(service, request)).read_on()
    return answer(round_shown(ledger, request.path_params["round"]))


async def try_step(service: Service, request: Request) -> Response:
    limit(service, service.writing, address(request.scope))
    desk = await desk_of(service, request)
    visitor = await known(service, request)
    step = wire.PAD_STEP.decode(await body(request))
    ledger = await desk.read_on()
    try:
        ledger.need_turn(step.on)
    except Refused as refused:
        return went_on(refused, view(ledger, request, visitor))
    return answer(tried(ledger, step.step))


async def outlook(service: Service, request: Request) -> Response:
    """What the facts known so far mean for the round that is being played: phrases (words section `ahead`)."""
    limit(service, service.writing, address(request.scope))
    desk = await desk_of(service, request)
    facts = wire.PAD_FACTS.decode(await body(request)).facts
    return answer((await desk.read_on()).pad.outlook(facts))


async def write_step(service: Service, request: Request) -> Response:
    limit(service, service.writing, address(request.scope))
    desk = await desk_of(service, request)
    visitor = await known(service, request)
    step = wire.PAD_STEP.decode(await body(request))
    if not reader(await desk.present(), request, visitor).may_write:
        raise Refused("pad_read_only")
    writer = Writer(None, None) if visitor is None else Writer(visitor.id, visitor.name)
    try:
        await desk.write(step, writer)
    except Refused as refused:
        return went_on(refused, view(await desk.present(), request, visitor))
    return answer(view(await desk.present(), request, visitor))


async def share_pad(service: Service, request: Request) -> Response:
    limit(service, service.writing, address(request.scope))
    person = await who(service, request)
    desk = await desk_of(service, request)
    write = wire.PAD_SHARING.decode(await body(request)).write
    if (await desk.present()).owner != person.id:
        raise Refused("pad_owner_only")
    await desk.share(write, Writer(person.id, person.name))
    return answer(view(await desk.present(), request, person))


async def pad_text(service: Service, request: Request) -> Response:
    copyist = await copyist_of(service, request)
    return PlainTextResponse(copyist.text())


async def pad_csv(service: Service, request: Request) -> Response:
    copyist = await copyist_of(service, request)
    return Response(copyist.csv(), media_type="text/csv")


async def my_pads(service: Service, request: Request) -> Response:
    person = await who(service, request)
    pads = await service.store.pads_of(person.id, LISTED_ENTRIES)
    return answer([listed(pad, person.id) for pad in pads])


async def remove_pad(service: Service, request: Request) -> Response:
    """Takes a pad off my list; my own is deleted."""
    person = await who(service, request)
    id = id_of(request)
    try:
        await service.store.remove_pad(person.id, id)
    except NoPad:
        raise Refused("no_such_pad") from None
    service.tables.pads.drop([id])
    return answer({})


async def exported(service: Service, person: str) -> list[dict[str, Any]]:
    """Everything on the pads that this person has opened; of others, what lists say."""
    pads = []
    for entry in await service.store.pads_of(person, EXPORTED_ENTRIES):
        record = None
        if entry.owner == person:
            with suppress(Refused):  # it is damaged, or has just been deleted
                record = (await (await service.tables.pads.desk(entry.id)).present()).pad.record()
        pads.append({"pad": listed(entry, person), "record": record})
    return pads


# what these doors share


def id_of(request: Request) -> str:
    id: str = request.path_params["pad"]
    if not ID.fullmatch(id):
        raise Refused("no_such_pad")
    return id


async def desk_of(service: Service, request: Request) -> PadDesk:
    return await service.tables.pads.desk(id_of(request))


async def known(service: Service, request: Request) -> Person | None:
    """Whoever sends this request, if we know them."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return await service.recognise(secret) if kind.lower() == "bearer" else None


def reader(ledger: Ledger, request: Request, visitor: Person | None) -> Reader:
    key = request.headers.get(KEY, "").encode()
    id = None if visitor is None else visitor.id
    may_write = ledger.may_write(id, compare_digest(key, ledger.key.encode()))
    return Reader(id == ledger.owner, may_write)


def view(ledger: Ledger, request: Request, visitor: Person | None) -> wire.PadShown:
    return shown(ledger, reader(ledger, request, visitor))


def went_on(refused: Refused, present: wire.PadShown) -> Response:
    """The refusal of a step that comes too late, with the pad beside it; any other is raised again."""
    if refused.refusal.code != "pad_went_on":
        raise refused
    return answer(wire.PadWentOn("pad_went_on", {}, present), 409)


async def copyist_of(service: Service, request: Request) -> Copyist:
    limit(service, service.looking, address(request.scope))
    lang = request.query_params.get("lang", LANGS[0])
    if lang not in LANGS:
        raise Refused("not_understood", reason="lang")
    return Copyist((await (await desk_of(service, request)).read_on()).pad, lang)


# following


@asynccontextmanager
async def following(service: Service, request: Request) -> AsyncIterator[None]:
    """One of the requests from this address that wait."""
    holder = address(request.scope)
    if not service.following.take(holder):
        raise Refused("too_many_connections")
    try:
        yield
    finally:
        service.following.give_back(holder)


async def wait_for_news(service: Service, request: Request, desk: PadDesk, since: int) -> None:
    """Until the pad may have changed, the client has gone, the service ends, or it has been long enough."""
    if service.tables.pads.closed:
        return
    waiting = {asyncio.ensure_future(desk.news(since)), asyncio.ensure_future(gone(request))}
    try:
        done, _ = await asyncio.wait(waiting, timeout=FOLLOW_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def gone(request: Request) -> None:
    """Returns when the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
