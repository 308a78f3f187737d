"""`stammtisch` as a person starts it: a real process, its addresses, how it ends, and errors in one sentence."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from stammtisch import cli
from stammtisch.server import run
from stammtisch.server.app import PAGES

PROGRAM = [sys.executable, "-m", "stammtisch"]
COMMON = ["--local", "--no-browser", "--lang", "en"]


def start(*arguments: str, **variables: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", **variables}
    return subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def address(process: subprocess.Popen[str]) -> str:
    """The address that it prints once it is up."""
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return line.split()[-1]
    raise AssertionError(process.communicate())


def fetched(url: str) -> str:
    """What is at this address; retries, because it is printed a moment before the doors open."""
    while True:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return str(answer.read().decode())
        except ConnectionError:
            continue


@pytest.fixture
def service(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = start(*COMMON, "--port", "0", "--db", str(tmp_path / "new" / "table.db"))
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_opens_answers_and_ends_cleanly(
    service: subprocess.Popen[str], ending: signal.Signals, tmp_path: Path
) -> None:
    here = address(service)
    assert here.startswith("http://localhost:")
    assert fetched(here + "healthz") == "ok\n"
    if (PAGES / "index.html").is_file():  # otherwise the client is not built, which test_pages covers
        page = fetched(here)
        assert "<title>Stammtisch</title>" in page
        for file in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page):
            assert fetched(here + file)
    assert (
        json.loads(fetched(here + "api/words/table/de"))["refusals"]["not_your_turn"] == "Du bist nicht dran."
    )
    assert json.loads(fetched(here + "api/words/mue/en"))["own"]["name"] == "Mü"
    service.send_signal(ending)
    text, trouble = service.communicate(timeout=30)
    assert service.returncode == 0, trouble
    assert "Traceback" not in trouble
    assert "See you" in text
    assert (tmp_path / "new" / "table.db").exists()


def test_a_port_that_is_taken_is_reported(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = start(*COMMON, "--port", str(port), "--db", str(tmp_path / "t.db"))
        _, trouble = process.communicate(timeout=60)
    assert process.returncode == 1
    assert trouble.startswith(f"Port {port} is taken")
    assert trouble.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--db", "/dev/null/x/t.db"], "The database can't be opened: "),
        (["--host", "192.0.2.77"], "Can't listen on 192.0.2.77"),
        (["--db", "postgresql://nobody:secret@127.0.0.1:1/x"], "The database can't be opened: "),
    ],
)
def test_an_error_is_one_sentence(arguments: list[str], reason: str) -> None:
    common = [word for word in COMMON if word != "--local" or "--host" not in arguments]
    process = start(*common, "--port", "0", *arguments)
    _, trouble = process.communicate(timeout=120)
    assert process.returncode == 1
    assert trouble.startswith(reason)
    assert "secret" not in trouble
    assert trouble.count("\n") == 1


def test_the_environment_can_say_everything(tmp_path: Path) -> None:
    variables = {"DB": str(tmp_path / "t.db"), "PORT": "0", "LOCAL": "yes", "NO_BROWSER": "1"}
    process = start("--lang", "de", **{f"STAMMTISCH_{name}": value for name, value in variables.items()})
    try:
        assert fetched(address(process) + "healthz") == "ok\n"
        assert (tmp_path / "t.db").exists()
    finally:
        process.kill()
        process.communicate()


def test_a_house_has_phrases_of_its_own(tmp_path: Path) -> None:
    phrases = tmp_path / "phrases.txt"
    phrases.write_text("Prost, ihr Lieben!\n\n  Wer gibt?\t\nWer gibt?\n", "utf-8")
    database = str(tmp_path / "t.db")
    process = start(*COMMON, "--port", "0", "--db", database, "--phrases", str(phrases))
    try:
        house = json.loads(fetched(address(process) + "api/house"))
        assert house["phrases"] == ["Prost, ihr Lieben!", "Wer gibt?"]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"\x00\n", b"x" * 41, "\n".join(map(str, range(13))).encode()]
)
def test_a_bad_file_of_phrases_is_bad_usage(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "phrases.txt"
    file.write_bytes(content)
    assert cli.main(["--phrases", str(file), "--lang", "en"]) == 2
    assert "should hold at most 12 phrases" in capsys.readouterr().err
    assert cli.main(["--phrases", str(tmp_path / "none"), "--lang", "en"]) == 2
    assert "can't be read" in capsys.readouterr().err


def test_a_bad_port_is_bad_usage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, variable in ((["--port", "70000"], ""), ([], "many")):
        monkeypatch.setenv("STAMMTISCH_PORT", variable)
        assert cli.main([*arguments, "--lang", "en"]) == 2
        assert "number from 0 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "many", "65536", "9" * 7, "²"])
def test_a_bad_number_of_connections_is_bad_usage(
    number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--connections", number, "--lang", "en"]) == 2
    assert "--connections needs a whole number" in capsys.readouterr().err
    monkeypatch.setenv("STAMMTISCH_CONNECTIONS", number)
    assert cli.main(["--lang", "en"]) == 2
    assert "number of connections must be from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("how", ["option", "variable"])
def test_connections_of_an_address_can_be_set(tmp_path: Path, how: str) -> None:
    """Counted for addresses that are not proxies, and logged in one line."""
    arguments, variables = (
        (["--connections", "2"], {}) if how == "option" else ([], {"STAMMTISCH_CONNECTIONS": "2"})
    )
    process = start(*COMMON, "--port", "0", "--db", str(tmp_path / "t.db"), *arguments, **variables)
    try:
        here = address(process)
        fetched(here + "healthz")
        port = int(here.rstrip("/").rpartition(":")[2])
        with ExitStack() as stack:
            clients = [stack.enter_context(connected(port)) for _ in range(4)]
            answers = [
                first_answer(client, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") for client in clients
            ]
        assert [answer[9:12] for answer in answers] == [b"200", b"200", b"", b""]
    finally:
        process.send_signal(signal.SIGTERM)
        _, trouble = process.communicate(timeout=30)
    assert trouble == "WARNING stammtisch.server: an address has 2 connections: refusing more from it\n"


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30, source_address=("127.0.0.2", 0))


def first_answer(client: socket.socket, data: bytes) -> bytes:
    """The first bytes that come back; none if the connection was closed."""
    try:
        client.sendall(data)
        return client.recv(65_536)
    except ConnectionError:
        return b""


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.parametrize("variables", [{}, {"STAMMTISCH_JSON_LOGS": "1"}])
def test_clients_mistakes_are_not_logged_as_errors(tmp_path: Path, variables: dict[str, str]) -> None:
    """Nothing on stderr; with all levels, one line at `info` without an address."""
    process = start(*COMMON, "--port", "0", "--db", str(tmp_path / "t.db"), **variables)
    try:
        here = address(process)
        fetched(here + "healthz")
        port = int(here.rstrip("/").rpartition(":")[2])
        for junk in (
            b"\x16\x03\x01",
            b"GET /\xff HTTP/1.1\r\n\r\n",
            b"POST /api/people HTTP/1.1\r\n\r\n\xff",
        ):
            with connected(port) as client:
                first_answer(client, junk + b"\r\n\r\n")
        for frame in (b"\x81\x82\0\0\0\0\xff\xff", b"\x81\x00", b"\xf1\x80\0\0\0\0"):
            with connected(port) as client:
                assert b" 101 " in first_answer(client, UPGRADE)
                assert first_answer(client, frame)[:1] == b"\x88"
        with connected(port) as client:
            client.sendall(b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        fetched(here + "healthz")
    finally:
        process.send_signal(signal.SIGTERM)
        _, trouble = process.communicate(timeout=30)
    lines = [json.loads(line) for line in trouble.splitlines()]
    assert len(lines) == (3 if variables else 0)
    assert all(line["level"] == "info" and "127.0.0" not in line["message"] for line in lines)


def test_a_backup_can_be_made_while_it_is_open(
    service: subprocess.Popen[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = address(service)
    body = json.dumps({"name": "Ada", "avatar": "fox"}).encode()
    fetched(here + "healthz")
    with urllib.request.urlopen(here + "api/people", body, timeout=30) as answer:
        id = json.load(answer)["me"]["id"]
    copy = tmp_path / "copy.db"
    arguments: list[Any] = ["backup", str(copy), "--db", str(tmp_path / "new" / "table.db"), "--lang", "en"]
    assert cli.main(arguments) == 0
    assert str(copy) in capsys.readouterr().out
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT id FROM persons").fetchall() == [(id,)]
    connection.close()
    assert cli.main(arguments) == 1
    assert "already exists" in capsys.readouterr().err


def test_addresses() -> None:
    assert run.addresses("127.0.0.1", 80) == ("http://localhost:80/", None)
    assert run.addresses("192.0.2.5", 80) == ("http://192.0.2.5:80/", "http://192.0.2.5:80/")
    assert run.addresses("::", 80)[0] == "http://[::]:80/"
    here, there = run.addresses("0.0.0.0", 80)
    assert here == "http://localhost:80/"
    assert there is None or there.startswith("http://")
    assert run.qr_code("http://192.0.2.5:80/").count("\n") > 10


class Window(webbrowser.BaseBrowser):
    """A browser with its own window."""

    def __init__(self) -> None:
        super().__init__("window")
        self.opened: list[str] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.opened.append(url)
        return True


@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a script")
def test_no_browser_takes_over_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless BROWSER asks for it."""
    script, opened, here = tmp_path / "lynx", tmp_path / "opened", "http://localhost/"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n', "utf-8")
    script.chmod(0o755)
    lynx, window = webbrowser.GenericBrowser(str(script)), Window()
    monkeypatch.delenv("BROWSER", raising=False)
    for browser in (lynx, window):
        monkeypatch.setattr(webbrowser, "get", lambda browser=browser: browser)
        run.open_browser(here)
    assert window.opened == [here]
    assert not opened.exists()
    monkeypatch.setenv("BROWSER", "lynx")
    monkeypatch.setattr(webbrowser, "get", lambda: lynx)
    run.open_browser(here)
    assert opened.read_text("utf-8").split() == [here]
