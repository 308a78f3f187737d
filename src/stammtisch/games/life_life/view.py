"""What a seat may know in Life Life, and imagining the rest.

Every swap is public, so the history tells which cards are in somebody's hand for sure: those taken from rows
and not laid again (LL-20).  All other cards of a hand were dealt there and never seen.

Imagining: the unseen cards are dealt over the unseen places of the hands and the unused rest.  Whoever
swapped and saw play go on held no set that ends the round, then and now; this bounds how many hares, pigs and
cats his unseen cards can be.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.chance import Chance
from stammtisch.core.game import Event, Sheet, View
from stammtisch.games.life_life.arrange import Place, arrange
from stammtisch.games.life_life.cards import (
    CARDS,
    CODES,
    HAND_SIZE,
    KINDS,
    NUMBERS,
    ROWS,
    VALUES,
    ending_kinds,
    full_deck,
)
from stammtisch.games.life_life.rules import State, fresh


class Memory:
    """The round's history, all of it public: swaps with the cards laid and taken, and knocks."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.history: list[dict[str, Any]] = []

    def note(self, event: Event) -> None:
        if event["type"] == "swap":
            laid, taken = "".join(event["cards_laid"]), "".join(event["cards_taken"])
            self.history.append({"seat": event["seat"], "row": event["row"], "laid": laid, "taken": taken})
        elif event["type"] == "knock":
            self.history.append({"seat": event["seat"], "knock": True})

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.history = list(self.history)
        return twin


def view(state: State, memory: Memory, seat: int | None) -> View:
    """The public table, and for a seat its hand."""
    players = range(state.players)
    lives = [before + change for before, change in zip(state.lives, state.result, strict=True)]
    seen: View = {
        "starter": int(state.starter),
        "lives": lives,
        "hands": [len(state.hand(s)) for s in players],
        "rows": [state.row_codes(row) for row in range(1, ROWS + 1)],
        "rest": CARDS - HAND_SIZE * (int(state.num_alive()) + 1),
        "swapped": [state.has_swapped(s) for s in players],
        "knocker": None if state.knocker < 0 else int(state.knocker),
        "turns_left": None if state.knocker < 0 else int(state.turns_left),
        "known": [
            [CODES[kind] for kind in hand.kinds()]
            for hand in follow(memory.history, int(state.players), [], set())
        ],
        "history": [dict(entry) for entry in memory.history],
    }
    if seat is not None:
        seen["hand"] = state.hand_codes(seat)
    return seen


@dataclass
class Known:
    """What the history tells about one hand."""

    cards: list[int] = field(default_factory=lambda: [0] * KINDS)  # known to be there, by kind
    most: dict[int, int] = field(default_factory=dict)  # by kind: how many of the unseen ones it can be

    def lay(self, kind: int) -> None:
        """LL-20: a card laid comes off the known ones of its kind first."""
        if self.cards[kind] > 0:
            self.cards[kind] -= 1
        elif kind in self.most:
            self.most[kind] -= 1

    def go_on(self, kinds: list[int]) -> None:
        """Play went on after a swap: of none of these kinds all are here."""
        for kind in kinds:
            most = VALUES[kind] - 1 - self.cards[kind]
            self.most[kind] = min(most, self.most.get(kind, most))

    def kinds(self) -> list[int]:
        """The known cards one by one, in table order."""
        return [kind for kind in range(KINDS) for _ in range(self.cards[kind])]


def follow(history: list[dict[str, Any]], players: int, kinds: list[int], shown: set[int]) -> list[Known]:
    """What the history tells about each hand.

    A set of one of `kinds` ends the round; the last swap brought the sets of `shown`, if any.
    """
    hands = [Known() for _ in range(players)]
    swaps = [entry for entry in history if "row" in entry]
    for number, entry in enumerate(swaps, 1):
        hand = hands[entry["seat"]]
        for code in entry["laid"]:
            hand.lay(NUMBERS[code])
        for code in entry["taken"]:
            hand.cards[NUMBERS[code]] += 1
        hand.go_on([kind for kind in kinds if number < len(swaps) or kind not in shown])
    return hands


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    players = view["players"]
    before = list(view["scores"])
    ender = -1
    if view["over"]:  # then the last round's sheet stands for the round on the table
        before = [now - change for now, change in zip(before, view["rounds"][-1]["points"], strict=True)]
        if view["rounds"][-1]["end"] == "sudden_death":
            ender = view["rounds"][-1]["ender"]
    state = fresh(players, view["options"]["pro"], before, view["starter"], chance)
    rows = [[NUMBERS[code] for code in row] for row in view["rows"]]
    state.deal(imagine_hands(view, rows, chance), rows)
    state.restore(
        sum(1 << seat for seat in range(players) if view["swapped"][seat]),
        -1 if view["knocker"] is None else view["knocker"],
        view["turns_left"] or 0,
        ender,
        -1 if view["over"] else view["to_move"],
    )
    memory = Memory(players)
    memory.history = [dict(entry) for entry in view["history"]]
    return state, memory


def imagine_hands(view: View, rows: list[list[int]], chance: Chance) -> list[list[int]]:
    """All hands as kinds: what is known of them, and the unseen cards dealt over the rest."""
    hands = known_hands(view)
    unseen = Counter(full_deck())
    unseen.subtract(kind for hand in hands for kind in hand.kinds())
    unseen.subtract(kind for row in rows for kind in row)
    places = [
        Place(size - sum(hand.cards), hand.most) for size, hand in zip(view["hands"], hands, strict=True)
    ]
    *dealt, _ = arrange(unseen, [*places, Place(view["rest"], {})], chance)
    return [hand.kinds() + cards for hand, cards in zip(hands, dealt, strict=True)]


def known_hands(view: View) -> list[Known]:
    """What the view's seat knows of each hand: its own, what the history tells, what was shown at the end."""
    sheet: Sheet = view["rounds"][-1] if view["over"] else {"hands": None, "set": None}
    if sheet["hands"] is not None:
        return [whole(cards) for cards in sheet["hands"]]
    shown = {NUMBERS[code] for code in sheet["set"] or []}
    hands = follow(view["history"], view["players"], ending_kinds(view["options"]["pro"]), shown)
    for kind in shown:
        hands[sheet["ender"]].cards[kind] = VALUES[kind]
    if view["seat"] is not None:
        hands[view["seat"]] = whole(view["hand"])
    return hands


def whole(codes: list[str]) -> Known:
    """A hand that is known completely."""
    return Known([codes.count(code) for code in CODES])
