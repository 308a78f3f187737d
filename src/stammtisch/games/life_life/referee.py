"""Life Life with real cards: may I swap this, may I knock?"""

from __future__ import annotations

from stammtisch.core import situations
from stammtisch.core.bits import bit
from stammtisch.core.chance import Chance
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move
from stammtisch.core.situations import Phase, rest
from stammtisch.games.life_life.cards import CODES, HAND_SIZE, NUMBERS, ROWS, deck
from stammtisch.games.life_life.rules import State, fresh

LIVES = 5  # any: they don't matter here


def phases(players: int) -> list[Phase]:
    codes = [CODES[kind] for kind in deck(players)]
    asks = [
        situations.cards("row", codes, 0, ROWS, moves=["swap"]),
        situations.cards("hand", codes, 0, HAND_SIZE, place="hand", moves=["swap"]),
        situations.flag("swapped", moves=["knock"]),
    ]
    swap = situations.move(
        "swap", "swap{row#}:{cards}", situations.chosen("cards", "hand", 1, ROWS), needs=["row"]
    )
    return [situations.phase("turn", asks, [swap, situations.move("knock", "knock")])]


def settles(facts: Facts, move: Move) -> bool:
    """A row is known by its number of cards, and only one is described."""
    return move.verb == "knock" or move.number == len(facts["row"]) or not 1 <= move.number <= ROWS


def situate(facts: Facts, chance: Chance) -> State:
    players, me = facts["players"], facts["me"]
    hand, row = ([NUMBERS[code] for code in facts[name]] for name in ("hand", "row"))
    others = rest(deck(players), [*hand, *row], chance)
    state = fresh(players, False, [LIVES] * players, me, chance)
    rows = [
        row if count == len(row) else [others.pop() for _ in range(count)] for count in range(1, ROWS + 1)
    ]
    size = min(HAND_SIZE, len(others) // (players - 1))
    hands = [hand if seat == me else [others.pop() for _ in range(size)] for seat in range(players)]
    state.deal(hands, rows)
    state.restore(bit(me) if facts["swapped"] else 0, -1, 0, -1, me)
    return state


def described(view: View, move: Move) -> Facts:
    row = view["rows"][move.number - 1] if 1 <= move.number <= ROWS else []
    return {
        "players": view["players"],
        "me": view["seat"],
        "row": row,
        "hand": view["hand"],
        "swapped": view["swapped"][view["seat"]],
    }
