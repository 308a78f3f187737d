"""A sensible player of Mau Mau: positions with a clear best move, what each level knows, and why it says it moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.core import chance
from stammtisch.core.game import LEVELS
from stammtisch.core.judge import play_on
from stammtisch.core.words import words_of
from stammtisch.games.mau_mau.judgement.advice import read, see_discards
from stammtisch.games.mau_mau.judgement.knowledge import Knowledge
from stammtisch.games.mau_mau.judgement.player import Judge
from tests.games.mau_mau.table import play, table

SEEDS = range(12)
BLUES = "b1 b2 b3 b4 b5"  # a hand of no interest
REDS = "r1 r2 r3 r4 r5"


def moves(match: Match, level: str = "normal") -> set[str]:
    """What a player at this level does here, over several seeds."""
    view = match.view(match.to_move)
    return {match.game.advise(view, level, seed).move for seed in SEEDS}


def why(match: Match, level: str = "normal") -> tuple[str, str | None]:
    code, params = match.game.advise(match.view(match.to_move), level, 1).reason
    return code, params.get("why", params.get("symbol"))


# positions


def test_the_longest_colour_is_laid() -> None:
    """Both sevens fit; two blue cards are left after the blue one, no green card after the green one."""
    match = table(["g7 b7 b2 b3 y9", REDS], "r7", "r6")
    for level in LEVELS:
        assert moves(match, level) == {"b7"}
        assert why(match, level) == ("keep", None)


def test_of_cards_alike_the_dearest_goes_first() -> None:
    """Nothing but the points tells the green cards apart: what is left in hand at the end counts.  Easy does not."""
    match = table(["g1 g9 r2 b3 y4", REDS, BLUES], "g5", "r6")
    assert moves(match) == {"g9"}
    assert why(match) == ("shed", None)
    assert moves(match, "easy") == {"g1", "g9"}


def test_a_colour_change_is_spared_while_anything_else_fits() -> None:
    """The green 3 fits now; the colour change will fit at any time."""
    match = table(["g3 W r2 r8 y4", BLUES, REDS], "g5", "r6")
    for level in LEVELS:
        assert moves(match, level) == {"g3"}
        assert why(match, level) == ("hold", "later")


def test_a_colour_change_names_the_longest_colour() -> None:
    """Nothing else fits, and three of the other cards are yellow."""
    match = table(["W y1 y4 y7 r9", BLUES, REDS], "g5", "r6")
    for level in LEVELS:
        assert moves(match, level) == {"Wy"}
        assert why(match, level) == ("change", "alone")


def test_a_penalty_is_passed_on() -> None:
    """MA-10: with a take-2 the next player draws four instead of oneself two."""
    match = play(table(["g+2 r1 r2 r3 r4", "b+2 y1 y2 y3 y4", BLUES], "g5", "r6 r7"), "g+2")
    for level in LEVELS:
        assert moves(match, level) == {"b+2"}
        assert why(match, level) == ("pass_on", None)


def test_a_penalty_is_drawn_when_nothing_helps() -> None:
    """MA-12: against a take-4 even a take-4 may not be laid."""
    match = play(table(["g+4 r1 r2 r3 r4", "b+4 g1 y2 y3 W", BLUES], "g5", "r6 r7 r8 r9"), "g+4")
    for level in LEVELS:
        assert moves(match, level) == {"draw"}
        assert why(match, level) == ("take", None)


def test_a_take_two_is_held_back_while_nobody_is_near_the_end() -> None:
    """It passes a penalty on or strikes later; the green 9 is nearly as dear.  Easy does not look ahead so far."""
    match = table(["g+2 g9 r2 b3 y4", REDS, BLUES], "g5", "r6")
    assert moves(match) == {"g9"}
    assert why(match) == ("hold", "take_two")
    assert "g+2" in moves(match, "easy")


def down_to_one(third: str, up: str = "g9") -> Match:
    """Four players, seat 1 has laid four green cards and holds y6 alone; seat 0 is to move with these last cards."""
    hands = [f"b1 b2 {third}", "g1 g2 g3 g4 y6", "r1 r2 r3 r4 r7", "y1 y2 y3 y4 y7"]
    match = table(hands, up, "r8 r9 y8 y9 b5 b6 b7 b8 b9 r5 r6 y5 gR", dealer=0)
    return play(match, "g1 draw draw draw g2 draw draw draw g3 draw draw draw g4! draw draw")


def test_a_take_four_strikes_a_next_player_with_one_card() -> None:
    """Otherwise seat 1 may be done with its next card.  Easy does not see how few cards it has."""
    match = down_to_one("g+4 g8 r9")
    assert match.view(0)["hands"][1] == 1
    assert moves(match) == {"g+4"}
    assert why(match) == ("strike", "+4")
    assert moves(match, "easy") == {"g+4", "g8"}


@pytest.mark.parametrize(("card", "symbol"), [("gS", "S"), ("gR", "R")])
def test_a_next_player_with_one_card_is_kept_from_the_turn(card: str, symbol: str) -> None:
    """A stop leaves it out, a reverse turns away from it; the green 9 is as dear but for one point."""
    match = down_to_one(f"{card} g9 r9")
    assert moves(match) == {card}
    assert why(match) == ("strike", symbol)


def test_tens_go_before_another_player_ends_the_round() -> None:
    """Seat 1 has one card left: better to be caught with the green 1 than with the green 9."""
    match = down_to_one("g9 g1 r9", up="g7")
    assert moves(match) == {"g9"}
    assert why(match) == ("shed", None)


def two_cards(hand: str, up: str = "g9") -> Match:
    """Two players: seat 0 is to move and holds these two cards, a green card lies on top."""
    match = table([f"g1 g2 g3 {hand}", "b1 b2 b3 b4 b6"], up, "b7 b8 b9 y1 y2 y3")
    return play(match, "g1 draw g2 draw g3 draw")


def test_mau_is_said_whenever_it_is_due() -> None:
    """MA-17: who forgets it draws a card."""
    match = two_cards("g4 g5")
    for level in LEVELS:
        assert all(move.endswith("!") for move in moves(match, level))


def test_a_colour_change_is_the_best_last_card() -> None:
    """It will fit whatever lies there, the yellow 4 only by luck."""
    match = two_cards("g4 W")
    for level in LEVELS:
        assert moves(match, level) == {"g4!"}
        assert why(match, level) == ("hold", "last")


def test_the_last_card_is_laid() -> None:
    """MA-19."""
    match = play(two_cards("g4 g5"), "g4! draw")
    for level in LEVELS:
        assert moves(match, level) == {"g5"}
        assert why(match, level) == ("last", None)


def test_with_two_players_a_stop_gives_another_turn() -> None:
    """MA-13: seat 1 has one card left and does not get to lay it."""
    match = table(["gS g8 b1 r2 y4", "g1 g2 g3 g4 y6"], "g9", "b7 b8 b9 r5 y3 y5 r7", dealer=0)
    match = play(match, "g1 draw g2 draw g3 draw g4!")
    assert moves(match) == {"gS"}


def named_green(third: str, **options: bool) -> Match:
    """Seat 2 named green with its second-to-last card; then seat 0 laid the green 5, seat 1 is to move."""
    hands = ["g5 b1 b2 b3 b4", f"r5 {third}", "r1 r2 r3 W g9"]
    match = table(hands, "r8", "b5 b6 b7 b8 b9 y8 y9 y7 y6", dealer=1, **options)
    return play(match, "r1 draw draw r2 draw draw r3 draw draw Wg! g5")


def test_the_colour_that_the_next_player_named_is_avoided() -> None:
    """Seat 2 surely has a green card left: better a red 5 than the green 1.  Easy did not listen."""
    match = named_green("g1 g2 y1 y2")
    assert moves(match) == {"r5"}
    assert why(match) == ("guard", "less")
    assert moves(match, "easy") == {"g1", "g2"}


def test_the_colour_at_which_the_next_player_drew_is_named() -> None:
    """Seat 1 drew at blue and has three cards left, of which only the one drawn may be blue.

    Seat 0 holds as many green cards as blue ones, and its colour change alone fits.  Easy does not remember the draw.
    """
    hands = ["W b7 b6 g8 g1", "r1 r2 r3 y2 y8", "b3 W y1 y3 y6"]
    match = table(hands, "r9", "y4 b2 y5 y9 y7", dealer=0)
    play(match, "r1 draw draw r2 draw draw r3 b3 b7 draw Wr")
    assert moves(match) == {"Wb"}
    assert moves(match, "easy") == {"Wb", "Wg"}


def test_with_two_players_a_pair_stays_together() -> None:
    """With two 9s in hand the green one will answer a blue one later; the lonely green 8 costs nearly as much."""
    match = table(["g8 g9 b9 r2 y4", "r1 r3 r4 r5 r6"], "g5", "r7")
    assert moves(match) == {"g8"}
    assert why(match) == ("pair", None)


def test_drawing_is_right_when_every_card_that_fits_would_end_the_round() -> None:
    """Seat 3 named green for its last card.  Red lies there, and seat 2 could only lay the green 5.

    So it draws, unless it has to lay (MA-7); easy did not listen.
    """
    hands = ["g5 b1 b2 b3 b4", "r5 y6 y7 y8 y9", "g5 b6 b7 b8 y1", "r1 r2 r3 W g9"]
    match = table(hands, "r8", "y2 y3 b9 y5 y4 y4 b5 b6 y3", dealer=2)
    play(match, "r1 draw draw draw r2 draw draw draw r3 draw draw draw Wg! g5 r5")
    assert moves(match) == {"draw"}
    assert why(match) == ("wait", None)
    assert moves(match, "easy") == {"g5"}
    view = match.view(2)
    obliged = {**view, "options": {**view["options"], "must_play": True}, "legal": ["g5"]}
    assert match.game.advise(obliged, "normal", 1).move == "g5"


# knowledge


def walk(players: int, seed: int, share: float = 0.3, **options: bool) -> Iterator[Match]:
    """A round (or its first moves) in which this share of the moves is random and the others have judgement."""
    dice = random.Random(seed)
    match = stammtisch.new_match("mau_mau", players, seed, {"rounds": 1, **options})
    for _ in range(400):
        if match.over:
            return
        yield match
        if dice.random() < share:
            match.play(dice.choice(match.legal_moves()))
        else:
            match.play(match.game.advise(match.view(match.to_move), LEVELS[seed % 2], seed).move)


def table_of(known: Knowledge) -> list[int | bool]:
    """All that a state tells as well as a view."""
    facts = [known.players, known.seat, known.must_play, known.first, known.second, known.by_colour]
    facts += [known.colour, known.symbol, known.direction, known.pending, known.nearest]
    return [*facts, known.unseen, known.unseen_colours, known.unseen_symbols, *known.sizes]


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_view_tells_what_a_state_tells(players: int) -> None:
    """Also after reshuffles, when only the cards laid since lie there."""
    reshuffled = False
    for seed in range(3):
        for match in walk(players, seed, seed / 2):
            view = match.view(match.to_move)
            seen, looked = Knowledge(), Knowledge()
            read(seen, view)
            see_discards(seen, view["history"])
            looked.look(match.state, True)
            assert table_of(seen) == table_of(looked)
            reshuffled |= any("reshuffle" in entry for entry in view["history"])
    assert reshuffled


@pytest.mark.parametrize("players", [2, 4, 8])
def test_before_anybody_drew_a_look_is_as_good_as_a_view(players: int) -> None:
    for seed in range(40):
        match = stammtisch.new_match("mau_mau", players, seed)
        for level in LEVELS:
            judge = Judge(level)
            judge.look(match.state)
            move = match.game.move_text(int(judge.choose(chance.fast(seed))))
            assert move == match.game.advise(match.view(match.to_move), level, seed).move


def test_easy_has_no_past() -> None:
    """It decides the same when the history and the other players' numbers of cards are unknown to it."""
    for match in walk(4, 3):
        view = match.view(match.to_move)
        bare = {**view, "history": [], "hands": [len(view["hand"])] * 4}
        assert match.game.advise(view, "easy", 5).move == match.game.advise(bare, "easy", 5).move


# reasons and rounds


def test_every_reason_is_given_somewhere() -> None:
    """The one for drawing although a card fits has its own position above."""
    codes = set()
    for seed in range(24):
        for match in walk(2 + seed % 3, seed, must_play=seed % 2 == 0):
            codes.add(match.game.advise(match.view(match.to_move), "normal", seed).reason[0])
    for lang in ("de", "en"):
        assert codes | {"wait", "draw", "remark", "search"} == set(words_of("mau_mau", lang).own["why"])


@pytest.mark.parametrize("must_play", [False, True])
@pytest.mark.parametrize("players", range(2, 9))
def test_judgement_brings_every_round_to_an_end(players: int, must_play: bool) -> None:
    state = stammtisch.GAMES["mau_mau"].state(players, 7, {"must_play": must_play})
    seats = [Judge(LEVELS[seat % 2]) for seat in range(players)]
    assert play_on(state, seats, chance.fast(7)) > 0
    assert state.over
    assert sorted(state.result)[0] == 0
