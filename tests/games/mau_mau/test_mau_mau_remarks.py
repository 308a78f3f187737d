"""What anybody at the table can say about a move of Mau Mau."""

from __future__ import annotations

import pytest

from stammtisch.core.words import Reader, words_of
from stammtisch.table.reasons import remarked
from tests.games.mau_mau.table import play, table

THREE = ["g2 g+2 g+4 gS gR", "g+2 b2 b3 b4 b5", "r2 r3 r4 r5 r6"]
STOCK = "y1 y2 y3 y4 y5 y6 y7 y8 y9 b6"


def said(hands: list[str], up: str, moves: str, move: str, **options: bool) -> tuple[str, str]:
    """What is remarked on, and the sentence in English for an onlooker."""
    match = play(table(hands, up, STOCK, **options), moves)
    phrase = remarked(match, move)
    if phrase is None:
        return "", ""
    words = words_of("mau_mau", "en")
    return phrase[1]["what"], Reader(words, ["Ada", "Ben", "Cleo"]).fill(
        words.template("why", phrase[0]), phrase[1]
    )


@pytest.mark.parametrize(
    ("moves", "move", "what", "text"),
    [
        ("", "g2", "", ""),
        ("", "draw", "", ""),
        ("", "g+2", "penalty", "The green +2 makes Ben draw 2 cards first."),
        ("g+2", "g+2", "pass_on", "With the green +2 I pass the penalty on: now Cleo has to draw 4 cards."),
        ("g+2", "draw", "take_two", "Without a +2 there is only the penalty: 2 cards for me."),
        ("g+4", "draw", "take_four", "Nothing helps against the green +4: I have to draw 4 cards."),
        ("", "gS", "stop", "The green stop makes Ben miss a turn and get rid of nothing."),
        ("g2", "b2", "switch", "Same symbol, other colour: with the blue 2 we go on in blue."),
        ("", "gR", "shed", "The green reverse would cost me 10 points in the end: away with it!"),
    ],
)
def test_what_can_be_said_of_a_move(moves: str, move: str, what: str, text: str) -> None:
    assert said(THREE, "g7", moves, move) == (what, text)


def test_who_draws_where_laying_is_a_must_has_nothing_that_matches() -> None:
    hands = ["b2 b3 b4 b5 b6", THREE[1], THREE[2]]
    assert said(hands, "g7", "", "draw", must_play=True)[0] == "no_match"
    assert said(hands, "g7", "", "draw")[0] == ""


def test_who_is_nearly_done_is_named_in_time() -> None:
    hands = ["g1 g2 g3 g+4 gS", "g4 g5 g6 g8 g9", "r2 r3 r4 r5 r6"]
    moves = "g1 g4 draw g2 g5 draw g3 g6 draw"
    assert said(hands, "g7", moves, "gS!") == (
        "stop",
        "The green stop makes Ben miss a turn: with only 2 cards left it is high time.",
    )
    assert said(hands, "g7", moves, "g+4!")[1].endswith("with only 2 cards left it is high time.")


def test_for_two_a_stop_is_another_turn() -> None:
    assert said(THREE[:2], "g7", "", "gS")[0] == "again"


def test_a_colour_at_which_the_next_player_drew_is_named() -> None:
    hands = ["g1 g2 W b1 b2", "y1 y3 y4 y5 y6", "g3 g4 g5 g6 g8"]
    assert said(hands, "g7", "g1 draw g3", "g2")[0] == "drew"
    assert said(hands, "g7", "g1 draw g3", "Wg")[0] == "drew"
    assert said(hands, "g7", "g1 draw g3", "Wb")[0] == "change"


def test_the_direction_turns_away_from_who_has_fewer_cards() -> None:
    hands = ["gR g1 b1 b2 b3", "g2 g3 y4 y5 y6", "r3 r4 r5 r6 r8"]
    assert said(hands, "g7", "g1 g2 draw", "gR") == (
        "reverse",
        "I reverse play with the green reverse, because Ben has fewer cards than Cleo.",
    )
    assert said(hands, "g7", "", "gR")[0] == "shed", "as many cards on both sides"


def test_the_last_card_but_one() -> None:
    hands = ["g1 g2 g3 g4 b1", "g5 g6 g8 g9 b2", "b3 b4 b5 b6 b8"]
    moves = "g1 g5 draw g2 g6 draw g3 g8 draw"
    assert said(hands, "g7", moves, "g4!") == (
        "mau",
        "Away with the green 4: now I have just one card to go.",
    )
    assert said(hands, "g7", moves, "g4")[0] == "", "who forgets it draws a card"
