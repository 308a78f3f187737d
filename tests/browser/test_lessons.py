"""Lessons in the browser: every first one to its end by touch or by keys, with every wrong move that its file names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from stammtisch.core.lessons import Lesson, Step, Wrong, lessons_of
from tests.browser.access import assert_accessible
from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person
from tests.browser.test_keyboard import Typist
from tests.facts import HOUSE

expect.set_options(timeout=1000 * PATIENCE)

# A move on its way to the service becomes another one: for those that no gesture would make.
INSTEAD = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  const message = JSON.parse(data);
  if (message.verb.do === "play" && window.instead) [message.verb.move, window.instead] = [window.instead, null];
  return send.call(this, JSON.stringify(message));
};
"""
# Until what she says, or the step and phase that she is in, is this.
UNTIL = """async ([selector, wanted, most]) => {
  const seen = () => {
    const one = document.querySelector(selector);
    return one && (one.dataset.step ? `${one.dataset.step} ${one.dataset.phase}` : one.innerText.trim());
  };
  const end = performance.now() + most;
  while (seen() !== wanted && performance.now() < end) await new Promise((done) => setTimeout(done, 5));
  return seen();
}"""
LIFTED = """(one) => {
  const count = /\\d+$/.exec(one.querySelector(".hidden").textContent);
  return one.ariaPressed === "true" ? Number(count?.[0] ?? 1) : 0;
}"""
# Until a press shows: a finger's click comes a little after the touch.
SHOWS = """async ([selector, before]) => {
  const seen = () => document.querySelector(selector)?.outerHTML ?? "";
  const end = performance.now() + 3000; // some change nothing
  const waits = () => seen() === before && !window.pending && performance.now() < end;
  while (waits()) await new Promise((done) => setTimeout(done, 5));
}"""
# What the coach covers of the page's parts that matter, once she has found her place.
COVERED = """async (most) => {
  const end = performance.now() + most;
  while (covered().length > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 10));
  return covered();

  function covered() {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const her = box("[data-part=coach]");
    const outside = her.left < 0 || her.top < 0 || her.right > innerWidth + 1 || her.bottom > innerHeight + 1;
    const faults = outside ? ["window"] : [];
    for (const part of ["[data-part=question]", "[data-part=hand]", "[data-part=sheet]"]) {
      const other = box(part);
      if (!other || (part !== "[data-part=sheet]" && box("[data-part=sheet]"))) continue;
      const across = her.left < other.right && other.left < her.right;
      if (across && her.top < other.bottom - 1 && other.top < her.bottom - 1) faults.push(part);
    }
    const words = document.querySelector("[data-part=coach] .bubble");
    if (words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1) faults.push("words");
    return faults;
  }
}"""
SIZES = [(320, 568), (390, 664), (844, 390), (1440, 900)]
LETTERS = [16, 21]  # pixels; 130 %


class Learner:
    """Somebody who takes a lesson; what they press, they press by finger or by keys."""

    def __init__(self, person: Person, lesson: Lesson, keys: bool) -> None:
        self.person, self.lesson = person, lesson
        self.match = lesson.match()  # as far as it has come
        self.typist = Typist(person, seed=1) if keys else None

    @property
    def page(self) -> Page:
        return self.person.page

    @property
    def coach(self) -> Locator:
        return self.page.locator("[data-part='coach']")

    def press(self, what: Locator) -> None:
        if self.typist:
            self.typist.press(self.person, what, "")
        elif what.get_attribute("data-card"):
            self.person.touch(what, force=True)
        else:
            self.person.press(what)

    def see(self, selector: str, wanted: str) -> None:
        assert self.page.evaluate(UNTIL, [selector, wanted, 1000 * PATIENCE]) == wanted

    def press_seen(self, selector: str, other: Locator | None = None) -> None:
        """Presses the first of these, or another thing, until that shows at the first of these."""
        one = self.page.locator(selector).first
        before = one.evaluate("one => one.outerHTML")
        self.press(other or one)
        self.page.evaluate(SHOWS, [selector, before])

    def until(self, step: int, phase: str) -> None:
        self.see("[data-part='coach']", f"{step} {phase}")

    def says(self, text: str) -> None:
        self.see("[data-part='coach'] .words", text)

    def hear(self, texts: object) -> None:
        assert isinstance(texts, dict)
        self.says(texts[self.person.lang])

    # moves by gesture

    def make(self, move: str) -> None:
        """Makes this move as people do."""
        self.wish(move)
        button = self.page.locator(f"[data-part='actions'] [data-move='{move}']")
        for card, number in cards_of(move).items():
            self.lift(card, number, button)
        if not button.count():
            button = self.page.locator(f"[data-part='actions'] [data-move='{self.written(move)}']")
        aim = self.page.locator(
            f":not([data-part='actions']) > [data-move='{self.written(move)}']:not(.ghost)"
        )
        if button.count():
            self.press(button.first)
        elif aim.count():
            self.press_seen(f":not([data-part='actions']) > [data-move='{self.written(move)}']:not(.ghost)")
            if aim.count() and aim.first.get_attribute("aria-pressed") == "true":
                self.press(aim.first)
        else:
            self.press(self.page.locator("[data-card][aria-pressed='true']").last)

    def wish(self, move: str) -> None:
        """What is chosen beside cards: a row, the word to say."""
        row = re.match(r"swap(\d)", move)
        if row:
            self.press(self.page.locator(f"[data-choice='row:{row[1]}']"))
        if move.endswith("!"):
            self.press(self.page.locator("[data-choice='mau']"))
        colour = re.match(r"W([rgby])", move)
        if colour:
            self.lift("W", 1, self.page.locator(".never"))
            self.press(self.page.locator(f"[data-choice='colour:{colour[1]}']"))

    def lift(self, card: str, number: int, enough: Locator) -> None:
        """So many of these, unless the button of the move is there before."""
        stack = self.page.locator(f"[data-card='{card}']").first
        for _ in range(8):
            lifted = stack.evaluate(LIFTED)
            if lifted == number or enough.count():
                return
            more = self.page.locator(f"[data-choice='{'more' if lifted < number else 'less'}']")
            self.press_seen(f"[data-card='{card}']", more if lifted and more.count() else None)
        raise AssertionError(f"{number} × {card} can't be lifted")

    def written(self, move: str) -> str:
        """The move as the page writes it: the order of cards may be another one."""
        found = self.page.locator("[data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")
        return next((text for text in found if sorted(text) == sorted(move)), move)

    # wrong ones

    def err(self, wrong: Wrong) -> None:
        card = self.page.locator(f"[data-card='{wrong.move}'][aria-disabled='true']")
        if wrong.answer is not None:
            self.make(wrong.move)
            self.hear(wrong.answer)
            return
        if card.count():
            self.press(card.first)
        else:
            self.page.evaluate("move => { window.instead = move }", wrong.move)
            self.press(self.coach.locator(".show"))
        self.coach.locator(f".trouble a[href='/rules/{self.lesson.game}#{wrong.rule}']").wait_for()

    def lower(self) -> None:
        self.page.keyboard.press("Escape")
        pressed = self.page.locator("[data-choice='mau'][aria-pressed='true']")
        if pressed.count():
            self.press(pressed)

    # steps

    def take(self, number: int) -> None:
        """One step: by finger all that can be done wrong, then what is right, and on to the next."""
        step = self.lesson.steps[number]
        self.watch(step)
        for at, choices in enumerate(step.do):
            self.until(number, "do")
            self.hear(step.say)
            if at == 0 and step.light.cards:
                lit = self.page.locator("[data-card].lit").evaluate_all(
                    "all => all.map((one) => one.dataset.card)"
                )
                assert set(lit) == set(step.light.cards), "she points at them"
            wrongs = [
                wrong for wrong in step.wrong if wrong.at == at and not self.typist
            ]  # by finger is enough
            for wrong in wrongs:
                self.err(wrong)
                self.lower()
            helped = self.coach.locator(".show.primary")  # after two tries she offers to do it
            expect(helped).to_have_count(int(len(wrongs) > 1))
            right = next(move for move in choices if self.match.refusal(move) is None)
            self.make(right)
            self.match.push(right)
        for move in step.after:
            self.match.push(move)
        self.until(number, "done")
        if step.then is not None and not step.do:
            self.hear(step.say)
            self.go_on()
        self.hear(step.then or step.say)
        if number + 1 < len(self.lesson.steps):
            self.go_on()

    def watch(self, step: Step) -> None:
        """The others' moves; where a round ends among them, its sheet is looked at first."""
        for move in step.lead_in:
            rounds = self.match.round
            self.match.push(move)
            later = step.do or self.match.moves[-1] != step.lead_in[-1]
            if self.match.round != rounds and not self.match.over and later:
                self.says(self.person.say("coach_rest"))
                self.go_on()

    def go_on(self) -> None:
        button = self.coach.locator(".buttons .primary")
        if self.typist:
            self.page.locator("[data-part='coach'] .buttons .primary:focus").wait_for()
            self.page.keyboard.press("Enter")
        else:
            self.person.press(button)


def cards_of(move: str) -> dict[str, int]:
    """Which cards are lifted for a move, and how many of each."""
    verb, _, cards = move.rpartition(":")
    if move in ("pass", "draw", "knock", "done", "decline") or verb in ("claim", "doubt", "partner", "herd"):
        return {}
    if verb == "trump":
        return {"g8*": 1} if cards == "g" else {}
    if verb == "bid":
        return {cards: 1}
    if re.match(r"[rgbyk]\d\*?$|[rgby]", cards):
        return {cards.rstrip("!"): 1}
    if cards.startswith("W") and not verb and len(cards) > 1 and cards[1].islower():
        return {}
    return {card: cards.count(card) for card in cards}


def begin(person: Person, game: str, keys: bool = False) -> Learner:
    person.page.goto(f"/learn/{game}")
    learner = Learner(person, lessons_of(game)["first"], keys)
    learner.coach.wait_for()
    return learner


@pytest.mark.parametrize(("game", "keys"), [(game, keys) for game in HOUSE for keys in (False, True)])
def test_a_first_lesson_to_its_end_with_everything_that_can_go_wrong(
    visit: Invite, game: str, keys: bool
) -> None:
    ada = visit("Ada", "phone", "en" if keys else "de")
    ada.context.add_init_script(INSTEAD)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    learner = begin(ada, game, keys)
    for number in range(len(learner.lesson.steps)):
        learner.take(number)
    closing = learner.coach.locator(".closing")
    expect(closing.get_by_role("button", name=ada.say("lesson_play"))).to_be_visible()
    expect(closing.get_by_role("link", name=ada.say("lesson_again"))).to_be_visible()
    (done,) = [one for one in ada.ask("/api/me/lessons") if (one["game"], one["name"]) == (game, "first")]
    assert done["done"]


def test_a_lesson_waits_for_whoever_leaves_it_and_is_done_once(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.page.goto("/")
    ada.press(ada.pull("Mau Mau").get_by_role("link", name=ada.say("learn")))
    learner = Learner(ada, lessons_of("mau_mau")["first"], keys=False)
    steps = learner.lesson.steps
    learner.until(0, "do")
    assert_accessible(ada, "a lesson", "light", "dark")
    for _ in range(2):  # she shows it, again and again
        ada.press(ada.button("show_me"))
        learner.until(0, "done")
        ada.page.reload()
        learner.until(0, "done")
        learner.hear(steps[0].then)
        learner.go_on()
        learner.until(1, "do")
        ada.page.keyboard.press("Escape")
        ada.press(ada.page.get_by_role("button", name=ada.say("leave_lesson")))
        ada.press(ada.pull("Mau Mau").get_by_role("link", name=ada.say("learn")))
        learner.until(1, "do")
        learner.hear(steps[1].say)
        ada.page.goto("/learn/mau_mau/first?again")
        learner.until(0, "do")
    last = len(steps) - 1
    ada.page.goto(f"/t/{begun(ada, 'mau_mau', last)}")
    learner.until(last, "done")
    ada.press(learner.coach.get_by_role("link", name=ada.say("to_lobby")))
    ada.page.goto("/rules/mau_mau")
    listed = ada.page.locator(".lessons a")
    expect(listed).to_contain_text(ada.say("lesson_done"))
    assert_accessible(ada, "a list of lessons", "light", "dark")
    ada.press(listed)
    learner.until(0, "do")


def begun(person: Person, game: str, step: int) -> str:
    """The table of a first lesson that begins with this step."""
    wanted = {"position": {"from": "lesson", "game": game, "name": "first", "step": step}}
    return str(person.ask("/api/positions", "POST", wanted)["id"])


@pytest.mark.parametrize("game", HOUSE)
def test_she_covers_neither_question_nor_hand_nor_sheet_on_any_screen(visit: Invite, game: str) -> None:
    ada = visit("Ada", "desktop", "de")
    lesson = lessons_of(game)["first"]
    letters = ada.context.new_cdp_session(ada.page)
    first = next(at for at, step in enumerate(lesson.steps) if len(step.do) and len(step.light.cards))
    for step, phase in [(first, "do"), (len(lesson.steps) - 1, "done")]:
        ada.page.goto(f"/t/{begun(ada, game, step)}")
        Learner(ada, lesson, keys=False).until(step, phase)
        for size in LETTERS:
            letters.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            for width, height in SIZES:
                ada.page.set_viewport_size({"width": width, "height": height})
                covered = ada.page.evaluate(COVERED, 1000 * PATIENCE)
                assert covered == [], (game, step, size, width, height)


def test_a_newcomer_at_a_table_is_offered_the_lesson_once(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de", stranger=True).enter()
    ada.page.set_viewport_size({"width": 320, "height": 568})
    table = ada.new_table("mue", 4)
    ada.go_to(table)
    ada.sit(0)
    ada.start()
    offer = ada.page.locator(".note")
    expect(offer).to_contain_text(ada.say("offer", game="Mü", count=4))
    assert offer.get_by_role("link").get_attribute("href") == "/learn/mue"
    for part in ("question", "hand"):
        box, note = ada.page.locator(f"[data-part='{part}']").bounding_box(), offer.bounding_box()
        assert box is not None
        assert note is not None
        assert note["y"] + note["height"] <= box["y"] + 1
    ada.press(ada.button("offer_no"))
    expect(ada.button("got_it")).to_be_visible()  # the game in a sentence instead
    ada.page.reload()
    expect(ada.button("got_it")).to_be_visible()
    assert not ada.button("offer_no").count()
