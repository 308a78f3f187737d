"""Mau Mau with real cards: a round from who won, and what the others hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core import facts as shapes
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Begun, Entry, Facts, form, misshapen, question
from stammtisch.core.game import Phrase, Setup, Sheet
from stammtisch.games.mau_mau.cards import CODES, HAND_SIZE, NUMBERS, deck
from stammtisch.games.mau_mau.scoring import card_points
from stammtisch.games.mau_mau.sheet import left

SPECIAL = "X"  # any special card: they all count the same
DIGITS = range(1, 10)


def points_of(card: int | str) -> int:
    """MA-20: a special card counts like a colour change."""
    return int(card_points(NUMBERS["W" if card == SPECIAL else f"g{card}"]))


def copies() -> Counter[int | str]:
    """How often there is a card like this."""
    return Counter(card_of(CODES[kind]) for kind in deck(2))


def card_of(code: str) -> int | str:
    return int(code[1:]) if code[1:].isdigit() else SPECIAL


def objection(begun: Begun, facts: Facts) -> Refusal | None:
    seat = shapes.seat(begun.players)
    if "counted" in facts:
        points = shapes.each(shapes.number(0), begun.players)
        return misshapen(facts, {"winner": seat, "counted": points}, {}) or bad_counted(facts)
    hand = shapes.each(shapes.one_of([*DIGITS, SPECIAL]))
    return misshapen(facts, {"winner": seat, "left": shapes.each(hand, begun.players)}, {}) or bad_left(facts)


def bad_counted(facts: Facts) -> Refusal | None:
    """MA-20: the winner scores nothing, everybody else something, and all together no more than all cards."""
    most = sum(points_of(card) * count for card, count in copies().items())
    if sum(facts["counted"]) > most:
        return Refusal("too_many_points", {"count": sum(facts["counted"]), "most": most}, "MA-20")
    return emptied(facts["winner"], facts["counted"], "MA-20")


def bad_left(facts: Facts) -> Refusal | None:
    """MA-19: only the winner has no cards; MA-20: and there are only so many."""
    there = copies()
    for card, count in Counter(card for hand in facts["left"] for card in hand).items():
        if count > there[card]:
            return Refusal("too_many", {"kind": str(card), "count": count, "most": there[card]}, "MA-20")
    return emptied(facts["winner"], facts["left"], "MA-19")


def emptied(winner: int, held: list[Any], rule: str) -> Refusal | None:
    """Whether the winner holds something, or anyone else nothing."""
    if held[winner]:
        return Refusal("winner_holds", {"seat": winner}, rule)
    empty = [seat for seat, value in enumerate(held) if not value and seat != winner]
    return Refusal("nothing_left", {"seat": empty[0]}, rule) if empty else None


def entries(_begun: Begun, facts: Facts) -> list[Entry]:
    winner = facts["winner"]
    if "counted" in facts:
        counted = enumerate(facts["counted"])
        return [left(seat, winner, points, way="counted") for seat, points in counted]
    values = [[points_of(card) for card in hand] for hand in facts["left"]]
    return [
        left(seat, winner, sum(points), way="added", sum=" + ".join(map(str, points)))
        for seat, points in enumerate(values)
    ]


def settle(begun: Begun, facts: Facts, _scores: list[int], _number: int) -> tuple[Sheet, Setup]:
    page = {"winner": facts["winner"], "hands": None, "entries": entries(begun, facts)}
    return page, inherited(begun.played["dealer"], begun.players)


def inherited(dealer: int, players: int) -> Setup:
    """MA-3: the left neighbour deals next."""
    return {"dealer": (dealer + 1) % players}


def questions(begun: Begun) -> list[dict[str, Any]]:
    seats = list(range(begun.players))
    winner = question("winner", "seat", "MA-19", seats=seats)
    there = [{"card": card, "points": points_of(card), "most": most} for card, most in copies().items()]
    return [
        form("left", winner, question("left", "cards", "MA-20", seats=seats, cards=there, but=["winner"])),
        form("counted", winner, question("counted", "numbers", "MA-20", seats=seats, but=["winner"])),
    ]


def ahead(begun: Begun) -> dict[str, Any]:
    """MA-2, MA-3."""
    dealer = begun.setup["dealer"]
    return {
        "dealer": dealer,
        "starter": (dealer + 1) % begun.players,
        "cards": [HAND_SIZE] * begun.players,
    }


def announce(begun: Begun) -> list[Phrase]:
    told = ahead(begun)
    return [
        ("deals", {"seat": told["dealer"]}),
        ("cards_each", {"count": told["cards"][0]}),
        ("begins", {"seat": told["starter"]}),
    ]


def facts(sheet: Sheet) -> Facts:
    return {"winner": sheet["winner"], "left": [[card_of(code) for code in hand] for hand in sheet["hands"]]}
