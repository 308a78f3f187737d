"""Imagining a round of Highest Card that a seat can't tell from the real one."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.scatter import scatter

from .cards import CARDS, NUMBERS, like
from .rules import State
from .view import Memory


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat: unseen cards are dealt to the others and out of play."""
    players, me = view["players"], view["seat"]
    own = [NUMBERS[code] for code in view["hand"]]
    seen = {*own, *(NUMBERS[entry["card"]] for entry in view["laid"])}
    unseen = [card for card in range(CARDS) if card not in seen]
    sizes = [0 if seat == me else count for seat, count in enumerate(view["hands"])]
    lacking = lacks(view)
    sizes.append(len(unseen) - sum(sizes))  # out of play
    hands = scatter(unseen, sizes, chance, lambda card, index: not lacking[index] >> card & 1)[:players]
    hands[me] = own
    state = State(players, view["starter"], chance)
    state.deal(hands)
    state.leader = view["leader"]
    state.to_move = -1 if view["over"] else view["to_move"]
    state.trick = [NUMBERS[code] for code in view["trick"]]
    state.laid = sum(1 << NUMBERS[entry["card"]] for entry in view["laid"])
    state.tricks = list(view["tricks"])
    memory = Memory(players)
    memory.history = [dict(entry) for entry in view["laid"]]
    return state, memory


def lacks(view: View) -> list[int]:
    """HO-4 as a hard fact: by seat, and for what is out of play, the cards that can't be there."""
    lacking = [0] * (view["players"] + 1)
    led = 0
    for number, entry in enumerate(view["laid"]):
        card = NUMBERS[entry["card"]]
        if number % view["players"] == 0:
            led = card
        elif like(card) != like(led):
            lacking[entry["seat"]] |= like(led)
    return lacking
