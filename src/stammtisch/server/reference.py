"""The doors to what is the same for everyone: games, words, rulebooks, QR codes."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from msgspec import convert, to_builtins
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core.arguments import choices
from stammtisch.core.referee import refereed
from stammtisch.core.registry import GAMES
from stammtisch.core.rulebook import rulebook
from stammtisch.core.tips import tips_of
from stammtisch.core.words import LANGS, words_of
from stammtisch.server.doors import answer, body, limit
from stammtisch.server.guards import address
from stammtisch.server.service import Service
from stammtisch.table import wire
from stammtisch.table.refused import Refused
from stammtisch.table.words import table_words

CACHED = {"cache-control": "max-age=300"}
LINK_LETTERS = 200  # in a QR code


async def games(_: Service, __: Request) -> Response:
    """Every game: for whom it is, how long it takes, its options; whether it has a referee; who is first on a pad."""
    return answer(
        {
            name: {
                "players": [game.players[0], game.players[-1]],
                "minutes": list(game.minutes),
                "age": game.age,
                "best": None if game.best is None else list(game.best),
                "referee": refereed(game),
                "options": dict(game.options),
                "bounds": {
                    option: list(choices(game, option))
                    for option, default in game.options.items()
                    if type(default) is int
                },
                "pad": {players: game.first_field(players) for players in game.players}
                if game.keeps_score
                else None,
            }
            for name, game in GAMES.items()
        }
    )


async def words(_: Service, request: Request) -> Response:
    """What people read: a game's words with those common to all, or the words of the table itself (`table`)."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    if lang not in LANGS or (name != "table" and name not in GAMES):
        raise Refused("not_found")
    if name == "table":
        return Response(table_words(lang), media_type="application/json", headers=CACHED)
    texts = words_of(name, lang)
    return answer({"common": texts.common, "own": texts.own}, headers=CACHED)


async def rules(_: Service, request: Request) -> Response:
    """A game's rulebook, as Markdown, and the clauses to read before a first match."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    if lang not in LANGS or name not in GAMES:
        raise Refused("not_found")
    return answer(wire.RulebookShown(rulebook(name, lang), GAMES[name].first_reading.split()), headers=CACHED)


async def tips(_: Service, request: Request) -> Response:
    """A game's tips, those of the printed rulebook first."""
    name = request.path_params["game"]
    if name not in GAMES:
        raise Refused("not_found")
    return answer(
        [convert(to_builtins(tip), wire.TipShown) for tip in tips_of(name).values()], headers=CACHED
    )


async def qr(service: Service, request: Request) -> Response:
    """A link as a picture for phones; one that is nobody else's business comes in the body, not in the address."""
    limit(service, service.drawing, address(request.scope))
    link = await body(request) if request.method == "POST" else request.query_params.get("link", "")
    if len(link) > LINK_LETTERS or not is_link(link):
        raise Refused("bad_link")
    picture = await asyncio.to_thread(qr_code, link)
    return Response(picture, media_type="image/svg+xml", headers=CACHED)


def is_link(text: str) -> bool:
    """Whether this is a web address."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.isprintable()


@lru_cache(maxsize=256)
def qr_code(link: str) -> bytes:
    """Black on white with the quiet zone that readers need; the page sets the size."""
    picture = io.BytesIO()
    segno.make_qr(link, error="m").save(
        picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue()
