"""Every clause is in both rulebooks, and has a test and a planted error."""

import json

import pytest

from stammtisch.core.rulebook import CLAUSE, clauses, rulebook
from tests.clauses import ids, named
from tests.facts import GAMES, HOUSE, TESTED, TESTS


def need_tests(game: str) -> None:
    """A game is tried out before its tests are written."""
    if game not in TESTED:
        pytest.skip(f"there is no tests/games/{game}/facts.py yet")


@pytest.mark.parametrize("game", HOUSE)
def test_every_clause_has_a_test_that_names_it(game: str) -> None:
    need_tests(game)
    assert set(ids(game)) - named() == set()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_rulebooks_carry_exactly_the_clauses(game: str, lang: str) -> None:
    assert sorted(CLAUSE.findall(rulebook(game, lang))) == sorted(ids(game))
    assert all(len(text) > 20 for text in clauses(game, lang).values())


@pytest.mark.parametrize("game", HOUSE)
def test_every_clause_has_a_planted_error(game: str) -> None:
    need_tests(game)
    mutants = json.loads((TESTS / "games" / game / "mutants.json").read_text(encoding="utf-8"))
    assert {mutant["clause"] for mutant in mutants} == set(ids(game))
