"""What anybody at the table can say about a move of Zoff im Zoo: by the cards played, hands' sizes, and teams."""

from __future__ import annotations

import pytest

from stammtisch.core.words import Reader, words_of
from stammtisch.games.zoff_im_zoo.judgement.remarks import remark
from tests.games.zoff_im_zoo.table import IN_ORDER, Table


def said(table: Table, move: str) -> str:
    """The sentence in English for an onlooker."""
    players = int(table.state.players)
    view = {**table.view(None), "players": players, "to_move": int(table.state.to_move)}
    begin = len(table.news)
    table.play(move)
    phrase = remark(view, [event for event in table.news[begin:] if event["to"] == "all"])
    if phrase is None:
        return ""
    words = words_of("zoff_im_zoo", "en")
    names = ["Ada", "Ben", "Cleo", "Dan"]
    return Reader(words, names).fill(words.template("why", phrase[0]), phrase[1])


FOUR = ("WWWWEDPQ", "WEESBLFM", "SSSBBFHH", "CCCLLLPM")


@pytest.mark.parametrize(
    ("moves", "move", "text"),
    [
        ("", "D", "Leading is the best way to get rid of a sardine: sardines beat hardly any other animal."),
        ("", "E", "Only a mouse or two elephants can beat an elephant."),
        ("", "WW", "Only three whales can beat two whales."),
        ("D", "S", ""),
        ("D S", "SS", "That way I get rid of two seals at once."),
        ("E", "pass", "Only a mouse or two elephants can beat an elephant: I pass."),
        ("D", "pass", ""),
    ],
)
def test_what_can_be_said_of_a_move(moves: str, move: str, text: str) -> None:
    assert said(Table(*FOUR).play(*moves.split()), move) == text


def test_nobody_can_beat_what_has_no_beaters_left() -> None:
    """Of four whales five would be needed, and one is left: the joker does not make up for it."""
    table = Table(*FOUR)
    assert said(table, "WWWW") == "Nobody can beat four whales any more, so I lead again at once."
    assert said(table, "pass") == "Nobody can beat four whales any more."


def test_the_joker_and_the_mosquito_count_as_others_do() -> None:
    """With three whales, one and the joker are left: not four; with three elephants two, the joker and a mosquito."""
    assert said(Table(*FOUR), "WWW") == "Nobody can beat three whales any more, so I lead again at once."
    elephants = Table("EEEWDPQQ", "WWEMBLFM", *FOUR[2:])
    assert said(elephants, "EEE") == "Only three mice or four elephants can beat three elephants."


def test_who_is_nearly_out() -> None:
    table = Table("SSDDP", "W", "BBFH", "CCLP")
    assert said(Table("SSDDP", "W", "BBFH", "CCLP"), "DD") == (
        "With only one card left, Ben can do nothing alone against two sardines."
    )
    assert said(table.play("D"), "W") == "With a whale I am out of cards!"
    assert said(Table("SSDDP", "W", "BBFH", "CCLP").play("P", "pass"), "B") == (
        "Ben has only one card left: I won't give up the trick without a fight."
    )
    assert said(Table("SSDDP", "W", "BBFH", "CCLP").play("DD"), "pass") == (
        "With one card in hand I can't beat two sardines alone."
    )


def test_what_counts_in_a_trick_is_worth_a_fight() -> None:
    """Teams: Ada with Cleo, Ben with Dan."""
    hands = ("HHLLPPP", "FFEELPP", "BBWSSPP", "CCDDMMM")
    assert said(Table(*hands, ranking=IN_ORDER[:4]).play("H"), "F") == (
        "This trick is worth a fight: there is a hedgehog in it, and I don't have one yet."
    )
    assert said(Table(*hands, ranking=IN_ORDER[:4]).play("LL"), "EE") == (
        "This trick is worth a fight, because the lions in it count."
    )
    assert said(Table(*hands).play("H"), "F") == "", "the first round counts no hedgehogs"


def test_partners() -> None:
    hands = ("SSLLPPP", "DDELLPP", "BBWSSPP", "CCDDMMM")
    table = Table(*hands, ranking=IN_ORDER[:4]).play("S", "pass")
    assert (
        said(table, "pass") == "The cards on top were laid by Ada: I don't beat my own team unless I have to."
    )
    show = Table("PPPWBLL", "SSLLDDH", "BBPPPWM", "CCDDMMM", leader=1, ranking=IN_ORDER[:4]).play("SS")
    assert said(show, "show:W") == "Perhaps Ada can complete a whale: then it counts as my play."
    assert said(show, "add:W") == "Together with Cleo it works: that way we both get rid of something."


def test_what_is_exchanged_face_down_is_not_talked_about() -> None:
    hands = ("SSLLPPP", "DDELLPP", "BBWSSPP", "CCDDMMM")
    table = Table(*hands, ranking=IN_ORDER[:4], exchange=True)
    assert [said(table, move) for move in ("push:BB", "return:PP")] == ["", ""]
