"""The garbage collector runs rarely while it would be noticed, and soon when nobody is connected."""

from __future__ import annotations

import gc

import pytest

from stammtisch.server.collector import (
    LOOK_SECONDS,
    PAUSE_SECONDS,
    TIME_SHARE,
    TIME_SHARE_ALONE,
    Collector,
    calm_the_collector,
)


class Clock:
    """A clock that runs when a test says so, and during a collection."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.time = 0.0
        self.seconds = seconds
        self.collected = 0
        monkeypatch.setattr(gc, "collect", self.collect)

    def __call__(self) -> float:
        return self.time

    def collect(self) -> int:
        self.time += self.seconds
        self.collected += 1
        return 0


@pytest.mark.parametrize(("alone", "share"), [(False, TIME_SHARE), (True, TIME_SHARE_ALONE)])
@pytest.mark.parametrize("seconds", [0.001, 0.3])
def test_it_takes_its_share_of_the_time_and_no_more(
    monkeypatch: pytest.MonkeyPatch, alone: bool, share: float, seconds: float
) -> None:
    clock = Clock(monkeypatch, seconds)
    collector = Collector(clock)
    looks = 20_000
    for _ in range(looks):
        clock.time += LOOK_SECONDS
        collector.look(alone)
    assert clock.collected * seconds <= clock.time * share + seconds
    most = looks if alone else clock.time / PAUSE_SECONDS
    assert clock.collected >= 0.6 * min(most, clock.time * share / seconds) - 1


def test_it_catches_up_when_everyone_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 0.3)
    collector = Collector(clock)
    clock.time += PAUSE_SECONDS
    assert collector.look(alone=False)
    clock.time += 60
    assert not collector.look(alone=False)
    assert collector.look(alone=True)


def test_it_does_not_run_by_itself() -> None:
    try:
        calm_the_collector()
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.enable()
        gc.unfreeze()
