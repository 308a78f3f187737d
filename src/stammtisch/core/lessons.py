"""Lessons: a real match that a coach plays with a learner, step by step; files in a game's folder `lessons/`.

A step shows, lets do, and then explains.  Its moves follow each other in this order: `lapse` (fast, of all seats),
`before` (of the others), `do` (the learner's: each entry lists the moves that will do), `after` (of the others).  So
the number of moves played tells where in a step the match is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.registry import find

Text = Mapping[str, str]  # by language

LEARNER = 0  # the learner's seat
FAST_SECONDS = 0.03  # between moves that only lead to where a step begins


@dataclass(frozen=True)
class Wrong:
    """A tempting move: against a rule, or legal but poor, and then the coach answers."""

    move: str
    at: int = 0  # before which of the moves to do
    rule: str | None = None
    answer: Text | None = None


@dataclass(frozen=True)
class Light:
    """What the coach points at: cards of the learner's, and a spot on the table."""

    cards: tuple[str, ...]
    spot: str | None


@dataclass(frozen=True)
class Step:
    """One thing to learn."""

    name: str
    idea: Text
    say: Text
    light: Light
    clauses: tuple[str, ...]
    part: Text | None = None  # the heading of a part that begins here
    lapse: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    do: tuple[tuple[str, ...], ...] = ()
    wrong: tuple[Wrong, ...] = ()
    after: tuple[str, ...] = ()
    then: Text | None = None
    in_words: Mapping[str, Text] = field(default_factory=dict)  # `say` and `then` where no pictures are seen
    expect: Mapping[str, Any] | None = None  # what holds at its end, for tests

    @property
    def lead_in(self) -> tuple[str, ...]:
        """Everything before the learner's own moves."""
        return self.lapse + self.before

    @property
    def num_moves(self) -> int:
        return len(self.lead_in) + len(self.do) + len(self.after)


@dataclass(frozen=True)
class Lesson:
    """A match with a coach, by itself or after another lesson."""

    game: str
    name: str
    title: Text
    minutes: int
    names: tuple[str, ...]  # of the others, by seat from 1 on
    start: Mapping[str, Any]  # what a new match needs: players, seed, options, deals
    steps: tuple[Step, ...]

    def match(self, step: int = 0) -> Match:
        """The match at the beginning of this step, the learner having made the first move that would do each time."""
        start = self.start
        match = Match(self.game, start["players"], start["seed"], start.get("options"), start.get("deals"))
        for done in self.steps[:step]:
            for choices in (*zip(done.lead_in), *done.do, *zip(done.after)):
                match.push(fitting(match, choices))
        return match

    def begins(self, step: int) -> int:
        """How many moves have been made when this step begins."""
        return sum(done.num_moves for done in self.steps[:step])

    def complete(self, step: int, moves: int) -> bool:
        """Whether all moves of this step have been made."""
        return moves >= self.begins(step) + self.steps[step].num_moves

    def done(self, step: int, moves: int) -> bool:
        """Whether the lesson is: nothing comes after its last step."""
        return step + 1 == len(self.steps) and self.complete(step, moves)

    def scripted(self, step: int, moves: int) -> str | None:
        """The move that is made by itself now; None: the learner's turn, or the step is complete."""
        now, at = self.steps[step], moves - self.begins(step)
        lead_in, done = len(now.lead_in), len(now.lead_in) + len(now.do)
        if at < lead_in:
            return now.lead_in[at]
        return now.after[at - done] if done <= at < now.num_moves else None

    def choices(self, step: int, moves: int) -> tuple[str, ...]:
        """The moves that will do now; empty unless the learner is to move."""
        now = self.steps[step]
        at = moves - self.begins(step) - len(now.lead_in)
        return now.do[at] if 0 <= at < len(now.do) else ()

    def is_fast(self, step: int, moves: int) -> bool:
        """Whether the next move only leads to where the step begins."""
        return moves - self.begins(step) < len(self.steps[step].lapse)

    def pace(self, step: int, moves: int, usual_seconds: float) -> float:
        """The seconds before a move that is made by itself."""
        return FAST_SECONDS if self.is_fast(step, moves) else usual_seconds

    def accepts(self, step: int, match: Match, move: str) -> bool:
        """Whether this legal move is one that will do."""
        number = match.game.move_id(move)
        return any(match.game.move_id(other) == number for other in self.choices(step, len(match.moves)))

    def answer(self, step: int, match: Match, move: str) -> Text | None:
        """What the coach says about this legal move that will not do; None: nothing of its own."""
        now, number = self.steps[step], match.game.move_id(move)
        at = len(match.moves) - self.begins(step) - len(now.lead_in)
        for wrong in now.wrong:
            if wrong.at == at and wrong.answer is not None and match.game.move_id(wrong.move) == number:
                return wrong.answer
        return None


def fitting(match: Match, choices: tuple[str, ...]) -> str:
    """The first of these moves that is legal: a learner who may make two moves in any order has made one already."""
    return next(move for move in choices if match.refusal(move) is None)


@cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """A game's lessons by name, the first one first."""
    folder = find(game).folder / "lessons"
    if not folder.is_dir():
        return {}
    lessons = [
        _read(game, file.name.removesuffix(".json"), file.read_text("utf-8")) for file in folder.iterdir()
    ]
    return {
        lesson.name: lesson
        for lesson in sorted(lessons, key=lambda lesson: (lesson.name != "first", lesson.name))
    }


def _read(game: str, name: str, text: str) -> Lesson:
    return lesson_from(game, name, json.loads(text))


def lesson_from(game: str, name: str, data: Mapping[str, Any]) -> Lesson:
    """The lesson that a file's data describes."""
    return Lesson(
        game,
        name,
        data["title"],
        data["minutes"],
        tuple(data["names"]),
        data["match"],
        tuple(_step(step) for step in data["steps"]),
    )


def _step(data: Mapping[str, Any]) -> Step:
    light = data.get("light", {})
    fields: dict[str, Any] = {
        key: data[key] for key in ("name", "idea", "say", "part", "then", "in_words", "expect") if key in data
    }
    for key in ("lapse", "before", "after", "clauses"):
        fields[key] = tuple(data.get(key, "").split())
    return Step(
        **fields,
        light=Light(tuple(light.get("cards", "").split()), light.get("spot")),
        do=tuple(tuple(choices.split()) for choices in data.get("do", ())),
        wrong=tuple(Wrong(**wrong) for wrong in data.get("wrong", ())),
    )
