"""The score sheet of a finished round of Mü: who got what by which clause, and what was at stake."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.facts import Entry, entry
from stammtisch.core.game import Sheet
from stammtisch.games.mue.cards import CODES, TRUMPS
from stammtisch.games.mue.rules import State
from stammtisch.games.mue.scoring import bonus, eklat, missed, shortfall, target
from stammtisch.games.mue.view import present


class Played(NamedTuple):
    """How a round was played, as far as it counts."""

    chief: int
    partner: int | None
    bid: int
    trump: int  # the chief's
    taken: list[int]  # points in tricks by seat

    @property
    def team(self) -> int:
        return self.taken[self.chief] + (0 if self.partner is None else self.taken[self.partner])

    @property
    def short(self) -> int:
        return int(shortfall(len(self.taken), self.bid, self.team))


def sheet(state: State) -> Sheet:
    """The sheet without the sum of points."""
    dealer, seats = int(state.dealer), range(int(state.players))
    if state.eklat:
        shown = [[CODES[kind] for kind in state.lying(seat)] for seat in seats]
        lines = eklat_entries([len(cards) for cards in shown], int(state.last))
        return {"eklat": True, "dealer": dealer, "open": shown, "entries": lines}
    taken = [int(state.taken(seat)) for seat in seats]
    played = Played(int(state.chief), present(state.partner), int(state.most), int(state.chief_trump), taken)
    vice_trump = None if state.vice < 0 else TRUMPS[state.vice_trump]
    return played_sheet(played, dealer, present(state.vice), vice_trump)


def eklat_entries(sizes: list[int], last: int | None) -> list[Entry]:
    """MU-10, from the numbers of open cards and who laid last; without an open card MU-11."""
    most = max(sizes)
    return [
        entry(seat, eklat(most, seat == last), "MU-10", "eklat", last=seat == last, count=most)
        for seat, size in enumerate(sizes)
        if most > 0 and size == most
    ]


def played_sheet(played: Played, dealer: int, vice: int | None, vice_trump: str | None) -> Sheet:
    return {
        "eklat": False,
        "dealer": dealer,
        "chief": played.chief,
        "vice": vice,
        "partner": played.partner,
        "bid": played.bid,
        "chief_trump": TRUMPS[played.trump],
        "vice_trump": vice_trump,
        "target": int(target(len(played.taken), played.bid)),
        "team": played.team,
        "made": played.short == 0,
        "entries": played_entries(played),
    }


def played_entries(played: Played) -> list[Entry]:
    """MU-25, and MU-26 or MU-27."""
    seats = range(len(played.taken))
    lines = [entry(seat, played.taken[seat], "MU-25", "tricks") for seat in seats]
    return [*lines, *(line for seat in seats for line in beyond(played, seat))]


def beyond(played: Played, seat: int) -> list[Entry]:
    """What comes on top of a seat's tricks."""
    chief = seat == played.chief
    if played.short == 0:
        points = bonus(played.bid, played.trump)
        in_team = seat in (played.chief, played.partner)
        return [entry(seat, points, "MU-26", "bonus", count=played.bid)] if in_team else []
    if seat == played.partner:
        return []
    return [entry(seat, missed(played.short, chief), "MU-27", "missed", chief=chief, count=played.short)]
