"""The browser client: one page at all its addresses, files that are cached for good, and what anyone may read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedOK

from stammtisch.core.registry import GAMES
from stammtisch.core.rulebook import rulebook
from stammtisch.core.words import LANGS
from tests.server.harness import Client, Server, served

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Files like those of a built client."""
    built = tmp_path / "pages"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>the client</title>", "utf-8")
    (built / "assets" / "index-4f2a91c0.js").write_text("export const long = 1;\n" * 200, "utf-8")
    (built / "assets" / "text-1f2a91c0.woff2").write_bytes(b"not really a font" * 100)
    for name in ("icon.svg", "card-elephant.svg"):
        (built / "assets" / name).write_text("<svg/>", "utf-8")
    return built


def test_every_address_of_the_client_is_its_page(tmp_path: Path, pages: Path) -> None:
    async def scene(server: Server) -> None:
        client = (
            "/",
            "/t/x",
            "/screen/x",
            "/replay/x/3",
            "/try/mue/x",
            "/rules",
            "/rules/mue",
            "/learn/mue/first",
            "/me",
        )
        for path in client:
            answer = await server.http.get(path)
            assert (answer.status_code, "the client" in answer.text) == (200, True), path
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/html")

    served(tmp_path, scene, pages=pages)


def test_an_unknown_address_shows_people_the_page_and_programs_a_code(tmp_path: Path, pages: Path) -> None:
    async def scene(server: Server) -> None:
        for path in ("/nowhere", "/t/x/y", "/replay/x/y", "/apis"):
            answer = await server.http.get(path, headers=BROWSER)
            assert (answer.status_code, "the client" in answer.text) == (404, True), path
            answer = await server.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        for path in ("/api/nothing", "/api", "/assets/gone-12345678.js", "/ws", "/healthz/x", "/metrics/x"):
            answer = await server.http.get(path, headers=BROWSER)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert (await server.http.post("/nowhere", headers=BROWSER)).json()["code"] == "not_found"

    served(tmp_path, scene, pages=pages)


def test_without_a_built_client_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for path in ("/", "/t/x", "/nowhere"):
            answer = await server.http.get(path, headers=BROWSER)
            assert answer.status_code == 503
            assert "python3 dev.py web" in answer.text
        assert (await server.http.get("/healthz")).status_code == 200

    served(tmp_path, scene, pages=tmp_path / "nothing")


def test_client_files_are_cached_compressed_and_limited(tmp_path: Path, pages: Path) -> None:
    async def scene(server: Server) -> None:
        for _ in range(100):
            answer = await server.http.get("/assets/index-4f2a91c0.js")
            assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.text == "export const long = 1;\n" * 200
        answer = await server.http.get("/assets/index-4f2a91c0.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in answer.headers
        for name in ("icon.svg", "card-elephant.svg"):
            answer = await server.http.get(f"/assets/{name}")
            assert answer.headers["cache-control"] == "no-cache", "no hash, so it may change"
        answer = await server.http.get("/assets/text-1f2a91c0.woff2")
        assert "content-encoding" not in answer.headers
        gone = await server.http.get("/assets/gone-12345678.js")
        assert (gone.status_code, "immutable" in gone.headers.get("cache-control", "")) == (404, False)
        outside = await server.http.get("/assets/..%2findex.html")
        assert outside.status_code == 404

    served(tmp_path, scene, pages=pages)


def build(pages: Path, name: str | None) -> None:
    """Replaces the client with another build."""
    script = "" if name is None else f'<script type="module" crossorigin src="/assets/{name}"></script>'
    (pages / "index.html").write_text(f"<!doctype html><title>the client</title>{script}", "utf-8")


def test_answers_name_the_build_unless_they_are_cached(tmp_path: Path, pages: Path) -> None:
    async def named(server: Server, path: str) -> str | None:
        return (await server.http.get(path)).headers.get("stammtisch-build")

    async def scene(server: Server) -> None:
        assert await named(server, "/api/house") is None, "not built by our builder"
        for name in ("index-4f2a91c0.js", "index-Cx_7-b2K.js"):
            build(pages, name)
            for path in ("/api/house", "/api/games", "/api/tables", "/api/me", "/api/nothing"):
                assert await named(server, path) == name, path
            for path in ("/api/words/table/de", "/api/rules/mue/en", "/", "/healthz"):
                assert await named(server, path) is None, path
        build(pages, None)
        assert await named(server, "/api/house") is None
        (pages / "index.html").unlink()
        assert await named(server, "/api/house") is None

    served(tmp_path, scene, pages=pages)


def test_only_a_page_of_another_build_is_told_to_reload(tmp_path: Path, pages: Path) -> None:
    async def greeted(person: Client, table: str, **more: str) -> dict[str, Any]:
        await person.leave()
        person.socket = await connect(f"ws://127.0.0.1:{person.port}/ws")
        await person.send({"do": "hello", "table": table, "token": person.secret, **more})
        return await person.receive()

    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = (await ada.new_table())["id"]
        assert (await greeted(ada, table, client="index-00000000.js"))["news"] == "snapshot", (
            "nothing is built"
        )
        build(pages, "index-4f2a91c0.js")
        assert (await greeted(ada, table, client="index-4f2a91c0.js"))["news"] == "snapshot"
        assert (await greeted(ada, table))["news"] == "snapshot", "a program, or a page of before this"
        build(pages, "index-Cx_7-b2K.js")
        for where in (table, "no such table"):
            bye = await greeted(ada, where, client="index-4f2a91c0.js")
            assert bye == {"news": "bye", "reason": "reload", "again": False}
            with pytest.raises(ConnectionClosedOK):
                await ada.receive()
        no = await greeted(ada, table, client="x" * 101)
        assert (no["news"], no["code"]) == ("no", "not_understood")

    served(tmp_path, scene, pages=pages)


def assert_kept_and_packed(answer: httpx.Response) -> None:
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "max-age=300"
    assert answer.headers["content-encoding"] == "gzip"


def test_anyone_can_read_rules_and_words(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for game in GAMES:
            for lang in LANGS:
                answer = await server.http.get(f"/api/rules/{game}/{lang}")
                assert_kept_and_packed(answer)
                assert answer.json() == {
                    "text": rulebook(game, lang),
                    "first": GAMES[game].first_reading.split(),
                }
                answer = await server.http.get(f"/api/words/{game}/{lang}")
                assert_kept_and_packed(answer)
                assert set(answer.json()) == {"common", "own"}
        for path in ("rules/skat/de", "rules/mue/fr", "rules/table/de", "words/skat/de", "rules/mue"):
            assert (await server.http.get(f"/api/{path}")).json()["code"] == "not_found"

    served(tmp_path, scene)


def test_the_games_say_how_long_they_take_and_what_their_rulebooks_print(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await server.http.get("/api/games")
        assert answer.headers["content-encoding"] == "gzip"
        games = answer.json()
        assert games["mue"]["minutes"] == [60, 60]
        for game in games.values():
            low, high = game["minutes"]
            assert 0 < low <= high
        printed = {name: (game["age"], game["best"]) for name, game in games.items()}
        assert printed == printed | {
            "life_life": (8, None),
            "mammuz": (8, None),
            "mau_mau": (None, None),
            "mue": (12, [4, 5]),
            "zoff_im_zoo": (None, [4, 6]),
        }
        assert games["zoff_im_zoo"]["pad"] == {"3": "starter", **dict.fromkeys("4567", "dealer")}
        assert games["mammuz"]["pad"] == dict.fromkeys("34567", "starter")

    served(tmp_path, scene)


def test_a_link_becomes_a_picture(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for link in ("http://192.168.0.5:8765/t/x", "https://example.org/" + "x" * 180):
            answer = await server.http.get(f"/api/qr.svg?link={quote(link, safe='')}")
            assert answer.status_code == 200
            secret = await server.http.post("/api/qr.svg", content=link)  # in no address
            assert secret.text == answer.text
            assert answer.headers["content-type"].startswith("image/svg+xml")
            picture = ElementTree.fromstring(answer.text)
            assert picture.tag == f"{SVG}svg"
            assert "width" not in picture.attrib
            low, _, size, _ = (float(part) for part in picture.attrib["viewBox"].split())
            assert (low, size >= 21 + 8) == (0, True), "with the quiet zone"
            ground, marks = picture.findall(f"{SVG}path")
            assert ground.attrib["fill"] == "#fff"
            assert marks.attrib["stroke"] == "#000"
            start = re.match(r"M(\d+) (\d+)", marks.attrib["d"])
            assert start is not None
            assert int(start[1]) == 4

    served(tmp_path, scene)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "javascript:alert(1)",
        "ftp://x/",
        "http://",
        "http://[",
        "x",
        "http://x/" + "y" * 200,
        "http://x/\n",
    ],
)
def test_only_a_link_becomes_a_picture(tmp_path: Path, link: str) -> None:
    async def scene(server: Server) -> None:
        answer = await server.http.get("/api/qr.svg", params={"link": link})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_link")

    served(tmp_path, scene)
