"""A walk through the score pad: every question of every game, a sheet, and what can be taken along."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.house import Person
from tests.browser.pads import A, B, C, D, Scribe

Act = Callable[[], Any]
Stop = tuple[str, *tuple[Act, ...]]  # what it shows, and what is done to get there


def pad(visit: Callable[..., Person]) -> Iterator[tuple[str, Person]]:
    """A new pad, a round or more of every game, and sharing."""
    ada = visit("Ada")
    scribe = Scribe(ada)
    ada.page.goto("/pad")
    for stops in (new, zoff_im_zoo, life_life, mammuz, mau_mau, mue):
        for name, *acts in stops(scribe):
            for act in acts:
                act()
            expect(ada.page.get_by_text(ada.say("one_moment"))).to_have_count(0)
            yield f"pad-{name}", ada
    ada.page.goto(f"/pad/{scribe.pad}")
    scribe.tap(".pad-bar button")
    ada.page.locator("dialog[open] img").wait_for()
    yield "pad-sharing", ada


def new(scribe: Scribe) -> list[Stop]:
    def names() -> None:
        scribe.tap("[data-game=zoff_im_zoo]")
        for name in ("Anna", "Ben", "Cem", "Dora"):
            scribe.page.get_by_label(scribe.person.say("pad_new_name")).fill(name)
            scribe.page.keyboard.press("Enter")

    return [
        ("new-game", lambda: scribe.page.locator("[data-game]").first.wait_for()),
        ("new-names", names),
        ("new-first", scribe.go_on),
    ]


def zoff_im_zoo(scribe: Scribe) -> list[Stop]:
    return [
        ("zoff_im_zoo", lambda: scribe.new("zoff_im_zoo", 4)),
        ("zoff_im_zoo-out", lambda: scribe.names(B, D)),
        ("zoff_im_zoo-sheet", lambda: scribe.names(A)),
        ("zoff_im_zoo-lions", scribe.right, lambda: scribe.names(A, D, B)),
        ("zoff_im_zoo-lions_in_hand", scribe.go_on),
        ("zoff_im_zoo-no_hedgehog", lambda: scribe.number(1)),
    ]


def life_life(scribe: Scribe) -> list[Stop]:
    return [
        ("life_life", lambda: scribe.new("life_life", 5)),
        ("life_life-majorities", lambda: scribe.way("majorities")),
        ("life_life-counts", lambda: scribe.new("life_life", 5), lambda: scribe.way("counts")),
        ("life_life-set", lambda: scribe.new("life_life", 5), lambda: scribe.way("H")),
    ]


def mammuz(scribe: Scribe) -> list[Stop]:
    return [
        ("mammuz", lambda: scribe.new("mammuz", 4)),
        ("mammuz-winners", lambda: scribe.names(A)),
        ("mammuz-left", scribe.go_on),
        ("mammuz-sheet", lambda: scribe.type(0, 3, 5, 5), scribe.go_on),
        ("mammuz-over", scribe.right),
        (
            "mammuz-doubter",
            lambda: scribe.new("mammuz", 4, rounds=3),
            lambda: scribe.names(A, B),
            scribe.go_on,
        ),
    ]


def mau_mau(scribe: Scribe) -> list[Stop]:
    return [
        ("mau_mau", lambda: scribe.new("mau_mau", 4)),
        ("mau_mau-left", lambda: scribe.names(A), lambda: scribe.tap(".keys [data-card='7']")),
        ("mau_mau-counted", lambda: scribe.way("counted")),
    ]


def mue(scribe: Scribe) -> list[Stop]:
    return [
        ("mue", lambda: scribe.new("mue", 5)),
        ("mue-bid", lambda: scribe.names(D)),
        ("mue-vice", lambda: scribe.number(4)),
        ("mue-vice_trump", lambda: scribe.names(C)),
        ("mue-chief_trump", lambda: scribe.choice("7")),
        ("mue-partner", lambda: scribe.choice("g")),
        ("mue-taken", lambda: scribe.names(A), scribe.page.locator("[data-part=outlook]").wait_for),
        ("mue-taken-offered", lambda: scribe.type(9, 8, 10, 26)),
        ("mue-sheet", scribe.go_on),
        ("mue-answers", lambda: scribe.tap("[data-change]")),
        ("mue-pad", scribe.right),
        ("mue-open", lambda: scribe.way("eklat")),
        ("mue-last", lambda: scribe.rows([3, 1, 3, 3, 0], zeros=True), scribe.go_on),
    ]
