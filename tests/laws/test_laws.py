"""The laws of `stammtisch.testing` over every game that is there, with every player count and kind of option."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stammtisch
from stammtisch.testing import FOUNDATIONS, LAWS, TEACHING, General, Law
from stammtisch.testing.judgement import judgement_never_finds_an_illegal_move
from stammtisch.testing.pads import facts_give_what_the_rules_give
from stammtisch.testing.search import (
    a_search_never_finds_an_illegal_move,
    imagined_rounds_contradict_nothing,
)
from tests.laws.play import NAMES, SETTINGS

DRAWS = int(os.environ.get("STAMMTISCH_DRAWS", "5000"))  # of every game, spread over its settings
COUNTS = {  # of every game; a law takes fewer by itself
    judgement_never_finds_an_illegal_move: 10_000,
    a_search_never_finds_an_illegal_move: 10_000,
    imagined_rounds_contradict_nothing: DRAWS,
    facts_give_what_the_rules_give: 2_000,
}


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in COUNTS], ids=lambda law: law.__name__)
def test_law(law: Law, game: str, players: int, options: dict[str, Any]) -> None:
    law(stammtisch.GAMES[game], players, options)


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)
@pytest.mark.parametrize("law", COUNTS, ids=lambda law: law.__name__)
def test_law_in_many_positions(
    law: Callable[..., None], game: str, players: int, options: dict[str, Any]
) -> None:
    law(stammtisch.GAMES[game], players, options, COUNTS[law])


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
@pytest.mark.parametrize("law", [*FOUNDATIONS, *TEACHING], ids=lambda law: law.__name__)
def test_law_of_the_game(law: General, game: str) -> None:
    law(stammtisch.GAMES[game])


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
@settings(max_examples=150, deadline=None)
@given(
    text=st.one_of(st.text(max_size=12), st.from_regex(r"[a-zA-Z+]{1,6}:?[A-Za-z0-9*!]{0,6}", fullmatch=True))
)
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    match = stammtisch.new_match(game, stammtisch.GAMES[game].players[0], 1)
    before = match.view(0)
    problem = match.refusal(text)
    if problem is not None:
        assert problem.rule
        assert problem.explain("de")
        assert problem.explain("en")
    assert match.view(0) == before


def test_onlookers_and_seats_need_to_exist() -> None:
    match = stammtisch.new_match("mau_mau", 3, 1)
    for seat in (3, -1, "0", True, 1.0):
        with pytest.raises(ValueError, match="seat"):
            match.view(seat)  # type: ignore[arg-type]


def test_an_imagined_match_has_no_record() -> None:
    with pytest.raises(ValueError, match="imagined"):
        stammtisch.new_match("mue", 4, 1).determinize(0, 1).record()
