"""What all doors share: who sent a request, its body, and an answer in every case."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from msgspec import DecodeError, ValidationError
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from stammtisch.server.guards import BODY_BYTES, problem, refusing
from stammtisch.server.limits import Limiter
from stammtisch.server.service import Service
from stammtisch.store.store import Person, Unavailable
from stammtisch.table.refused import Refused

LISTED_ENTRIES = 100  # tables or matches in a list
EXPORTED_ENTRIES = 10_000  # of one person
STATUS = {
    "unknown_person": 401,
    "no_such_table": 404,
    "no_such_lesson": 404,
    "no_such_match": 404,
    "no_such_position": 404,
    "no_such_pad": 404,
    "no_such_round": 404,
    "pad_owner_only": 403,
    "pad_read_only": 403,
    "pad_went_on": 409,
    "pad_step_differs": 409,
    "pad_full": 409,
    "pad_damaged": 409,
    "not_found": 404,
    "not_here": 403,
    "not_seated": 403,
    "only_against_bots": 403,
    "help_among_people": 403,
    "help_in_lesson": 403,
    "help_is_practice": 409,
    "not_your_turn": 409,
    "after_the_round": 409,
    "damaged": 409,
    "no_bot_move": 404,
    "no_reason": 404,
    "still_on": 409,
    "too_fast": 429,
    "too_many_connections": 429,
    "too_long": 413,
}


log = logging.getLogger("stammtisch.server")
Door = Callable[[Service, Request], Awaitable[Response]]


class Number(IntegerConvertor):
    """A number in a path.  No table or match has a longer one, and neither Python nor a database would take it."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", Number())


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(data), status, headers, media_type="application/json")


def door(work: Door) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint for this work; a refusal is answered with its code."""

    async def open_door(request: Request) -> Response:
        service: Service = request.app.state.service
        try:
            return await work(service, request)
        except Refused as refused:
            service.metrics.count(service.metrics.refusals, refused.refusal.code)
            # A code with a clause is one of the game's own.
            status = 400 if refused.refusal.rule else STATUS.get(refused.refusal.code, 400)
            return refusing(status, refused.refusal)
        except (ValidationError, DecodeError, RecursionError) as trouble:
            return problem(400, "not_understood", reason=str(trouble)[:200])
        except ClientDisconnect:
            return Response(status_code=400)  # nobody will read it
        except Unavailable:
            return problem(503, "store_down")
        except Exception:
            log.exception("request failed")
            return problem(500, "internal")

    return open_door


async def body(request: Request) -> str:
    """The request's whole body, if it is text and not too long."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > BODY_BYTES:
            raise Refused("too_long")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise Refused("not_understood", reason="UTF-8") from None


async def who(service: Service, request: Request) -> Person:
    """The sender of this request, identified by the secret in its header."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    person = await service.recognise(secret) if kind.lower() == "bearer" else None
    if person is None:
        raise Refused("unknown_person")
    return person


def limit(service: Service, limiter: Limiter, key: str) -> None:
    wait = limiter.take(key, service.outside.now())
    if wait:
        raise Refused("too_fast", seconds=round(wait, 1))
