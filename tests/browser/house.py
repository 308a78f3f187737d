"""A house to visit: the real service in a process of its own, a real Chromium, and people with phones and desktops.

The service is visited at http://stammtisch.test, a name that only this Chromium knows and maps to loopback: plain http
on a name is no secure context, just as on a family's network.  `python -m tests.browser.house DATABASE PORT PAGES` is
the service; it ends when its standard input does, so that none is left behind whatever happens to the test.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    StorageState,
    sync_playwright,
)

from tests.facts import GAMES

ROOT = Path(__file__).parents[2]
SIXTH = ROOT / "tests" / "sixth_game"
PAGES = ROOT / "src" / "stammtisch" / "server" / "pages"
NAME = "stammtisch.test"
PATIENCE = 60.0  # seconds for something that must happen
ENDLESS = 1_000_000
FLAGS = [
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
    "--disable-gpu",
    "--disable-background-networking",
    "--autoplay-policy=user-gesture-required",
]
# No memory for tiles: pages are laid out and touched as ever, but nothing is drawn, which took half of their time.
UNSEEN = "--force-gpu-mem-available-mb=0"

Device = Literal["phone", "desktop"]
Lang = Literal["de", "en"]
Scheme = Literal["light", "dark"]
DEVICES: dict[Device, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
AVATARS = {"Ada": "owl", "Bob": "cat"}
LOCALES = {"de": "de-DE", "en": "en-US"}
WORDS = {
    lang: {
        key: text
        for file in (ROOT / "web" / "src" / "words").glob(f"*.{lang}.json")
        for key, text in json.loads(file.read_text("utf-8")).items()
    }
    for lang in ("de", "en")
}
# Whether a move is on its way: neither its row nor a refusal has come; and how many moves of others have come since the
# last of mine.  It is seen before the page itself hears of it.
NOTING = """
window.pending = false;
window.others = 0;
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.socket = this; // through which a test shows states of its own
    this.addEventListener("message", ({ data }) => {
      const { news, kind } = JSON.parse(data);
      if (kind === "play") window.others = window.pending ? 0 : window.others + 1;
      if (news === "no" || news === "snapshot" || kind === "play") window.pending = false;
    });
  }
  send(data) {
    if (JSON.parse(data).verb.do === "play") window.pending = true;
    super.send(data);
  }
};
"""
# A point of a card at which it is not covered by others.
SHOWS = """(card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const shares = [0.5, 0.25, 0.12, 0.75].flatMap((x) => [0.3, 0.12, 0.6, 0.85].map((y) => [x, y]));
  const points = shares.map(([x, y]) => ({ x: x * width, y: y * height }));
  return points.find(({ x, y }) => card.contains(document.elementFromPoint(left + x, top + y))) ?? points[0];
}"""
SEAT = "document.querySelector('[data-part=mat].me')?.dataset.seat"


def say(lang: Lang, key: str, **params: object) -> str:
    """A text of the pages, as a person of this language reads it."""
    return re.sub(r"\{(\w+)\}", lambda match: str(params[match[1]]), WORDS[lang][key])


# the service


class House:
    """A running service with a database of its own; `kill` is kill -9, and `start` opens it again where it was."""

    def __init__(
        self, database: Path, pages: Path = PAGES, host: str = NAME, games: Path | None = SIXTH
    ) -> None:
        self.database = database
        self.pages = pages  # the built client
        self.host = host  # under which browsers know it
        self.games = games  # a folder with more games than ours
        self.port = 0
        self.child: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> House:
        more = {"STAMMTISCH_GAMES": str(self.games)} if self.games else {}
        folders = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
        self.child = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.browser.house",
                str(self.database),
                str(self.port),
                str(self.pages),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folders), **more},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self.read())
        self.ask("/healthz")
        return self

    def kill(self) -> None:
        if self.child is None:
            return
        self.child.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            assert pipe is not None
            pipe.close()
        self.child = None

    def deal(self, seed: int) -> None:
        """What is dealt and what bots think from now on follows from this number."""
        assert self.child is not None
        assert self.child.stdin is not None
        self.child.stdin.write(f"{seed}\n")
        self.child.stdin.flush()
        assert self.read() == str(seed)

    def read(self) -> str:
        assert self.child is not None
        assert self.child.stdout is not None
        timer = threading.Timer(PATIENCE, self.child.kill)
        timer.start()
        line = self.child.stdout.readline().strip()
        timer.cancel()
        assert line, "the service does not answer"
        return line

    def ask(self, path: str, method: str = "GET", body: object = None, secret: str = "") -> str:
        """What the service answers to a plain request."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers, method=method)
        while True:
            try:
                with OPENER.open(request, timeout=PATIENCE) as answer:
                    return str(answer.read().decode())
            except ConnectionError:  # it says where it will be a moment before the doors open
                assert self.child is not None
                assert self.child.poll() is None, "the service has ended"
            except urllib.error.URLError as problem:
                if not isinstance(problem.reason, ConnectionError):
                    raise


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def main(database: str, port: str, pages: str) -> None:
    """The service as `stammtisch` opens it, for people who play without thinking and bots that think at once."""
    import uvicorn

    from stammtisch.core import lessons
    from stammtisch.server import positions, socket
    from stammtisch.server.app import application
    from stammtisch.server.limits import Limiter
    from stammtisch.server.logs import set_up
    from stammtisch.server.run import config, listen
    from stammtisch.server.service import Service
    from stammtisch.store.opening import open_store
    from stammtisch.table import table
    from stammtisch.table.outside import Outside
    from tests.table.doubles import AtOnce

    class Dealt(Outside):
        """Deals as it is told."""

        seed = 0

        def new_seed(self) -> int:
            self.seed += 1
            return self.seed

    positions.PACE_SECONDS = lessons.FAST_SECONDS = 0
    socket.RATE = socket.BURST = socket.TALK_RATE = socket.TALK_BURST = ENDLESS
    table.REST_SECONDS = PATIENCE * 10
    set_up(False)
    outside = Dealt()
    service = Service(open_store(database), outside, AtOnce())
    for name, value in vars(service).items():
        if isinstance(value, Limiter):
            setattr(service, name, Limiter(ENDLESS, ENDLESS))
    service.sockets.most = service.gate.most = ENDLESS
    service.phrases = ["Prost!"]
    listener = listen("127.0.0.1", int(port))
    threading.Thread(target=obey, args=(outside,), daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config(application(service, Path(pages)))).run(sockets=[listener])


def obey(outside: Any) -> None:
    """Takes seeds until whoever sends them is gone."""
    for line in sys.stdin:
        outside.seed = int(line)
        print(line, end="", flush=True)
    os._exit(1)


# the browser


@contextmanager
def chromium(seen: bool = False) -> Iterator[Browser]:
    """The browser that the variable CHROMIUM names, or Playwright's own; only one that is seen draws its pages."""
    flags = FLAGS if seen else [*FLAGS, UNSEEN]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or None, args=flags)
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody with a browser of their own; notes whatever goes wrong in it."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        name: str,
        device: Device = "desktop",
        lang: Lang = "de",
        scheme: Scheme = "light",
        stranger: bool = False,
        motion: bool = False,
        state: StorageState | None = None,
        **context: Any,
    ) -> None:
        self.house = house
        self.name = name
        self.device = device
        self.lang: Lang = lang
        self.troubles: list[str] = []
        self.expected: list[str] = []  # patterns of trouble that belongs to the test
        self.context: BrowserContext = browser.new_context(
            base_url=house.url,
            locale=LOCALES[lang],
            color_scheme=scheme,
            reduced_motion="no-preference" if motion else "reduce",
            storage_state=None if stranger else state or self.kept(),
            **DEVICES[device],
            **context,
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self.context.add_init_script(NOTING)
        self.context.on("page", self.watch)
        self.page: Page = self.context.new_page()

    # what goes wrong

    def watch(self, page: Page) -> None:
        page.on("console", self.heard)
        page.on("pageerror", lambda problem: self.troubles.append(f"page error: {problem}"))
        page.on("response", self.answered)
        page.on("requestfailed", self.failed)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"answer {response.status}: {response.url}")

    def failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left meanwhile
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def unexpected(self) -> list[str]:
        return [
            found
            for found in self.troubles
            if not any(re.search(pattern, found) for pattern in self.expected)
        ]

    # who they are

    @property
    def secret(self) -> str:
        [origin] = self.context.storage_state()["origins"]
        kept = {item["name"]: item["value"] for item in origin["localStorage"]}
        return str(json.loads(kept["stammtisch.me"])["secret"])

    def say(self, key: str, **params: object) -> str:
        return say(self.lang, key, **params)

    def enter(self) -> Person:
        """Comes in through the door."""
        self.page.goto("/")
        self.page.get_by_label(self.say("your_name")).fill(self.name)
        self.press(self.page.locator("form button.primary"))
        self.page.locator("article").first.wait_for()
        return self

    def kept(self) -> StorageState:
        """What the browser keeps of somebody who has been here before."""
        wanted = {"name": self.name, "avatar": AVATARS.get(self.name, "fox"), "lang": self.lang}
        found = json.loads(self.house.ask("/api/people", "POST", wanted))
        kept = {
            "stammtisch.me": json.dumps({**found["me"], "secret": found["secret"]}),
            # They would lie over the felt at moments that no test expects.
            "stammtisch.tips": "off",
            "stammtisch.hints": " ".join(f"lesson.{game}" for game in GAMES),  # lessons were offered then
        }
        items = [{"name": name, "value": value} for name, value in kept.items()]
        return {"cookies": [], "origins": [{"origin": self.house.url, "localStorage": items}]}

    def ask(self, path: str, method: str = "GET", body: object = None) -> Any:
        """What the service tells this person."""
        return json.loads(self.house.ask(path, method, body, self.secret))

    # what they do

    def press(self, what: Locator, timeout: float = PATIENCE) -> None:
        """Taps on a phone, clicks on a desktop."""
        if self.device == "phone":
            what.tap(timeout=1000 * timeout)
        else:
            what.click(timeout=1000 * timeout)

    def touch(self, card: Locator, timeout: float = PATIENCE, force: bool = False) -> None:
        """Taps or clicks a card where it shows beside others; by force also one that is disabled."""
        where: Any = card.evaluate(SHOWS, timeout=1000 * timeout)
        if self.device == "phone":
            card.tap(position=where, timeout=1000 * timeout, force=force)
        else:
            card.click(position=where, timeout=1000 * timeout, force=force)

    def button(self, key: str, **params: object) -> Locator:
        """The button with this text."""
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def pull(self, name: str) -> Locator:
        """Pulls a game's box out of the shelf in the lobby, if it isn't out already; what it says then."""
        box = self.page.get_by_role("button", name=name, exact=True)
        if box.get_attribute("aria-expanded") == "false":
            self.press(box)
        return self.page.locator("article .panel")

    def new_table(self, game: str, players: int, **settings: Any) -> str:
        """Makes a table without looking at it; returns its id."""
        wanted = {"game": game, "players": players, "pace": 0, **settings}
        return str(self.ask("/api/tables", "POST", {"settings": wanted})["id"])

    def go_to(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.locator(".lounge, .play").first.wait_for()

    def sit(self, seat: int) -> None:
        self.press(self.page.locator(".lounge ol > li").nth(seat).locator("button"))
        self.page.locator(f".lounge ol > li:nth-child({seat + 1}).me").wait_for()

    def change_settings(self) -> Locator:
        """Opens the settings of the table, which the host may change; where they are."""
        self.press(self.page.get_by_role("button", name=self.say("how_played")))
        form = self.page.locator("dialog[open] .form")
        self.press(form.locator("summary"))
        return form

    def start(self) -> None:
        """Fills the free seats with bots and begins."""
        fill = self.page.locator(".lounge .fill")
        if fill.count():
            self.press(fill)
        self.press(self.page.locator(".lounge button.primary"))

    @property
    def seat(self) -> int:
        return int(self.page.evaluate(SEAT))

    @property
    def ask_line(self) -> Locator:
        """What is asked of me."""
        return self.page.locator("[data-part='question'].mine")

    def letters(self, scale: float) -> None:
        """The size of letters that this person has chosen in the browser."""
        session = self.context.new_cdp_session(self.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * scale)}})
        session.detach()

    def open_menu(self) -> Locator:
        self.press(self.page.get_by_role("button", name=self.say("menu"), exact=True))
        dialog = self.page.locator("dialog[open]")
        dialog.wait_for()
        return dialog


def gather(game: str, *people: Person, players: int = 3, **settings: Any) -> str:
    """A table at which these people and bots play; returns its id."""
    host = people[0]
    table = host.new_table(game, players, **settings)
    for seat, person in enumerate(people):
        person.go_to(table)
        person.sit(seat)
    host.start()
    for person in people:
        person.page.locator("[data-part='question'], [data-part='sheet']").first.wait_for()
    return table


if __name__ == "__main__":
    main(*sys.argv[1:])
