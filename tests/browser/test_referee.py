"""The referee's page: cards are tapped, the verdict follows every change, and the rulebook opens at the clause."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Lang

expect.set_options(timeout=1000 * PATIENCE)
GAMES = ("zoff_im_zoo", "life_life", "mammuz", "mue", "mau_mau", "hoechste")
SIZES = ((320, 568), (390, 664), (844, 390), (1440, 900))
OUTSIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const nav = document.querySelector("main nav");
  const box = (one) => one.getBoundingClientRect();
  const out = [...document.querySelectorAll("main button, main select, main label, main h2")]
    .filter((one) => !nav.contains(one) && !one.closest(".tray"))
    .filter((one) => box(one).left < 0 || box(one).right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1);
  const small = [...document.querySelectorAll("main button, main select, main .value, main .flag")]
    .filter((one) => box(one).height < 43.5 || box(one).width < 43.5);
  return [wide, out.map((one) => one.outerHTML.slice(0, 90)), small.map((one) => one.outerHTML.slice(0, 90))];
}"""


def verdict(page: Page) -> Locator:
    return page.locator("[data-part=verdict]")


def ruled(page: Page, kind: str, text: str | re.Pattern[str] = "") -> None:
    expect(verdict(page)).to_have_attribute("data-verdict", kind)
    expect(verdict(page)).to_contain_text(text)


def add(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f"[data-add='{card}']").click()


def open_tray(page: Page, zone: str) -> None:
    page.locator(f"[data-zone={zone}] button[aria-expanded=false]").click()


def test_the_verdict_follows_every_tap_and_leads_to_the_clause(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de", stranger=True)
    page = ada.page
    page.goto("/")  # strangers are asked who they are; the referee needs nobody's name
    page.goto("/referee")
    ada.press(page.get_by_role("link", name="Zoff im Zoo"))
    expect(page).to_have_url(re.compile("/referee/zoff_im_zoo$"))
    add(page, "S", "S")
    open_tray(page, "hand")
    add(page, "W", "W")
    ruled(page, "yes", ada.say("ref_yes"))
    add(page, "W")
    ruled(page, "no", "Drei Wale gehen nicht auf zwei Robben")
    page.locator("[data-zone=hand] [data-card=W]").first.click()  # one of them stays in the hand
    ruled(page, "yes")
    page.locator("[data-verb=pass]").click()
    ruled(page, "yes")
    page.locator("[data-zone=top]").get_by_role("button", name=re.compile("wegnehmen")).first.click()
    page.locator("[data-zone=top]").get_by_role("button", name=re.compile("wegnehmen")).first.click()
    ruled(page, "no")  # whoever leads may not pass
    verdict(page).get_by_role("link", name=re.compile("ZZ-7")).click()
    expect(page.locator("#ZZ-7.aimed")).to_be_in_viewport()
    ada.press(page.get_by_role("link", name=ada.say("referee")))
    expect(page).to_have_url(re.compile("/referee/zoff_im_zoo$"))
    page.goto("/referee/mue")
    expect(page.locator("main nav [aria-current]")).to_be_in_viewport(ratio=1)  # the last one of the row


def test_by_keys_alone_and_who_wins(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en", stranger=True)
    page = ada.page
    page.goto("/referee/mue?players=3")
    expect(page.locator("[data-part=players]")).to_have_value("3")
    page.locator("[data-part=phase]").select_option(ada.say("ref_who_wins"))
    for card in ("b9", "r3"):
        page.locator(f"[data-add={card}]").focus()
        page.keyboard.press("Enter")
    ruled(page, "won", "number 1 wins")
    page.locator("[data-ask=chief_trump]").select_option("Red")
    ruled(page, "won", "number 2 wins")
    assert_accessible(ada, "who wins", "light", "dark")
    page.goto("/referee/mammuz")
    add(page, "A", "A")
    ruled(page, "impossible", "MM-15")
    assert_accessible(ada, "the impossible", "light", "dark")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_game_fits_every_size_with_large_letters(visit: Invite, lang: Lang) -> None:
    """Nothing is cut off, nothing scrolls sideways, and every button can be hit; a sixth game needs no page."""
    ada = visit("Ada", "phone", lang, stranger=True)
    page = ada.page
    for game in GAMES:
        page.goto(f"/referee/{game}")
        page.locator("[data-part=tray], [data-part=verdict]").first.wait_for()
        ada.letters(1.3)
        phases: list[Any] = page.locator("[data-part=phase] option").all()
        for at in range(max(1, len(phases))):
            if phases:
                page.locator("[data-part=phase]").select_option(index=at)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(OUTSIDE) == [0, [], []], (game, at, width)
    assert_accessible(ada, "the referee", "light", "dark")
