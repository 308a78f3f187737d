"""What others notice when someone misbehaves, compared with the same service in peace, in the same run.

Run from the repository's root: `python -m bench.trouble [--json FILE]`. Exits 0 where every goal is met, 1 where one is
missed, 2 where something could not be measured.  Everything stays on loopback: the flood comes from 127.0.0.2.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from bench.peers import ENVS, BenchError
from bench.report import Row, conclude
from bench.server import progress, quantile
from bench.startup import service

REQUESTS = 400
HALF_OPEN_CONNECTIONS = 1_024
ENDLESS_CONNECTIONS = 8  # whose headers never end
GREEDY_TABLES = 15
PLAY_SECONDS = 12.0
# How much longer others may wait for an answer during a flood (99th percentile).
FLOOD_SECONDS = 0.05
# How much longer an easy bot may take next to the greedy host: what one expert may take, and a little more.
GREED_SECONDS = 1.5


class Guest:
    """A person at a table."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.n = 0
        self.secret = self.post("/api/people", {"name": name, "avatar": "fox"})["secret"]

    def post(self, path: str, data: Any, secret: str = "") -> Any:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
            connection.request("POST", path, json.dumps(data), headers)
            answer = json.loads(connection.getresponse().read())
        finally:
            connection.close()
        if "code" in answer and "params" in answer:
            raise BenchError(f"{path} was refused: {answer['code']}.")
        return answer

    @contextmanager
    def table(self, game: str, players: int, level: str) -> Iterator[ClientConnection]:
        """A running match against bots of this level."""
        settings = {"game": game, "players": players, "pace": 0}
        table = self.post("/api/tables", {"settings": settings}, self.secret)["id"]
        with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, proxy=None) as line:
            self.do(line, "hello", table=table, token=self.secret)
            self.do(line, "sit", seat=0)
            self.do(line, "fill", level=level)
            self.do(line, "start")
            yield line

    def do(self, line: ClientConnection, do: str, **verb: Any) -> None:
        self.n += 1
        line.send(json.dumps({"n": self.n, "verb": {"do": do, **verb}}))


# a flood


def answers(port: int) -> list[float]:
    """How long answers take, one request after another; sorted."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    try:
        for _ in range(REQUESTS):
            began = monotonic()
            connection.request("GET", "/assets/nothing")
            connection.getresponse().read()
            times.append(monotonic() - began)
    finally:
        connection.close()
    return sorted(times)


@contextmanager
def flood(port: int) -> Iterator[None]:
    """Half-sent requests, opened again when they are closed, and endless headers."""
    end = Event()

    def opened() -> socket.socket:
        line = socket.socket()
        line.settimeout(1)
        line.bind(("127.0.0.2", 0))
        line.connect(("127.0.0.1", port))
        line.sendall(b"GET / HTTP/1.1\r\nX-Endless: ")
        return line

    def half_open() -> None:
        lines: list[socket.socket] = []
        while not end.is_set():
            with suppress(OSError):
                lines.append(opened())
            if len(lines) >= HALF_OPEN_CONNECTIONS:
                lines.pop(0).close()
            sleep(0.001)
        for line in lines:
            line.close()

    def endless() -> None:
        while not end.is_set():
            with suppress(OSError), opened() as line:
                while not end.is_set():
                    line.sendall(b"x" * 65_536)
            sleep(0.005)

    threads = [Thread(target=half_open, daemon=True)]
    threads += [Thread(target=endless, daemon=True) for _ in range(ENDLESS_CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        sleep(2)  # until it is in full swing
        yield
    finally:
        end.set()
        for thread in threads:
            thread.join()


def flooded(folder: Path) -> tuple[list[Row], dict[str, Any]]:
    with service(folder / "flood.db") as (_, address):
        port = urlsplit(address).port or 0
        progress("answers in peace")
        peace = answers(port)
        progress("answers in a flood")
        with flood(port):
            trouble = answers(port)
    p99, before = quantile(trouble, 0.99), quantile(peace, 0.99)
    row = Row(
        "an answer while another address floods",
        f"{1000 * p99:.1f} ms p99",
        f"{1000 * before:.1f} ms in peace",
        None,
        f"<= {1000 * FLOOD_SECONDS:.0f} ms more",
        p99 <= before + FLOOD_SECONDS,
    )
    return [row], {"peace": peace, "flood": trouble}


# a greedy host


def waits(guest: Guest, line: ClientConnection) -> list[float]:
    """How long bots at this table take for their moves; sorted."""
    times: list[float] = []
    end, since = monotonic() + PLAY_SECONDS, monotonic()
    while monotonic() < end:
        try:
            news = json.loads(line.recv(timeout=10))
        except TimeoutError:
            raise BenchError("A bot has stopped moving.") from None
        if news["news"] == "row" and news["kind"] == "play" and news["data"]["by"] == "bot":
            times.append(monotonic() - since)
        if news["news"] in ("row", "snapshot"):
            since = monotonic()
            act(guest, line, news)
    return sorted(times)


def act(guest: Guest, line: ClientConnection, news: dict[str, Any]) -> None:
    view, table = news.get("view"), news.get("table")
    if news.get("kind") == "record":  # the match is over, and its result is stored
        guest.do(line, "start")
    if view is None or table is None:
        return
    if table["resting"]:
        guest.do(line, "continue")
    elif "legal" in view:
        sleep(0.1)  # nobody is that fast
        guest.do(line, "play", move=view["legal"][0], turn=table["turn"])


def greedy(folder: Path) -> tuple[list[Row], dict[str, Any]]:
    with service(folder / "greedy.db") as (_, address), ExitStack() as stack:
        port = urlsplit(address).port or 0
        ada = Guest(port, "Ada")
        line = stack.enter_context(ada.table("mau_mau", 3, "easy"))
        progress("an easy bot in peace")
        alone = waits(ada, line)
        host = Guest(port, "Greedy")
        for number in range(GREEDY_TABLES):
            progress(f"table {number + 1} of a greedy host")
            with host.table("mammuz", 7, "expert") as other:
                host.do(other, "leave")  # the bots play on among themselves
                other.recv(timeout=10)
                sleep(0.1)
        progress("an easy bot beside the greedy host")
        beside = waits(ada, line)
    p99, before = quantile(beside, 0.99), quantile(alone, 0.99)
    row = Row(
        f"an easy bot beside {GREEDY_TABLES} tables of experts",
        f"{1000 * p99:.0f} ms p99, {1000 * quantile(beside, 0.5):.0f} p50",
        f"{1000 * before:.0f} ms alone",
        None,
        f"<= {GREED_SECONDS:g} s more",
        p99 <= before + GREED_SECONDS,
    )
    return [row], {"alone": alone, "beside": beside}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.trouble", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    arguments = parser.parse_args()
    ENVS.mkdir(exist_ok=True)
    rows: list[Row] = []
    data: dict[str, Any] = {"load": [os.getloadavg()]}
    try:
        with TemporaryDirectory(prefix="trouble-", dir=ENVS) as folder:
            for name, work in (("flood", flooded), ("greedy", greedy)):
                measured, data[name] = work(Path(folder))
                rows += measured
        progress("")
    except BenchError as problem:
        print(problem, file=sys.stderr)
        return 2
    data["load"].append(os.getloadavg())
    return conclude(rows, data, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
