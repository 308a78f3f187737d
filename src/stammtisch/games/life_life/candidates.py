"""The moves of Life Life that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.life_life.advice import read
from stammtisch.games.life_life.cards import ends
from stammtisch.games.life_life.notation import MOVES
from stammtisch.games.life_life.policy import Player
from stammtisch.games.life_life.rules import KNOCK, TABLE, row_of

A_ROW = 3  # swaps of each row


def candidates(view: View, most: int) -> list[int]:
    """Knocking, and the swaps after which the hand is worth most, some of each row; sets before all."""
    player = Player("normal")
    read(player, view)
    player.worth.believe()
    player.beware()
    swaps: dict[int, list[tuple[int, int, int]]] = {}
    for text in view["legal"]:
        move = MOVES.numbers[text]
        if move != KNOCK:
            swaps.setdefault(int(row_of(move)), []).append((*worth(player, move), move))
    best = sorted(
        (swap for row in swaps.values() for swap in sorted(row, reverse=True)[:A_ROW]), reverse=True
    )
    knock = [KNOCK] if player.may_knock else []
    return [*knock, *(move for _, _, move in best)][:most]


def worth(player: Player, move: int) -> tuple[int, int]:
    """Whether the swap ends the round, and what the hand is worth after it."""
    row = player.worth.rows[row_of(move) - 1]
    kept = player.worth.hand + row - TABLE[move]
    danger = player.danger(row) - player.danger(TABLE[move])
    return int(ends(kept, player.worth.pro)), int(player.worth.of(kept) + danger)
