"""The pages around the tables: the door, the lobby, my page, replays, the rulebooks, and where nothing is."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import END, Clicker

expect.set_options(timeout=1000 * PATIENCE)

TABS = 150  # presses of a key until something must be in focus


def at_once(route: Route) -> None:
    """A new table whose bots do not pretend to think, and whose match is one round."""
    if route.request.method != "POST":
        route.continue_()
        return
    body = json.loads(route.request.post_data or "{}")
    body["settings"].update(pace=0, options={"rounds": 1})
    route.continue_(post_data=json.dumps(body))


def test_two_clicks_lead_from_the_door_to_a_game_against_bots(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de", stranger=True)
    ada.page.route("**/api/tables", at_once)
    ada.enter()
    card = ada.page.locator("article", has=ada.page.get_by_role("heading", name="Mau Mau", exact=True))
    ada.press(card.get_by_role("button", name=ada.say("against_bots")))
    ada.ask_line.wait_for()
    assert ada.page.locator(".mats .mat").count() == 4
    ada.page.goto("/")
    mine = ada.page.locator("section").filter(has_text=ada.say("my_tables")).get_by_role("link")
    expect(mine.filter(has_text="Mau Mau")).to_contain_text(ada.say("your_turn"))


def test_a_table_is_made_as_it_is_wanted_and_found_by_others(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    ada.page.goto("/")
    ada.press(ada.page.get_by_label(ada.say("more_settings", game="Mau Mau")))
    dialog = ada.page.locator("dialog[open]")
    dialog.get_by_label(ada.say("players")).select_option("5")
    expect(dialog.get_by_label(ada.say("public"))).to_be_checked()
    ada.press(dialog.get_by_role("button", name=ada.say("with_friends")))
    expect(ada.page.locator(".lounge ol > li")).to_have_count(5)
    bob.page.goto("/")
    table = ada.page.url.rpartition("/")[2]
    bob.page.locator("main a[href^='/t/']").first.wait_for()
    found = bob.page.locator(f"main a[href='/t/{table}']")
    if not found.count():  # others have opened tables too
        bob.press(bob.page.get_by_role("button", name=re.compile("^Show all")))
    bob.press(found)
    bob.page.locator(".lounge").wait_for()
    assert bob.page.url == ada.page.url


def test_an_option_that_no_table_can_have_is_refused_at_its_field(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en")
    ada.page.goto("/")
    ada.press(ada.page.get_by_label(ada.say("more_settings", game="Mau Mau")))
    dialog = ada.page.locator("dialog[open]")
    rounds = dialog.get_by_role("spinbutton")
    start = dialog.get_by_role("button", name=ada.say("against_bots"))
    expect(dialog.get_by_text("(1–100)")).to_be_visible()
    for wrong in ("-3", "1.5", "", "101", "1000000000000000000000000000"):
        rounds.fill(wrong)
        expect(dialog.get_by_role("alert")).to_have_text(ada.say("whole_between", low=1, high=100))
        expect(start).to_be_disabled()
    rounds.fill("2")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(start).to_be_enabled()


def test_open_tables_and_the_code_stand_before_anything_else(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    for _ in range(5):
        ada.new_table("mau_mau", 3, public=True)
    bob.new_table("mammuz", 4)
    bob.page.goto("/")
    first = bob.page.locator("main section").first
    expect(first.get_by_role("heading")).to_have_text(bob.say("open_tables"))
    expect(first.get_by_label(bob.say("have_code"))).to_be_in_viewport()
    expect(first.locator("li")).to_have_count(3)
    bob.press(first.get_by_role("button", name=re.compile("^Show all")))
    assert first.locator("li").count() >= 5


def test_a_guest_by_link_is_told_who_invites_to_which_game(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    table = ada.new_table("mammuz", 4)
    bob = visit("Bob", "phone", "en", stranger=True)
    bob.page.goto(f"/t/{table}")
    expect(bob.page.locator("form")).to_contain_text(bob.say("invited", name="Ada", game="Mammuz"))


def test_an_identity_moves_to_another_device(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    ada.page.goto("/me")
    ada.press(ada.page.get_by_text(ada.say("show_link")))
    link = ada.page.get_by_label(ada.say("link")).input_value()
    phone = visit("nobody yet", "phone", "de", stranger=True)
    phone.page.goto(link)
    expect(phone.page.locator(".me span").first).to_have_text("Ada")
    assert phone.secret == ada.secret
    assert "#" not in phone.page.url
    bob = visit("Bob", "phone", "en")
    bob.page.goto(link)
    bob.press(bob.button("become_no", mine="Bob"))
    expect(bob.page.locator(".me span").first).to_have_text("Bob")
    bob.page.goto("about:blank")
    bob.page.goto(link)
    bob.press(bob.button("become_yes", name="Ada"))
    expect(bob.page.locator(".me span").first).to_have_text("Ada")


def test_somebody_the_service_forgot_is_back_when_it_knows_them_again(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.expected += [r"401"]
    secret = ada.secret
    ada.page.route("**/api/me", lambda route: route.fulfill(status=401, json={"code": "unknown_person"}))
    ada.page.goto("/")
    expect(ada.page.get_by_label(ada.say("your_name"))).to_be_visible()
    ada.page.unroute("**/api/me")
    ada.page.reload()
    expect(ada.page.locator(".me span").first).to_have_text("Ada")
    assert ada.secret == secret


def test_the_lobby_recovers_and_shows_all_of_my_tables(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.expected += [r"ERR_FAILED"]
    for _ in range(8):
        ada.new_table("mau_mau", 3)
    ada.page.clock.install()
    ada.page.goto("/")
    mine = ada.page.locator("section").filter(has_text=ada.say("my_tables"))
    expect(mine.locator("li")).to_have_count(6)
    ada.press(mine.get_by_role("button", name=ada.say("show_all", count=8)))
    expect(mine.locator("li")).to_have_count(8)
    ada.page.route("**/api/tables", lambda route: route.abort())
    ada.page.clock.run_for(16_000)
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.page.unroute("**/api/tables")
    ada.page.clock.run_for(16_000)
    expect(ada.page.get_by_role("alert")).to_have_count(0)


def test_a_finished_match_is_remembered_and_played_again(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    table = gather("mau_mau", ada, players=3, options={"rounds": 1})
    Clicker(ada).play_match()
    ada.page.goto("/me")
    match = ada.page.locator("li").filter(has=ada.page.get_by_role("link", name=ada.say("look_again")))
    expect(match).to_contain_text("Mau Mau")
    expect(match).to_contain_text("Ada")
    ada.press(match.get_by_role("link"))
    assert ada.page.url.endswith(f"/replay/{table}/1")
    walk_through(ada)


def walk_through(ada: Person) -> None:
    """The replay: step, scrub, eyes, and a link to a position."""
    page = ada.page
    hands = page.locator(".hands section")
    expect(hands).to_have_count(3)
    where = page.locator(".controls .figures")
    last = int(where.inner_text().partition("/")[2])
    assert last > 5
    ada.press(ada.button("step_on"))
    ada.press(ada.button("step_on"))
    ada.press(ada.button("step_back"))
    expect(where).to_have_text(f"1/{last}")
    page.get_by_role("slider").fill("5")
    expect(where).to_have_text(f"5/{last}")
    expect(page.locator(".told p").first).not_to_be_empty()
    page.locator(".controls select").select_option("1")
    expect(hands).to_have_count(1)
    assert "eyes=1" in page.url
    page.locator(".controls select").select_option("table")
    expect(hands).to_have_count(0)
    page.locator(".controls select").select_option("all")
    expect(hands).to_have_count(3)
    told = page.locator(".told").inner_text()
    other = ada.context.new_page()
    other.goto(page.url)
    expect(other.locator(".controls .figures")).to_have_text(f"5/{last}")
    expect(other.locator(".told")).to_have_text(told, use_inner_text=True)
    other.locator("body").press("ArrowRight")
    expect(other.locator(".controls .figures")).to_have_text(f"6/{last}")
    other.locator("body").press("End")
    expect(other.locator(".told")).to_contain_text("Mau Mau")


def test_where_nothing_is_says_so(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.expected += [r"404"]
    answer = ada.page.goto("/nirgends")
    assert answer is not None
    assert answer.status == 404
    expect(ada.page.get_by_role("heading", name=ada.say("nowhere"))).to_be_visible()
    ada.press(ada.page.get_by_role("link", name=ada.say("to_lobby")))
    ada.page.locator("article").first.wait_for()
    ada.page.goto("/t/gibtesnicht")
    expect(ada.page.get_by_role("alert")).to_contain_text("Tisch")


def test_every_game_has_its_rulebook(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en", stranger=True)
    ada.page.goto("/rules")
    games = ada.page.get_by_role("navigation")
    expect(games).to_contain_text("Zoff im Zoo")
    names = games.get_by_role("link").all_inner_texts()
    assert {"Mau Mau", "Mü", "Mammuz", "Zoff im Zoo", "Life Life"} <= set(names)
    for name in names:
        ada.press(games.get_by_role("link", name=name, exact=True))
        expect(ada.page.locator("article .clause").first).to_be_visible()
        expect(ada.page).to_have_title(re.compile(re.escape(name)))


# by keyboard alone


class Keys:
    """Somebody without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def on(self, selector: str) -> bool:
        """Whether that is in focus, and can be seen to be."""
        return bool(self.page.evaluate("one => document.activeElement?.matches(one) ?? false", selector))

    def reach(self, selector: str, key: str = "Tab") -> None:
        for _ in range(TABS):
            if self.on(selector):
                return
            self.press(key)
        raise AssertionError(f"{selector} is never in focus")


def test_a_round_is_played_by_keyboard_alone(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de", stranger=True)
    ada.page.route("**/api/tables", at_once)
    ada.page.goto("/")
    keys = Keys(ada.page)
    ada.page.get_by_label(ada.say("your_name")).wait_for()
    keys.reach("form input[required]")
    ada.page.keyboard.type("Ada")
    keys.press("Enter")
    ada.page.locator("article").first.wait_for()
    keys.reach("article:first-child button.primary")  # Mau Mau, against bots
    keys.press("Enter")
    ada.ask_line.wait_for()
    for turn in range(60):
        if ada.page.locator(END).count():
            break
        turn_by_keyboard(ada, keys, turn)
        ada.page.locator(f"{END}, .ask.mine").first.wait_for()
    keys.reach(f"{END} .buttons button.primary")
    keys.press("Space")
    expect(ada.page.locator(END)).to_have_count(0)


def turn_by_keyboard(ada: Person, keys: Keys, turn: int) -> None:
    """Chooses with the arrows, lays by a button."""
    if ada.page.locator(".hand .holder.can").count():
        keys.reach(".hand .holder")
        keys.reach(".hand .holder.can", "ArrowRight")
        if not keys.on(".chosen"):
            keys.press("Space")
        ada.page.locator(".hand .holder.chosen").wait_for()
    keys.reach(".ask .actions button:not([disabled])", "Shift+Tab")
    before = ada.page.locator(".side .log").inner_text()
    keys.press("Enter" if turn % 2 else "Space")
    ada.page.wait_for_function(
        "before => document.querySelector('.felt .end') || document.querySelector('.side .log')?.innerText !== before",
        arg=before,
    )
