"""What a seat may know in Mammuz (MM-26), and imagining the rest.

The history is public: species named, sizes of lays, cards turned up, who took how many, cards removed,
species extinct.  A seat also remembers the cards it was dealt, laid and took itself.  `traces` follows
where cards once seen may be now; `arrange` deals all unseen cards over the hidden places.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import bit
from stammtisch.core.chance import Chance
from stammtisch.core.game import Event, View
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.arrange import arrange
from stammtisch.games.mammuz.cards import (
    CODES,
    COUNTS,
    NUMBERS,
    SPECIES_IN_PLAY,
    cards_of,
    held,
    in_order,
    pack,
)
from stammtisch.games.mammuz.rules import State, fresh
from stammtisch.games.mammuz.traces import LAY, PILE, Past, follow

PHASES = ["name", "start", "go_on", "give"]
PUBLIC = {
    "deal": ("count", "seat"),
    "claim": ("card", "seat"),
    "lay": ("count", "seat"),
    "doubt": ("place", "seat", "seat_layer", "card"),
    "give": ("seat_taker", "seat"),
    "take": ("count", "seat", "pile"),
    "deal_out": ("counts", "seat"),
    "pile": ("count", "seat"),
    "removed": ("cards", "seat"),
    "keep": ("card", "seat"),
    "extinct": ("card", "seat", "count"),
}
PRIVATE = {"hand", "laid", "taken", "dealt"}


class Memory:
    """The round's history: what all saw, and by seat the cards only that seat saw."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.history: list[tuple[dict[str, Any], dict[int, list[str]]]] = []

    def note(self, event: Event) -> None:
        kind = event["type"]
        if kind in PUBLIC:
            self.history.append(({"type": kind, **{name: event[name] for name in PUBLIC[kind]}}, {}))
        elif kind in PRIVATE:
            public, private = self.history[-1]
            self.history[-1] = (public, {**private, event["seat"]: event["cards"]})

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.history = list(self.history)
        return twin

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        """The history with the cards that this seat saw alone under `mine`."""
        return [
            {**public, "mine": list(private[seat])} if seat in private else dict(public)
            for public, private in self.history
        ]


def lays_of(history: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lays since the last naming, in order."""
    lays: list[dict[str, Any]] = []
    for entry in history:
        if entry["type"] == "claim":
            lays = []
        elif entry["type"] == "lay":
            lay = {"seat": entry["seat"], "count": entry["count"]}
            lays.append({**lay, "cards": list(entry["mine"])} if "mine" in entry else lay)
    return lays


def view(state: State, memory: Memory, seat: int | None) -> View:
    """The public table, and for a seat its hand, its own lays and what it took."""
    history = memory.seen_by(seat)
    species = range(SPECIES_IN_PLAY[int(state.players)])
    seen: View = {
        "starter": int(state.starter),
        "phase": PHASES[int(state.phase)],
        "hands": [int(state.hand_size(s)) for s in range(state.players)],
        "named": None if state.named < 0 else CODES[state.named],
        "barred": None if state.barred < 0 else CODES[state.barred],
        "herd": lays_of(history) if state.phase in (rules.GO_ON, rules.GIVE) else [],
        "turned": None if state.turned < 0 else CODES[state.turned],
        "must_doubt": bool(state.must_doubt()),
        "pile": int(state.pile >> 52),
        "left": [int(held(state.left, kind)) for kind in species],  # cards of each species, in table order
        "extinct": [CODES[kind] for kind in species if held(state.left, kind) == 0],
        "removed": [CODES[kind] for kind in cards_of(state.gone)],
        "winners": sorted(state.winning_seats()),
        "history": history,
    }
    if seat is not None:
        seen["hand"] = [CODES[kind] for kind in state.hand(seat)]
    return seen


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    past = follow(view)
    placed = arrange(view, past, chance)
    players, me = view["players"], view["seat"]
    state = fresh(players, view["starter"], chance)
    for seat in range(players):
        state.hands[seat] = pack(numbers(view["hand"]) if seat == me else placed[seat])
    lays = [placed[LAY + place] if lay.cards is None else lay.cards for place, lay in enumerate(past.lays)]
    restore(state, view, lays, placed[PILE])
    return state, imagined_memory(view, past, lays)


def restore(state: State, view: View, lays: list[list[int]], pile: list[int]) -> None:
    """Puts the round where the view is; the hands are already there."""
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
    if view["herd"]:
        state.layer = view["herd"][-1]["seat"]
        state.last = in_order(lays[-1])
        state.last_size = len(lays[-1])
    if state.phase == rules.GIVE:
        state.first = (state.to_move + 1) % state.players
        state.rid = state.layer if state.hands[state.layer] == 0 else -1


def imagined_memory(view: View, past: Past, lays: list[list[int]]) -> Memory:
    """The view's history; what others laid in the present herd is known to them as imagined."""
    memory = Memory(view["players"])
    me = view["seat"]
    for entry in view["history"]:
        public = {name: value for name, value in entry.items() if name != "mine"}
        memory.history.append((public, {me: list(entry["mine"])} if "mine" in entry else {}))
    for lay, cards in zip(past.lays, lays, strict=True):
        public, _ = memory.history[lay.entry]
        if lay.seat != me:
            whole = list(cards)
            if lay.turned is not None:
                whole.insert(lay.turned_place - 1, lay.turned)
            memory.history[lay.entry] = (public, {lay.seat: [CODES[kind] for kind in whole]})
    return memory


def numbers(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]
