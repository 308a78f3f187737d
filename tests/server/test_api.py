"""Everything over HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.store.store import Listed, Rating, Result
from tests.server.harness import Client, Server, served


def test_practice_is_in_the_history_and_is_not_counted(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        for number, practice in enumerate((True, False, True), 1):
            game = "mau_mau" if number < 3 else "mue"
            players, names = (ada.id, "bot:easy"), ("Ada", "bot:easy")
            result = Result("t", number, game, players, names, (number, 3), (1, 2), 9, 1, 9, 5.0, practice)
            await server.service.store.finish(result, lambda _: {ada.id: Rating(26.0, 8.0, 1)})
        assert [match["practice"] for match in (await ada.get("/api/me/matches")).json()] == [
            True,
            False,
            True,
        ]
        assert [match["practice"] for match in (await ada.get("/api/me/export")).json()["matches"]][
            1
        ] is False
        rating = {"mu": 26.0, "sigma": 8.0}
        assert (await ada.get("/api/me/statistics")).json() == {
            "mau_mau": {"matches": 1, "wins": 0, "mean_rank": 2.0, "practice": 1, "rating": rating},
            "mue": {"matches": 0, "wins": 0, "mean_rank": 0.0, "practice": 1, "rating": None},
        }

    served(tmp_path, scene)


async def play_to_the_end(client: Client, table: str) -> None:
    """Sits down among bots and plays until the match is over and its result stored."""
    snapshot = await play_until(client, table, lambda state: state["table"]["status"] == "over")
    while client.news[-1].get("kind") != "record":
        await client.receive()
    assert snapshot["table"]["status"] == "waiting"


async def play_until(client: Client, table: str, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Sits down among bots and plays the first legal move until the news is enough; returns the snapshot before."""
    snapshot = await client.connect(table)
    assert (await client.do("sit", seat=0))["news"] == "done"
    assert (await client.do("fill", level="easy"))["news"] == "done"
    assert (await client.do("start"))["news"] == "done"
    state = next(news for news in reversed(client.news) if news.get("view"))
    while not enough(state):
        view, turn = state["view"], state["table"]["turn"]
        if view["to_move"] == 0 and "legal" in view:
            said = [move for move in view["legal"] if move.endswith("!")]
            await client.play((said or view["legal"])[0], turn)
        while state["table"]["turn"] == turn:
            state = next(news for news in reversed(client.news) if news.get("view"))
            if state["table"]["turn"] == turn:
                await client.receive()
    return snapshot


def bot_rows(client: Client) -> list[dict[str, Any]]:
    return [news for news in client.news if news.get("kind") == "play" and news["data"]["by"] == "bot"]


def test_people_need_no_accounts(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("  Ada\u202e  L. ")
        assert (await ada.get("/api/me")).json() == {
            "id": ada.id,
            "name": "Ada L.",
            "avatar": "fox",
            "lang": "en",
        }
        assert len(ada.secret) >= 43
        changed = {"name": "Ada", "avatar": "owl", "lang": "de"}
        answer = await server.http.put("/api/me", json=changed, headers=ada.headers)
        assert answer.json() == {"id": ada.id, **changed}
        other = server.client()
        other.secret = ada.secret  # as on another device
        assert (await other.get("/api/me")).json()["id"] == ada.id
        for wrong in ("x", "x" * 5000, ada.secret[:-1]):
            other.secret = wrong
            answer = await other.get("/api/me")
            assert (answer.status_code, answer.json()["code"]) == (401, "unknown_person")

    served(tmp_path, scene)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name":"x"}',
        b'{"name":"","avatar":"fox"}',
        b'{"name":"x","avatar":"<b>"}',
        b'{"name":"x","avatar":"fox","admin":true}',
        b'{"name":"' + b"x" * 30 + b'","avatar":"fox"}',
        b'{"name":7,"avatar":"fox"}',
        b"[" * 10_000,
        b"\xff\xfe",
    ],
)
def test_a_bad_body_is_refused(tmp_path: Path, body: bytes) -> None:
    async def scene(server: Server) -> None:
        answer = await server.http.post("/api/people", content=body)
        assert answer.status_code == 400
        assert answer.json()["code"] == "not_understood"

    served(tmp_path, scene)


def test_too_much_is_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await server.http.post("/api/people", content=b"x" * 20_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_long")

        async def parts() -> Any:
            for _ in range(40):
                yield b"x" * 1000

        answer = await server.http.post("/api/people", content=parts())
        assert (answer.status_code, answer.json()["code"]) == (413, "too_long")

    served(tmp_path, scene)


def test_tables_are_created_listed_and_found_by_code(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        private = await ada.new_table()
        public = await ada.new_table(public=True, game="mue", players=4, options={})
        listed = (await ben.get("/api/tables")).json()
        assert [table["id"] for table in listed] == [public["id"]]
        assert listed[0]["game"] == "mue"
        assert listed[0]["host"]["name"] == "Ada"
        mine = (await ada.get("/api/me/tables")).json()
        assert {table["id"] for table in mine} == {private["id"], public["id"]}
        assert (await ben.get("/api/me/tables")).json() == []
        listed = await ben.get(f"/api/codes/{private['code'].lower()}")
        assert listed.json() == private
        assert (await ben.get("/api/codes/NOCODE")).status_code == 404
        answer = await server.http.post("/api/tables", json={"settings": {"game": "mue", "players": 4}})
        assert answer.status_code == 401
        for settings in ({"game": "skat", "players": 3}, {"game": "mue", "players": 99}, {"game": "mue"}):
            answer = await server.http.post("/api/tables", json={"settings": settings}, headers=ada.headers)
            assert answer.status_code == 400
        new_table = {"settings": {"game": "mau_mau", "players": 3, "options": {"rounds": 10**27}}}
        answer = await server.http.post("/api/tables", json=new_table, headers=ada.headers)
        refused = {"code": "bad_option", "params": {"option": "rounds", "low": 1, "high": 100}}
        assert (answer.status_code, answer.json()) == (400, refused)
        offered = (await server.http.get("/api/games")).json()
        assert offered["mau_mau"]["bounds"] == {"rounds": [1, 100]}
        assert offered["life_life"]["bounds"] == {"lives": [1, 9]}

    served(tmp_path, scene)


def test_finished_matches_are_kept_counted_and_replayed(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        table = await ada.new_table()
        await play_to_the_end(ada, table["id"])
        (match,) = (await ada.get("/api/me/matches")).json()
        assert match["names"][0] == "Ada"
        assert match["seat"] == 0
        statistics = (await ada.get("/api/me/statistics")).json()["mau_mau"]
        assert statistics["matches"] == 1
        assert statistics["mean_rank"] == match["ranks"][0]
        assert statistics["rating"]["sigma"] > 0
        path = f"/api/matches/{table['id']}/1"
        record = (await ada.get(f"{path}/record")).json()
        assert record["game"] == "mau_mau"
        assert len(record["moves"]) == match["moves"]
        onlooker = (await ada.get(f"{path}/replay")).json()
        assert len(onlooker["steps"]) == match["moves"] + 1
        assert not any("hand" in step["view"] for step in onlooker["steps"])
        assert all(event["to"] == "all" for step in onlooker["steps"] for event in step["events"])
        mine = (await ada.get(f"{path}/replay?eyes=0")).json()
        assert len(mine["steps"][0]["view"]["hand"]) == 5
        assert mine["names"] == ["Ada", "bot:easy", "bot:easy"]
        assert mine["avatars"] == [(await ada.get("/api/me")).json()["avatar"], None, None]
        everything = (await ada.get(f"{path}/replay?eyes=all")).json()
        assert [len(hand) for hand in everything["steps"][0]["open_hands"]] == [5, 5, 5]
        assert (await ada.get(f"{path}/replay?eyes=9")).json()["code"] == "no_such_seat"
        assert (await eve.get(f"{path}/record")).status_code == 404, "she was never there"
        assert (await ada.get(f"/api/matches/{table['id']}/2/record")).status_code == 404

    served(tmp_path, scene)


def test_a_bot_says_why_to_its_opponent(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        table = await ada.new_table()
        await play_to_the_end(ada, table["id"])
        rows = bot_rows(ada)
        path = f"/api/tables/{table['id']}/why/"
        answer = await ada.get(f"{path}{rows[0]['seq']}")
        assert answer.status_code == 200, answer.text
        said = answer.json()
        assert said["seat"] == rows[0]["data"]["seat"]
        words = (await server.http.get("/api/words/mau_mau/de")).json()["own"]["why"]
        assert said["reason"][0] in words
        assert said["move"] == (await server.service.store.rows(table["id"]))[rows[0]["seq"] - 1].data["move"]
        assert (await ada.get(f"{path}1")).json()["code"] == "no_bot_move"
        assert (await eve.get(f"{path}{rows[0]['seq']}")).status_code == 403
        assert (await server.http.get(f"{path}{rows[0]['seq']}")).status_code == 401
        assert (await ada.get("/api/tables/nowhere/why/1")).json()["code"] == "no_such_table"
        codes = [(await ada.get(f"{path}1")).json()["code"] for _ in range(25)]
        assert codes[-1] == "too_fast"

    served(tmp_path, scene)


def test_a_good_player_would_do_this(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async def asked(client: Client, said: object) -> httpx.Response:
            return await client.http.post(path, json=said, headers=client.headers)

        ada, eve = await server.person("Ada"), await server.person("Eve")
        table = await ada.new_table()
        path = f"/api/tables/{table['id']}/help"
        await play_until(ada, table["id"], lambda news: "legal" in news["view"])
        view = next(news["view"] for news in reversed(ada.news) if news.get("view"))
        answer = await asked(ada, {})
        assert (answer.status_code, answer.json()["code"]) == (409, "help_is_practice")
        answer = await asked(ada, {"practice": True})
        assert answer.status_code == 200, answer.text
        help = answer.json()
        assert help["move"] in view["legal"]
        assert set(help["uses"]) <= set(help["cards"]) <= set(view["hand"])
        rows = await server.service.store.rows(table["id"])
        assert [(row.kind, row.data) for row in rows][-1] == ("practice", {"reason": "hint"})
        words = (await server.http.get("/api/words/mau_mau/de")).json()["own"]
        assert help["reason"][0] in words["hint"]
        assert help["reason"][0] in words["think"]
        assert (await asked(ada, {"practice": "yes"})).json()["code"] == "not_understood"
        assert (await asked(eve, {"practice": True})).status_code == 403
        assert (await server.http.post(path, json={})).status_code == 401
        codes = [(await asked(ada, {"what": 1})).json()["code"] for _ in range(20)]
        assert codes[-1] == "too_fast"

    served(tmp_path, scene)


def test_during_a_round_a_bot_says_what_anyone_could_say(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table(game="mue", options={})
        await play_until(ada, table["id"], lambda _: len(bot_rows(ada)) >= 15)
        rows = [news["seq"] for news in bot_rows(ada)][:15]
        answers = [await ada.get(f"/api/tables/{table['id']}/why/{seq}") for seq in rows]
        reasons = [answer.json() for answer in answers if answer.status_code == 200]
        assert {reason["reason"][0] for reason in reasons} == {"remark"}
        assert all(reason["move"] is None for reason in reasons)
        kept = [answer for answer in answers if answer.status_code != 200]
        assert {(answer.status_code, answer.json()["code"]) for answer in kept} <= {(409, "after_the_round")}

    served(tmp_path, scene)


def test_a_running_match_has_no_record_or_replay(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table(pace=10)
        await ada.connect(table["id"])
        for verb in ({"do": "sit", "seat": 0}, {"do": "fill", "level": "easy"}, {"do": "start"}):
            await ada.do(**verb)
        for door in ("record", "replay", "replay?eyes=all", "replay?eyes=1"):
            answer = await ada.get(f"/api/matches/{table['id']}/1/{door}")
            assert (answer.status_code, answer.json()["code"]) == (409, "still_on")

    served(tmp_path, scene)


def test_people_can_export_and_delete_their_data(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        await play_to_the_end(ada, table["id"])
        data = (await ada.get("/api/me/export")).json()
        assert data["me"]["name"] == "Ada"
        assert len(data["matches"]) == 1
        assert len(data["tables"]) == 1
        assert (await server.http.delete("/api/me", headers=ada.headers)).status_code == 200
        assert (await ada.get("/api/me")).status_code == 401
        assert b"Ada" not in (await server.service.store.rows(table["id"])).__repr__().encode()

    served(tmp_path, scene)


def test_deleting_oneself_works_though_a_table_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        tables = [await ada.new_table() for _ in range(2)]
        store = server.service.store
        await server.service.tables.desks.pop(tables[0]["id"]).close()  # one is loaded, one is not
        tables_of = store.tables_of

        async def and_then_they_go(person: str, limit: int) -> list[Listed]:
            listed = await tables_of(person, limit)
            gone = await store.drop_tables([table.id for table in listed], time.time() + 1)
            assert len(gone) == 2
            return listed

        monkeypatch.setattr(store, "tables_of", and_then_they_go)
        assert (await server.http.delete("/api/me", headers=ada.headers)).status_code == 200
        assert await store.person(ada.id) is None

    served(tmp_path, scene)


def test_the_service_says_how_it_is(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        await play_to_the_end(ada, table["id"])
        assert (await server.http.get("/healthz")).text == "ok\n"
        assert (await server.http.get("/api/house")).json() == {"address": None, "phrases": []}
        server.service.address = "http://192.0.2.5:8765/"
        assert (await server.http.get("/api/house")).json()["address"] == "http://192.0.2.5:8765/"
        server.service.phrases = ["Prost!"]
        assert (await server.http.get("/api/house")).json()["phrases"] == ["Prost!"]
        games = (await server.http.get("/api/games")).json()
        assert games["mue"]["players"] == [3, 6]
        text = (await server.http.get("/metrics")).text
        assert "stammtisch_tables 1" in text
        assert "stammtisch_people 1" in text
        assert 'stammtisch_rows_total{kind="start"} 1' in text
        assert "stammtisch_move_seconds_count" in text
        for secret in (ada.secret, ada.id, "Ada", table["id"], table["code"]):
            assert secret not in text

    served(tmp_path, scene)


def test_every_answer_has_the_headers(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for path in ("/", "/healthz", "/api/me", "/nowhere", "/t/x"):
            headers = (await server.http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        assert (await server.http.get("/api/me")).headers["cache-control"] == "no-store"
        assert (await server.http.get("/nowhere")).json()["code"] == "not_found"
        assert (await server.http.post("/api/tables/x")).status_code in (404, 405)

    served(tmp_path, scene)


def test_other_sites_get_nothing_done(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        body = {"name": "Ada", "avatar": "fox"}
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
            answer = await server.http.post("/api/people", json=body, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
        own = {"origin": f"http://127.0.0.1:{server.port}"}
        assert (await server.http.post("/api/people", json=body, headers=own)).status_code == 201

    served(tmp_path, scene)


def test_floods_are_slowed_down(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answers = [await server.http.get("/api/codes/NOCODE") for _ in range(35)]
        codes = [answer.json()["code"] for answer in answers]
        assert codes[0] == "no_such_table"
        assert codes[-1] == "too_fast"
        assert answers[-1].status_code == 429
        assert answers[-1].json()["params"]["seconds"] > 0

    served(tmp_path, scene)
