"""The example match replays as given."""

import json
from pathlib import Path

import stammtisch


def test_the_example_replays() -> None:
    example = json.loads((Path(__file__).parent / "example.json").read_text(encoding="utf-8"))
    match = stammtisch.new_match("mau_mau", example["players"], 1, example["options"], example["deals"])
    positions = {position["after"]: position for position in example["positions"]}
    for number, move in enumerate(example["moves"]):
        if number in positions:
            position = positions[number]
            assert match.to_move == position["to_move"]
            assert sorted(match.legal_moves()) == position["legal"]
            assert [match.view(seat)["hand"] for seat in range(match.players)] == position["hands"]
        match.play(move)
    assert [sheet["points"] for sheet in match.rounds] == example["rounds"]
    assert (match.scores, match.over, match.ranks) == (example["scores"], example["over"], example["ranks"])
