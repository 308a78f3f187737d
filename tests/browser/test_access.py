"""Nothing serious for axe-core and no control without a name, on any page, light or dark, on phones and desktops."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import stammtisch
from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Device, Lang, Person, Scheme, gather
from tests.browser.playing import Clicker
from tests.browser.sights import WALKS
from tests.facts import GAMES, seats

expect.set_options(timeout=1000 * PATIENCE)

BOTH: tuple[Scheme, Scheme] = ("dark", "light")
DEVICES: tuple[Device, Device] = ("phone", "desktop")
LANGS: tuple[Lang, Lang] = ("de", "en")


@pytest.mark.parametrize("walk", WALKS)
def test_every_page_and_state(visit: Invite, walk: str) -> None:
    other = list(WALKS).index(walk) % 2
    device, lang = DEVICES[other], LANGS[other]

    def come(name: str, **wanted: Any) -> Person:
        return visit(name, device, lang, **wanted)

    for sight, person in WALKS[walk](come):
        assert_accessible(person, sight, *BOTH)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play(visit: Invite, game: str) -> None:
    ada = visit("Ada", DEVICES[GAMES.index(game) % 2], "de")
    # A round of Mammuz may be over in a moment.
    options = {"rounds": 9} if "rounds" in stammtisch.GAMES[game].options else {}
    gather(game, ada, players=seats(game, 4), options=options)
    clicker = Clicker(ada)
    clicker.until_asked(ada)
    assert_accessible(ada, game, *BOTH)
    clicker.turn(ada)
    clicker.until_asked(ada)
    assert_accessible(ada, f"{game}, second turn", *BOTH)
