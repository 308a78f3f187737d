"""A piece of play, replayed: who is to move, what is legal, all hands, and what the rounds brought."""

import json
from pathlib import Path

import pytest

from stammtisch import Match, new_match

EXAMPLE = json.loads((Path(__file__).parent / "example.json").read_text())


def check(match: Match, position: dict[str, object]) -> None:
    assert match.to_move == position["to_move"]
    assert [match.view(seat)["hand"] for seat in range(match.players)] == position["hands"]
    if "legal" in position:
        assert sorted(match.legal_moves()) == sorted(position["legal"])  # type: ignore[call-overload]


@pytest.mark.rule("MU-3", "MU-4", "MU-12", "MU-22", "MU-25", "MU-27")
def test_the_example_replays() -> None:
    match = new_match("mue", EXAMPLE["players"], seed=1, options=EXAMPLE["options"], deals=EXAMPLE["deals"])
    positions = {position["after"]: position for position in EXAMPLE["positions"]}
    for number, move in enumerate(EXAMPLE["moves"]):
        if number in positions:
            check(match, positions[number])
        match.play(move)
    assert [sheet["points"] for sheet in match.rounds] == EXAMPLE["rounds"]
    assert match.scores == EXAMPLE["scores"]
    assert match.over == EXAMPLE["over"]
    assert match.ranks == EXAMPLE["ranks"]


def test_the_example_as_a_record() -> None:
    match = new_match("mue", EXAMPLE["players"], seed=1, deals=EXAMPLE["deals"])
    for move in EXAMPLE["moves"]:
        match.play(move)
    twin = Match.from_record(json.loads(json.dumps(match.record())))
    assert [twin.view(seat) for seat in range(5)] == [match.view(seat) for seat in range(5)]
