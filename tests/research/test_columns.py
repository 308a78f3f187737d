"""The page about research is up to date, and its examples work."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import stammtisch
from stammtisch.research import columns, features, pettingzoo, vector
from tests.facts import HOUSE

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_page_has_the_columns_as_they_are() -> None:
    page = PAGE.read_text("utf-8")
    assert page == columns.updated(page), "run: python -m stammtisch.research.columns docs/research.md"


def test_every_game_of_the_package_is_described() -> None:
    learnable = [name for name in HOUSE if (stammtisch.GAMES[name].folder / "lane.py").exists()]
    assert [game.name for game in columns.shipped()] == learnable


def test_columns_are_numbered_as_in_the_rows() -> None:
    game = stammtisch.GAMES["mau_mau"]
    hand = features.Observer("mau_mau", 4).observe(game.state(4, seed=1), 0)[:53]
    assert "| `hand` | 0–52 | cards of each kind in my hand, kinds in table order |" in columns.markdown()
    assert hand.sum() == 5


@pytest.mark.parametrize("module", [vector, pettingzoo])
def test_the_modules_own_examples(module: object) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_the_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0
