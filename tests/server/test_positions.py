"""Lessons and positions over HTTP and at their tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.examples import examples_of
from stammtisch.core.lessons import lessons_of
from stammtisch.core.registry import GAMES
from tests.server.harness import Client, Server, served
from tests.server.test_api import play_to_the_end


async def ask(client: Client, **position: Any) -> tuple[int, dict[str, Any]]:
    answer = await client.http.post("/api/positions", json={"position": position}, headers=client.headers)
    return answer.status_code, answer.json()


def test_a_lesson_begins_with_its_script_and_is_kept_with_the_person(tmp_path: Path) -> None:
    lesson = lessons_of("zoff_im_zoo")["first"]

    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        shown = (await ada.get("/api/lessons/zoff_im_zoo/first")).json()
        assert [step["name"] for step in shown["steps"]] == [step.name for step in lesson.steps]
        assert [step["begins"] for step in shown["steps"]][:2] == [0, lesson.steps[0].num_moves]
        status, place = await ask(ada, **{"from": "lesson", "game": "zoff_im_zoo", "name": "first"})
        assert status == 201
        state = await ada.connect(place["id"])
        position = state["table"]["position"]
        assert (position["seat"], position["lesson"], position["step"]) == (0, "first", 0)
        assert position["moves"] <= len(lesson.steps[0].lead_in)
        assert state["table"]["practice"] is True
        while ada.news[-1].get("view", {}).get("to_move") != 0:
            await ada.receive()
        turn = ada.news[-1]["table"]["turn"]
        assert (await ada.do("play", move="pass", turn=turn))["code"] == "lesson_other"
        assert (await ada.do("play", move="L", turn=turn))["rule"] == "ZZ-5"
        assert (await ada.do("play", move="B", turn=turn))["news"] == "done"
        assert (await ada.get("/api/me/tables")).json() == []
        while (await ada.do("page", step=1))["news"] == "no":  # the others have not answered yet
            await ada.receive()
        while not any(entry["step"] for entry in (await ada.get("/api/me/lessons")).json()):
            await asyncio.sleep(0)
        (mine,) = [
            entry
            for entry in (await ada.get("/api/me/lessons")).json()
            if entry["game"] == "zoff_im_zoo" and entry["name"] == "first"
        ]
        assert (mine["step"], mine["done"], mine["steps"]) == (1, False, len(lesson.steps))

    served(tmp_path, scene)


@pytest.mark.parametrize("game", [name for name in GAMES if examples_of(name)])
def test_an_example_that_teaches_can_be_tried(tmp_path: Path, game: str) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        for name, example in list(examples_of(game).items())[:8]:
            status, place = await ask(ada, **{"from": "example", "game": game, "name": name})
            if example.say is None:
                assert (status, place["code"]) == (404, "no_such_position")
                continue
            state = await ada.connect(place["id"])
            seat = example.match(game).to_move
            assert state["seat"] == state["view"]["to_move"] == seat
            assert set(example.legal) <= set(state["view"]["legal"])

    served(tmp_path, scene)


def test_the_examples_of_a_game_are_shown_to_anyone_as_their_seat_sees_them(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for game in GAMES:
            answer = await server.http.get(f"/api/examples/{game}")
            assert "max-age" in answer.headers["cache-control"]
            named = {name for name, example in examples_of(game).items() if example.say is not None}
            assert {shown["name"] for shown in answer.json()} == named
            for shown in answer.json():
                match = examples_of(game)[shown["name"]].match(game)
                assert shown["seat"] == match.to_move
                assert shown["view"] == match.view(shown["seat"])
        assert (await server.http.get("/api/examples/skat")).status_code == 404

    served(tmp_path, scene)


def test_a_finished_match_can_be_tried_again_from_any_moment(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        table = (await ada.new_table())["id"]
        await play_to_the_end(ada, table)
        record = (await ada.get(f"/api/matches/{table}/1/record")).json()
        moment = {"from": "match", "table": table, "number": 1, "moves": 3, "seat": 0}
        for redeal in (False, True):
            status, place = await ask(ada, **moment, redeal=redeal)
            assert status == 201
            state = await ada.connect(place["id"])
            assert state["seat"] == 0
            assert state["view"]["round"] == 1
        assert len((await ada.get("/api/me/matches")).json()) == 1
        assert (await ask(ben, **moment))[1]["code"] == "no_such_match"
        late = {**moment, "moves": len(record["moves"])}
        assert (await ask(ada, **late))[1]["code"] == "no_such_position"
        assert (await ask(ada, **{**moment, "seat": 7}))[1]["code"] == "no_such_position"
        assert (await ask(ada, **{**moment, "number": 2}))[1]["code"] == "no_such_match"

    served(tmp_path, scene)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"from": "lesson", "game": "skat", "name": "first"}, "no_such_lesson"),
        ({"from": "lesson", "game": "mue", "name": "none"}, "no_such_lesson"),
        ({"from": "lesson", "game": "mue", "name": "first", "step": 99}, "no_such_lesson"),
        ({"from": "example", "game": "mue", "name": "none"}, "no_such_position"),
        ({"from": "nowhere"}, "not_understood"),
        ({"from": "lesson", "game": "mue", "name": "first", "step": -1}, "not_understood"),
    ],
)
def test_what_there_is_not_is_refused(tmp_path: Path, position: dict[str, Any], code: str) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        status, said = await ask(ada, **position)
        assert status >= 400
        assert said["code"] == code

    served(tmp_path, scene)
