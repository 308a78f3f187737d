"""The piece of play handed out with the rules replays exactly."""

import json
from pathlib import Path

import stammtisch

EXAMPLE = json.loads((Path(__file__).parent / "example.json").read_text("utf-8"))


def test_the_example_replays() -> None:
    match = stammtisch.new_match(
        EXAMPLE["game"], EXAMPLE["players"], seed=3, options=EXAMPLE["options"], deals=EXAMPLE["deals"]
    )
    positions = {position["after"]: position for position in EXAMPLE["positions"]}
    for number, move in enumerate([*EXAMPLE["moves"], None]):
        if number in positions:
            position = positions[number]
            assert match.to_move == position["to_move"]
            assert len(match.legal_moves()) == position["number_of_legal_moves"]
            assert [match.view(seat)["hand"] for seat in range(4)] == position["hands"]
        if move is not None:
            assert move in match.legal_moves()
            match.play(move)
    assert [sheet["points"] for sheet in match.rounds] == EXAMPLE["rounds"]
    assert match.scores == EXAMPLE["scores"]
    assert match.over == EXAMPLE["over"]
    assert match.ranks == EXAMPLE["ranks"]
