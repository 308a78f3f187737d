"""What a seat may know in Mammuz (MM-26).

The history is public: species named, sizes of lays, cards turned up, who took how many cards, cards removed, species
extinct.  A seat also remembers the cards it was dealt, laid and took itself.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.core.history import History
from stammtisch.core.plain import copied
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import CODES, SIZE, SPECIES_IN_PLAY, cards_of, held
from stammtisch.games.mammuz.rules import State

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


class Memory(History[tuple[dict[str, Any], dict[int, list[str]]]]):
    """What everyone saw, and by seat the cards that only that seat saw."""

    def note(self, event: Event) -> None:
        kind = event["type"]
        if kind in PUBLIC:
            self.history.append(({"type": kind, **{name: event[name] for name in PUBLIC[kind]}}, {}))
        elif kind in PRIVATE:
            public, private = self.history[-1]
            self.history[-1] = (public, {**private, event["seat"]: event["cards"]})

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        """The history, with the cards that only this seat saw under `mine`."""
        return [
            copied({**public, "mine": private[seat]} if seat in private else public)
            for public, private in self.history
        ]

    def lays(self, seat: int | None) -> list[dict[str, Any]]:
        """The lays since the last naming, in order."""
        lays: list[dict[str, Any]] = []
        for public, private in reversed(self.history):
            if public["type"] == "claim":
                break
            if public["type"] == "lay":
                lay = {"seat": public["seat"], "count": public["count"]}
                lays.append({**lay, "cards": list(private[seat])} if seat in private else lay)
        return lays[::-1]


def public(state: State, memory: Memory) -> View:
    """The table as everyone sees it."""
    species = range(SPECIES_IN_PLAY[int(state.players)])
    return {
        "starter": int(state.starter),
        "phase": PHASES[int(state.phase)],
        "hands": [int(state.hand_size(s)) for s in range(state.players)],
        "named": None if state.named < 0 else CODES[state.named],
        "barred": None if state.barred < 0 else CODES[state.barred],
        "herd": herd(state, memory, None),
        "turned": None if state.turned < 0 else CODES[state.turned],
        "must_doubt": bool(state.must_doubt()),
        "pile": int(state.pile >> SIZE),
        "left": [int(held(state.left, kind)) for kind in species],  # cards of each species
        "extinct": [CODES[kind] for kind in species if held(state.left, kind) == 0],
        "removed": [CODES[kind] for kind in cards_of(state.gone)],
        "winners": sorted(state.winning_seats()),
    }


def own(state: State, memory: Memory, seat: int) -> View:
    """A seat's hand, and the herd with the cards it laid itself."""
    return {"herd": herd(state, memory, seat), "hand": [CODES[kind] for kind in state.hand(seat)]}


def herd(state: State, memory: Memory, seat: int | None) -> list[dict[str, Any]]:
    """The lays of the herd, as far as this seat (None: an onlooker) may know them."""
    return memory.lays(seat) if state.phase in (rules.GO_ON, rules.GIVE) else []


def past(_: State, memory: Memory, seat: int | None) -> View:
    """The history, as far as the seat may know it."""
    return {"history": memory.seen_by(seat)}
