"""Every clause has a test, a planted error and a place in both rulebooks."""

import json

import pytest

from stammtisch.core.rulebook import CLAUSE, clauses, rulebook
from tests.clauses import COUNTS, TESTS, ids, named


@pytest.mark.parametrize("game", COUNTS)
def test_every_clause_has_a_test_that_names_it(game: str) -> None:
    assert set(ids(game)) - named() == set()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", COUNTS)
def test_rulebooks_carry_exactly_the_clauses(game: str, lang: str) -> None:
    assert sorted(CLAUSE.findall(rulebook(game, lang))) == sorted(ids(game))
    assert all(len(text) > 20 for text in clauses(game, lang).values())


@pytest.mark.parametrize("game", COUNTS)
def test_every_clause_has_a_planted_error(game: str) -> None:
    mutants = json.loads((TESTS / "games" / game / "mutants.json").read_text(encoding="utf-8"))
    assert {mutant["clause"] for mutant in mutants} == set(ids(game))
