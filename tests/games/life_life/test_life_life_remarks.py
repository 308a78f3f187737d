"""What anybody at the table can say about a move of Life Life: by the rows and what is known to be in hands."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.core.words import Reader, words_of
from stammtisch.table.reasons import remarked
from tests.games.life_life.table import PLAIN, new, played

HANDS = ["GGGBBLLZZZ", "GGGBBLLSSD", "GBLLZZDDPP"]
CATS = {"hands": HANDS, "rows": ["C", "HH", "HHB", "CCCM"], "starter": 0}
MICE = {"hands": HANDS, "rows": ["M", "MG", "HHB", "CSSS"], "starter": 0}
LAP = "swap1:M swap1:S swap1:P"  # everybody has swapped


def said(deal: dict[str, Any], moves: str, move: str) -> str:
    """The sentence in English for an onlooker."""
    match = played(new(deal), moves.split())
    phrase = remarked(match, move)
    if phrase is None:
        return ""
    words = words_of("life_life", "en")
    return Reader(words, ["Ada", "Ben", "Cleo"]).fill(words.template("why", phrase[0]), phrase[1])


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ("", "swap1:M", "I can't knock before I have swapped once."),
        ("", "swap4:GGGM", "With row 4 I have at least two sheep; that may become a majority."),
        (LAP, "swap1:C", "What lay in row 1 is worth more than what I lay in its place."),
        (LAP, "swap1:G", ""),
        (LAP, "knock", ""),
        (f"{LAP} knock", "knock", "My last turn: I knock and keep my cards as they are."),
        (f"{LAP} knock", "swap4:GGBB", "My last turn: with row 4 I have at least two sheep."),
    ],
)
def test_what_can_be_said_of_a_move(moves: str, move: str, text: str) -> None:
    assert said(PLAIN, moves, move) == text


def test_sets_that_a_player_gathers() -> None:
    assert said(CATS, "", "swap4:GGBB") == (
        "With row 4 I have three cats; one more, and the round would be over at once."
    )
    assert said(CATS, "swap4:GGBB", "swap1:G") == (
        "I take row 1 away: otherwise Ada could complete the cats with it."
    )


def test_a_majority_that_nobody_can_beat() -> None:
    assert said(MICE, "swap1:G swap1:D swap1:P", "swap2:BB") == (
        "With row 2 I have at least two mice: nobody else can have as many."
    )


def test_cards_dealt_say_nothing() -> None:
    """A player who takes a third giraffe may hold any number of them: only what was seen is named."""
    few = {**MICE, "hands": ["BBLLZZZSSS", "GGGBBLLDDD", "GBLLZZDDPP"], "rows": ["M", "MG", "HHB", "CHPP"]}
    assert said(MICE, "", "swap2:ZZ") == said(few, "", "swap2:ZZ")
