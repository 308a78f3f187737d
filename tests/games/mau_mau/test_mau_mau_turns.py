"""Mau Mau: what may be laid, and what special cards do (MA-5 … MA-14)."""

import pytest

from tests.games.mau_mau.table import hand, play, rule, table

OTHER = "b1 b2 b3 b4 b6"
STOCK = "y1 y2 y3 y4 y6 y7 y8 y9 r1 r2"


@pytest.mark.rule("MA-5")
def test_a_card_matches_in_colour_digit_or_symbol() -> None:
    match = table(["g1 b7 r3 yR y4", OTHER], "g7", STOCK)
    assert match.legal_moves() == ["g1", "b7", "draw"]
    assert rule(match, "r3") == "MA-5"
    special = table(["g1 bR r3 yR y4", OTHER], "gR", STOCK)
    assert special.legal_moves() == ["g1", "bR", "yR", "draw"]
    assert [rule(special, move) for move in ("g1", "bR", "r3", "yR", "y4")] == ["", "", "MA-5", "", "MA-5"]


@pytest.mark.rule("MA-5")
def test_on_a_colour_change_only_its_colour_or_another_one() -> None:
    match = play(table(["W g1 g2 g3 g4", "b5 g5 W r3 r4"], "y9", STOCK), "Wb")
    assert match.legal_moves() == ["b5", "Wg", "Wb", "Wr", "Wy", "draw"]
    assert rule(match, "g5") == "MA-5"
    assert rule(match, "r3") == "MA-5"


@pytest.mark.rule("MA-6")
def test_who_draws_ends_his_turn_even_if_the_card_matches() -> None:
    match = table(["b1 b2 b3 b4 b5", "r1 r2 r3 r4 r5"], "g9", "g1 g2")
    assert match.legal_moves() == ["draw"]
    match.play("draw")
    assert hand(match, 0) == "g1 b1 b2 b3 b4 b5"
    assert match.to_move == 1


@pytest.mark.rule("MA-7")
def test_drawing_is_allowed_unless_the_option_forbids_it() -> None:
    cards = ["g1 b2 b3 b4 b5", OTHER]
    assert rule(table(cards, "g9", STOCK), "draw") == ""
    must = table(cards, "g9", STOCK, must_play=True)
    assert must.legal_moves() == ["g1"]
    assert rule(must, "draw") == "MA-7"
    change = table(["W b2 b3 b4 b5", OTHER], "g9", STOCK, must_play=True)
    assert rule(change, "draw") == "MA-7"
    nothing = table(["r1 b2 b3 b4 b5", OTHER], "g9", STOCK, must_play=True)
    assert nothing.legal_moves() == ["draw"]


@pytest.mark.rule("MA-7")
def test_a_penalty_may_always_be_drawn() -> None:
    match = play(table(["g+2 g1 g2 g3 g4", "g+2 b+2 g7 g8 W"], "g9", STOCK, must_play=True), "g+2")
    assert match.legal_moves() == ["g+2", "b+2", "draw"]
    assert rule(match, "draw") == ""


@pytest.mark.rule("MA-8")
def test_a_colour_change_goes_on_anything_and_names_a_colour() -> None:
    match = table(["W b2 b3 b4 b5", "y1 r2 r3 r4 W"], "g9", STOCK)
    assert match.legal_moves() == ["Wg", "Wb", "Wr", "Wy", "draw"]
    match.play("Wy")
    assert (match.view(None)["top"], match.view(None)["colour"]) == ("W", "y")
    assert match.legal_moves() == ["y1", "Wg", "Wb", "Wr", "Wy", "draw"]


@pytest.mark.rule("MA-9")
def test_reverse_turns_the_direction_until_the_next_one() -> None:
    match = table(["gR g2 g3 g4 g5", OTHER, "g6 gR g7 g8 g8", "bR b8 b9 b9 b7"], "g9", STOCK)
    match.play("gR")
    assert (match.to_move, match.view(None)["direction"]) == (3, -1)
    match.play("draw")
    assert match.to_move == 2
    match.play("gR")
    assert (match.to_move, match.view(None)["direction"]) == (3, 1)


@pytest.mark.rule("MA-9")
def test_reverse_with_two_players_only_shows() -> None:
    match = play(table(["gR g2 g3 g4 g5", OTHER], "g9", STOCK), "gR")
    assert (match.to_move, match.view(None)["direction"]) == (1, -1)
    match.play("draw")
    assert match.to_move == 0


@pytest.mark.rule("MA-10")
def test_take_two_adds_up_until_someone_draws() -> None:
    hands = ["g+2 g2 g3 g4 g5", "b+2 b+2 b3 b4 b5", "r+2 r2 r3 r4 r5"]
    match = play(table(hands, "g9", STOCK), "g+2")
    assert match.view(None)["pending"] == 2
    assert match.legal_moves() == ["b+2", "draw"]
    play(match, "b+2 r+2")
    assert match.view(None)["pending"] == 6
    match.play("draw")
    assert match.view(None)["hands"] == [10, 4, 4]
    assert match.view(None)["pending"] == 0
    assert match.to_move == 1


@pytest.mark.rule("MA-11")
def test_only_take_two_helps_against_take_two() -> None:
    match = play(table(["g+2 g2 g3 g4 g5", "g1 W g+4 b+2 r1"], "g9", STOCK), "g+2")
    assert match.legal_moves() == ["b+2", "draw"]
    assert [rule(match, move) for move in ("g1", "Wg", "g+4", "r1")] == ["MA-11"] * 4


@pytest.mark.rule("MA-12")
def test_take_four_leaves_nothing_but_drawing() -> None:
    match = play(table(["g+4 g2 g3 g4 g5", "g+4 b+4 g+2 W g1", OTHER], "g9", STOCK), "g+4")
    assert (match.to_move, match.legal_moves()) == (1, ["draw"])
    assert [rule(match, move) for move in ("g+4", "b+4", "g+2", "Wg", "g1")] == ["MA-12"] * 5
    match.play("draw")
    assert match.view(None)["hands"] == [4, 9, 5]
    assert match.to_move == 2


@pytest.mark.rule("MA-13")
def test_stop_leaves_the_next_player_out() -> None:
    match = play(table(["gS g2 g3 g4 g5", OTHER, OTHER.replace("b", "r")], "g9", STOCK), "gS")
    assert match.to_move == 2
    match = play(table(["gS g2 g3 g4 g5", OTHER], "g9", STOCK), "gS")
    assert match.to_move == 0


@pytest.mark.rule("MA-14")
def test_after_a_penalty_only_colour_and_symbol_count() -> None:
    match = play(table(["g+2 g2 g3 g4 g5", OTHER, "g1 r+2 b1 r3 W"], "g9", STOCK), "g+2 draw")
    assert match.to_move == 2
    assert match.legal_moves() == ["g1", "r+2", "Wg", "Wb", "Wr", "Wy", "draw"]
    match.play("draw")
    assert match.view(None)["hands"] == [4, 7, 6]
