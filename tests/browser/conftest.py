"""A browser for each module, a house for each of pytest's processes; people come and go with each test."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House, Person, chromium

Invite = Callable[..., Person]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Ended with its module: while Playwright's loop runs, no other test of this process can run one of its own."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house") / "table.db").start()
    yield house
    house.kill()


@pytest.fixture
def house(open_house: House, request: pytest.FixtureRequest) -> House:
    """The house; what it deals follows from the test's name alone."""
    open_house.deal(zlib.crc32(request.node.name.encode()) * 1000)
    return open_house


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Invite]:
    """Somebody comes; when the test ends nothing may have gone wrong in anybody's browser."""
    people: list[Person] = []

    def invite(name: str, *given: Any, **wanted: Any) -> Person:
        people.append(Person(browser, house, name, *given, **wanted))
        return people[-1]

    yield invite
    troubles = {person.name: person.unexpected() for person in people}
    for person in people:
        person.context.close()
    assert not any(troubles.values()), troubles
