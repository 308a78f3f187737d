"""Records told in words, good and damaged ones."""

import io
import json
from typing import Any

import pytest

from stammtisch import new_match
from stammtisch.cli.commands.replay import narrate
from stammtisch.cli.texts import texts_in
from stammtisch.terminal.console import Console
from stammtisch.terminal.save_file import unpack
from stammtisch.terminal.texts import Trouble


def record(moves: int | None = None) -> dict[str, Any]:
    match = new_match("mau_mau", 3, seed=4, options={"rounds": 1})
    while not match.over and len(match.moves) != moves:
        match.play(match.legal_moves()[-2:][0])  # with mau where it is due: the last but one, before drawing
    return match.record()


def told(data: Any, seat: int | None = None, everything: bool = False, last: int | None = None) -> str:
    sink = io.StringIO()
    narrate(unpack(data), seat, everything, last, texts_in("en"), Console(io.StringIO(), sink))
    return sink.getvalue()


def test_a_whole_match_is_told_with_its_result() -> None:
    data = record()
    text = told(data)
    assert "Anna" in text
    assert f"{len(data['moves']):4}  " in text
    assert "The match is over." in text
    assert "1. " in text


@pytest.mark.parametrize(("kept", "name"), [("Zoe", "Zoe"), ("Du", "Ben"), ("You", "Ben")])
def test_who_has_saved_a_match_is_called_by_name(kept: str, name: str) -> None:
    text = told({"record": record(10), "seat": 1, "name": kept, "level": "normal"})
    assert name in text
    assert (kept in text) == (kept == name)


def test_an_onlooker_hears_no_secrets_a_seat_its_own_and_all_everything() -> None:
    data = record(10)
    hidden, seen, everything = told(data), told(data, seat=1), told(data, everything=True)
    assert "Your cards" not in hidden
    assert seen.count("Your cards") == 1
    assert everything.count("Your cards") == 3
    assert "(only for Ben) Your cards" in everything


def test_it_stops_where_it_is_told_to() -> None:
    text = told(record(10), last=4)
    assert "after 4 moves" in text
    assert "   4  " in text
    assert "   5  " not in text


def test_a_bad_move_is_named() -> None:
    data = record(10)
    data["moves"][6] = "Wg!"
    with pytest.raises(Trouble, match=r"number 7, “Wg!”") as caught:
        told(data)
    assert caught.value.status == 1


@pytest.mark.parametrize(
    "damage",
    [
        [],
        None,
        {},
        {"format": 2},
        {"game": "chess"},
        {"players": 99},
        {"seed": -1},
        {"moves": "x"},
        {"more": 1},
    ],
    ids=json.dumps,
)
def test_what_is_no_record_is_refused(damage: Any) -> None:
    data = {**record(3), **damage} if damage else damage
    with pytest.raises(Trouble, match="damaged") as caught:
        told(data)
    assert caught.value.status == 1


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Trouble, match="0 to 2"):
        told(record(3), seat=3)
