"""What all tests share: the sixth game, and markers for the clauses that a test proves and for what else it needs."""

import os
from pathlib import Path

import pytest

# Before anything imports stammtisch: the sixth game is a folder like any other, found by itself.
os.environ["STAMMTISCH_GAMES"] = str(Path(__file__).parent / "sixth_game")

BROWSER = Path(__file__).parent / "browser"
DATABASES = {"server", "url", "database"}  # the fixtures behind which there is a PostgreSQL server


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that name this clause, such as ZZ-5")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the clauses of the rulebooks that a test proves")
    config.addinivalue_line("markers", "browser: needs a Chromium")
    config.addinivalue_line("markers", "postgres: starts a PostgreSQL server")


def pytest_itemcollected(item: pytest.Item) -> None:
    if BROWSER in item.path.parents:
        item.add_marker("browser")
    chosen = getattr(item, "callspec", None)
    if DATABASES & set(getattr(item, "fixturenames", ())) or (
        chosen and "postgres" in chosen.params.values()
    ):
        item.add_marker("postgres")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    clause = config.getoption("--rule")
    if clause is None:
        return
    named = [item for item in items if any(clause in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in named])
    items[:] = named
