"""The service as the command line starts it: where it is, a QR code for phones, and copies of its database."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path

from stammtisch.bots.agents import shelve
from stammtisch.cli.texts import Texts
from stammtisch.core import speed
from stammtisch.server import gate, run
from stammtisch.store.opening import open_store
from stammtisch.store.retention import MOST_DAYS
from stammtisch.store.store import Unavailable
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.seating import clean
from stammtisch.terminal.save_file import reason
from stammtisch.terminal.texts import BAD_USAGE

VARIABLE = "STAMMTISCH_"
NUMBER_DIGITS = 5  # of numbers in the environment
PHRASES = 12  # of the house's own
PHRASE_LETTERS = 40


class Environment:
    """Settings in environment variables."""

    def __init__(self, variables: Mapping[str, str], texts: Texts) -> None:
        self.variables = variables
        self.texts = texts

    def text(self, name: str) -> str:
        return self.variables.get(VARIABLE + name, "").strip()

    def switched_on(self, name: str) -> bool:
        return self.text(name).casefold() in self.texts.yes_no["true"]


def settings(arguments: Namespace, variables: Mapping[str, str], texts: Texts) -> run.ServeOptions:
    """What the command line says, else the environment, else the usual."""
    environment = Environment(variables, texts)
    host = arguments.host or environment.text("HOST") or run.EVERYWHERE
    if arguments.local or (arguments.host is None and environment.switched_on("LOCAL")):
        host = run.HERE
    days = str(arguments.retention or environment.text("RETENTION"))
    if days and not _is_number(days, 1, MOST_DAYS):
        raise texts.trouble("bad_retention", BAD_USAGE, days=days, most=MOST_DAYS)
    connections = str(arguments.connections or environment.text("CONNECTIONS"))
    if connections and not _is_number(connections, 1, gate.MAX_ADDRESS_CONNECTIONS):
        raise texts.trouble(
            "bad_connections", BAD_USAGE, number=connections, most=gate.MAX_ADDRESS_CONNECTIONS
        )
    return run.ServeOptions(
        host,
        _port(arguments, environment),
        arguments.db or environment.text("DB"),
        not (arguments.no_browser or environment.switched_on("NO_BROWSER")),
        json_logs=environment.switched_on("JSON_LOGS"),
        connections=int(connections or gate.ADDRESS_CONNECTIONS),
        retention=int(days) if days else None,
        agents=_agents(arguments.agent or environment.text("AGENTS").split(","), texts),
        phrases=_phrases(arguments.phrases or environment.text("PHRASES"), texts),
    )


def _port(arguments: Namespace, environment: Environment) -> int:
    if arguments.port is not None:
        return int(arguments.port)
    text = environment.text("PORT") or str(run.PORT)
    if not _is_number(text, 0, 65535):
        raise environment.texts.trouble("bad_port", BAD_USAGE, port=text)
    return int(text)


def _phrases(path: str, texts: Texts) -> list[str]:
    """The lines of this file, as if people had typed them."""
    if not path:
        return []
    try:
        lines = Path(path).read_text("utf-8").splitlines()
        phrases = list(dict.fromkeys(clean(line) for line in lines if line.strip()))
    except OSError as problem:
        raise texts.trouble("cannot_read", BAD_USAGE, path=path, reason=reason(problem, texts)) from None
    except (UnicodeDecodeError, Refused):
        phrases = None
    if phrases is None or len(phrases) > PHRASES or max(map(len, phrases), default=0) > PHRASE_LETTERS:
        raise texts.trouble("bad_phrases", BAD_USAGE, path=path, most=PHRASES, letters=PHRASE_LETTERS)
    return phrases


def _agents(pairs: Iterable[str], texts: Texts) -> dict[str, str]:
    """`name=file` pairs."""
    files: dict[str, str] = {}
    for pair in (each.strip() for each in pairs):
        name, equals, path = (part.strip() for part in pair.partition("="))
        if pair and not (name and equals and path):
            raise texts.trouble("bad_agent_pair", BAD_USAGE, given=pair)
        if pair:
            files[name] = path
    return files


def _is_number(text: str, low: int, high: int) -> bool:
    return text.isdecimal() and len(text) <= NUMBER_DIGITS and low <= int(text) <= high


def start(arguments: Namespace, texts: Texts) -> int:
    """Runs the service until Ctrl-C or SIGTERM."""
    chosen = settings(arguments, os.environ, texts)
    try:
        shelve(chosen.agents)
    except ValueError as problem:
        raise texts.trouble("no_agent", BAD_USAGE, reason=str(problem)) from None
    try:
        listener = run.listen(chosen.host, chosen.port)
    except run.NoPort as problem:
        key = "port_taken" if problem.taken else "no_port"
        raise texts.trouble(key, host=problem.host, port=problem.port, reason=problem.reason) from None
    port = int(listener.getsockname()[1])
    here, there = run.addresses(chosen.host, port)
    try:
        check_store(chosen.db)
    except Unavailable as problem:
        listener.close()
        raise texts.trouble("no_db", reason=str(problem)) from None
    welcome(here, there, texts)
    run.serve(chosen, listener, here, there)
    print(texts.say("goodbye"))
    return 0


def check_store(db: str) -> None:
    """Opens the database once, so that an error in it is reported before anything else."""

    async def open_and_close() -> None:
        store = open_store(db or run.data_file())
        await store.open()
        await store.close()

    asyncio.run(open_and_close())


def welcome(here: str, there: str | None, texts: Texts) -> None:
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


def backup(path: Path, db: str | None, texts: Texts) -> int:
    """Copies everything into one file, even while the service is running."""

    async def copy() -> None:
        store = open_store(db or Environment(os.environ, texts).text("DB") or run.data_file())
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
