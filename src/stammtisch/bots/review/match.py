"""The review of a whole match, on all processors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import stammtisch
from stammtisch.bots.estimate import added
from stammtisch.bots.review.decision import Decision, weigh
from stammtisch.bots.review.luck import Luck, luck
from stammtisch.core.game import View, gains
from stammtisch.core.match import Match
from stammtisch.core.records import replay
from stammtisch.workers import Progress, processors, spread

FORMAT = 1


class Task(NamedTuple):
    """A decision to weigh, or the luck of a round."""

    step: int  # of the record's moves; -1: the round's luck
    round: int
    thoroughly: bool = False


class Turn(NamedTuple):
    """A decision as it was made."""

    step: int
    round: int
    seat: int
    text: str


def review(
    record: dict[str, Any],
    seats: Sequence[int] | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """What can be said about a match, as JSON data: `decisions` and `rounds`.

    Mistakes are looked for in the decisions of these seats (None: of all); those of the others count for the story
    only.  The same record always gives the same review, however many processes (None: one per processor) work on it.
    """
    turns, match = read(record)
    chosen = set(range(match.players) if seats is None else seats)
    planned = tasks(turns, chosen)
    done: dict[Task, Decision | Luck] = {}
    for task, answer in spread(
        partial(work, record), planned, max(1, min(jobs or processors(), len(planned)))
    ):
        done[task] = answer
        if progress is not None:
            progress(len(done), len(planned))
    decisions = {task.step: each for task, each in done.items() if isinstance(each, Decision)}
    lucks = {task.round: each for task, each in done.items() if isinstance(each, Luck)}
    return {
        "review": FORMAT,
        "version": stammtisch.__version__,
        "game": match.game.name,
        "players": match.players,
        "seats": sorted(chosen),
        "decisions": [told(turn, decisions[turn.step]) for turn in turns if turn.seat in chosen],
        "rounds": [
            story(
                match, number, [(turn, decisions[turn.step]) for turn in turns if turn.round == number], each
            )
            for number, each in sorted(lucks.items())
        ],
    }


def read(record: dict[str, Any]) -> tuple[list[Turn], Match]:
    """Every decision of a match, and the match at its end; ValueError for what is no record."""
    turns: list[Turn] = []
    seat, number = -1, 0
    for match in replay(record):
        if match.moves:
            turns.append(Turn(len(match.moves) - 1, number, seat, match.moves[-1]))
        seat, number = -1 if match.to_move is None else match.to_move, match.round
    return turns, match


def tasks(turns: Sequence[Turn], chosen: set[int]) -> list[Task]:
    """What there is to do: first the decisions in question, then all others, then luck."""
    finished = sorted({turn.round for turn in turns})
    own = [Task(turn.step, turn.round, True) for turn in turns if turn.seat in chosen]
    others = [Task(turn.step, turn.round) for turn in turns if turn.seat not in chosen]
    return [*own, *others, *(Task(-1, number) for number in finished)]


def work(record: dict[str, Any], task: Task) -> Decision | Luck:
    if task.step < 0:
        return luck(record, task.round)
    view, text = position(record, task.step)
    return weigh(view, text, task.thoroughly)


def position(record: dict[str, Any], step: int) -> tuple[View, str]:
    """What the seat to move saw before this move, and the move."""
    for match in replay(record):
        if len(match.moves) == step:
            break
    return match.view(match.to_move), record["moves"][step]


def told(turn: Turn, decision: Decision) -> dict[str, Any]:
    """A decision as JSON data."""
    effect = decision.effects[turn.seat]
    return {
        "step": turn.step,
        "round": turn.round,
        "seat": turn.seat,
        "move": turn.text,
        "better": decision.better,
        "loss": decision.loss.mean,
        "error": decision.loss.error,
        "z": decision.loss.z,
        "mark": decision.mark,
        "at_least": decision.at_least,
        "reason": decision.reason,
        "usual": decision.usual,
        "effect": effect.mean,
        "effect_error": effect.error,
    }


def story(
    match: Match, number: int, decisions: Sequence[tuple[Turn, Decision]], luck: Luck
) -> list[dict[str, float | None]]:
    """A round by seat: what decisions and chance brought, and the rest, which is how the hidden cards lay."""
    ended = number <= len(match.rounds)
    results = gains(match.rounds[number - 1]["points"], match.game.most_wins) if ended else None
    return [chapter(seat, decisions, luck, results) for seat in range(match.players)]


def chapter(
    seat: int,
    decisions: Sequence[tuple[Turn, Decision]],
    luck: Luck,
    results: Sequence[float] | None,
) -> dict[str, float | None]:
    """A round as it went for one seat, as means and the errors of what was decided."""
    own = added([each.effects[seat] for turn, each in decisions if turn.seat == seat])
    others = added([each.effects[seat] for turn, each in decisions if turn.seat != seat])
    known = added([own, others, luck.deal[seat], luck.draws[seat]])
    return {
        "own": own.mean,
        "own_error": own.error,
        "others": others.mean,
        "others_error": others.error,
        "deal": luck.deal[seat].mean,
        "draws": luck.draws[seat].mean,
        "hidden": None if results is None else results[seat] - known.mean,
        "result": None if results is None else results[seat],
    }
