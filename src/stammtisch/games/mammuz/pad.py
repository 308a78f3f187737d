"""Mammuz with real cards: a round from who won, and what the others have left."""

from __future__ import annotations

from typing import Any

from stammtisch.core import facts as shapes
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Begun, Entry, Facts, form, misshapen, question
from stammtisch.core.game import Phrase, Setup, Sheet
from stammtisch.games.mammuz.cards import CODES, COPIES, DINOSAURS_IN_PLAY, HAND_SIZE, SPECIES, in_play
from stammtisch.games.mammuz.sheet import won


def objection(begun: Begun, facts: Facts) -> Refusal | None:
    """MM-23: with no species left nobody needs to say who won, the cards do."""
    seat = shapes.seat(begun.players)
    won = {"winners": lambda value: shapes.different(seat)(value) and value != []}
    held = {"left": shapes.each(shapes.number(0), begun.players)}
    doubter = {"doubter": shapes.maybe(seat)}
    counted = "winners" not in facts and "left" in facts
    refusal = misshapen(facts, held, doubter) if counted else misshapen(facts, won, {**held, **doubter})
    if refusal is not None or "left" not in facts:
        ranked = refusal is None and begun.options["rounds"] == 1
        return Refusal("left_needed", {}, "MM-24") if ranked else refusal
    return bad_left(begun, winners_of(facts), facts["left"])


def winners_of(facts: Facts) -> list[int]:
    """Those who were named, or have the fewest cards."""
    if "winners" in facts:
        named: list[int] = facts["winners"]
        return named
    return [seat for seat, left in enumerate(facts["left"]) if left == min(facts["left"])]


def bad_left(begun: Begun, winners: list[int], left: list[int]) -> Refusal | None:
    """MM-19 to MM-23: a winner has no cards, or, with no species left, the fewest; there are only so many."""
    cards = HAND_SIZE[begun.players] * begun.players
    if sum(left) > cards:
        return Refusal("too_many_left", {"count": sum(left), "most": cards}, "MM-1")
    if len(winners) == 1 and left[winners[0]] == 0:
        return None
    fewest = [seat for seat in range(begun.players) if left[seat] == min(left)]
    if min(left) == 0 or sorted(winners) != fewest:
        return Refusal("fewest", {"count": len(winners), "seats": sorted(winners)}, "MM-23")
    return None


def queries(_begun: Begun, facts: Facts) -> list[Refusal]:
    """MM-22: it happens, but hardly ever."""
    empty = [
        seat for seat, left in enumerate(facts.get("left", [])) if left == 0 and seat not in winners_of(facts)
    ]
    return [Refusal("two_without_cards", {"seat": empty[0]}, "MM-22")] if empty else []


def entries(_begun: Begun, facts: Facts) -> list[Entry]:
    lines: list[Entry] = page(facts)["entries"]
    return lines


def page(facts: Facts) -> Sheet:
    """Which of two clauses a winner without cards has won by, nobody is asked."""
    left, winners = facts.get("left"), winners_of(facts)
    fewest = len(winners) > 1 or (left is not None and left[winners[0]] > 0)
    return won(winners, left, "MM-23" if fewest else "MM-24")


def settle(begun: Begun, facts: Facts, _scores: list[int], _number: int) -> tuple[Sheet, Setup]:
    """MM-24: the winner starts the next round, of several the first in the order of MM-18."""
    return page(facts), {"starter": starter(begun, facts)}


def starter(begun: Begun, facts: Facts) -> int:
    winners = winners_of(facts)
    if "doubter" not in facts:
        return winners[0]
    doubter = facts["doubter"]
    first = begun.played["starter"] if doubter is None else doubter + 1
    return min(winners, key=lambda seat: (seat - first) % begun.players)


def questions(begun: Begun) -> list[dict[str, Any]]:
    seats, single = list(range(begun.players)), begun.options["rounds"] == 1
    cards = HAND_SIZE[begun.players] * begun.players
    winners = question("winners", "seats", "MM-20", seats=seats, least=1)
    doubter = question("doubter", "seat", "MM-18", seats=seats, none=True, optional=True)

    def left(rule: str, optional: bool) -> dict[str, Any]:
        return question("left", "numbers", rule, seats=seats, most=cards, optional=optional)

    named, counted = [winners, left("MM-24", not single)], [left("MM-23", False)]
    if not single:
        named.append({**doubter, "after": "winners"})
        counted.append(doubter)
    return [form("round", *named), form("fewest", *counted)]


def ahead(begun: Begun) -> dict[str, Any]:
    """MM-1 to MM-3."""
    players = begun.players
    playing = set(in_play(players))
    return {
        "starter": begun.setup["starter"],
        "cards": [HAND_SIZE[players]] * players,
        "dinosaurs": DINOSAURS_IN_PLAY[players],
        "aside": {CODES[kind]: COPIES[kind] for kind in range(SPECIES) if kind not in playing},
    }


def announce(begun: Begun) -> list[Phrase]:
    told = ahead(begun)
    sorted_out = [code for code, count in told["aside"].items() for _ in range(count)]
    lines: list[Phrase] = [("aside", {"cards": sorted_out})] if sorted_out else []
    lines += [
        ("dinosaurs", {"count": told["dinosaurs"]}),
        ("cards_each", {"count": told["cards"][0]}),
        ("begins", {"seat": told["starter"]}),
    ]
    return lines


def facts(sheet: Sheet) -> Facts:
    return {"winners": list(sheet["winners"]), "left": list(sheet["cards"])}
