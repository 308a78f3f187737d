"""The arena: fair pairings, figures that follow from the plan alone, and interrupted runs that go on."""

from __future__ import annotations

import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from stammtisch.bots import arena, standings
from stammtisch.bots.bot import RandomBot
from stammtisch.bots.journal import Journal, path_of
from stammtisch.bots.plan import Block, Outcome, Plan, blocks, plan

FOLDER = Path(__file__).parent / "programs"


def small(**changes: Any) -> Plan:
    return plan("hoechste", 3, ["normal", "easy", "random"], 20, seed=4)._replace(**changes)


def test_every_pairing_plays_every_deal_in_every_seat() -> None:
    three = plan("hoechste", 3, ["normal", "easy", "random"], 10)
    assert three.games == 12, "rounded up to whole blocks"
    planned = blocks(three)
    assert len(planned) == len(set(planned)) == 6 * 4
    assert {(block.bot, block.among) for block in planned} == set(permutations(range(3), 2))
    assert [outcome.seat for outcome in arena.play_block(three, planned[0])] == [0, 1, 2]


def test_with_two_players_a_pairing_is_its_own_reverse() -> None:
    duel = plan("mau_mau", 2, ["normal", "random"], 8, options={"rounds": 1})
    assert {(block.bot, block.among) for block in blocks(duel)} == {(0, 1)}
    forth, back = arena.play(duel, jobs=1)["pairings"]
    assert (forth["bot"], forth["among"]) == ("normal", "random")
    assert (back["bot"], back["among"]) == ("random", "normal")
    assert forth["share"] + back["share"] == pytest.approx(1)
    assert forth["mean_rank"] + back["mean_rank"] == pytest.approx(3)


def test_the_deals_do_not_depend_on_the_bots() -> None:
    """A seat's first hand is the same in all matches of a deal, and different with a different seed."""

    class Noting(RandomBot):
        def choose(self, view: dict[str, Any], seed: int) -> str:
            if len(view["hand"]) == 5 and view["round"] == 1:
                hands.add((view["seat"], tuple(view["hand"])))
            return super().choose(view, seed)

    hands_by_seed = []
    for seeded in (small(), small(seed=5)):
        hands: set[tuple[int, tuple[str, ...]]] = set()
        for block in (Block(0, 1, 2), Block(2, 0, 2)):
            for seat in range(3):
                arena.play_match(seeded, block, seat, lambda _: Noting())
        assert {seat for seat, _ in hands} == {0, 1, 2}
        assert len(hands) == 3
        hands_by_seed.append(hands)
    assert not hands_by_seed[0] & hands_by_seed[1]


def test_every_seat_of_every_match_has_a_bot_of_its_own() -> None:
    bots: list[RandomBot] = []

    def make(_: str) -> RandomBot:
        bots.append(RandomBot())
        return bots[-1]

    for seat in range(3):
        arena.play_match(small(), Block(0, 1, 0), seat, make)
    assert len({id(bot) for bot in bots}) == 9


def test_results_do_not_depend_on_the_processes() -> None:
    assert arena.play(small(), jobs=1) == arena.play(small(), jobs=2)
    assert arena.play(small(), jobs=1) != arena.play(small(seed=5), jobs=1)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = arena.play(small(), jobs=1)
    journal = Journal(tmp_path / "kept" / "run.jsonl")

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        assert total == 42
        if done == 15:
            raise Stop

    with pytest.raises(Stop):
        arena.play(small(), jobs=1, journal=journal, progress=stop)
    assert len(journal.read()) == 15
    with journal.path.open("a") as file:
        file.write("\n[[0, 1, 9], [[0, nul")  # as if the power had failed here
    seen: list[int] = []
    again = arena.play(small(), jobs=1, journal=journal, progress=lambda done, _: seen.append(done))
    assert again == whole
    assert seen[0] == 16
    assert len(journal.read()) == 42, "the line that was cut short spoils no other"


def test_more_games_can_be_added(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.jsonl")
    arena.play(small(games=6), jobs=1, journal=journal)
    seen: list[int] = []
    more = arena.play(small(), jobs=1, journal=journal, progress=lambda done, _: seen.append(done))
    assert seen[0] == 13
    assert more == arena.play(small(), jobs=1)


def test_a_journal_belongs_to_its_plan(tmp_path: Path) -> None:
    path = path_of(small(), tmp_path)
    assert path == path_of(small(games=600), tmp_path)
    changes: list[dict[str, Any]] = [
        {"seed": 5},
        {"players": 4},
        {"bots": ("easy", "normal", "random")},
        {"options": {"rounds": 1}},
        {"programs": {"x": "y"}},
        {"seconds": 1.0},
    ]
    for change in changes:
        assert path_of(small(**change), tmp_path) != path, change


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("skat", 3, ["normal", "easy"], 10), "no game 'skat'"),
        (("mue", 9, ["normal", "easy"], 10), "3 to 6 players, not 9"),
        (("mue", 4, ["normal"], 10), "at least two different bots"),
        (("mue", 4, ["normal", "normal"], 10), "at least two different bots"),
        (("mue", 4, ["normal", "wild"], 10), "no bot 'wild'; there are: random, easy, normal"),
        (("mue", 4, ["normal", "easy"], 0), "at least 1, not 0"),
        (("mue", 4, ["normal", "easy"], 10, -1), "a seed is"),
        (("mue", 4, ["normal", "easy"], 10, 1, {"speed": 3}), "no option 'speed'"),
    ],
)
def test_a_bad_plan_says_what_is_wrong(arguments: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        plan(*arguments)


def test_a_bot_that_fails_stops_nothing_is_reported_and_comes_last() -> None:
    command = f"{sys.executable} {FOLDER / 'faulty.py'} crash 2"
    failing = plan("hoechste", 3, ["normal", "mine"], 6, programs={"mine": command}, seconds=60)
    reports: list[tuple[str, str]] = []
    result = arena.play(failing, jobs=1, report=lambda name, reason: reports.append((name, reason)))
    assert reports == [("mine", "the program ended: RuntimeError: out of luck")]
    (failure,) = result["failures"]
    assert (failure["bot"], failure["reason"]) == reports[0]
    assert result["matches"] == 12
    assert failure["times"] == 6 * 1 + 6 * 2, "one or two of them in each match"
    shares = {pairing["bot"]: pairing["share"] for pairing in result["pairings"]}
    assert shares == {"mine": 0.0, "normal": 1.0}


# the figures, worked out by hand


def outcomes(*ranks: list[int] | None) -> list[Outcome]:
    return [Outcome(seat, rank, [0, 0, 0], 10, []) for seat, rank in enumerate(ranks)]


def test_shares_of_wins_by_hand() -> None:
    two = plan("hoechste", 3, ["normal", "random"], 6)
    played = {
        # seat 0 wins alone, seat 1 shares with one other, seat 2 loses: (1 + 1/2 + 0) / 3
        Block(0, 1, 0): outcomes([1, 2, 3], [1, 1, 3], [1, 2, 3]),
        # cut off; lost; shared by all three: (0 + 1/3) / 2
        Block(0, 1, 1): outcomes(None, [1, 3, 2], [1, 1, 1]),
        Block(1, 0, 0): outcomes([3, 1, 2], [3, 2, 1], [1, 1, 3]),
        Block(1, 0, 1): outcomes([1, 2, 3], [3, 1, 2], [3, 2, 1]),
    }
    result = standings.standings(two, played)
    normal, random = result["pairings"]
    assert normal["share"] == pytest.approx((1 / 2 + 1 / 6) / 2)
    assert (normal["matches"], normal["cut_off"]) == (5, 1)
    assert normal["mean_rank"] == pytest.approx((1 + 1 + 3 + 3 + 1) / 5)
    assert random["share"] == pytest.approx((0 + 1) / 2)
    assert [row["bot"] for row in result["results"]] == ["random", "normal"]
    assert result["fair"] == pytest.approx(1 / 3)
    assert (result["matches"], result["moves"]) == (12, 120)


def test_a_bot_that_failed_is_last_however_the_match_ended() -> None:
    def ranks(played: list[int], *failed: int) -> Any:
        return standings.judged(Outcome(0, played, [0] * 4, 10, [(seat, "") for seat in failed]))

    assert ranks([1, 2, 2, 4]) == [1, 2, 2, 4]
    assert ranks([1, 2, 2, 4], 0) == [4, 1, 1, 3]
    assert ranks([1, 2, 2, 4], 0, 2) == [3, 1, 3, 2]
    assert ranks([1, 2, 3, 4], 0, 1, 2, 3) == [1, 2, 3, 4], "nobody is left to be better"
    assert standings.judged(Outcome(0, None, [], 10, [(0, "")])) is None


def test_intervals_come_from_the_blocks() -> None:
    assert standings.interval([], 1) == {"share": None, "low": None, "high": None}
    assert standings.interval([0.5] * 9, 1) == {"share": 0.5, "low": None, "high": None}
    same = standings.interval([1.0] * 60, 1)
    assert (same["low"], same["high"]) == (pytest.approx(0.95), 1.0)
    # 400 tosses of a coin: the interval is 0.5 plus or minus about 1.96 * sqrt(0.25 / 400) = 0.049
    coin = standings.interval([0.0, 1.0] * 200, 1)
    assert coin["share"] == 0.5
    assert coin["low"] == pytest.approx(0.451, abs=0.012)
    assert coin["high"] == pytest.approx(0.549, abs=0.012)
    wide = standings.interval([0.0, 1.0] * 200, 1, confidence=0.99)
    assert wide["low"] < coin["low"] < coin["high"] < wide["high"]


def test_the_ladder_puts_the_winner_on_top_and_copies_share_a_rating() -> None:
    two = plan("hoechste", 3, ["random", "normal"], 30)
    played = {Block(1, 0, deal): outcomes([1, 2, 2], [2, 1, 2], [2, 2, 1]) for deal in range(two.games // 3)}
    first, second = standings.standings(two, played)["ladder"]
    assert (first["bot"], second["bot"]) == ("normal", "random")
    assert first["mu"] > 25 > second["mu"]
    assert first["sigma"] < 25 / 3
    even = {Block(1, 0, deal): outcomes([1, 1, 1], [1, 1, 1], [1, 1, 1]) for deal in range(4)}
    for row in standings.standings(two, even)["ladder"]:
        assert row["mu"] == pytest.approx(25)
        assert row["rating"] == pytest.approx(row["mu"] - 3 * row["sigma"])
