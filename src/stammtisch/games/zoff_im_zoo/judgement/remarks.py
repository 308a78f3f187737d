"""What anyone at a table of Zoff im Zoo can say about a move, from the cards played so far and what is laid now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Event, Phrase, View
from stammtisch.games.zoff_im_zoo.cards import CODES, ELEPHANT, HEDGEHOG, JOKER, LION, MOSQUITO, TABLE
from stammtisch.games.zoff_im_zoo.scoring import FEWEST_LIONS
from stammtisch.games.zoff_im_zoo.view import laid_by

DECK_CARDS = sum(row[1] for row in TABLE)
FEW_CARDS = 2  # of a player who is nearly out
FEW_WAYS = 3  # to beat something, so that they can be named
WEAK_BEATS = 1  # an animal that beats no more others than this is hardly ever good for a raise
BEATEN_BY = {code: beaters for code, _, _, beaters in TABLE}
BEATS = {code: sum(code in beaters for beaters in BEATEN_BY.values()) for code in CODES}

Said = tuple[str, dict[str, Any]]
NOTHING: Said = ("", {})


def remark(view: View, events: Sequence[Event]) -> Phrase | None:
    """Why the move makes sense to anyone who looks on; None if only the cards in hand could tell."""
    move = events[0]
    kind = move["type"]
    what, params = NOTHING
    if kind == "lay":
        what, params = laid(view, move)
    elif kind == "pass":
        what, params = passed(view)
    elif kind == "show":
        what, params = "show", {"cards": move["cards"], "seat": move["seat_partner"]}
    elif kind == "add":
        what, params = "add", {"cards": move["cards"], "seat": move["seat_partner"]}
    return ("remark", {"what": what, **params}) if what else None


def laid(view: View, lay: Event) -> Said:
    """What the cards are against the others, then what they are as a lead or a raise."""
    cards = {"cards": lay["cards"], "count": len(lay["cards"])}
    if lay["left"] == 0:
        return "out", cards
    against = ways(view, [*view["played"], *lay["cards"]], lay["card_as"], lay["count"])
    leads = view["top"] is None
    if not against:
        return "sure", {**cards, "leads": leads}
    what, params = led(view, lay) if leads else raised(view, lay)
    if what:
        return what, {**cards, **params}
    if len(against) < FEW_WAYS:
        return "few", {**cards, **named(against)}
    return ("many", cards) if len(lay["cards"]) > 1 else NOTHING


def led(view: View, lay: Event) -> Said:
    """ZZ-5: a player with fewer cards than are led can't beat them alone; what hardly beats anything is best led."""
    near = nearest(view)
    if near["left"] < lay["count"]:
        return "lead_near", near
    return ("lead_weak", {"card": lay["card_as"]}) if BEATS[lay["card_as"]] <= WEAK_BEATS else NOTHING


def raised(view: View, lay: Event) -> Said:
    """A player is nearly out, or the trick holds what counts (ZZ-26)."""
    seat, near = view["to_move"], nearest(view)
    if view["top"]["seat"] in team(view):
        return NOTHING
    if near["left"] <= FEW_CARDS:
        return "late", near
    if not (view["teams"] or view["players"] == 3) or (seat == view["solo"] and view["laid_away"]):
        return NOTHING
    trick = Counter(lay["cards"]) + cards_of([{"plays": view["trick"]}])
    mine = cards_of([taken for taken in view["tricks"] if taken["taker"] == seat])
    if trick[CODES[HEDGEHOG]] and not mine[CODES[HEDGEHOG]]:
        return "hedgehog", {}
    lions = trick[CODES[LION]]
    return ("lions", {"lions": lions}) if lions and lions + mine[CODES[LION]] >= FEWEST_LIONS else NOTHING


def passed(view: View) -> Said:
    """Whose cards lie on top, and what could beat them."""
    top, seat = view["top"], view["to_move"]
    params = {"cards_top": [top["animal"]] * top["count"]}
    if top["seat"] in team(view):
        return "pass_partner", {"seat": top["seat"]}
    against = ways(view, view["played"], top["animal"], top["count"])
    if not against:
        return "pass_sure", params
    if view["hands"][seat] < top["count"]:
        return "pass_small", {**params, "count": view["hands"][seat]}
    return ("pass_few", {**params, **named(against)}) if len(against) <= FEW_WAYS else NOTHING


def team(view: View) -> list[int]:
    """The seat to move, with the partner if there is one."""
    seat = view["to_move"]
    return next((list(pair) for pair in view["teams"] if seat in pair), [seat])


def nearest(view: View) -> dict[str, Any]:
    """The opponent with the fewest cards; if none is left, seat -1 with more than anyone can have."""
    friends = team(view)
    left = [(count, seat) for seat, count in enumerate(view["hands"]) if count > 0 and seat not in friends]
    fewest, seat = min(left, default=(DECK_CARDS, -1))
    return {"seat": seat, "left": fewest}


def cards_of(tricks: list[dict[str, Any]]) -> Counter[str]:
    """All cards laid in these tricks."""
    laid = [cards for trick in tricks for _, cards in laid_by(trick["plays"])]
    return Counter(code for cards in laid for code in cards)


def ways(view: View, seen: Sequence[str], animal: str, number: int) -> list[list[str]]:
    """ZZ-5: what would beat this many of an animal and can still be somewhere, given the cards that were seen."""
    column = 2 if view["players"] == 3 else 1
    unseen = Counter({row[0]: row[column] for row in TABLE})
    unseen.subtract(seen)
    groups = [[code] * number for code in CODES if code in BEATEN_BY[animal]] + [[animal] * (number + 1)]
    return [cards for cards in groups if can_be(unseen, cards[0], len(cards))]


def can_be(unseen: Counter[str], animal: str, number: int) -> bool:
    """ZZ-9, ZZ-10: the joker counts as any animal beside it, one mosquito as an elephant."""
    more = unseen[CODES[JOKER]] + (animal == CODES[ELEPHANT] and unseen[CODES[MOSQUITO]] > 0)
    return unseen[animal] > 0 and number <= unseen[animal] + more


def named(against: list[list[str]]) -> dict[str, Any]:
    """The ways one after another, and how many cards the largest takes: one alone is spoken of in the singular."""
    return {
        "cards_against": [code for cards in against for code in cards],
        "size": max(len(cards) for cards in against),
    }
