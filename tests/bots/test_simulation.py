"""Statistics of random play."""

from itertools import pairwise
from statistics import mean, stdev
from typing import Any

import pytest

from stammtisch import GAMES
from stammtisch.bots.simulation import Spread, parts, simulate


def without_speed(statistics: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in statistics.items() if key != "speed"}


def test_the_figures_do_not_depend_on_the_processes() -> None:
    alone = simulate("mue", 4, 70, seed=3, jobs=1)
    together = simulate("mue", 4, 70, seed=3, jobs=2)
    assert without_speed(alone) == without_speed(together)
    assert together["speed"]["jobs"] == 2
    assert without_speed(simulate("mue", 4, 70, seed=4, jobs=1)) != without_speed(alone)


@pytest.mark.parametrize("whole", [False, True])
def test_the_figures_are_those_of_the_games(whole: bool) -> None:
    statistics = simulate("mammuz", 3, 12, seed=1, whole=whole)
    assert statistics["games"] == 12
    assert statistics["finished"] + statistics["cut_off"] == 12
    assert sum(seat["mean"] for seat in statistics["seats"]) == pytest.approx(1), "one seat wins a round"
    assert sum(seat["best"] for seat in statistics["seats"]) == pytest.approx(1)
    assert statistics["decisions"]["min"] <= statistics["decisions"]["mean"] <= statistics["decisions"]["max"]
    assert statistics["branching"]["min"] >= 1


def test_decisions_are_counted_correctly() -> None:
    lengths = [GAMES["zoff_im_zoo"].state(4, 10 + i).playout() for i in range(9)]
    statistics = simulate("zoff_im_zoo", 4, 9, seed=10)
    assert statistics["decisions"]["total"] == sum(lengths)
    assert statistics["decisions"]["sd"] == pytest.approx(stdev(lengths))
    assert statistics["branching"]["decisions"] == sum(lengths)


def test_a_spread_knows_mean_and_deviation() -> None:
    numbers = [3, -1, 4, 1, -5]
    spread = Spread()
    for number in numbers:
        spread.add(number)
    assert spread.mean == mean(numbers)
    assert spread.sd == pytest.approx(stdev(numbers))
    assert (spread.least, spread.most) == (-5, 4)
    assert Spread().mean == Spread().sd == 0


@pytest.mark.parametrize("games", [1, 2, 63, 64, 65, 1000, 300_000])
def test_parts_cover_every_game_once(games: int) -> None:
    spans = list(parts(games))
    assert spans[0][0] == 0
    assert spans[-1][1] == games
    assert all(before[1] == after[0] for before, after in pairwise(spans))


def test_progress_is_reported() -> None:
    reports: list[tuple[int, int]] = []
    simulate("mue", 3, 5, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1] == (5, 5)


@pytest.mark.parametrize(("players", "games"), [(2, 5), (4, 0)])
def test_impossible_numbers_are_refused(players: int, games: int) -> None:
    with pytest.raises(ValueError, match="not"):
        simulate("mue", players, games)
