"""Imagining a round of Mammuz that a seat can't tell from the real one.

`past` follows where cards once seen may be now; `arrange` deals all unseen cards over the hidden spots.
"""

from __future__ import annotations

from stammtisch.core.bits import bit
from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.arrange import Arrangement, arrange
from stammtisch.games.mammuz.cards import CODES, COUNTS, NUMBERS, SPECIES, in_order, pack
from stammtisch.games.mammuz.past import LAY, PILE, Lay, Past, follow
from stammtisch.games.mammuz.rules import State, fresh
from stammtisch.games.mammuz.view import PHASES, Memory


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    past = follow(view)
    arranged = arrange(view, past, chance)
    return rebuilt(view, past, arranged, chance), imagined_memory(view, past, lays_of(past, arranged))


def rebuilt(view: View, past: Past, arranged: Arrangement, chance: Chance) -> State:
    """The round of the view with these cards in the hidden spots."""
    players, me = view["players"], view["seat"]
    state = fresh(players, view["starter"], chance)
    for seat in range(players):
        state.hands[seat] = pack(numbers(view["hand"]) if seat == me else arranged[seat])
    restore(state, view, lays_of(past, arranged), arranged[PILE])
    return state


def lays_of(past: Past, arranged: Arrangement) -> list[list[int]]:
    """The lays of the herd, seen and imagined, as they lie."""
    lays = [arranged[LAY + index] if lay.cards is None else lay.cards for index, lay in enumerate(past.lays)]
    return [
        cards if lay.shown() is None else with_turned(lay, cards)
        for lay, cards in zip(past.lays, lays, strict=True)
    ]


def with_turned(lay: Lay, cards: list[int]) -> list[int]:
    """The lay with the card that was turned up where it lay."""
    assert lay.turned is not None
    return [*cards[: lay.turned_position - 1], lay.turned, *cards[lay.turned_position - 1 :]]


def restore(state: State, view: View, lays: list[list[int]], pile: list[int]) -> None:
    """Takes the round to where the view is; the hands are already there."""
    state.herd = pack([kind for lay in lays for kind in lay])
    state.pile = pack(pile)
    state.gone = pack(numbers(view["removed"]))
    state.left = pack([kind for kind, count in enumerate(view["left"]) for _ in range(count)]) & COUNTS
    state.phase = PHASES.index(view["phase"])
    state.named = -1 if view["named"] is None else NUMBERS[view["named"]]
    state.barred = -1 if view["barred"] is None else NUMBERS[view["barred"]]
    state.turned = -1 if view["turned"] is None else NUMBERS[view["turned"]]
    state.to_move = -1 if view["to_move"] is None else view["to_move"]
    for seat in view["winners"]:
        state.winners |= bit(seat)
    if view["herd"] and state.to_move >= 0:
        state.layer = view["herd"][-1]["seat"]
        state.last = in_order(lays[-1])
        state.last_size = len(lays[-1])
    if state.phase == rules.GIVE:
        state.first = (state.to_move + 1) % state.players
        state.rid = state.layer if state.hands[state.layer] == 0 else -1


def imagined_memory(view: View, past: Past, lays: list[list[int]]) -> Memory:
    """The view's history; the others remember what they laid in the present herd as it is imagined."""
    memory = Memory(view["players"])
    me = view["seat"]
    for entry in view["history"]:
        public = {name: value for name, value in entry.items() if name != "mine"}
        memory.history.append((public, {me: list(entry["mine"])} if "mine" in entry else {}))
    for lay, cards in zip(past.lays, lays, strict=True):
        public, _ = memory.history[lay.entry]
        if lay.seat != me:
            whole = cards if lay.turned is None or lay.turned < SPECIES else with_turned(lay, cards)
            memory.history[lay.entry] = (public, {lay.seat: [CODES[kind] for kind in whole]})
    return memory


def numbers(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]
