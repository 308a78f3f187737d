"""What anyone at the table can say about a move of Mü: by open cards, trumps and the trick."""

from __future__ import annotations

import pytest

from stammtisch import Match
from stammtisch.core.words import Reader, words_of
from stammtisch.table.reasons import remarked
from tests.games.mue.table import play, table
from tests.games.mue.test_mue_judgement import CONTRACT, contract


def said(match: Match, move: str) -> str:
    """The sentence in English for an onlooker."""
    remark = remarked(match, move)
    if remark is None:
        return ""
    words = words_of("mue", "en")
    return Reader(words, ["Ada", "Ben", "Cleo", "Dan"]).fill(words.template("why", remark[0]), remark[1])


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ("", "bid:r9", "With one open card I am ahead, and I become chief if nobody goes higher."),
        (
            "bid:r9",
            "bid:b9",
            "With one open card I am level with Ada: that is no easy way to become chief.",
        ),
        (
            "bid:r9 bid:b9 bid:b8",
            "bid:g5",
            "That does not put me ahead, but the chief will see what I bring to the team.",
        ),
        ("bid:r9 bid:b9", "done", ""),
        ("bid:r9 pass pass pass", "pass", "I am ahead with one open card: I need not show more."),
        (
            "bid:r9 bid:b9 done pass pass",
            "pass",
            "In an Eklat Ben has to pay, and I get 5 points: so I pass.",
        ),
        (
            "bid:r9",
            "pass",
            "To become chief I would have to show 2 more cards, and then 32 points would be needed.",
        ),
    ],
)
def test_what_can_be_said_of_a_bid(moves: str, move: str, text: str) -> None:
    assert said(play(table(4, *CONTRACT), moves), move) == text


def test_trumps_and_partner() -> None:
    match = play(table(4, *CONTRACT), "bid:r4 bid:b9 done bid:g5 done pass bid:r5 pass pass pass pass")
    assert said(match, "trump:b") == "Blue as trump: I already have one such card lying open."
    match.play("trump:b")
    assert said(match, "trump:none") == "Without a trump of my own the bonus is highest."
    match.play("trump:r")
    assert said(match, "partner:2") == "Cleo has the green 5 lying open: so I know what our team gets."
    assert said(match, "partner:3") == ""


@pytest.mark.parametrize(
    ("lead", "move", "text"),
    [
        ("", "r9", "I lead trump with the red 9: that draws the others' trumps."),
        ("", "g9", "In green nothing beats the green 9 any more."),
        ("", "g4", ""),
        ("", "y1", "A yellow 1 is worth nothing: little is lost if the trick goes elsewhere."),
        ("g4", "g8", "With the green 8 I take the trick over from Ada."),
        ("g4", "g2", ""),
        ("g4 g8", "g1", "Ben is winning the trick, and we play together: no need for me to take it."),
        ("g4 g8", "g0", "Ben is winning the trick, and we play together: I'm happy to add one point."),
        ("g4 g8 g5", "g1", "A green 1 is worth nothing: no points from me for Ben."),
    ],
)
def test_what_can_be_said_of_a_card(lead: str, move: str, text: str) -> None:
    """Ada is chief with red, Ben vice with blue; Dan plays with Ada."""
    assert said(contract(3, *CONTRACT, lead=lead), move) == text


def test_a_trick_is_taken_last_or_with_a_trump() -> None:
    match = contract(3, *CONTRACT, lead="g4 g2 g0")
    assert said(match, "g6") == "With the green 6 I take the trick and 5 points with it."
