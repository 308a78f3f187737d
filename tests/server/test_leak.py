"""Two servers whose deals differ only in what a client may not know send that client the same bytes.

Ids, clocks and moves are the same in both; the hidden cards are not.  All games, every seat, and onlookers: a person
who came in and an anonymous screen, who see everything public at once, or finished rounds only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.verbs import playing
from stammtisch.table.verbs.playing import Play, Start
from tests.server.staging import Heard, common_seeds, difference, perform
from tests.server.twins import Plan, make_plan

GAMES = sorted(stammtisch.GAMES)
PLANNED_MOVES = 20  # after the matches differ, if that many can be found
FEWEST_MOVES = 5  # for every seat: a round of the sixth game is short
USUAL_MOVES = 12  # for every seat of the other games


def play_both(path: Path, plans: Sequence[Plan]) -> list[tuple[Heard, Heard]]:
    async def both() -> list[tuple[Heard, Heard]]:
        one = await perform(path, plans, False)
        other = await perform(path, plans, True)
        return list(zip(one, other, strict=True))

    return asyncio.run(both())


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    common_seeds(monkeypatch)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_hears_what_is_hidden(tmp_path: Path, game: str) -> None:
    players = min(4, stammtisch.GAMES[game].players[-1])
    plans = [make_plan(game, players, seat, seat + 1, PLANNED_MOVES) for seat in range(players)]
    assert min(len(plan.moves) for plan in plans) >= (FEWEST_MOVES if game == "hoechste" else USUAL_MOVES)
    assert any(plan.illegal.values() for plan in plans)
    for plan, (one, other) in zip(plans, play_both(tmp_path, plans), strict=True):
        assert difference(one, other) is None, plan
        assert len(one["observer"]) > 2 * len(plan.moves)
        assert len(one["onlooker"]) > 2 * len(plan.moves)


@pytest.mark.parametrize("game", GAMES)
def test_those_who_see_finished_rounds_hear_nothing_of_the_running_one(tmp_path: Path, game: str) -> None:
    """Even different moves make no difference to them, as long as the same seats move."""
    players = stammtisch.GAMES[game].players[0]
    plan = make_plan(game, max(3, players), 1, 5, PLANNED_MOVES, "rounds")
    assert len(plan.moves) >= FEWEST_MOVES
    assert any(one != other for one, other in plan.moves)
    ((one, other),) = play_both(tmp_path, [plan])
    assert difference(one, other) is None
    assert len(one["screen"]) > len(plan.moves)


# The comparison notices when something leaks.


def all_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "events_for", lambda _self, _seat, events: list(events))


def views_of_seat_2(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "glance", lambda self, _seat, _public=None: self.match.view(2))


def the_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Start, "telling", ("seed",))


def refusals_with_a_hand(patch: pytest.MonkeyPatch) -> None:
    admit = playing.admit_move

    def chatty(table: Table, *move: Any) -> dict[str, Any]:
        try:
            return admit(table, *move)
        except Refused as refused:
            refused.refusal.params["hand"] = table.need_match().view(2)["hand"]
            raise

    patch.setattr(playing, "admit_move", chatty)


def lists_with_a_hand(patch: pytest.MonkeyPatch) -> None:
    name_of = Table.name_of

    def chatty(self: Table, seat: int) -> str:
        return name_of(self, seat) + ("" if self.match is None else str(self.match.view(2)["hand"]))

    patch.setattr(Table, "name_of", chatty)


@pytest.mark.parametrize(
    ("leak", "game", "ears"),
    [
        (all_events, "mau_mau", ["observer", "onlooker", "screen"]),
        (all_events, "mau_mau", ["observer's devices", "onlooker's devices", "screen's devices"]),
        (all_events, "mue", ["observer's devices", "onlooker's devices", "screen's devices"]),
        (views_of_seat_2, "mue", ["observer", "onlooker", "screen", "screen's devices"]),
        (the_seed, "mue", ["observer", "onlooker", "screen"]),
        (refusals_with_a_hand, "mue", ["observer"]),
        (lists_with_a_hand, "mue", ["pages"]),
    ],
)
def test_a_leak_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any, game: str, ears: list[str]
) -> None:
    plan = make_plan(game, 3, 1, 1, 12)
    leak(monkeypatch)
    ((one, other),) = play_both(tmp_path, [plan])
    for name in ears:
        assert difference({name: one[name]}, {name: other[name]}) is not None, name


def test_a_move_told_too_early_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("mau_mau", 3, 1, 5, 12, "rounds")
    monkeypatch.setattr(Play, "telling", ("seat", "by", "move"))
    ((one, other),) = play_both(tmp_path, [plan])
    for name in ("onlooker", "screen"):
        assert difference({name: one[name]}, {name: other[name]}) is not None, name
