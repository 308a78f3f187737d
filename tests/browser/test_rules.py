"""The rulebooks on the page: what to read first, cards, search, and a page to print."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Device, Lang, gather

expect.set_options(timeout=1000 * PATIENCE)

NEEDED = "[data-card], [data-part='question'], [data-part='actions'] button"
COVERED = f"""() => {{
  const tip = document.querySelector(".note").getBoundingClientRect();
  const over = ({{ left, right, top, bottom }}) =>
    tip.left < right && left < tip.right && tip.top < bottom && top < tip.bottom;
  const needed = [...document.querySelectorAll("{NEEDED}")];
  return needed.filter((one) => over(one.getBoundingClientRect())).length;
}}"""
GAMES = ("zoff_im_zoo", "life_life", "mammuz", "mue", "mau_mau")


def open_rules(page: Page, game: str, clause: str = "") -> None:
    page.goto(f"/rules/{game}{clause and '#'}{clause}")
    page.locator("article .clause").first.wait_for()


def test_what_to_read_first_is_marked_and_the_rest_can_be_hidden(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de", stranger=True)
    open_rules(ada.page, "zoff_im_zoo")
    expect(ada.page.locator(".facts")).to_have_text("3–7 Personen · am besten mit 4–6 · 60 min")
    expect(ada.page.locator("#ZZ-5.first")).to_be_visible()
    expect(ada.page.locator("#ZZ-21")).to_be_visible()
    ada.press(ada.page.get_by_label(ada.say("first_only")))
    expect(ada.page.locator("#ZZ-21")).to_have_count(0)
    expect(ada.page.locator("#ZZ-5")).to_be_visible()
    ada.page.evaluate("location.hash = '#ZZ-21'")  # a link to what is hidden shows it
    expect(ada.page.locator("#ZZ-21.aimed")).to_be_in_viewport()


def test_cards_are_shown_where_they_are_named_and_our_own_rulings_are_marked(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en", stranger=True)
    open_rules(ada.page, "zoff_im_zoo")
    labels = [card.get_attribute("aria-label") for card in ada.page.locator("#ZZ-5 .strip [role=img]").all()]
    assert labels == ["Seal", "Polar bear", "Whale"]
    expect(ada.page.locator("#ZZ-27 .ruling")).to_have_text(re.compile("^At this table: if several"))
    open_rules(ada.page, "mau_mau")
    expect(ada.page.locator("article table").first).to_contain_text("Nimm 2")
    expect(ada.page.locator("article table [role=img]").nth(2)).to_have_attribute("aria-label", "The blue +2")
    assert_accessible(ada, "rules of Mau Mau")


def test_a_search_finds_marks_and_jumps_by_keys_alone(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de", stranger=True)
    open_rules(ada.page, "zoff_im_zoo")
    ada.page.keyboard.press("/")
    ada.page.keyboard.type("genau eine mucke")
    hits = ada.page.get_by_role("option")
    expect(hits.first).to_contain_text("ZZ-10")
    ada.page.keyboard.press("ArrowDown")
    expect(hits.first).to_have_attribute("aria-selected", "true")
    assert_accessible(ada, "a search")
    ada.page.keyboard.press("Enter")
    expect(ada.page).to_have_url(re.compile("/rules/zoff_im_zoo#ZZ-10$"))
    expect(ada.page.locator("#ZZ-10")).to_be_in_viewport()
    expect(ada.page.locator("#ZZ-10 mark").nth(2)).to_have_text("Mücke")
    # in another game, and in the other language
    field = ada.page.get_by_role("combobox")
    field.fill("tyrannosaurus")
    expect(hits.first).to_contain_text("Mammuz")
    field.fill("mosquitoes")
    expect(hits.first).to_contain_text(ada.say("hit_in_en"))
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".aimed")).to_be_in_viewport()
    field.fill("quietscheente")
    expect(ada.page.get_by_role("status")).to_have_text(ada.say("rules_no_hits"))
    expect(hits).to_have_count(0)


def test_an_example_stands_at_its_clause_and_can_be_tried(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en")
    open_rules(ada.page, "mau_mau", "MA-5")
    example = ada.page.locator("#MA-5 + .examples figure").first
    expect(example).to_contain_text("On the red 8")
    expect(example.get_by_role("img", name=re.compile("^Your cards: "))).to_be_visible()
    ada.press(example.get_by_role("link", name=ada.say("try_it")))
    expect(ada.page).to_have_url(re.compile("/t/"))
    expect(ada.page.locator("[data-part='question'].mine")).to_be_visible()
    ada.page.go_back()
    expect(ada.page).to_have_url(re.compile("/rules/mau_mau#MA-5$"))


def test_strangers_say_who_they_are_before_they_try(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de", stranger=True)
    ada.expected += ["404"]
    open_rules(ada.page, "zoff_im_zoo")
    ada.press(ada.page.get_by_role("link", name=ada.say("try_it")).first)
    ada.page.get_by_label(ada.say("your_name")).fill("Ada")
    ada.press(ada.page.locator("form button.primary"))
    expect(ada.page).to_have_url(re.compile("/t/"))
    ada.page.goto("/try/mue/nothing")
    expect(ada.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize(("lang", "games"), [("de", GAMES), ("en", ["zoff_im_zoo"])])
def test_every_rulebook_fits_on_two_pages_of_paper(visit: Invite, lang: Lang, games: Sequence[str]) -> None:
    ada = visit("Ada", "desktop", lang, "dark", stranger=True)
    for game in games:
        open_rules(ada.page, game)
        expect(ada.page.get_by_role("button", name=ada.say("print"))).to_be_visible()
        paper = ada.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2, game
        assert re.search(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12]", paper), "A4"
    ada.page.emulate_media(media="print")
    for hidden in ("nav", ".typing", ".search", ".print"):
        expect(ada.page.locator(f"main {hidden}").first).to_be_hidden()
    assert ada.page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor") == (
        "rgb(255, 255, 255)"
    )


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_tip_comes_when_it_fits_covers_nothing_and_is_off_by_one_tap(visit: Invite, device: Device) -> None:
    ada = visit("Ada", device, "de")
    ada.context.add_init_script(
        "if (!sessionStorage.tips) localStorage.removeItem('stammtisch.tips');"
        "sessionStorage.tips = 'on'; localStorage.setItem('stammtisch.hints', 'hint.mau_mau lesson.mau_mau')"
    )
    gather("mau_mau", ada, players=3)
    draw = ada.page.locator("[data-part='actions'] [data-move='draw']")
    ada.press(draw)
    tip = ada.page.locator(".note")
    expect(tip).to_contain_text("Tipp: Bleib bei der Farbe, von der du am meisten hast")
    covered = ada.page.evaluate(COVERED)
    assert covered == 0
    assert_accessible(ada, "a tip")
    ada.press(tip.get_by_role("button", name=ada.say("no_tips")))
    expect(tip).to_have_count(0)
    assert ada.page.evaluate("localStorage.getItem('stammtisch.tips')") == "off"
    ada.press(ada.page.get_by_role("button", name=ada.say("menu")))
    expect(ada.page.get_by_label(ada.say("show_tips"))).not_to_be_checked()


def test_all_tips_stand_in_the_rulebook_the_printed_ones_first(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en", stranger=True)
    open_rules(ada.page, "mue", "tips")
    tips = ada.page.locator("section:has(#tips) li")
    expect(tips).to_have_count(8)
    printed = [ada.say("tip_printed").lower() in text.lower() for text in tips.all_inner_texts()]
    assert printed == [True] * 5 + [False] * 3
    expect(tips.first).to_contain_text("chief 42, partner 38")
    ada.page.goto("/rules/hoechste")  # a game without any
    ada.page.locator("article .clause").first.wait_for()
    expect(ada.page.locator("#tips")).to_have_count(0)
