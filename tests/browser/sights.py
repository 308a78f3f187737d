"""Every page and every state of it but the games' own phases, and how somebody gets there.

A walk goes from one to the next and stops at each: there a picture is taken (`screenshots.py`), or it is read as
somebody reads it who can't see it (`test_access.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from tests.browser.house import Person, gather
from tests.browser.pad_sights import pad
from tests.browser.playing import END, MINE, WON, Clicker

Sight = tuple[str, Person]
Visit = Callable[..., Person]  # somebody comes, with the device and the language that is asked for
DIALOG = "dialog[open]"
DRAWN = "() => [...document.images].every((image) => image.naturalWidth > 0)"
SEATS = ".lounge ol > li"


def counter(visit: Visit) -> Iterator[Sight]:
    """The door and the counter, for somebody who has not been here before; and where nothing is."""
    ada = visit("Ada", stranger=True)
    ada.expected += ["404"]
    page = ada.page
    page.goto("/")
    page.get_by_label(ada.say("your_name")).wait_for()
    yield "enter", ada
    ada.enter()
    for pulled in page.locator("article.open .box").all():
        ada.press(pulled)
    yield "lobby", ada
    ada.pull("Zoff im Zoo").wait_for()
    yield "box", ada
    page.keyboard.press("Escape")
    page.get_by_label(ada.say("have_code")).fill("ZZZZZZ")
    ada.press(ada.button("join"))
    page.locator("#code-trouble:not(:empty)").wait_for()
    yield "wrong-code", ada
    page.goto("/learn")
    page.locator("main .lessons").first.wait_for()
    yield "learn", ada
    page.goto("/nirgends")
    page.get_by_role("heading", name=ada.say("nowhere")).wait_for()
    yield "nowhere", ada
    page.goto("/t/gibtesnicht")
    page.get_by_role("alert").wait_for()
    yield "no-table", ada


def lounge(visit: Visit) -> Iterator[Sight]:
    """Before a match: what the host and a guest see, and what they can change."""
    ada, bob = visit("Ada"), visit("Bob")
    page = ada.page
    place = ada.new_table("mammuz", 4)
    for seat, person in enumerate((ada, bob)):
        person.go_to(place)
        person.sit(seat)
    seats = page.locator(SEATS)
    ada.press(seats.nth(2).locator("button"))
    for person in (ada, bob):
        person.page.locator(f"{SEATS}:nth-child(3) .face").wait_for()
    for person in (ada, bob):
        person.page.wait_for_function(DRAWN)
        yield ("lounge" if person is ada else "lounge-guest"), person
    ada.press(page.locator(".lounge .invite button"))
    with dialog(ada):
        page.wait_for_function(DRAWN)
        yield "invite", ada
    for seat, name in ((2, "regular"), (1, "guest")):
        ada.press(seats.nth(seat).locator("button"))
        with dialog(ada):
            yield f"seat-of-a-{name}", ada
    ada.press(page.get_by_role("button", name=ada.say("how_played")))
    with dialog(ada) as shown:
        shown.locator(".form fieldset").first.wait_for()
        yield "settings", ada
        ada.press(shown.locator("summary"))
        yield "settings-all", ada


def table(visit: Visit) -> Iterator[Sight]:
    """What lies around a game that is on: the end of a round, block, menu, and what the table says."""
    ada, bob = visit("Ada"), visit("Bob")
    gather("mau_mau", ada, bob, players=4, options={"rounds": 3})
    clicker = Clicker(ada, bob, seed=3)
    clicker.play_round()
    ada.press(ada.button("continue"))
    bob.page.locator(f"{END} .ready .here").wait_for()
    yield "round-end", bob
    bob.press(bob.button("continue"))
    clicker.until_asked(ada)
    with block(bob):
        for at in (0, 5):  # the house's own, and one that every house has
            bob.press(bob.page.locator(".phrase").nth(at))
        yield "block-chat", bob
    with block(ada):
        tabs = ada.page.locator("[data-part='block']").get_by_role("tab").all()
        for tab, name in zip(tabs, ("score", "log"), strict=False):
            ada.press(tab)
            yield f"block-{name}", ada
    with menu(ada) as shown:
        yield "menu", ada
        for summary in shown.locator("summary").all():
            ada.press(summary)
        ada.page.wait_for_function(DRAWN)
        yield "menu-all", ada
        ada.press(shown.get_by_label(ada.say("hand_only")))
    yield "hand-only", ada
    with menu(ada) as shown:
        ada.press(shown.get_by_label(ada.say("hand_only")))
    with menu(ada) as shown:
        ada.press(shown.get_by_role("button", name=ada.say("pause"), exact=True))
    bob.page.locator(".banner").wait_for()
    yield "paused", bob


def help_with_a_move(visit: Visit) -> Iterator[Sight]:
    """What is said to somebody who plays for the first time, and when they ask for help."""
    ada = visit("Ada", stranger=True).enter()
    gather("zoff_im_zoo", ada, players=4)
    notes = ada.page.locator(".note")
    notes.wait_for()
    yield "note-lesson", ada
    ada.press(ada.button("offer_no"))
    ada.button("got_it").wait_for()
    yield "note-gist", ada
    ada.press(ada.button("got_it"))
    Clicker(ada).until_asked(ada)
    ada.press(ada.page.locator("[data-part='help']"))
    ada.button("practice_yes_help").wait_for()
    yield "help-question", ada
    ada.press(ada.button("practice_yes_help"))
    ada.page.locator("[data-part='help-note']").wait_for()
    yield "help-thought", ada
    ada.press(ada.button("help_more"))
    ada.button("help_more").wait_for(state="detached")
    yield "help-move", ada


def lesson(visit: Visit) -> Iterator[Sight]:
    """Hilde teaches."""
    ada = visit("Ada")
    ada.page.goto("/learn/zoff_im_zoo/first")
    coach = ada.page.locator("[data-part='coach']")
    coach.wait_for()
    yield "lesson-begins", ada
    while not ada.button("show_me").count():
        ada.press(coach.locator("button.primary"))
    yield "lesson-step", ada
    ada.press(ada.button("show_me"))
    coach.locator("button.primary").wait_for()
    yield "lesson-shown", ada


def party(visit: Visit) -> Iterator[Sight]:
    """The table screen, from free chairs to the winner."""
    ada = visit("Ada")
    place = ada.new_table("zoff_im_zoo", 5, options={"target": 7})
    ada.go_to(place)
    ada.sit(0)
    wall = visit("Wall", stranger=True)
    wall.page.goto(f"/screen/{place}")
    wall.page.locator("[data-part='caption']").wait_for()
    wall.page.wait_for_function(DRAWN)
    yield "screen-waiting", wall
    ada.start()
    ada.page.locator("[data-part='question']").wait_for()
    clicker = Clicker(ada, seed=6)
    clicker.until_asked(ada)
    yield "screen-playing", wall
    clicker.play_round()
    wall.page.locator(END).wait_for()
    yield "screen-round-end", wall
    clicker.play_match()
    wall.page.locator(WON).wait_for()
    yield "screen-winner", wall


def afterwards(visit: Visit) -> Iterator[Sight]:
    """After the match: the winner, the replay, my page, and what the lobby says to somebody who plays."""
    ada, bob = visit("Ada"), visit("Bob")
    page = ada.page
    place = gather("mau_mau", ada, bob, players=5, options={"rounds": 4})
    Clicker(ada, bob, seed=5).play_match()
    for person in (ada, bob):
        person.page.get_by_role("link", name=person.say("look_again")).wait_for()
        yield ("winner" if person is ada else "winner-other"), person
    ada.press(ada.button("last_round"))
    page.locator(f"{END} .scroll").wait_for()
    yield "last-round", ada
    page.goto(f"/replay/{place}/1?eyes=all&step=9")
    page.locator(".controls").wait_for()
    yield "replay", ada
    ada.press(ada.button("share_moment"))
    with dialog(ada):
        yield "replay-share", ada
    ada.press(ada.button("round_on"))
    ada.press(ada.button("score"))
    with dialog(ada):
        yield "replay-score", ada
    page.goto("/me")
    page.get_by_role("link", name=ada.say("look_again")).first.wait_for()
    yield "my-page", ada
    for game in ("mau_mau", "mammuz"):
        bob.new_table(game, 4, public=True)
    gather("mue", ada, players=4)
    page.locator(MINE).wait_for()
    page.goto("/")
    page.locator(".mine li").first.wait_for()
    yield "lobby-my-turn", ada


def books(visit: Visit) -> Iterator[Sight]:
    """The rulebooks."""
    ada = visit("Ada")
    page = ada.page
    page.goto("/rules/life_life#LL-7")
    page.locator("article .clause").first.wait_for()
    yield "rulebook", ada
    page.get_by_role("combobox").fill("Tiger")
    page.get_by_role("option").first.wait_for()
    yield "rulebook-search", ada


WALKS: dict[str, Callable[[Visit], Iterator[Sight]]] = {
    "counter": counter,
    "lounge": lounge,
    "table": table,
    "help": help_with_a_move,
    "lesson": lesson,
    "party": party,
    "afterwards": afterwards,
    "books": books,
    "pad": pad,
}


@contextmanager
def dialog(person: Person) -> Iterator[Locator]:
    """The dialog that has just been opened; it is closed afterwards, if it isn't yet."""
    shown = person.page.locator(DIALOG)
    shown.wait_for()
    yield shown
    if shown.count():
        person.page.keyboard.press("Escape")
    shown.wait_for(state="detached")


@contextmanager
def menu(person: Person) -> Iterator[Locator]:
    person.open_menu()
    with dialog(person) as shown:
        yield shown


@contextmanager
def block(person: Person) -> Iterator[None]:
    """The block, with the chat in sight; beside the table it lies there anyway."""
    opener = person.page.get_by_role("button", name=person.say("block"), exact=True)
    if not opener.count():
        yield
        return
    person.press(opener)
    with dialog(person) as shown:
        person.press(shown.get_by_role("tab").nth(2))
        yield
