"""Letters that nobody types, in every text of every message and body: refused, or removed before others see them.

The texts are found in the definitions, so a new one is tried by itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from stammtisch.server import socket
from stammtisch.server.limits import Limiter
from stammtisch.table import wire
from tests.server.harness import Client, Server, served
from tools import wire as tool
from tools import wire_words

CONTROLS = [*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0))]
ODD = [
    *CONTROLS,
    "\u200e",
    "\u200f",
    "\u2028",
    "\u2029",
    *map(chr, range(0x202A, 0x202F)),
    "\u2066",
    "\ufeff",
]
HALVES = ["\ud800", "\udfff"]  # of a letter, which JSON can name and nothing else can hold
Path_ = tuple[str, ...]


def texts(kind: inspect.Type, where: Path_ = ()) -> Iterator[tuple[Path_, inspect.Type]]:
    """The texts in this kind of data, with their paths."""
    if isinstance(kind, inspect.Metadata):
        yield from texts(kind.type, where)
    elif isinstance(kind, inspect.StrType) or (
        isinstance(kind, inspect.LiteralType) and all(isinstance(one, str) for one in kind.values)
    ):
        yield where, kind
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from texts(one, where)
    elif isinstance(kind, inspect.DictType):
        yield (*where, "*"), kind.key_type
        yield from texts(kind.value_type, (*where, "*"))
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield from texts(field.type, (*where, field.encode_name))
    else:
        assert not isinstance(kind, inspect.ListType | inspect.SetType | inspect.VarTupleType), (
            "say how to try it"
        )


def spoilt(
    example: dict[str, Any], where: Path_, kind: inspect.Type, letter: str
) -> Iterator[dict[str, Any]]:
    """The example with this letter before, within and after the text at this path, and on its own."""
    *way, last = where
    for number in range(4):
        data = deepcopy(example)
        part = data
        for name in way:
            part = part.setdefault(name, {})
        text = kind.values[0] if isinstance(kind, inspect.LiteralType) else "rounds"
        if last != "*" and isinstance(part.get(last), str):
            text = part[last]
        odd = (letter + text, text + letter, text[:1] + letter + text[1:], letter)[number]
        if last == "*":
            part[odd] = 1
        else:
            part[last] = odd
        yield data


VERBS = {
    tool.tag(verb): (verb, {"do": tool.tag(verb), **wire_words.EXAMPLES.get(tool.tag(verb), {})})
    for verb in (*get_args(wire.Deed), wire.Hello)
}
SETTINGS = {"game": "mau_mau", "players": 3, "options": {}, "clock": {"kind": "none"}}
BODIES = {
    "/api/people": (wire.NewPerson, {"name": "Ada", "avatar": "fox", "lang": "en"}),
    "/api/tables": (wire.NewTable, {"settings": SETTINGS}),
}
TRIED = {
    (name, where): kind
    for name, (message, _) in {**VERBS, **BODIES}.items()
    for where, kind in texts(inspect.type_info(message))
}


def test_every_text_is_found() -> None:
    texts_tried = {(name, ".".join(where)) for name, where in TRIED}
    assert {
        ("join", "name"),
        ("join", "avatar"),
        ("mode", "watching"),
        ("change", "settings.clock.kind"),
        ("change", "settings.options.*"),
        ("hello", "table"),
        ("hello", "key"),
        ("bot", "level"),
        ("/api/people", "avatar"),
        ("/api/tables", "settings.game"),
    } <= texts_tried
    assert len(texts_tried) > 25


def strict(kind: inspect.Type) -> bool:
    """Whether the definition of this kind of text rules out odd letters."""
    return isinstance(kind, inspect.LiteralType) or (
        isinstance(kind, inspect.StrType) and kind.pattern is not None
    )


@pytest.mark.parametrize(("name", "where"), TRIED)
def test_odd_letters_are_refused_where_letters_are_prescribed(name: str, where: Path_) -> None:
    """`"now\\n"` is not `"now"`."""
    message, example = {**VERBS, **BODIES}[name]
    msgspec.convert(example, message)
    kind = TRIED[name, where]
    for letter in ODD:
        for data in spoilt(example, where, kind, letter):
            try:
                msgspec.convert(data, message)
            except msgspec.ValidationError:
                continue
            assert not strict(kind), data


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RATE", "BURST", "TALK_RATE", "TALK_BURST"):
        monkeypatch.setattr(socket, name, 1_000_000)


def generous(server: Server) -> None:
    for name, limiter in vars(server.service).items():
        if isinstance(limiter, Limiter):
            setattr(server.service, name, Limiter(1_000_000, 1_000_000))


@pytest.mark.usefixtures("patient")
def test_odd_letters_reach_nobody_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Others never hear an odd letter that a client sends to a table, and none is stored."""

    async def scene(server: Server) -> None:
        generous(server)
        ada, ben = await server.person("Ada"), await server.person("Ben")
        table = (await ada.new_table())["id"]
        await ada.connect(table)
        await ben.connect(table)
        for (name, where), kind in TRIED.items():
            if name in VERBS:
                await tried(ada, name, where, kind)
        await ben.do("join", name="Ben", avatar="owl")
        store = server.service.store
        heard = "".join([*ben.raw, *(json.dumps(row.data) for row in await store.rows(table))])
        assert not [letter for letter in ODD if letter in heard or json.dumps(letter)[1:-1] in heard]
        assert "internal" not in server.service.metrics.refusals

    served(tmp_path, scene)
    assert not [record for record in caplog.records if record.exc_info]


async def tried(client: Client, name: str, where: Path_, kind: inspect.Type) -> None:
    """Each odd text gets an answer."""
    for letter in (*ODD, *HALVES):
        for data in spoilt(VERBS[name][1], where, kind, letter):
            verb = {key: value for key, value in data.items() if key != "do"}
            answer = await client.do(name, **verb)
            if letter in HALVES:
                assert answer["code"] == "not_understood"


def test_odd_letters_in_bodies(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        generous(server)
        ada = await server.person("Ada")
        for (path, where), kind in TRIED.items():
            if path not in BODIES:
                continue
            for letter in (*ODD, *HALVES):
                for data in spoilt(BODIES[path][1], where, kind, letter):
                    sent = json.dumps(data).encode()
                    answer = await server.http.post(path, content=sent, headers=ada.headers)
                    assert answer.status_code in (201, 400), answer.text
                    assert answer.status_code == 400 or (not strict(kind) and letter not in HALVES)
                    if answer.status_code == 201 and path == "/api/people":
                        assert not [odd for odd in ODD if odd in answer.json()["me"]["name"]]

    served(tmp_path, scene)
    assert not [record for record in caplog.records if record.exc_info]
