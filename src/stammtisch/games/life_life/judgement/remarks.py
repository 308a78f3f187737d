"""What anyone at a table of Life Life can say about a move: from the rows and the cards known to be in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Event, Phrase, View
from stammtisch.games.life_life.cards import CODES, NUMBERS, VALUES, ending_kinds

NOTHING: Phrase = ("", {})


def remark(view: View, events: Sequence[Event]) -> Phrase | None:
    """Why the move makes sense to anyone who looks on; None if only the cards in hand could tell."""
    move = events[0]
    what, params = knocked(view, move) if move["type"] == "knock" else swapped(view, move)
    return ("remark", {"what": what, **params}) if what else None


def knocked(view: View, knock: Event) -> Phrase:
    """LL-8: a knock in the last lap keeps the hand; a first knock makes sense only from the hand behind it."""
    lives = {"lives": view["lives"][knock["seat"]]}
    return NOTHING if knock["first"] else ("last_knock", lives)


def swapped(view: View, swap: Event) -> Phrase:
    """What the row would have given another player, or what it gives this one."""
    params = {"row": swap["row"], "cards": swap["cards_taken"], "cards_laid": swap["cards_laid"]}
    sets = [CODES[kind] for kind in ending_kinds(view["options"]["pro"])]
    for code in sets:
        seat = gatherer(view, code, swap["cards_taken"].count(code))
        if seat is not None:
            return "block", {**params, "card": code, "seat": seat}
    known = Counter(view["known"][swap["seat"]]) - Counter(swap["cards_laid"]) + Counter(swap["cards_taken"])
    for code in sets:
        if known[code] == number(code) - 1 and code in swap["cards_taken"]:
            return "chase", {**params, "card": code, "cards_held": [code] * known[code]}
    return gathered(view, swap, known, params)


def gathered(view: View, swap: Event, known: Counter[str], params: dict[str, Any]) -> Phrase:
    """LL-13: the animal taken of which most are known to be in the hand now; among equals the dearest."""
    code = max(dict.fromkeys(swap["cards_taken"]), key=lambda code: (known[code], number(code)))
    held = {**params, "card": code, "cards_held": [code] * known[code], "value": number(code)}
    if 2 * known[code] > number(code):
        return "sure", held
    if known[code] > 1 and view["knocker"] is not None:
        return "last_swap", held
    if known[code] > 1:
        return "gather", held
    if view["knocker"] is None and not view["swapped"][swap["seat"]]:
        return "first_swap", params  # LL-9
    dearest = max(number(laid) for laid in swap["cards_laid"])
    return ("dearer", held) if all(number(taken) > dearest for taken in swap["cards_taken"]) else NOTHING


def gatherer(view: View, code: str, taken: int) -> int | None:
    """Another player known to hold all of this animal except those in the row taken."""
    others = [seat for seat in range(view["players"]) if seat != view["to_move"] and view["lives"][seat] > 0]
    holds = {seat: view["known"][seat].count(code) for seat in others}
    return next((seat for seat in others if taken and holds[seat] + taken == number(code)), None)


def number(code: str) -> int:
    """How many there are of an animal, and what it is worth."""
    return int(VALUES[NUMBERS[code]])
