"""A page in any browser that can run a script and move a pointer, with the names that Playwright has for it.

Only what people at a table use is there: see `Person`, `Clicker` and `faults`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Error, StorageState

from tests.browser.house import PATIENCE

Step = tuple[str, Any]
# Runs before any script of the page: notes what goes wrong, and gives the browser what it keeps.
ARRIVAL = """
window.troubles = [];
const trouble = (text) => window.troubles.push(text);
const file = ({ src, href }) => `not loaded: ${src ?? href}`;
addEventListener("error", ({ message, target }) => trouble(message ?? file(target)), true);
addEventListener("unhandledrejection", ({ reason }) => trouble(`unhandled: ${reason}`));
addEventListener("securitypolicyviolation", ({ blockedURI }) => trouble(`against the policy: ${blockedURI}`));
for (const level of ["error", "warn"]) {
  const before = console[level];
  console[level] = (...given) => { trouble(`console: ${given.join(" ")}`); before(...given); };
}
if (location.protocol === "http:")
  for (const { name, value } of KEPT) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
"""
# What every script finds in the page: the nodes that a locator's steps lead to.
FIND = """
const steps = {
  css: (nodes, selector) => [...new Set(nodes.flatMap((node) => [...node.querySelectorAll(selector)]))],
  button: (nodes, name) => steps.css(nodes, "button").filter((node) =>
    (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\\s+/g, " ") === name),
  nth: (nodes, at) => nodes.slice(at, at + 1),
};
const find = (way) => way.reduce((nodes, [step, given]) => steps[step](nodes, given), [document]);
const isVisible = (node) => {
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(node).visibility === "visible";
};
const frame = () => new Promise((done) => requestAnimationFrame(done));
const until = async (way, seconds, attempt) => {
  for (let last = "", end = performance.now() + 1000 * seconds; ;) {
    last = await attempt(find(way), last);
    if (typeof last !== "string") return last;
    if (performance.now() > end) throw new Error(`${JSON.stringify(way)}: ${last}`);
    await frame();
  }
};
"""
CALL = """
const answer = {};
try {
  answer.value = await (FUNCTION)(...GIVEN);
} catch (error) {
  answer.error = String(error);
}
answer.troubles = window.troubles?.splice(0) ?? [];
return JSON.stringify(answer);
"""
WAIT = """(way, seconds, state) => until(way, seconds, ([node]) => {
  if (state === "detached") return node ? "still there" : true;
  if (!node) return "not there";
  return state === "attached" || isVisible(node) ? true : "not visible";
})"""
# Where a pointer finds the node: it is shown, enabled, stands still, and nothing lies over it.
POINT = """(way, seconds, position, force) => until(way, seconds, async ([node]) => {
  if (!node || !isVisible(node)) return "not visible";
  if (!force && (node.disabled || node.getAttribute("aria-disabled") === "true")) return "disabled";
  node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const before = node.getBoundingClientRect();
  await frame();
  const { left, top, width, height } = node.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return "moving";
  const [x, y] = position ? [left + position.x, top + position.y] : [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!force && !node.contains(hit)) return `under ${hit?.outerHTML.slice(0, 120)}`;
  return { x, y };
})"""


KEYS = {"Escape": "\ue00c"}


def press(x: float, y: float, pointer: str) -> dict[str, Any]:
    """A tap or a click, as both protocols have it."""
    way = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": way}


def stroke(key: str) -> dict[str, Any]:
    strokes = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": strokes}


class Driver(Protocol):
    """What a browser has to be able to do; sizes and places in CSS pixels."""

    def go(self, url: str) -> None: ...
    def run(self, program: str) -> str:
        """The text that the body of an asynchronous function returns."""

    def act(self, source: dict[str, Any]) -> None:
        """Does what one source of input does."""

    def resize(self, width: int, height: int) -> None: ...
    def picture(self) -> bytes: ...
    def close(self) -> None: ...


class Locator:
    def __init__(self, page: Page, way: list[Step]) -> None:
        self.page = page
        self.way = way

    def also(self, step: str, given: Any) -> Locator:
        return Locator(self.page, [*self.way, (step, given)])

    def locator(self, selector: str) -> Locator:
        return self.also("css", selector)

    def get_by_role(self, role: str, name: str, exact: bool = True) -> Locator:
        assert (role, exact) == ("button", True), "no other role is looked for"
        return self.also("button", name)

    def nth(self, at: int) -> Locator:
        return self.also("nth", at)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    def count(self) -> int:
        return int(self.page.call("(way) => find(way).length", self.way))

    def inner_text(self) -> str:
        return str(self.evaluate("(node) => node.innerText"))

    def evaluate(self, script: str, timeout: float = 1000 * PATIENCE) -> Any:
        self.wait_for("attached", timeout)
        return self.page.call(f"(way) => ({script})(find(way)[0])", self.way)

    def wait_for(self, state: str = "visible", timeout: float = 1000 * PATIENCE) -> None:
        self.page.call(WAIT, self.way, timeout / 1000, state)

    def tap(self, **wanted: Any) -> None:
        self.press("touch", **wanted)

    def click(self, **wanted: Any) -> None:
        self.press("mouse", **wanted)

    def press(
        self, pointer: str, timeout: float = 1000 * PATIENCE, position: Any = None, force: bool = False
    ) -> None:
        at = self.page.call(POINT, self.way, timeout / 1000, position, force)
        self.page.driver.act(press(at["x"], at["y"], pointer))


class Page:
    def __init__(self, driver: Driver, base_url: str) -> None:
        self.driver = driver
        self.base_url = base_url
        self.hears: list[Callable[[str], object]] = []
        self.keyboard = Keyboard(driver)

    def on(self, event: str, hear: Any) -> None:
        """Whatever goes wrong is a page error here; nothing else is told."""
        if event == "pageerror":
            self.hears.append(hear)

    def goto(self, path: str) -> None:
        self.evaluate("0")  # hears what went wrong on the page that is left
        self.driver.go(self.base_url + path)

    def evaluate(self, script: str, given: Any = None) -> Any:
        """The value of an expression, or what the function that it is returns."""
        return self.call(
            f"(given) => {{ const it = ({script}\n); return typeof it === 'function' ? it(given) : it; }}",
            given,
        )

    def call(self, function: str, *given: Any) -> Any:
        program = CALL.replace("FUNCTION", function).replace("GIVEN", json.dumps(given))
        answer = json.loads(self.driver.run(FIND + program))
        for text in answer["troubles"]:
            for hear in self.hears:
                hear(text)
        if "error" in answer:
            raise Error(answer["error"])
        return answer.get("value")

    def locator(self, selector: str) -> Locator:
        return Locator(self, [("css", selector)])

    def get_by_role(self, role: str, name: str, exact: bool = True) -> Locator:
        return Locator(self, []).get_by_role(role, name, exact)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Returns once the page has that size, which a window may take a moment for."""
        width, height = size["width"], size["height"]
        self.driver.resize(width, height)
        end = time.monotonic() + PATIENCE
        while (found := self.evaluate("[innerWidth, innerHeight]")) != [width, height]:
            if time.monotonic() > end:
                raise Error(f"the window has {found[0]}×{found[1]} instead of {width}×{height}")
        self.evaluate(
            "async () => { await frame(); await frame(); }"
        )  # until everything lies in its new place

    def screenshot(self, path: Path) -> None:
        path.write_bytes(self.driver.picture())


class Keyboard:
    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def press(self, key: str) -> None:
        self.driver.act(stroke(key))


class Context:
    """A browser of somebody's own, with one page."""

    def __init__(self, start: Callable[[str], Driver], wanted: dict[str, Any]) -> None:
        self.start = start  # with a script that runs first in every page
        self.wanted = wanted
        self.scripts: list[str] = []
        self.watch: list[Callable[[Page], object]] = []
        self.page: Page | None = None

    def set_default_timeout(self, timeout: float) -> None:
        assert timeout == 1000 * PATIENCE, "everybody is as patient as everybody else"

    def add_init_script(self, script: str) -> None:
        self.scripts.append(script)

    def on(self, event: str, hear: Callable[[Page], object]) -> None:
        assert event == "page"
        self.watch.append(hear)

    def new_page(self) -> Page:
        kept = [item for one in self.storage_state()["origins"] for item in one["localStorage"]]
        arrival = ARRIVAL.replace("KEPT", json.dumps(kept))
        driver = self.start("\n".join(f"{{{one}}}" for one in [arrival, *self.scripts]))
        self.page = Page(driver, self.wanted["base_url"])
        for hear in self.watch:
            hear(self.page)
        self.page.set_viewport_size(self.wanted["viewport"])
        return self.page

    def storage_state(self) -> StorageState:
        """What the browser was given to keep."""
        return self.wanted["storage_state"] or {"cookies": [], "origins": []}

    def close(self) -> None:
        if self.page is not None:
            self.page.driver.close()
