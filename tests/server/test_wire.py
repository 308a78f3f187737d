"""docs/wire.md and the client's types say what the service does: written from the same definitions, all of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stammtisch.server import api
from stammtisch.table import wire
from stammtisch.table.verbs import VERBS
from tools import wire as tool
from tools import wire_words

ROOT = Path(__file__).resolve().parents[2]
INNER = {"create", "record", "position", "practice"}  # rows that no client requests


def page() -> str:
    return (ROOT / "docs" / "wire.md").read_text("utf-8")


def test_the_page_is_up_to_date() -> None:
    assert page() == tool.page(), "python -m tools.wire updates it"


def test_the_clients_types_are_up_to_date() -> None:
    written = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")
    assert written == tool.types(), "python -m tools.wire updates them"


def test_the_clients_types_name_every_message_once_and_nothing_else() -> None:
    written = tool.types()
    defined = re.findall(r"^export (?:interface|type) (\w+)", written, re.MULTILINE)
    assert len(defined) == len(set(defined))
    for message in (*tool.TO_TABLE, *tool.FROM_TABLE, *tool.PARTS, *tool.HTTP):
        assert message.__name__ in defined
    code = re.sub(r"/\*.*?\*/|//.*|\"\w+\"", "", written)
    assert set(re.findall(r"\b[A-Z]\w+", code)) == {*defined, "Record"}


def test_the_clients_types_say_what_may_be_missing() -> None:
    written = tool.types()
    assert "export interface Settings {\n  game: string;" in written
    for received, sent in (("chat: boolean;", "chat?: boolean;"), ("clock: Clock;", "clock?: ClockWanted;")):
        assert received in written.split("export interface Settings {")[1].split("}")[0]
        assert sent in written.split("export interface SettingsWanted {")[1].split("}")[0]
    assert "settings: SettingsWanted;" in written.split("export interface NewTable {")[1].split("}")[0]
    assert "code?: string;" in written.split("export interface Changed {")[1].split("}")[0]
    assert "code: string;" in written.split("export interface About {")[1].split("}")[0]
    assert "ask: [string, Record<string, any>];" in written


def test_every_verb_is_there_with_an_example_that_is_understood() -> None:
    written = page()
    for verb in {*VERBS, "hello", "ping"} - INNER:
        begin = written.index(f"\n### {verb}\n")
        example = written[begin:].split("```json\n", 1)[1].split("\n```", 1)[0]
        request = wire.REQUEST.decode(example)
        assert request.verb.__struct_config__.tag == verb


@pytest.mark.parametrize("message", tool.FROM_TABLE)
def test_every_message_of_the_service_is_there_with_an_example_of_its_kind(
    message: type[msgspec.Struct],
) -> None:
    written = page()
    tag = str(message.__struct_config__.tag)
    begin = written.index(f"\n### {tag}\n")
    example = written[begin:].split("```json\n", 1)[1].split("\n```", 1)[0]
    assert msgspec.json.decode(example, type=message) is not None
    assert json.loads(example)["news"] == tag


def test_every_door_code_and_ending_is_there() -> None:
    written = page()
    for route in api.ROUTES:
        assert re.sub(r":\w+}", "}", route.path) in written
    for code in tool.refusals():
        assert f"| `{code}` |" in written
    for reason in tool.endings():
        assert f"| `{reason}` |" in written
    assert len(tool.refusals()) > 40


def test_the_words_are_about_nothing_that_is_gone() -> None:
    assert set(wire_words.CODES) == set(tool.refusals())
    assert set(wire_words.BYES) == set(tool.endings())
    assert set(wire_words.DOORS) == {tool.work(route).__name__ for route in api.ROUTES}
    assert set(wire_words.EXAMPLES) <= {tool.tag(message) for message in tool.TO_TABLE}


def test_the_schema_names_every_message_once() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tools.wire", "--schema"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    schema = json.loads(printed.stdout)
    names = set(schema["$defs"])
    for message in (*tool.TO_TABLE, *tool.FROM_TABLE, *tool.PARTS, *tool.HTTP):
        assert message.__name__ in names
    assert not any("." in name for name in names)  # which would mean two messages with one name
    references = {part.rpartition("/")[2] for part in _references(schema) if part.startswith("#/$defs/")}
    assert references <= names


def _references(part: object) -> set[str]:
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*(_references(one) for one in part.values()))
    if isinstance(part, list):
        return set().union(*(_references(one) for one in part))
    return set()
