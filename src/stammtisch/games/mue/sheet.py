"""The score sheet of a finished round of Mü: who got what by which clause, and what was at stake."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Sheet
from stammtisch.games.mue.cards import CODES, TRUMPS
from stammtisch.games.mue.rules import State
from stammtisch.games.mue.scoring import shortfall
from stammtisch.games.mue.view import present


def sheet(state: State) -> Sheet:
    """The sheet without the sum of points."""
    return eklat_sheet(state) if state.eklat else played_sheet(state)


def entry(seat: int, points: int, rule: str, code: str, **facts: Any) -> dict[str, Any]:
    return {"seat": seat, "points": int(points), "rule": rule, "code": code, **facts}


def eklat_sheet(state: State) -> Sheet:
    """MU-10; without an open card MU-11."""
    seats = range(int(state.players))
    entries = [
        entry(seat, state.score(seat), "MU-10", "eklat", last=seat == state.last, count=int(state.most))
        for seat in seats
        if state.most > 0 and state.bid_of(seat) == state.most
    ]
    shown = [[CODES[kind] for kind in state.lying(seat)] for seat in seats]
    return {"eklat": True, "dealer": int(state.dealer), "open": shown, "entries": entries}


def played_sheet(state: State) -> Sheet:
    """MU-25, and MU-26 or MU-27."""
    seats = range(int(state.players))
    short = int(shortfall(state.players, state.most, state.team))
    entries = [entry(seat, state.taken(seat), "MU-25", "tricks") for seat in seats]
    for seat in seats:
        if state.score(seat) == 0:
            continue
        if short == 0:
            entries.append(entry(seat, state.score(seat), "MU-26", "bonus", count=int(state.most)))
        else:
            chief = seat == state.chief
            entries.append(entry(seat, state.score(seat), "MU-27", "missed", chief=chief, count=short))
    return {
        "eklat": False,
        "dealer": int(state.dealer),
        "chief": int(state.chief),
        "vice": present(state.vice),
        "partner": present(state.partner),
        "bid": int(state.most),
        "chief_trump": TRUMPS[state.chief_trump],
        "vice_trump": None if state.vice < 0 else TRUMPS[state.vice_trump],
        "target": int(state.target),
        "team": int(state.team),
        "made": short == 0,
        "entries": entries,
    }
