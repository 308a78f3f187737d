"""A page that was opened before an update says so, and goes on after one click; none stays blank or waits for ever."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.house import PAGES, PATIENCE, House, Lang, Person, gather
from tests.browser.playing import Clicker, look

expect.set_options(timeout=1000 * PATIENCE)

OUTAGE = [r"WebSocket connection to", r"net::ERR_"]
GONE = [r"404", r"Failed to fetch dynamically imported module", r"Unable to preload CSS"]
UPDATED = {"de": "Der Stammtisch ist aktualisiert worden.", "en": "The Stammtisch has been updated."}
RELOAD = {"de": "Neu laden", "en": "Reload"}
NOT_LOADED = {"de": "ließ sich nicht laden", "en": "could not be loaded"}


def rebuild(pages: Path) -> None:
    """The same client under other names, as if something in each of its parts had changed."""
    assets = pages / "assets"
    hashed = re.compile(r"-[\w-]{8}(\.(?:js|css))$")
    found = sorted(file.name for file in assets.iterdir() if hashed.search(file.name))
    names = {old: hashed.sub(rf"-{number:07}X\1", old) for number, old in enumerate(found)}
    for file in [pages / "index.html", *assets.glob("*.js"), *assets.glob("*.css")]:
        text = file.read_text("utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        file.write_text(text, "utf-8")
        file.rename(file.with_name(names.get(file.name, file.name)))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house whose client can be changed."""
    pages = shutil.copytree(PAGES, tmp_path / "pages")
    house = House(tmp_path / "table.db", pages).start()
    yield house
    house.kill()


def update(house: House) -> None:
    """Closes the service and opens the next version."""
    house.kill()
    rebuild(house.pages)
    house.start()


def notice(person: Person) -> Locator:
    return person.page.get_by_role("alert").filter(has_text=UPDATED[person.lang])


def reload(person: Person) -> None:
    """By the notice's button; the page is of the new build then."""
    before = build(person)
    person.press(notice(person).get_by_role("button", name=RELOAD[person.lang]))
    person.page.wait_for_function(f"() => {BUILD} !== '{before}'")


BUILD = "document.querySelector('script[type=module]')?.getAttribute('src')"


def build(person: Person) -> str:
    return str(person.page.evaluate(BUILD))


@pytest.mark.parametrize(("device", "lang"), [("phone", "de"), ("desktop", "en")])
def test_at_a_table_the_notice_comes_and_after_a_reload_play_goes_on(
    browser: Browser, own_house: House, device: str, lang: Lang
) -> None:
    own_house.deal(7000)
    ada = Person(browser, own_house, "Ada", "phone" if device == "phone" else "desktop", lang)
    ada.expected += OUTAGE
    gather("mue", ada, players=4, options={"target": 1})
    clicker = Clicker(ada)
    clicker.until_asked(ada)
    own_house.kill()
    own_house.start()
    ada.page.locator(".lost").wait_for(state="detached")
    assert notice(ada).count() == 0, "the same build has only been restarted"
    ada.open_menu()
    update(own_house)
    expect(notice(ada)).to_be_visible()
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    expect(ada.page.locator(".page")).to_have_attribute("inert", "")
    expect(ada.page.locator("[data-part='mat'] .plate").first).to_be_visible()
    reload(ada)
    ada.ask_line.wait_for()
    assert notice(ada).count() == 0
    clicker.turn(ada)
    assert not look(ada).trouble
    assert ada.unexpected() == []
    ada.context.close()


def test_without_a_table_the_next_answer_tells(browser: Browser, own_house: House) -> None:
    ada = Person(browser, own_house, "Ada", "desktop", "de")
    ada.expected += OUTAGE
    ada.page.goto("/me")
    ada.page.get_by_label(ada.say("your_name")).fill("Adele")
    update(own_house)
    assert notice(ada).count() == 0
    ada.press(ada.button("save"))
    expect(notice(ada)).to_be_visible()
    assert ada.ask("/api/me")["name"] == "Adele", "it was done all the same"
    reload(ada)
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    assert notice(ada).count() == 0
    assert ada.unexpected() == []
    ada.context.close()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_part_that_is_gone_leaves_no_page_blank(browser: Browser, own_house: House, lang: Lang) -> None:
    ada = Person(browser, own_house, "Ada", "phone", lang)
    ada.expected += [*OUTAGE, *GONE]
    ada.page.goto("/")
    ada.page.locator("article").first.wait_for()
    ada.context.set_offline(True)
    ada.press(ada.page.locator("footer a[href='/rules']"))
    expect(ada.page.get_by_role("alert").filter(has_text=NOT_LOADED[lang])).to_be_visible()
    assert notice(ada).count() == 0, "nobody answers, and that is all that is known"
    ada.context.set_offline(False)
    ada.page.go_back()
    ada.page.locator("article").first.wait_for()
    update(own_house)
    ada.press(ada.page.locator("footer a[href='/me']"))
    expect(notice(ada)).to_be_visible()
    reload(ada)
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    assert notice(ada).count() == 0
    ada.context.close()


def test_a_table_whose_picture_is_gone_says_so(browser: Browser, own_house: House) -> None:
    ada = Person(browser, own_house, "Ada", "phone", "de")
    ada.expected += [*OUTAGE, *GONE]
    table = ada.new_table("mue", 4)
    ada.page.goto("/")
    ada.page.locator(f"a[href='/t/{table}']").wait_for()
    update(own_house)
    ada.press(ada.page.locator(f"a[href='/t/{table}']"))
    expect(notice(ada)).to_be_visible()
    reload(ada)
    ada.page.locator(".lounge").wait_for()
    ada.context.close()


def test_a_table_screen_reloads_by_itself(browser: Browser, own_house: House) -> None:
    ada = Person(browser, own_house, "Ada")
    ada.expected += OUTAGE
    table = ada.new_table("mue", 4, public=True)
    ada.page.goto(f"/screen/{table}")
    caption = ada.page.locator("[data-part='caption']")
    caption.wait_for()
    before = build(ada)
    update(own_house)
    ada.page.wait_for_function(f"() => {BUILD} !== '{before}'")
    caption.wait_for()
    assert notice(ada).count() == 0
    assert ada.unexpected() == []
    ada.context.close()
