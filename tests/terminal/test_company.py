"""Names and bots."""

from random import Random

from stammtisch import GAMES, new_match
from stammtisch.terminal.company import NAMES, names, random_move, scrambled


def test_everybody_has_a_name_of_their_own() -> None:
    for players in range(2, 9):
        for mine in ("Ada", "Ben", "anna", ""):
            seated = names(players, 0, mine)
            assert len({name.casefold() for name in seated}) == players
    assert names(4, 2, "Ada") == ["Anna", "Ben", "Ada", "David"]
    assert names(4) == list(NAMES[:4])


def test_a_bot_moves_the_same_wherever_the_match_stands_the_same() -> None:
    match = new_match("mue", 4, seed=9)
    assert random_move(match) == random_move(match.copy())
    assert random_move(match) in match.legal_moves()


def test_an_order_that_tells_nothing_is_drawn_for_letters_only() -> None:
    chance = Random(3)
    orders = {scrambled(GAMES["mammuz"], "lay:SMb", chance) for _ in range(60)}
    assert len(orders) == 6
    assert all(sorted(text[4:]) == sorted("SMb") for text in orders)
    assert scrambled(GAMES["mau_mau"], "b+2", chance) == "b+2"
    assert scrambled(GAMES["mue"], "partner:3", chance) == "partner:3"
