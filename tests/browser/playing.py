"""Playing by clicks alone: any game, at any table, by what can be pressed there."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Route

from tests.browser.house import PATIENCE, Person

MOST = 1500  # taps in one match
ALLOWED = ":not([disabled]):not([aria-disabled='true'])"
CARDS = f"[data-card]{ALLOWED}[aria-pressed='false']"
LIFTED = "[data-card][aria-pressed='true']"
ACTIONS = f"[data-part='actions'] button{ALLOWED}"
# whatever else plays a move or prepares one: backs, mats, piles, rows, species, the ghost
FELT = f":not([data-part='actions']) > :is([data-move], [data-choice]){ALLOWED}"
MINE = "[data-part='question'].mine"
END = "[data-part='sheet']"
WON = f"{END} .won h2"
NOTE = ".note button"
LOOK = f"""async () => {{
  while (window.pending) await new Promise((done) => setTimeout(done, 5));
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {{
    over: all("{WON}").length > 0,
    resting: all("{END}").length > 0,
    mine: all("{MINE}").length > 0,
    cards: all("{CARDS}").length,
    lifted: all("{LIFTED}").length,
    felt: all("{FELT}").length,
    actions: all("{ACTIONS}").map((button) => button.classList.contains("primary")),
    trouble: document.querySelector("{MINE} .trouble")?.textContent.trim() ?? "",
    clause: document.querySelector("{MINE} .trouble a")?.getAttribute("href") ?? "",
    dialog: all("dialog[open]").length > 0,
    note: all("{NOTE}").length > 0,
    others: window.others,
  }};
}}"""


@dataclass(frozen=True)
class Seen:
    """What somebody can press, once no move is on its way any more."""

    over: bool
    resting: bool
    mine: bool
    cards: int
    lifted: int
    felt: int
    actions: list[bool]  # by enabled button whether it is the primary one
    trouble: str
    clause: str
    dialog: bool
    note: bool
    others: int  # moves of others since the last one of this person's


def look(person: Person) -> Seen:
    return Seen(**person.page.evaluate(LOOK))


class Clicker:
    """Plays for people at one table, at random but always the same."""

    def __init__(self, *people: Person, seed: int = 0) -> None:
        self.people = people
        self.chance = random.Random(seed)
        self.turns: list[str] = []  # the mats that glow when it is their turn
        self.clicks = 0
        self.missed: list[str] = []  # clicks that did not come through, in a row
        self.pressed: list[str] = []

    # whole stretches

    def play_match(self) -> None:
        """To the end of the match, rounds and all."""
        while not look(self.people[0]).over:
            self.step()
        for person in self.people:
            person.page.locator(WON).wait_for()

    def play_round(self) -> None:
        """To the end of the round, or of the match."""
        while not look(self.people[0]).resting:
            self.answer()
        for person in self.people:
            person.page.locator(END).wait_for()

    def wait(self) -> None:
        """Until something is asked of anybody, or the round is over."""
        if not self.turns:
            self.turns = [f"[data-part='mat'].turn[data-seat='{person.seat}']" for person in self.people]
        ready = ", ".join([END, *self.turns])
        self.people[0].page.locator(ready).first.wait_for(state="attached")

    def step(self) -> None:
        """Answers what is asked of anybody, and goes on where a round is over."""
        self.answer()
        for person in self.people:
            seen = look(person)
            if seen.resting and not seen.over:
                self.go_on(person)

    def answer(self) -> None:
        """Waits until something is asked of anybody, and answers it by a click."""
        self.wait()
        for person in self.people:
            seen = look(person)
            if seen.mine:
                self.act(person, seen)

    def turn(self, person: Person) -> None:
        """This person's next turn, to its end: until the others have moved, or are to move."""
        self.until_asked(person)
        person.page.evaluate("window.others = 0")
        seen = look(person)
        while seen.mine and not seen.others:
            self.act(person, seen)
            seen = look(person)

    def until_asked(self, person: Person) -> None:
        """Until something is asked of this person."""
        seen = look(person)
        while not seen.mine:
            assert not seen.over, f"the match was over before {person.name} was asked"
            self.step()
            seen = look(person)

    # single clicks

    def go_on(self, person: Person) -> None:
        button = person.page.locator(f"{END} .buttons button.primary:not([disabled])")
        if button.count():
            self.press(person, button.first, "continue")

    def act(self, person: Person, seen: Seen) -> None:
        """Presses one of the things that can be pressed.  Whatever is refused names its clause."""
        assert not seen.trouble or seen.clause.startswith("/rules/"), (seen.trouble, self.pressed[-6:])
        if seen.dialog:
            person.page.keyboard.press("Escape")
            return
        if seen.note:  # it lies over the felt until it is read
            self.press(person, person.page.locator(NOTE).first, "got it")
            return
        what, number = self.choose(seen)
        if not what:
            self.count(f"{person.name}: nothing to press")
            return
        at = self.chance.randrange(number)
        self.press(person, person.page.locator(what).nth(at), f"{what} {at}")

    def choose(self, seen: Seen) -> tuple[str, int]:
        """A button if enough is chosen, else something to choose: of which kind, and how many of it there are."""
        spots = [(CARDS, seen.cards, 5), (FELT, seen.felt, 3), (LIFTED, seen.lifted, 3)]
        there = [(kind, number, weight) for kind, number, weight in spots if number]
        if seen.actions and (not there or self.chance.random() < (0.5 if seen.lifted else 0.2)):
            main = f"{ACTIONS}.primary"
            return (main, 1) if seen.lifted and any(seen.actions) else (ACTIONS, len(seen.actions))
        if not there:
            return "", 0
        [(kind, number, _)] = self.chance.choices(there, [weight for _, _, weight in there])
        return kind, number

    def press(self, person: Person, what: Locator, name: str) -> None:
        """A click may come too late for what it was meant for; thrice in a row it is a fault."""
        self.count(f"{person.name}: {name}")
        reach = person.touch if name.startswith("[data-card]") else person.press
        try:
            reach(what, timeout=PATIENCE / 12)
            self.missed = []
        except Error as problem:
            self.missed.append(f"{name}: {problem}")
            assert len(self.missed) < 3, "\n".join(self.missed)

    def count(self, name: str) -> None:
        self.clicks += 1
        self.pressed.append(name)
        assert self.clicks < MOST, f"no end after {MOST} clicks; the last ones: {self.pressed[-12:]}"


def rematch(*people: Person) -> None:
    """Another match, asked for by the first of them."""
    people[0].press(people[0].button("rematch"))
    for person in people:
        person.page.locator(END).wait_for(state="detached")
        person.page.locator("[data-part='question']").wait_for()


def winner_line(person: Person) -> str:
    return person.page.locator(WON).inner_text()


def at_once(route: Route) -> None:
    """For requests to open a table: its bots do not pretend to think, and its match is one round."""
    if route.request.method != "POST":
        route.continue_()
        return
    body = json.loads(route.request.post_data or "{}")
    body["settings"].update(pace=0, options={"rounds": 1})
    route.continue_(post_data=json.dumps(body))
