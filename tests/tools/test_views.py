"""docs/library.md says what every field of a view means, as the games define it."""

from __future__ import annotations

from tests.facts import TESTED
from tools import views


def page() -> str:
    return views.PAGE.read_text("utf-8")


def test_the_page_is_up_to_date() -> None:
    assert page() == views.updated(page()), "run: python -m tools.views"


def test_the_page_has_every_documented_game_and_every_field_of_its_example() -> None:
    documented_games = views.documented_games()
    assert set(documented_games) >= set(TESTED)
    for game in documented_games:
        documented = {line.split("`")[1] for line in views.game_part(game) if line.startswith("| `")}
        shared = {line.split("`")[1] for line in views.shared_part() if line.startswith("| `")}
        assert set(views.example(game)) <= documented | shared


def test_types_are_given_in_plain_words() -> None:
    hints = views.hints(views.definitions("mue").SeatView)
    types = {name: views.words(hint) for name, hint in hints.items()}
    assert types["players"] == "number"
    assert types["chief"] == "seat or `null`"
    assert types["hands"] == "by seat: number"
    assert types["open"] == "by seat: list of cards"
    assert types["ranks"] == "`null` or by seat: number"
    assert types["trick"] == "list of objects"
    assert types["chief_trump"] == '`"none"`, colour or digit or `null`'
