"""What anyone at a table of Mammuz can say about a move, from the sizes of lays, herd and hands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Event, Phrase, View
from stammtisch.games.mammuz.cards import CODES

# numbers of cards
FEW = 2  # of a player who is nearly done
BIG_LAY = 3
BIG_HERD = 6
SMALL_HERD = 3
RARE = 3  # of a species of which nobody can truly lay many

Said = tuple[str, dict[str, Any]]
NOTHING: Said = ("", {})


def remark(view: View, events: Sequence[Event]) -> Phrase | None:
    """Why the move makes sense to anyone who looks on; None if only the cards in hand could tell."""
    move = events[0]
    sayings = {"claim": named, "lay": laid, "doubt": doubted, "give": given}
    what, params = sayings[move["type"]](view, move)
    return ("remark", {"what": what, **params}) if what else None


def named(view: View, claim: Event) -> Said:
    """MM-7, MM-13: what may be named, and how many of it there are."""
    left = dict(zip(CODES, view["left"], strict=False))
    free = [code for code, count in left.items() if count > 0]
    free = [code for code in free if code != view["barred"]] or free
    card = claim["card"]
    params = {"card": card, "count": left[card]}
    if len(free) == 1:
        return "name_only", params
    if left[card] == max(left.values()):
        return "name_most", params
    return ("name_rare", params) if left[card] <= RARE else NOTHING


def laid(view: View, lay: Event) -> Said:
    """What is won or risked by a lay of this size, and by not doubting the one before."""
    params = {"card": lay["card"], "count": lay["count"]}
    if lay["left"] == 0:
        return "last", params
    claimed, there = claims(view)
    if claimed >= BIG_HERD:
        return "big_herd", {**params, "herd": claimed}
    if claimed and claimed <= there:
        return "may_be", {**params, "claimed": claimed, "there": there}
    if lay["count"] >= BIG_LAY:
        return "lay_many", params
    return ("lay_one", params) if lay["count"] == 1 and not claimed else NOTHING


def doubted(view: View, _: Event) -> Said:
    """MM-19: after last cards it is a must; else the number claimed, who laid, and what a doubt may cost."""
    last = view["herd"][-1]
    claimed, there = claims(view)
    rest = view["hands"][last["seat"]]
    params = {"seat": last["seat"], "count": last["count"], "card": view["named"]}
    if view["must_doubt"]:
        return "must_doubt", params
    if claimed > there:
        return "too_many", {**params, "claimed": claimed, "there": there}
    if rest <= FEW:
        return "doubt_close", {**params, "rest": rest}
    if last["count"] >= BIG_LAY:
        return "big_lay", params
    return ("small_herd", {**params, "herd": claimed}) if claimed <= SMALL_HERD else NOTHING


def given(view: View, give: Event) -> Said:
    """MM-11: the player who would have won, or has the fewest cards."""
    taker, hands = give["seat_taker"], view["hands"]
    if hands[taker] == 0:
        return "give_last", {"seat": taker}
    others = [count for seat, count in enumerate(hands) if seat != give["seat"]]
    return ("give", {"seat": taker}) if hands[taker] == min(others) and taker != give["seat"] else NOTHING


def claims(view: View) -> tuple[int, int]:
    """The number of cards that lie as the named species, and of those that are in the game."""
    return sum(lay["count"] for lay in view["herd"]), view["left"][CODES.index(view["named"])]
