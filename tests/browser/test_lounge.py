"""The lounge: people gather around the table, chairs are taken, and how the match is played is agreed on."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import Clicker

expect.set_options(timeout=1000 * PATIENCE)


def chairs(person: Person) -> Locator:
    return person.page.locator(".lounge ol > li")


def tap(person: Person, seat: int) -> None:
    person.press(chairs(person).nth(seat).get_by_role("button"))


def test_a_tap_on_a_free_chair_sits_down_or_calls_a_regular(visit: Invite) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    table = ada.new_table("zoff_im_zoo", 4)
    ada.go_to(table)
    expect(ada.page.get_by_role("status")).to_have_text(ada.say("take_a_seat"))
    ada.sit(2)
    tap(ada, 0)
    expect(chairs(ada).nth(0)).to_contain_text(ada.say("level_normal"))
    tap(ada, 0)
    ada.press(ada.page.locator("dialog[open]").get_by_role("button", name=ada.say("level_hard")))
    expect(chairs(ada).nth(0)).to_contain_text(ada.say("level_hard"))
    bob.go_to(table)
    tap(bob, 0)  # the regular makes room
    expect(chairs(ada).nth(0)).to_contain_text("Bob")
    off = ada.page.locator(".lounge button.primary")
    expect(off).to_be_disabled()
    tap(ada, 3)  # those who are here are enough; the chair between them is carried away
    expect(off).to_have_text("Los geht’s zu dritt")
    ada.press(off)
    for person in (ada, bob):
        person.page.locator("[data-part='question']").wait_for()
        expect(person.page.locator("[data-part='mat']")).to_have_count(3)


def test_on_its_side_and_with_large_letters_all_of_it_is_in_sight(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.page.set_viewport_size({"width": 844, "height": 390})
    ada.go_to(ada.new_table("mammuz", 7))
    ada.sit(0)
    for scale in (1, 1.3):
        ada.letters(scale)
        expect(chairs(ada).nth(0).locator(".plate")).to_be_in_viewport(ratio=1)
        for button in ada.page.locator(".side button").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_a_guest_at_a_full_table_is_told_so_and_watches(visit: Invite) -> None:
    ada, bob, cem = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en"), visit("Cem", "phone", "en")
    table = ada.new_table("mau_mau", 2)
    for seat, person in enumerate((ada, bob)):
        person.go_to(table)
        person.sit(seat)
    cem.go_to(table)
    expect(cem.page.get_by_role("status")).to_have_text(cem.say("table_full"))
    expect(chairs(cem).get_by_role("button")).to_have_count(0)
    expect(ada.page.locator(".lounge")).to_contain_text("Cem")
    ada.start()
    cem.page.locator(".play").wait_for()
    expect(cem.page.locator("[data-part='hand'] [data-card]")).to_have_count(0)


def test_settings_are_one_line_in_words_and_presets_come_first(visit: Invite) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    table = ada.new_table("zoff_im_zoo", 4)
    ada.go_to(table)
    terms = ada.page.locator(".terms")
    expect(terms).to_contain_text("bis 19 Punkte · mit Teams · ohne Uhr")
    form = ada.change_settings()
    book = form.get_by_role("button", name=ada.say("length_book"))
    expect(book).to_have_attribute("aria-pressed", "true")
    ada.press(form.get_by_role("button", name=ada.say("length_short")))
    expect(book).to_have_attribute("aria-pressed", "false")
    ada.press(form.get_by_label("Teams"))
    ada.press(form.get_by_label(ada.say("memory")))
    ada.press(ada.button("save"))
    expect(terms).to_contain_text("bis 10 Punkte · ohne Teams · ohne Uhr · ohne Gedächtnisstütze")
    bob.go_to(table)
    expect(bob.page.locator(".terms")).to_contain_text("to 10 points · no teams · no clock · no memory aid")
    expect(bob.page.locator("button.terms")).to_have_count(0)


def test_without_a_memory_aid_the_page_shows_only_what_lies_on_the_table(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "desktop", "de")
    for person, memory in ((ada, True), (bob, False)):
        gather("life_life", person, players=3, memory=memory)
        clicker = Clicker(person)
        for _ in range(2):
            clicker.turn(person)
            clicker.until_asked(person)
    plays = ".log p:not(.round):not(.table)"
    expect(ada.page.locator(".aid")).to_have_count(1)
    expect(bob.page.locator(".aid")).to_have_count(0)
    assert ada.page.locator(plays).count() > 3
    assert bob.page.locator(plays).count() <= 3


def test_somebody_who_is_muted_is_not_heard_until_i_want_to(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "desktop", "en")
    gather("mau_mau", ada, bob, players=2)
    hush(ada, "mute")
    bob.page.get_by_label(bob.say("write")).fill("Psst!")
    bob.page.keyboard.press("Enter")
    bob.press(bob.page.get_by_role("button", name="Prost!"))  # one of the house's own phrases
    expect(bob.page.get_by_role("log", name=bob.say("chat"))).to_contain_text(re.compile("Psst!.*Prost!"))
    heard = ada.page.get_by_role("log", name=ada.say("chat"))
    expect(heard).not_to_contain_text(re.compile("Psst!|Prost!"))
    hush(ada, "muted")
    expect(heard).to_contain_text(re.compile("Psst!.*Prost!"))


def hush(person: Person, key: str) -> None:
    menu = person.open_menu()
    person.press(menu.get_by_text(person.say("mute_people")))
    person.press(person.button(key, name="Bob"))
    person.page.keyboard.press("Escape")
