"""What a seat may know, and imagining the rest."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import cast

import pytest

from stammtisch import Match, new_match
from stammtisch.games.zoff_im_zoo.cards import CODES, codes, deck
from stammtisch.games.zoff_im_zoo.imagine import possible
from stammtisch.games.zoff_im_zoo.rules import PLAYING, State
from stammtisch.games.zoff_im_zoo.sheet import ending, entries
from tests.games.zoff_im_zoo.table import IN_ORDER, Table, kinds, scored


def late(players: int, seed: int, cards: int, rounds: int = 1) -> Match:
    """A match in its last of these rounds, when the others than seat 0 hold at most this many cards."""
    match = new_match("zoff_im_zoo", players, seed, {"target": 500})
    dice = random.Random(seed)
    while len(match.rounds) < rounds - 1 or sum(match.view()["hands"][1:]) > cards:
        match.play(dice.choice(match.legal_moves()))
    return match


@pytest.mark.rule("ZZ-31")
def test_everyone_sees_the_table() -> None:
    table = Table("SWW", "BH", "B", "DDM", leader=0).play("S", "B", "pass", "pass", "W")
    for seat in (None, 0, 1, 2, 3):
        view = table.view(seat)
        assert view["hands"] == [1, 1, 1, 3]
        assert view["top"] == {"seat": 0, "animal": "W", "count": 1}
        assert [(play["seat"], play["cards"]) for play in view["trick"]] == [
            (0, ["S"]),
            (1, ["B"]),
            (2, []),
            (3, []),
            (0, ["W"]),
        ]
        assert view["played"] == ["W", "B", "S"]
    table.play("pass", "pass", "pass")
    view = table.view(None)
    assert (view["taken"], view["trick"], view["top"]) == ([1, 0, 0, 0], [], None)
    assert view["tricks"][0]["taker"] == 0
    assert view["played"] == ["W", "B", "S"]
    assert "hand" not in view
    table.play("W")
    assert table.view(None)["places"] == [1, None, None, None]


@pytest.mark.rule("ZZ-31", "ZZ-18", "ZZ-20")
def test_exchanged_cards_are_known_to_the_two_partners_only() -> None:
    table = Table("WEC", "BLS", "FPH", "DMQ", ranking=IN_ORDER[:4], leader=3, exchange=True)
    table.play("push:FP")
    assert table.view(2)["known"] == [["F", "P"], [], [], []]
    table.play("return:FE")
    assert table.view(2)["exchange"] == {"partner": 0, "gave": ["F", "P"], "got": ["E", "F"]}
    assert table.view(0)["exchange"] == {"partner": 2, "gave": ["E", "F"], "got": ["F", "P"]}
    assert table.view(2)["known"] == [["P"], [], [], []]
    assert table.view(0)["known"] == [[], [], ["E", "F"], []]
    for seat in (None, 1, 3):
        assert table.view(seat)["known"] == [[], [], [], []]
        assert not (table.view(seat).get("exchange") or {}).get("gave")
    table.play("push:DM", "return:DM", "D", "P", "pass", "pass", "pass")  # seat 0 lays the perch it was given
    assert table.view(2)["known"] == [[], [], [], []]


@pytest.mark.rule("ZZ-31", "ZZ-23")
def test_shown_cards_are_known_until_they_are_laid() -> None:
    table = Table("HHF", "SSM", "BBD", "HH", leader=1, ranking=IN_ORDER[:4])
    table.play("SS", "show:B")
    assert table.view(None)["shown"] == {"seat": 2, "cards": ["B"]}
    table.play("decline", "pass", "pass")
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat)["known"] == [[], [], ["B"], []]
    table.play("M", "B")
    assert table.view(3)["known"] == [[], [], [], []]


@pytest.mark.rule("ZZ-12")
def test_who_could_not_lead_is_known_to_hold_the_joker() -> None:
    table = Table("SJ", "HHM", "DDM").play("S", "pass", "pass")
    assert table.view(1)["known"] == [["J"], [], []]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_an_imagined_match_keeps_the_view_and_all_cards(players: int) -> None:
    match = new_match("zoff_im_zoo", players, players, {"target": 12})
    dice = random.Random(players)
    while True:
        if dice.random() < 0.02 or match.over:
            for seat in range(players):
                imagined = match.determinize(seat, dice.randrange(10**9))
                view = match.view(seat)
                assert imagined.view(seat) == view
                assert imagined.view(None) == match.view(None)
                assert all_cards(imagined) == Counter(CODES[kind] for kind in deck(players))
                for other, cards in enumerate(view["known"]):
                    assert Counter(cards) <= Counter(imagined.view(other)["hand"])
        if match.over:
            break
        shows = [text for text in match.legal_moves() if text.startswith(("show:", "add:"))]
        match.play(dice.choice(shows if shows and dice.random() < 0.4 else match.legal_moves()))


def all_cards(match: Match) -> Counter[str]:
    cards: Counter[str] = Counter(match.view(None)["played"])
    for seat in range(match.players):
        cards.update(match.view(seat)["hand"])
        cards.update(match.view(seat)["away"])
    return cards


def hidden(match: Match) -> tuple[str, ...]:
    """All that is hidden: the hands and what is laid away."""
    state = cast(State, match.state)
    hands = ["".join(CODES[kind] for kind in state.hand(seat)) for seat in range(match.players)]
    return (*hands, "".join(codes(state.away)))


def arrangements(match: Match) -> Counter[tuple[str, ...]]:
    """From the facts alone: every way to lay the unseen cards of seat 0, and in how many orders it comes."""
    view = match.view(0)
    unseen = Counter(CODES[kind] for kind in deck(match.players))
    unseen.subtract([*view["hand"], *view["played"], *view["away"]])
    sizes = []
    for seat in range(1, match.players):
        unseen.subtract(view["known"][seat])
        sizes.append(view["hands"][seat] - len(view["known"][seat]))
    sizes.append(0 if view["solo"] == 0 else view["laid_away"])
    ways: Counter[tuple[str, ...]] = Counter()
    for order in permutations(list(unseen.elements())):
        cards = list(order)
        hands = ["".join(view["hand"])]
        for seat, size in enumerate(sizes, 1):
            held = cards[:size] + (view["known"][seat] if seat < match.players else [])
            hands.append("".join(sorted(held, key=CODES.index)))
            cards = cards[size:]
        if view["solo"] == 0:
            hands[-1] = "".join(view["away"])
        ways[tuple(hands)] += 1
    return ways


@pytest.mark.parametrize(
    ("players", "seed", "cards", "rounds"), [(3, 3, 5, 1), (4, 1, 5, 1), (5, 2, 4, 2), (4, 5, 5, 2)]
)
def test_every_arrangement_is_equally_likely(players: int, seed: int, cards: int, rounds: int) -> None:
    match = late(players, seed, cards, rounds)
    expected = arrangements(match)
    leader = match.to_move
    if match.view(None)["phase"] == "lead" and leader:  # ZZ-12: not the joker alone
        expected = Counter({hands: ways for hands, ways in expected.items() if hands[leader] != "J"})
    assert hidden(match) in expected
    draws, view = 800, match.view(0)
    drawn = Counter(hidden(Match.from_view(view, seed)) for seed in range(draws))
    assert set(drawn) <= set(expected)
    total = sum(expected.values())
    squares = sum(
        (drawn[hands] - draws * ways / total) ** 2 / (draws * ways / total)
        for hands, ways in expected.items()
    )
    freedom = len(expected) - 1
    assert squares < freedom + 6 * (2 * freedom) ** 0.5 + 12


def test_a_leader_is_never_imagined_with_the_joker_alone() -> None:
    positions = 0
    for seed in range(200):
        match = new_match("zoff_im_zoo", 3, seed)
        dice = random.Random(seed)
        while not match.rounds and not positions:
            view = match.view(None)
            leader = match.to_move
            if leader is not None and view["phase"] == "lead" and view["hands"][leader] == 1:
                viewer = next(seat for seat in range(3) if seat != leader and view["hands"][seat])
                if "J" not in [*match.view(viewer)["hand"], *view["played"]]:
                    positions += 1
                    for draw in range(60):
                        assert match.determinize(viewer, draw).view(leader)["hand"] != ["J"]
            match.play(dice.choice(match.legal_moves()))
        if positions:
            return
    pytest.fail("no such position came up")


@pytest.mark.rule("ZZ-26", "ZZ-20")
def test_after_the_end_the_score_sheet_is_a_fact() -> None:
    """Three lions without a hedgehog bring as many points as two lions with one, but the sheet tells which."""
    finished = []
    for away in ("LM", "HM", "MM"):
        state = scored(5, [1, 2, 3, 4, 5], IN_ORDER[:5], tricks=["H", "H", "LL", "H", "H"])
        state.resume(PLAYING, 3, -1, [], kinds(away))
        finished.append(state)
    lion, hedgehog, neither = finished
    assert lion.result == hedgehog.result != neither.result
    view = {"rounds": [{"points": lion.result, "entries": entries(ending(lion))}]}
    assert [possible(view, state) for state in finished] == [True, False, False]
