"""Laws of a game's folder: the same idea is in the same file in every game, and people can read about it."""

from __future__ import annotations

import json
import sys

from stammtisch.core.arguments import choices
from stammtisch.core.game import HOMES, Game, mandatory
from stammtisch.core.rulebook import CLAUSE
from stammtisch.core.words import LANGS

SECTIONS = ("name", "tagline", "cards", "events", "refusals", "status", "ask", "moves", "sheet", "why")


def every_member_lives_in_its_own_file(game: Game) -> None:
    package = type(game).__module__
    if Game not in type(game).__bases__:
        return  # a variation of a game, in a test
    for member, (home, name) in HOMES.items():
        module = sys.modules.get(f"{package}.{home}")
        provided = getattr(module, name, None)
        if provided is not None:
            assert getattr(type(game), member, None) is provided, (
                f"{home} has {name}, but the class has another"
            )
        else:
            elsewhere = vars(type(game)).get(member)
            assert elsewhere is None, f"{member} is not in {home.replace('.', '/')}.py"


def nothing_that_every_game_needs_is_missing(game: Game) -> None:
    for member in mandatory():
        assert getattr(type(game), member, None) is not getattr(Game, member, None), f"there is no {member}"


def people_can_read_about_it(game: Game) -> None:
    for lang in LANGS:
        words = json.loads((game.folder / f"words.{lang}.json").read_text("utf-8"))
        missing = [section for section in SECTIONS if section not in words]
        assert not missing, f"words.{lang}.json has no {missing[0]}"


def rulebooks_have_the_same_clauses(game: Game) -> None:
    """In the same order, each number from 1 on once."""
    german, english = (clause_ids(game, lang) for lang in LANGS)
    assert german == english, "the rulebooks differ in their clauses"
    letters = english[0].partition("-")[0] if english else ""
    missing = {f"{letters}-{number}" for number in range(1, len(english) + 1)} - set(english)
    assert english, "the rulebooks have no clauses"
    assert not missing, f"the clauses are not numbered one by one: there is no {min(missing)}"


def what_to_read_first_is_in_the_rulebooks(game: Game) -> None:
    unknown = set(game.first_reading.split()) - set(clause_ids(game, LANGS[0]))
    assert not unknown, f"there is no clause {min(unknown)} to read first"


def clause_ids(game: Game, lang: str) -> list[str]:
    return CLAUSE.findall((game.folder / f"rulebook.{lang}.md").read_text("utf-8"))


def options_have_bounds(game: Game) -> None:
    for name, default in game.options.items():
        assert type(default) in (bool, int), f"option {name} is neither a switch nor a number"
        if type(default) is int:
            low, high = choices(game, name)
            assert low <= default <= high, f"the default of option {name} is not from {low} to {high}"


LAWS = [
    nothing_that_every_game_needs_is_missing,
    every_member_lives_in_its_own_file,
    people_can_read_about_it,
    rulebooks_have_the_same_clauses,
    what_to_read_first_is_in_the_rulebooks,
    options_have_bounds,
]
