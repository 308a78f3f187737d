"""A table screen and phones as one: what is read from the sofa, and what a hand holds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import stammtisch
from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import Clicker
from tests.facts import GAMES, seats

expect.set_options(timeout=1000 * PATIENCE)

TELEVISION = {"width": 1920, "height": 1080}
READABLE = 32  # px from three metres, at 1080 lines
# Texts that are drawn smaller than that, with their size as it is seen; a card's own figures grow with it.
SMALL = f"""() => {{
  const play = document.querySelector(".play.screen");
  const zoom = new DOMMatrix(getComputedStyle(play.querySelector(".drawn")).transform).a;
  const walker = document.createTreeWalker(play, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {{
    const node = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || node.closest(".hidden, .card, .mini, [aria-hidden=true] .card") || !node.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(node).fontSize) * zoom;
    if (size < {READABLE} - 0.5) found.push(`${{Math.round(size)}} px: ${{text}} (${{node.className}})`);
  }}
  return found;
}}"""
BUZZES = "window.buzzed = 0; navigator.vibrate = () => (window.buzzed += 1, true);"


def screen(visit: Invite, table: str) -> Person:
    """A television at this table."""
    wall = visit("Wall", "desktop", "de", scheme="dark", stranger=True)
    wall.page.set_viewport_size({**TELEVISION})  # type: ignore[typeddict-item]
    wall.page.goto(f"/screen/{table}")
    wall.page.locator("[data-part='caption']").wait_for()
    return wall


def width_of(page: Page, what: str) -> float:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_screen_is_read_from_the_sofa(visit: Invite, game: str) -> None:
    ada = visit("Ada", "phone", "en")
    options = {"rounds": 9} if "rounds" in stammtisch.GAMES[game].options else {}
    table = gather(game, ada, players=seats(game, 4), options=options)
    wall = screen(visit, table)
    caption = wall.page.locator("[data-part='caption']")
    clicker = Clicker(ada, seed=4)
    for _ in range(3):
        clicker.until_asked(ada)
        wall.page.locator(f"[data-part='mat'].turn[data-seat='{ada.seat}'] .plate").wait_for()
        expect(caption).to_contain_text(wall.say("turn_now", name="Ada"))
        assert not wall.page.evaluate(SMALL)
        assert width_of(wall.page, "[data-part='mat'] .round") >= 150
        clicker.turn(ada)
    assert wall.page.locator("[data-card], [data-part='block']").count() == 0
    assert_accessible(wall, f"{game}, table screen", "light", "dark")


def test_the_sign_lies_on_the_felt_until_all_seats_are_taken(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    table = ada.new_table("mau_mau", 3)
    ada.go_to(table)
    ada.sit(0)
    wall = screen(visit, table)
    caption, sign = wall.page.locator("[data-part='caption']"), wall.page.locator(".sign")
    expect(caption).to_contain_text("2 Plätze sind noch frei")
    wall.page.wait_for_function("() => document.querySelector('.sign img').naturalWidth > 0")
    code = ada.page.locator(".lounge .invite .code").inner_text()
    expect(sign).to_contain_text(code)
    large = width_of(wall.page, ".sign")
    assert not wall.page.evaluate(SMALL)
    assert_accessible(wall, "waiting", "light", "dark")
    ada.start()
    expect(caption).to_contain_text("ist dran")
    assert width_of(wall.page, ".sign") < large / 3
    expect(sign).to_contain_text(code)


@pytest.mark.parametrize("size", [(320, 568), (390, 664), (844, 390)])
def test_a_phone_that_only_holds_the_hand_shows_it_large_and_buzzes(
    visit: Invite, size: tuple[int, int]
) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    ada.context.add_init_script(BUZZES)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    gather("mau_mau", ada, bob, players=2, options={"rounds": 9})
    clicker = Clicker(ada, bob, seed=2)
    clicker.until_asked(ada)
    card = "[data-part='hand'] .card"
    before = width_of(ada.page, card)
    dialog = ada.open_menu()
    ada.press(dialog.get_by_label(ada.say("hand_only")))
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ada.page.locator("[data-part='mat']:not(.me)")).to_have_count(0)
    assert width_of(ada.page, card) > 1.2 * before
    buzzed = ada.page.evaluate("window.buzzed")
    clicker.turn(ada)
    clicker.until_asked(bob)
    assert width_of(ada.page, card) > 1.2 * before, "while waiting, too"
    clicker.turn(bob)
    clicker.until_asked(ada)
    assert ada.page.evaluate("window.buzzed") > buzzed
