"""Moves compared in imagined rounds: each is played in the same rounds, with the same luck afterwards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from stammtisch.bots.estimate import Estimate, estimate
from stammtisch.core.chance import derived, fast
from stammtisch.core.game import Game, View, gains

SEEDS = 1 << 30


class Comparison:
    """What moves bring, in rounds that the view's seat can't tell from the real one.

    The seat itself goes on by the judgement `normal`, the others by that of their `level`.  Everything follows from the
    view and the purpose: two positions that look the same to their seat are compared in the same way.
    """

    def __init__(self, game: Game, view: View, purpose: str, level: str = "normal") -> None:
        self.game = game
        self.chance = fast(seed_of(view, purpose))
        self.worlds = game.worlds(view)
        self.judges = [game.judge(level) for _ in range(view["players"])]
        self.judges[view["seat"]] = game.judge("normal")
        self.weights: list[float] = []
        self.brought: dict[int, list[list[float]]] = {}  # by move and world, to each seat

    def imagine(self, moves: Sequence[int], worlds: int) -> None:
        """Plays these moves in more worlds; a move that is left out once must not come back."""
        for _ in range(worlds):
            state, weight = self.worlds.draw(self.chance)
            self.weights.append(weight)
            luck = int(self.chance.below(SEEDS))
            for move in moves:
                twin = state.copy()
                twin.apply(move)
                self.game.play_on(twin, self.judges, fast(luck))
                result = gains(list(twin.result), self.game.most_wins)
                self.brought.setdefault(move, []).append(result)

    def brings(self, move: int, seat: int) -> Estimate:
        """What a move brings this seat."""
        return estimate([each[seat] for each in self.brought[move]], self.weights)

    def gain(self, move: int, other: int, seat: int) -> Estimate:
        """By how much a move brings this seat more than the other one does."""
        pairs = zip(self.brought[move], self.brought[other], strict=False)
        return estimate([one[seat] - two[seat] for one, two in pairs], self.weights)


def seed_of(view: View, purpose: str) -> int:
    """A seed that depends on nothing that the view does not show."""
    shown = json.dumps(view, sort_keys=True).encode()
    return derived(f"stammtisch/review/{purpose}/{sha256(shown).hexdigest()}")
