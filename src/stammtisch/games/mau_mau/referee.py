"""Mau Mau with real cards: may I lay this?"""

from __future__ import annotations

from stammtisch.core import situations
from stammtisch.core.chance import Chance
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move
from stammtisch.core.situations import Impossible, Phase, rest
from stammtisch.games.mau_mau.cards import CODES, COLOURS, COPIES, HAND_SIZE, NUM_COLOURS, NUMBERS, deck
from stammtisch.games.mau_mau.rules import State, fresh

TAKE_TWOS = [colour + "+2" for colour in COLOURS]
TAKE_FOURS = [colour + "+4" for colour in COLOURS]
TWO, FOUR = 2, 4  # penalty cards
HAND_CARDS = 40  # more than anybody will tap


def phases(players: int) -> list[Phase]:
    codes = [CODES[kind] for kind in deck(players)]
    penalties = list(range(0, TWO * COPIES * NUM_COLOURS + 1, TWO))
    colour = situations.choice("colour", [*COLOURS, None], "colours", when={"top": ["W"]})
    named = situations.choice("colour", list(COLOURS), "colours", when={"card": ["W"]})
    asks = [
        situations.cards("top", codes, 1, 1),
        colour,
        situations.choice("take_two", penalties, when={"top": TAKE_TWOS}, preset=TWO),
        situations.flag("take_four", True, when={"top": TAKE_FOURS}),
        situations.cards("hand", codes, 1, HAND_CARDS, place="hand", whole=True),
        situations.flag("must_play", house=True),
    ]
    lay = situations.move(
        "lay",
        "{card}{colour}{mau}",
        situations.chosen("card", "hand", 1, 1),
        named,
        situations.flag("mau", text="!"),
    )
    return [situations.phase("turn", asks, [lay, situations.move("draw", "draw")])]


def situate(facts: Facts, chance: Chance) -> State:
    players, me = facts["players"], facts["me"]
    top, hand = facts["top"][0], facts["hand"]
    kinds = [NUMBERS[code] for code in hand]
    state = fresh(players, facts["must_play"], (me - 1) % players, chance)
    stock = rest(deck(players), [NUMBERS[top], *kinds], chance)
    for seat in range(players):
        for kind in kinds if seat == me else [stock.pop() for _ in range(HAND_SIZE)]:
            state.gain(seat, kind)
    colour = -1 if facts["colour"] is None else COLOURS.index(facts["colour"])
    state.restore(stock, [], NUMBERS[top], colour, 1, penalty(facts), me)
    return state


def penalty(facts: Facts) -> int:
    """MA-10, MA-12: the cards that wait; as many take-2 as it needs can't be in my hand."""
    top = facts["top"][0]
    if top in TAKE_FOURS:
        return FOUR if facts["take_four"] else 0
    if top not in TAKE_TWOS:
        return 0
    waiting: int = facts["take_two"]
    mine = sum(code in TAKE_TWOS for code in facts["hand"])
    if waiting // TWO + mine > COPIES * NUM_COLOURS:
        raise Impossible("mau_mau", Refusal("too_much_waiting", {"count": waiting}, "MA-10"))
    return waiting


def described(view: View, _: Move) -> Facts:
    return {
        "players": view["players"],
        "me": view["seat"],
        "top": [view["top"]],
        "colour": view["colour"] if view["top"] == "W" else None,
        "take_two": view["pending"],
        "take_four": view["pending"] > 0,
        "hand": view["hand"],
        "must_play": view["options"]["must_play"],
    }
