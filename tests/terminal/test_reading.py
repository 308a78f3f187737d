"""What a player types is understood leniently, but never as something that was not meant."""

import pytest

from stammtisch import GAMES, new_match
from stammtisch.terminal import reading
from stammtisch.terminal.texts import catalogue
from tests.terminal.script import played

LAYING = ["lay:A", "lay:D", "lay:HHD", "doubt:3"]


def understood(line: str, legal: list[str], game: str = "mammuz") -> str:
    typed = reading.read(line, GAMES[game], legal, catalogue("en"), lambda move: f"The move {move}")
    assert typed is not None
    assert typed.wish == ""
    return typed.text


@pytest.mark.parametrize(
    ("line", "legal", "meant"),
    [
        ("HHD", LAYING, "lay:HHD"),
        ("H H D", LAYING, "lay:HHD"),
        ("lay HHD", LAYING, "lay:HHD"),
        ("Lay: HHD", LAYING, "lay:HHD"),
        ("lay:HDH", LAYING, "lay:HDH"),
        ("DA", LAYING, "lay:DA"),
        ("b", ["lay:B", "lay:D"], "lay:b"),
        ("hhd", LAYING, "lay:HHD"),
        ("doubt", LAYING, "doubt:3"),
        ("doubt", [*LAYING, "doubt:4"], "doubt"),
        ("lay", LAYING, "lay"),
        ("quatsch", LAYING, "quatsch"),
    ],
)
def test_blanks_and_verbs_may_be_left_out(line: str, legal: list[str], meant: str) -> None:
    assert understood(line, legal) == meant


def test_what_follows_the_verb_of_one_legal_move_means_it() -> None:
    legal = ["pass", "bid:r3", "bid:r6", "trump:7"]
    assert understood("r3", legal, "mue") == "bid:r3"
    assert understood("R6", legal, "mue") == "bid:r6"
    assert understood("r4", legal, "mue") == "r4"
    assert understood("2", legal, "mue") == "bid:r3", "a number is one in the list"


@pytest.mark.parametrize("line", ["bb", "the move BB", "The move bb"])
def test_an_illegal_move_is_known_in_any_case_and_in_words(line: str) -> None:
    assert understood(line, ["AA", "pass"], "zoff_im_zoo") == "BB"


def test_the_right_one_of_several_verbs_is_found() -> None:
    legal = new_match("life_life", 4, seed=1).legal_moves()
    pair = next(move for move in legal if move.startswith("swap2:"))
    assert understood(pair[6:], legal, "life_life") == pair
    assert understood(pair[6:].lower(), legal, "life_life") == pair


@pytest.mark.parametrize(
    ("line", "move"),
    [("do", "doubt:3"), ("duobt:3", "doubt:3"), ("la", None), ("quatsch", None), ("", None)],
)
def test_only_a_clear_suggestion_is_made(line: str, move: str | None) -> None:
    assert reading.suggestion(line, LAYING, lambda move: f"The move {move}") == move


@pytest.mark.parametrize(("lang", "hint"), [("de", "Meintest du draw ("), ("en", "Did you mean draw (")])
def test_a_refusal_suggests_what_was_meant(lang: str, hint: str) -> None:
    match = new_match("mau_mau", 2, seed=1)
    while match.to_move != 0:
        match.play(match.legal_moves()[0])
    text = played(match, "drwa\nquit\n", lang)
    assert text.count(hint) == 1
