"""axe-core finds nothing serious on any page, light or dark, on a phone or at a desktop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Device, Scheme, gather
from tests.browser.playing import Clicker

expect.set_options(timeout=1000 * PATIENCE)

BOTH: tuple[Scheme, Scheme] = ("dark", "light")
TABLES: list[tuple[str, int, Device]] = [
    ("mau_mau", 4, "desktop"),
    ("zoff_im_zoo", 4, "phone"),
    ("life_life", 3, "desktop"),
    ("mammuz", 3, "phone"),
    ("mue", 4, "desktop"),
    ("hoechste", 3, "phone"),
]


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_door_the_lobby_and_the_lounge(visit: Invite, device: Device) -> None:
    ada = visit("Ada", device, "de", stranger=True)
    ada.page.goto("/")
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    assert_accessible(ada, "enter", *BOTH)
    ada.enter()
    assert_accessible(ada, "lobby", *BOTH)
    ada.press(ada.page.get_by_label(ada.say("more_settings", game="Mau Mau")))
    ada.page.locator("dialog[open] select").first.wait_for()
    assert_accessible(ada, "new table", *BOTH)
    ada.press(ada.page.locator("dialog[open]").get_by_role("button", name=ada.say("with_friends")))
    ada.page.locator(".lounge .invite").wait_for()
    assert_accessible(ada, "lounge", *BOTH)


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


@pytest.mark.parametrize(("game", "players", "device"), TABLES, ids=[game for game, _, _ in TABLES])
def test_a_table_in_play(visit: Invite, game: str, players: int, device: Device) -> None:
    ada = visit("Ada", device, "de")
    options = {"rounds": 9} if game == "mammuz" else {}  # there a match of one round may be over in a moment
    gather(game, ada, players=players, options=options)
    clicker = Clicker(ada)
    clicker.until_asked(ada)
    assert_accessible(ada, game, *BOTH)
    clicker.turn(ada)
    clicker.until_asked(ada)
    assert_accessible(ada, f"{game}, second turn", *BOTH)


def test_the_menu_and_the_talk_at_a_table(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("mau_mau", ada, players=2)
    ada.ask_line.wait_for()
    dialog = ada.open_menu()
    for part in dialog.locator("summary").all():
        ada.press(part)
    assert_accessible(ada, "menu", *BOTH)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    for key in ("score", "talk"):
        ada.press(ada.page.get_by_role("button", name=ada.say(key), exact=True))
        expect(dialog).to_have_count(1)
        assert_accessible(ada, key, *BOTH)
        ada.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
