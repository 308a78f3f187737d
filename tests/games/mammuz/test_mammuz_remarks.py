"""What anyone at the table can say about a move of Mammuz: by sizes, whatever lies face down."""

from __future__ import annotations

import pytest

from stammtisch.core.words import Reader, words_of
from stammtisch.table.reasons import remarked
from tests.games.mammuz.table import BEARS_AND_DEER, LAST_DEER, ONLY_DEER_R, play, start, three

HANDS = three("b", "p", "t")  # A 2, B 3, D 4, S 5, H 6, Q 7


def said(hands: list[str], moves: str, move: str, starter: int = 0) -> str:
    """The sentence in English for an onlooker."""
    match = start(hands, starter)
    play(match, moves)
    phrase = remarked(match, move)
    if phrase is None:
        return ""
    words = words_of("mammuz", "en")
    return Reader(words, ["Ada", "Ben", "Cleo", "Dan"]).fill(words.template("why", phrase[0]), phrase[1])


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ("", "claim:Q", "There are more squirrels left than anything else, 7 of them: plenty to lay."),
        ("", "claim:S", ""),
        ("", "claim:A", "Only 2 of the mammoths are left: laying a lot will look odd."),
        ("claim:S", "lay:S", "I start carefully, with a single card."),
        ("claim:S", "lay:HH", ""),
        ("claim:S", "lay:HHQ", "Laying 3 cards at once empties my hand fastest."),
        (
            "claim:S lay:SH",
            "lay:S",
            "So far 2 cards have been laid as sabre-tooths, and there are 5: it may all be true.",
        ),
        (
            "claim:Q lay:QQHH lay:HHSS",
            "lay:Q",
            "A wrong doubt now means taking 8 cards: I'd rather add to the herd.",
        ),
        ("claim:S lay:H", "doubt:1", "The herd is still small: if I am wrong it costs me only one card."),
        ("claim:S lay:HHQ", "doubt:1", "What, 3 sabre-tooths at once? I want to see that."),
        (
            "claim:B lay:BH lay:BH",
            "doubt:1",
            "So far 4 cards have been laid as bears, but there are only 3 in the game: they can't all be true.",
        ),
    ],
)
def test_what_can_be_said_of_a_move(moves: str, move: str, text: str) -> None:
    assert said(HANDS, moves, move) == text


def test_the_order_and_the_faces_of_a_lay_say_nothing() -> None:
    assert said(HANDS, "claim:S", "lay:SSH") == said(HANDS, "claim:S", "lay:HQb") != ""


def test_when_there_is_no_choice() -> None:
    assert said(ONLY_DEER_R, "", "claim:D") == "No other species can be named just now."
    assert (
        said(LAST_DEER, "claim:D lay:D", "doubt:1", starter=1) == "Ben laid the last cards: I have to doubt."
    )


def test_last_cards_and_who_is_nearly_done() -> None:
    assert said(LAST_DEER, "claim:D", "lay:D", starter=1) == (
        "This is my last card: if a true one is turned up, I have won."
    )
    assert said(ONLY_DEER_R, "claim:D lay:D", "doubt:1") == "Ada has only one card left: high time to doubt."


def test_who_gets_the_herd() -> None:
    moves = "claim:D lay:bt doubt:2"
    assert said(BEARS_AND_DEER, moves, "herd:1", starter=2) == (
        "Ben has the fewest cards: that is where the herd belongs."
    )
    assert said(BEARS_AND_DEER, moves, "herd:3", starter=2) == ""
