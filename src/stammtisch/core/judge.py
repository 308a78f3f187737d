"""A sensible player's judgement on rounds, for searches that play many of them on."""

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.chance import Chance
from stammtisch.core.round import LIMIT_DECISIONS, Round


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Judge:
    """How one seat judges; a game's `judgement/player.py` has the subclass that knows its cards."""

    def look(self, state: Round) -> None:
        """Takes in what the seat to move knows, as far as a round keeps it, and nothing that is hidden from it."""
        raise NotImplementedError

    def choose(self, chance: Chance) -> i64:
        """The number of a legal move where it looked last."""
        raise NotImplementedError


def play_on(state: Round, judges: list[Judge], chance: Chance) -> i64:
    """Plays the round to its end (or a limit), each seat by its judge; returns the number of decisions."""
    decisions: i64 = 0
    while state.to_move >= 0 and decisions < LIMIT_DECISIONS:
        judge = judges[state.to_move]
        judge.look(state)
        state.advance(judge.choose(chance))
        decisions += 1
    return decisions
