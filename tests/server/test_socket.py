"""At the table through a real socket: everything is answered, news is for the right people, nobody acts for another."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.server.socket import BURST, TOO_FAST_REFUSALS
from stammtisch.store.store import Row
from stammtisch.table.outside import Outside
from tests.server.harness import ANSWER_SECONDS, Client, Server, served
from tests.server.raw import PING, TEXT, Raw, frame, raw, until


async def three(server: Server, **settings: Any) -> list[Client]:
    """Three people at a table of three; the match has begun, and all have heard of it."""
    people = [await server.person(name) for name in ("Ada", "Ben", "Cem")]
    table = await people[0].new_table(**settings)
    for seat, person in enumerate(people):
        await person.connect(table["id"])
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
    async def scene(server: Server) -> None:
        people = await three(server)
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


@pytest.mark.parametrize("pieces", ["one", "two", "bytes", "with others"])
def test_a_move_may_come_in_any_pieces(tmp_path: Path, pieces: str) -> None:
    """By itself, cut in pieces, or among other messages: it is made once, and answers keep the order of requests."""

    async def scene(server: Server) -> None:
        people = await three(server)
        now = state(people[0])
        mover = people[now["view"]["to_move"]]
        table, turn = now["table"]["id"], now["table"]["turn"]

        async with raw(server.port) as client:
            await client.upgrade()
            await client.answer()
            await client.send(message(1, do="hello", table=table, token=mover.secret))
            await heard(client, "present")
            move, ping = message(2, do="play", move="draw", turn=turn), message(3, do="ping")
            cuts = {"two": [move[:9], move[9:]], "bytes": [bytes([one]) for one in move]}
            for piece in cuts.get(pieces, [move if pieces == "one" else move + ping + frame(PING) + ping]):
                await client.send(piece)
                await asyncio.sleep(0)
            row, done = await heard(client, "row"), await heard(client, "done")
            assert (done["n"], done["seq"]) == (2, row["seq"])
            assert row["view"]["hands"][row["view"]["seat"]] == 6
            if pieces == "with others":
                assert [(await heard(client, "pong"))["n"] for _ in range(2)] == [3, 3]
            await client.send(message(4, do="play", move="draw", turn=turn))
            assert (await heard(client, "no"))["code"] == "stale", "it goes on as ever"

    served(tmp_path, scene)


def message(n: int, **verb: Any) -> bytes:
    return frame(TEXT, json.dumps({"n": n, "verb": verb}, separators=(",", ":")).encode())


async def heard(client: Raw, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        opcode, data = await client.frame()
        if opcode == TEXT and (news := json.loads(data))["news"] in kinds:
            return dict(news)


def test_no_move_overtakes_an_earlier_request(tmp_path: Path) -> None:
    """However many turns of the event loop lie between them; uvloop reads sockets before it runs new tasks."""

    async def scene(server: Server) -> None:
        people = await three(server)
        desk = next(iter(server.service.tables.desks.values()))
        for person in people:
            await person.leave()  # or the news that they don't read would delay the end
        for pause in range(6):
            for first in (1, 2):
                turn = desk.table.turn
                requests = {
                    1: message(1, do="say", text="one"),
                    2: message(2, do="play", move="draw", turn=turn),
                    3: message(3, do="say", text="two"),
                    4: message(4, do="play", move="draw", turn=turn),
                }
                async with raw(server.port) as client:
                    await client.upgrade()
                    await client.answer()
                    token = people[desk.table.to_move or 0].secret
                    await client.send(message(9, do="hello", table=desk.table.id, token=token))
                    await heard(client, "present")
                    for n in range(first, 5):
                        client.writer.write(requests[n])
                        for _ in range(pause):
                            await asyncio.sleep(0)
                    answers = [await heard(client, "done", "no") for _ in range(first, 5)]
                assert [answer["n"] for answer in answers] == list(range(first, 5)), pause
                assert answers.pop()["code"] == "stale", "the move before it has been made"
                stored = await server.service.store.rows(desk.table.id, answers[0]["seq"] - 1)
                assert [row.seq for row in stored] == [answer["seq"] for answer in answers]
                assert [row.kind for row in stored] == ["say", "play", "say"][first - 1 :]

    served(tmp_path, scene, loops=pytest.importorskip("uvloop").new_event_loop)


def test_a_move_waits_for_what_another_process_stored_before(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = await three(server)
        now = state(people[0])
        mover = people[now["view"]["to_move"]]
        desk = next(iter(server.service.tables.desks.values()))
        said = Row(desk.table.seq + 1, "say", people[0].id, {"text": "hi"}, desk.now())
        await server.service.store.append(desk.table.id, said, desk.table.summary())
        done = await mover.do("play", move="draw", turn=now["table"]["turn"])
        assert (done["news"], done["seq"]) == ("done", said.seq + 1)
        again = Client(server.port, server.http)
        again.secret = people[0].secret
        assert (await again.connect(desk.table.id))["said"][0]["seq"] == said.seq
        await again.leave()

    served(tmp_path, scene)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = await three(server)
        now = state(people[0])
        seat, turn = now["view"]["to_move"], now["table"]["turn"]
        no = await people[(seat + 1) % 3].do("play", move="draw", turn=turn)
        assert (no["news"], no["code"]) == ("no", "not_your_turn")
        eve = await server.person("Eve")
        table = now["table"]["id"]
        snapshot = await eve.connect(table)
        assert snapshot["seat"] is None
        assert "hand" not in snapshot["view"]
        assert (await eve.do("play", move="draw", turn=turn))["code"] == "not_here"
        screen = server.client()
        snapshot = await screen.connect(table)
        assert "hand" not in snapshot["view"]
        assert (await screen.do("play", move="draw", turn=turn))["code"] == "onlooker"
        assert (await screen.do("join", name="x", avatar="x"))["code"] == "onlooker"

    served(tmp_path, scene)


def test_a_refused_move_teaches_and_changes_nothing(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = await three(server)
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
        again = Client(server.port, server.http)
        again.secret = person.secret
        snapshot = await again.connect(now["table"]["id"])
        assert snapshot["view"] == view
        assert snapshot["table"]["turn"] == turn
        await again.leave()

    served(tmp_path, scene)


def test_a_person_who_comes_back_finds_everything_as_it_was(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = await three(server)
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
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        await ada.connect(table["id"])
        await ada.until("present")
        assert ada.socket is not None
        await ada.socket.send(raw)
        no = await ada.receive()
        assert no["news"] == "no"
        assert no["code"] in ("not_understood", "too_long")
        assert no["n"] == (1 if raw.startswith('{"n":1') else None)
        pong = await ada.send({"do": "ping"})
        assert (await ada.until("pong"))["n"] == pong
        assert server.service.tables.desks[table["id"]].table.seq == 2

    served(tmp_path, scene)


def test_bytes_are_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        await ada.until("present")
        assert ada.socket is not None
        await ada.socket.send(b"\x00\xff")
        assert (await ada.receive())["code"] == "not_text"

    served(tmp_path, scene)


def test_a_message_that_is_far_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        assert ada.socket is not None
        await ada.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await ada.until("never")
        assert (await server.http.get("/healthz")).status_code == 200

    served(tmp_path, scene)


def test_the_first_word_is_hello(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        ada.socket = await connect(f"ws://127.0.0.1:{server.port}/ws")
        assert (await ada.do("sit", seat=0))["code"] == "hello_first"
        for link in ("nowhere", table["id"] + ".", table["id"] + "\n", "äöü", "\0", "x" * 500):
            assert (await ada.do("hello", table=link, token=ada.secret))["code"] == "no_such_table"
        assert (await ada.do("hello", table=table["id"], token="wrong"))["code"] == "unknown_person"
        await ada.send({"do": "hello", "table": table["id"], "token": ada.secret})
        await ada.until("snapshot")
        assert (await ada.do("hello", table=table["id"]))["code"] == "already"

    served(tmp_path, scene)


def test_sockets_of_other_sites_are_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        url = f"ws://127.0.0.1:{server.port}/ws"
        for origin in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}"):
            with pytest.raises(InvalidStatus):
                await connect(url, origin=origin)  # type: ignore[arg-type]
        own = await connect(url, origin=f"http://127.0.0.1:{server.port}")  # type: ignore[arg-type]
        await own.close()

    served(tmp_path, scene)


def test_open_sockets_of_an_address_have_a_limit(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        server.service.sockets.most = 3
        ada = await server.person("Ada")
        table = (await ada.new_table())["id"]
        clients = [server.client() for _ in range(3)]
        for client in clients:
            await client.connect(table)
        with pytest.raises(InvalidStatus) as refused:
            await ada.connect(table)
        assert refused.value.response.status_code == 403
        assert (await clients[0].do("wave", phrase="hello"))["code"] == "onlooker", "the others stay"
        await clients[1].leave()
        async with asyncio.timeout(ANSWER_SECONDS):
            while server.service.sockets.held.total() > 2:
                await asyncio.sleep(0)
        assert (await ada.connect(table))["news"] == "snapshot"
        for client in (*clients, ada):
            await client.leave()
        async with asyncio.timeout(ANSWER_SECONDS):
            while server.service.sockets.held:
                await asyncio.sleep(0)

    served(tmp_path, scene)


def test_a_flood_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        await ada.connect(table["id"])
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
        assert (await server.http.get("/healthz")).status_code == 200

    served(tmp_path, scene)


class Still(Outside):
    """Time does not pass."""

    def now(self) -> float:
        return 1000.0


@pytest.mark.parametrize(
    ("raw", "n"),
    [("{", None), ('{"n":7,"verb":{"do":"fly"}}', 7), (b"\x00", None), ("x" * 8193, None)],
    ids=["junk", "unknown", "bytes", "long"],
)
def test_unreadable_messages_count_as_well(tmp_path: Path, raw: str | bytes, n: int | None) -> None:
    """Unreadable messages are answered at first, then refused as too fast, then the connection is closed."""

    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
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
        assert len(slow) == TOO_FAST_REFUSALS
        assert slow[0]["params"]["seconds"] > 0
        assert {news["n"] for news in answers} == {n}
        assert len(answers) - len(slow) == BURST - 1, "hello was the first"
        assert ada.news[-1] == {"news": "bye", "reason": "too_fast", "again": False}

    served(tmp_path, scene, outside=Still())


def test_chat_has_its_own_limit(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        answers = [(await ada.do("say", text=f"hi {number}"))["news"] for number in range(8)]
        assert answers[:5] == ["done"] * 5
        assert "no" in answers

    served(tmp_path, scene)


def test_a_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    """Its connection is closed; nobody else notices."""

    async def scene(server: Server) -> None:
        people = await three(server)
        slow = people[2]
        desk = next(iter(server.service.tables.desks.values()))
        (watcher,) = [one for one in desk.audience.watchers if one.person == slow.id]
        big = json.dumps({"news": "present", "people": ["x" * 60_000]}).encode()
        for _ in range(400):
            watcher.tell(big)
        await people[0].do("wave", phrase="hello")
        await people[1].until("row")
        for _ in range(500):
            if watcher not in desk.audience.watchers:
                break
            await asyncio.sleep(0.01)
        assert watcher not in desk.audience.watchers
        assert server.service.metrics.dropped == 1
        with pytest.raises(ConnectionClosed) as ended:
            await slow.until("bye")  # which never comes
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1013, "which means: come back"
        assert (await slow.connect(desk.table.id))["seat"] == 2

    served(tmp_path, scene)


class Pen:
    """A transport that records each write."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        self.writes: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.writes.append(data)
        self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


def test_the_news_of_a_move_and_its_answer_are_one_write(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people = await three(server)
        desk = next(iter(server.service.tables.desks.values()))
        now = state(people[0])
        mover = people[now["view"]["to_move"]]
        pens = {}
        for watcher in desk.audience.watchers:
            frames = watcher.shortcut
            frames.transport = pens[watcher.person] = Pen(frames.transport)
        await mover.do("play", move="draw", turn=now["table"]["turn"])
        for person in people:
            (written,) = pens[person.id].writes
            assert written.count(b'{"news":"row"') == 1
            assert written.count(b'{"news":"done"') == (person is mover)

    served(tmp_path, scene)


def test_only_silent_clients_are_pinged(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        await ada.connect((await ada.new_table())["id"])
        await ada.do("join", name="Ada", avatar="fox")
        desk = next(iter(server.service.tables.desks.values()))
        (watcher,) = desk.audience.watchers
        frames = watcher.shortcut
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


def test_messages_that_wait_keep_their_order(tmp_path: Path) -> None:
    """Messages that are sent at once, that have to wait, and that come while others wait."""

    async def scene(server: Server) -> None:
        people = await three(server)
        desk = next(iter(server.service.tables.desks.values()))
        (watcher,) = [one for one in desk.audience.watchers if one.person == people[2].id]
        filling, waited = "x" * 400_000, False
        for number in range(40):
            watcher.tell(json.dumps({"news": "present", "people": [str(number), filling]}).encode())
            if number % 3:
                await asyncio.sleep(0)
            waited = waited or watcher.writer is not None
        assert waited, "all of it went out without a pause"
        heard = [await people[2].until("present") for _ in range(40)]
        assert [news["people"][0] for news in heard] == [str(number) for number in range(40)]

    served(tmp_path, scene)


def test_random_messages_never_break_anything(tmp_path: Path) -> None:
    """Nearly valid messages of all kinds, from a seed: each gets an answer, and the log stays sound."""

    async def scene(server: Server) -> None:
        people = await three(server, players=3)
        dice = random.Random(5)
        desk = next(iter(server.service.tables.desks.values()))
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
        rows = await server.service.store.rows(desk.table.id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert server.service.metrics.refusals.get("internal") is None

    served(tmp_path, scene)
