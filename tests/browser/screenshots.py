"""Pictures of every page and of every game's phases: `python -m tests.browser.screenshots [--only WALK_OR_GAME]`.

They land in build/screenshots as <page>-<phone|landscape|desktop|tv>-<light|dark>-<de|en>.png, with an index.html that
shows them side by side.  A game is played by one person whose table is open in two browsers at once, one for each
language; each thing that is asked of that person for the first time is a picture.
`--states` shows the hardest states of every game instead, at every size, number of players, language and size of
letters that the tests measure: about a thousand pictures a game, light and dark in turn.
`--docs` takes those of README and docs instead, into docs/pictures.
With STAMMTISCH_GAMES=tests/sixth_game there are pictures of the sixth game, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.camera import DOCS, FOLDER, LANGS, PHONE, Album, Camera
from tests.browser.house import House, Lang, Person, chromium, gather
from tests.browser.playing import CARDS, END, MINE, Clicker, look, rematch
from tests.browser.sights import WALKS
from tests.browser.states import counts, hardest, show
from tests.browser.test_small import SIZES
from tests.facts import GAMES, facts, pictures

WHOLE = ("lobby", "lobby-my-turn", "my-page")  # longer than the window; all of it is of interest
TEXTS = (1, 1.3)  # of the reader's letters
CLICKS = 700  # for one game; what has not been asked until then is rare


# the pages, and what lies around the games


def walk(browser: Browser, house: House, camera: Camera, name: str) -> None:
    """All that is seen on this walk, by people who begin with a phone."""
    for lang in LANGS:
        if camera.done(name, lang):
            continue
        house.deal(5)
        people: list[Person] = []

        def visit(who: str, lang: Lang = lang, people: list[Person] = people, **wanted: Any) -> Person:
            people.append(Person(browser, house, who, "phone", lang, device_scale_factor=2, **wanted))
            people[-1].page.set_viewport_size(PHONE)
            return people[-1]

        for sight, person in WALKS[name](visit):
            camera.take(sight, person, whole=sight in WHOLE)
            person.page.set_viewport_size(PHONE)
            if camera.done(name, lang):
                break
        for person in people:
            person.context.close()


# the games


class Views:
    """What the table tells a person: the last view, and what it asks."""

    def __init__(self, page: Page) -> None:
        self.asked = ""
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: str | bytes) -> None:
        news = json.loads(frame)
        if "view" in news and news.get("prompt"):
            self.asked = str(news["prompt"]["ask"][0])


@contextmanager
def both(browser: Browser, house: House) -> Iterator[list[Person]]:
    """One person in two browsers, one for each language."""
    people: list[Person] = []
    for lang in LANGS:
        state = people[0].context.storage_state() if people else None
        people.append(Person(browser, house, "Ada", lang=lang, state=state, device_scale_factor=2))
    yield people
    for person in people:
        person.context.close()


def game(browser: Browser, house: House, camera: Camera, name: str) -> None:
    """Plays matches and takes a picture whenever something new is asked, until everything has been."""
    players, seed, options = pictures(name)
    house.deal(seed * 1000)
    with both(browser, house) as people:
        ada, other = people
        views = Views(ada.page)
        other.go_to(gather(name, ada, players=players, options=options))
        clicker, seen = Clicker(ada, seed=seed), set[str]()
        while clicker.clicks < CLICKS and not all(camera.done(name, lang) for lang in LANGS):
            clicker.wait()
            now = look(ada)
            phase = (
                "match-end" if now.over else "round-end" if now.resting else views.asked if now.mine else ""
            )
            if phase and phase not in seen and not now.lifted:
                seen.add(phase)
                everybody(people, camera, f"{name}-{phase}", END if now.resting else MINE)
            if now.mine and now.cards and not now.lifted:
                seen |= chosen(people, camera, name, seen)
            if not now.over:
                clicker.step()
            elif asked_for(ada, name) <= seen:
                break
            else:
                rematch(ada)


def asked_for(ada: Person, name: str) -> set[str]:
    """Everything that this game may ask."""
    words = json.loads(ada.house.ask(f"/api/words/{name}/en"))
    return set(words["own"]["ask"])


def everybody(people: list[Person], camera: Camera, name: str, when: str) -> None:
    for person in people:
        person.page.locator(when).first.wait_for()
        got_it = person.button("got_it")
        if got_it.count():
            camera.take(f"{name}-note", person)
            person.press(got_it)
        camera.take(name, person)


def chosen(people: list[Person], camera: Camera, name: str, seen: set[str]) -> set[str]:
    """Pictures with a card chosen, and with each that asks for more; what they show."""
    cards = people[0].page.locator(CARDS)
    wanted = {cards.first.get_attribute("data-card") or "": "chosen", **facts(name).card_pictures}
    there = [code for code in wanted if code in [one.get_attribute("data-card") for one in cards.all()]]
    for code in there:
        if wanted[code] not in seen:
            choose(people, camera, code, f"{name}-{wanted[code]}")
    return {wanted[code] for code in there}


def choose(people: list[Person], camera: Camera, code: str, name: str) -> None:
    """A card is lifted in both browsers, and put back by a touch on the felt."""
    for person in people:
        person.page.locator(f"[data-card='{code}']").first.dispatch_event("click")
        camera.take(name, person)
        person.page.locator("[data-part='felt']").dispatch_event("click")


def states(browser: Browser, house: House, camera: Camera, name: str) -> None:
    """The fullest table of everything that is asked, in all combinations."""
    for lang, text in product(LANGS, TEXTS):
        ada = Person(browser, house, "Ada", lang=lang)
        table, me = ada.new_table(name, counts(name)[0]), ada.ask("/api/me")["id"]
        letters = ada.context.new_cdp_session(ada.page)
        letters.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * text)}})
        ada.go_to(table)
        for players, (width, height) in product(counts(name), SIZES):
            ada.page.set_viewport_size({"width": width, "height": height})
            shown = {
                asked: state for (asked, hard), state in hardest(name, players).items() if hard == "table"
            }
            for number, (asked, state) in enumerate(shown.items()):
                ada.page.emulate_media(color_scheme=("light", "dark")[number % 2])
                show(ada, me, state)
                if ada.button("got_it").count():
                    ada.press(ada.button("got_it"))
                camera.snap(f"{name}-{asked}".replace(" ", "-"), f"{players}-{width}x{height}-{text}", ada)
        print(f"{sum(map(len, camera.taken.values())):4} {name} {lang}, letters {text}", flush=True)
        ada.context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=[*WALKS, *GAMES], help="this walk or game alone")
    parser.add_argument(
        "--states", action="store_true", help="the hardest states of the games in all combinations"
    )
    parser.add_argument("--docs", action="store_true", help="the pictures of README and docs instead")
    parser.add_argument("--folder", type=Path, help="where the pictures go")
    wanted = parser.parse_args()
    camera = Album(wanted.folder or DOCS) if wanted.docs else Camera(wanted.folder or FOLDER)
    with TemporaryDirectory() as folder, chromium(seen=True) as browser:
        house = House(Path(folder) / "table.db", games=None).start()
        try:
            for name in WALKS:
                if wanted.only in (None, name) and not wanted.states:
                    walk(browser, house, camera, name)
            for name in GAMES:
                if wanted.only in (None, name):
                    (states if wanted.states else game)(browser, house, camera, name)
        finally:
            house.kill()
    if wanted.docs:
        return 0
    camera.hang()
    print(f"{sum(map(len, camera.taken.values()))} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
