"""At the table through a real socket: answers to everything, news for whom it is, and nobody acts for another."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.server.socket import BURST
from stammtisch.server.socket import PATIENCE as PATIENCE_WITH_FLOODS
from stammtisch.table.world import World
from tests.server.harness import PATIENCE, Client, Server, served
from tests.server.raw import until


async def three(made: Server, **settings: Any) -> list[Client]:
    """Three people at a table of three, the match begun; all have heard of it."""
    people = [await made.person(name) for name in ("Ada", "Ben", "Cem")]
    place = await people[0].new_table(**settings)
    for seat, person in enumerate(people):
        await person.connect(place["id"])
        assert (await person.do("join", name=f"P{seat}", avatar="fox"))["news"] == "done"
        assert (await person.do("sit", seat=seat))["news"] == "done"
    assert (await people[0].do("start"))["news"] == "done"
    for person in people:
        while not any(news.get("kind") == "start" for news in person.news):
            await person.receive()
    return people


def state(client: Client) -> dict[str, Any]:
    """The last news with a view."""
    return next(news for news in reversed(client.news) if news.get("view"))


def test_people_play_and_hear_only_what_is_for_them(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        people = await three(made)
        now = state(people[0])
        seat, turn = now["view"]["to_move"], now["table"]["turn"]
        assert "legal" in state(people[seat])["view"]
        done = await people[seat].do("play", move="draw", turn=turn)
        assert done["news"] == "done"
        for number, person in enumerate(people):
            row = person.news[-2] if person is people[seat] else await person.until("row")
            assert row["seq"] == done["seq"]
            kinds = [event["type"] for event in row["events"]]
            assert kinds == (["draw", "drawn"] if number == seat else ["draw"])
            assert len(row["view"]["hand"]) == (6 if number == seat else 5)

    served(tmp_path, scene)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        people = await three(made)
        now = state(people[0])
        seat, turn = now["view"]["to_move"], now["table"]["turn"]
        no = await people[(seat + 1) % 3].do("play", move="draw", turn=turn)
        assert (no["news"], no["code"]) == ("no", "not_your_turn")
        eve = await made.person("Eve")
        table = now["table"]["id"]
        snapshot = await eve.connect(table)
        assert snapshot["seat"] is None
        assert "hand" not in snapshot["view"]
        assert (await eve.do("play", move="draw", turn=turn))["code"] == "not_here"
        screen = made.client()
        snapshot = await screen.connect(table)
        assert "hand" not in snapshot["view"]
        assert (await screen.do("play", move="draw", turn=turn))["code"] == "onlooker"
        assert (await screen.do("join", name="x", avatar="x"))["code"] == "onlooker"

    served(tmp_path, scene)


def test_a_refused_move_teaches_and_changes_nothing(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        people = await three(made)
        now = state(people[0])
        seat, turn = now["view"]["to_move"], now["table"]["turn"]
        person = people[seat]
        view = state(person)["view"]
        codes = [colour + str(number) for colour in "gbry" for number in range(1, 10)]
        missing = next(code for code in codes if code not in view["hand"])
        no = await person.do("play", move=missing, turn=turn)
        assert (no["code"], no["rule"]) == ("not_held", "hand")
        assert missing in json.dumps(no["params"])
        unfit = [code for code in view["hand"] if code not in view["legal"] and code != "W"]
        if unfit:
            no = await person.do("play", move=unfit[0], turn=turn)
            assert no["rule"].startswith("MA-")
        assert (await person.do("play", move="?!", turn=turn))["rule"] == "notation"
        assert (await person.do("play", move="draw", turn=turn - 1))["code"] == "stale"
        again = Client(made.port, made.http)
        again.secret = person.secret
        snapshot = await again.connect(now["table"]["id"])
        assert snapshot["view"] == view
        assert snapshot["table"]["turn"] == turn
        await again.leave()

    served(tmp_path, scene)


def test_who_comes_back_finds_everything_as_it_was(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        people = await three(made)
        now = state(people[0])
        seat, turn = now["view"]["to_move"], now["table"]["turn"]
        other = people[(seat + 1) % 3]
        await other.leave()
        await people[seat].do("play", move="draw", turn=turn)
        snapshot = await other.connect(now["table"]["id"])
        assert snapshot["table"]["turn"] == turn + 1
        assert snapshot["view"]["hands"][seat] == 6
        assert [event["type"] for event in snapshot["events"]][-1] == "draw"
        assert snapshot["seat"] == (seat + 1) % 3

    served(tmp_path, scene)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"hello"',
        "{}",
        '{"n":1}',
        '{"n":1,"verb":{}}',
        '{"n":1,"verb":{"do":"fly"}}',
        '{"n":1,"verb":{"do":"play"}}',
        '{"n":1,"verb":{"do":"play","move":"draw","turn":1,"seat":2}}',
        '{"n":1,"verb":{"do":"play","move":7,"turn":1}}',
        '{"n":1,"verb":{"do":"play","move":"' + "x" * 200 + '","turn":1}}',
        '{"n":"one","verb":{"do":"ping"}}',
        '{"n":1,"verb":{"do":"sit","seat":-1}}',
        '{"n":1,"verb":{"do":"say","text":""}}',
        r'{"n":1,"verb":{"do":"say","text":"\ud83d"}}',
        '{"n":1,"verb":{"do":"say","text":"' + "x" * 201 + '"}}',
        '{"n":1,"verb":{"do":"create","settings":{"game":"mue","players":4}}}',
        '{"n":1,"verb":{"do":"record"}}',
        "[" * 5000,
        "x" * 8193,
        '{"n":1,"verb":{"do":"ping"},"more":1}',
        '{"n":99999999999999999999999999,"verb":{"do":"ping"}}',
    ],
)
def test_nonsense_gets_an_answer_and_changes_nothing(tmp_path: Path, raw: str) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        place = await ada.new_table()
        await ada.connect(place["id"])
        await ada.until("present")
        assert ada.socket is not None
        await ada.socket.send(raw)
        no = await ada.receive()
        assert no["news"] == "no"
        assert no["code"] in ("not_understood", "too_long")
        assert no["n"] == (1 if raw.startswith('{"n":1') else None)
        pong = await ada.send({"do": "ping"})
        assert (await ada.until("pong"))["n"] == pong
        assert made.service.tables.desks[place["id"]].table.seq == 2

    served(tmp_path, scene)


def test_bytes_are_refused(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        await ada.until("present")
        assert ada.socket is not None
        await ada.socket.send(b"\x00\xff")
        assert (await ada.receive())["code"] == "not_text"

    served(tmp_path, scene)


def test_what_is_far_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        assert ada.socket is not None
        await ada.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await ada.until("never")
        assert (await made.http.get("/healthz")).status_code == 200

    served(tmp_path, scene)


def test_the_first_word_is_hello(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        place = await ada.new_table()
        ada.socket = await connect(f"ws://127.0.0.1:{made.port}/ws")
        assert (await ada.do("sit", seat=0))["code"] == "hello_first"
        for link in ("nowhere", place["id"] + ".", place["id"] + "\n", "äöü", "\0", "x" * 500):
            assert (await ada.do("hello", table=link, token=ada.secret))["code"] == "no_such_table"
        assert (await ada.do("hello", table=place["id"], token="wrong"))["code"] == "unknown_person"
        await ada.send({"do": "hello", "table": place["id"], "token": ada.secret})
        await ada.until("snapshot")
        assert (await ada.do("hello", table=place["id"]))["code"] == "already"

    served(tmp_path, scene)


def test_sockets_of_other_pages_are_refused(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        url = f"ws://127.0.0.1:{made.port}/ws"
        for origin in ("http://evil.example", f"http://127.0.0.1:{made.port + 1}"):
            with pytest.raises(InvalidStatus):
                await connect(url, origin=origin)  # type: ignore[arg-type]
        own = await connect(url, origin=f"http://127.0.0.1:{made.port}")  # type: ignore[arg-type]
        await own.close()

    served(tmp_path, scene)


def test_an_address_has_only_so_many_sockets_open(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        made.service.sockets.most = 3
        ada = await made.person("Ada")
        table = (await ada.new_table())["id"]
        clients = [made.client() for _ in range(3)]
        for client in clients:
            await client.connect(table)
        with pytest.raises(InvalidStatus) as refused:
            await ada.connect(table)
        assert refused.value.response.status_code == 403
        assert (await clients[0].do("wave", phrase="hello"))["code"] == "onlooker", "the others stay"
        await clients[1].leave()
        async with asyncio.timeout(PATIENCE):
            while made.service.sockets.held.total() > 2:
                await asyncio.sleep(0)
        assert (await ada.connect(table))["news"] == "snapshot"
        for client in (*clients, ada):
            await client.leave()
        async with asyncio.timeout(PATIENCE):
            while made.service.sockets.held:
                await asyncio.sleep(0)

    served(tmp_path, scene)


def test_a_flood_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        place = await ada.new_table()
        await ada.connect(place["id"])
        assert ada.socket is not None
        codes: list[str] = []
        try:
            for _ in range(300):
                await ada.socket.send('{"n":1,"verb":{"do":"ping"}}')
            while True:
                news = await ada.receive()
                codes.append(news.get("code") or news["news"])
        except ConnectionClosed:
            pass
        assert codes.count("pong") >= 30
        assert codes.count("too_fast") >= 90
        assert ada.news[-1] == {"news": "bye", "reason": "too_fast", "again": False}
        assert (await made.http.get("/healthz")).status_code == 200

    served(tmp_path, scene)


class Still(World):
    """Time does not pass."""

    def now(self) -> float:
        return 1000.0


@pytest.mark.parametrize(
    ("raw", "n"),
    [("{", None), ('{"n":7,"verb":{"do":"fly"}}', 7), (b"\x00", None), ("x" * 8193, None)],
    ids=["junk", "unknown", "bytes", "long"],
)
def test_what_can_not_be_read_counts_as_well(tmp_path: Path, raw: str | bytes, n: int | None) -> None:
    """It is answered at first, then told that it is too fast, with its number if it has one, then ended."""

    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        await ada.until("present")
        assert ada.socket is not None
        try:
            for _ in range(1000):
                await ada.socket.send(raw)
        except ConnectionClosed:
            pass
        with pytest.raises(ConnectionClosed):
            await ada.until("never")
        answers = [news for news in ada.news if news["news"] == "no"]
        slow = [news for news in answers if news["code"] == "too_fast"]
        assert len(slow) == PATIENCE_WITH_FLOODS
        assert slow[0]["params"]["seconds"] > 0
        assert {news["n"] for news in answers} == {n}
        assert len(answers) - len(slow) == BURST - 1, "hello was the first"
        assert ada.news[-1] == {"news": "bye", "reason": "too_fast", "again": False}

    served(tmp_path, scene, world=Still())


def test_chat_has_its_own_measure(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        answers = [(await ada.do("say", text=f"hi {number}"))["news"] for number in range(8)]
        assert answers[:5] == ["done"] * 5
        assert "no" in answers

    served(tmp_path, scene)


def test_a_reader_that_does_not_read_is_let_go(tmp_path: Path) -> None:
    """Its connection is ended; nobody else notices."""

    async def scene(made: Server) -> None:
        people = await three(made)
        slow = people[2]
        desk = next(iter(made.service.tables.desks.values()))
        (watcher,) = [one for one in desk.watchers if one.person == slow.id]
        big = json.dumps({"news": "present", "people": ["x" * 60_000]})
        for _ in range(400):
            watcher.tell(big)
        await people[0].do("wave", phrase="hello")
        await people[1].until("row")
        for _ in range(500):
            if watcher not in desk.watchers:
                break
            await asyncio.sleep(0.01)
        assert watcher not in desk.watchers
        assert made.service.metrics.dropped == 1
        with pytest.raises(ConnectionClosed) as ended:
            await slow.until("bye")  # which never comes
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1013, "which means: come back"
        assert (await slow.connect(desk.table.id))["seat"] == 2

    served(tmp_path, scene)


class Pen:
    """A transport that keeps what was written to it, write by write."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        self.writes: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.writes.append(data)
        self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


def test_the_news_of_a_move_and_its_answer_are_one_write(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        people = await three(made)
        desk = next(iter(made.service.tables.desks.values()))
        now = state(people[0])
        mover = people[now["view"]["to_move"]]
        pens = {}
        for watcher in desk.watchers:
            frames = watcher.at_once.__self__
            frames.transport = pens[watcher.person] = Pen(frames.transport)
        await mover.do("play", move="draw", turn=now["table"]["turn"])
        for person in people:
            (written,) = pens[person.id].writes
            assert written.count(b'{"news":"row"') == 1
            assert written.count(b'{"news":"done"') == (person is mover)

    served(tmp_path, scene)


def test_only_who_was_silent_is_asked_whether_they_are_still_there(tmp_path: Path) -> None:
    async def scene(made: Server) -> None:
        ada = await made.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        await ada.do("join", name="Ada", avatar="fox")
        desk = next(iter(made.service.tables.desks.values()))
        (watcher,) = desk.watchers
        frames = watcher.at_once.__self__
        pen = frames.transport = Pen(frames.transport)
        frames.send_keepalive_ping()
        assert not pen.writes, "she has just said something"
        frames.send_keepalive_ping()
        assert pen.writes[0][0] == 0x80 | 9, "a ping"
        await ada.send({"do": "ping"})
        await ada.until("pong")
        await until(lambda: frames.pong_timer is None)
        assert frames.ping_timer is not None, "the next time is fixed"

    served(tmp_path, scene)


def test_what_waits_for_a_reader_keeps_its_order(tmp_path: Path) -> None:
    """Whatever could be sent at once, had to wait, or came while something waited."""

    async def scene(made: Server) -> None:
        people = await three(made)
        desk = next(iter(made.service.tables.desks.values()))
        (watcher,) = [one for one in desk.watchers if one.person == people[2].id]
        filling, waited = "x" * 400_000, False
        for number in range(40):
            watcher.tell(json.dumps({"news": "present", "people": [str(number), filling]}))
            if number % 3:
                await asyncio.sleep(0)
            waited = waited or watcher.writer is not None
        assert waited, "all of it went out without a pause"
        heard = [await people[2].until("present") for _ in range(40)]
        assert [news["people"][0] for news in heard] == [str(number) for number in range(40)]

    served(tmp_path, scene)


def test_random_messages_never_break_anything(tmp_path: Path) -> None:
    """Half-right messages of all kinds, from a seed: each gets an answer, and the log stays sound."""

    async def scene(made: Server) -> None:
        people = await three(made, players=3)
        dice = random.Random(5)
        desk = next(iter(made.service.tables.desks.values()))
        words = ["play", "sit", "stand", "say", "wave", "pause", "start", "undo", "ask_undo", "answer_undo"]
        words += ["bot", "fill", "swap", "lock", "mode", "continue", "stand_in", "return", "change", "host"]
        values: list[Any] = [0, 1, -1, True, None, "draw", "easy", "x" * 30, [], {}, 1.5, desk.table.turn]
        fields = [
            "move",
            "turn",
            "seat",
            "text",
            "phrase",
            "on",
            "yes",
            "level",
            "one",
            "other",
            "who",
            "chat",
        ]
        for _ in range(150):
            verb = {"do": dice.choice(words)}
            for _ in range(dice.randrange(4)):
                verb[dice.choice(fields)] = dice.choice(values)
            person = dice.choice(people)
            n = await person.send(verb)
            while True:
                news = await person.receive()
                if news["news"] in ("done", "no") and news["n"] in (n, None):
                    break
            if news.get("code") == "too_fast":
                await asyncio.sleep(0.1)
        rows = await made.service.store.rows(desk.table.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert made.service.metrics.refusals.get("internal") is None

    served(tmp_path, scene)
