"""Help with a move: announced as practice, told in two steps, and played by the person; none where people play."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from stammtisch.core.words import Reader, words_of
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import Clicker

expect.set_options(timeout=1000 * PATIENCE)

LIT = "[data-part=hand] button.lit"
LIFTED = "[data-part=hand] button.lifted"
FINISHED = re.compile(r"[A-ZÄÖÜ][^{}\[\]@#|_]*[.?!]")  # nothing is left to fill in, and there is no code


def note(person: Person) -> Locator:
    return person.page.locator("[data-part=help-note]")


def bulb(person: Person) -> Locator:
    return person.page.locator("[data-part=help]")


def live(person: Person) -> Locator:
    """What those hear who don't see the note."""
    return person.page.locator("[aria-live=polite]").filter(has_text=note(person).locator("p").inner_text())


def test_by_touch_on_a_phone(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("zoff_im_zoo", ada, players=4)
    Clicker(ada).until_asked(ada)
    ada.press(bulb(ada))
    expect(ada.page.get_by_role("dialog")).to_contain_text("wird diese Partie zur Übung")
    ada.press(ada.button("practice_no"))
    expect(note(ada)).to_have_count(0)
    expect(ada.page.get_by_text(ada.say("practice"), exact=True)).to_have_count(0)
    ada.press(bulb(ada))
    with ada.page.expect_response("**/help") as answer:
        ada.press(ada.button("practice_yes_help"))
    thought, move = steps("zoff_im_zoo", ada, answer.value.json())
    expect(ada.page.get_by_text(ada.say("practice"), exact=True)).to_have_count(1)
    expect(ada.page.locator(LIT).first).to_be_visible()
    expect(note(ada).locator("p")).to_have_text(thought)
    assert ada.page.locator(LIFTED).count() == 0, "nothing is given away yet"
    expect(live(ada)).to_have_count(1)
    ada.press(note(ada).get_by_role("button", name=ada.say("help_more")))
    expect(note(ada).locator("p")).to_have_text(move)
    expect(live(ada)).to_have_count(1)
    lifted = ada.page.locator(LIFTED)
    assert lifted.count() == ada.page.locator(LIT).count(), "the cards of the move, and no others"
    assert ada.page.locator("[data-part=question]").is_visible()
    if lifted.count():  # the move is left to her
        ada.touch(lifted.first)
    else:
        ada.press(ada.page.locator("[data-part=actions] [data-move=pass]"))
    expect(note(ada)).to_have_count(0)


def test_by_keys_on_a_desktop(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en")
    gather("mau_mau", ada, players=3)
    Clicker(ada).until_asked(ada)
    expect(bulb(ada)).to_have_accessible_name("Help me")
    ada.page.keyboard.press("h")
    ada.press(ada.button("practice_yes_help"))
    expect(note(ada)).not_to_contain_text("My advice")
    ada.page.keyboard.press("h")
    expect(note(ada)).to_contain_text("My advice: ")
    ada.page.keyboard.press("Escape")
    expect(note(ada)).to_have_count(0)
    expect(ada.page.locator(LIT)).to_have_count(0)
    ada.page.keyboard.press("h")
    expect(note(ada)).to_be_visible()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def test_where_another_person_plays_there_is_none(visit: Invite) -> None:
    ada, ben = visit("Ada", "phone", "de"), visit("Ben", "desktop", "en")
    gather("mau_mau", ada, ben, players=3)
    clicker = Clicker(ada, ben)
    clicker.until_asked(ada)
    assert bulb(ada).count() == 0
    ada.page.keyboard.press("h")
    assert ada.page.get_by_role("dialog").count() == 0


def steps(game: str, person: Person, help: dict[str, Any]) -> tuple[str, str]:
    """What the note says about this answer of the service: first the thought, then the move and why it is good."""
    mats = {
        int(mat.get_attribute("data-seat") or 0): mat for mat in person.page.locator("[data-part=mat]").all()
    }
    names = [
        "" if seat == person.seat else mats[seat].locator("b").first.inner_text() for seat in sorted(mats)
    ]
    words = words_of(game, person.lang)
    reader = Reader(words, names, person.seat)
    (code, named), (reason, params) = help["phrase"], help["reason"]
    thought, why = (reader.fill(template, params) for template in words.thought_and_hint(reason))
    move = person.say("help_move", move=reader.replace(words.template("moves", code), named))
    for text in (thought, move, why):
        assert FINISHED.fullmatch(text), text
    return thought, f"{move} {why}"
