"""Imagining a round of Mau Mau that a seat can't tell from the real one."""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.plain import copied
from stammtisch.games.mau_mau.arrange import Arrangement, Dealer
from stammtisch.games.mau_mau.cards import COLOURS, NUMBERS
from stammtisch.games.mau_mau.past import Past
from stammtisch.games.mau_mau.rules import State, fresh
from stammtisch.games.mau_mau.view import Memory

TRIES = 40  # deals that may be let go
MOST_WAYS = 1 << 30


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat; one that turns up twice as often is let go every other time."""
    dealer = Dealer(view)
    for _ in range(TRIES):
        arranged, ways = dealer.arrange(chance)
        if chance.below(min(ways, MOST_WAYS)) == 0:
            break
    memory = Memory(view["players"])
    memory.history = copied(view["history"])
    return rebuilt(view, dealer.past, arranged, chance), memory


def rebuilt(view: View, past: Past, arranged: Arrangement, chance: Chance) -> State:
    """The round of the view with these cards in hidden hands and stock."""
    hands, stock = arranged
    hands[view["seat"]] = [NUMBERS[code] for code in view["hand"]]
    state = fresh(view["players"], view["options"]["must_play"], view["dealer"], chance)
    for seat in range(view["players"]):
        for kind in hands[seat]:
            state.gain(seat, kind)
    state.restore(
        stock,
        past.discards[:-1],
        NUMBERS[view["top"]],
        -1 if view["colour"] is None else COLOURS.index(view["colour"]),
        view["direction"],
        view["pending"],
        -1 if view["over"] else view["to_move"],
    )
    return state
