"""What everyone sees, and what stays hidden (MU-29)."""

import json
import random
from typing import Any

import pytest

from stammtisch import GAMES, new_match
from stammtisch.core.moves import Card
from tests.games.mue.table import MIXED, auction, play, table

PUBLIC = "dealer phase hands open auction chief vice partner chief_trump vice_trump target taken voids"


@pytest.mark.rule("MU-29")
def test_everyone_sees_the_auction_and_open_cards() -> None:
    match = play(table(3, *MIXED), "bid:g5 bid:b1 bid:r8 pass pass")
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert view["auction"] == [
            {"seat": 0, "cards": ["g5"]},
            {"seat": 1, "cards": ["b1", "r8"]},
            {"seat": 2, "cards": []},
            {"seat": 0, "cards": []},
        ]
        assert view["open"] == [["g5"], ["r8", "b1"], []]
        assert view["hands"] == [11, 10, 12]


@pytest.mark.rule("MU-29")
def test_everyone_sees_the_tricks_and_who_cant_follow() -> None:
    match = play(auction(table(3, *MIXED), "g5 g3", "b1"), "trump:none r9 r8 b8 g5* b1* g9")
    match.play("b9")
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert (view["chief"], view["vice"], view["partner"], view["chief_trump"]) == (0, None, None, "none")
        assert view["trick"] == [{"seat": 2, "card": "b9", "open": False}]
        assert view["tricks"] == [
            {
                "seat": 0,
                "points": 2,  # 0 + 1 + 1
                "cards": [
                    {"seat": 0, "card": "r9", "open": False},
                    {"seat": 1, "card": "r8", "open": False},
                    {"seat": 2, "card": "b8", "open": False},
                ],
            },
            {
                "seat": 2,
                "points": 1,  # 1 + 0 + 0
                "cards": [
                    {"seat": 0, "card": "g5", "open": True},
                    {"seat": 1, "card": "b1", "open": True},
                    {"seat": 2, "card": "g9", "open": False},
                ],
            },
        ]
        assert view["voids"] == [[], ["g"], ["r"]]
        assert view["taken"] == [2, 0, 1]


@pytest.mark.rule("MU-29", "MU-20")
def test_a_void_in_trumps() -> None:
    match = play(auction(table(3, *MIXED), "r9"), "trump:r r9* r8 b7")
    assert match.view()["voids"] == [[], [], ["trump"]]


@pytest.mark.rule("MU-29")
def test_hands_are_hidden() -> None:
    match = play(table(3, *MIXED), "bid:g5")
    assert "hand" not in match.view(None)
    views = [match.view(seat) for seat in range(3)]
    assert views[2]["hand"] == MIXED[2].split()
    for view in views:
        del view["hand"], view["seat"]
        view.pop("legal", None)
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("MU-29")
def test_events_tell_hands_to_their_owners_only() -> None:
    match = play(auction(table(3, *MIXED), "g5"), "trump:5 r9 r8 b8")
    for event in match.events:
        json.dumps(event)
        if event["type"] == "hand":
            assert event["to"] == [event["seat"]]
            assert event["cards"] == MIXED[event["seat"]].split()
        else:
            assert event["to"] == "all"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_views_are_plain_data_and_public_but_for_the_hand(players: int) -> None:
    match = new_match("mue", players, seed=12, options={"target": 20})
    choose = random.Random(3)
    while not match.over:
        match.play(choose.choice(match.legal_moves()))
        views: list[dict[str, Any]] = [match.view(seat) for seat in (None, *range(players))]
        for view in views:
            assert json.loads(json.dumps(view)) == view
            assert all(view[name] == views[0][name] for name in PUBLIC.split())


def test_a_seat_plays_from_its_hand_and_its_open_cards() -> None:
    match = play(table(3, *MIXED), "bid:g5 bid:b1 bid:r8 pass pass")
    game = GAMES["mue"]
    assert not game.cards_held(match.view(None))
    for seat in range(3):
        view = match.view(seat)
        marked = [f"{code}*" for code in view["open"][seat]]
        assert [card.text for card in game.cards_held(view)] == view["hand"] + marked
    texts = ["r7", "r7*", "bid:r7", "trump:7"]
    assert [game.cards_used(game.read(text)) for text in texts] == [
        [Card("r7")],
        [Card("r7", "*")],
        [Card("r7")],
        [],
    ]


def test_other_games_know_nothing_of_open_cards() -> None:
    view = {**new_match("mau_mau", 3, seed=1).view(0), "open": [["g1"], [], []]}
    assert [card.text for card in GAMES["mau_mau"].cards_held(view)] == view["hand"]
