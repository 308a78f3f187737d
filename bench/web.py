"""The benchmark of the browser client: a real server, a real Chromium, links of tables where people play.

Run from the repository's root: `python -m bench.web [--quick] [--json FILE]`. The variable CHROMIUM names the browser,
else it is Playwright's own. Exits 0 where every goal is met, 1 where one is missed, 2 where something could not be
measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    StorageState,
    ViewportSize,
    sync_playwright,
)
from playwright.sync_api import Error as BrowserError
from websockets.sync.client import ClientConnection, connect

from bench.child import ROOT, Child
from bench.peers import BenchError
from bench.table import Row, conclude

GAMES = {"mau_mau": 4, "zoff_im_zoo": 4, "life_life": 4, "mammuz": 4, "mue": 4}
NAME = "stammtisch.test"  # plain http on a name is no secure context, as on a family's network
LIGHT = 120_000  # bytes of script and style, packed
SOON = 2.0  # seconds until a table can be used
THROTTLING = 4
FRAME = 1 / 60
PATIENCE = 60.0  # seconds for something that must happen
PHONE: ViewportSize = {"width": 390, "height": 844}
# When what is asked stands on the table, counted from the beginning of the navigation, and painted.
USABLE = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".play .ask .line")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")  # of the page's main thread

Figures = dict[str, Any]


# people


class Player:
    """Somebody at a table, by the same messages as the page."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        found = request(port, "/api/people", {"name": name, "avatar": "fox", "lang": "de"})
        self.me: Figures = {**found["me"], "secret": found["secret"]}
        self.name = name
        self.n = 0
        self.news: Figures = {}

    def join(self, table: str, seat: int, stack: ExitStack) -> None:
        address = f"ws://127.0.0.1:{self.port}/ws"
        self.socket: ClientConnection = stack.enter_context(connect(address, max_size=None, proxy=None))
        self.send(do="hello", table=table, token=self.me["secret"])
        snapshot = self.until("snapshot")
        if self.me["id"] not in snapshot["table"]["guests"]:
            self.do(do="join", name=self.name, avatar="fox")
        self.do(do="sit", seat=seat)

    def send(self, **verb: Any) -> int:
        self.socket.send(json.dumps({"n": self.n, "verb": verb}))
        self.n += 1
        return self.n - 1

    def do(self, **verb: Any) -> None:
        n = self.send(**verb)
        while True:
            news = self.until("done", "no")
            if news["n"] == n:
                break
        if news["news"] == "no":
            raise BenchError(f"{verb['do']} was refused: {news['code']}.")

    def until(self, *kinds: str) -> Figures:
        """The next message of these kinds; the last view and the turn are kept from all of them."""
        while True:
            news: Figures = json.loads(self.socket.recv(PATIENCE))
            if news.get("view"):
                self.news["view"] = news["view"]
            if news.get("table"):
                self.news.update(news["table"])
            if news["news"] in kinds:
                return news


def request(port: int, path: str, body: Figures, secret: str = "") -> Figures:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(asked, timeout=PATIENCE) as answer:
        found: Figures = json.load(answer)
    return found


class Table:
    """A running match of people; each move is made when it is wanted."""

    def __init__(self, port: int, game: str, players: int, stack: ExitStack) -> None:
        self.people = [Player(port, f"Player {seat}") for seat in range(players)]
        wanted = {"settings": {"game": game, "players": players, "pace": 0}}
        self.id = str(request(port, "/api/tables", wanted, self.people[0].me["secret"])["id"])
        for seat, player in enumerate(self.people):
            player.join(self.id, seat, stack)
        self.people[0].do(do="start")
        for player in self.people[1:]:
            self.hear(player, "start")
        self.chance = random.Random(1)

    @staticmethod
    def hear(player: Player, kind: str) -> None:
        while player.until("row")["kind"] != kind:
            pass

    def move(self) -> None:
        """One move at random; after a round everybody goes on, after a match another one begins."""
        if self.people[0].news["resting"]:
            for player in self.people:
                player.do(do="continue")
            self.catch_up()
        elif self.people[0].news["status"] == "over":
            self.people[0].do(do="start")
            self.catch_up()
        for player in self.people:
            view = player.news["view"]
            legal = view.get("legal")
            if legal and view["to_move"] == self.people.index(player):
                player.do(do="play", move=self.chance.choice(legal), turn=player.news["turn"])
                for other in self.people:
                    if other is not player:
                        self.hear(other, "play")
                return
        raise BenchError("Nobody is to move.")

    def catch_up(self) -> None:
        """Until everybody knows of a round that has begun."""
        for player in self.people:
            while player.news["resting"] or player.news["status"] != "playing":
                player.until("row")


# the browser


class Bench:
    """A server, a browser, and what they said."""

    def __init__(self, browser: Browser, port: int) -> None:
        self.browser = browser
        self.port = port
        self.data: dict[str, Any] = {"load": [os.getloadavg()] if hasattr(os, "getloadavg") else []}

    @contextmanager
    def visitor(self, player: Player, **wanted: Any) -> Iterator[tuple[Page, CDPSession]]:
        """The page of somebody whose browser has never been here, but who has a name."""
        origin = f"http://{NAME}:{self.port}"
        state: StorageState = {
            "cookies": [],
            "origins": [
                {
                    "origin": origin,
                    "localStorage": [{"name": "stammtisch.me", "value": json.dumps(player.me)}],
                }
            ],
        }
        context: BrowserContext = self.browser.new_context(
            base_url=origin,
            locale="de-DE",
            viewport=PHONE,
            storage_state=state,
            **wanted,
        )
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        page.add_init_script(USABLE)
        yield page, context.new_cdp_session(page)
        context.close()

    # what is loaded

    def load_of(self, path: str, ready: str, player: Player) -> int:
        """Bytes of script and style that came over the line."""
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        with self.visitor(player) as (page, line):
            line.on(
                "Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]})
            )
            line.on(
                "Network.loadingFinished",
                lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
            )
            line.send("Network.enable")
            page.goto(path)
            page.locator(ready).first.wait_for()
            page.wait_for_load_state("networkidle")
        return int(sum(sizes[one] for one, kind in kinds.items() if kind in ("Script", "Stylesheet")))

    def loads(self, tables: dict[str, Table]) -> list[Row]:
        someone = next(iter(tables.values())).people[0]
        found = {"the lobby": self.load_of("/", "article", someone)}
        for game, table in tables.items():
            progress(f"what {game} loads")
            found[f"a table of {game}"] = self.load_of(f"/t/{table.id}", ".play .ask", table.people[0])
        self.data["bytes"] = found
        return [
            Row(
                f"script and style of {what}",
                f"{size / 1000:.1f} kB",
                f"{LIGHT / 1000:.0f} kB",
                size / LIGHT,
                f"<= {LIGHT / 1000:.0f} kB",
                size <= LIGHT,
            )
            for what, size in found.items()
        ]

    # until it can be used

    def first_view(self, table: Table, rate: float) -> float:
        """Seconds from the navigation until something is asked, at a processor that is slower by this rate."""
        with self.visitor(table.people[0], is_mobile=True, has_touch=True) as (page, line):
            line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
            page.goto(f"/t/{table.id}")
            page.wait_for_function("() => window.usable")
            return float(page.evaluate("window.usable")) / 1000

    def first_views(self, tables: dict[str, Table], runs: int) -> list[Row]:
        rows = []
        self.data["usable"] = {}
        for game, table in tables.items():
            progress(f"until {game} can be used")
            times = [self.first_view(table, THROTTLING) for _ in range(runs)]
            self.data["usable"][game] = times
            took = median(times)
            rows.append(
                Row(
                    f"first table usable, {THROTTLING} × throttled, {game}",
                    f"{took:.2f} s",
                    f"{SOON:.0f} s",
                    took / SOON,
                    f"< {SOON:.0f} s",
                    took < SOON,
                )
            )
        return rows

    # what news cost

    def cost(self, table: Table, moves: int, still: bool) -> list[float]:
        """Seconds of processor time that the page's script and layout take for each row of news."""
        spent = []
        motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
        with self.visitor(table.people[0], reduced_motion=motion) as (page, line):
            line.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"/t/{table.id}")
            page.wait_for_function("() => window.usable")
            settle(page)
            for _ in range(moves):
                before = metrics(line)
                table.move()
                settle(page)
                after = metrics(line)
                spent.append(sum(after[name] - before[name] for name in WORK))
        return spent

    def updates(self, game: str, table: Table, moves: int) -> list[Row]:
        """What news cost by themselves, and with the motion that shows them, all its frames together."""
        progress(f"news of {game}")
        still, moving = self.cost(table, moves, True), self.cost(table, moves, False)
        self.data.setdefault("updates", {})[game] = {"still": still, "moving": moving}
        took = median(still)
        return [
            Row(
                f"script and layout for a row of news, {game}",
                f"{1000 * took:.1f} ms",
                "a frame",
                took / FRAME,
                f"< {1000 * FRAME:.1f} ms",
                took < FRAME,
            ),
            Row("the same with its motion, over all frames", f"{1000 * median(moving):.1f} ms"),
        ]


def metrics(line: CDPSession) -> dict[str, float]:
    """Seconds that the page has spent so far."""
    return {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}


def settle(page: Page) -> None:
    """Until nothing moves any more."""
    page.wait_for_timeout(60)  # the news is on its way
    page.evaluate(
        "Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)"
        ".map((one) => one.finished.catch(() => {})))"
    )


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr, flush=True)


def measured(bench: Bench, wanted: argparse.Namespace, stack: ExitStack) -> list[Row]:
    chosen = [wanted.game] if wanted.game else list(GAMES)
    tables = {game: Table(bench.port, game, GAMES[game], stack) for game in chosen}
    rows = bench.loads(tables)
    rows += bench.first_views(tables, 1 if wanted.quick else 5)
    for game, table in tables.items():
        rows += bench.updates(game, table, 8 if wanted.quick else 30)
    progress("")
    if hasattr(os, "getloadavg"):
        bench.data["load"].append(os.getloadavg())
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    parser.add_argument("--game", choices=GAMES, help="this game alone")
    parser.add_argument("--json", type=Path, help="write every figure there")
    wanted = parser.parse_args()
    try:
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory())
            paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
            database = str(Path(folder) / "web.db")
            hall = Child(
                "the server",
                Path(sys.executable),
                "bench.hall",
                PYTHONPATH=paths,
                STAMMTISCH_BENCH_DB=database,
            )
            port = stack.enter_context(hall).about()["port"]
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM") or None,
                args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--disable-background-networking"],
            )
            bench = Bench(browser, port)
            rows = measured(bench, wanted, stack)
            browser.close()
    except (BenchError, BrowserError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return conclude(rows, bench.data, wanted.json)


if __name__ == "__main__":
    sys.exit(main())
