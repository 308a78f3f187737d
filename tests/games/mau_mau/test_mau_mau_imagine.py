"""Mau Mau: imagined rounds keep every hard fact and are spread evenly (MA-7, MA-15, MA-22)."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import stammtisch
from stammtisch.core.chance import fast
from stammtisch.games.mau_mau import GAME
from stammtisch.games.mau_mau.cards import CODES, deck
from tests.games.mau_mau.table import hand, play, table


@pytest.mark.rule("MA-22")
def test_stock_and_hands_are_drawn_again() -> None:
    match = table(["g1 g2 g3 g4 g5", "b1 b2 b3 b4 b6"], "g7", "y1 y2 y3")
    hands = {hand(match.determinize(0, seed), 1) for seed in range(40)}
    assert len(hands) == 40
    assert all(match.determinize(0, seed).view(0) == match.view(0) for seed in range(40))


@pytest.mark.rule("MA-15")
def test_after_a_reshuffle_everybody_knows_what_the_stock_was() -> None:
    match = table(["g1 g2 g3 b1 b1", "r1 r2 r3 r4 r5"], "g9", "y9")
    play(match, "g1 draw g2 draw")  # the stock was g9 g1 when it was renewed: one of them is in hand 1
    for seed in range(20):
        imagined = match.determinize(0, seed)
        cards = set(hand(imagined, 1).split())
        assert cards & {"g9", "g1"}
        assert imagined.view(None)["stock"] == 1


@pytest.mark.rule("MA-7")
def test_who_drew_under_must_play_held_nothing_that_matched() -> None:
    match = table(["g1 g2 g3 g4 g5", "b2 b3 b4 b5 b6"], "g7", "y1 y2 y3 y4", must_play=True)
    play(match, "g1 draw")  # on g1: seat 1 held no green card, no 1 and no colour change, then drew one card
    for seed in range(60):
        cards = hand(match.determinize(0, seed), 1).split()
        fitting = [card for card in cards if card == "W" or card[0] == "g" or card[1:] == "1"]
        assert len(fitting) <= 1


@pytest.mark.rule("MA-22")
def test_every_deal_is_equally_likely() -> None:
    """Two cards of a reshuffled stock of four unlike cards went to seat 1: six pairs, all equally likely."""
    match = table(["g1 g2 g3 g4 b1", "r1 r2 r3 r4 r5"], "g9", "y9")
    play(match, "g1 draw g2 draw g3 draw")
    stock = ["g9", "g1"]  # renewed at the second draw; the third draw takes from it
    assert match.view(None)["stock"] == 0
    counts = Counter(
        tuple(sorted(set(hand(match.determinize(0, seed), 1).split()) & set(stock))) for seed in range(200)
    )
    assert counts == {("g1", "g9"): 200}


def test_pairs_from_the_stock_are_spread_evenly() -> None:
    hands = ["g1 g2 g3 g4 g5", "r1 r2 r3 r4 r5"]
    match = play(table(hands, "g9", ""), "g1 draw g2 draw g3 draw g4! draw")
    # Each draw found the discards below the top: g9, then g1, g2, g3 — all of them went to seat 1.
    assert set(hand(match, 1).split()) >= {"g9", "g1", "g2", "g3"}
    match = table([*hands, "b1 b2 b3 b4 b5"], "g9", "")
    play(match, "g1 draw draw g2 draw draw")
    # Seat 1 drew g9; then g1 came under the top, and seat 1 drew it too: seat 2 found nothing.
    assert match.view(None)["hands"] == [3, 7, 5]


def test_unseen_cards_of_one_hand_are_spread_evenly() -> None:
    """Ten cards are unseen after a reshuffle with three players: 252 ways to part them, tested by their pairs."""
    match = table(["g1 g2 g3 g4 g5", "r1 r2 r3 r4 r5", "b1 b2 b3 b4 b5"], "g9", "")
    play(
        match, "g1 draw"
    )  # seat 1 takes g9: from now on everything unseen is in the two hands or out of play
    runs = 4000
    counts: Counter[str] = Counter()
    for seed in range(runs):
        counts.update(set(hand(match.determinize(0, seed), 2).split()))
    # 110 - 5 (own) - g9: 104 cards are unseen, 10 of them in the two hands; any card is in hand 2 with chance 5/104
    singles = [counts[card] for card in ("g6", "b7", "yS", "r+4")]
    expected = runs * (1 - (1 - 5 / 104) * (1 - 5 / 103))
    assert all(abs(count - expected) < 6 * expected**0.5 for count in singles)
    assert len(list(combinations(counts, 2))) > 1000


@pytest.mark.rule("MA-15")
def test_what_a_reshuffled_stock_was_is_known_for_good() -> None:
    """Three reshuffles of one card each, all drawn by seat 1: he holds them in every imagined round."""
    match = table(["g1 g2 g3 g4 g5", "r1 r2 r3 r4 r5", "b1 b2 b3 b4 b5"], "g9", "")
    play(match, "g1 draw draw g2 draw draw g3 draw draw")
    for seed in range(20):
        imagined = match.determinize(0, seed)
        assert {"g9", "g1", "g2"} <= set(hand(imagined, 1).split())
        assert imagined.view(0) == match.view(0)


@pytest.mark.rule("MA-15")
def test_a_card_laid_may_come_from_the_deck_or_from_the_new_stock() -> None:
    """Three cards are left of a reshuffle, two of them drawn by seat 1, who then lays a red 1.

    One red 1 is among the three, the other was in his hand before: each of the three may be the one in stock.
    """
    cards = deck(4)
    random.Random(2).shuffle(cards)
    codes = [CODES[kind] for kind in cards]
    deal = {"hands": [codes[:5], codes[5:10]], "upcard": codes[10], "stock": codes[11:], "dealer": 1}
    match = stammtisch.new_match("mau_mau", 2, 1, {"rounds": 1}, [deal])
    while match.view(None)["stock"]:
        match.play("draw")
    play(match, "b4 b3 b1 r1 y1 draw draw draw draw b1 r1")
    view = match.view(0)
    assert (view["stock"], view["history"][-7]) == (1, {"reshuffle": 5})
    discards = Counter(["y1", "b1", "r1"])
    unseen = Counter(codes) - Counter(view["hand"]) - discards
    runs = 300
    stocks: Counter[str] = Counter()
    for seed in range(runs):
        imagined = match.determinize(0, seed)
        assert imagined.view(0) == view
        stocks.update(unseen - Counter(imagined.view(1)["hand"]))
    assert set(stocks) == {"b4", "b1", "r1"}
    assert sum((count - runs / 3) ** 2 / (runs / 3) for count in stocks.values()) < 14  # one in a thousand
    weighed: dict[str, float] = {}
    for state, weight in one_after_another(view, 4 * runs):
        (card,) = unseen - Counter(CODES[kind] for kind in state.hand(1))
        weighed[card] = weighed.get(card, 0) + weight
    assert set(weighed) == set(stocks)
    mean = sum(weighed.values()) / 3
    assert sum((share - mean) ** 2 / mean for share in weighed.values()) < 14


@pytest.mark.rule("MA-7", "MA-15")
def test_worlds_one_after_another_are_spread_like_fresh_ones() -> None:
    """A tangled round with `must_play` and two reshuffles: each card is in each hand as often in both."""
    match = table(["g1 g2 W r+2 b5", "r1 r2 gS yR b4", "b1 b+4 y3 y4 W"], "g9", "y9 y8 b8", must_play=True)
    dice = random.Random(5)
    while sum("reshuffle" in entry for entry in match.view(0)["history"]) < 2:
        match.play(dice.choice(match.legal_moves()))
    view, runs = match.view(0), 700
    assert sum(entry.get("penalty") is False for entry in view["history"]) > 5
    fresh = shares([(GAME.imagine(view, fast(seed))[0], 1.0) for seed in range(runs)])
    later = shares(list(one_after_another(view, runs)))
    often = [held for held, share in fresh.items() if share > 0.03]
    assert len(often) > 20
    off = sum((fresh[held] - later[held]) ** 2 / (fresh[held] + later[held]) for held in often)
    assert off * runs < 1.6 * len(often)  # about 1 each if it is chance alone


def one_after_another(view: dict[str, Any], number: int) -> Iterator[tuple[Any, float]]:
    worlds, chance = GAME.worlds(view), fast(8)
    for _ in range(number):
        yield worlds.draw(chance)


def shares(worlds: list[tuple[Any, float]]) -> dict[tuple[int, int], float]:
    """How often each kind is in each of the other hands."""
    by_hand: dict[tuple[int, int], float] = {}
    total = sum(weight for _, weight in worlds)
    for state, weight in worlds:
        for held in {(seat, kind) for seat in (1, 2) for kind in state.hand(seat)}:
            by_hand[held] = by_hand.get(held, 0) + weight / total
    return by_hand


@pytest.mark.rule("MA-20", "MA-22")
def test_after_the_end_the_hands_shown_are_imagined_too() -> None:
    match = table(["g1 g2 g3 g4 g5", "r1 r2 r3 r4 r5"], "g9", "y1 y2 y3 y4 y5 y6")
    play(match, "g1 draw g2 draw g3 draw g4! draw g5")
    imagined = match.determinize(0, 5)
    assert imagined.over
    assert imagined.view(0) == match.view(0)
    assert hand(imagined, 1) == hand(match, 1)


@pytest.mark.rule("MA-7", "MA-15")
@pytest.mark.parametrize("must_play", [False, True])
def test_tangled_rounds_are_imagined_too(must_play: bool) -> None:
    """Short stocks, reshuffled again and again: whatever happened, the imagined round looks the same."""
    dice = random.Random(11)
    hands = ["g1 g2 W r+2 b5", "r1 r2 gS yR b4", "b1 b+4 y3 y4 W"]
    match = table(hands, "g9", "y9 y8 b8", must_play=must_play)
    for step in range(120):
        if match.over:
            break
        match.play(dice.choice(match.legal_moves()))
        if step % 8 == 0:
            seat = dice.randrange(3)
            assert match.determinize(seat, step).view(seat) == match.view(seat)


def test_what_is_asked_fits_the_option() -> None:
    cards = ["g1 b2 r3 y4 y5", "b1 b2 b3 b4 b6"]
    questions = [GAME.ask(table(cards, "g7", "y1", must_play=must).view(0))[0] for must in (False, True)]
    assert questions == ["lay", "must_lay"]
