"""axe-core finds nothing serious on any page, light or dark, on a phone or at a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import stammtisch
from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Device, Scheme, gather
from tests.browser.playing import Clicker
from tests.facts import GAMES, seats

expect.set_options(timeout=1000 * PATIENCE)

BOTH: tuple[Scheme, Scheme] = ("dark", "light")
DEVICES: tuple[Device, Device] = ("phone", "desktop")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_door_the_lobby_and_the_lounge(visit: Invite, device: Device) -> None:
    ada = visit("Ada", device, "de", stranger=True)
    ada.page.goto("/")
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    assert_accessible(ada, "enter", *BOTH)
    ada.enter()
    assert_accessible(ada, "lobby", *BOTH)
    box = ada.pull("Mü")
    assert_accessible(ada, "a box pulled out", *BOTH)
    ada.press(box.get_by_role("button", name=ada.say("with_friends")))
    ada.page.locator(".lounge .invite").wait_for()
    assert_accessible(ada, "lounge", *BOTH)
    ada.change_settings()
    assert_accessible(ada, "settings", *BOTH)


def test_the_rulebook_and_where_nothing_is(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en")
    ada.expected += ["404"]
    ada.page.goto("/rules/mue#MU-4")
    ada.page.locator("article .clause").first.wait_for()
    assert_accessible(ada, "rules", *BOTH)
    ada.page.goto("/nowhere")
    ada.page.get_by_role("heading", name=ada.say("nowhere")).wait_for()
    assert_accessible(ada, "404", *BOTH)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_end_of_a_match_my_page_and_a_replay(visit: Invite, device: Device) -> None:
    ada = visit("Ada", device, "en")
    table = gather("hoechste", ada, players=3)
    Clicker(ada).play_match()
    assert_accessible(ada, "match end", *BOTH)
    ada.page.goto("/me")
    ada.page.get_by_role("link", name=ada.say("look_again")).wait_for()
    assert_accessible(ada, "my page", *BOTH)
    ada.page.goto(f"/replay/{table}/1?eyes=all&step=2")
    ada.page.locator(".controls").wait_for()
    assert_accessible(ada, "replay", *BOTH)


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


def test_the_menu_and_the_block_at_a_table(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("mau_mau", ada, players=2)
    Clicker(ada).turn(ada)
    dialog = ada.open_menu()
    for part in dialog.locator("summary").all():
        ada.press(part)
    assert_accessible(ada, "menu", *BOTH)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    ada.press(ada.page.get_by_role("button", name=ada.say("block"), exact=True))
    tabs = ada.page.locator("[data-part='block']").get_by_role("tab")
    expect(tabs).to_have_count(3)
    for tab in tabs.all():
        ada.press(tab)
        expect(tab).to_have_attribute("aria-selected", "true")
        assert_accessible(ada, tab.inner_text(), *BOTH)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
