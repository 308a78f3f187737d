"""A whole match of random moves, position by position."""

from __future__ import annotations

import json
from pathlib import Path

import stammtisch
from stammtisch import Match


def test_example() -> None:
    example = json.loads((Path(__file__).parent / "example.json").read_text("utf-8"))
    match = stammtisch.new_match("mammuz", example["players"], 1, example["options"], example["deals"])
    positions = {position["after"]: position for position in example["positions"]}
    for number, move in enumerate([*example["moves"], None]):
        if number in positions:
            position = positions[number]
            assert match.to_move == position["to_move"]
            assert set(match.legal_moves()) == set(position["legal"])
            assert [match.view(seat)["hand"] for seat in range(match.players)] == position["hands"]
        if move is not None:
            match.play(move)
    assert [sheet["points"] for sheet in match.rounds] == example["rounds"]
    assert match.scores == example["scores"]
    assert match.over == example["over"]
    assert match.ranks == example["ranks"]
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert [again.view(seat) for seat in (*range(4), None)] == [
        match.view(seat) for seat in (*range(4), None)
    ]
