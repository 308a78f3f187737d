"""What a learned judgement of Mammuz looks at: a round with all cards open, as small numbers, from one seat on.

The named species comes first among the species: what it is called makes little difference.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.mammuz.cards import KINDS, SIZE, SPECIES, held
from stammtisch.games.mammuz.rules import MOST_SEATS, State

PHASES: Final = 4


def features(state: State, me: i64) -> bytes:
    """One byte for each feature, in the order of `columns`."""
    row: list[int] = []
    turn: i64 = 0
    while turn < MOST_SEATS:
        if turn < state.players:
            seat: i64 = (me + turn) % state.players
            hand = state.hands[seat]
            add_cards(row, hand, state.named)
            size = hand >> SIZE
            row.append(int(size))
            row.append(1 if size <= 1 else 0)
            row.append(1 if size <= 2 else 0)
            row.append(1 if size <= 4 else 0)
            row.append(1 if state.to_move == seat else 0)
            row.append(1 if state.named >= 0 and state.layer == seat else 0)
        else:
            row.extend([0] * (KINDS + 7))
        turn += 1
    add_cards(row, state.herd, state.named)
    row.append(int(state.herd >> SIZE))
    row.append(int(state.pile >> SIZE))
    add_species(row, state.left, state.named)
    true: i64 = 0
    card: i64 = 0
    while card < state.last_size:
        if (state.last >> (4 * card)) & 15 == state.named:
            true += 1
        card += 1
    row.append(int(true))
    row.append(int(state.last_size - true))
    phase: i64 = 0
    while phase < PHASES:
        row.append(1 if state.phase == phase else 0)
        phase += 1
    row.append(int(state.players))
    return bytes(row)


def add_cards(row: list[int], cards: i64, named: i64) -> None:
    """The number of cards of each species and dinosaur."""
    add_species(row, cards, named)
    kind: i64 = SPECIES
    while kind < KINDS:
        row.append(int(held(cards, kind)))
        kind += 1


def add_species(row: list[int], cards: i64, named: i64) -> None:
    row.append(int(held(cards, named)) if named >= 0 else 0)
    kind: i64 = 0
    while kind < SPECIES:
        row.append(int(held(cards, kind)) if kind != named else 0)
        kind += 1


def columns() -> list[str]:
    """The name of each column."""
    species = ["named", *(f"species {kind}" for kind in range(SPECIES))]
    cards = [*species, *(f"dinosaur {kind}" for kind in range(KINDS - SPECIES))]
    facts = ["cards", "at most 1", "at most 2", "at most 4", "to move", "laid last"]
    names = [f"seat {turn}: {name}" for turn in range(MOST_SEATS) for name in cards + facts]
    names += [f"herd: {name}" for name in cards] + ["herd: cards", "pile: cards"]
    names += [f"left: {name}" for name in species]
    names += ["last lay: true", "last lay: false", *(f"phase {phase}" for phase in range(PHASES)), "players"]
    return names
