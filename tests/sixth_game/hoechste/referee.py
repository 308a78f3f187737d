"""Highest Card with real cards: may I lay this, and who takes the trick?"""

from __future__ import annotations

from typing import Any

from stammtisch.core import situations
from stammtisch.core.chance import Chance, fast
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move

from .cards import CODES, HAND_SIZE, NUMBERS, deck
from .rules import State


def phases(players: int) -> list[dict[str, Any]]:
    asks = [
        situations.cards("trick", CODES, 0, players - 1, ordered=True),
        situations.cards("hand", CODES, 1, HAND_SIZE, place="hand", whole=True),
    ]
    lay = situations.move("lay", "{card}", situations.chosen("card", "hand", 1, 1))
    return [situations.phase("turn", asks, [lay])]


def situate(facts: Facts, chance: Chance) -> State:
    players, me = facts["players"], facts["me"]
    state = State(players, me, chance)
    trick, hand = numbers(facts["trick"]), numbers(facts["hand"])
    others = situations.rest(deck(players), [*trick, *hand], chance)
    hands = [hand if seat == me else [others.pop() for _ in hand] for seat in range(players)]
    state.deal(hands)
    state.trick, state.to_move = trick, me
    return state


def described(view: View, _: Move) -> Facts:
    return {"players": view["players"], "me": view["seat"], "trick": view["trick"], "hand": view["hand"]}


def trick(players: int) -> list[dict[str, Any]]:
    return [situations.plays("plays", CODES, players, 1)]


def taker(facts: Facts) -> tuple[int | None, dict[int, Refusal]]:
    """HO-5, by the rules: a table of so many players, and each lays one of these cards."""
    cards = numbers([play[0] for play in facts["plays"]])
    state = State(len(cards), 0, fast(0))
    for card in cards:
        state.advance(card)
    return state.leader, {}


def numbers(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]
