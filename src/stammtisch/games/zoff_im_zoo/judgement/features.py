"""What a learned judgement of Zoff im Zoo looks at: a round with all cards open, as small numbers, seen by one seat."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.zoff_im_zoo.cards import CODES, HEDGEHOG, KINDS, LION, count, size
from stammtisch.games.zoff_im_zoo.rules import State

SEATS: Final = 7
PHASES: Final = 5
OTHER_COLUMNS: Final = 8  # of a seat beside its cards


def features(state: State, me: i64) -> bytes:
    """One byte a feature, in the order of `columns`."""
    row: list[int] = []
    turn: i64 = 0
    while turn < SEATS:
        if turn < state.players:
            add_seat(row, state, me, (me + turn) % state.players)
        else:
            row.extend([0] * (2 * KINDS + OTHER_COLUMNS))
        turn += 1
    kind: i64 = 0
    while kind < KINDS:
        row.append(int(state.top_size) if state.top == kind else 0)
        kind += 1
    row.append(1 if state.top_size == 0 else 0)
    row.append(int(state.out))
    phase: i64 = 0
    while phase < PHASES:
        row.append(1 if state.phase == phase else 0)
        phase += 1
    row.append(1 if state.counts_single() else 0)
    row.append(1 if state.teams > 0 else 0)
    row.append(int(state.players))
    return bytes(row)


def add_seat(row: list[int], state: State, me: i64, seat: i64) -> None:
    hand = state.seats[seat]
    groups: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        number = count(hand, kind)
        row.append(int(number))
        row.append(1 if number > 1 else 0)
        if number > 0:
            groups += 1
        kind += 1
    taken = state.taken(seat)
    row.append(int(size(hand)))
    row.append(int(groups))
    row.append(int(state.finish_rank(seat)))
    row.append(1 if state.partner(seat) == me else 0)
    row.append(1 if state.to_move == seat else 0)
    row.append(1 if state.top_size > 0 and state.top_seat == seat else 0)
    row.append(int(count(taken, LION)))
    row.append(1 if count(taken, HEDGEHOG) > 0 else 0)


def columns() -> list[str]:
    """The name of each column."""
    cards = [name for code in CODES for name in (code, f"{code} in a group")]
    others = ["cards", "groups", "place", "partner", "to move", "on top", "lions", "hedgehog"]
    names = [f"seat {turn}: {name}" for turn in range(SEATS) for name in cards + others]
    names += [f"top: {code}" for code in CODES] + ["lead", "out"]
    return names + [f"phase {phase}" for phase in range(PHASES)] + ["single cards count", "teams", "players"]
