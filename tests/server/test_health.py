"""`/healthz`: whether moves can be stored, on a disk that is full, locked or broken."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.server import health
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Unavailable
from tests.server.harness import Server, served
from tests.server.test_start import COMMON, address, fetched, start
from tests.store.test_care import filled, later_pages, overwrite
from tests.table.doubles import FixedOutside


async def reason(server: Server) -> str:
    """What is wrong, according to the service."""
    answer = await server.http.get("/healthz")
    assert answer.status_code == 503
    refusal = answer.json()
    assert refusal["code"] == "store_down"
    assert str(Path("/tmp")) not in answer.text
    return str(refusal["params"]["reason"])


class Counting(SqliteStore):
    """Counts probes, and holds them until they are released."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.probes = 0
        self.go_on = asyncio.Event()

    async def probe(self, now: float) -> None:
        self.probes += 1
        await self.go_on.wait()
        await super().probe(now)


def test_many_callers_share_one_write_a_second(tmp_path: Path) -> None:
    async def scene() -> None:
        store, outside = Counting(tmp_path / "t.db"), FixedOutside()
        await store.open()
        checkup = health.Health(store, outside)
        waiting = [asyncio.create_task(checkup.trouble()) for _ in range(50)]
        await asyncio.sleep(0)
        store.go_on.set()
        assert await asyncio.gather(*waiting) == [None] * 50
        for _ in range(50):
            assert await checkup.trouble() is None
        assert store.probes == 1
        for step in (health.WRITE_PAUSE_SECONDS, -3600.0):  # even if the machine's clock is set back
            outside.time += step
            assert await checkup.trouble() is None
        assert store.probes == 3
        await checkup.close()
        await store.close()

    asyncio.run(scene())


def test_a_write_that_hangs_is_not_repeated_and_reported_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_SECONDS", 0.05)

    async def scene() -> None:
        store, outside = Counting(tmp_path / "t.db"), FixedOutside()
        await store.open()
        checkup = health.Health(store, outside)
        for _ in range(5):
            assert await checkup.trouble() == health.SILENT
            outside.time += 10
        assert store.probes == 1
        store.go_on.set()
        assert checkup.writing is not None
        await checkup.writing
        assert await checkup.trouble() is None
        await checkup.close()
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_file_that_another_program_keeps_locked(
    lock: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_SECONDS", 0.2)
    monkeypatch.setattr(health, "WRITE_PAUSE_SECONDS", 0.0)

    async def scene(server: Server) -> None:
        assert (await server.http.get("/healthz")).text == "ok\n"
        with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as other:
            other.execute(lock)
            assert await reason(server) == health.SILENT
        assert server.service.health.writing is not None
        await server.service.health.writing
        monkeypatch.setattr(health, "WRITE_SECONDS", 60.0)  # now it may take its time
        assert (await server.http.get("/healthz")).text == "ok\n"

    served(tmp_path, scene)


def test_overwritten_pages_are_reported_by_healthz_and_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = str(tmp_path / "table.db")
    asyncio.run(filled(file))
    overwrite(file, later_pages(file)[-20:])

    async def scene(server: Server) -> None:
        answer = await server.http.get("/healthz")
        while answer.status_code == 200:  # the check goes on while people play
            await asyncio.sleep(0.1)
            answer = await server.http.get("/healthz")
        assert await reason(server) == "The database is damaged."
        assert (await server.http.get("/api/games")).status_code == 200

    served(tmp_path, scene)
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert [line.partition(" See ")[0] for line in lines] == ["The database is damaged."]


def test_a_table_that_lacks_rows_is_logged_and_healthz_is_ok(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = str(tmp_path / "table.db")
    asyncio.run(filled(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("DELETE FROM log WHERE table_id = 't1' AND seq = 50")

    async def scene(server: Server) -> None:
        while not caplog.records:
            await asyncio.sleep(0.01)
        assert (await server.http.get("/healthz")).text == "ok\n"

    served(tmp_path, scene)
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert lines == ["Damaged tables: 1. See docs/hosting.md. Found: t1: its log lacks rows"]


def test_a_summary_that_cannot_be_read_breaks_no_list(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        bad, good = await ada.new_table(), await ada.new_table()
        with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as other:
            other.execute("UPDATE tables SET about = '{', public = 1, due = 1.0 WHERE id = ?", (bad["id"],))
        tables = server.service.tables
        await tables.desks.pop(bad["id"]).close()
        for path in ("/api/tables", "/api/me/tables"):
            assert bad["id"] not in [table["id"] for table in (await ada.get(path)).json()]
        assert good["id"] in [table["id"] for table in (await ada.get("/api/me/tables")).json()]
        await tables.look_around()
        assert bad["id"] in tables.desks  # its log is sound
        assert (await ada.connect(bad["id"]))["table"]["code"] == bad["code"]
        assert (await ada.do("say", text="here I am"))["news"] == "done"
        assert bad["id"] in [table["id"] for table in (await ada.get("/api/me/tables")).json()]

    served(tmp_path, scene)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_check_that_fails_is_repeated_later_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Away(SqliteStore):
        checks = 0

        async def check(self) -> list[str]:
            self.checks += 1
            if self.checks <= 2:
                raise Unavailable("The database can't be reached.")
            return []

    async def scene() -> None:
        store, outside = Away(tmp_path / "t.db"), FixedOutside()
        await store.open()
        looking = health.Health(store, outside)
        looking.open()
        await outside.pass_time(health.RETRY_SECONDS)
        await outside.pass_time(health.RETRY_SECONDS)
        assert store.checks == 3
        await outside.pass_time(health.CHECK_PAUSE_SECONDS)
        assert store.checks == 4
        await looking.close()
        await store.close()

    asyncio.run(scene())
    (line,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert line == "The database could not be checked for damage: The database can't be reached."


def status(url: str) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, json.load(problem)


def until(url: str, expected: int) -> Any:
    """The first answer with this status; calls within a second share one write."""
    while True:
        code, answer = status(url)
        if code == expected:
            return answer
        time.sleep(0.1)  # within the limits of an address


def limit_files(process: subprocess.Popen[str], size: int) -> None:
    """From now on no file of this process grows beyond this size, which looks like a full disk."""
    import resource

    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of another process can't be set there")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    process = start(*COMMON, "--port", "0", "--db", str(file))
    try:
        url = address(process) + "healthz"
        assert fetched(url) == "ok\n"
        limit_files(process, file.with_name("table.db-wal").stat().st_size)
        assert "disk" in until(url, 503)["params"]["reason"]
        limit_files(process, 1 << 40)
        assert until(url, 200) == "ok\n"
    finally:
        process.kill()
        process.communicate()
