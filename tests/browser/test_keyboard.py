"""Whole matches by keyboard alone: a card is found with the arrows, everything else with the tab key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import END, LIFTED, WON, Clicker, at_once
from tests.facts import HOUSE, facts

expect.set_options(timeout=1000 * PATIENCE)

TABS = 150  # presses of a key until something must be in focus
IS_ON = "one => document.activeElement === one"
IN_HAND = "one => one.closest('[data-part=hand]')?.contains(document.activeElement) ?? false"
NUMBER = "one => [...document.querySelectorAll('[data-part=hand] [data-card]')].indexOf(one) + 1"  # 0: not in the hand
IS_AHEAD = (
    "one => (document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0"
)


class Typist(Clicker):
    """Somebody without a mouse."""

    def press(self, person: Person, what: Locator, name: str) -> None:
        self.count(f"{person.name}: {name}")
        if not what.count():
            return  # too late for it
        number = int(what.evaluate(NUMBER))
        if number == 0:
            self.reach(person, what, IS_ON, "Tab" if what.evaluate(IS_AHEAD) else "Shift+Tab")
        elif what.get_attribute("aria-pressed") == "false" and number <= 9 and self.chance.random() < 0.7:
            person.page.keyboard.press(str(number))
            return
        else:
            self.walk(person, what)
        person.page.keyboard.press(self.chance.choice(["Enter", "Space"]))

    def walk(self, person: Person, card: Locator) -> None:
        """To a card of the hand; whenever the question takes the focus, back to the hand first."""
        for _ in range(TABS):
            if card.count() == 0 or card.evaluate(IS_ON):
                return
            ahead = card.evaluate(IS_AHEAD)
            if card.evaluate(IN_HAND):
                person.page.keyboard.press("ArrowRight" if ahead else "ArrowLeft")
            else:
                self.reach(person, card, IN_HAND, "Tab" if ahead else "Shift+Tab")
        raise AssertionError(f"{card} is never in focus by arrows")

    def reach(self, person: Person, what: Locator, arrived: str, key: str) -> None:
        for _ in range(TABS):
            if what.count() == 0 or what.evaluate(arrived):
                return
            person.page.keyboard.press(key)
        raise AssertionError(f"{what} is never in focus by {key}")


def test_from_the_door_to_the_end_of_a_match(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de", stranger=True)
    ada.page.route("**/api/tables", at_once)
    ada.page.goto("/")
    typist = Typist(ada)
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    typist.reach(ada, ada.page.get_by_label(ada.say("your_name")), IS_ON, "Tab")
    ada.page.keyboard.type("Ada")
    ada.page.keyboard.press("Enter")
    ada.page.locator("article").first.wait_for()
    typist.press(ada, ada.page.locator("article:first-child button.primary"), "Mau Mau")
    ada.ask_line.wait_for()
    typist.play_match()
    typist.press(ada, ada.button("rematch"), "another match")
    ada.page.locator(END).wait_for(state="detached")


@pytest.mark.parametrize("game", [game for game in HOUSE if game != "mau_mau"])
def test_a_whole_match(visit: Invite, game: str) -> None:
    ada = visit("Ada", "desktop", "en")
    most = facts(game).players[-1]  # the more players, the fewer cards each
    gather(game, ada, players=most, options=facts(game).short)
    Typist(ada, seed=1).play_match()
    assert ada.page.locator(WON).count() == 1


def test_escape_closes_what_lies_on_top_and_lowers_cards_only_then(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("life_life", ada, players=3)
    Clicker(ada).until_asked(ada)
    ada.page.keyboard.press("1")
    lifted = ada.page.locator(LIFTED)
    expect(lifted).to_have_count(1)
    ada.press(ada.page.get_by_role("button", name=ada.say("block"), exact=True))
    block = ada.page.locator("[data-part='block']")
    ada.press(block.locator("[role='tabpanel']"))  # the focus is nowhere now
    ada.page.keyboard.press("Escape")
    expect(block).to_have_count(0)
    expect(lifted).to_have_count(1)
    aid = ada.page.locator("[aria-expanded]")
    ada.press(aid)
    expect(aid).to_have_attribute("aria-expanded", "true")
    ada.page.keyboard.press("Escape")
    expect(aid).to_have_attribute("aria-expanded", "false")
    expect(lifted).to_have_count(1)
    ada.page.keyboard.press("Escape")
    expect(lifted).to_have_count(0)
