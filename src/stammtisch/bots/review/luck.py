"""What chance did in a round, before any thinking: the deal, and what was drawn later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from stammtisch.bots.estimate import NOTHING, Estimate, added, estimate
from stammtisch.bots.review.comparison import SEEDS
from stammtisch.core.chance import derived, fast
from stammtisch.core.game import LEVELS, Game, gains
from stammtisch.core.records import replay
from stammtisch.core.round import Round

DEAL_ROUNDS = 128  # played on from the deal, by seats of mixed levels
DRAW_ROUNDS = 400  # played on from before a draw, and as many from after it


class Luck(NamedTuple):
    """What chance brought each seat in a round."""

    deal: list[Estimate]
    draws: list[Estimate]


def luck(record: dict[str, Any], number: int) -> Luck:
    """The luck of round `number` of a record."""
    deal: list[Estimate] | None = None
    draws: list[list[Estimate]] = []
    before: Round | None = None
    for match in replay(record):
        if before is not None and match.moves:
            draws += drawn(match.game, before, match.moves[-1], match.state, match.round == number)
        before = None
        if match.round == number and not match.over:
            if deal is None:
                deal = dealt(match.game, match.state, derived(f"stammtisch/review/deal/{number}"))
            before = match.state.copy()
        elif deal is not None:
            break
    nothing = [NOTHING] * record["players"]
    if deal is None:  # it ended as it was dealt
        return Luck(nothing, nothing)
    return Luck(deal, [added(each) for each in zip(nothing, *draws, strict=True)])


def dealt(game: Game, state: Round, seed: int) -> list[Estimate]:
    """What a deal is worth to each seat, when players of mixed levels play it."""
    chance = fast(seed)

    def play(twin: Round) -> None:
        judges = [game.judge(LEVELS[chance.below(len(LEVELS))]) for _ in range(twin.players)]
        game.play_on(twin, judges, fast(chance.below(SEEDS)))

    return worth(game, state, chance.below(SEEDS), DEAL_ROUNDS, play)


def drawn(game: Game, before: Round, text: str, after: Round, goes_on: bool) -> list[list[Estimate]]:
    """What chance brought each seat with this move; empty if there was none in it."""
    move, judges = game.move_id(text), [game.judge("normal") for _ in range(before.players)]
    twin = before.copy()
    word = twin.chance.word
    twin.apply(move)
    if not goes_on or twin.chance.word == word:
        return []
    seed = derived(f"stammtisch/review/draw/{before.chance.word}/{text}")

    def play(twin: Round, first: Sequence[int]) -> None:
        for number in first:
            twin.apply(number)
        game.play_on(twin, judges, twin.chance)

    foreseen = worth(game, before, seed, DRAW_ROUNDS, lambda twin: play(twin, [move]))
    came = worth(game, after, seed, DRAW_ROUNDS, lambda twin: play(twin, []))
    return [
        [added([now, Estimate(-then.mean, then.error)]) for now, then in zip(came, foreseen, strict=True)]
    ]


def worth(game: Game, state: Round, seed: int, rounds: int, play: Callable[[Round], None]) -> list[Estimate]:
    """What a round brings each seat when it is played on from here, drawn cards being drawn again."""
    results = []
    for number in range(rounds):
        twin = state.copy()
        twin.chance = fast(derived(f"{seed}/{number}"))
        play(twin)
        results.append(gains(list(twin.result), game.most_wins))
    ones = [1.0] * rounds
    return [estimate([result[seat] for result in results], ones) for seat in range(state.players)]
