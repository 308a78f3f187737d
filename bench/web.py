"""The benchmark of the browser client: a real server, a real Chromium, links of tables where people play.

Run from the repository's root: `python -m bench.web [--quick] [--json FILE]`. The variable CHROMIUM names the browser;
by default it is Playwright's own. Exits 0 where every goal is met, 1 where one is missed, 2 where something could not
be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import urllib.request
from collections.abc import Callable, Iterator
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
from bench.report import Row, conclude

GAMES = {"mau_mau": 4, "zoff_im_zoo": 4, "life_life": 4, "mammuz": 4, "mue": 4}
HOST = "stammtisch.test"  # plain http on a host name is not a secure context, as on a home network
LOAD_BYTES = 120_000  # of script and style, compressed
ART_BYTES = 40_000  # of font, faces and one game's sprite on top of it
USABLE_SECONDS = 2.0  # until a table can be used
THROTTLING = 4
FRAME_SECONDS = 1 / 60
MOVING_SECONDS = 0.008  # of the main thread for a frame while cards move
TASK_SECONDS = 0.05  # no task takes longer
ANSWER_SECONDS = 60.0  # for something that must happen
PHONE: ViewportSize = {"width": 390, "height": 844}
# When the question on the table has been painted, from the beginning of the navigation.
USABLE = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("[data-part='question'] .line")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
# When something is told to move, when it does, and for how many milliseconds more.
MOVES = """
const animate = Element.prototype.animate;
let motions = 0;
Element.prototype.animate = function (frames, timing) {
  const { duration, delay = 0 } = typeof timing === "object" ? timing : { duration: timing };
  const number = ++motions;
  performance.mark(`told ${number}`);
  const animation = animate.call(this, frames, timing);
  animation.ready.then(() => {
    const left = animation.startTime + duration + delay - performance.now();
    performance.mark(`moves ${number} ${left}`);
  }, () => {});
  return animation;
};
"""
MOTION_MILLISECONDS = 1500  # in which whatever a row sets in motion has come to rest
PARTS = {"script and style": ("Script", "Stylesheet"), "font, faces and sprite": ("Font", "Image", "Other")}
TASK = "ThreadControllerImpl::RunTask"  # all that the thread does at a stretch
TRACED = "devtools.timeline,blink.user_timing,toplevel,__metadata"
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")  # of the page's main thread

Figures = dict[str, Any]


# people


class Player:
    """A person at a table, who sends the same messages as the page."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        entered = request(port, "/api/people", {"name": name, "avatar": "fox", "lang": "de"})
        self.me: Figures = {**entered["me"], "secret": entered["secret"]}
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
        """The next message of these kinds; keeps the last view and turn of all messages."""
        while True:
            news: Figures = json.loads(self.socket.recv(ANSWER_SECONDS))
            if news.get("view"):
                self.news["view"] = news["view"]
            if news.get("table"):
                self.news.update(news["table"])
            if news["news"] in kinds:
                return news


def request(port: int, path: str, body: Figures, secret: str = "") -> Figures:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    message = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(message, timeout=ANSWER_SECONDS) as answer:
        data: Figures = json.load(answer)
    return data


class Table:
    """A running match of people, who move when `move` is called."""

    def __init__(self, port: int, game: str, players: int, stack: ExitStack) -> None:
        self.people = [Player(port, f"Player {seat}") for seat in range(players)]
        new_table = {"settings": {"game": game, "players": players, "pace": 0}}
        self.id = str(request(port, "/api/tables", new_table, self.people[0].me["secret"])["id"])
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
        """One random move; after a round everyone continues, after a match the next one begins."""
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
        """Waits until everyone knows that a round has begun."""
        for player in self.people:
            while player.news["resting"] or player.news["status"] != "playing":
                player.until("row")


# the browser


class Bench:
    """A server, a browser, and their figures."""

    def __init__(self, browser: Browser, port: int) -> None:
        self.browser = browser
        self.port = port
        self.data: dict[str, Any] = {"load": [os.getloadavg()] if hasattr(os, "getloadavg") else []}

    @contextmanager
    def visitor(self, player: Player, **options: Any) -> Iterator[tuple[Page, CDPSession]]:
        """A page in a browser that has never been here, for a person with a name."""
        origin = f"http://{HOST}:{self.port}"
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
            **options,
        )
        context.set_default_timeout(1000 * ANSWER_SECONDS)
        page = context.new_page()
        page.add_init_script(USABLE)
        yield page, context.new_cdp_session(page)
        context.close()

    # what is loaded

    def load_of(self, path: str, ready: str, player: Player) -> dict[str, int]:
        """Bytes sent over the network without headers, by what they are."""
        kinds: dict[str, str] = {}
        heads: dict[str, float] = {}
        sizes: dict[str, float] = {}

        def begins(event: Figures) -> None:
            kinds[event["requestId"]] = event["type"]
            heads[event["requestId"]] = event["response"]["encodedDataLength"]

        with self.visitor(player) as (page, line):
            line.on("Network.responseReceived", begins)
            line.on(
                "Network.loadingFinished",
                lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
            )
            line.send("Network.enable")
            page.route("**/api/pads/*since=*", lambda route: route.abort())  # would wait for news
            page.goto(path)
            page.locator(ready).first.wait_for()
            page.wait_for_load_state("networkidle")
        return {
            part: int(
                sum(sizes[id] - heads[id] for id, kind in kinds.items() if kind in of_part and id in sizes)
            )
            for part, of_part in PARTS.items()
        }

    def loads(self, tables: dict[str, Table]) -> list[Row]:
        visitor = next(iter(tables.values())).people[0]
        wanted = {"game": "mue", "names": ["Anna", "Ben", "Cem", "Dora"]}
        pad = request(self.port, "/api/pads", wanted, visitor.me["secret"])["pad"]
        sizes = {
            "the lobby": self.load_of("/", "article", visitor),
            "a score pad": self.load_of(f"/pad/{pad}", "[data-part=next]", visitor),
        }
        for game, table in tables.items():
            progress(f"what {game} loads")
            sizes[f"a table of {game}"] = self.load_of(
                f"/t/{table.id}", "[data-part='question']", table.people[0]
            )
        self.data["bytes"] = sizes
        most = dict(zip(PARTS, (LOAD_BYTES, ART_BYTES), strict=True))
        return [
            under(f"{part} of {what}", size / 1000, most[part] / 1000, "kB")
            for what, of_part in sizes.items()
            for part, size in of_part.items()
            if part == "script and style" or what != "the lobby"  # which shows the boxes of all games
        ]

    # until it can be used

    def first_view(self, table: Table, rate: float) -> float:
        """Seconds from the navigation until the question is shown, on a processor slowed down by this rate."""
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
            what = f"first table usable, {THROTTLING} × throttled, {game}"
            rows.append(under(what, took, USABLE_SECONDS, "s"))
        return rows

    # what news costs

    def cost(self, table: Table, moves: int, still: bool) -> list[float]:
        """Seconds of processor time for the page's script and layout, for each row of news."""
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
        """What news costs by itself, and with the motion that shows it, over all frames."""
        progress(f"news of {game}")
        still, moving = self.cost(table, moves, True), self.cost(table, moves, False)
        self.data.setdefault("updates", {})[game] = {"still": still, "moving": moving}
        news = f"script and layout for a row of news, {game}"
        return [
            under(news, 1000 * median(still), 1000 * FRAME_SECONDS, "ms"),
            Row("the same with its motion, over all frames", f"{1000 * median(moving):.1f} ms"),
        ]

    # while cards move

    def motion(self, game: str, table: Table, moves: int) -> list[Row]:
        """What the main thread does between the beginning of a motion and its end."""
        progress(f"motion of {game}")
        traces = []
        with self.visitor(table.people[0], is_mobile=True, has_touch=True) as (page, line):
            page.add_init_script(MOVES)
            page.goto(f"/t/{table.id}")
            page.wait_for_function("() => window.usable")
            line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLING})
            table.move()  # with the first one Chromium draws the page's icon, too
            page.wait_for_timeout(MOTION_MILLISECONDS)
            for _ in range(moves):
                traces.append(traced(page, line, table.move))
        self.data.setdefault("motion", {})[game] = [vars(trace) for trace in traces]
        layouts = sum(trace.layouts for trace in traces)
        frames = [time for trace in traces for time in trace.frames]
        longest = max((time for trace in traces for time in trace.tasks), default=0.0)
        news = median([trace.news for trace in traces if trace.news] or [0.0])  # of rows that move something
        return [
            Row(f"layouts while cards move, {game}", str(layouts), "none", layouts, "0", layouts == 0),
            under("main thread for a frame of it", 1000 * worst(frames), 1000 * MOVING_SECONDS, "ms"),
            under("longest task in it", 1000 * longest, 1000 * TASK_SECONDS, "ms"),
            Row("longest task of a row of news", f"{1000 * news:.1f} ms"),
        ]


def under(what: str, measured: float, goal: float, unit: str) -> Row:
    """A figure that must not be larger than its goal."""
    return Row(
        what,
        f"{measured:.{2 if unit == 's' else 1}f} {unit}",
        f"{goal:g} {unit}" if unit == "kB" else f"{goal:.3g} {unit}",
        measured / goal,
        f"<= {goal:.3g} {unit}",
        measured <= goal,
    )


def worst(times: list[float]) -> float:
    """The time that one in a hundred exceeds: on a busy machine anything can happen once."""
    return sorted(times)[int(0.99 * (len(times) - 1))] if times else 0.0


def busy(task: Figures) -> float:
    """Seconds that the thread worked on it, whatever else the machine did meanwhile."""
    return float(task.get("tdur") or task["dur"]) / 1e6


class Trace:
    """The main thread from a row of news to the end of its motion."""

    def __init__(self, events: list[Figures]) -> None:
        marks = [(event, event["name"].split()) for event in events]
        told = {words[1]: event["ts"] for event, words in marks if words[0] == "told"}
        moves = [
            (words[1], event["ts"], 1000 * float(words[2])) for event, words in marks if words[0] == "moves"
        ]
        main = {(event["pid"], event["tid"]) for event, words in marks if words[0] == "told"}
        own = [event for event in events if (event["pid"], event["tid"]) in main and "dur" in event]
        tasks = [event for event in own if event["name"] == TASK]
        begins = [(telling(tasks, told[number]), ready) for number, ready, _ in moves]
        under_way = [(ready, ready + lasts) for _, ready, lasts in moves]

        def moving(event: Figures) -> bool:
            """Cards move, and nothing is on its way to do so: that has to be drawn before it can."""
            now = event["ts"]
            return any(start < now < end for start, end in under_way) and not any(
                start <= now <= ready for start, ready in begins
            )

        self.news = max(map(busy, tasks), default=0.0)
        self.tasks = [busy(task) for task in tasks if moving(task)]
        self.layouts = sum(moving(event) for event in own if event["name"] == "Layout")
        by_frame: dict[int, float] = {}
        for task in filter(moving, tasks):
            frame = int(task["ts"] / (1e6 * FRAME_SECONDS))
            by_frame[frame] = by_frame.get(frame, 0) + busy(task)
        self.frames = list(by_frame.values())  # seconds of work in each of them


def telling(tasks: list[Figures], now: float) -> float:
    """When the task began in which something was told to move."""
    return min((task["ts"] for task in tasks if task["ts"] <= now <= task["ts"] + task["dur"]), default=now)


def traced(page: Page, line: CDPSession, act: Callable[[], None]) -> Trace:
    """What the page does from this act on until nothing moves."""
    events: list[Figures] = []
    done: list[bool] = []
    line.once("Tracing.tracingComplete", lambda _: done.append(True))
    line.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    line.send("Tracing.start", {"categories": TRACED, "transferMode": "ReportEvents"})
    act()
    page.wait_for_timeout(MOTION_MILLISECONDS)  # asking the page would be work for it
    line.send("Tracing.end")
    while not done:
        page.wait_for_timeout(10)
    return Trace(events)


def metrics(line: CDPSession) -> dict[str, float]:
    """Seconds that the page has spent so far."""
    return {metric["name"]: metric["value"] for metric in line.send("Performance.getMetrics")["metrics"]}


def settle(page: Page) -> None:
    """Waits until nothing moves any more."""
    page.wait_for_timeout(60)  # the news is on its way
    page.evaluate(
        "Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)"
        ".map((one) => one.finished.catch(() => {})))"
    )


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr, flush=True)


def measured(bench: Bench, arguments: argparse.Namespace, stack: ExitStack) -> list[Row]:
    chosen = [arguments.game] if arguments.game else list(GAMES)
    tables = {game: Table(bench.port, game, GAMES[game], stack) for game in chosen}
    rows = bench.loads(tables)
    rows += bench.first_views(tables, 1 if arguments.quick else 5)
    for game, table in tables.items():
        rows += bench.updates(game, table, 8 if arguments.quick else 30)
        rows += bench.motion(game, table, 8 if arguments.quick else 30)
    progress("")
    if hasattr(os, "getloadavg"):
        bench.data["load"].append(os.getloadavg())
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    parser.add_argument("--game", choices=GAMES, help="this game alone")
    parser.add_argument("--json", type=Path, help="write every figure there")
    arguments = parser.parse_args()
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
                args=[f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--disable-background-networking"],
            )
            bench = Bench(browser, port)
            rows = measured(bench, arguments, stack)
            browser.close()
    except (BenchError, BrowserError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return conclude(rows, bench.data, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
