"""Every lesson can be taken as it is written, and an error in a lesson's file does not stay unseen."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from stammtisch import GAMES
from stammtisch.core.lessons import Lesson, lesson_from, lessons_of
from stammtisch.core.registry import find
from stammtisch.testing.lessons import LETTERS, check_lesson

LESSONS = [(game, lesson) for game in GAMES for lesson in lessons_of(game).values()]
NAMES = [f"{game}-{lesson.name}" for game, lesson in LESSONS]


@pytest.mark.parametrize("lesson", [lesson for _, lesson in LESSONS], ids=NAMES)
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    check_lesson(lesson)


@pytest.mark.parametrize("lesson", [lesson for _, lesson in LESSONS], ids=NAMES)
def test_a_lesson_is_short(lesson: Lesson) -> None:
    low, high = (6, 11) if lesson.name == "first" else (3, 5)
    assert low <= len(lesson.steps) - 1 <= high, "steps before the closing one"
    assert 2 <= lesson.minutes <= 4


def test_every_game_has_a_first_lesson_and_those_it_needs_afterwards() -> None:
    assert {game: list(lessons_of(game)) for game in GAMES if lessons_of(game)} == {
        "zoff_im_zoo": ["first", "solo", "three-players"],
        "life_life": ["first", "pro"],
        "mammuz": ["first", "dinosaurs"],
        "mue": ["first", "double-trump", "three-players", "vice-and-partner"],
        "mau_mau": ["first"],
    }


GONE = object()
LONG = "a" * (LETTERS + 1)


@dataclass(frozen=True)
class Planted:
    """One thing changed in a real lesson: where, into what, and what the check has to say about it."""

    kind: str
    lesson: str  # game/name
    step: str
    place: tuple[str | int, ...]  # inside the step
    value: Any
    found: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.lesson}, {self.step}, {'.'.join(map(str, self.place))}"

    def grow(self) -> Lesson:
        game, name = self.lesson.split("/")
        data = json.loads((find(game).folder / "lessons" / f"{name}.json").read_text("utf-8"))
        (inner,) = (step for step in data["steps"] if step["name"] == self.step)
        for part in self.place[:-1]:
            inner = inner[part]
        if self.value is GONE:
            del inner[self.place[-1]]
        else:
            inner[self.place[-1]] = self.value
        return lesson_from(game, name, data)


ZOFF, LIFE, MAMMUZ, MUE, MAU = (
    f"{game}/first" for game in ("zoff_im_zoo", "life_life", "mammuz", "mue", "mau_mau")
)

PLANTED = [
    Planted("wrong clause", ZOFF, "stronger", ("wrong", 0, "rule"), "ZZ-4", "BJ breaks ZZ-5, not ZZ-4"),
    Planted("wrong clause", LIFE, "row", ("wrong", 1, "rule"), "LL-7", "swap2:S breaks LL-6, not LL-7"),
    Planted("wrong clause", MUE, "follow", ("wrong", 0, "rule"), "MU-20", "g8* breaks MU-19, not MU-20"),
    Planted("wrong clause", MAU, "out", ("wrong", 0, "rule"), "MA-18", "g3! breaks MA-17, not MA-18"),
    Planted("illegal script", ZOFF, "stronger", ("before",), "S pass H", "ZZ-5"),
    Planted("illegal script", MUE, "bid", ("before",), "bid:r6 done bid:y3 done", "MU-3"),
    Planted("illegal script", "mammuz/dinosaurs", "brontosaurus", ("before",), "claim:M lay:S", "MM-7"),
    Planted("not in the light", ZOFF, "lead", ("light", "cards"), "D D D D D", "D, which is not there"),
    Planted("not in the light", MUE, "bid", ("light", "cards"), "g8* b1", "g8*, which is not there"),
    Planted("not in the light", MAMMUZ, "dinosaur", ("light", "cards"), "t", "t, which is not there"),
    Planted("too long", LIFE, "score", ("then", "de"), LONG, f"{LETTERS} letters in de"),
    Planted("too long", MAU, "stop", ("say", "en"), LONG, f"{LETTERS} letters in en"),
    Planted("too long", MUE, "chief", ("wrong", 0, "answer", "en"), LONG, f"{LETTERS} letters in en"),
    Planted("too long", ZOFF, "mouse", ("in_words", "then", "de"), LONG, f"{LETTERS} letters in de"),
    Planted("other words", MUE, "follow", ("in_words", "sya"), {}, "said in other words"),
    Planted("too many sentences", ZOFF, "end", ("say", "de"), "Eins. Zwei! Drei?", "sentences in de"),
    Planted("too many sentences", MAU, "draw", ("then", "en"), "One. Two! Three.", "sentences in en"),
    Planted("missing language", LIFE, "knock", ("say", "en"), GONE, "the languages are de, en"),
    Planted("missing language", MAMMUZ, "extinct", ("idea", "de"), GONE, "the languages are de, en"),
    Planted("missing language", MUE, "ruff", ("wrong", 0, "answer", "de"), GONE, "the languages are de, en"),
    Planted("nothing said", MAU, "mau", ("then", "en"), " ", "nothing said in en"),
    Planted("nothing said", ZOFF, "teams", ("part", "de"), "", "nothing said in de"),
    Planted("wrong but legal", ZOFF, "one_more", ("wrong", 0, "move"), "E", "E is legal"),
    Planted("wrong but legal", LIFE, "watch", ("wrong", 0, "move"), "swap1:C", "swap1:C is legal"),
    Planted("answer but illegal", ZOFF, "mouse", ("wrong", 1, "move"), "EE", "EE is not legal"),
    Planted("answer but illegal", MAU, "take2", ("wrong", 2, "move"), "g3", "g3 is not legal"),
    Planted("clause and answer", LIFE, "swap", ("wrong", 2, "rule"), "LL-6", "a clause and an answer"),
    Planted("wrong and accepted", ZOFF, "joker", ("wrong", 1, "move"), "LJL", "LJL will do, and is wrong"),
    Planted("wrong and accepted", MAU, "mau", ("wrong", 0, "move"), "Wg!", "Wg! will do, and is wrong"),
    Planted(
        "accepted but illegal", MUE, "partner", ("do", 0), "partner:2 partner:0", "partner:0 is not legal"
    ),
    Planted("accepted but illegal", MAMMUZ, "claim", ("do", 0), "claim:Z", "claim:Z is not legal"),
    Planted("accepted, a dead end", MUE, "draw_out", ("do", 0), "g1* g7*", ""),
    Planted("accepted, a dead end", LIFE, "swap", ("do", 0), "swap1:M swap1:S", ""),
    Planted(
        "learner's move made", ZOFF, "stronger", ("before",), "S pass pass B", "learner's move B is made"
    ),
    Planted("learner's move made", MAU, "match", ("before",), "g8", "learner's move g8 is made"),
    Planted("not their turn", ZOFF, "stronger", ("before",), "S pass", "it is not the learner's turn"),
    Planted("not their turn", MUE, "bid", ("before",), "bid:r6 pass bid:y3", "it is not the learner's turn"),
    Planted("broken promise", ZOFF, "joker", ("expect", "hand"), ["J"], "hand is [], not ['J']"),
    Planted("broken promise", LIFE, "sudden", ("expect", "scores"), [5, 3, 3], "not [5, 3, 3]"),
    Planted("broken promise", MUE, "partner", ("expect", "view", "target"), 30, "target is 33, not 30"),
    Planted("broken promise", "zoff_im_zoo/solo", "lay-away", ("expect", "round"), 1, "round is 2, not 1"),
    Planted("unknown spot", ZOFF, "pass", ("light", "spot"), "button", "no spot 'button'"),
    Planted("unknown spot", LIFE, "row", ("light", "spot"), "row:0", "no spot 'row:0'"),
    Planted("unknown clause", MUE, "trump", ("clauses",), "MU-14 MU-99", "no clause {'MU-99'}"),
    Planted("no clause", MAU, "take4", ("clauses",), GONE, "no clause"),
    Planted("no explanation", ZOFF, "lions", ("then",), GONE, "nothing is said about"),
    Planted("no explanation", "life_life/pro", "block", ("then",), GONE, "nothing is said about"),
    Planted("too late", MUE, "bid", ("wrong", 1, "at"), 2, "a wrong move after the last one to do"),
    Planted("illegal script", ZOFF, "pass", ("before",), "pass DDDDD pass", ""),
    Planted("illegal script", ZOFF, "mouse", ("after",), "pass CC pass", ""),
    Planted("illegal script", MAMMUZ, "doubt", ("before",), "lay:SQQ lay:AA", ""),
    Planted("illegal script", "zoff_im_zoo/three-players", "out", ("lapse",), "CCC pass LL", ""),
    Planted("accepted but illegal", MAMMUZ, "last", ("do", 0), "lay:HHH", "lay:HHH is not legal"),
    Planted(
        "learner's move made", ZOFF, "one_more", ("before",), "pass F pass FF", "learner's move FF is made"
    ),
    Planted(
        "learner's move made", MUE, "close", ("after",), "trump:y trump:g", "learner's move trump:g is made"
    ),
    Planted("not their turn", MAU, "out", ("before",), GONE, "it is not the learner's turn"),
    Planted("broken promise", MAMMUZ, "end", ("expect", "ranks"), [1, 3, 2], "not [1, 3, 2]"),
]


def check(planted: Planted) -> None:
    with pytest.raises(AssertionError) as caught:
        check_lesson(planted.grow())
    name = planted.lesson.split("/")[1]
    assert str(caught.value).startswith(f"lesson {name}, step {planted.step}: ")
    assert planted.found in str(caught.value)


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_a_planted_error_is_found_and_its_step_is_named(planted: Planted) -> None:
    check(planted)


def test_at_least_forty_different_errors_of_seven_kinds_and_more_are_planted() -> None:
    places = {(planted.lesson, planted.step, planted.place, repr(planted.value)) for planted in PLANTED}
    assert len(places) == len(PLANTED) >= 40
    assert len({planted.kind for planted in PLANTED}) >= 7
    assert {planted.lesson.split("/")[0] for planted in PLANTED} == {game for game, _ in LESSONS}
