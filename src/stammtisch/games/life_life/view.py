"""What a seat may know in Life Life.

Every swap is public, so the history tells which cards are certain to be in a hand: those taken from rows and
not laid again (LL-20).  All other cards of a hand were dealt there and never seen.
If play goes on after a swap, that player holds no set that ends the round, then and until the next swap; this
bounds how many hares, pigs and cats the unseen cards can be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.games.life_life.cards import CARDS, CODES, HAND_SIZE, KINDS, NUMBERS, ROWS, VALUES
from stammtisch.games.life_life.rules import State


@dataclass
class Known:
    """What the history tells about one hand."""

    cards: list[int] = field(default_factory=lambda: [0] * KINDS)  # known to be there, by kind
    most: dict[int, int] = field(default_factory=dict)  # by kind: how many of the unseen cards can be of it

    def swap(self, laid: str, taken: str) -> None:
        for code in laid:
            self.lay(NUMBERS[code])
        for code in taken:
            self.cards[NUMBERS[code]] += 1

    def lay(self, kind: int) -> None:
        """LL-20: a card laid is taken to be one of the known ones, if there are any of its kind."""
        if self.cards[kind] > 0:
            self.cards[kind] -= 1
        elif kind in self.most:
            self.most[kind] -= 1

    def go_on(self, kinds: list[int]) -> None:
        """Play went on after a swap: this hand has a full set of none of these kinds."""
        for kind in kinds:
            most = VALUES[kind] - 1 - self.cards[kind]
            self.most[kind] = min(most, self.most.get(kind, most))

    def kinds(self) -> list[int]:
        """The known cards one by one, in table order."""
        return [kind for kind in range(KINDS) for _ in range(self.cards[kind])]


class Memory:
    """The round's history, all of it public: swaps with the cards laid and taken, and knocks."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.history: list[dict[str, Any]] = []
        self.known = [Known() for _ in range(players)]  # by seat, kept as the history grows

    def note(self, event: Event) -> None:
        if event["type"] == "swap":
            laid, taken = "".join(event["cards_laid"]), "".join(event["cards_taken"])
            self.remember({"seat": event["seat"], "row": event["row"], "laid": laid, "taken": taken})
        elif event["type"] == "knock":
            self.remember({"seat": event["seat"], "knock": True})

    def remember(self, entry: dict[str, Any]) -> None:
        self.history.append(entry)
        if "row" in entry:
            self.known[entry["seat"]].swap(entry["laid"], entry["taken"])

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.history = list(self.history)
        twin.known = [Known(list(hand.cards)) for hand in self.known]
        return twin


def public(state: State, memory: Memory) -> View:
    """The table as everybody sees it."""
    players = range(state.players)
    lives = [before + change for before, change in zip(state.lives, state.result, strict=True)]
    return {
        "starter": int(state.starter),
        "lives": lives,
        "hands": [len(state.hand(s)) for s in players],
        "rows": [state.row_codes(row) for row in range(1, ROWS + 1)],
        "rest": CARDS - HAND_SIZE * (int(state.num_alive()) + 1),
        "swapped": [state.has_swapped(s) for s in players],
        "knocker": None if state.knocker < 0 else int(state.knocker),
        "turns_left": None if state.knocker < 0 else int(state.turns_left),
        "known": [[CODES[kind] for kind in hand.kinds()] for hand in memory.known],
    }


def own(state: State, _: Memory, seat: int) -> View:
    """A seat's hand."""
    return {"hand": state.hand_codes(seat)}


def past(_: State, memory: Memory, __: int | None) -> View:
    """The history, which is the same for everybody."""
    return {"history": [dict(entry) for entry in memory.history]}


def follow(history: list[dict[str, Any]], players: int, kinds: list[int], shown: set[int]) -> list[Known]:
    """What the history tells about each hand.

    A set of one of `kinds` ends the round; the last swap completed the sets of `shown`, if any.
    """
    hands = [Known() for _ in range(players)]
    swaps = [entry for entry in history if "row" in entry]
    for number, entry in enumerate(swaps, 1):
        hand = hands[entry["seat"]]
        hand.swap(entry["laid"], entry["taken"])
        hand.go_on([kind for kind in kinds if number < len(swaps) or kind not in shown])
    return hands
