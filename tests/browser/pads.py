"""People who write on a score pad, and how often they have to tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.house import Person

NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil", "Fips", "Gül", "Hanna"]
A, B, C, D, E = range(5)


class Scribe:
    """Somebody with a pad; counts every tap since `fresh`."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.taps = 0
        self.pad = ""

    def new(self, game: str, players: int, first: int = 0, **options: Any) -> Scribe:
        wanted = {"game": game, "names": NAMES[:players], "first": first, "options": options}
        self.pad = str(self.person.ask("/api/pads", "POST", wanted)["pad"])
        self.page.goto(f"/pad/{self.pad}")
        self.block.wait_for()
        return self

    def fresh(self) -> None:
        self.taps = 0

    @property
    def block(self) -> Locator:
        return self.page.locator("[data-part=block]")

    @property
    def shown(self) -> Any:
        """What the service says of the pad."""
        return self.person.ask(f"/api/pads/{self.pad}")

    def tap(self, what: str | Locator) -> None:
        self.person.press(self.page.locator(what) if isinstance(what, str) else what)
        self.taps += 1

    # answers

    def names(self, *seats: int | str) -> None:
        for seat in seats:
            self.tap(f"main .pad-tiles [data-seat='{seat}']")

    def way(self, form: str) -> None:
        self.tap(f"[data-form={form}]")

    def number(self, number: int) -> None:
        self.tap(f"[data-number='{number}']")

    def choice(self, choice: str) -> None:
        self.tap(f"[data-choice='{choice}']")

    def rows(self, numbers: Sequence[int], zeros: bool = False) -> None:
        """A tile for each name; what is 0 need not be said unless it is asked for."""
        for seat, number in enumerate(numbers):
            if number or zeros:
                row = self.page.locator(f".rows [data-seat='{seat}']")
                self.tap(row.get_by_role("button", name=f"{NAMES[seat]}: {number}", exact=True))

    def type(self, *numbers: int | str) -> None:
        """Digits for one seat after the other; "" takes what is offered."""
        for place, number in enumerate(numbers):
            for digit in str(number):
                self.tap(self.page.locator(".keys").get_by_role("button", name=digit, exact=True))
            tabs = self.page.locator(".seats [role=radio]")
            if place + 1 < tabs.count() and tabs.nth(place).get_attribute("aria-checked") == "true":
                self.go_on()

    def cards(self, *hands: str) -> None:
        for hand in hands:
            for card in hand:
                self.tap(f".keys [data-card='{card}']")
            self.go_on()

    def owners(self, owners: dict[str, int | None]) -> None:
        for card, seat in owners.items():
            self.tap(f"[data-card={card}] [data-seat='{'none' if seat is None else seat}']")

    def counted(self, *rows: Sequence[int]) -> None:
        for row in rows:
            for place, number in enumerate(row):
                if number:
                    tiles = self.page.locator(".rows > div").nth(place).get_by_role("button")
                    self.tap(tiles.nth(number - 1))
            self.go_on()

    def go_on(self) -> None:
        self.tap("[data-next]")

    def right(self) -> int:
        """Calls the sheet right; how many taps the round took."""
        before = len(self.shown["rounds"])
        self.tap("[data-right]")
        expect(self.block.locator("thead button")).to_have_count(before + 1)
        taps, self.taps = self.taps, 0
        return taps

    # what stands there

    @property
    def scores(self) -> list[int]:
        """The sums on the block, by seat."""
        rows = self.block.locator("tbody tr").all()
        sums = {row.get_attribute("data-seat"): row.locator(".total").inner_text() for row in rows}
        return [int(sums[str(seat)].replace("−", "-")) for seat in range(len(sums))]

    @property
    def ranks(self) -> list[int]:
        """Before the names on the block, by seat."""
        rows = self.block.locator("tbody tr").all()
        ranks = {row.get_attribute("data-seat"): row.locator("th small").inner_text() for row in rows}
        return [int(ranks[str(seat)].rstrip(".")) for seat in range(len(ranks))]

    def points(self, round: int) -> list[int]:
        points: list[int] = self.shown["rounds"][round - 1]["points"]
        return points


# What is too wide, too small for a finger, or cut off.
MEASURE = """() => {
  const found = [];
  const whole = document.documentElement.scrollWidth;
  if (whole > innerWidth) found.push(`wider than the window: ${whole}`);
  for (const node of document.querySelectorAll(".pad button, .pad a, .pad input:not([type=checkbox]), .pad summary")) {
    const { width, height, left, right } = node.getBoundingClientRect();
    const name = node.getAttribute("aria-label") ?? node.textContent.trim();
    if (width < 1 || getComputedStyle(node).display === "none") continue;
    if (width < 43.5 || height < 43.5) found.push(`small: ${name} ${width} × ${height}`);
    if (left < -1 || right > innerWidth + 1) found.push(`outside: ${name}`);
    const { scrollWidth, clientWidth } = node;
    if (node.matches("button") && scrollWidth > clientWidth + 1) found.push(`cut off: ${name} ${scrollWidth}`);
  }
  return found;
}"""


def faults(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate(MEASURE)
    return found
