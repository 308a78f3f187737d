"""Pictures of every page and of every game's phases: `python -m tests.browser.screenshots [--only PAGE_OR_GAME]`.

They land in build/screenshots as <page>-<phone|desktop>-<light|dark>-<de|en>.png.  A game is played by one person whose
table is open in four browsers at once; each thing that is asked of that person for the first time is a picture.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, StorageState

from tests.browser.house import ROOT, Device, House, Lang, Person, Scheme, chromium, gather
from tests.browser.playing import CARDS, END, Clicker, look, rematch

FOLDER = ROOT / "build" / "screenshots"
LOOKS: list[tuple[Device, Scheme, Lang]] = [
    ("phone", "light", "de"),
    ("phone", "dark", "en"),
    ("desktop", "light", "de"),
    ("desktop", "dark", "en"),
]
MORE: list[tuple[Device, Scheme, Lang]] = [
    ("phone", "light", "en"),
    ("phone", "dark", "de"),
    ("desktop", "light", "en"),
    ("desktop", "dark", "de"),
]
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "mau_mau": (4, {"rounds": 2}),
    "zoff_im_zoo": (4, {"target": 4}),
    "life_life": (4, {"lives": 2}),
    "mammuz": (4, {"rounds": 1}),
    "mue": (5, {"target": 1}),
    "hoechste": (3, {}),
}
PAGES = ("enter", "lobby", "new-table", "lounge", "rulebook", "my-page", "replay", "nowhere")
PAST = ("my-page", "replay")
CLICKS = 700  # for one game; what has not been asked until then is rare
CHOSEN = {"mau_mau": {"W": "colour"}}  # cards whose choice asks for more
SEEDS = {"mau_mau": 7, "zoff_im_zoo": 3, "life_life": 2, "mammuz": 1, "mue": 4, "hoechste": 1}


class Camera:
    """Takes each picture once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, person: Person, scheme: Scheme, whole: bool = False) -> None:
        file = f"{name}-{person.device}-{scheme}-{person.lang}.png"
        person.page.evaluate("document.fonts.ready")
        person.page.screenshot(path=self.folder / file, full_page=whole, animations="disabled")
        self.taken.add(file)
        print(f"{len(self.taken):4} {file}", flush=True)


# the pages around the tables


def pages(browser: Browser, house: House, camera: Camera, wanted: list[str]) -> None:
    """All pages as a newcomer finds them, and those about the past as somebody does who has played."""
    kept = past(browser, house) if set(PAST) & set(wanted) else None
    for device, scheme, lang in [*LOOKS, *MORE]:
        house.deal(5)
        newcomer = Person(browser, house, "Ada", device, lang, scheme, stranger=True)
        regular = Person(browser, house, "Ada", device, lang, scheme, state=kept)
        for name in wanted:
            ada = regular if name in PAST else newcomer
            path_to(ada, name)
            camera.take(name, ada, scheme, whole=name in ("lobby", "my-page"))
        newcomer.context.close()
        regular.context.close()


def past(browser: Browser, house: House) -> StorageState:
    """What the browser keeps of somebody who has played a match."""
    house.deal(5)
    ada = Person(browser, house, "Ada")
    gather("mau_mau", ada, players=3, options={"rounds": 1})
    Clicker(ada, seed=2).play_match()
    kept = ada.context.storage_state()
    ada.context.close()
    return kept


def path_to(ada: Person, name: str) -> None:
    """Goes where this picture is taken."""
    page = ada.page
    if name == "enter":
        page.goto("/")
        page.get_by_label(ada.say("your_name")).wait_for()
        return
    if name not in PAST and (page.url == "about:blank" or page.get_by_label(ada.say("your_name")).count()):
        ada.enter()
    if name == "lobby":
        ada.new_table("zoff_im_zoo", 4)
        page.goto("/")
        page.locator("article").first.wait_for()
    elif name == "new-table":
        page.goto("/")
        ada.press(page.get_by_label(ada.say("more_settings", game="Mau Mau")))
        page.locator("dialog[open] select").first.wait_for()
    elif name == "lounge":
        ada.go_to(ada.new_table("mammuz", 4))
        ada.sit(0)
        page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    elif name == "rulebook":
        page.goto("/rules/life_life#LL-7")
        page.locator("article .clause").first.wait_for()
    elif name == "my-page":
        page.goto("/me")
        page.get_by_role("link", name=ada.say("look_again")).first.wait_for()
    elif name == "replay":
        match = ada.ask("/api/me/matches")[0]
        page.goto(f"/replay/{match['table']}/{match['number']}?eyes=all&step=5")
        page.locator(".controls").wait_for()
    else:
        page.goto("/nirgends")
        page.get_by_role("heading", name=ada.say("nowhere")).wait_for()


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
def four(browser: Browser, house: House) -> Iterator[list[tuple[Person, Scheme]]]:
    """One person in four browsers."""
    people: list[tuple[Person, Scheme]] = []
    first: Person | None = None
    for device, scheme, lang in LOOKS:
        state = None if first is None else first.context.storage_state()
        person = Person(browser, house, "Ada", device, lang, scheme, state=state)
        first = first or person
        people.append((person, scheme))
    yield people
    for person, _ in people:
        person.context.close()


def game(browser: Browser, house: House, camera: Camera, name: str) -> None:
    """Plays matches and takes a picture whenever something new is asked, until everything has been."""
    house.deal(SEEDS[name] * 1000)
    players, options = GAMES[name]
    with four(browser, house) as people:
        ada = people[0][0]
        views = Views(ada.page)
        table = gather(name, ada, players=players, options=options)
        for person, _ in people[1:]:
            person.go_to(table)
        clicker, seen = Clicker(ada, seed=SEEDS[name]), set[str]()
        while clicker.clicks < CLICKS:
            clicker.wait()
            now = look(ada)
            phase = (
                "match-end" if now.over else "round-end" if now.resting else views.asked if now.mine else ""
            )
            if phase and phase not in seen and not now.chosen:
                seen.add(phase)
                everybody(people, camera, f"{name}-{phase}", END if now.resting else ".ask.mine")
            if now.mine and now.cards and not now.chosen:
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


def everybody(people: list[tuple[Person, Scheme]], camera: Camera, name: str, when: str) -> None:
    for person, scheme in people:
        person.page.locator(when).first.wait_for()
        hint = person.button("got_it")
        if hint.count() and not name.endswith("-chosen"):
            camera.take(f"{name}-hint", person, scheme)
            person.press(hint)
        camera.take(name, person, scheme)


def chosen(people: list[tuple[Person, Scheme]], camera: Camera, name: str, seen: set[str]) -> set[str]:
    """Pictures with a card chosen, and with each that asks for more; what they show."""
    cards = people[0][0].page.locator(CARDS)
    wanted = {cards.first.get_attribute("data-card") or "": "chosen", **CHOSEN.get(name, {})}
    there = [code for code in wanted if code in [one.get_attribute("data-card") for one in cards.all()]]
    for code in there:
        if wanted[code] not in seen:
            choose(people, camera, code, f"{name}-{wanted[code]}")
    return {wanted[code] for code in there}


def choose(people: list[tuple[Person, Scheme]], camera: Camera, code: str, name: str) -> None:
    """A card is chosen in all browsers, and put back."""
    for person, scheme in people:
        card = person.page.locator(f".hand .holder[data-card='{code}']").first
        card.dispatch_event("click")  # without the glow of a tap
        camera.take(name, person, scheme)
        while "chosen" in (card.get_attribute("class") or ""):
            card.dispatch_event("click")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=[*PAGES, *GAMES], help="this page or game alone")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    wanted = parser.parse_args()
    camera = Camera(wanted.folder)
    with TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder) / "table.db").start()
        try:
            around = [name for name in PAGES if wanted.only in (None, name)]
            if around:
                pages(browser, house, camera, around)
            for name in GAMES:
                if wanted.only in (None, name):
                    game(browser, house, camera, name)
        finally:
            house.kill()
    print(f"{len(camera.taken)} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
