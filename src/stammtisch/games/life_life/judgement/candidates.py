"""The moves of Life Life that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.life_life.cards import ends
from stammtisch.games.life_life.judgement.advice import read
from stammtisch.games.life_life.judgement.player import Judge
from stammtisch.games.life_life.notation import MOVES
from stammtisch.games.life_life.rules import KNOCK, LAYS, row_of

SWAPS_PER_ROW = 3


def candidates(view: View, most: int) -> list[int]:
    """Knocking, and the swaps after which the hand is worth most, some of each row; a set comes first."""
    judge = Judge("normal")
    read(judge, view)
    judge.worth.believe()
    judge.beware()
    swaps: dict[int, list[tuple[int, int, int]]] = {}
    for text in view["legal"]:
        move = MOVES.numbers[text]
        if move != KNOCK:
            swaps.setdefault(int(row_of(move)), []).append((*worth(judge, move), move))
    best = sorted(
        (swap for row in swaps.values() for swap in sorted(row, reverse=True)[:SWAPS_PER_ROW]), reverse=True
    )
    knock = [KNOCK] if judge.may_knock else []
    return [*knock, *(move for _, _, move in best)][:most]


def worth(judge: Judge, move: int) -> tuple[int, int]:
    """Whether the swap ends the round, and what the hand is worth after it."""
    row = judge.worth.rows[row_of(move) - 1]
    kept = judge.worth.hand + row - LAYS[move]
    danger = judge.danger(row) - judge.danger(LAYS[move])
    return int(ends(kept, judge.worth.pro)), int(judge.worth.of(kept) + danger)
