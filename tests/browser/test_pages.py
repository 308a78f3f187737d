"""The pages around the tables: the door, the lobby, my page, replays, the rulebooks, and where nothing is."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import Clicker, at_once

expect.set_options(timeout=1000 * PATIENCE)


def test_three_taps_lead_from_the_address_to_the_first_card(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de", stranger=True)
    ada.page.route("**/api/tables", at_once)
    ada.page.goto("/")
    ada.press(ada.button("come_in"))
    ada.press(ada.page.get_by_role("button", name="Mau Mau", exact=True))
    ada.press(ada.button("against_bots"))
    ada.page.locator("[data-part='hand'] [data-card]").first.wait_for()
    ada.ask_line.wait_for()
    expect(ada.page.locator("[data-part='mat']")).to_have_count(4)
    ada.page.goto("/")
    first = ada.page.locator("main section").first
    expect(first.get_by_role("heading")).to_have_text(ada.say("play_on"))
    expect(first.get_by_role("link")).to_contain_text(ada.say("your_turn_at", game="Mau Mau"))


def test_a_newcomer_without_a_name_is_called_what_they_look_like(visit: Invite) -> None:
    ada = visit("", "phone", "en", stranger=True)
    ada.page.goto("/")
    ada.press(ada.page.get_by_role("radio", name=ada.say("avatar_owl")).locator(".."))
    ada.press(ada.button("come_in"))
    expect(ada.page.locator(".me span").first).to_have_text("Owl")


def test_a_box_says_what_its_rulebook_prints_and_leads_to_the_first_lesson(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en")
    ada.page.goto("/")
    expect(ada.pull("Mü")).to_contain_text("3–6 players · best with 4–5 · 60 min · age 12 and up")
    expect(ada.pull("Mau Mau")).to_contain_text("2–8 players · 20–30 min")
    expect(ada.pull("Mau Mau")).not_to_contain_text("age")
    ada.press(ada.pull("Mammuz").get_by_role("link", name=ada.say("learn")))
    expect(ada.page.locator("[data-part='coach']")).to_be_visible()
    expect(ada.page).to_have_url(re.compile("/t/"))


def test_a_wrong_code_is_answered_beside_its_field(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en")
    ada.expected += ["404"]
    ada.page.goto("/")
    field = ada.page.get_by_label(ada.say("have_code"))
    field.fill("ZZZZZZ")
    ada.press(ada.button("join"))
    expect(field).to_have_accessible_description(re.compile("no such table", re.IGNORECASE))
    expect(field).to_have_attribute("aria-invalid", "true")
    field.press_sequentially("A")
    expect(field).to_have_accessible_description("")


def test_a_table_is_made_as_it_is_wanted_and_found_by_others(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    ada.page.goto("/")
    ada.press(ada.pull("Mau Mau").get_by_role("button", name=ada.say("with_friends")))
    form = ada.change_settings()
    form.get_by_label(ada.say("players")).select_option("5")
    expect(form.get_by_label(ada.say("public"))).to_be_checked()
    ada.press(ada.button("save"))
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
    ada.go_to(ada.new_table("mau_mau", 3))
    form = ada.change_settings()
    rounds = form.get_by_role("spinbutton")
    save = ada.button("save")
    expect(form.get_by_text("(1–100)")).to_be_visible()
    for wrong in ("-3", "1.5", "", "101", "1000000000000000000000000000"):
        rounds.fill(wrong)
        expect(form.get_by_role("alert")).to_have_text(ada.say("whole_between", low=1, high=100))
        expect(save).to_be_disabled()
    rounds.fill("2")
    expect(form.get_by_role("alert")).to_have_count(0)
    expect(save).to_be_enabled()


def test_what_i_can_continue_comes_first_and_open_tables_stand_on_the_counter(visit: Invite) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    for _ in range(5):
        ada.new_table("mau_mau", 3, public=True)
    bob.new_table("mammuz", 4)
    gather("mau_mau", bob, players=2)
    bob.page.goto("/")
    mine, others = bob.page.locator("main section").first, bob.page.locator("main section").last
    expect(mine.locator("li").first).to_contain_text("Mau Mau")
    expect(mine.locator("li").first).to_be_in_viewport()
    expect(others.get_by_role("heading")).to_have_text(bob.say("open_tables"))
    expect(others.locator("li")).to_have_count(2)
    bob.press(others.get_by_role("button", name=re.compile("^Show all")))
    assert others.locator("li").count() >= 5
    expect(others.locator("li").filter(has_text="Mau Mau").first).to_contain_text(bob.say("join_table"))


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
    mine = ada.page.locator("section").filter(has_text=ada.say("play_on"))
    expect(mine.locator("li")).to_have_count(1)
    ada.press(mine.get_by_role("button", name=ada.say("show_all", count=8)))
    expect(mine.locator("li")).to_have_count(8)
    ada.page.route("**/api/tables", lambda route: route.abort())
    ada.page.clock.run_for(16_000)
    expect(ada.page.locator("main > [role=alert]")).to_be_visible()
    ada.page.unroute("**/api/tables")
    ada.page.clock.run_for(16_000)
    expect(ada.page.locator("main > [role=alert]")).to_have_count(0)


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


HANDS = "new Set([...document.querySelectorAll('[data-lay^=hand]')].map((card) => card.dataset.lay)).size"


def expect_hands(page: Page, count: int) -> None:
    """So many hands lie open before their mats."""
    page.wait_for_function(f"() => {HANDS} === {count}")


def walk_through(ada: Person) -> None:
    """The replay: step, scrub, eyes, and a link to a position."""
    page = ada.page
    expect(page.locator("[data-part='mat']")).to_have_count(3)
    expect_hands(page, 3)
    where = page.locator(".controls .where")
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
    expect_hands(page, 1)
    assert "eyes=1" in page.url
    page.locator(".controls select").select_option("table")
    expect_hands(page, 0)
    page.locator(".controls select").select_option("all")
    expect_hands(page, 3)
    told = page.locator(".told").inner_text()
    other = ada.context.new_page()
    other.goto(page.url)
    expect(other.locator(".controls .where")).to_have_text(f"5/{last}")
    expect(other.locator(".told")).to_have_text(told, use_inner_text=True)
    other.locator("body").press("ArrowRight")
    expect(other.locator(".controls .where")).to_have_text(f"6/{last}")
    other.locator("body").press("End")
    expect(other.locator(".told")).to_contain_text("Mau Mau")


def test_a_replay_has_marks_for_rounds_and_goes_from_one_to_the_next(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    table = gather("mau_mau", ada, players=3, options={"rounds": 3})
    Clicker(ada, seed=1).play_match()
    page = ada.page
    page.get_by_role("link", name=ada.say("look_again")).wait_for()
    page.goto(f"/replay/{table}/1")
    expect(page.locator(".controls .mark")).to_have_count(3)
    assert page.locator(".controls .mark svg").count() > 0, "with the winner's face"
    where, told = page.locator(".controls .where"), page.locator(".told")
    last = int(where.inner_text().partition("/")[2])
    for number in (1, 2, 3):
        ada.press(ada.button("round_on"))
        expect(told).to_contain_text(f"Runde {number} ist zu Ende")
    expect(where).to_have_text(f"{last}/{last}")
    expect(ada.button("round_on")).to_be_disabled()
    ada.press(ada.button("round_back"))
    expect(told).to_contain_text("Runde 2 ist zu Ende")
    ada.press(ada.button("score"))
    expect(page.locator("dialog[open] li").first).to_contain_text("Alles abgelegt")
    page.keyboard.press("Escape")
    ada.press(ada.button("speed_n", speed=1))
    ada.press(ada.button("speed_n", speed=2))
    before = int(where.inner_text().partition("/")[0])
    ada.press(ada.button("run"))
    expect(where).not_to_have_text(f"{before}/{last}")
    ada.press(ada.button("stop"))
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("^Runde 3"))


def test_a_replay_fits_on_the_screen(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "en")
    table = gather("hoechste", ada, players=4)
    Clicker(ada).play_match()
    ada.page.get_by_role("link", name=ada.say("look_again")).wait_for()
    for width, height in [(320, 568), (390, 664), (844, 390), (1440, 900)]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.goto(f"/replay/{table}/1?step=3")
        ada.page.locator(".told").wait_for()
        for button in ada.page.locator(".controls").locator("button, select, input").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(ada.page.locator(".told")).to_be_in_viewport(ratio=1)
        high, shown = ada.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert high <= shown, (width, height)


def test_a_moment_is_shared_as_a_link_and_as_a_picture(visit: Invite, tmp_path: Path) -> None:
    """The picture is made by the browser alone, and shows what is on the screen."""
    ada = visit("Ada", "desktop", "de")
    table = gather("mau_mau", ada, players=3, options={"rounds": 1})
    Clicker(ada).play_match()
    page = ada.page
    page.get_by_role("link", name=ada.say("look_again")).wait_for()
    page.goto(f"/replay/{table}/1?eyes=table&step=4")
    page.locator(".controls").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    ada.press(ada.button("share_moment"))
    link = page.get_by_label(ada.say("link_to_moment"))
    expect(link).to_have_value(f"{ada.house.url}/replay/{table}/1?eyes=table&step=4")
    with page.expect_download() as waiting:
        ada.press(ada.button("take_picture"))
    file = tmp_path / "moment.png"
    waiting.value.save_as(file)
    assert waiting.value.suggested_filename == "mau_mau-4.png"
    assert not [url for url in asked if "/api/" in url]
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    board = page.locator(".board").bounding_box()
    assert board is not None
    wide, high = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert (wide, high) == (2 * round(board["width"]), 2 * (round(board["height"]) + 44))
    assert len(data) > 100_000, "cards, faces and felt are drawn"


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
