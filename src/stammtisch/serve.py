"""`stammtisch` alone: starts the service, says where it is, and shows a QR code for phones."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from stammtisch.core import speed
from stammtisch.server import gate, run
from stammtisch.store.opening import open_store
from stammtisch.store.retention import MOST_DAYS
from stammtisch.store.store import Unavailable
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.choices import BAD_USAGE

VARIABLE = "STAMMTISCH_"


def wanted(asked: Namespace, environment: Mapping[str, str], texts: Catalogue) -> run.Wanted:
    """What the command line says, else the environment, else what is usual."""

    def told(name: str) -> str:
        return environment.get(VARIABLE + name, "").strip()

    def switched(name: str) -> bool:
        return told(name).casefold() in texts.yes_no["true"]

    port = asked.port
    if port is None:
        text = told("PORT")
        if text and not (text.isdecimal() and len(text) < 6):
            raise texts.trouble("bad_port", BAD_USAGE, port=text)
        port = int(text or run.PORT)
    if port > 65535:
        raise texts.trouble("bad_port", BAD_USAGE, port=port)
    days = str(asked.retention or told("RETENTION"))
    if days and not (days.isdecimal() and len(days) < 6 and 0 < int(days) <= MOST_DAYS):
        raise texts.trouble("bad_retention", BAD_USAGE, days=days, most=MOST_DAYS)
    host = asked.host or told("HOST") or run.EVERYWHERE
    if asked.local or (asked.host is None and switched("LOCAL")):
        host = run.HERE
    browser = not (asked.no_browser or switched("NO_BROWSER"))
    connections = told("CONNECTIONS") if asked.connections is None else str(asked.connections)
    if connections and not (
        connections.isdecimal() and len(connections) < 6 and 0 < int(connections) <= gate.BOUND
    ):
        raise texts.trouble("bad_connections", BAD_USAGE, number=connections, most=gate.BOUND)
    return run.Wanted(
        host,
        port,
        asked.db or told("DB"),
        browser,
        json_logs=switched("JSON_LOGS"),
        connections=int(connections or gate.MOST),
        retention=int(days) if days else None,
    )


def start(asked: Namespace, texts: Catalogue) -> int:
    """Runs the service until Ctrl-C or SIGTERM."""
    settings = wanted(asked, os.environ, texts)
    try:
        listener = run.listen(settings.host, settings.port)
    except run.NoPort as problem:
        key = "port_taken" if problem.taken else "no_port"
        raise texts.trouble(key, host=problem.host, port=problem.port, reason=problem.reason) from None
    port = int(listener.getsockname()[1])
    here, there = run.addresses(settings.host, port)
    try:
        check_store(settings.db)
    except Unavailable as problem:
        listener.close()
        raise texts.trouble("no_db", reason=str(problem)) from None
    welcome(here, there, texts)
    run.serve(settings, listener, here, there)
    print(texts.say("goodbye"))
    return 0


def check_store(db: str) -> None:
    """Opens the database once, so that what is wrong with it is told before anything else."""

    async def try_it() -> None:
        store = open_store(db or run.data_file())
        await store.open()
        await store.close()

    asyncio.run(try_it())


def welcome(here: str, there: str | None, texts: Catalogue) -> None:
    print(texts.say("welcome"))
    print(speed.notice(texts.lang))
    print()
    print(texts.say("serving_here", address=here))
    if there is not None:
        print(texts.say("serving_there", address=there))
        if sys.stdout.isatty():
            print()
            print(run.qr_code(there))
            print(texts.say("scan"))
    print(texts.say("how_to_stop"), flush=True)


def backup(asked: Namespace, texts: Catalogue) -> int:
    """A copy of everything in one file, while the service may go on."""
    path = Path(asked.file)

    async def copy() -> None:
        store = open_store(asked.db or os.environ.get(VARIABLE + "DB", "").strip() or run.data_file())
        await store.open()
        try:
            await store.backup(path)
        finally:
            await store.close()

    try:
        if path.exists():
            raise texts.trouble("backup_exists", path=str(path))
        asyncio.run(copy())
    except Unavailable as problem:
        raise texts.trouble("no_db", reason=str(problem)) from None
    except OSError as problem:
        raise texts.trouble("cannot_write", path=str(path), reason=problem.strerror or str(problem)) from None
    print(texts.say("backed_up", path=str(path)))
    return 0
