"""People who write on a score pad by themselves: each step again until it is acknowledged, two of them on one pad."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import httpx

from stammtisch import Pad
from stammtisch.store.store import Store
from tests.server.scripted import EVENT_SECONDS, Ports, client

LOST = (httpx.HTTPError, OSError)
NEW = {"game": "mau_mau", "names": ["Anna", "Ben", "Cem"], "options": {"rounds": 100}}
FULL_ROUNDS = 60  # then rounds are changed, and taken back


class Scribe:
    """Somebody who writes on a pad."""

    def __init__(self, name: str, pad: str, headers: dict[str, str], ports: Ports, dice: Random) -> None:
        self.name = name
        self.pad = pad
        self.headers = headers
        self.ports = ports
        self.dice = dice
        self.number = 1  # of the pad, as far as they know
        self.rounds = 0
        self.done: dict[str, dict[str, Any]] = {}  # acknowledged steps by id
        self.stopped = False

    @staticmethod
    async def at_a_new_pad(ports: Ports, dice: Random) -> list[Scribe]:
        """Its owner, and somebody with the key."""
        async with client(ports()) as http:
            entered = (await http.post("/api/people", json={"name": "Ada", "avatar": "fox"})).json()
            owner = {"authorization": f"Bearer {entered['secret']}"}
            place = (await http.post("/api/pads", json=NEW, headers=owner)).json()
            shared = await http.post(f"/api/pads/{place['pad']}/sharing", json={"write": True}, headers=owner)
            assert shared.status_code == 200, shared.text
        guest = {"x-pad-key": place["key"]}
        return [
            Scribe(name, place["pad"], headers, ports, Random(f"{dice.random()}"))
            for name, headers in (("owner", owner), ("guest", guest))
        ]

    async def play(self) -> None:
        """Writes until it is stopped; after each step the other has a chance."""
        async with httpx.AsyncClient(timeout=EVENT_SECONDS, trust_env=False, verify=False) as http:
            while not self.stopped:
                step, id = self.next_step(), f"{self.name}-{len(self.done):06}"
                while not self.stopped and not await self.wrote(http, step, id):
                    if self.rounds == 0:
                        step = self.next_step()
                await asyncio.sleep(self.dice.random() / 5)

    def next_step(self) -> dict[str, Any]:
        winner = self.dice.randrange(3)
        points = [0 if seat == winner else self.dice.randrange(1, 40) for seat in range(3)]
        facts = {"winner": winner, "counted": points}
        kind = self.dice.choice(["enter", "enter", "change", "undo"])
        if (kind == "enter" and self.rounds < FULL_ROUNDS) or not self.rounds:
            return {"do": "enter", "facts": facts}
        if kind == "undo":
            return {"do": "undo"}
        return {"do": "change", "round": 1, "facts": facts}

    async def wrote(self, http: httpx.AsyncClient, step: dict[str, Any], id: str) -> bool:
        """Whether the step is acknowledged now."""
        url = f"http://127.0.0.1:{self.ports() or 9}/api/pads/{self.pad}/steps"
        try:
            body = {"on": self.number, "id": id, "step": step}
            answer = await http.post(url, json=body, headers=self.headers)
        except LOST:
            await asyncio.sleep(0.05)
            return False
        page = answer.json()
        if answer.status_code == 409:
            assert page["code"] == "pad_went_on", page
            self.see(page["shown"])
            return False
        if answer.status_code == 400:  # the other has taken back what it was about
            assert page["code"] in ("no_such_round", "nothing_entered"), page
            self.rounds = 0
            return False
        assert answer.status_code == 200, answer.text
        self.see(page)
        self.done[id] = step
        return True

    def see(self, page: dict[str, Any]) -> None:
        assert page["number"] >= self.number, "the pad has lost a row"
        self.number, self.rounds = page["number"], len(page["rounds"])


async def check_pad(store: Store, pad: str, scribes: list[Scribe]) -> None:
    """Asserts that every acknowledged step is in the log once, and that the totals are those of the facts."""
    rows = await store.pad_rows(pad)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    steps = [row for row in rows if "id" in row.data]
    stored = {row.data["id"]: row for row in steps}
    assert len(stored) == len(steps), "a step is there twice"
    fresh = Pad(NEW["game"], NEW["names"], NEW["options"])  # type: ignore[arg-type]
    for row in steps:
        if row.kind == "undo":
            fresh.undo()
        elif row.kind == "change":
            fresh.change(row.data["round"], row.data["facts"])
        else:
            fresh.enter(row.data["facts"])
    for scribe in scribes:
        if scribe.pad == pad:
            for id, step in scribe.done.items():
                assert {name: stored[id].data[name] for name in step} == step
    (listed,) = [one for one in await store.pads_of(rows[0].person or "", 9) if one.id == pad]
    assert (listed.number, listed.about["scores"]) == (len(rows), fresh.scores)
