"""Mau Mau: every way to be wrong, with its sentence; unreadable moves; bad deals and options."""

from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove, Match
from tests.games.mau_mau.table import play, table

OTHER = "b1 b2 b3 b4 b6"
STOCK = "y1 y2 y3 y4 y6 y7"

CASES = [
    (
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK),
        "r3",
        "MA-5",
        "Die rote 3 passt nicht auf die grüne 7: Es muss Grün sein oder eine 7. (MA-5)",
        "The red 3 does not match the green 7: it must be green, or another 7. (MA-5)",
    ),
    (
        play(table(["W g1 g2 g3 g4", OTHER], "y9", STOCK), "Wr"),
        "b1",
        "MA-5",
        "Die blaue 1 passt nicht: Gewünscht ist Rot, darauf geht nur diese Farbe oder ein Farbwechsel. (MA-5)",
        "The blue 1 does not match: red was chosen, and only that colour or a colour change goes on it. (MA-5)",
    ),
    (
        table(["g1 b7 r3 y4 y5", OTHER], "g7", STOCK, must_play=True),
        "draw",
        "MA-7",
        "Hier gilt Legepflicht: Auf die grüne 7 kannst du die grüne 1 oder die blaue 7 legen, "
        "darum darfst du nicht ziehen. (MA-7)",
        "You must lay if you can: on the green 7 you can lay the green 1 or the blue 7, so you may not draw. (MA-7)",
    ),
    (
        play(table(["g+2 g1 g2 g3 g4", "W b2 b3 b4 b6"], "g9", STOCK), "g+2"),
        "Wb",
        "MA-11",
        "Vor dir liegt die grüne +2: Du legst selbst eine +2 oder ziehst 2 Karten; ein Farbwechsel geht jetzt nicht. "
        "(MA-11)",
        "The green +2 is waiting for you: lay a +2 yourself or draw 2 cards; a colour change won't do now. (MA-11)",
    ),
    (
        play(table(["g+4 g1 g2 g3 g4", "b+4 b2 b3 b4 b6"], "g9", STOCK), "g+4"),
        "b+4",
        "MA-12",
        "Gegen die grüne +4 hilft nichts: Du ziehst 4 Karten, die blaue +4 darfst du jetzt nicht legen. (MA-12)",
        "Nothing helps against the green +4: you draw 4 cards and can't lay the blue +4 now. (MA-12)",
    ),
    (
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK),
        "g1!",
        "MA-17",
        "„Mau“ sagst du nur, wenn du mit der grünen 1 die vorletzte Karte legst; du hast aber 5 Karten. (MA-17)",
        "You only say mau when the green 1 is your second-to-last card; you hold 5 cards. (MA-17)",
    ),
    (
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK),
        "g9",
        "hand",
        "Das hast du nicht auf der Hand; es fehlt: die grüne 9.",
        "You don't hold that; missing: the green 9.",
    ),
    (
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK),
        "Wg!",
        "hand",
        "Du hast keinen Farbwechsel auf der Hand.",
        "You hold no colour change.",
    ),
    (
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK),
        "G9",
        "notation",
        "„G9“ ist kein Zug, den ich lesen kann.",
        "“G9” is not a move I can read.",
    ),
]


@pytest.mark.rule("MA-5", "MA-7", "MA-11", "MA-12", "MA-17")
@pytest.mark.parametrize(("match", "move", "rule", "german", "english"), CASES)
def test_a_refusal_names_the_clause_and_the_cards(
    match: Match, move: str, rule: str, german: str, english: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.rule == rule
    assert refused.value.explain("de") == german
    assert refused.value.explain("en") == english


@pytest.mark.parametrize(
    "text", ["", "W", "Wx", "g10", "g0", " g1", "g1 ", "g1!!", "g+3", "G1", "draw!", 7, None, ["g1"]]
)
def test_what_can_not_be_read(text: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        table(["g1 b2 r3 y4 y5", OTHER], "g7", STOCK).play(text)
    assert refused.value.rule == "notation"


GOOD: dict[str, Any] = {
    "hands": [["g1"] * 2 + ["b1"] * 2 + ["r1"], OTHER.replace("b1", "y1").split()],
    "upcard": "W",
    "stock": [],
}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"hands": [GOOD["hands"][0]]}, "list of 2"),
        ({"hands": "g1"}, "list of 2"),
        ({"hands": [["g1"] * 5, GOOD["hands"][1]]}, "too many"),
        ({"hands": [["g1", "g2", "g3", "g4"], GOOD["hands"][1]]}, "4 cards, not 5"),
        ({"hands": [["g1", "g2", "g3", "g4", "zz"], GOOD["hands"][1]]}, "'zz' is not a card"),
        ({"hands": [["g1", "g2", "g3", "g4", 5], GOOD["hands"][1]]}, "5 is not a card"),
        ({"upcard": None}, "None is not a card"),
        ({"upcard": "g1"}, "too many"),
        ({"stock": "y1"}, "'stock' is a list"),
        ({"stock": None}, "'stock' is a list"),
        ({"dealer": 2}, "'dealer' is a seat"),
        ({"dealer": True}, "'dealer' is a seat"),
        ({"starter": 1}, "unknown field 'starter'"),
    ],
)
def test_bad_deals_say_what_is_wrong(change: dict[str, Any], problem: str) -> None:
    stammtisch.new_match("mau_mau", 2, 1, None, [GOOD])
    with pytest.raises(ValueError, match=problem):
        stammtisch.new_match("mau_mau", 2, 1, None, [{**GOOD, **change}])


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0},
        {"rounds": True},
        {"rounds": "3"},
        {"must_play": 1},
        {"teams": True},
        {"rounds": 1.0},
        [],
    ],
)
def test_bad_options_say_what_is_wrong(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        stammtisch.new_match("mau_mau", 2, 1, options)
