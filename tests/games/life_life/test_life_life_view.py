"""What is open and what is hidden (LL-20)."""

import json

import pytest

from tests.games.life_life.table import ALL_KNOCK, PLAIN, new, played

SET = {**PLAIN, "hands": ["GGGBBBZCCC", "GGGBBLLLSS", "GLLZZZDDHP"], "rows": ["C", "SD", "HPM", "BSSM"]}


@pytest.mark.rule("LL-20")
def test_everyone_sees_rows_lives_swaps_and_knocks() -> None:
    match = played(new(PLAIN), ALL_KNOCK[:4])
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert view["rows"] == [["P"], ["S", "D"], ["H", "P", "M"], ["B", "S", "S", "C"]]
        assert view["lives"] == [5, 5, 5]
        assert view["history"] == [
            {"seat": 0, "row": 1, "laid": "M", "taken": "C"},
            {"seat": 1, "row": 1, "laid": "S", "taken": "M"},
            {"seat": 2, "row": 1, "laid": "P", "taken": "S"},
            {"seat": 0, "knock": True},
        ]
        assert (view["knocker"], view["turns_left"], view["swapped"]) == (0, 2, [True, True, True])


@pytest.mark.rule("LL-20")
def test_the_view_lists_cards_known_to_be_in_a_hand() -> None:
    match = played(new(PLAIN), ["swap3:GBZ", "swap1:S", "swap1:P"])
    assert match.view(1)["known"] == [["H", "P", "M"], ["C"], ["S"]]
    # Seat 0 holds two mice, one of them known: laying both takes the known one off first.
    match.play("swap2:MM")
    assert match.view(1)["known"][0] == ["S", "D", "H", "P"]
    assert match.view(None)["known"] == match.view(0)["known"] == match.view(1)["known"]


@pytest.mark.rule("LL-20")
def test_a_card_laid_comes_off_the_known_ones_first() -> None:
    match = played(new(PLAIN), ["swap3:GBZ", "swap1:S", "swap1:P", "swap1:M"])
    assert match.view(1)["known"][0] == ["H", "P", "P"]


@pytest.mark.rule("LL-20")
def test_hands_are_hidden() -> None:
    # Seats 0 and 2 exchange what seat 1 has not seen: its view and an onlooker's stay the same.
    other = {**PLAIN, "hands": ["GLLZZZDDHM", PLAIN["hands"][1], "GGGGBBBZZP"]}
    one, two = (played(new(deal), ALL_KNOCK[:3]) for deal in (PLAIN, other))
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)
    assert "hand" not in one.view(None)
    assert one.view(0) != two.view(0)


@pytest.mark.rule("LL-20")
def test_hands_are_told_to_their_own_seat_only() -> None:
    match = new(PLAIN)
    hands = {event["seat"]: event for event in match.events if event["type"] == "hand"}
    assert sorted(hands) == [0, 1, 2]
    assert all(event["to"] == [seat] for seat, event in hands.items())
    assert hands[1]["cards"] == list("GGGBBLLLSS")
    public = json.dumps([event for event in match.events if event["to"] == "all"])
    assert "GGG" not in public.replace('", "', "")


@pytest.mark.rule("LL-20")
def test_a_scoring_shows_all_hands_but_not_the_rest() -> None:
    match = played(new(PLAIN), ALL_KNOCK)
    assert match.view(1)["rounds"][0]["hands"] == [list("GGGGBBBZZC"), list("GGGBBLLLSM"), list("GLLZZZSDDH")]


@pytest.mark.rule("LL-20")
def test_sudden_death_shows_only_the_set() -> None:
    match = new(SET)
    events = match.play("swap1:Z")
    assert match.rounds[0]["hands"] is None
    assert match.rounds[0]["set"] == ["C", "C", "C", "C"]
    shown = next(event for event in events if event["type"] == "sudden_death")
    assert (shown["seat"], shown["cards"], shown["to"]) == (0, ["C", "C", "C", "C"], "all")
    assert "scoring" not in [event["type"] for event in events]


def test_swaps_tell_both_sides_to_everybody() -> None:
    event = new(PLAIN).play("swap2:GM")[0]
    assert event == {
        "type": "swap",
        "seat": 0,
        "row": 2,
        "cards_laid": ["G", "M"],
        "cards_taken": ["S", "D"],
        "to": "all",
    }


def test_a_view_is_plain_data_of_its_own() -> None:
    match = played(new(PLAIN), ALL_KNOCK)
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    before = json.dumps(match.view(0))
    view["rows"][0].append("X")
    view["known"][0].append("X")
    view["history"].append({})
    view["rounds"][0]["hands"][0].append("X")
    assert json.dumps(match.view(0)) == before
