"""The table on any screen: question, buttons and hand are always on it, whatever is going on; see measuring.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Invite
from tests.browser.house import House, Person, gather
from tests.browser.measuring import Findings, Measurer, faults
from tests.browser.pairwise import Row, pairwise
from tests.browser.playing import CARDS
from tests.browser.states import counts, hardest, show
from tests.facts import GAMES, facts, seats

SIZES = [
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
]
# Puts back what is lifted, and lifts the first card that can be played.
LOWER = "document.querySelector(\"[data-part='felt']\")?.click()"
LIFT = f"document.querySelector(\"[data-part='hand'] {CARDS}\")?.click()"


# whole matches


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_touch_on_a_phone(visit: Invite, game: str) -> None:
    ada = visit("Ada", "phone", ("de", "en")[GAMES.index(game) % 2])
    ada.page.set_viewport_size({"width": 390, "height": 664})
    gather(game, ada, players=seats(game, 4), options=facts(game).short)
    clicker = Measurer(ada, seed=1)
    clicker.play_match()
    clicker.findings.settle()


# hard states


def choices(game: str) -> list[Row]:
    """States, sizes and all that changes a page, so that every two meet; what is changed quickly changes most often."""
    there = {(asked, count) for count in counts(game) for asked, _ in hardest(game, count)}
    factors: dict[str, list[Any]] = {
        "asked": sorted({asked for asked, _ in there}),
        "hard": ["cards", "table"],
        "players": counts(game),
        "size": SIZES,
        "lang": ["de", "en"],
        "text": [1, 1.3],
        "lifted": [False, True],
    }
    never = {
        (("asked", asked), ("players", count))
        for asked in factors["asked"]
        for count in factors["players"]
        if (asked, count) not in there
    }
    rows = pairwise(factors, never)
    return sorted(rows, key=lambda row: [row["lang"], row["text"], row["size"], row["asked"]])


FITS = "([width, height]) => innerWidth === width && innerHeight === height"  # the page has heard of its new size


def rooms(browser: Browser, house: House, game: str) -> Iterator[tuple[Person, Row]]:
    """Somebody before each of these states, the page being as the row says; it is loaded once for each language."""
    for lang, rows in groupby(choices(game), key=lambda row: row["lang"]):
        ada = Person(browser, house, "Ada", "desktop", lang)
        me = ada.ask("/api/me")["id"]
        ada.go_to(ada.new_table(game, counts(game)[0]))
        letters = ada.context.new_cdp_session(ada.page)
        for (text, (width, height)), group in groupby(rows, key=lambda row: (row["text"], row["size"])):
            letters.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * text)}})
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.page.wait_for_function(FITS, arg=[width, height])
            for row in group:
                show(ada, me, hardest(game, row["players"])[row["asked"], row["hard"]])
                ada.page.evaluate(f"{LOWER}; {LIFT}" if row["lifted"] else LOWER)
                yield ada, row
        troubles = ada.unexpected()
        ada.context.close()
        assert not troubles


@pytest.mark.parametrize("game", GAMES)
def test_the_hardest_states_fit_on_every_screen(browser: Browser, house: House, game: str) -> None:
    findings = Findings()
    for ada, row in rooms(browser, house, game):
        width, height = row["size"]
        where = [f"{width}x{height}", row["lang"], f"{row['players']} players", row["asked"], row["hard"]]
        where += [f"text {row['text']}", *(["lifted"] if row["lifted"] else [])]
        findings.note(", ".join(where), faults(ada))
    findings.settle()
