"""Pictures of every page and of every game's phases: `python -m tests.browser.screenshots [--only PAGE_OR_GAME]`.

They land in build/screenshots as <page>-<phone|landscape|desktop>-<light|dark>-<de|en>.png, with an index.html that
shows them side by side.  A game is played by one person whose table is open in two browsers at once, one for each
language; each thing that is asked of that person for the first time is a picture.
`--states` shows the hardest states of every game instead, at every size, number of players, language and size of
letters that the tests measure: about a thousand pictures a game, light and dark in turn.
With STAMMTISCH_GAMES=tests/sixth_game there are pictures of the sixth game, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, StorageState

from tests.browser.house import ROOT, House, Lang, Person, chromium, gather
from tests.browser.pairwise import pairwise
from tests.browser.playing import CARDS, END, MINE, Clicker, look, rematch
from tests.browser.states import counts, hardest, show
from tests.browser.test_small import SIZES
from tests.facts import GAMES, facts, pictures

FOLDER = ROOT / "build" / "screenshots"
FORMS = {"phone": (390, 664), "landscape": (844, 390), "desktop": (1440, 900)}
LANGS: tuple[Lang, Lang] = ("de", "en")
LOOKS = pairwise({"form": list(FORMS), "scheme": ["light", "dark"], "lang": LANGS})
PAGES = ("enter", "lobby", "box", "lounge", "settings", "rulebook", "my-page", "replay", "nowhere")
PAST = ("my-page", "replay")
TEXTS = (1, 1.3)  # of the reader's letters
CLICKS = 700  # for one game; what has not been asked until then is rare


class Camera:
    """Takes each picture once, in every look of the person's language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken: dict[str, list[str]] = {}  # files, by what they show
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, person: Person, whole: bool = False) -> None:
        page = person.page
        for form, scheme in [(one["form"], one["scheme"]) for one in LOOKS if one["lang"] == person.lang]:
            width, height = FORMS[form]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("document.fonts.ready")
            file = f"{name}-{form}-{scheme}-{person.lang}.png"
            page.screenshot(path=self.folder / file, full_page=whole, animations="disabled")
            self.taken.setdefault(name, []).append(file)
        print(f"{sum(map(len, self.taken.values())):4} {name} {person.lang}", flush=True)

    def snap(self, name: str, look: str, person: Person) -> None:
        """One small picture as the page is now."""
        file = f"{name}-{look}-{person.lang}.jpg"
        person.page.screenshot(path=self.folder / file, type="jpeg", quality=60, animations="disabled")
        self.taken.setdefault(name, []).append(file)

    def hang(self) -> None:
        """Writes a page that shows all of them, a row for each thing."""
        rows = "\n".join(
            f"<h2>{escape(name)}</h2>\n<p>{''.join(map(framed, sorted(files)))}</p>"
            for name, files in self.taken.items()
        )
        (self.folder / "index.html").write_text(GALLERY.replace("ROWS", rows), "utf-8")


def framed(file: str) -> str:
    return f'<a href="{escape(file)}" title="{escape(file)}"><img src="{escape(file)}" alt="" loading="lazy"></a>'


GALLERY = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Stammtisch: pictures</title>
<style>
  body { margin: 16px; background: #333; color: #eee; font: 16px system-ui, sans-serif; }
  p { display: flex; gap: 12px; overflow-x: auto; align-items: start; }
  img { height: 360px; }
</style>
ROWS
</html>
"""


# the pages around the tables


def pages(browser: Browser, house: House, camera: Camera, wanted: list[str]) -> None:
    """All pages as a newcomer finds them, and those about the past as somebody does who has played."""
    kept = past(browser, house) if set(PAST) & set(wanted) else None
    for lang in LANGS:
        house.deal(5)
        newcomer = Person(browser, house, "Ada", lang=lang, stranger=True)
        regular = Person(browser, house, "Ada", lang=lang, state=kept)
        for name in wanted:
            ada = regular if name in PAST else newcomer
            path_to(ada, name)
            camera.take(name, ada, whole=name in ("lobby", "my-page"))
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
    elif name == "box":
        page.goto("/")
        ada.pull("Zoff im Zoo").wait_for()
    elif name == "lounge":
        ada.go_to(ada.new_table("mammuz", 4))
        ada.sit(0)
        page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    elif name == "settings":
        ada.go_to(ada.new_table("zoff_im_zoo", 4))
        ada.change_settings()
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
def both(browser: Browser, house: House) -> Iterator[list[Person]]:
    """One person in two browsers, one for each language."""
    people: list[Person] = []
    for lang in LANGS:
        state = people[0].context.storage_state() if people else None
        people.append(Person(browser, house, "Ada", lang=lang, state=state))
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
        while clicker.clicks < CLICKS:
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
    parser.add_argument("--only", choices=[*PAGES, *GAMES], help="this page or game alone")
    parser.add_argument(
        "--states", action="store_true", help="the hardest states of the games in all combinations"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    wanted = parser.parse_args()
    camera = Camera(wanted.folder)
    with TemporaryDirectory() as folder, chromium(seen=True) as browser:
        house = House(Path(folder) / "table.db").start()
        try:
            around = [name for name in PAGES if wanted.only in (None, name) and not wanted.states]
            if around:
                pages(browser, house, camera, around)
            for name in GAMES:
                if wanted.only in (None, name):
                    (states if wanted.states else game)(browser, house, camera, name)
        finally:
            house.kill()
    camera.hang()
    print(f"{sum(map(len, camera.taken.values()))} pictures in {camera.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
