"""Takes pictures of pages: for a gallery in every look, or single ones for README and docs."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import ViewportSize

from tests.browser.house import ROOT, Lang, Person, Scheme
from tests.browser.pairwise import pairwise

FOLDER = ROOT / "build" / "screenshots"
FORMS = {"phone": (390, 664), "landscape": (844, 390), "desktop": (1440, 900), "tv": (1920, 1080)}
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")
LANGS: tuple[Lang, Lang] = ("de", "en")
LOOKS = pairwise({"form": ["phone", "landscape", "desktop"], "scheme": SCHEMES, "lang": LANGS})
PHONE: ViewportSize = {"width": FORMS["phone"][0], "height": FORMS["phone"][1]}


class Camera:
    """Takes each picture once, in every look of the person's language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken: dict[str, list[str]] = {}  # files, by what they show
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, person: Person, whole: bool = False) -> None:
        page = person.page
        looks = [(one["form"], one["scheme"]) for one in LOOKS if one["lang"] == person.lang]
        for form, scheme in [("tv", scheme) for scheme in SCHEMES] if name.startswith("screen") else looks:
            width, height = FORMS[form]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("document.fonts.ready")
            if whole:  # the room's light fills the window
                height = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": height})
            file = f"{name}-{form}-{scheme}-{person.lang}.png"
            page.screenshot(path=self.folder / file, animations="disabled", scale="css")
            self.taken.setdefault(name, []).append(file)
        print(f"{sum(map(len, self.taken.values())):4} {name} {person.lang}", flush=True)

    def snap(self, name: str, look: str, person: Person) -> None:
        """One small picture as the page is now."""
        file = f"{name}-{look}-{person.lang}.jpg"
        person.page.screenshot(
            path=self.folder / file, type="jpeg", quality=60, animations="disabled", scale="css"
        )
        self.taken.setdefault(name, []).append(file)

    def done(self, walk: str, lang: Lang) -> bool:
        """Whether there is nothing more to take on this walk, or in this game."""
        return False

    def hang(self) -> None:
        """Writes a page that shows all of them, a row for each thing."""
        rows = "\n".join(
            f"<h2>{escape(name)}</h2>\n<p>{''.join(map(framed, sorted(files)))}</p>"
            for name, files in self.taken.items()
        )
        (self.folder / "index.html").write_text(GALLERY.replace("ROWS", rows), "utf-8")


class Print(NamedTuple):
    """A picture of README or docs."""

    walk: str  # or game
    sight: str
    form: str
    scheme: Scheme
    lang: Lang = "en"


DOCS = ROOT / "docs" / "pictures"
PRINTS = {
    "counter": Print("counter", "box", "desktop", "dark"),
    "lounge": Print("lounge", "lounge", "phone", "dark"),
    "coach": Print("lesson", "lesson-step", "phone", "dark"),
    "screen": Print("party", "screen-playing", "tv", "dark"),
    "winner": Print("afterwards", "winner", "desktop", "dark"),
    "zoff_im_zoo": Print("zoff_im_zoo", "zoff_im_zoo-raise", "phone", "light"),
    "zoff_im_zoo.de": Print("zoff_im_zoo", "zoff_im_zoo-raise", "phone", "light", "de"),
    "mau_mau": Print("mau_mau", "mau_mau-lay", "phone", "dark"),
    "mue": Print("mue", "mue-bid_on", "desktop", "dark"),
    "life_life": Print("life_life", "life_life-turn", "phone", "light"),
    "pad": Print("pad", "pad-mue-pad", "phone", "light"),
    "pad_points": Print("pad", "pad-mue-taken-offered", "phone", "light"),
    "mammuz": Print("mammuz", "mammuz-go_on", "phone", "dark"),
}
BYTES = 150_000  # of each


class Album(Camera):
    """Takes the pictures of README and docs, and no others."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.left = dict(PRINTS)

    def take(self, name: str, person: Person, whole: bool = False) -> None:
        for file, wanted in list(self.left.items()):
            if (wanted.sight, wanted.lang) == (name, person.lang):
                self.print(file, wanted, person)
                del self.left[file]

    def print(self, file: str, wanted: Print, person: Person) -> None:
        page, (width, height) = person.page, FORMS[wanted.form]
        before = page.viewport_size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=wanted.scheme)
        page.evaluate("document.fonts.ready")
        for quality in range(90, 40, -5):
            data = page.screenshot(
                type="jpeg",
                quality=quality,
                animations="disabled",
                scale="device" if wanted.form == "phone" else "css",
            )
            if len(data) < BYTES:
                break
        (self.folder / f"{file}.jpg").write_bytes(data)
        print(f"{len(data) // 1000:4} kB {file}, quality {quality}", flush=True)
        if before:
            page.set_viewport_size(before)

    def done(self, walk: str, lang: Lang) -> bool:
        return all((wanted.walk, wanted.lang) != (walk, lang) for wanted in self.left.values())


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
