"""One episode of a learning program: a round, several rounds, or a whole match, played by move numbers."""

from __future__ import annotations

from typing import Any, Self

from stammtisch.core.faults import FINE
from stammtisch.core.game import Options, gains, rank
from stammtisch.core.match import Match
from stammtisch.core.plain import integer


class Episode(Match):
    """A match that ends after this many rounds (None: when its rules say).

    A single round is the one that `game.state` and `research.vector` deal with the seed; several rounds are those of
    `new_match`.  A seed whose first round is over at the deal (Mammuz) gives way to the next.
    """

    def __init__(
        self,
        game: str,
        players: int,
        seed: int,
        options: Options | None = None,
        rounds: int | None = 1,
        **inherited: Any,
    ) -> None:
        rounds = integer(rounds)
        if rounds is not None and (type(rounds) is not int or rounds < 1):
            raise ValueError(f"rounds are a number of at least 1, or None for a whole match, not {rounds!r}")
        if inherited and rounds != 1:
            raise ValueError(f"only a single round can be given {', '.join(sorted(inherited))}")
        self.episode_rounds = rounds
        self.inherited = inherited
        super().__init__(game, players, seed, options)
        while self.rounds:
            seed += 1
            super().__init__(game, players, seed, options)

    def apply(self, move: int) -> list[float]:
        """Plays a move by its number and returns what it brought each seat; an IllegalMove changes nothing."""
        before = len(self.rounds)
        if 0 <= move < self.game.num_moves and self.state.fault(move) == FINE:
            self.trail.before(self.state, move)
        self.state.apply(move)
        self.trail.after(self.state)
        self._hear()
        self._settle()
        points = [
            sum(sheet["points"][seat] for sheet in self.rounds[before:]) for seat in range(self.players)
        ]
        return gains(points, self.game.most_wins)

    def copy(self) -> Self:
        twin = super().copy()
        twin.trail = self.trail.copy()
        return twin

    def _close_round(self) -> None:
        super()._close_round()
        if self.ranks is None and len(self.rounds) == self.episode_rounds:
            self.ranks = rank(self.scores, self.game.most_wins)

    def _begin_round(self) -> None:
        if self.episode_rounds != 1:
            super()._begin_round()
        else:
            self.round = 1
            self.memory = self.game.memory(self.players)
            self.state = self.game.state(self.players, self.seed, self.options, **self.inherited)
            self.state.news = []
        self.trail = self.game.trail(self.players)
        self.trail.begin(self.state)
