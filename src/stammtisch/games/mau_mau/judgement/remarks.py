"""What anyone at a table of Mau Mau can say about a move: from what lies open and what everybody heard of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Event, Phrase, View
from stammtisch.games.mau_mau.cards import CODES, WILD

FEW_CARDS = 2  # a player with no more than these is nearly done
COSTLY_POINTS = 6  # a card with at least these is good to be rid of


def remark(view: View, events: Sequence[Event]) -> Phrase | None:
    """Why the move makes sense to anyone who looks on; None if only the cards in hand could tell."""
    move = next(event for event in events if event["type"] in ("lay", "draw"))
    what, params = drawn(view) if move["type"] == "draw" else laid(view, move, events)
    return ("remark", {"what": what, **params}) if what else None


def drawn(view: View) -> Phrase:
    """MA-10, MA-12: a penalty; MA-7: with `must_play` a player who draws has nothing that matches."""
    if view["pending"]:
        four = view["top"].endswith("+4")
        return "take_four" if four else "take_two", {"card_top": view["top"], "count": view["pending"]}
    return ("no_match", {}) if view["options"]["must_play"] else ("", {})


def laid(view: View, lay: Event, events: Sequence[Event]) -> Phrase:
    """What the card does to the others, else what it does to the colour, else what it would have cost."""
    card = {"card": lay["card"]}
    hit = next((event for event in events if event["type"] in ("penalty", "stop")), None)
    if hit is not None:
        return struck(view, card, hit)
    after, before = neighbours(view)
    if lay["card"].endswith("R") and after != before and view["hands"][after] < view["hands"][before]:
        return "reverse", {**card, "seat": after, "count": view["hands"][after], "seat_other": before}
    colour = lay["colour"] or lay["card"][0]
    named = {**card, "colour": colour}
    following = before if lay["card"].endswith("R") else after
    if drew_at(view, following) == colour:
        return "drew", {**named, "seat": following}
    if lay["card"] == CODES[WILD]:
        return "change", named
    if view["colour"] not in (None, colour):
        return "switch", named
    if points(lay["card"]) >= COSTLY_POINTS:
        return "shed", {**card, "points": points(lay["card"])}
    return ("mau", card) if lay["mau"] else ("", {})


def struck(view: View, card: dict[str, Any], hit: Event) -> Phrase:
    """MA-10, MA-12, MA-13: who has to draw or is skipped, and whether that player is nearly done."""
    if hit["type"] == "stop" and view["players"] == 2:
        return "again", card
    left = view["hands"][hit["seat"]]
    params = {**card, "seat": hit["seat"], "left": left, "late": left <= FEW_CARDS}
    if hit["type"] == "stop":
        return "stop", params
    return "pass_on" if view["pending"] else "penalty", {**params, "count": hit["count"]}


def neighbours(view: View) -> tuple[int, int]:
    """The next seat, and the one that would be next if the direction turned."""
    seat, step, players = view["to_move"], view["direction"], view["players"]
    return (seat + step) % players, (seat - step) % players


def drew_at(view: View, seat: int) -> str | None:
    """The colour at which this seat drew last; None if it laid or took a penalty since."""
    colour, drew_on = None, None
    for entry in view["history"]:
        if "lay" in entry:
            colour = entry["lay"].rstrip("!")[1] if entry["lay"][0] == CODES[WILD] else entry["lay"][0]
        elif "up" in entry:
            colour = None if entry["up"] == CODES[WILD] else entry["up"][0]
        if entry.get("seat") == seat:
            drew_on = colour if "draw" in entry and not entry["penalty"] else None
    return drew_on


def points(card: str) -> int:
    """MA-20."""
    return int(card[1:]) if card[1:].isdigit() else 10
