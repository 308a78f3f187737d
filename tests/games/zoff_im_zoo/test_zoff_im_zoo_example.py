"""The worked piece of play: who is to move, what is legal, all hands, and what the rounds brought."""

from __future__ import annotations

import json
from pathlib import Path

from stammtisch import new_match

EXAMPLE = json.loads((Path(__file__).parent / "example.json").read_text(encoding="utf-8"))


def test_the_example_replays() -> None:
    match = new_match(EXAMPLE["game"], EXAMPLE["players"], 1, EXAMPLE["options"], EXAMPLE["deals"])
    positions = {position["after"]: position for position in EXAMPLE["positions"]}
    for number, text in enumerate([None, *EXAMPLE["moves"]]):
        if text is not None:
            match.play(text)
        if number in positions:
            position = positions[number]
            assert match.to_move == position["to_move"]
            if "legal" in position:
                assert sorted(match.legal_moves()) == sorted(position["legal"])
            assert [match.view(seat)["hand"] for seat in range(match.players)] == position["hands"]
    assert [sheet["points"] for sheet in match.rounds] == EXAMPLE["rounds"]
    assert match.scores == EXAMPLE["scores"]
    assert match.over == EXAMPLE["over"]
    assert match.ranks == EXAMPLE["ranks"]
