"""The table of moves, notation, and legal moves by number, by list and at random."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any, cast

import pytest

from stammtisch import IllegalMove, new_match
from stammtisch.core.faults import FINE
from stammtisch.games.zoff_im_zoo import GAME
from stammtisch.games.zoff_im_zoo.cards import CODES, copies
from stammtisch.games.zoff_im_zoo.rules import NUM_MOVES, State
from tests.games.zoff_im_zoo.table import Table

DECK = Counter({**dict.fromkeys("WECBLSFPHDM", 5), "Q": 4, "J": 1})


def test_the_deck_is_that_of_the_table() -> None:
    assert {code: copies(kind) for kind, code in enumerate(CODES)} == DECK


def test_the_table_has_every_move_once() -> None:
    texts = [GAME.move_text(move) for move in range(GAME.num_moves)]
    assert len(set(texts)) == GAME.num_moves == 648
    assert [GAME.move_id(text) for text in texts] == list(range(648))
    starts = Counter(text.partition(":")[0] if ":" in text else "" for text in texts)
    assert starts == {"": 130, "push": 90, "return": 90, "lay": 104, "show": 117, "add": 117}


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("SS", "SS"),
        ("QEE", "EEQ"),
        ("JS", "SJ"),
        ("push:DM", "push:DM"),
        ("push:MD", "push:DM"),
        ("lay:", "lay:"),
    ],
)
def test_cards_may_be_typed_in_any_order(typed: str, canonical: str) -> None:
    assert GAME.move_text(GAME.move_id(typed)) == canonical


UNREADABLE = """
ss|S S|SS | SS|X|S1|Pass|PASS|pass:|pass:S|decline:|push|push:md|:|:SS|show: S|add:S:S|lay:S,S|Ｓ|
""".strip("\n").split("|")


@pytest.mark.parametrize(
    "text",
    [*UNREADABLE, "S\n", "W" * 61, None, 5, pytest.param(10**5000, id="huge"), 1.5, b"SS", ["S"], ("SS",)],
)
def test_unreadable_moves(text: Any) -> None:
    match = new_match("zoff_im_zoo", 4, 1)
    with pytest.raises(IllegalMove) as refused:
        match.play(text)
    assert refused.value.rule == "notation"
    with pytest.raises(IllegalMove):
        GAME.move_id(text)


def test_a_set_of_cards_that_is_no_move_has_no_number() -> None:
    for text in ("SF", "J", "push:S", "show:SF", "EQQ"):
        with pytest.raises(IllegalMove):
            GAME.move_id(text)


def test_a_number_that_is_no_move_is_refused() -> None:
    state = GAME.state(4, 1)
    for move in (-1, 648, 2**63, 10**30, -(10**30)):
        with pytest.raises(IllegalMove) as refused:
            state.apply(move)
        assert refused.value.rule == "notation"
    before = state.legal()
    with pytest.raises(IllegalMove):
        state.apply(647)
    assert state.legal() == before


def positions(seed: int, share: float) -> list[State]:
    """States of all phases, out of random rounds with teams."""
    dice = random.Random(seed)
    states = []
    for players in (3, 4, 5, 6, 7):
        state = cast(State, GAME.state(players, seed, ranking=dice.sample(range(players), players)))
        while not state.over:
            if dice.random() < share or state.phase != 3:
                states.append(state.copy())
            shows = [move for move in state.legal() if move >= 413]
            state.apply(dice.choice(shows if shows and dice.random() < 0.4 else state.legal()))
    return states


def test_legal_moves_are_those_without_fault_in_table_order() -> None:
    for state in positions(1, 0.1):
        fine = [move for move in range(NUM_MOVES) if state.fault(move) == FINE]
        assert state.legal() == fine


def test_a_random_move_is_any_legal_one_equally_likely() -> None:
    phases = set()
    for state in positions(2, 0.02):
        legal = state.legal()
        if len(legal) > 30 and state.phase in phases:
            continue
        phases.add(state.phase)
        draws = 60 * len(legal)
        drawn = Counter(int(state.pick()) for _ in range(draws))
        assert set(drawn) <= set(legal)
        squares = sum((drawn[move] - 60) ** 2 / 60 for move in legal)
        freedom = len(legal) - 1
        assert squares <= freedom + 6 * (2 * freedom) ** 0.5 + 12
    assert phases == {0, 1, 2, 3, 4}


BEATS = {"M": "EQ", "E": "CBLF", "W": "BSPD", "B": "SFPM", "C": "FPDM", "L": "FM", "S": "PDM", "F": "HM"} | {
    "P": "D",
    "H": "MQ",
    "D": "Q",
}


def counts_as(cards: Counter[str]) -> tuple[str, int] | None:
    """The animal and the number these cards are, by the rulebook's words alone."""
    animals = {code for code in cards if cards[code] and code != "J"}
    if cards["E"] and cards["Q"] == 1:
        animals.discard("Q")
    if len(animals) != 1:
        return None
    return animals.pop(), cards.total()


def raises(cards: Counter[str], top: str, size: int) -> bool:
    laid = counts_as(cards)
    return laid is not None and (
        laid == (top, size + 1) or (top in BEATS.get(laid[0], "") and laid[1] == size)
    )


@pytest.mark.rule("ZZ-21", "ZZ-22")
def test_shows_are_all_that_some_cards_of_the_deck_complete() -> None:
    lays = [Counter({code: number}) for code in BEATS for number in range(1, 6)]
    lays += [Counter({"Q": number}) for number in range(1, 5)]
    lays += [Counter({"E": number, "Q": 1}) for number in range(1, 6)]
    lays += [lay + Counter("J") for lay in lays]
    seen = 0
    for state in positions(3, 1):
        texts = [GAME.move_text(move) for move in state.legal()]
        shows = {text[5:] for text in texts if text.startswith("show:")}
        if not shows:
            continue
        top, size = CODES[state.top], int(state.top_size)
        hand = Counter(CODES[kind] for kind in state.hand(state.to_move))
        targets = [lay for lay in lays if raises(lay, top, size)]
        parts = [part for lay in targets for part in parts_of(lay) if part <= hand]
        assert shows == {"".join(code for code in CODES for _ in range(part[code])) for part in parts}
        seen += 1
    assert seen > 50


def parts_of(lay: Counter[str]) -> list[Counter[str]]:
    """All that is left of a lay when one or more of its cards are missing, but never nothing."""
    cards = list(lay.elements())
    parts = {part for number in range(1, len(cards)) for part in combinations(cards, number)}
    return [Counter(part) for part in sorted(parts)]


def test_playouts_end_and_copies_are_independent() -> None:
    for players in range(3, 8):
        state = GAME.state(players, 7, ranking=list(range(players)))
        twin = state.copy()
        before = (twin.legal(), [twin.hand(seat) for seat in range(players)])
        decisions = state.playout()
        assert state.over
        assert decisions > 20
        assert (twin.legal(), [twin.hand(seat) for seat in range(players)]) == before
        assert twin.playout() == decisions
        assert twin.result == state.result
        assert twin.news is None


def test_a_table_of_small_hands_may_be_played_by_number() -> None:
    table = Table("S", "B", "WW")
    for text in ("S", "B"):
        table.state.apply(GAME.move_id(text))
    assert table.state.over
