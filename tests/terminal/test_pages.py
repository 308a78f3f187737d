"""Rulebooks on a terminal."""

import sys

import pytest

from stammtisch import GAMES
from stammtisch.core.rulebook import clauses
from stammtisch.core.words import LANGS
from stammtisch.terminal import pages
from stammtisch.terminal.texts import Trouble, catalogue

FIVE = ("life_life", "mammuz", "mau_mau", "mue", "zoff_im_zoo")


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", FIVE)
def test_a_rulebook_fits_and_keeps_its_clauses_at_the_margin(game: str, lang: str, width: int) -> None:
    text = pages.whole(GAMES[game], lang, width)
    assert max(len(line) for line in text.splitlines()) <= width
    lines = text.splitlines()
    for clause in clauses(game, lang):
        assert any(line.startswith(f"{clause} ") for line in lines), clause
    assert "`" not in text
    assert "|" not in text


@pytest.mark.parametrize("wanted", ["MA-5", "ma-5", "ma5", "MA 5", "5", " 05 "])
def test_a_clause_is_found_however_it_is_written(wanted: str) -> None:
    text = pages.clause(GAMES["mau_mau"], wanted, catalogue("en"), 80)
    assert text.startswith("MA-5   ")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_clauses_are_told_by_their_numbers(game: str) -> None:
    names = pages.clause_names(game, "en")
    assert set(names) == set(clauses(game, "en"))
    assert [int(name[3:]) for name in names] == sorted(int(name[3:]) for name in names)


@pytest.mark.parametrize("wanted", ["ZZ-5", "MA-99", "x", "", "MA"])
def test_an_unknown_clause_names_those_that_exist(wanted: str) -> None:
    with pytest.raises(Trouble) as caught:
        pages.clause(GAMES["mau_mau"], wanted, catalogue("de"), 80)
    assert caught.value.status == 2
    assert "MA-1 … MA-22" in caught.value.text


def test_markdown_becomes_lines() -> None:
    clause = "`AB-1` A *soft* and **bold** `code` line\n- one\n- two"
    source = f"# Top\n\n{clause}\n\n| a | b |\n|---|---|\n| 1 | long cell here |\n\nEnd."
    assert pages.page(source, 24).splitlines() == [
        "Top",
        "===",
        "",
        "AB-1   A soft and bold",
        "       code line",
        "       - one",
        "       - two",
        "",
        "       a    b",
        "       ---  ------------",
        "       1    long cell",
        "            here",
        "",
        "End.",
    ]


def test_marks_inside_notation_stay() -> None:
    assert pages.plain("play `r7*` or r8* now, 2 * 3 * 4") == "play r7* or r8* now, 2 * 3 * 4"


def test_the_pager_says_how_to_go_on_and_back() -> None:
    settings = pages.pager_settings(catalogue("de"), {"LESS": "-R", "LESSCHARSET": "latin1"})
    assert settings["LESS"] == "-R -PsLeertaste\\: weiter - q\\: Regelheft zuklappen$"
    assert settings["LESSCHARSET"] == "latin1"
    assert pages.pager_settings(catalogue("en"), {})["LESS"] == "-Psspace\\: next page - q\\: back$"
    assert all(catalogue(lang).say("pager").isascii() for lang in LANGS)


def test_a_long_text_goes_through_less(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("PAGER", "MANPAGER", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    pages.show("line\n" * 500, catalogue("en"))
    assert capfd.readouterr().out == "line\n" * 500
