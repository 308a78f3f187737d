"""Connections to the yardstick's endpoints, as many as a number of tables would have; part of the crowd's process."""

from __future__ import annotations

import asyncio
import random
from math import sqrt
from time import perf_counter
from typing import Any

from bench.line import Line, connect

PLAYERS = 4
WAIT_SECONDS = 60.0
SETTLE_SECONDS = 0.1
SHORTEST_THOUGHT, LONGEST_THOUGHT = 0.5, 1.5  # times the pace; thoughts are evenly spread between them
ANSWER_BYTES = 4
Reply = dict[str, Any]


def thought_under_way(random: random.Random) -> float:
    """How long the thought lasts that is under way at a random moment: a long one is more likely.

    With it the crowd does not begin all at once, but as if it had played for a while.
    """
    least, most = SHORTEST_THOUGHT**2, LONGEST_THOUGHT**2
    return sqrt(least + (most - least) * random.random())


class Yardstick:
    """The messages exchanged there, and how long they take."""

    def __init__(self) -> None:
        self.playing = False
        self.pace = 0.0
        self.messages = 0
        self.message = b""
        self.latencies: list[float] = []
        self.echoes: list[Line] = []
        self.rounds: list[Line] = []

    def begin(self, pace: float) -> None:
        self.playing, self.pace = True, pace
        self.messages, self.latencies = 0, []

    async def line_up(self, port: int, tables: int, size: int, door: str) -> Reply:
        """Opens as many connections to this endpoint of the yardstick as this many tables would have."""
        self.message = b"x" * size
        for number in range(tables * PLAYERS):
            if door == "echo":
                self.echoes.append(await self.echo_line(port, "/echo"))
            else:
                self.rounds.append(await self.round_line(port, f"/round/{number // PLAYERS}"))
        return {}

    async def echo_line(self, port: int, path: str) -> Line:
        def heard(_: bytes) -> None:
            self.messages += 1
            if self.playing:
                line.send(self.message)

        line = await connect(port, path, heard)
        return line

    async def round_line(self, port: int, path: str) -> Line:
        def heard(raw: bytes) -> None:
            self.messages += 1
            if self.playing and len(raw) == ANSWER_BYTES:
                line.send(self.message)

        line = await connect(port, path, heard)
        return line

    async def echo(self, seconds: float) -> Reply:
        return await self.exchange(self.echoes, seconds)

    async def round(self, seconds: float) -> Reply:
        return await self.exchange(self.rounds[::PLAYERS], seconds)

    async def paced(self, seconds: float, pace: float) -> Reply:
        """Each group sends like a table at a human pace; the time until the last of the group has the message."""
        self.begin(pace)
        starts = range(0, len(self.rounds), PLAYERS)
        groups = [Group(self, self.rounds[at : at + PLAYERS], random.Random(at)) for at in starts]
        for group in groups:
            group.later(group.random.random() * thought_under_way(group.random) * pace)
        await asyncio.sleep(seconds)
        self.playing = False
        until = perf_counter() + WAIT_SECONDS
        while any(group.missing for group in groups) and perf_counter() < until:
            await asyncio.sleep(0.01)
        return {"messages": self.messages, "latencies": sorted(self.latencies)}

    async def exchange(self, lines: list[Line], seconds: float) -> Reply:
        self.begin(0.0)
        for line in lines:
            line.send(self.message)
        await asyncio.sleep(seconds)
        self.playing = False
        before = -1
        while before != self.messages:
            before = self.messages
            await asyncio.sleep(SETTLE_SECONDS)
        return {"messages": self.messages}


class Group:
    """Four connections to the yardstick, one of which sends something from time to time."""

    def __init__(self, yardstick: Yardstick, lines: list[Line], random: random.Random) -> None:
        self.yardstick = yardstick
        self.lines = lines
        self.random = random
        self.missing = 0  # connections that have not received the message yet
        self.began = 0.0
        for line in lines:
            line.heard = self.heard

    def later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.say)

    def say(self) -> None:
        if self.yardstick.playing:
            self.missing, self.began = PLAYERS, perf_counter()
            self.random.choice(self.lines).send(self.yardstick.message)

    def heard(self, raw: bytes) -> None:
        self.yardstick.messages += 1
        if len(raw) == ANSWER_BYTES:
            return
        self.missing -= 1
        if not self.missing:
            self.yardstick.latencies.append(perf_counter() - self.began)
            self.later(self.random.uniform(SHORTEST_THOUGHT, LONGEST_THOUGHT) * self.yardstick.pace)
