"""`stammtisch referee`: cases as people type them, in one line or question by question."""

import io
import sys
from collections.abc import Callable

import pytest

from stammtisch import GAMES, cli
from stammtisch.core.referee import refereed

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Types these lines; returns what was shown."""

    def typing(argv: list[str], *lines: str, status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert cli.main(["referee", *argv]) == status
        shown = capsys.readouterr()
        return shown.err if status else shown.out

    return typing


def test_question_by_question(run: Run) -> None:
    """ZZ-5: on two seals, two whales but not three; then the next case."""
    shown = run(["zoff_im_zoo", "--lang", "de"], "1", "1", "SS", "WWW", "WWW", "1", "1", "SS", "WW", "WW")
    assert "Nein. Drei Wale gehen nicht auf zwei Robben" in shown
    assert "(ZZ-5)" in shown
    assert "Ja, das darfst du." in shown


def test_what_is_not_understood_is_asked_again(run: Run) -> None:
    shown = run(
        ["mau_mau", "--lang", "en"], "x", "1", "g77", "q", "g7 g7", "g7", "b9 g8", "maybe", "", "b9", "n"
    )
    assert shown.count("does not name cards that fit here") == 2
    assert "The number of cards has to be from 1 to 1." in shown
    assert "(yes or no)" in shown
    assert "No. The blue 9 does not match the green 7" in shown


def test_presets_and_choices(run: Run) -> None:
    """MA-10, MA-12: what a take-2 or a take-4 asks, and a colour change's colour."""
    shown = run(["mau_mau", "--lang", "en"], "1", "r+4", "", "r8 b+4", "", "r8", "")
    assert "Nothing helps against the red +4" in shown
    shown = run(["mau_mau", "--lang", "en"], "1", "W", "2", "W b3", "n", "W", "3", "y")
    assert "Yes, you may." in shown


def test_who_wins(run: Run) -> None:
    shown = run(["mue", "--lang", "en"], "5", "", "", "r9 b3 r7")
    assert "Number 1 wins." in shown
    shown = run(["zoff_im_zoo", "--lang", "en"], "5", "S B S W")
    assert "Number 3 does not count" in shown
    assert "Number 4 wins." in shown


def test_in_one_line(run: Run) -> None:
    facts = '{"top": ["g7"], "hand": ["b9"]}'
    assert "(MA-5)" in run(["mau_mau", "--facts", facts, "--move", "b9"])
    assert "That can't be. That would be" in run(
        ["mau_mau", "--facts", '{"top": ["g7"], "hand": ["g7", "g7"]}', "--move", "g7", "--lang", "en"]
    )
    assert "Number 2 wins." in run(["mue", "--facts", '{"plays": [["b3"], ["b9"]]}', "--lang", "en"])


def test_bad_usage_is_a_sentence(run: Run) -> None:
    assert "--facts" in run(["mau_mau", "--facts", "[1]"], status=2)
    assert "--facts" in run(["mau_mau", "--facts", "[" * 100_000], status=2)
    assert "3" in run(["mue", "--players", "9"], status=2)
    assert "--move" in run(["mau_mau", "--facts", "{}"], status=2)


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if refereed(game)])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_kind_of_move_can_be_asked_about(run: Run, game: str, lang: str) -> None:
    """Whatever is typed, nothing fails before the input ends."""
    rules = GAMES[game]
    players = rules.players[-1]
    for number, phase in enumerate(rules.phases(players), 1):
        for verb in range(1, len(phase["moves"]) + 1):
            typed = ["W", "r8", "H", "G", "1", "n", ""] * 3
            several = len(rules.phases(players)) > 1 or rules.trick(players)
            chosen = [str(number)] if several else []
            assert run([game, "--lang", lang, "--players", str(players)], *chosen, str(verb), *typed)
