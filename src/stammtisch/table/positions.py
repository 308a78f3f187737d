"""Where a position table begins: in the middle of a match, or in a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stammtisch.core.lessons import Lesson, fitting, lessons_of
from stammtisch.core.match import Match


@dataclass
class Position:
    """What a table was begun from, and how far a lesson has come."""

    seat: int
    origin: Match  # as it was at the beginning
    example: str | None = None
    lesson: Lesson | None = None
    step: int = 0  # of the lesson
    # The progress that the store was told; None: nothing since it was read.
    noted: tuple[int, bool] | None = None

    def scripted(self, match: Match) -> str | None:
        """The move that is made by itself now."""
        return None if self.lesson is None else self.lesson.scripted(self.step, len(match.moves))

    def pace(self, match: Match, usual: float) -> float:
        """The seconds before that move."""
        assert self.lesson is not None
        return self.lesson.pace(self.step, len(match.moves), usual)

    def shows(self, match: Match) -> str | None:
        """The move that the coach would make in the learner's place."""
        choices = () if self.lesson is None else self.lesson.choices(self.step, len(match.moves))
        return fitting(match, choices) if choices else None

    def complete(self, match: Match) -> bool:
        """Whether the lesson's step is."""
        return self.lesson is not None and self.lesson.complete(self.step, len(match.moves))

    def progress(self, match: Match) -> tuple[int, bool]:
        """The lesson's step, and whether the lesson is done."""
        assert self.lesson is not None
        return self.step, self.lesson.done(self.step, len(match.moves))


def match_at(record: Mapping[str, Any], seat: int, seed: str | None) -> Match:
    """The match of a record; with a seed, one that this seat can't tell from it."""
    match = Match.from_record({**record, "seed": int(record["seed"])})
    return match if seed is None else match.determinize(seat, int(seed))


def position_from(game: str, data: Mapping[str, Any]) -> Position:
    """What a row says; raises if it can't be rebuilt."""
    seat, name = data["seat"], data.get("lesson")
    lesson = None if name is None else lessons_of(game)[name]
    origin = match_at(data["record"], seat, data.get("seed"))
    return Position(seat, origin, data.get("example"), lesson, data.get("step", 0))
