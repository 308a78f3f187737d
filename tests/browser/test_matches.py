"""Whole matches of two people and bots, by clicks alone, one on a phone and one at a desktop."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import Device, gather, say
from tests.browser.playing import Clicker, rematch, winner_line
from tests.facts import GAMES, facts, seats

DEVICES: list[tuple[Device, Device]] = [("phone", "desktop"), ("desktop", "phone")]


def verdicts(lang: Any) -> re.Pattern[str]:
    """What the end of a match may be called."""
    keys = ("you_win", "you_share", "they_win", "they_share")
    lines = [re.escape(say(lang, key, names="NAMES")).replace("NAMES", ".+") for key in keys]
    return re.compile("|".join(lines))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_and_again(visit: Invite, game: str) -> None:
    one, other = DEVICES[GAMES.index(game) % 2]
    ada, bob = visit("Ada", one, "de"), visit("Bob", other, "en")
    gather(game, ada, bob, players=seats(game), options=facts(game).short)
    assert ada.page.evaluate("window.isSecureContext") is False
    Clicker(ada, bob, seed=1).play_match()
    for person in (ada, bob):
        assert verdicts(person.lang).fullmatch(winner_line(person))
        person.page.get_by_role("link", name=person.say("look_again")).wait_for()
        assert_accessible(person, f"{game}, end", "light", "dark")
    rematch(ada, bob)
