"""Plays a plan of `tests.server.twins` on a real server, and keeps everything that observers hear."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stammtisch import Match
from stammtisch.store.sqlite import SqliteStore
from stammtisch.table.desk import Desk
from stammtisch.table.verbs import playing
from tests.server.harness import Client, Server, running_server
from tests.server.twins import Plan, imagined
from tests.table.doubles import FixedOutside

Heard = dict[str, list[str]]  # by client, everything in order

LISTS = ["/api/tables", "/api/me/tables", "/api/me/matches", "/api/me/statistics", "/api/me/export"]
VISIT_MOVES = 5  # after which the observer comes with a second device


def common_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each server draws its own seed (2n or 2n + 1), the matches are those of n: only the log knows a difference."""

    def match(game: str, players: int, seed: int, options: dict[str, Any]) -> Match:
        return Match(game, players, seed >> 1, options)

    monkeypatch.setattr(playing, "Match", match)


class TwinServer:
    """One of the two servers."""

    def __init__(self, server: Server, outside: FixedOutside, other: bool) -> None:
        self.server = server
        self.outside = outside
        self.other = other  # it plays the imagined matches
        self.people: list[Client] = []

    async def person(self, name: str) -> Client:
        self.outside.time += 60  # nobody is ever too fast
        return await self.server.person(name)

    def device(self, person: Client | None) -> Client:
        """Another connection of this person (None: a screen)."""
        client = self.server.client()
        if person is not None:
            client.secret, client.id = person.secret, person.id
        return client

    async def play(self, plan: Plan) -> Heard:
        """Plays the plan at its own table."""
        while len(self.people) <= plan.players:
            await self.person_comes()
        self.outside.seed = plan.seed * 2 + self.other
        show = Show(self, plan)
        await show.begin()
        for number, move in enumerate(plan.prefix):
            await show.step(move, -1 - number)
        if self.other:
            match = show.desk.table.match
            assert match is not None
            show.desk.table.match = imagined(match, plan.seat, plan.twin)
        for number, pair in enumerate(plan.moves):
            await show.refusals(number)
            await show.step(pair[self.other], number)
        await show.pages()
        await show.end()
        return show.heard

    async def person_comes(self) -> None:
        self.people.append(await self.person(f"P{len(self.people)}"))


class Show:
    """One table: the players, an onlooker who came in, and a screen."""

    def __init__(self, twin_server: TwinServer, plan: Plan) -> None:
        self.twin_server = twin_server
        self.plan = plan
        self.players = [twin_server.device(person) for person in twin_server.people[: plan.players]]
        self.observer = self.players[plan.seat]
        self.onlooker = twin_server.device(twin_server.people[plan.players])
        self.screen = twin_server.device(None)
        self.desk: Desk = None  # type: ignore[assignment]
        self.heard: Heard = {"onlooker": self.onlooker.raw, "screen": self.screen.raw, "pages": []}
        if plan.watching == "now":
            self.heard["observer"] = self.observer.raw

    @property
    def turn(self) -> int:
        return self.desk.table.turn

    async def begin(self) -> None:
        plan, host = self.plan, self.players[0]
        self.twin_server.outside.time += 60
        settings = {"game": plan.game, "players": plan.players, "options": plan.options}
        table = await host.new_table(**settings, watching=plan.watching, public=True)
        self.desk = self.twin_server.server.service.tables.desks[table["id"]]
        for seat, person in enumerate(self.players):
            await self.come(person)
            await self.done(person, "join", name=f"P{seat}", avatar="fox")
            await self.done(person, "sit", seat=seat)
        await self.come(self.onlooker)
        await self.done(self.onlooker, "join", name="Eve", avatar="owl")
        await self.come(self.screen)
        await self.done(host, "start")
        await self.drained()

    async def come(self, client: Client) -> dict[str, Any]:
        self.twin_server.outside.time += 1
        snapshot = await client.connect(self.desk.table.id)
        await client.until("present")
        await self.drained()
        return snapshot

    async def done(self, client: Client, do: str, **verb: Any) -> None:
        self.twin_server.outside.time += 1
        answer = await client.do(do, **verb)
        assert answer["news"] == "done", answer

    async def refused(self, client: Client, do: str, **verb: Any) -> None:
        self.twin_server.outside.time += 1
        answer = await client.do(do, **verb)
        assert answer["news"] == "no", answer
        assert answer["code"] != "too_fast"

    async def drained(self, everyone: bool = False) -> None:
        """Waits until the observers have heard everything."""
        self.twin_server.outside.time += 1
        watching = [self.observer, self.onlooker, self.screen]
        for client in self.players + watching[1:] if everyone else watching:
            if client.socket is not None:
                await client.send({"do": "ping"})
                await client.until("pong")

    async def step(self, move: str, number: int) -> None:
        if self.desk.table.resting:
            for player in self.players:
                await self.done(player, "continue")
        seat = self.desk.table.to_move
        assert seat is not None
        await self.done(self.players[seat], "play", move=move, turn=self.turn)
        await self.drained()
        if number % VISIT_MOVES == 0:
            await self.visit()

    async def refusals(self, number: int) -> None:
        """Refusals have the same words, whatever is hidden."""
        observer, to_move = self.observer, self.desk.table.to_move
        for move in self.plan.illegal.get(number, []):
            await self.refused(observer, "play", move=move, turn=self.turn)
        if number % VISIT_MOVES == 1 and self.plan.watching == "now" and not self.desk.table.resting:
            if to_move != self.plan.seat:
                await self.refused(observer, "play", move="?!", turn=self.turn)
            await self.refused(self.onlooker, "play", move="?!", turn=self.turn)
            await self.refused(self.screen, "play", move="?!", turn=self.turn)
            await self.ask_undo()

    async def ask_undo(self) -> None:
        """An undo is refused or voted on alike, too; nobody agrees."""
        if (await self.observer.do("ask_undo"))["news"] == "done":
            other = self.players[(self.plan.seat + 1) % self.plan.players]
            await self.done(other, "answer_undo", yes=False)

    async def visit(self) -> None:
        """The observer (or the onlooker, or a second screen) looks in with another device."""
        for name, client in (("observer", self.observer), ("onlooker", self.onlooker), ("screen", None)):
            if name not in self.heard:
                continue
            device = self.twin_server.device(client)
            self.heard.setdefault(f"{name}'s devices", []).append(str(await self.come(device)))
            self.heard[f"{name}'s devices"] += device.raw
            await device.leave()
            if client is not None:
                await self.observer.until("present")
            self.twin_server.server.clients.remove(device)
            await self.drained()

    async def pages(self) -> None:
        """What the observer gets by HTTP."""
        await self.drained(everyone=True)
        self.twin_server.outside.time += 60
        match = f"/api/matches/{self.desk.table.id}/1"
        reader = self.observer if self.plan.watching == "now" else self.onlooker
        paths = [*LISTS, "/metrics"]
        if (
            self.plan.watching == "now"
        ):  # otherwise the log of the imagined match can't be played in the real one
            paths += [f"{match}/record", f"{match}/replay?eyes=all"]
        for path in paths:
            answer = await reader.get(path)
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
            self.heard["pages"].append(f"{path} {answer.status_code} {headers} {answer.text}")

    async def end(self) -> None:
        for client in [*self.players, self.onlooker, self.screen]:
            await client.leave()
            self.twin_server.server.clients.remove(client)
        for _ in range(500):
            if not self.desk.audience.watchers and self.twin_server.server.service.metrics.connections == 0:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("a watcher is still there")


async def perform(path: Path, plans: Sequence[Plan], other: bool) -> list[Heard]:
    """Plays all plans, one after another, on one server."""
    outside = FixedOutside()
    async with running_server(path, outside, SqliteStore(":memory:")) as server:
        twin_server = TwinServer(server, outside, other)
        return [await twin_server.play(plan) for plan in plans]


def difference(one: Heard, other: Heard) -> str | None:
    """The first thing that was heard on one server only."""
    for name in one:
        for number, (mine, others) in enumerate(zip(one[name], other[name], strict=False)):
            if mine != others:
                at = next((at for at, (a, b) in enumerate(zip(mine, others, strict=False)) if a != b), 0)
                near = slice(max(0, at - 100), at + 100)
                return f"{name}, message {number}: …{mine[near]}… or …{others[near]}…"
        if len(one[name]) != len(other[name]):
            return f"{name}: {len(one[name])} or {len(other[name])} messages"
    return None
