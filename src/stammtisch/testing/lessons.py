"""What holds for every lesson and every worked example of a game.

A lesson can be taken to its end by any of the moves that will do; what it calls wrong is wrong for the clause that it
names, or legal where the coach has an answer; she points at cards that are there; she is brief, in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from stammtisch.core.examples import Example, examples_of
from stammtisch.core.game import Game
from stammtisch.core.lessons import LEARNER, Lesson, Step, Text, Wrong, fitting, lessons_of
from stammtisch.core.match import Match
from stammtisch.core.rulebook import clauses
from stammtisch.core.words import LANGS

LETTERS = 120  # each time the coach speaks
SENTENCES = 2
SPOT = re.compile(
    r"trick|pass|sheet|herd|knock|lives|stock|discard|direction|mau|trump"
    r"|row:[1-9]|(?:seat|open|lay):\d|species:[A-Z]"
)


def lessons_can_be_taken(game: Game) -> None:
    """Every lesson of the game keeps what it promises."""
    for lesson in lessons_of(game.name).values():
        check_lesson(lesson)


def examples_hold(game: Game) -> None:
    """Every worked example is a position of the game in which its moves are legal or refused as it says."""
    for example in examples_of(game.name).values():
        check_example(game, example)


LAWS = [lessons_can_be_taken, examples_hold]


def check_lesson(lesson: Lesson) -> None:
    """Raises AssertionError naming the step and what is wrong with it."""
    known = set(clauses(lesson.game, LANGS[0]))
    match = lesson.match()
    assert len(lesson.names) == match.players - 1, "a name for each of the others"
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names), "steps have different names"
    assert not lesson.steps[-1].do, "the last step closes the lesson: there is nothing to do"
    _check_text("title", lesson.title)
    for step in lesson.steps:
        with _named(lesson, step):
            _check_words(step, known)
            _check_step(step, match)
    # What goes wrong only after another choice is looked for last: then every step by itself is sound.
    match = lesson.match()
    for number, step in enumerate(lesson.steps):
        with _named(lesson, step):
            _check_choices(lesson, number, match)


@contextmanager
def _named(lesson: Lesson, step: Step) -> Iterator[None]:
    try:
        yield
    except Exception as problem:
        said = str(problem) or "no move that will do is legal"
        raise AssertionError(f"lesson {lesson.name}, step {step.name}: {said}") from problem


def _check_words(step: Step, known: set[str]) -> None:
    assert set(step.in_words) <= {"say", "then"}, "only what is said can be said in other words"
    for text in (step.idea, step.say, step.then, step.part, *step.in_words.values()):
        if text is not None:
            _check_text(step.name, text)
    assert step.clauses, "no clause"
    assert set(step.clauses) <= known, f"no clause {set(step.clauses) - known}"
    assert step.light.spot is None or SPOT.fullmatch(step.light.spot), f"no spot {step.light.spot!r}"
    if step.do:
        assert step.then is not None, "nothing is said about what was done"


def _check_text(what: str, text: Text) -> None:
    assert set(text) == set(LANGS), f"{what}: the languages are {', '.join(LANGS)}"
    for lang, words in text.items():
        assert words.strip(), f"{what}: nothing said in {lang}"
        assert len(words) <= LETTERS, f"{what}: more than {LETTERS} letters in {lang}"
        assert len(re.findall(r"[.!?]+(?:\s|$)", words)) <= SENTENCES, f"{what}: too many sentences in {lang}"


def _check_step(step: Step, match: Match) -> None:
    """Checks the step and plays it, with the first move that will do."""
    _play_scripted(match, step.lapse, anyone=True)
    _play_scripted(match, step.before)
    _check_light(step, match)
    for at, choices in enumerate(step.do):
        assert match.to_move == LEARNER, f"it is not the learner's turn before {choices}"
        for wrong in step.wrong:
            if wrong.at == at:
                _check_wrong(wrong, choices, match)
        for move in choices:
            if at == 0:
                assert match.refusal(move) is None, f"{move} is not legal"
        match.push(fitting(match, choices))
    assert all(wrong.at < len(step.do) for wrong in step.wrong), "a wrong move after the last one to do"
    _play_scripted(match, step.after)
    _check_promises(step.expect or {}, match)


def _play_scripted(match: Match, moves: tuple[str, ...], anyone: bool = False) -> None:
    for move in moves:
        assert anyone or match.to_move != LEARNER, f"the learner's move {move} is made for them"
        match.push(move)


def _check_light(step: Step, match: Match) -> None:
    view = match.view(LEARNER)
    there: Counter[str] = Counter(view["hand"])
    if "open" in view:
        there += Counter(f"{card}*" for card in view["open"][LEARNER]) + Counter(view["open"][LEARNER])
    missing = Counter(step.light.cards) - there
    assert not missing, f"the coach points at {', '.join(missing)}, which is not there"


def _check_wrong(wrong: Wrong, choices: tuple[str, ...], match: Match) -> None:
    assert wrong.move not in choices, f"{wrong.move} will do, and is wrong"
    problem = match.refusal(wrong.move)
    if wrong.answer is None:
        assert problem is not None, f"{wrong.move} is legal"
        assert problem.rule == wrong.rule, f"{wrong.move} breaks {problem.rule}, not {wrong.rule}"
        return
    assert wrong.rule is None, f"{wrong.move} has a clause and an answer"
    assert problem is None, f"{wrong.move} is not legal"
    numbers = [match.game.move_id(move) for move in choices]
    assert match.game.move_id(wrong.move) not in numbers, f"{wrong.move} will do, and is wrong"
    _check_text(wrong.move, wrong.answer)


def _check_choices(lesson: Lesson, number: int, match: Match) -> None:
    """Plays the step; each other move that will do leads to the lesson's end as well."""
    step = lesson.steps[number]
    for choices in (*zip(step.lead_in), *step.do, *zip(step.after)):
        first = fitting(match, choices)
        for move in choices:
            if move != first and match.refusal(move) is None:
                _take_to_the_end(lesson, number, match, move)
        match.push(first)


def _take_to_the_end(lesson: Lesson, number: int, match: Match, move: str) -> None:
    """Plays this move and then the rest, as if it were the learner's choice."""
    twin = match.copy()
    twin.push(move)
    for choices in _rest(lesson, number, len(twin.moves)):
        twin.push(fitting(twin, choices))
    _check_promises(lesson.steps[-1].expect or {}, twin)


def _rest(lesson: Lesson, number: int, moves: int) -> Iterator[tuple[str, ...]]:
    """What is played from here to the end of the lesson, from this step on."""
    skipped = moves - lesson.begins(number)
    for step in lesson.steps[number:]:
        choices = (*zip(step.lead_in), *step.do, *zip(step.after))
        yield from choices[skipped:]
        skipped = 0


def _check_promises(expect: Mapping[str, object], match: Match) -> None:
    view = match.view(LEARNER)
    for name, value in expect.items():
        if name == "view":
            assert isinstance(value, Mapping)
            for field, shown in value.items():
                assert view[field] == shown, f"{field} is {view[field]}, not {shown}"
        else:
            held = view["hand"] if name == "hand" else getattr(match, name)
            assert held == value, f"{name} is {held}, not {value}"


def check_example(game: Game, example: Example) -> None:
    """Raises AssertionError naming what is wrong."""
    match = example.match(game.name)
    assert example.clauses, f"example {example.name}: no clause"
    assert set(example.clauses) <= set(clauses(game.name, LANGS[0])), (
        f"example {example.name}: no such clause"
    )
    for move in example.legal:
        assert match.refusal(move) is None, f"example {example.name}: {move} is not legal"
    for move, rule in example.refused.items():
        problem = match.refusal(move)
        assert problem is not None, f"example {example.name}: {move} is legal"
        assert problem.rule == rule, f"example {example.name}: {move} breaks {problem.rule}, not {rule}"
    if example.say is not None:
        _check_text(f"example {example.name}", example.say)
        assert not match.over, f"example {example.name}: there is nothing to try"
