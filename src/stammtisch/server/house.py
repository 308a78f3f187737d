"""The doors to what is the same for everybody: games, words, rules, and how the service is."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stammtisch.core.arguments import choices
from stammtisch.core.registry import GAMES
from stammtisch.core.rulebook import rulebook
from stammtisch.core.words import LANGS, words_of
from stammtisch.server.doors import answer, limit
from stammtisch.server.guards import address, problem
from stammtisch.server.metrics import CONTENT_TYPE
from stammtisch.server.service import Service
from stammtisch.table.refused import Refused
from stammtisch.table.words import table_words

FOR_A_WHILE = {"cache-control": "max-age=300"}
LONGEST = 200  # letters of a link in a QR code


async def games(_: Service, __: Request) -> Response:
    """What can be played, with how many, how long it takes, and with which options."""
    return answer(
        {
            name: {
                "players": [game.players[0], game.players[-1]],
                "minutes": list(game.minutes),
                "options": dict(game.options),
                "bounds": {
                    option: list(choices(game, option))
                    for option, usual in game.options.items()
                    if type(usual) is int
                },
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
    if name == "table":
        return Response(table_words(lang), media_type="application/json", headers=FOR_A_WHILE)
    found = words_of(name, lang)
    return answer({"common": found.common, "own": found.own}, headers=FOR_A_WHILE)


async def rules(_: Service, request: Request) -> Response:
    """A game's rulebook, as Markdown."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    if lang not in LANGS or name not in GAMES:
        raise Refused("not_found")
    return answer({"text": rulebook(name, lang)}, headers=FOR_A_WHILE)


async def qr(service: Service, request: Request) -> Response:
    """A link as a picture that a telephone can read."""
    limit(service, service.drawing, address(request.scope))
    link = request.query_params.get("link", "")
    if len(link) > LONGEST or not is_link(link):
        raise Refused("bad_link")
    picture = await asyncio.to_thread(drawn, link)
    return Response(picture, media_type="image/svg+xml", headers=FOR_A_WHILE)


def is_link(text: str) -> bool:
    """Whether this is an address of the web."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.isprintable()


@lru_cache(maxsize=256)
def drawn(link: str) -> bytes:
    """Dark on white with the quiet zone that readers need, as large as the page wants it."""
    picture = io.BytesIO()
    segno.make_qr(link, error="m").save(
        picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue()


async def health(service: Service, _: Request) -> Response:
    """Whether moves can be stored and read; else what is wrong."""
    trouble = await service.health.trouble()
    if trouble is not None:
        return problem(503, "store_down", reason=trouble)
    await service.store.listed("health")
    return PlainTextResponse("ok\n")


async def metrics(service: Service, _: Request) -> Response:
    figures = service.metrics.text(len(service.tables.desks), service.people(), service.gate.refusals)
    return Response(figures, media_type=CONTENT_TYPE)
