"""Lessons in the terminal: all of them line by line with every wrong move, one on the whole screen, progress."""

import io
import json
from pathlib import Path

import pytest

from stammtisch.core.lessons import Lesson, fitting, lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS
from stammtisch.table.refused import Refused
from stammtisch.terminal.coach import TRIES, Coach, called
from stammtisch.terminal.console import Console
from stammtisch.terminal.learnt import Learnt, Standing
from stammtisch.terminal.plain import Conversation
from stammtisch.terminal.session import NEXT, SHOW
from stammtisch.terminal.texts import catalogue
from tests.terminal.screens import Person, at_screen

LESSONS = [lesson for game in GAMES for lesson in lessons_of(game).values()]
FIRST = lessons_of("mau_mau")["first"]


def coach(lesson: Lesson, folder: Path, lang: str = "en", name: str = "Ada", again: bool = False) -> Coach:
    return Coach(lesson, name, catalogue(lang), Learnt(folder / "lessons.json"), again, pace_seconds=0)


def typing(session: Coach, source: str | io.StringIO, lang: str = "en") -> tuple[int, str]:
    """The exit code of a lesson in which this is typed, and what was printed."""
    sink = io.StringIO()
    source = io.StringIO(source) if isinstance(source, str) else source
    return Conversation(session, catalogue(lang), Console(source, sink)).run(), sink.getvalue()


class Learner(io.StringIO):
    """Tries everything that is wrong before each move, and lets the coach make every third."""

    def __init__(self, session: Coach) -> None:
        super().__init__()
        self.session = session
        self.tried: dict[tuple[int, int], list[str]] = {}

    def readline(self, size: int | None = -1, /) -> str:
        session, moves = self.session, len(self.session.match.moves)
        if NEXT in session.scene.offers:
            return "\n"
        at = moves - session.lesson.begins(session.step) - len(session.now.lead_in)
        tried = self.tried.setdefault((session.step, at), [])
        for wrong in session.now.wrong:
            if wrong.at == at and wrong.move not in tried:
                tried.append(wrong.move)
                return f"{wrong.move}\n"
        if len(self.tried) % 3 == 0:
            return f"{'show' if session.texts.lang == 'en' else 'zeig'}\n"
        return fitting(session.match, session.lesson.choices(session.step, moves)[::-1]) + "\n"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", LESSONS, ids=called)
def test_every_lesson_is_taken_line_by_line_with_everything_wrong_tried(
    lesson: Lesson, lang: str, tmp_path: Path
) -> None:
    session = coach(lesson, tmp_path, lang)
    learner = Learner(session)
    code, text = typing(session, learner, lang)
    assert code == 0
    assert session.done
    assert session.learnt.standing(lesson) == Standing(0, done=True)
    assert text.startswith(lesson.title[lang])
    for number, step in enumerate(lesson.steps):
        said = {"say": step.say, "then": step.then, **step.in_words}
        for words in (step.idea, step.part, *said.values()):
            assert words is None or words[lang] in text
        for wrong in step.wrong:
            assert wrong.move in learner.tried[number, wrong.at]
            assert wrong.answer is None or f"Hilde: {wrong.answer[lang]}" in text
            assert wrong.rule is None or f"({wrong.rule})" in text
    assert f"stammtisch play {lesson.game}" in text
    assert "{" not in text


def test_every_wrong_move_is_refused_by_its_clause_or_answered(tmp_path: Path) -> None:
    _, text = typing(coach(FIRST, tmp_path), "g3\ndraw\nquit\n")
    refused, answered = text.index("(MA-5)"), text.index("Hilde: You may draw instead.")
    assert text.index("Lay your green 8!") < refused < answered
    assert "To read the rule, type: rules MA-5" in text


@pytest.mark.parametrize(
    ("lang", "general"), [("de", "Hilde: Das darfst du"), ("en", "Hilde: You may do that")]
)
def test_a_poor_move_without_an_answer_of_its_own_gets_a_friendly_sentence(
    lang: str, general: str, tmp_path: Path
) -> None:
    session = coach(FIRST, tmp_path, lang)
    while session.step < 4:
        session.do(session.scene.offers[0]) if session.scene.offers else session.wait(session.scene)
    while not session.scene.mine:
        session.wait(session.scene)
    before = len(session.match.moves)
    assert general in typing(session, "Wr\nquit\n", lang)[1]
    assert len(session.match.moves) == before


@pytest.mark.parametrize(
    ("lang", "word"), [("de", "zeig"), ("de", "Zeig mir"), ("en", "show"), ("en", "Show me")]
)
def test_the_coach_can_do_it_at_any_time(lang: str, word: str, tmp_path: Path) -> None:
    session = coach(FIRST, tmp_path, lang)
    _, text = typing(session, f"{word}\n", lang)
    assert session.match.moves == ["g8"]
    assert {"de": "Hilde macht es dir vor.", "en": "Hilde does it for you."}[lang] in text


def test_after_two_tries_she_offers_to_do_it(tmp_path: Path) -> None:
    session = coach(FIRST, tmp_path)
    for number in range(TRIES):
        with pytest.raises(ValueError, match="MA-5"):
            session.play("g3")
        with pytest.raises(ValueError, match="not a move"):
            session.play("nonsense")
        way_on = session.scene.coach.way_on if session.scene.coach else None
        assert (way_on is not None) == (number + 1 == TRIES), "what is no move is no try"
    session.play("g8")
    session.do(NEXT)
    while not session.scene.mine:
        session.wait(session.scene)
    assert session.scene.coach is not None
    assert session.scene.coach.way_on is None, "every move is a new one"
    assert "Type “show”" in typing(coach(FIRST, tmp_path, again=True), "g3\ndraw\n")[1]


def test_nothing_goes_on_before_she_was_heard(tmp_path: Path) -> None:
    session = coach(FIRST, tmp_path)
    with pytest.raises(Refused):
        session.do(NEXT)
    session.play("g8")
    with pytest.raises(Refused, match="lesson_listen"):
        session.play("g3")
    with pytest.raises(Refused):
        session.do(SHOW)
    assert session.match.moves == ["g8"]
    _, text = typing(session, "blah\nhand\nshow\nGo on\n")
    assert session.step == 1
    assert "Your hand (4 cards)" in text


def test_wishes_are_granted_in_between(tmp_path: Path) -> None:
    _, text = typing(coach(FIRST, tmp_path), "?\nrules 5\nscore\nwhy\ng8\nlog\n\nquit\n")
    assert "What you can type" in text
    assert "\nMA-5   " in text
    assert "Total" in text
    assert "Continue here with: stammtisch learn mau_mau" in text


@pytest.mark.parametrize(("lang", "aid"), [("de", "hilf mir"), ("en", "help me")])
def test_what_a_lesson_refuses_is_not_offered(lang: str, aid: str, tmp_path: Path) -> None:
    _, text = typing(coach(FIRST, tmp_path, lang), "?\n", lang)
    listed = [line for line in catalogue(lang).texts["manual_lines"] if line in text]
    missing = [line.split()[0] for line in catalogue(lang).texts["manual_lines"] if line not in text]
    assert aid not in text
    assert missing == [aid.split()[0], {"de": "sag", "en": "say"}[lang]]
    assert len(listed) > 10


def test_between_two_moves_of_a_step_she_tells_how_many_are_left(tmp_path: Path) -> None:
    session = coach(lessons_of("mue")["three-players"], tmp_path)
    _, text = typing(session, "bid:r7\nbid:r7\nbid:b7\n")
    two, one = text.index("2 moves are still to come"), text.index("One move is still to come")
    assert text.index("You show a red 7") < two < one < text.index("You show a blue 7")
    assert text.count("still to come") == 2


def test_a_round_is_commented_on_before_the_next_one_begins(tmp_path: Path) -> None:
    lesson = lessons_of("life_life")["first"]
    session = coach(lesson, tmp_path)
    _, text = typing(session, Learner(session))
    score, sudden = (step for step in lesson.steps if step.name in ("score", "sudden"))
    assert score.then is not None
    assert text.index(score.say["en"]) < text.index(score.then["en"]) < text.index("Round 2 begins")
    assert text.index("Round 2 begins") < text.index(sudden.say["en"])
    assert text.count("Round 1 begins") == text.count("Round 2 begins") == 1


def test_show_with_cards_is_still_a_move_of_zoff_im_zoo(tmp_path: Path) -> None:
    session = coach(lessons_of("zoff_im_zoo")["three-players"], tmp_path)
    while not session.scene.mine:
        session.wait(session.scene)
    assert "(ZZ-21)" in typing(session, "show:M\n")[1]
    assert session.match.moves == ["FF", "pass"]


def test_only_the_last_moves_before_a_step_are_told(tmp_path: Path) -> None:
    lesson = lessons_of("mue")["vice-and-partner"]
    _, text = typing(coach(lesson, tmp_path), "quit\n")
    skipped = len(lesson.steps[0].lapse) - 4
    assert f"Hilde skips ahead by {skipped} moves." in text
    assert text.count(" passes.") <= 4


def test_she_points_at_the_cards_of_the_next_move(tmp_path: Path) -> None:
    session = coach(lessons_of("mammuz")["first"], tmp_path)
    pointed = []
    while session.step < 4:
        scene = session.scene
        if scene.mine and scene.coach is not None and session.now.name == "bluff":
            pointed.append(scene.coach.cards)
        session.do(scene.offers[0]) if scene.offers else session.wait(scene)
    assert pointed == [("H", "Q", "A"), ("H", "Q", "A")]
    assert session.scene.coach is not None


def test_somebody_who_is_called_like_another_player_is_you(tmp_path: Path) -> None:
    assert coach(FIRST, tmp_path, "de", name="Lotte").names == ("Du", "Lotte", "Willi")


# progress


def test_a_lesson_goes_on_at_its_step(tmp_path: Path) -> None:
    assert typing(coach(FIRST, tmp_path), "g8\n\n")[0] == 0
    again = coach(FIRST, tmp_path)
    assert again.step == 1
    assert again.match.moves == ["g8"]
    _, text = typing(again, "quit\n")
    assert "You stopped here last time" in text
    assert "Step 2 of 8" in text
    assert "Lotte lays the green 5." in text
    assert "You lay the green 8." not in text
    assert coach(FIRST, tmp_path, again=True).step == 0
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.json"]


def test_a_lesson_that_is_done_stays_done_and_can_be_repeated(tmp_path: Path) -> None:
    def by_show(session: Coach) -> None:
        while not session.scene.ended:
            scene = session.scene
            session.do(scene.offers[0]) if scene.offers else session.wait(scene)

    by_show(coach(FIRST, tmp_path))
    repeated = coach(FIRST, tmp_path)
    assert repeated.step == 0
    repeated.play("g8")
    repeated.do(NEXT)
    assert repeated.learnt.standing(FIRST) == Standing(1, done=True)
    mue = lessons_of("mue")
    session = coach(mue["first"], tmp_path)
    by_show(session)
    note = session.farewell(declined=True)
    assert note is not None
    assert "stammtisch learn mue double-trump" in note.said(catalogue("en"))
    assert "Mü: der Doppeltrumpf" in note.said(catalogue("de"))


def test_ctrl_c_leaves_and_keeps_the_step(tmp_path: Path) -> None:
    class Interrupted(Learner):
        def readline(self, size: int | None = -1, /) -> str:
            if self.session.step == 2:
                raise KeyboardInterrupt
            return super().readline(size)

    session = coach(FIRST, tmp_path)
    code, text = typing(session, Interrupted(session))
    assert code == 130
    assert text.endswith("stammtisch learn mau_mau\nSee you at the Stammtisch!\n")
    assert coach(FIRST, tmp_path).step == 2


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", b"[1]", b"[" * 100_000])
@pytest.mark.parametrize(("lang", "word"), [("de", "lässt sich nicht lesen"), ("en", "can't be read")])
def test_a_damaged_file_is_told_and_begun_anew(content: bytes, lang: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_bytes(content)
    _, text = typing(coach(FIRST, tmp_path, lang), "g8\n\n", lang)
    assert text.count(word) == 1
    assert json.loads((tmp_path / "lessons.json").read_text("utf-8")) == {
        "mau_mau": {"first": {"step": 1, "done": False}}
    }


@pytest.mark.parametrize(
    "kept", [7, {"first": 7}, {"first": {"step": 99}}, {"first": {"step": -1}}, {"first": {"step": True}}]
)
def test_a_standing_that_can_not_be_is_none(kept: object, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text(
        json.dumps({"mau_mau": kept, "mue": {"first": {"step": 2}}}), "utf-8"
    )
    session = coach(FIRST, tmp_path)
    assert session.step == 0
    assert session.learnt.standing(lessons_of("mue")["first"]).step == 2, "the others stay"


def test_where_nothing_can_be_kept_the_lesson_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = Coach(FIRST, "Ada", catalogue("en"), Learnt(tmp_path / "file" / "lessons.json"), pace_seconds=0)
    _, text = typing(session, "g8\n\n")
    assert text.count("can't be saved") == 1
    assert "can't be read" not in text
    assert "Continue here" not in text
    assert session.step == 1


# the whole screen


def test_a_lesson_is_taken_on_the_whole_screen(tmp_path: Path) -> None:
    def read(me: Person) -> str:
        return " ".join(me.text().replace("█", " ").split())

    async def through(me: Person, keys: tuple[str, ...], then: str) -> None:
        """Makes a move, reads what she makes of it, and goes on."""
        await me.press(*keys)
        await me.until(lambda: then in read(me))
        await me.press("enter")

    async def scene(me: Person) -> None:
        await me.asked()
        assert "Step 1 of 8: Match the colour or the number" in me.text()
        assert "Lay your green 8!" in read(me)
        assert "green 8◂" in me.text()
        assert "F8 Show me" in me.text()
        await me.press("space", "enter")
        await me.until(lambda: "(MA-5)" in me.text())
        await me.press("escape")
        await me.type("draw")
        await me.press("enter")
        await me.until(lambda: "Hilde: You may draw instead." in read(me) and "Stuck?" in me.text())
        assert session.match.moves == []
        await me.press("f5")
        await me.until(lambda: "Leg deine grüne 8!" in read(me))
        await me.press("f5")
        await through(me, ("escape", "right", "space", "enter"), "goes on with green, or with an 8.")
        await me.until(lambda: "Step 2 of 8" in me.text() and me.my_turn)
        await through(me, ("s", "h", "o", "w", "enter", "n", "e", "x", "t"), "A colour change, lucky you!")
        for step in FIRST.steps[2:6]:
            await me.until(lambda step=step: step.say["en"] in read(me) and me.my_turn)  # type: ignore[misc]
            assert step.then is not None
            await through(me, ("f8",), step.then["en"])
        await me.until(lambda: "Lay it: mau mau!" in read(me) and me.my_turn)
        await me.press("f8")
        await me.until(lambda: me.reading and "You win!" in me.text())
        await me.press("enter")
        await me.until(lambda: not me.reading)
        await through(me, (), "You've won")
        await me.until(lambda: "stammtisch play mau_mau" in read(me))
        assert "Leave the table" in me.text()
        await me.press("ctrl+q")

    session = coach(FIRST, tmp_path)
    at_screen(session, scene)
    assert session.done


def test_everything_fits_the_smallest_screen(tmp_path: Path) -> None:
    """Mü has the most cards; a refusal, the offer to help and the list of moves need room at the same time."""

    async def scene(me: Person) -> None:
        await me.asked()
        for _ in range(TRIES):
            await me.type("pass")
            await me.press("enter")
            await me.until(lambda: "Zeig, was du" in me.text())
        await me.until(lambda: "Tipp „zeig“" in me.text())
        await me.drawn()
        assert "F8 Vormachen" in me.text()
        assert "Oder tippe einen Zug" in me.text()
        assert "Passen" in me.text()

    at_screen(coach(lessons_of("mue")["first"], tmp_path, "de"), scene, "de")
