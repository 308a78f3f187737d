"""What happens at a table besides play: refusals, lost connections, other tabs, onlookers, undo, talk, and its link."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from stammtisch.table.words import table_words
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, ROOT, House, Lang, Person, gather, say
from tests.browser.playing import Clicker, look, rematch
from tests.facts import GAMES, seats

expect.set_options(timeout=1000 * PATIENCE)

PLAIN_CARD = re.compile(r"[gbry]\d")  # its only effect is that it is laid
NO_SERVICE = [r"WebSocket connection to", r"net::ERR_CONNECTION", r"net::ERR_EMPTY"]
GREETED = [game for game in GAMES if (ROOT / "web" / "src" / "games" / game / "texts.de.json").exists()]
NO_LINE = [r"net::ERR_INTERNET_DISCONNECTED", r"WebSocket connection to"]


CAN = "[data-part='hand'] [data-card]:not([aria-disabled='true'])"
LOG = "[data-part='block'] .log p"  # beside the table; on a phone it is in a sheet
HAND = """[...document.querySelectorAll("[data-part='hand'] [data-card]")].flatMap(
  ({ dataset }) => Array(Number(dataset.count ?? 1)).fill(dataset.card),
)"""


def hand(page: Page) -> list[str]:
    """The cards that somebody holds, equal ones one by one."""
    found: list[str] = page.evaluate(HAND)
    return found


def plain_card(person: Person) -> Locator | None:
    """A card that can be laid and does nothing else, if there is one."""
    for card in person.page.locator(CAN).all():
        if PLAIN_CARD.fullmatch(card.get_attribute("data-card") or ""):
            return card
    return None


def until_plain_card(ada: Person, clicker: Clicker) -> Locator:
    """Plays until this person can lay such a card."""
    while True:
        clicker.until_asked(ada)
        found = plain_card(ada)
        if found is not None and len(hand(ada.page)) > 3:
            return ada.page.locator(f"[data-part='hand'] [data-card='{found.get_attribute('data-card')}']")
        clicker.act(ada, look(ada))


def lay(person: Person, card: Locator) -> str:
    """Lifts it, if it is not yet, and lays it by a second touch; returns its code."""
    code = card.get_attribute("data-card") or ""
    if card.get_attribute("aria-pressed") == "false":
        person.touch(card)
        expect(card).to_have_attribute("aria-pressed", "true")
    person.touch(card)
    return code


def play_on(ada: Person, bob: Person) -> None:
    """Both get their turns, twice."""
    clicker = Clicker(ada, bob)
    for person in (ada, bob, ada, bob):
        clicker.turn(person)


def pair(visit: Invite) -> tuple[Person, Person, str]:
    """Two people alone at a table of Mau Mau."""
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    return ada, bob, gather("mau_mau", ada, bob, players=2, options={"rounds": 1})


# refusals


def test_a_refused_card_explains_itself_and_leads_to_the_clause(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("mau_mau", ada, players=2)
    clicker = Clicker(ada)
    dimmed = ada.page.locator("[data-part='hand'] [data-card][aria-disabled='true']")
    while True:
        clicker.until_asked(ada)
        if dimmed.count():
            break
        clicker.act(ada, look(ada))
    before = hand(ada.page)
    expect(dimmed.first).to_have_accessible_name(re.compile(ada.say("not_now"), re.I))
    ada.touch(dimmed.first, force=True)
    trouble = ada.page.locator("[data-part='question'] .trouble")
    expect(trouble).to_have_text(
        re.compile(r"(passt nicht|hilft nichts|wartet auf dich).*Regel MA-\d+", re.S)
    )
    assert hand(ada.page) == before
    link = trouble.get_by_role("link")
    address = link.get_attribute("href") or ""
    assert re.fullmatch(r"/rules/mau_mau#MA-\d+", address)
    with ada.context.expect_page() as opened:
        ada.press(link)
    clause = opened.value.locator(f"[id='{address.partition('#')[2]}']")
    expect(clause).to_be_in_viewport()
    assert clause.evaluate("one => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)"


# lost and found


@pytest.mark.parametrize("when", ["before the click", "after the click"])
def test_a_move_is_made_exactly_once_though_the_service_dies(visit: Invite, house: House, when: str) -> None:
    ada, bob, _ = pair(visit)
    for person in (ada, bob):
        person.expected += NO_SERVICE
    card = until_plain_card(ada, Clicker(ada, bob))
    before = hand(ada.page)
    if when == "before the click":
        house.kill()
        code = lay(ada, card)
    else:
        code = lay(ada, card)
        house.kill()
    expect(ada.page.get_by_role("status").filter(has_text=ada.say("lost"))).to_be_visible()
    expect(bob.page.get_by_role("status").filter(has_text=bob.say("lost"))).to_be_visible()
    house.start()
    for person in (ada, bob):
        expect(person.page.get_by_text(person.say("lost"))).to_have_count(0)
    bob.ask_line.wait_for()
    left = list(before)
    left.remove(code)
    assert hand(ada.page) == left
    play_on(ada, bob)


def test_a_lost_line_is_found_again(visit: Invite) -> None:
    ada, bob, _ = pair(visit)
    ada.expected += NO_LINE
    clicker = Clicker(ada, bob)
    clicker.until_asked(bob)
    ada.context.set_offline(True)
    Clicker(bob).act(bob, look(bob))
    ada.context.set_offline(False)
    play_on(ada, bob)


def test_two_tabs_of_one_person_stay_in_step(visit: Invite) -> None:
    ada, bob, table = pair(visit)
    clicker = Clicker(ada, bob)
    card = until_plain_card(ada, clicker)
    first, second = ada.page, ada.context.new_page()
    second.goto(f"/t/{table}")
    second.locator("[data-part='question'].mine").wait_for()
    assert hand(second) == hand(first)
    lay(ada, card)
    expect(second.locator("[data-part='question'].mine")).to_have_count(0)
    assert hand(second) == hand(first)
    ada.page = second
    until_plain_card(ada, clicker)
    expect(first.locator("[data-part='question'].mine")).to_be_visible()
    assert hand(second) == hand(first)


# reading


def test_the_language_changes_at_once_and_everywhere(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    gather("mau_mau", ada, players=3)
    ada.ask_line.wait_for()
    assert ada.page.title() == f"● {ada.say('your_turn')} – Mau Mau"
    ada.page.evaluate("window.here = true")
    dialog = ada.open_menu()
    dialog.locator("select").first.select_option("en")
    expect(dialog.get_by_role("heading", name=say("en", "menu"))).to_be_visible()
    assert_no_german(dialog.inner_text())
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ada.page.locator(".bubble")).to_have_count(0)  # what has been said has been said in German
    assert_no_german(ada.page.locator("body").inner_text())
    assert ada.page.title() == f"● {say('en', 'your_turn')} – Mau Mau"
    assert ada.page.evaluate("document.documentElement.lang") == "en"
    assert ada.page.evaluate("window.here") is True
    ada.page.reload()
    ada.ask_line.wait_for()
    assert_no_german(ada.page.locator("body").inner_text())


def assert_no_german(text: str) -> None:
    """German letters, or words that stand on nearly every page."""
    words = "du|dir|dein|deine|karte|karten|punkte|runde|verlauf|senden|ist|und|der|die|das|farben|sprache|hallo|danke"
    found = re.search(rf"\b({words})\b|[äöüß]", text.replace("Deutsch", ""), re.I)
    assert found is None, text[max(0, found.start() - 60) : found.end() + 60]


def test_the_title_and_the_log_tell_whose_turn_it_is(visit: Invite) -> None:
    ada, bob, _ = pair(visit)
    clicker = Clicker(ada, bob)
    card = until_plain_card(ada, clicker)
    assert ada.page.title() == f"● {ada.say('your_turn')} – Mau Mau"
    assert bob.page.title() == "Mau Mau – Stammtisch"
    expect(bob.page.locator("[data-part='question'] .line")).to_have_text(bob.say("turn_of", name="Ada"))
    lay(ada, card)
    bob.ask_line.wait_for()
    assert bob.page.title() == f"● {bob.say('your_turn')} – Mau Mau"
    expect(ada.page.locator(LOG).last).to_contain_text("Du legst")


# onlookers


def test_the_reasons_of_bots_are_one_stop_for_the_keyboard(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    ada.expected += [r"409"]
    gather("mau_mau", ada, players=3)
    clicker = Clicker(ada)
    why = ada.page.locator(".log .why")
    while why.count() < 3:
        clicker.turn(ada)
        clicker.until_asked(ada)
    expect(ada.page.locator(".log[tabindex='0'], .log [tabindex='0']")).to_have_count(1)
    why.last.focus()
    ada.page.keyboard.press("ArrowUp")
    expect(why.nth(why.count() - 2)).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".log em")).to_be_focused()
    expect(ada.page.locator(".log em")).not_to_be_empty()


def test_bots_tell_after_the_round_what_they_thought(visit: Invite) -> None:
    """While it is on anybody's guess is told, or that they tell later; then there is more to ask."""
    ada = visit("Ada", "desktop", "de")
    ada.expected += [r"409"]
    gather("mau_mau", ada, players=3, options={"rounds": 2})
    clicker = Clicker(ada)
    why, answers = ada.page.locator(".log .why"), ada.page.locator(".log em")
    while why.count() < 4:
        clicker.turn(ada)
        clicker.until_asked(ada)
    for number in range(1, why.count() + 1):
        why.first.click()
        expect(answers).to_have_count(number)
    early = answers.all_inner_texts()
    later = json.loads(table_words("de"))["refusals"]["after_the_round"]
    assert later in early
    assert any(text != later for text in early)
    clicker.play_round()
    expect(answers).to_have_count(0)
    why.nth(early.index(later)).click()
    expect(answers).to_have_count(1)
    assert answers.inner_text() not in early


def test_a_table_screen_finds_back_to_a_table_that_was_locked(visit: Invite) -> None:
    ada, wall = visit("Ada", "phone", "de"), visit("Wall", "desktop", "de", stranger=True)
    table = gather("mau_mau", ada, players=3)
    wall.page.goto(f"/screen/{table}")
    wall.page.locator(".play.screen").wait_for()
    dialog = ada.open_menu()
    for part in dialog.locator("summary").all():
        ada.press(part)
    ada.press(dialog.get_by_text(ada.say("lock"), exact=True))
    wall.page.reload()
    wall.page.locator(".play.screen").wait_for()


@pytest.mark.parametrize("game", GREETED)
def test_the_gist_pushes_nothing_away_and_comes_once(visit: Invite, game: str) -> None:
    ada = visit("Ada", "phone", "de")
    ada.page.set_viewport_size({"width": 320, "height": 568})
    gather(game, ada, players=seats(game, 4))
    note = ada.page.locator(".note")
    Clicker(ada).until_asked(ada)
    expect(note).to_be_visible()
    parts = [ada.page.locator(f"[data-part='{part}']").first for part in ("question", "hand", "felt")]
    before = [part.bounding_box() for part in parts]
    ada.press(ada.button("got_it"))
    expect(note).to_have_count(0)
    assert [part.bounding_box() for part in parts] == before
    ada.page.reload()
    ada.page.locator("[data-part='question']").wait_for()
    assert note.count() == 0


def test_onlookers_and_the_table_screen_never_learn_a_hand(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    table = gather("mau_mau", ada, players=3)
    carl, wall = visit("Carl", "phone", "en"), visit("Wall", "desktop", "de", stranger=True)
    heard: list[str] = []
    for person, path in ((carl, f"/t/{table}"), (wall, f"/screen/{table}")):
        person.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
        )
        person.page.goto(path)
        person.page.locator("[data-part='mat'] .plate").first.wait_for()
    clicker = Clicker(ada)
    for _ in range(3):
        clicker.turn(ada)
    clicker.until_asked(ada)
    expect(carl.page.locator("[data-part='question']")).to_contain_text(carl.say("turn_of", name="Ada"))
    assert carl.page.locator("[data-part='hand'], [data-part='actions']").count() == 0
    for person in (carl, wall):
        person.page.locator(f"[data-part='mat'].turn[data-seat='{ada.seat}'] .plate").wait_for()
        assert person.page.locator("[data-card]").count() == 0
    assert len(heard) > 6
    for frame in heard:
        assert not re.search(r'"(hand|legal)":|"type":"(hand|drawn)"', frame), frame
    assert (
        wall.page.locator("[data-part='question'], [data-part='actions'], :is(.banner, .note) button").count()
        == 0
    )


def test_a_phone_beside_a_table_screen_shows_only_what_can_be_pressed(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    gather("zoff_im_zoo", ada, players=3)
    clicker = Clicker(ada)
    slate, laid = ada.page.locator("[data-part='slate']"), ada.page.locator("[data-lay]")
    while True:
        clicker.until_asked(ada)
        if slate.count() and laid.count() and not look(ada).note:
            break
        clicker.act(ada, look(ada))
    cards = hand(ada.page)
    dialog = ada.open_menu()
    ada.press(dialog.get_by_label(ada.say("hand_only")))
    ada.page.keyboard.press("Escape")
    expect(slate).to_have_count(0)
    expect(laid).to_have_count(0)
    ada.page.reload()
    ada.ask_line.wait_for()
    assert slate.count() + laid.count() == 0
    assert hand(ada.page) == cards
    clicker.turn(ada)


# together


def test_a_move_is_taken_back_if_the_other_agrees(visit: Invite) -> None:
    ada, bob, _ = pair(visit)
    card = until_plain_card(ada, Clicker(ada, bob))
    before = hand(ada.page)
    log = ada.page.locator(LOG).all_inner_texts()
    lay(ada, card)
    bob.ask_line.wait_for()
    ada.press(ada.open_menu().get_by_role("button", name=ada.say("undo")))
    expect(ada.page.locator(".banner").filter(has_text=ada.say("undo_asked"))).to_be_visible()
    asked = bob.page.locator(".banner").filter(has_text=bob.say("undo_wanted", name="Ada"))
    bob.press(asked.get_by_role("button", name=bob.say("yes"), exact=True))
    ada.ask_line.wait_for()
    assert hand(ada.page) == before
    expect(asked).to_have_count(0)
    assert bob.ask_line.count() == 0
    now = ada.page.locator(LOG).all_inner_texts()
    assert [line for line in now if line != ada.say("undo_wanted", name="Ada")] == log
    play_on(ada, bob)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_against_bots_an_undo_past_their_moves_is_practice_once_that_is_agreed_to(
    visit: Invite, lang: Lang
) -> None:
    ada = visit("Ada", lang=lang)
    table = gather("mue", ada, players=4, options={"target": 1})
    clicker = Clicker(ada)
    clicker.turn(ada)
    clicker.until_asked(ada)
    log = ada.page.locator(LOG).all_inner_texts()
    dialog = ada.page.get_by_role("dialog", name=ada.say("practice_title_undo"))
    mark = ada.page.locator("header .practice")

    def undo() -> None:
        ada.press(ada.open_menu().get_by_role("button", name=ada.say("undo")))
        expect(dialog.get_by_text(ada.say("practice_text_undo"))).to_be_visible()

    undo()
    ada.press(dialog.get_by_role("button", name=ada.say("practice_no")))
    expect(dialog).to_have_count(0)
    expect(mark).to_have_count(0)
    assert ada.page.locator(LOG).all_inner_texts() == log
    undo()
    ada.press(dialog.get_by_role("button", name=ada.say("practice_yes_undo")))
    expect(mark).to_have_text(ada.say("practice"))
    expect(ada.page.locator(LOG).filter(has_text=ada.say("log_practice"))).to_be_visible()
    assert len(ada.page.locator(LOG).all_inner_texts()) < len(log) + 2, "moves are gone from it"
    clicker.play_match()
    expect(ada.page.locator(".end .practised")).to_contain_text(ada.say("practice_over"))
    expect(ada.button("rematch")).to_be_enabled()
    ada.page.goto("/")
    expect(ada.page.locator(f"a[href='/t/{table}'] .practice")).to_have_text(ada.say("practice"))
    ada.page.goto("/me")
    expect(ada.page.locator("li .practice")).to_have_text(ada.say("practice"))
    expect(ada.page.get_by_text(ada.say("no_matches"))).to_be_visible()
    expect(ada.page.locator(".practised")).to_contain_text("Übung" if lang == "de" else "practice")
    assert ada.ask("/api/me/statistics")["mue"]["rating"] is None
    ada.go_to(table)
    rematch(ada)
    expect(mark).to_have_count(0)


def test_people_talk_by_words_and_by_phrases(visit: Invite) -> None:
    ada, bob, _ = pair(visit)
    write = ada.page.get_by_label(ada.say("write"))
    write.fill("Servus <b>miteinander</b>!")
    write.press("Enter")
    at_adas_mat = bob.page.locator(f"[data-part='mat'][data-seat='{ada.seat}'] .bubble")
    expect(at_adas_mat).to_have_text("Servus <b>miteinander</b>!")
    expect(bob.page.locator("header .unread")).to_have_text("1")
    bob.press(bob.page.get_by_role("button", name=bob.say("block")))
    block = bob.page.locator("dialog[open] [data-part='block']")
    bob.press(block.get_by_role("tab", name=bob.say("chat")))
    expect(block.get_by_role("log", name=bob.say("chat"))).to_contain_text("Ada Servus <b>miteinander</b>!")
    expect(bob.page.locator(".unread")).to_have_count(0)
    bob.press(block.get_by_role("button", name="Hello everybody!"))
    expect(ada.page.locator("[data-part='block'] .said")).to_contain_text("Bob Hallo zusammen!")
    bob.press(block.get_by_role("button", name="Prost!"))  # the house's own
    expect(ada.page.locator("[data-part='block'] .said")).to_contain_text("Bob Prost!")
    bob.page.keyboard.press("Escape")
    expect(block).to_have_count(0)


def test_a_link_with_a_stray_letter_leads_to_no_table(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    table = ada.new_table("mau_mau", 3)
    for stray in (".", ")", "%20", "äöü", "x" * 60):
        ada.page.goto("about:blank")
        ada.page.goto(f"/t/{table}{stray}")
        expect(ada.page.get_by_role("alert")).to_contain_text("Diesen Tisch gibt es nicht")


TOTALS = """(rows) =>
  [...document.querySelectorAll(rows)].map((row) => [row.dataset.seat, row.querySelector(".total").textContent])"""


def test_the_sheet_of_a_round_comes_before_the_next_round(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    gather("mau_mau", ada, players=4, options={"rounds": 2})
    clicker = Clicker(ada)
    clicker.wait()
    while not (seen := look(ada)).resting:
        if seen.mine:
            clicker.act(ada, seen)
        clicker.wait()
    expect(ada.page.locator("header small")).to_have_text(ada.say("round_n", round=1))
    expect(ada.page.locator(".log")).not_to_contain_text("Runde 2")
    rounds = ada.page.locator("[data-part='block'] .score thead th")
    expect(rounds).to_have_count(3)  # names, the round that is over, totals
    rows = [f"[data-part='{part}'] tr[data-seat]" for part in ("sheet", "block")]
    told = [dict(ada.page.evaluate(TOTALS, where)) for where in rows]
    assert told[0] == told[1]
    assert sorted(told[0]) == ["0", "1", "2", "3"]
    assert [int(points) for points in told[0].values()] == sorted(map(int, told[0].values())), (
        "the fewest first"
    )
    for seat, points in told[0].items():
        expect(ada.page.locator(f"[data-part='mat'][data-seat='{seat}'] .plate .figures")).to_have_text(
            points
        )
    ada.press(ada.button("continue"))
    expect(ada.page.locator("header small")).to_have_text(ada.say("round_n", round=2))
    expect(ada.page.locator(".log")).to_contain_text("Runde 2")
    expect(rounds).to_have_count(3)


def test_an_invitation_is_a_link_a_code_and_a_picture(visit: Invite, house: House) -> None:
    ada, bob = visit("Ada", "desktop", "de"), visit("Bob", "phone", "en")
    table = ada.new_table("mau_mau", 3)
    ada.go_to(table)
    sign = ada.page.locator(".lounge .invite")
    expect(sign.get_by_role("img", name=ada.say("qr"))).to_be_visible()
    ada.page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    code = sign.locator(".code").inner_text()
    ada.press(ada.button("invite"))
    invite = ada.page.locator("dialog[open] .invite")
    expect(invite.get_by_label(ada.say("link"))).to_have_value(f"{house.url}/t/{table}")
    expect(invite.locator(".code b")).to_have_text(code)
    ada.page.keyboard.press("Escape")
    bob.page.goto("/")
    bob.page.get_by_label(bob.say("have_code")).fill(code.lower())
    bob.press(bob.button("join"))
    bob.page.locator(".lounge").wait_for()
    assert bob.page.url == f"{house.url}/t/{table}"
    bob.sit(2)
    expect(ada.page.locator(".lounge ol > li").nth(2)).to_contain_text("Bob")
    bob.press(bob.page.get_by_role("button", name=bob.say("menu"), exact=True))
    expect(bob.page.locator("dialog[open]")).to_contain_text(bob.say("leave_table"))
