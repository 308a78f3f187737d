"""The score pad: the worked examples of the plan, what it refuses, and that totals always follow from the facts."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch
from stammtisch import BadFacts, Pad
from stammtisch.core.words import LANGS
from stammtisch.testing.pads import rounds
from tests.facts import GAMES as ALL

Facts = dict[str, Any]
NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil", "Fips", "Gül"]
GAMES = [game for game in ALL if stammtisch.GAMES[game].keeps_score]
A, B, C, D, E = range(5)


def new_pad(game: str, players: int, first: int = 0, **options: Any) -> Pad:
    return Pad(game, NAMES[:players], options, first)


def entered(pad: Pad, *facts: Facts) -> Pad:
    for each in facts:
        pad.enter(each)
    return pad


# the worked examples


def test_zoff_im_zoo_from_the_first_round_to_teams() -> None:
    pad = entered(new_pad("zoff_im_zoo", 4), {"out": [B, D, A]})
    assert pad.rounds[0]["points"] == [2, 4, 0, 3]
    assert pad.next["ranking"] == [B, D, A, C]
    assert (pad.next["dealer"], pad.next["leader"]) == (B, C)
    assert pad.next["teams"] == [[B, A], [D, C]]
    assert [(give["from"], give["to"]) for give in pad.next["exchange"]] == [(A, B), (C, D)]
    pad.enter({"out": [A, D, B], "lions": [3, 0, 0, 1], "lions_in_hand": 1, "no_hedgehog": [B, C]})
    assert pad.rounds[1]["points"] == [9, 5, 1, 3]
    assert pad.scores == [11, 9, 1, 6]
    assert pad.next["ranking"] == [A, B, D, C]


def test_zoff_im_zoo_turns_ties_around() -> None:
    pad = entered(new_pad("zoff_im_zoo", 5), {"out": [A, B, C, D]})
    assert pad.scores == [5, 4, 3, 2, 0]
    assert (pad.next["teams"], pad.next["solo"]) == ([[A, D], [B, E]], C)
    pad.enter({"out": [A, B, C, E], "no_hedgehog": [D]})
    assert pad.rounds[1]["points"] == [5, 6, 7, 4, 6]
    assert pad.scores == [10, 10, 10, 6, 6]
    assert pad.next["ranking"] == [C, B, A, E, D]


def test_life_life_by_majorities_and_by_a_set() -> None:
    owners = dict(zip("GSLDHPZCMB", [A, A, B, B, C, C, D, E, E, None], strict=True))
    pad = entered(new_pad("life_life", 5), {"majorities": owners})
    assert pad.rounds[0]["totals"] == [15, 13, 10, 7, 7]
    assert pad.scores == [5, 4, 4, 3, 3]
    pad.enter({"set": "H", "seat": B})
    assert pad.rounds[1]["points"] == [-1, 0, -1, -1, -1]
    assert pad.scores == [4, 4, 3, 2, 2]


def test_life_life_counted_between_two() -> None:
    pad = new_pad("life_life", 3, lives=3)
    entered(pad, {"set": "H", "seat": B}, {"set": "P", "seat": B})
    owners = dict.fromkeys("GBLZSDHPCM", None)
    pad.enter({"majorities": {**owners, "G": A, "B": B}})  # Cem, the lowest, loses the last life
    assert pad.scores == [1, 2, 0]
    counts = [[2, 0, 3, 0, 2, 0, 0, 1, 1, 1], [3, 3, 0, 2, 1, 1, 0, 0, 0, 0], [0] * 10]
    pad.enter({"counts": counts})
    assert pad.rounds[-1]["totals"] == [13, 24, 0]
    assert pad.rounds[-1]["points"] == [-1, 0, 0]
    assert (pad.scores, pad.ranks) == ([0, 2, 0], [2, 1, 3])


def test_mammuz_in_one_round_in_three_and_with_no_species_left() -> None:
    one = entered(new_pad("mammuz", 4), {"winners": [A], "left": [0, 3, 5, 5]})
    assert (one.scores, one.ranks) == ([1, 0, 0, 0], [1, 2, 3, 3])
    three = entered(new_pad("mammuz", 4, rounds=3), *({"winners": [seat]} for seat in (A, B, B)))
    assert (three.scores, three.ranks) == ([1, 2, 0, 0], [2, 1, 3, 3])
    for winners in ({"winners": [C, D]}, {}):  # named, or found by their cards
        shared = entered(new_pad("mammuz", 4), {**winners, "left": [4, 3, 2, 2]})
        assert [line["code"] for line in shared.rounds[0]["entries"] if line["points"]] == ["shared_win"] * 2
        assert (shared.scores, shared.ranks) == ([0, 0, 1, 1], [4, 3, 1, 1])


def test_mue_reached_missed_and_an_eklat() -> None:
    auction = {"chief": D, "bid": 4, "vice": C, "vice_trump": "7", "chief_trump": "g", "partner": A}
    pad = new_pad("mue", 5)
    pad.enter({**auction, "taken": [9, 8, 10, 26, 7]})
    assert (pad.rounds[0]["target"], pad.rounds[0]["team"]) == (33, 35)
    assert pad.scores == [49, 8, 10, 66, 7]
    pad.enter({**auction, "taken": [9, 12, 11, 20, 8]})
    assert pad.rounds[1]["points"] == [9, 22, 21, 0, 18]
    assert pad.scores == [58, 30, 31, 66, 25]
    pad.enter({"open": [3, 1, 3, 3, 0], "last": D})
    assert pad.rounds[2]["points"] == [15, 0, 15, -30, 0]
    assert pad.scores == [73, 30, 46, 36, 25]
    assert pad.next["dealer"] == D


def test_mue_tells_after_the_auction_what_is_at_stake() -> None:
    """MU-17: 21 + 3 · 4; MU-26: 10 points a card, and 20 for a digit; MU-27."""
    auction = {"chief": D, "bid": 4, "vice": C, "vice_trump": "7", "chief_trump": "3", "partner": A}
    five = new_pad("mue", 5)
    assert five.outlook(auction) == [
        ("target", {"seat": D, "seat_partner": A, "points": 33}),
        ("prize", {"seat": D, "seat_partner": A, "points": 60}),
        ("miss", {"seat": D, "points": 10, "others": 5}),
    ]
    assert five.outlook({"chief": D, "bid": 4}) == []
    assert five.outlook({**auction, "partner": C}) == []  # MU-16
    three = new_pad("mue", 3).outlook({"chief": B, "bid": 2, "chief_trump": "g", "partner": None})
    assert [(code, params["points"]) for code, params in three] == [
        ("target_alone", 14),
        ("prize_alone", 20),
        ("miss", 10),
    ]
    assert new_pad("mau_mau", 2).outlook({"winner": 0}) == []


def test_mau_mau_over_three_rounds_and_in_one() -> None:
    pad = entered(
        new_pad("mau_mau", 3),
        {"winner": A, "left": [[], [7, 3, "X", "X"], [9, 9, 4]]},
        {"winner": B, "left": [[5, "X"], [], [8]]},
        {"winner": C, "left": [[1, 2, 3], ["X"], []]},
    )
    assert [sheet["points"] for sheet in pad.rounds] == [[0, 30, 22], [15, 0, 8], [6, 10, 0]]
    assert (pad.scores, pad.ranks) == ([21, 40, 30], [1, 3, 2])
    one = new_pad("mau_mau", 4, rounds=1)
    one.enter({"winner": D, "left": [["X"], [6, 4], [9, 3], []]})
    assert (one.scores, one.ranks) == ([10, 10, 12, 0], [2, 2, 4, 1])


# what it refuses

PLAYED = {
    "chief": 0,
    "bid": 2,
    "vice": 1,
    "vice_trump": "r",
    "chief_trump": "g",
    "partner": 2,
    "taken": [15] * 4,
}
OWNERS = dict.fromkeys("GBLZSDHPCM", 0)
FULL_SET = [[3, 0, 0, 0, 0, 0, 5, 0, 0, 2], [1] * 6 + [0, 2, 2, 0], [1] * 6 + [0, 3, 1, 0]]

IMPOSSIBLE: list[tuple[str, int, dict[str, Any], Facts, str]] = [
    ("zoff_im_zoo", 4, {}, {"out": [0, 1]}, "ZZ-15"),
    ("zoff_im_zoo", 4, {}, {"out": [0, 1, 1]}, "ZZ-15"),
    ("zoff_im_zoo", 4, {}, {"out": [0, 1, 4]}, "facts"),
    ("zoff_im_zoo", 4, {}, {"out": [0, 1, True]}, "facts"),
    ("zoff_im_zoo", 4, {}, {"out": [0, 1, 2], "lions": [1, 0, 0, 0]}, "ZZ-16"),
    ("zoff_im_zoo", 4, {}, {"out": [0, 1, 2], "no_hedgehog": [1]}, "ZZ-16"),
    ("zoff_im_zoo", 3, {}, {"out": [0, 1], "lions": [2, 2, 0], "lions_in_hand": 1}, "ZZ-26"),
    ("zoff_im_zoo", 3, {}, {"out": [0, 1], "lions": [2, -2, 0]}, "facts"),
    ("zoff_im_zoo", 3, {}, {"out": [0, 1], "hedgehogs": 1}, "facts"),
    ("life_life", 3, {}, {"majorities": {**OWNERS, "G": 3}}, "facts"),
    ("life_life", 3, {}, {"majorities": {"G": 0}}, "facts"),
    ("life_life", 3, {}, {"set": "G", "seat": 0}, "facts"),
    ("life_life", 3, {"pro": True}, {"set": "C", "seat": 0}, "LL-18"),
    ("life_life", 3, {}, {"counts": [[1] * 10, [1] * 10, [0] * 10]}, "LL-2"),
    ("life_life", 3, {}, {"counts": [[0] * 9 + [10], [1] * 10, [1] * 10]}, "LL-2"),
    ("mammuz", 4, {}, {"winners": [0]}, "MM-24"),
    ("mammuz", 4, {}, {"winners": [], "left": [0, 1, 1, 1]}, "facts"),
    ("mammuz", 4, {}, {"winners": [0], "left": [2, 1, 5, 5]}, "MM-23"),
    ("mammuz", 4, {}, {"winners": [0], "left": [2, 2, 5, 5]}, "MM-23"),
    ("mammuz", 4, {}, {"winners": [0, 1], "left": [0, 0, 5, 5]}, "MM-23"),
    ("mammuz", 4, {}, {"winners": [0], "left": [0, 20, 20, 1]}, "MM-1"),
    ("mammuz", 4, {}, {"left": [0, 0, 5, 5]}, "MM-23"),
    ("mammuz", 4, {}, {"doubter": 1}, "facts"),
    ("mue", 4, {}, {**PLAYED, "taken": [15, 15, 15, 13]}, "MU-25"),
    ("mue", 4, {}, {**PLAYED, "bid": 0}, "MU-9"),
    ("mue", 4, {}, {**PLAYED, "bid": 16}, "MU-1"),
    ("mue", 4, {}, {**PLAYED, "vice": 0}, "MU-12"),
    ("mue", 4, {}, {**PLAYED, "vice_trump": "none"}, "MU-14"),
    ("mue", 4, {}, {**PLAYED, "vice_trump": None}, "MU-14"),
    ("mue", 4, {}, {**PLAYED, "vice": None}, "MU-14"),
    ("mue", 4, {}, {**PLAYED, "chief_trump": "r"}, "MU-15"),
    ("mue", 4, {}, {**PLAYED, "partner": 1}, "MU-16"),
    ("mue", 4, {}, {**PLAYED, "partner": 0}, "MU-16"),
    ("mue", 4, {}, {**PLAYED, "partner": None}, "MU-16"),
    ("mue", 4, {}, {**PLAYED, "chief_trump": "R"}, "facts"),
    ("mue", 3, {}, {**PLAYED, "taken": [12] * 3}, "MU-13"),
    ("mue", 3, {}, {"chief": 0, "bid": 2, "chief_trump": "k", "partner": None, "taken": [12] * 3}, "MU-1"),
    ("mue", 3, {}, {"chief": 0, "bid": 2, "chief_trump": "g", "partner": 1, "taken": [12] * 3}, "MU-17"),
    ("mue", 4, {}, {"open": [3, 2, 1, 0], "last": 0}, "MU-10"),
    ("mue", 4, {}, {"open": [3, 3, 1, 0], "last": 2}, "MU-10"),
    ("mue", 4, {}, {"open": [0, 0, 0, 0], "last": 2}, "MU-11"),
    ("mue", 4, {}, {"open": [16, 16, 0, 0], "last": 1}, "MU-1"),
    ("mue", 4, {}, {"passed": False}, "facts"),
    ("mau_mau", 2, {}, {"winner": 0, "left": [[1], [1]]}, "MA-19"),
    ("mau_mau", 2, {}, {"winner": 0, "left": [[], []]}, "MA-19"),
    ("mau_mau", 2, {}, {"winner": 0, "left": [[], [7] * 9]}, "MA-20"),
    ("mau_mau", 2, {}, {"winner": 0, "left": [[], ["X"] * 39]}, "MA-20"),
    ("mau_mau", 2, {}, {"winner": 0, "left": [[], [10]]}, "facts"),
    ("mau_mau", 2, {}, {"winner": 0, "counted": [0, 0]}, "MA-20"),
    ("mau_mau", 2, {}, {"winner": 0, "counted": [0, 741]}, "MA-20"),
]


@pytest.mark.parametrize(("game", "players", "options", "facts", "rule"), IMPOSSIBLE)
def test_what_can_not_be_is_refused(
    game: str, players: int, options: dict[str, Any], facts: Facts, rule: str
) -> None:
    pad = new_pad(game, players, **options)
    before = pad.record()
    with pytest.raises(BadFacts) as refused:
        pad.enter(facts)
    assert refused.value.rule == rule
    assert all(refused.value.explain(lang).endswith((".", f"({rule})", "?")) for lang in LANGS)
    assert pad.record() == before


@pytest.mark.parametrize("facts", [None, [], "out", {}, {"out": None}, {1: 2}])
@pytest.mark.parametrize("game", GAMES)
def test_any_other_data_is_refused(game: str, facts: Any) -> None:
    with pytest.raises(BadFacts) as refused:
        new_pad(game, 3).enter(facts)
    assert refused.value.rule == "facts"


def test_a_wrong_sum_says_how_much_is_missing() -> None:
    with pytest.raises(ValueError, match="58, not 60: somebody is 2 short") as refused:
        new_pad("mue", 4).enter({**PLAYED, "taken": [15, 15, 15, 13]})
    assert isinstance(refused.value, BadFacts)
    assert refused.value.explain("de") == "Die Punkte ergeben 58, nicht 60: Jemandem fehlen 2. (MU-25)"


def test_players_are_called_by_their_names() -> None:
    with pytest.raises(BadFacts, match="Anna can't be chief and vice"):
        new_pad("mue", 4).enter({**PLAYED, "vice": 0})


@pytest.mark.parametrize(
    ("game", "facts", "code"),
    [
        ("zoff_im_zoo", {"out": [0, 1], "no_hedgehog": [0, 1, 2]}, "nobody_has_hedgehog"),
        ("life_life", {"majorities": OWNERS}, "one_has_all"),
        ("life_life", {"counts": FULL_SET}, "full_set"),
        ("mammuz", {"winners": [0], "left": [0, 0, 5]}, "two_without_cards"),
    ],
)
def test_what_hardly_ever_happens_is_queried(game: str, facts: Facts, code: str) -> None:
    pad = new_pad(game, 3)
    assert [query.code for query in pad.unusual(facts)] == [code]
    assert pad.rounds == []
    pad.enter(facts)


@pytest.mark.parametrize(
    "facts",
    [
        {"set": "H", "seat": C},
        {"majorities": {**dict.fromkeys("GBLZSDHPCM"), "G": C}},
        {"counts": [[1] * 10, [1] * 10, [1] + [0] * 9]},
    ],
)
def test_who_is_out_has_no_cards(facts: Facts) -> None:
    pad = new_pad("life_life", 3, lives=2)
    pad.enter({"majorities": {**dict.fromkeys("GBLZSDHPCM"), "G": A, "B": B}})  # Cem has nothing
    assert pad.scores == [2, 1, 0]
    with pytest.raises(BadFacts) as refused:
        pad.enter(facts)
    assert refused.value.rule == "LL-17"


def test_between_two_a_majority_takes_two_cards() -> None:
    pad = new_pad("life_life", 3, lives=2)
    pad.enter({"majorities": {**dict.fromkeys("GBLZSDHPCM"), "G": A, "B": B}})
    six = {**dict.fromkeys("GBLZSDHPCM"), **dict.fromkeys("GBLZSD", A)}
    with pytest.raises(BadFacts, match="at most 5 majorities") as refused:
        pad.enter({"majorities": six})
    assert refused.value.rule == "LL-15"


# what stays


def test_a_change_keeps_who_was_whose_partner() -> None:
    pad = entered(
        new_pad("zoff_im_zoo", 4),
        {"out": [B, D, A]},
        {"out": [A, D, B], "no_hedgehog": [B, C]},
    )
    teams = pad.rounds[1]["teams"]
    assert teams == [[B, A], [D, C]]
    pad.change(1, {"out": [C, D, A]})
    assert pad.rounds[0]["points"] == [2, 0, 4, 3]
    assert pad.rounds[1]["teams"] == teams
    assert pad.scores == [2 + 6, 0 + 5, 4 + 2, 3 + 3]
    pad.undo()
    assert pad.rounds[0]["points"] == [2, 4, 0, 3]


def test_lives_stop_at_none_when_an_earlier_round_is_changed() -> None:
    nobody = dict.fromkeys("GBLZSDHPCM")
    pad = new_pad("life_life", 3, lives=2)
    entered(pad, {"set": "H", "seat": C}, {"set": "P", "seat": B})
    assert pad.scores == [0, 1, 1]
    pad.change(1, {"majorities": {**nobody, "G": B, "B": C}})  # Anna, the lowest, loses both lives at once
    assert pad.rounds[0]["points"] == [-2, 0, -1]
    assert pad.rounds[1]["points"] == [0, 0, -1]  # she was in, and has nothing left to lose
    assert pad.scores == [0, 2, 0]
    assert pad.over


def test_after_the_end_there_are_extra_rounds() -> None:
    pad = new_pad("mau_mau", 2, rounds=1)
    pad.enter({"winner": 0, "left": [[], [9]]})
    assert pad.over
    assert "extra" not in pad.rounds[0]
    pad.enter({"winner": 1, "counted": [12, 0]})
    assert pad.rounds[1]["extra"] is True
    assert (pad.scores, pad.ranks) == ([12, 9], [2, 1])


def test_a_match_that_was_won_stays_over() -> None:
    """An Eklat after the end takes the winner below the target again."""
    pad = new_pad("mue", 4, target=40)
    pad.enter({**PLAYED, "taken": [26, 12, 10, 12]})
    assert (pad.scores, pad.over) == ([46, 12, 30, 12], True)
    pad.enter({"open": [2, 2, 0, 0], "last": 0})
    assert (pad.scores, pad.over) == ([26, 22, 30, 12], True)
    assert pad.ranks == [2, 3, 1, 4]


def test_nobody_plays_on_alone() -> None:
    pad = new_pad("life_life", 3, lives=1)
    pad.enter({"set": "H", "seat": A})
    assert (pad.over, pad.ranks) == (True, [1, 2, 2])
    with pytest.raises(BadFacts) as refused:
        pad.enter({"set": "H", "seat": A})
    assert refused.value.rule == "LL-17"


def test_a_shared_win_is_ordered_by_the_doubter() -> None:
    facts = {"winners": [3, 1], "left": [4, 2, 3, 2]}
    for doubter, starter in ((0, 1), (1, 3), (2, 3), (3, 1), (None, 3)):
        pad = new_pad("mammuz", 4, first=2, rounds=2)
        pad.enter({**facts, "doubter": doubter})
        assert pad.next["starter"] == starter
    pad = new_pad("mammuz", 4, first=2, rounds=2)
    pad.enter(facts)
    assert pad.next["starter"] == 3


@pytest.mark.parametrize("round", [0, 2, -1, "1", None, True])
def test_only_rounds_that_are_there_can_be_changed(round: Any) -> None:
    pad = entered(new_pad("mau_mau", 2), {"winner": 0, "left": [[], [9]]})
    with pytest.raises(BadFacts) as refused:
        pad.change(round, {"winner": 0, "left": [[], [8]]})
    assert refused.value.rule == "facts"
    assert pad.scores == [0, 9]


def test_there_is_nothing_to_take_back_on_an_empty_pad() -> None:
    with pytest.raises(BadFacts, match="Nothing has been entered"):
        new_pad("mue", 4).undo()


def test_what_to_sort_out_before_the_first_round() -> None:
    assert new_pad("mue", 3).next["aside"] == ["y", "k"]
    assert new_pad("mammuz", 4).next["aside"] == {"M": 9}
    assert new_pad("mammuz", 4).next["dinosaurs"] == 5
    sorted_out = new_pad("zoff_im_zoo", 3).next["aside"]
    assert sum(sorted_out.values()) == 60 - 39
    assert sorted_out["Q"] == 2
    assert new_pad("zoff_im_zoo", 7, first=2).next["cards"] == [8, 8, 8, 9, 9, 9, 9]  # ZZ-1


# records


@pytest.mark.parametrize(
    "change",
    [
        {"pad": 2},
        {"game": "chess"},
        {"names": "Anna"},
        {"names": ["Anna"]},
        {"names": ["Anna", ""]},
        {"options": {"rounds": 0}},
        {"first": 2},
        {"first": None},
        {"steps": {}},
        {"steps": [{}]},
        {"steps": [{"facts": {}}]},
        {"steps": [{"facts": {"winner": 0, "left": [[], [9]]}, "round": 1}]},
        {"more": 1},
    ],
)
def test_a_bad_record_is_refused(change: dict[str, Any]) -> None:
    record = entered(new_pad("mau_mau", 2), {"winner": 0, "left": [[], [9]]}).record()
    assert Pad.from_record(record).record() == record
    with pytest.raises(ValueError, match=r"\w"):
        Pad.from_record({**record, **change})


@pytest.mark.parametrize("game", GAMES)
def test_totals_follow_from_the_facts_whatever_is_done(game: str) -> None:
    """2,000 steps: entries, corrections, undo, refused ones among them; then the same from the record."""
    dice = random.Random(game)
    rules = stammtisch.GAMES[game]
    players = rules.players[1]
    start = sum(rules.opening(players, rules.options)[0])
    known = [rules.facts(played.sheet) for played in rounds(rules, players, rules.options, 60)]
    pad = new_pad(game, players)
    refusals = 0
    for _ in range(2_000):
        facts = dice.choice(known)
        deeds: list[Callable[[], object]] = [
            lambda: pad.enter(facts),  # noqa: B023
            lambda: pad.change(dice.randrange(1, 12), facts),  # noqa: B023
            pad.undo,
        ]
        before = pad.record()
        try:
            dice.choice([deeds[0], *deeds, deeds[2]])()
        except BadFacts:
            refusals += 1
            assert pad.record() == before
        assert sum(pad.scores) == start + sum(sum(sheet["points"]) for sheet in pad.rounds)
        if dice.random() < 0.05:
            twin = Pad.from_record(pad.record())
            assert (twin.rounds, twin.scores, twin.ranks, twin.next) == (
                pad.rounds,
                pad.scores,
                pad.ranks,
                pad.next,
            )
        if len(pad.record()["steps"]) > 12:
            pad = new_pad(game, players)
    assert 0 < refusals < 1_900
