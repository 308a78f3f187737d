"""The doors to the referee for people with the real cards; they need no identity, and nothing is kept."""

from __future__ import annotations

from functools import cache

from msgspec import convert
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core import referee
from stammtisch.core.errors import Objection
from stammtisch.core.registry import GAMES
from stammtisch.core.situations import Impossible
from stammtisch.server.doors import answer, body, limit
from stammtisch.server.guards import address
from stammtisch.server.reference import CACHED
from stammtisch.server.service import Service
from stammtisch.table import wire
from stammtisch.table.refused import Refused


async def questions(_: Service, request: Request) -> Response:
    """What is to be described, with so many players."""
    game, players = request.path_params["game"], request.path_params["players"]
    if not referees(game) or players not in GAMES[game].players:
        raise Refused("not_found")
    return answer(asked(game, players), headers=CACHED)


@cache
def asked(game: str, players: int) -> wire.RefereeAsks:
    return convert(referee.questions(game, players), wire.RefereeAsks)


async def judge(service: Service, request: Request) -> Response:
    """May I do that?  Who wins this?"""
    limit(service, service.judging, address(request.scope))
    case = wire.ASK_REFEREE.decode(await body(request))
    if not referees(case.game) or (case.move is None and not asked_of_tricks(case.game)):
        raise Refused("not_found")
    return answer(verdict(case))


def referees(game: str) -> bool:
    return game in GAMES and referee.referees(game)


def asked_of_tricks(game: str) -> bool:
    return bool(asked(game, GAMES[game].players[-1]).trick)


def verdict(case: wire.AskReferee) -> wire.Verdict:
    try:
        if case.move is None:
            won = referee.winner(case.game, case.facts)
            refused = {str(at): ruling(problem) for at, problem in won.refused.items()}
            return wire.Verdict("won", play=won.play, refused=refused)
        problem = referee.judge(case.game, case.facts, case.move)
    except Impossible as objection:
        return wire.Verdict("impossible", ruling(objection))
    return wire.Verdict("yes") if problem is None else wire.Verdict("no", ruling(problem))


def ruling(problem: Objection) -> wire.Ruling:
    refusal = problem.refusal
    return wire.Ruling(refusal.code, refusal.params, refusal.rule)
