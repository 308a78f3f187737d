"""Writes docs/wire.md and the client's types from the definitions that the service itself uses.

python -m tools.wire            writes docs/wire.md and web/src/wire.ts
python -m tools.wire --schema   prints every message as JSON Schema instead
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402
from msgspec import Struct  # noqa: E402
from starlette.routing import Route  # noqa: E402

import stammtisch  # noqa: E402, F401  # registers the games
from stammtisch.core.arguments import choices  # noqa: E402
from stammtisch.core.registry import GAMES  # noqa: E402
from stammtisch.server import api, doors, edge, frames, gate, guards, retention, service, socket  # noqa: E402
from stammtisch.server import pads as doors_of_pads  # noqa: E402
from stammtisch.server.service import FOLLOWERS_PER_ADDRESS as FOLLOWERS  # noqa: E402
from stammtisch.store.store import Row  # noqa: E402
from stammtisch.table import about, audience, driver, help, news, reasons, settings, table, wire  # noqa: E402
from stammtisch.table.bounds import CHANGES, MATCHES, PAUSES, TALKS, UNDOS  # noqa: E402
from stammtisch.table.log import folded  # noqa: E402
from stammtisch.table.pads import wire as pads  # noqa: E402
from stammtisch.table.pads.ledger import MOST_ROUNDS, MOST_ROWS  # noqa: E402
from stammtisch.table.table import Table  # noqa: E402
from tools import wire_words  # noqa: E402
from tools.wire_types import Types  # noqa: E402

PAGE = ROOT / "docs" / "wire.md"
TYPES = ROOT / "web" / "src" / "wire.ts"
ROOMS = ("table", "server")  # where something may be refused
TO_TABLE: tuple[type[Struct], ...] = (wire.Hello, wire.Ping, *get_args(wire.Deed))
FROM_TABLE: tuple[type[Struct], ...] = (
    news.Snapshot,
    news.News,
    news.Present,
    wire.Done,
    wire.No,
    wire.Pong,
    wire.Bye,
)
PARTS: tuple[type[Struct], ...] = (
    about.About,
    about.Changed,
    about.GuestShown,
    about.SeatShown,
    about.PlayerShown,
    about.UndoShown,
    about.PositionShown,
    news.Said,
    news.Prompt,
    settings.Settings,
    settings.Clock,
)
# by HTTP
SENT: tuple[type[Struct], ...] = (
    wire.NewPerson,
    wire.NewTable,
    wire.NewPosition,
    wire.AskHelp,
    wire.AskReferee,
    wire.FromLesson,
    wire.FromExample,
    wire.FromMatch,
    pads.NewPad,
    pads.PadStep,
    pads.PadEnter,
    pads.PadChange,
    pads.PadUndo,
    pads.PadFacts,
    pads.PadSharing,
)
RECEIVED: tuple[type[Struct], ...] = (
    wire.Me,
    wire.Entered,
    wire.TablePlace,
    reasons.Reason,
    help.Help,
    wire.RefereeAsks,
    wire.PhaseAsked,
    wire.Verdict,
    wire.Ruling,
    wire.RulebookShown,
    wire.ExampleShown,
    wire.TipShown,
    wire.LessonListed,
    wire.LessonShown,
    wire.StepShown,
    wire.LightShown,
    pads.PadPlace,
    pads.PadShown,
    pads.PadRound,
    pads.PadTried,
    pads.PadScores,
    pads.PadQuery,
    pads.PadWentOn,
    pads.PadListed,
)
HTTP = (*SENT, *RECEIVED)


# the definitions


@cache
def components() -> dict[str, Any]:
    """Every message as JSON Schema, by name."""
    _, by_name = msgspec.json.schema_components(
        [wire.Request, *FROM_TABLE, *PARTS, *HTTP], ref_template="#/$defs/{name}"
    )
    return by_name


def schema() -> dict[str, Any]:
    """One schema for everything that goes over the wire."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {
            "request": {"$ref": "#/$defs/Request"},
            "news": {"anyOf": [{"$ref": f"#/$defs/{message.__name__}"} for message in FROM_TABLE]},
            "http": {"anyOf": [{"$ref": f"#/$defs/{message.__name__}"} for message in HTTP]},
        },
        "$defs": components(),
    }


def types() -> str:
    """web/src/wire.ts."""
    interfaces = Types(components(), (wire.Request, *TO_TABLE, *SENT), (*FROM_TABLE, *PARTS, *RECEIVED))
    return interfaces.text({"Verb": TO_TABLE, "FromTable": FROM_TABLE})


def tag(message: type[Struct]) -> str:
    """The word in `do` or `news`."""
    return str(message.__struct_config__.tag)


def kind(part: dict[str, Any]) -> str:
    """A type in words: `text, 1 to 24 letters`."""
    if "$ref" in part:
        name = str(part["$ref"]).rpartition("/")[2]
        return f"[{name}](#{str(name).lower()})"
    if "anyOf" in part:
        return " or ".join(kind(member) for member in part["anyOf"])
    if "enum" in part:
        return " or ".join(f"`{value}`" for value in part["enum"])
    if part.get("type") == "array":
        return f"list of {kind(part['items'])}" if part.get("items") else "list"
    if part.get("type") == "object":
        return (
            f"object of {kind(part['additionalProperties'])}"
            if part.get("additionalProperties")
            else "object"
        )
    names = {
        "string": "text",
        "integer": "integer",
        "number": "number",
        "boolean": "true or false",
        "null": "null",
    }
    return names.get(str(part.get("type")), "anything") + bounds(part)


def bounds(part: dict[str, Any]) -> str:
    if "pattern" in part:
        pattern = str(part["pattern"]).replace(r"(?!\n)$", "$")  # only Python needs this
        most = f", at most {part['maxLength']}" if "maxLength" in part else ""
        return f" like `{pattern}`{most}"
    if "maxLength" in part:
        return f", {part.get('minLength', 0)} to {part['maxLength']} letters"
    if "maximum" in part:
        most = part["maximum"]
        return f", {part.get('minimum', '')} to " + ("2³¹" if most == 2**31 else f"{most}")
    return ""


def remarks(message: type[Struct]) -> dict[str, str]:
    """By field, the comment on its line in the definition."""
    by_field: dict[str, str] = {}
    for base in reversed([base for base in message.__mro__ if base.__module__.startswith("stammtisch.")]):
        source = inspect.getsource(base)
        by_field.update(re.findall(r"^    (\w+): [^#\n]*  # (.+)$", source, re.MULTILINE))
    return by_field


def fields(message: type[Struct]) -> list[str]:
    """The message's fields as rows; none if it has none."""
    described = components()[message.__name__]
    needed, remark_of = described.get("required", []), remarks(message)
    rows = []
    for name, part in described["properties"].items():
        if name == message.__struct_config__.tag_field:
            continue
        words = [kind(part)]
        if name not in needed and part.get("default") is not None:
            words.append(f"default `{json.dumps(part['default'])}`" if "$ref" not in part else "")
        elif name not in needed:
            words.append("may be missing")
        type = ", ".join(word for word in words if word).replace("|", "\\|")
        rows.append(f"| `{name}` | {type} | {remark_of.get(name, '')} |")
    return ["| field | type | |", "|---|---|---|", *rows, ""] if rows else []


def sentence(text: str | None) -> str:
    return " ".join(inspect.cleandoc(text or "").split())


# refusals, found in the sources


def calls(name: str) -> Iterator[ast.Call]:
    """All calls to this function or method in the rooms that refuse."""
    for room in ROOMS:
        for path in sorted((ROOT / "src" / "stammtisch" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    called = node.func
                    if name in (getattr(called, "id", ""), getattr(called, "attr", "")):
                        yield node


def texts(name: str, position: int) -> dict[str, set[str]]:
    """The constant texts that such calls have as this argument, with the names of their keyword arguments."""
    keywords: dict[str, set[str]] = {}
    for call in calls(name):
        value = call.args[position] if len(call.args) > position else None
        if isinstance(value, ast.Constant):
            names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            keywords.setdefault(str(value.value), set()).update(names)
    return keywords


def refusals() -> dict[str, set[str]]:
    """Codes with their parameters."""
    params_of = texts("Refused", 0)
    for code, params in texts("problem", 1).items():
        params_of.setdefault(code, set()).update(params)
    return dict(sorted(params_of.items()))


def endings() -> list[str]:
    """Reasons in a `bye`."""
    return sorted(texts("drop", 0))


# examples, from a match that is played here


def compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def lines(data: Any) -> list[str]:
    """An object as JSON, each of its members on a line of its own."""
    members = [f'"{key}":{compact(value)}' for key, value in data.items()]
    return ["```json", "{" + ",\n ".join(members) + "}", "```", ""]


def short(data: Any) -> list[str]:
    return ["```json", compact(data), "```", ""]


@cache
def examples() -> dict[str, Any]:
    """A message of each kind from the server."""
    log: list[tuple[str, str | None, dict[str, Any]]] = [
        ("create", "ada", {"settings": {"game": "mau_mau", "players": 2}}),
        ("join", "ada", {"person": "ada", "name": "Ada", "avatar": "fox"}),
        ("sit", "ada", {"seat": 0}),
        ("fill", "ada", {"level": "normal"}),
        ("start", "ada", {"seed": "7"}),
        ("play", None, {"seat": 1, "move": "draw", "by": "bot"}),
    ]
    rows = [Row(seq, kind, person, data, 1000.0 + seq) for seq, (kind, person, data) in enumerate(log, 1)]
    before: Table = folded("kX3uT9aQ", "7KQ2MP", rows[:5])
    if before.to_move == 0:
        rows[5] = Row(6, "play", "ada", {"seat": 0, "move": "draw", "by": "person"}, 1006.0)
    after: Table = folded("kX3uT9aQ", "7KQ2MP", rows)
    messages = {
        news.Snapshot: news.snapshot(before, 0, ["ada"]),
        news.News: news.news(after, rows[-1], 0),
        news.Present: news.Present(["ada"]),
        wire.Done: wire.Done(12, 42),
        wire.No: wire.No(12, "stale", None, {}),
        wire.Pong: wire.Pong(13, 1006.5),
        wire.Bye: wire.Bye("removed", False),
    }
    return {kind.__name__: json.loads(news.text(message)) for kind, message in messages.items()}


# the page


def page() -> str:
    """docs/wire.md."""
    blocks = [
        wire_words.HEAD,
        *connection(),
        *requests(),
        *answers(),
        *parts(),
        *options(),
        *http(),
        *codes(),
    ]
    return "\n".join(blocks).rstrip() + "\n"


def connection() -> list[str]:
    return [
        wire_words.CONNECTION.format(
            largest=wire.REQUEST_BYTES,
            greeting=int(socket.HELLO_SECONDS),
            rate=socket.RATE,
            burst=socket.BURST,
            talk_burst=socket.TALK_BURST,
            talk_seconds=round(1 / socket.TALK_RATE),
            patience=socket.TOO_FAST_REFUSALS,
            waiting=socket.OUTBOX_MESSAGES,
            sockets=service.SOCKETS_PER_ADDRESS,
            connections=gate.ADDRESS_CONNECTIONS,
            fragments=frames.FRAGMENTS,
            pings=frames.PINGS_RATE,
            pings_burst=frames.PINGS_BURST,
            stall=int(edge.BOUNDS.read_seconds),
            talks=f"{TALKS:,}",
            changes=f"{CHANGES:,}",
            matches=MATCHES,
            undos=UNDOS,
            pauses=PAUSES,
            rest=int(table.REST_SECONDS),
            grace=int(audience.AWAY_SECONDS),
            host_grace=int(driver.HOST_AWAY_SECONDS),
            position_days=retention.POSITION_DAYS,
        )
    ]


def requests() -> list[str]:
    blocks = [wire_words.REQUESTS]
    for number, message in enumerate(TO_TABLE, 1):
        verb = wire_words.EXAMPLES.get(tag(message), {})
        example = {"n": number, "verb": {"do": tag(message), **verb}}
        msgspec.convert(example, wire.Request)  # or the example is wrong
        blocks += [
            f"### {tag(message)}",
            "",
            sentence(message.__doc__),
            "",
            *fields(message),
            *short(example),
        ]
    return blocks


def answers() -> list[str]:
    blocks = [wire_words.NEWS]
    for message in FROM_TABLE:
        example = examples()[message.__name__]
        shown = lines(example) if len(example) > 5 else short(example)
        blocks += [f"### {tag(message)}", "", sentence(message.__doc__), "", *fields(message), *shown]
    return blocks


def parts() -> list[str]:
    blocks = [wire_words.PARTS]
    for part in PARTS:
        blocks += [f"### {part.__name__}", "", sentence(part.__doc__), "", *fields(part)]
    return blocks


def options() -> list[str]:
    """What each of our games lets a host choose."""
    rows = []
    ours = {name: game for name, game in GAMES.items() if game.folder.is_relative_to(ROOT / "src")}
    for name, game in ours.items():
        for option, default in game.options.items():
            bounds = "{} to {}".format(*choices(game, option)) if type(default) is int else "true or false"
            rows.append(f"| `{name}` | `{option}` | {bounds} | `{json.dumps(default)}` |")
    return [wire_words.OPTIONS, "| game | option | values | default |", "|---|---|---|---|", *rows, ""]


def work(route: Route) -> Any:
    """The function of a route."""
    return inspect.getclosurevars(route.endpoint).nonlocals["work"]


def http() -> list[str]:
    rates = service.Service.__init__
    limits = re.findall(r"Limiter\(rate=([\d.]+), burst=([\d.]+)\)  # (.+)", inspect.getsource(rates))
    blocks = [
        wire_words.HTTP.format(
            largest=guards.BODY_BYTES, head=edge.BOUNDS.head_bytes, seconds=int(edge.BOUNDS.part_seconds)
        )
    ]
    blocks += ["| | sends | gets | |", "|---|---|---|---|"]
    for route in api.ROUTES:
        name = work(route).__name__
        sends, gets, meaning = wire_words.DOORS[name]
        meaning = meaning.replace("{wait}", str(int(doors_of_pads.FOLLOW_SECONDS)))
        path = re.sub(r":\w+}", "}", route.path)
        method = next(iter(sorted((route.methods or set()) - {"HEAD"})))
        blocks.append(f"| `{method} {path}` | {sends} | {gets} | {meaning} |")
    blocks += ["", wire_words.PADS.format(rounds=MOST_ROUNDS, rows=f"{MOST_ROWS:,}", followers=FOLLOWERS)]
    blocks += [wire_words.LIMITS, "", "| requests | per second | at once |", "|---|---|---|"]
    blocks += [f"| {what} | {rate} | {burst} |" for rate, burst, what in limits]
    blocks.append("")
    for message in HTTP:
        blocks += [f"### {message.__name__}", "", sentence(message.__doc__), "", *fields(message)]
    return blocks


def codes() -> list[str]:
    blocks = [wire_words.REFUSALS, "| code | parameters | HTTP | |", "|---|---|---|---|"]
    for code, params in refusals().items():
        status = wire_words.STATUS.get(code) or doors.STATUS.get(code, 400)
        names = ", ".join(f"`{name}`" for name in sorted(params))
        blocks.append(f"| `{code}` | {names} | {status} | {wire_words.CODES[code]} |")
    blocks += [wire_words.ENDINGS, "| reason | |", "|---|---|"]
    blocks += [f"| `{reason}` | {wire_words.BYES[reason]} |" for reason in endings()]
    blocks += [wire_words.CLOSES]
    return blocks


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wire", description=__doc__)
    parser.add_argument("--schema", action="store_true", help="print every message as JSON Schema")
    if parser.parse_args().schema:
        print(json.dumps(schema(), indent=1))
    else:
        PAGE.write_text(page(), encoding="utf-8")
        if TYPES.parent.is_dir():
            TYPES.write_text(types(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
