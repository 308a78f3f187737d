"""Imagining a round of Life Life that a seat can't tell from the real one.

The unseen cards are dealt over the hidden parts of the hands and the unused rest (`arrange`), within what
the history tells about each hand (`view.follow`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from stammtisch.core.chance import Chance
from stammtisch.core.game import Sheet, View
from stammtisch.games.life_life.arrange import Heap, arrange
from stammtisch.games.life_life.cards import CODES, NUMBERS, VALUES, deck, ending_kinds
from stammtisch.games.life_life.rules import State, fresh
from stammtisch.games.life_life.view import Known, Memory, follow

# Moves unseen cards between hands and the unused rest, given what is known of the hands.
Moved = Callable[[list[Known], list[list[int]], Chance], None]


def imagine(view: View, chance: Chance, moved: Moved | None = None) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat; every one is equally likely unless the cards are moved."""
    players = view["players"]
    before = list(view["scores"])
    ender = -1
    if view["over"]:  # then the last round's sheet describes the round on the table
        before = [now - change for now, change in zip(before, view["rounds"][-1]["points"], strict=True)]
        if view["rounds"][-1]["end"] == "sudden_death":
            ender = view["rounds"][-1]["ender"]
    state = fresh(players, view["options"]["pro"], before, view["starter"], chance)
    rows = [[NUMBERS[code] for code in row] for row in view["rows"]]
    state.deal(imagine_hands(view, rows, chance, moved), rows)
    state.restore(
        sum(1 << seat for seat in range(players) if view["swapped"][seat]),
        -1 if view["knocker"] is None else view["knocker"],
        view["turns_left"] or 0,
        ender,
        -1 if view["over"] else view["to_move"],
    )
    memory = Memory(players)
    for entry in view["history"]:
        memory.remember(dict(entry))
    return state, memory


def imagine_hands(
    view: View, rows: list[list[int]], chance: Chance, moved: Moved | None = None
) -> list[list[int]]:
    """All hands as kinds: what is known of them, and the unseen cards dealt over the rest."""
    hands = known_hands(view)
    unseen = Counter(deck(view["players"]))
    unseen.subtract(kind for hand in hands for kind in hand.kinds())
    unseen.subtract(kind for row in rows for kind in row)
    heaps = [Heap(size - sum(hand.cards), hand.most) for size, hand in zip(view["hands"], hands, strict=True)]
    dealt = arrange(unseen, [*heaps, Heap(view["rest"], {})], chance)
    if moved is not None:
        moved(hands, dealt, chance)
    return [hand.kinds() + cards for hand, cards in zip(hands, dealt, strict=False)]


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
