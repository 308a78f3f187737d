"""What is open and what is hidden: MM-26."""

from __future__ import annotations

import json
import random

import pytest

import stammtisch
from tests.games.mammuz.table import of_type, play, start, three


@pytest.mark.rule("MM-26")
def test_all_see_the_same_table() -> None:
    match = start(three("l", "r", "t"))
    play(match, "claim:S lay:SDl doubt:3 claim:H lay:HHr lay:Q")
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view["named"] == "H"
        assert [(lay["seat"], lay["count"]) for lay in view["herd"]] == [(1, 3), (2, 1)]
        assert view["pile"] == 2
        assert view["hands"] == [7, 8, 9]
        turned = [entry for entry in view["history"] if entry["type"] == "doubt"]
        assert turned == [{"type": "doubt", "place": 3, "seat": 1, "seat_layer": 0, "card": "l"}]
    match = start(three("r", "p", "t"))
    play(match, "claim:S lay:HDr doubt:3")
    for seat in (0, 1, 2, None):
        assert match.view(seat)["removed"] == ["D", "H"]
        assert match.view(seat)["left"] == [2, 3, 3, 5, 5, 7]  # of A B D S H Q


@pytest.mark.rule("MM-26")
def test_own_lays_and_takes_are_seen_by_their_player_alone() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:SD")
    assert match.view(0)["herd"] == [{"seat": 0, "count": 2, "cards": ["S", "D"]}]
    for seat in (1, 2, None):
        assert match.view(seat)["herd"] == [{"seat": 0, "count": 2}]
    play(match, "doubt:1")  # true: seat 1 takes S and D
    assert match.view(1)["history"][-1]["mine"] == ["D", "S"]
    assert match.view(0)["history"][-2]["type"] == "doubt"
    for seat in (0, 2, None):
        assert "mine" not in match.view(seat)["history"][-1]
    assert "hand" not in match.view(None)


@pytest.mark.rule("MM-26")
def test_private_events_go_to_their_seat() -> None:
    match = start(three("s", "p", "t"))
    events = match.events + play(match, "claim:S lay:SDHs doubt:4")
    for kind in ("hand", "laid", "taken", "dealt"):
        assert all(event["to"] == [event["seat"]] for event in of_type(events, kind))
    public = [event for event in events if event["to"] == "all"]
    assert {event["type"] for event in public} == {
        "round_start", "deal", "claim", "lay", "doubt", "deal_out", "keep"
    }  # fmt: skip
    assert all("cards" not in event for event in public)


@pytest.mark.rule("MM-26")
def test_dinosaurs_in_play_are_unknown_until_seen() -> None:
    """Whatever others were dealt, the view does not change by it."""
    views = []
    for hands in (three("b", "p", "t"), three("b", "s", "l"), three("b", "l", "r")):
        match = start(hands)
        play(match, "claim:S lay:SS lay:QQ lay:HH")
        views.append(match.view(0))
    assert views[0] == views[1] == views[2]


def test_views_are_plain_json() -> None:
    rng = random.Random(2)
    match = stammtisch.new_match("mammuz", 5, 3, {"rounds": 2})
    for _ in range(150):
        if match.over:
            break
        for seat in (*range(5), None):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
        match.play(rng.choice(match.legal_moves()))
