"""What all tests share: the marker that names the clauses a test proves, and the sixth game."""

import os
from pathlib import Path

import pytest

# Before anything imports stammtisch: the sixth game is a folder like any other, found by itself.
os.environ["STAMMTISCH_GAMES"] = str(Path(__file__).parent / "sixth_game")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that name this clause, such as ZZ-5")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the clauses of the rulebooks that a test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    clause = config.getoption("--rule")
    if clause is None:
        return
    named = [item for item in items if any(clause in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in named])
    items[:] = named
