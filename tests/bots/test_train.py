"""Learning values: the same plan gives the same network, interrupted or not; and the command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import stammtisch
from stammtisch import cli, workers
from stammtisch.bots import train
from stammtisch.bots.lock import Lock
from stammtisch.bots.train import Learner, Lesson, Plan
from stammtisch.bots.value import FILE, Value, load, path_of, value_of
from stammtisch.core.game import Learnable
from stammtisch.games.mammuz.judgement.features import columns

PLAN = Plan("mammuz", rounds=60, passes=3, seed=5)
LEARNABLE = [name for name, game in stammtisch.GAMES.items() if isinstance(game, Learnable)]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "PART_ROUNDS", 20)
    monkeypatch.setattr(train, "BATCH_POSITIONS", 64)


def same(network: Value, other: Value) -> bool:
    pairs = zip([*network.weights, *network.biases], [*other.weights, *other.biases], strict=True)
    return all(np.array_equal(array, twin) for array, twin in pairs)


# play


@pytest.mark.parametrize("game", LEARNABLE)
def test_a_part_is_played_the_same_way_each_time(game: str) -> None:
    plan = Plan(game, 20, 1, 5)
    part, again, other = train.play_part(plan, 0), train.play_part(plan, 0), train.play_part(plan, 1)
    assert np.array_equal(part.features, again.features)
    assert np.array_equal(part.values, again.values)
    assert part.features.tobytes() != other.features.tobytes()
    assert len(part.features) == len(part.values) >= 20


def test_values_are_points_ahead_of_the_others() -> None:
    """In Mammuz usually one seat wins a round: it is 1 ahead of all others, each of them 1 / (players - 1) behind."""
    values = train.play_part(PLAN, 0).values
    usual = {1.0, *(np.float32(-1 / (players - 1)) for players in range(3, 8))}
    assert sum(value in usual for value in values) > 0.9 * len(values)
    assert {float(value) > 0 for value in values} == {True, False}


def test_only_missing_parts_are_played(tmp_path: Path) -> None:
    reports: list[tuple[int, int]] = []
    lessons = train.gather(PLAN, tmp_path, jobs=1, progress=lambda done, of: reports.append((done, of)))
    assert reports == [(1, 3), (2, 3), (3, 3)]
    (tmp_path / "part-1.npz").unlink()
    reports.clear()
    again = train.gather(PLAN, tmp_path, jobs=1, progress=lambda done, of: reports.append((done, of)))
    assert reports == [(3, 3)]
    for lesson, twin in zip(lessons, again, strict=True):
        assert np.array_equal(lesson.features, twin.features)
        assert np.array_equal(lesson.values, twin.values)


# learning


def test_a_step_goes_down_the_gradient() -> None:
    """The learner's slope is the one that small changes to each weight show."""
    dice = np.random.default_rng(1)
    lesson = Lesson(dice.integers(0, 9, (5, 4), np.uint8), dice.normal(size=5).astype(np.float32))
    learner = Learner([4, 3, 1], seed=2)
    before = [part.copy() for part in learner.parts]
    learner.learn(lesson, rate=0.0)
    for number, part in enumerate(before):
        for index in np.ndindex(part.shape):
            errors = []
            for change in (-1e-2, 1e-2):
                learner.parts = [other.astype(np.float64) for other in before]  # type: ignore[misc]
                learner.parts[number][index] += change
                errors.append(train.error(learner.value, lesson))
            slope = (errors[1] - errors[0]) / 2e-2
            assert learner.means[number][index] / 0.1 == pytest.approx(slope, rel=0.1, abs=0.05)


def test_an_interrupted_run_gives_the_same_network(tmp_path: Path) -> None:
    lessons = train.gather(PLAN, tmp_path, jobs=1)
    for name in ("whole", "resumed", "other"):
        (tmp_path / name).mkdir()
    whole = train.train(PLAN, tmp_path / "whole", lessons)
    train.train(PLAN._replace(passes=1), tmp_path / "resumed", lessons)
    passes: list[int] = []
    resumed = train.train(PLAN, tmp_path / "resumed", lessons, lambda done, *_: passes.append(done))
    assert passes == [2, 3]
    assert same(whole, resumed)
    assert not same(whole, train.train(PLAN._replace(seed=6), tmp_path / "other", lessons))


def test_the_network_learns(tmp_path: Path) -> None:
    reports: list[tuple[float, float]] = []
    lessons = train.gather(PLAN._replace(rounds=200), tmp_path, jobs=1)
    train.train(PLAN._replace(passes=8), tmp_path, lessons, lambda _, *errors: reports.append(errors))
    assert reports[-1][0] < reports[0][0]


def test_another_plan_or_other_code_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = train.folder_of(PLAN, tmp_path)
    assert train.folder_of(PLAN, tmp_path) == folder
    assert train.folder_of(PLAN._replace(seed=6), tmp_path) != folder
    monkeypatch.setattr(train, "code_of", lambda _: "other")
    assert train.folder_of(PLAN, tmp_path) != folder


# networks


def test_a_saved_network_is_loaded_unchanged(tmp_path: Path) -> None:
    network = Learner([4, 3, 1], seed=2).value
    network.save(tmp_path / FILE)
    assert same(load(tmp_path / FILE), network)
    assert network([]) == []
    assert network([bytes([1, 2, 3, 4])]) == load(tmp_path / FILE)([bytes([1, 2, 3, 4])])


def test_each_shipped_network_fits_its_game() -> None:
    shipped = [name for name in stammtisch.GAMES if path_of(name).exists()]
    assert "mammuz" in shipped
    for name in shipped:
        game, network = stammtisch.GAMES[name], value_of(name)
        assert isinstance(game, Learnable)
        assert network is not None
        assert path_of(name).stat().st_size <= 300_000
        for players in game.players:
            row = game.features(game.state(players, 1), 0)
            assert len(row) == len(network.weights[0])
            assert np.isfinite(network([row])).all()
    assert len(columns()) == len(value_of("mammuz").weights[0])  # type: ignore[union-attr]


def test_games_without_a_network_have_none() -> None:
    assert value_of("mau_mau") is None


# the command


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "cache")
    return tmp_path / "cache"


COMMAND = ["train", "mammuz", "--rounds", "40", "--passes", "2", "--jobs", "1", "--lang", "en"]


@pytest.mark.usefixtures("cache")
def test_the_command_writes_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.npz"
    assert cli.main([*COMMAND, "--out", str(out)]) == 0
    assert "pass 2 of 2" in capsys.readouterr().out.casefold()
    first = load(out)
    assert cli.main([*COMMAND, "--out", str(out), "--resume"]) == 0
    assert "pass" not in capsys.readouterr().out.casefold().replace("passes", "")
    assert same(first, load(out))


def test_the_command_says_what_is_wrong(
    cache: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["train", "mau_mau", "--lang", "en"]) == 2
    assert "mammuz, zoff_im_zoo" in capsys.readouterr().err
    assert cli.main([*COMMAND, "--out", str(tmp_path / "nowhere" / "x.npz")]) == 1
    output = capsys.readouterr()
    assert "can't be written" in output.err
    assert output.out == "", "known before anything is played"
    lock = Lock(train.folder_of(Plan("mammuz", 40, 2, 0), cache / "train").with_suffix(".lock"))
    lock.path.parent.mkdir(parents=True)
    lock.take()
    try:
        assert cli.main([*COMMAND, "--out", str(tmp_path / "x.npz")]) == 1
        assert "Another run" in capsys.readouterr().err
    finally:
        lock.give_back()

    def nowhere(*_: object) -> None:
        raise workers.NoCluster("no Ray cluster at 127.0.0.1:1")

    monkeypatch.setattr(train, "spread_on_cluster", nowhere)
    assert cli.main([*COMMAND, "--ray", "127.0.0.1:1"]) == 1
    assert "127.0.0.1:1" in capsys.readouterr().err
