"""`stammtisch learn`: which lessons there are, how far one has come, and what is said where there is none."""

import io
import sys
from pathlib import Path

import pytest

from stammtisch import cli
from stammtisch.core.lessons import lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS

pytestmark = pytest.mark.usefixtures("folder")


def learn(
    typed: str, argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert cli.main(["learn", *argv]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
def test_all_lessons_are_listed(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["learn", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    lessons = [lesson for game in GAMES for lesson in lessons_of(game).values()]
    for line, lesson in zip(lines, lessons, strict=False):
        assert line.startswith(lesson.game)
        assert lesson.title[lang] in line
        assert {"de": " neu ", "en": " new "}[lang] in line
    assert len(lines) == len(lessons) + 1
    assert "--again" in lines[-1]


def test_the_list_says_how_far_one_has_come(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learn("g8\n\n", ["mau_mau"], monkeypatch, capsys)
    shown = "show\n\n" * 4
    assert "stammtisch play mue" in learn(shown, ["mue", "double-trump"], monkeypatch, capsys)
    text = learn("", [], monkeypatch, capsys)
    assert "step 2 of 8  Mau Mau" in text
    assert "done         Mü: the double trump" in text
    (folder / "lessons.json").write_text("{", "utf-8")
    assert "can't be read" in learn("", [], monkeypatch, capsys)


@pytest.mark.parametrize(
    ("argv", "title"),
    [
        (["Mau Mau"], "Mau Mau: a round with Hilde"),
        (["mue"], "Mü: Become the chief!"),
        (["Mü", "double-trump"], "Mü: the double trump"),
        (["mue", "Double"], "Mü: the double trump"),
        (["mue", "first"], "Mü: Become the chief!"),
        (["mue", "Mü: der Doppeltrumpf"], "Mü: the double trump"),
    ],
)
def test_a_lesson_is_found_by_name_or_title(
    argv: list[str], title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn("", [*argv, "--plain"], monkeypatch, capsys).startswith(title)


def test_again_begins_with_the_first_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learn("g8\n\n", ["mau"], monkeypatch, capsys)
    assert "Step 2 of 8" in learn("", ["mau"], monkeypatch, capsys)
    text = learn("", ["mau", "--again", "--name", "Ada"], monkeypatch, capsys)
    assert "Step 1 of 8" in text
    assert "Step 2 of 8" not in text


@pytest.mark.parametrize(("lang", "word"), [("de", "lernen"), ("en", "L")])
def test_the_menu_offers_it(
    lang: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = list(GAMES).index("mau_mau") + 1
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{word}\n99\nhoechste\n{number}\n"))
    assert cli.main(["play", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert "\nL) " in text
    assert text.count({"de": "lernen (1–", "en": "learn (1–"}[lang]) == 3, "until there is a lesson"
    assert {"de": "Leg deine grüne 8!", "en": "Lay your green 8!"}[lang] in text
