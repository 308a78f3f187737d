"""The referee's doors: verdicts for people with the real cards, without an identity."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import stammtisch
from stammtisch.core.referee import refereed
from stammtisch.server.limits import Limiter
from tests.server.harness import Server, served

TWO_SEALS = {"top": ["S", "S"], "hand": ["W", "W", "W"]}
ODD_VALUES: list[Any] = [
    None,
    True,
    -1,
    2**70,
    1e300,
    "",
    "SS",
    "x" * 5000,
    [],
    ["S"] * 500,
    [["S"]],
    [None],
    [[[[]]]],
    {},
    {"S": 1},
]


def unhurried(server: Server) -> None:
    """This test asks more than a person can."""
    server.service.judging = server.service.asking = Limiter(rate=1e6, burst=1e6)


async def verdict(server: Server, game: str, facts: Any, move: str | None = None) -> dict[str, Any]:
    answer = await server.http.post("/api/referee", json={"game": game, "facts": facts, "move": move})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def test_verdicts(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        assert (await verdict(server, "zoff_im_zoo", TWO_SEALS, "WW"))["verdict"] == "yes"
        no = await verdict(server, "zoff_im_zoo", TWO_SEALS, "WWW")
        assert (no["verdict"], no["ruling"]["rule"], no["ruling"]["code"]) == ("no", "ZZ-5", "wrong_number")
        assert no["ruling"]["params"]["cards"] == ["W", "W", "W"]
        impossible = await verdict(server, "zoff_im_zoo", {"top": ["S"] * 6, "hand": ["W"]}, "W")
        assert (impossible["verdict"], impossible["ruling"]["code"]) == ("impossible", "too_many")
        won = await verdict(server, "zoff_im_zoo", {"plays": [["S"], ["B"], ["D"]]})
        assert (won["verdict"], won["play"], won["refused"]["2"]["rule"]) == ("won", 1, "ZZ-5")
        won = await verdict(server, "mue", {"chief_trump": "r", "plays": [["b9"], ["r0"]]})
        assert (won["verdict"], won["play"]) == ("won", 1)

    served(tmp_path, scene)


def test_questions_for_every_game_and_number_of_players(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        unhurried(server)
        games = (await server.http.get("/api/games")).json()
        for name, game in stammtisch.GAMES.items():
            assert games[name]["referee"] == refereed(game)
            for players in game.players if refereed(game) else ():
                asked = (await server.http.get(f"/api/referee/{name}/{players}")).json()
                assert (asked["game"], asked["players"]) == (name, players)
                assert asked["phases"]
        for path in ("/api/referee/skat/3", "/api/referee/mue/9", "/api/referee/mue/x"):
            assert (await server.http.get(path)).status_code == 404

    served(tmp_path, scene)


def test_odd_descriptions_get_an_answer(tmp_path: Path) -> None:
    """Whatever stands in place of any fact: a verdict, or the reason why it can't be; never an error."""

    async def scene(server: Server) -> None:
        unhurried(server)
        dice = Random(5)
        for name, game in stammtisch.GAMES.items():
            for phase in game.phases(min(5, game.players[-1])):
                ids = [ask["id"] for ask in phase["asks"]]
                for _ in range(12):
                    facts = {
                        "phase": phase["phase"],
                        "players": min(5, game.players[-1]),
                        **{id: dice.choice(ODD_VALUES) for id in dice.sample(ids, min(2, len(ids)))},
                    }
                    assert (await verdict(server, name, facts, dice.choice(game.moves.texts)))["verdict"]
        for name in ("mue", "zoff_im_zoo"):
            for value in ODD_VALUES:
                await verdict(server, name, {"plays": value})

    served(tmp_path, scene)


def test_requests_are_bounded(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        case = {"game": "mue", "facts": {}, "move": "pass"}
        for wrong in (
            {**case, "game": "skat"},
            {**case, "game": "mau_mau", "move": None},
            {**case, "move": "x" * 1000},
            {**case, "facts": []},
            {**case, "more": 1},
        ):
            assert (await server.http.post("/api/referee", json=wrong)).status_code in (400, 404)
        many = [server.http.post("/api/referee", json=case) for _ in range(80)]
        statuses = {answer.status_code for answer in await asyncio.gather(*many)}
        assert statuses == {200, 429}

    served(tmp_path, scene)
