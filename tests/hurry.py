"""A plugin for pytest in a hurry (`-p tests.hurry --until TIME`): what takes long is skipped, and said to be.

`dev.py fast` uses it. No test begins after TIME, in seconds since 1970. Where the system has alarms, which Windows has
not, a test that runs for more than a few seconds is broken off.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Generator
from types import FrameType

import pytest

LONG_SECONDS = 5.0  # most tests take less than one


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--until", type=float, help="begin no test after this time, in seconds since 1970")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.time() > item.config.getoption("--until"):
        pytest.skip("time is up")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    if not hasattr(signal, "setitimer"):
        return (yield)
    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, LONG_SECONDS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def too_long(_: int, __: FrameType | None) -> None:
    pytest.skip("takes too long")
