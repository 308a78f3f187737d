"""The documentation site: complete, without broken links, and loading nothing from other hosts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import stammtisch
from tests.browser.house import chromium

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "bench" / "README.md"]
API = {
    "stammtisch": [f"stammtisch.{name}" for name in stammtisch.__all__ if name != "__version__"],
    "game": [
        *(f"stammtisch.core.game.{name}" for name in ("Game", "Memory", "Game.imagine", "rank")),
        *("stammtisch.core.round.Round", "stammtisch.core.judge.Judge", "stammtisch.testing.check_game"),
    ],
    "bots": [
        *(f"stammtisch.bots.{name}" for name in ("bot", "names", "Bot", "Bot.choose")),
        *("stammtisch.bots.search.SearchBot", "stammtisch.bots.plan.plan", "stammtisch.bots.arena.play"),
    ],
    "research": [
        f"stammtisch.research.{name}" for name in ("vector.make", "pettingzoo.env", "openspiel.load")
    ],
}
LOADED = {"src", "srcset", "data", "poster"}  # what a browser loads by itself, for any tag


class Page(HTMLParser):
    """The ids of a page, what it loads, and what it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        self.ids.update(value for name, value in values.items() if name in ("id", "name"))
        self.loads += [value for name, value in values.items() if name in LOADED]
        self.loads += urls_of(values.get("style", ""))
        if "href" in values:
            (self.links if tag == "a" else self.loads).append(values["href"])
        if tag == "meta" and values.get("http-equiv") == "refresh":
            self.links.append(values["content"].partition("url=")[2])


def urls_of(style: str) -> list[str]:
    imports = re.findall(r"""@import\s+["']([^"']+)""", style)
    return [*imports, *re.findall(r"""url\(\s*["']?([^"')]+)""", style)]


@pytest.mark.browser
def test_the_site_is_complete_and_self_contained(tmp_path: Path) -> None:
    """One test, because building the site takes long."""
    site = tmp_path / "site"
    process = subprocess.run(
        [sys.executable, "-m", "tools.docs", str(site)], cwd=ROOT, capture_output=True, text=True
    )
    assert process.stderr == ""
    assert process.returncode == 0
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    expected = {site / path.relative_to(ROOT).with_suffix(".html") for path in PAGES}
    assert len(expected) > 12
    assert expected <= set(pages), "every document is a page"
    for name, names in API.items():
        assert set(names) <= pages[site / "docs" / "api" / f"{name}.html"].ids
    assert not list(broken(pages))
    assert not list(foreign(pages, list(site.rglob("*.css"))))
    read_and_search(site)


def broken(pages: dict[Path, Page]) -> Iterator[tuple[str, str]]:
    """Links within the site that lead nowhere."""
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            ids = pages[target].ids if target in pages else ()
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in ids):
                yield str(path), link


def foreign(pages: dict[Path, Page], styles: list[Path]) -> Iterator[tuple[str, str]]:
    """What pages and styles load that is not a file of the site."""
    assert styles
    loads = [(path, load) for path, page in pages.items() for load in page.loads]
    loads += [(path, load) for path in styles for load in urls_of(path.read_text("utf-8"))]
    for path, load in loads:
        parts = urlsplit(load)
        inside = not parts.scheme and not parts.netloc and (path.parent / unquote(parts.path)).is_file()
        if not inside and not load.startswith(("data:", "#")):
            yield str(path), load


def read_and_search(site: Path) -> None:
    """In a phone's browser that opens the site as files, pictures and search work, and nothing else is loaded."""
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 664})
        requested: list[str] = []
        errors: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto((site / "index.html").as_uri())
        page.wait_for_url("**/README.html")
        assert page.locator("h1").inner_text().startswith("Stammtisch")
        for picture in page.locator("article img").all():
            picture.scroll_into_view_if_needed()
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.goto((site / "search.html").as_uri() + "?q=determinize")
        page.locator("#search-results a", has_text="Stammtisch as a library").first.click()
        page.wait_for_url("**/docs/library.html*")
    assert not errors
    assert requested
    assert all(url.startswith(("file:", "data:")) for url in requested)
