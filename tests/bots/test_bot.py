"""Our own bots: they see a view, answer with a move, and say why."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch import GAMES, new_match
from stammtisch.bots import bot, names
from stammtisch.bots.bot import JudgementBot, RandomBot, is_legal, scrambled
from stammtisch.core.words import LANGS

OWN = ["random", "easy", "normal", "hard", "expert"]
SEARCHING = ["hard", "expert"]  # a move takes them a while


def test_our_own_bots_come_first_in_the_list() -> None:
    assert names()[: len(OWN)] == OWN
    assert names({"mine": "x", "normal": "y"}) == [*OWN, "mine"] + [
        name for name in names()[len(OWN) :] if name != "mine"
    ]


@pytest.mark.parametrize("game", list(stammtisch.GAMES))
@pytest.mark.parametrize("name", OWN)
def test_a_bot_plays_a_match_and_always_says_why(game: str, name: str) -> None:
    match = new_match(game, GAMES[game].players[1], 5, _short(game))
    player = bot(name)
    for step in range(60 if name in SEARCHING else 300):
        if match.over:
            break
        view = match.view(match.to_move)
        move = player.choose(view, step)
        assert bot(name).choose(view, step) == move
        for lang in LANGS:
            assert player.why(lang).endswith((".", "!"))
        match.play(move)
    assert match.moves


def _short(game: str) -> dict[str, Any]:
    return {"rounds": 1} if "rounds" in GAMES[game].options else {}


def test_a_bot_that_has_not_moved_has_nothing_to_say() -> None:
    assert JudgementBot("easy").why("en") == ""


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no level 'wild'; the levels are: easy, normal"):
        JudgementBot("wild")
    with pytest.raises(ValueError, match="no bot 'wild'; there are: random, easy, normal"):
        bot("wild")


@pytest.mark.parametrize("name", OWN)
def test_a_bot_needs_the_view_of_a_seat_to_move_and_a_seed(name: str) -> None:
    match = new_match("mau_mau", 3, 1)
    turn = match.to_move
    assert turn is not None
    for view in (match.view(None), match.view((turn + 1) % 3)):
        with pytest.raises(ValueError, match="only for a seat that is to move"):
            bot(name).choose(view, 1)
    with pytest.raises(ValueError, match="a seed is an integer"):
        bot(name).choose(match.view(turn), -1)


def test_the_random_bot_weighs_kinds_of_moves_not_moves() -> None:
    """Mü's auction has about a hundred bids and one pass: it passes far more often than once in a hundred."""
    view = new_match("mue", 4, 1).view(new_match("mue", 4, 1).to_move)
    bids = sum(text not in ("pass", "done") for text in view["legal"])
    assert bids > 8
    passes = sum(RandomBot().choose(view, seed) == "pass" for seed in range(400))
    assert passes > 2 * 400 / (bids + 1)


def test_only_cards_that_are_single_letters_are_put_in_random_order() -> None:
    dice = Random(3)
    orders = {scrambled(GAMES["mammuz"], "lay:SMb", dice) for _ in range(60)}
    assert len(orders) == 6
    assert all(sorted(text[4:]) == sorted("SMb") for text in orders)
    assert scrambled(GAMES["mau_mau"], "b+2", dice) == "b+2"
    assert scrambled(GAMES["mue"], "partner:3", dice) == "partner:3"


def test_a_move_is_legal_in_any_order_of_its_cards_and_only_if_it_is_in_the_view() -> None:
    match = new_match("mammuz", 4, 2)
    claim = match.legal_moves()[0]
    match.play(claim)
    view = match.view(match.to_move)
    lay = next(text for text in view["legal"] if len(set(text[4:])) == 2)
    assert is_legal(view, lay)
    assert is_legal(view, "lay:" + lay[:3:-1])
    assert not is_legal(view, claim)
    for text in ("", "lay:", "lay:ÄÖ", "doubt:99999999999", "\x00", "x" * 10_000):
        assert not is_legal(view, text)
