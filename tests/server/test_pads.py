"""Score pads through their doors: who may do what, stale steps, following, text."""

from __future__ import annotations

import asyncio
import json
import logging
from random import Random
from typing import Any

import httpx
import pytest

from stammtisch import Pad
from stammtisch.server import pads as doors
from stammtisch.server.limits import Limiter, Slots
from stammtisch.table.pads.ledger import Writer
from stammtisch.table.pads.wire import PadEnter, PadStep
from tests.server.harness import Client, Server, served

ROUND = {"winner": 0, "counted": [0, 5, 9]}


class Pen:
    """A client with a pad before it."""

    def __init__(self, http: httpx.AsyncClient, pad: str, key: str = "", secret: str = "") -> None:
        self.http = http
        self.pad = pad
        self.key = key
        self.path = f"/api/pads/{pad}"
        self.headers = {"x-pad-key": key} if key else {}
        if secret:
            self.headers["authorization"] = f"Bearer {secret}"
        self.steps = 0

    async def look(self, since: int | None = None) -> httpx.Response:
        query = "" if since is None else f"?since={since}"
        return await self.http.get(self.path + query, headers=self.headers)

    async def shown(self) -> dict[str, Any]:
        answer = await self.look()
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def post(self, door: str, data: Any) -> httpx.Response:
        return await self.http.post(f"{self.path}/{door}", json=data, headers=self.headers)

    async def step(self, on: int, id: str = "", door: str = "steps", **step: Any) -> httpx.Response:
        self.steps += 1
        step = {"do": "enter", **step}
        return await self.post(door, {"on": on, "id": id or f"{id_of(self)}-{self.steps:06}", "step": step})

    async def entered(self, on: int, facts: dict[str, Any] = ROUND) -> int:
        """Enters a round; returns the pad's number then."""
        answer = await self.step(on, facts=facts)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])


def id_of(pen: Pen) -> str:
    return f"{id(pen):x}"


async def new_pad(server: Server, person: Client, **changes: Any) -> Pen:
    new = {"game": "mau_mau", "names": ["Anna", "Ben", "Cem"], **changes}
    answer = await server.http.post("/api/pads", json=new, headers=person.headers)
    assert answer.status_code == 201, answer.text
    place = answer.json()
    assert set(place) == {"pad", "key"}
    pen = Pen(server.http, place["pad"], secret=person.secret)
    pen.key = place["key"]  # which the owner need not send
    return pen


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_pad_from_the_first_round_to_the_text(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        pen = await new_pad(server, ada, options={"rounds": 2}, first=1)
        page = await pen.shown()
        assert (page["number"], page["scores"], page["rounds"], page["ranks"]) == (1, [0, 0, 0], [], None)
        assert page["options"] == {"rounds": 2, "must_play": False}
        assert page["next"]["dealer"] == 1
        assert ["deals", {"seat": 1}] in page["announcements"]
        assert [form["form"] for form in page["questions"]] == ["left", "counted"]
        assert (page["owner"], page["may_write"], page["writers"], page["steps_by"]) == (
            True,
            True,
            False,
            None,
        )
        number = await pen.entered(1)
        tried = (
            await pen.step(
                number, door="try", do="change", round=1, facts={"winner": 1, "counted": [3, 0, 2]}
            )
        ).json()
        assert (tried["before"]["scores"], tried["after"]["scores"]) == ([0, 5, 9], [3, 0, 2])
        assert (tried["before"]["order"], tried["after"]["order"]) == ([0, 1, 2], [1, 2, 0])
        assert (await pen.shown())["scores"] == [0, 5, 9]
        asked = (await server.http.get(f"{pen.path}/rounds/1")).json()
        assert (asked["facts"], asked["sheet"]["points"]) == (ROUND, [0, 5, 9])
        changed = await pen.step(number, do="change", round=1, facts={"winner": 1, "counted": [3, 0, 2]})
        assert changed.json()["scores"] == [3, 0, 2]
        undone = (await pen.step(3, do="undo")).json()
        assert (undone["scores"], undone["steps_by"], undone["can_undo"]) == ([0, 5, 9], "Ada", True)
        over = (await pen.step(4, facts={"winner": 0, "counted": [0, 1, 1]})).json()
        assert (over["over"], over["ranks"], over["scores"]) == (True, [1, 2, 3], [0, 6, 10])
        (listed,) = (await ada.get("/api/me/pads")).json()
        assert (listed["scores"], listed["rounds"], listed["over"], listed["owner"]) == (
            [0, 6, 10],
            2,
            True,
            True,
        )
        text = await server.http.get(f"{pen.path}/text?lang=de")
        assert text.text.startswith("Mau Mau: Anna, Ben, Cem\n\nRunde 1\n")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        csv = await server.http.get(f"{pen.path}/csv?lang=en")
        assert csv.text.splitlines()[0].endswith("Round;Name;Points;Reason")
        assert len(csv.text.splitlines()) == 7
        assert refusal(await server.http.get(f"{pen.path}/csv?lang=fr")) == (400, "not_understood")

    served(tmp_path, scene)


def test_what_is_at_stake_is_told_while_a_round_is_played(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        pen = await new_pad(server, await server.person("Ada"), game="mue")
        facts = {"chief": 0, "bid": 2, "chief_trump": "g", "partner": None}
        told = (await pen.post("outlook", {"facts": facts})).json()
        assert told[0] == ["target_alone", {"seat": 0, "points": 14}]
        assert (await pen.post("outlook", {"facts": {"chief": "x"}})).json() == []
        assert (await pen.post("outlook", {})).status_code == 400

    served(tmp_path, scene)


def test_who_may_do_what(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        mine = await new_pad(server, ada)
        pad, key = mine.pad, mine.key
        reads, writes = Pen(server.http, pad), Pen(server.http, pad, key)
        guest, wrong = Pen(server.http, pad, key, ben.secret), Pen(server.http, pad, key[:-1])
        for pen in (reads, writes, guest, wrong):
            page = await pen.shown()
            assert (page["owner"], page["may_write"], page["key"]) == (False, False, None)
            assert refusal(await pen.step(1, facts=ROUND)) == (403, "pad_read_only")
        assert refusal(await reads.post("sharing", {"write": True})) == (401, "unknown_person")
        assert refusal(await guest.post("sharing", {"write": True})) == (403, "pad_owner_only")
        assert (await mine.post("sharing", {"write": True})).json()["writers"]
        assert (await mine.shown())["key"] == key
        assert (await writes.shown())["key"] == key
        assert await writes.entered(1) == 3  # sharing has not changed what is on the pad
        assert (await writes.shown())["steps_by"] is None
        assert await guest.entered(3) == 4
        assert refusal(await wrong.step(4, facts=ROUND)) == (403, "pad_read_only")
        assert (await reads.shown())["steps_by"] == "Ben"
        without = Pen(server.http, pad, "", ben.secret)  # from the history, where there is no key
        assert (await without.shown())["key"] == key
        assert (await mine.post("sharing", {"write": False})).status_code == 200
        for pen in (writes, guest, without):
            assert refusal(await pen.step(4, facts=ROUND)) == (403, "pad_read_only")
        await mine.entered(4)
        assert key not in caplog.text

    with caplog.at_level(logging.DEBUG):
        served(tmp_path, scene)


def test_a_stale_step_is_refused_with_the_pad_as_it_is(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        mine = await new_pad(server, await server.person("Ada"))
        other = {"winner": 1, "counted": [3, 0, 2]}
        await mine.entered(1)
        for door in ("steps", "try"):
            late = await mine.step(1, door=door, facts=other)
            assert refusal(late) == (409, "pad_went_on")
            assert (late.json()["shown"]["number"], late.json()["shown"]["scores"]) == (2, [0, 5, 9])
        first = await mine.step(2, id="the-same-id", facts=other)
        again = await mine.step(2, id="the-same-id", facts=other)
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json() == again.json()
        assert again.json()["scores"] == [3, 5, 11]
        differs = await mine.step(3, id="the-same-id", facts=ROUND)
        assert refusal(differs) == (409, "pad_step_differs")
        bad = await mine.step(3, facts={"winner": 1, "counted": [3, 1, 2]})
        assert (refusal(bad), bad.json()["rule"]) == ((400, "winner_holds"), "MA-20")
        shapeless = await mine.step(3, facts={"winner": "Ben"})
        assert (refusal(shapeless), shapeless.json()["rule"]) == ((400, "shape"), "facts")
        assert (await mine.shown())["number"] == 3

    served(tmp_path, scene)


def test_a_client_that_follows_hears_at_once(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        mine = await new_pad(server, ada)
        reads = Pen(server.http, mine.pad)
        assert (await reads.look(since=0)).json()["number"] == 1
        assert (await reads.look(since=7)).json()["number"] == 1  # from another life
        for since in ("-1", "x", "9" * 12, "１"):
            assert refusal(await server.http.get(f"{mine.path}?since={since}")) == (400, "not_understood")
        waiting = asyncio.ensure_future(reads.look(since=1))
        await followed(server, 1)
        await mine.entered(1)
        assert (await waiting).json()["scores"] == [0, 5, 9]
        monkeypatch.setattr(doors, "FOLLOW_SECONDS", 0.01)
        nothing = await reads.look(since=2)
        assert (nothing.status_code, nothing.content) == (204, b"")
        monkeypatch.setattr(doors, "FOLLOW_SECONDS", 60.0)
        server.service.following = Slots(1)
        waiting = asyncio.ensure_future(reads.look(since=2))
        await followed(server, 1)
        assert refusal(await reads.look(since=2)) == (429, "too_many_connections")
        gone = await server.http.delete(f"/api/me/pads/{mine.pad}", headers=ada.headers)
        assert gone.status_code == 200
        assert refusal(await waiting) == (404, "no_such_pad")

    served(tmp_path, scene)


async def followed(server: Server, count: int) -> None:
    """Waits until so many requests wait for news."""
    desks = server.service.tables.pads.desks
    while sum(len(desk.followers) for desk in desks.values()) != count:
        await asyncio.sleep(0.005)


def test_a_client_that_leaves_waits_no_longer(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        mine = await new_pad(server, await server.person("Ada"))
        async with httpx.AsyncClient(base_url=str(server.http.base_url), trust_env=False) as http:
            waiting = asyncio.ensure_future(http.get(f"{mine.path}?since=1"))
            await followed(server, 1)
            waiting.cancel()
            await followed(server, 0)
        while server.service.following.held:
            await asyncio.sleep(0.005)

    served(tmp_path, scene)


def test_the_end_of_the_service_ends_all_waiting(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to be cut off, so it ends as soon as uvicorn looks."""
    monkeypatch.setattr(doors, "FOLLOW_SECONDS", 600.0)

    async def scene(server: Server) -> None:
        mine = await new_pad(server, await server.person("Ada"))
        waiting = [asyncio.ensure_future(mine.look(since=1)) for _ in range(3)]
        await followed(server, 3)
        server.uvicorn.config.timeout_graceful_shutdown = 600
        server.uvicorn.should_exit = True
        for answer in await asyncio.gather(*waiting):
            assert answer.status_code == 204

    served(tmp_path, scene)


def test_pads_that_do_not_exist(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        mine = await new_pad(server, ada)
        for pad in ("nothing", "x" * 41, "%00", "a.b"):
            for path in ("", "/rounds/1", "/text", "/csv", "?since=1"):
                answer = await server.http.get(f"/api/pads/{pad}{path}")
                assert refusal(answer) == (404, "no_such_pad"), answer.url
            assert refusal(await Pen(server.http, pad).step(1, facts=ROUND)) == (404, "no_such_pad")
            removed = await server.http.delete(f"/api/me/pads/{pad}", headers=ada.headers)
            assert refusal(removed) == (404, "no_such_pad")
        assert refusal(await server.http.get(f"{mine.path}/rounds/1")) == (404, "no_such_round")
        assert not [id for id in server.service.tables.pads.desks if id != mine.pad]
        assert refusal(
            await server.http.post("/api/pads", json={"game": "mau_mau", "names": ["A", "B"]})
        ) == (401, "unknown_person")
        for names in (["A"] * 17, ["x" * 25, "B"], [""]):
            answer = await server.http.post(
                "/api/pads", json={"game": "mau_mau", "names": names}, headers=ada.headers
            )
            assert refusal(answer) == (400, "not_understood")
        server.service.making = Limiter(0.001, 1)
        await new_pad(server, ada)
        answer = await server.http.post(
            "/api/pads", json={"game": "mau_mau", "names": ["A", "B"]}, headers=ada.headers
        )
        assert refusal(answer) == (429, "too_fast")

    served(tmp_path, scene)


def test_history_export_and_deletion(tmp_path: Any) -> None:
    async def scene(server: Server) -> None:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        mine, kept = await new_pad(server, ada), await new_pad(server, ben)
        shared = Pen(server.http, mine.pad, mine.key, ben.secret)
        foreign = Pen(server.http, kept.pad, kept.key, ada.secret)
        for pen in (mine, kept):
            await pen.post("sharing", {"write": True})
        await shared.entered(2)
        await foreign.entered(2)
        pads = {
            id: [pad["pad"] for pad in (await one.get("/api/me/pads")).json()]
            for id, one in (("a", ada), ("b", ben))
        }
        assert set(pads["a"]) == set(pads["b"]) == {pen.pad for pen in (mine, kept)}
        exported = (await ada.get("/api/me/export")).json()["pads"]
        own, others = sorted(exported, key=lambda pad: not pad["pad"]["owner"])
        assert Pad.from_record(own["record"]).scores == [0, 5, 9]
        assert others["record"] is None
        removed = await server.http.delete(f"/api/me/pads/{shared.pad}", headers=ben.headers)
        assert removed.status_code == 200
        assert [pad["owner"] for pad in (await ben.get("/api/me/pads")).json()] == [True]
        assert (await mine.shown())["number"] == 3
        assert (await kept.shown())["steps_by"] == "Ada"
        assert (await server.http.delete("/api/me", headers=ada.headers)).status_code == 200
        assert refusal(await mine.look()) == (404, "no_such_pad")
        page = await kept.shown()
        assert (page["steps_by"], page["scores"]) == ("?", [0, 5, 9])
        assert "Ada" not in json.dumps(page)
        assert (await Pen(server.http, kept.pad, "", ada.secret).shown())["may_write"] is False

    served(tmp_path, scene)


def test_many_writers_lose_nothing(tmp_path: Any) -> None:
    """Some hundred steps on a few pads, most of them decided on a pad that has gone on meanwhile."""

    async def scene(server: Server) -> None:
        server.service.writing = server.service.asking = Limiter(1e6, 1e6)
        dice = Random(5)
        ada = await server.person("Ada")
        for game in ("mau_mau", "mammuz"):
            mine = await new_pad(server, ada, game=game)
            await mine.post("sharing", {"write": True})
            pens = [Pen(server.http, mine.pad, mine.key) for _ in range(3)]
            done = await asyncio.gather(
                *(write(pen, game, Random(dice.random()), 25) for pen in [mine, *pens])
            )
            page = await mine.shown()
            assert page["number"] == 2 + sum(map(len, done))
            row_ids = [row.data["id"] for row in await server.service.store.pad_rows(page["pad"], 2)]
            assert sorted(row_ids) == sorted(id for ids in done for id in ids)
            fresh = Pad(game, page["names"], page["options"], page["first"])
            for sheet in page["rounds"]:
                fresh.enter(sheet["facts"])
            assert fresh.scores == page["scores"]
            assert page["scores"] == [
                sum(points) for points in zip(*(sheet["points"] for sheet in page["rounds"]), strict=True)
            ]

    served(tmp_path, scene)


async def write(pen: Pen, game: str, dice: Random, count: int) -> list[str]:
    """Writes on the pad, each time until it is done; returns the ids of what was acknowledged."""
    done: list[str] = []
    number, rounds = 1, 0
    while len(done) < count:
        kind = dice.choice(["enter", "enter", "change", "undo"])
        winner = dice.randrange(3)
        left = [0 if seat == winner else dice.randrange(1, 9) for seat in range(3)]
        facts = (
            {"winner": winner, "counted": left} if game == "mau_mau" else {"winners": [winner], "left": left}
        )
        step = {"do": kind, "facts": facts, "round": dice.randrange(1, rounds + 1) if rounds else 1}
        step = {name: step[name] for name in FIELDS[kind]}
        id = f"{id_of(pen)}-{len(done):04}"
        answer = await pen.post("steps", {"on": number, "id": id, "step": step})
        page = answer.json()
        if answer.status_code == 200:
            done.append(id)
            if dice.random() < 0.3:  # as if the answer had been lost
                again = await pen.post("steps", {"on": number, "id": id, "step": step})
                assert again.status_code == 200
                page = again.json()
        elif page["code"] == "pad_went_on":
            page = page["shown"]
        else:
            assert page["code"] in ("nothing_entered", "no_such_round"), page
            continue
        number, rounds = page["number"], len(page["rounds"])
    return done


FIELDS = {"enter": ("do", "facts"), "change": ("do", "facts", "round"), "undo": ("do",)}


def test_who_follows_hears_of_a_step_written_where_the_pad_was_kept_before(tmp_path: Any) -> None:
    """A pad is taken out of memory, because somebody took it off their list, while another one writes."""

    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        pen, pads = await new_pad(server, ada), server.service.tables.pads
        before = await pads.desk(pen.pad)
        pads.drop([pen.pad])
        await asyncio.wait_for(before.news(1), doors.FOLLOW_SECONDS / 2)  # or who comes late waits in vain
        follower = asyncio.create_task(pen.look(since=1))
        while pen.pad not in pads.desks or not pads.desks[pen.pad].followers:
            await asyncio.sleep(0)
        await before.write(PadStep(1, "meanwhile", PadEnter(ROUND)), Writer(ada.id, "Ada"))
        answer = await asyncio.wait_for(follower, doors.FOLLOW_SECONDS / 2)
        assert answer.json()["number"] == 2

    served(tmp_path, scene)
