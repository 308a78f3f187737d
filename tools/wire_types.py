"""The client's types: every message as a TypeScript interface, from the same schema as docs/wire.md.

What a client sends may leave out fields that have a default.  What the service sends has every field, except where its
definition leaves out defaults.  A part that goes both ways and differs has two interfaces: `Settings` as it is received
from the service, and `SettingsWanted` as it may be sent.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import fields

HEAD = "// Every message between client and server. Written by `python -m tools.wire`; change the definitions there.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
SENT_SUFFIX = "Wanted"

Schema = Mapping[str, Any]


class Types:
    """The interfaces of these messages; `sent` go to the service, `received` come from it."""

    def __init__(
        self, schemas: Mapping[str, Schema], sent: Sequence[type[Struct]], received: Sequence[type[Struct]]
    ) -> None:
        self.schemas = schemas
        self.structs = {struct.__name__: struct for struct in (*sent, *received)}
        self.sent = self.reached(sent)
        self.received = self.reached(received)

    def reached(self, messages: Sequence[type[Struct]]) -> set[str]:
        """The names of these messages and of everything in them."""
        names: set[str] = set()
        waiting = [message.__name__ for message in messages]
        while waiting:
            name = waiting.pop()
            if name not in names:
                names.add(name)
                waiting += references(self.schemas[name])
        return names

    def text(self, unions: Mapping[str, Sequence[type[Struct]]]) -> str:
        """The whole file; each of `unions` is a name for any of several messages."""
        blocks = [HEAD]
        for name in self.schemas:
            if name in self.received:
                blocks.append(self.interface(name, False))
            elif name in self.sent:
                blocks.append(self.interface(name, True))
            if self.twofold(name):
                blocks.append(self.interface(name, True))
        for name, members in unions.items():
            names = "\n  | ".join(member.__name__ for member in members)
            blocks.append(f"export type {name} =\n  | {names};\n")
        return "\n".join(blocks)

    def twofold(self, name: str) -> bool:
        """Whether it may be sent with fewer fields than it is received with."""
        if name not in self.sent or name not in self.received:
            return False
        schema = self.schemas[name]
        return any(
            self.missing(name, field, True) != self.missing(name, field, False)
            for field in schema["properties"]
        ) or any(self.twofold(part) for part in references(schema))

    def missing(self, name: str, field: str, sent: bool) -> bool:
        """Whether the field may be missing."""
        if field in self.schemas[name].get("required", ()):
            return False
        struct = self.structs[name]
        default = {info.encode_name: info.default for info in fields(struct)}.get(field)
        return sent or struct.__struct_config__.omit_defaults or default is UNSET

    def interface(self, name: str, sent: bool) -> str:
        schema = self.schemas[name]
        title = name + (SENT_SUFFIX if sent and self.twofold(name) else "")
        lines = [f"/** {' '.join(inspect.cleandoc(self.structs[name].__doc__ or '').split())} */"]
        lines.append(f"export interface {title} {{")
        for field, part in schema["properties"].items():
            mark = "?" if self.missing(name, field, sent) else ""
            lines.append(f"  {field}{mark}: {self.kind(part, sent)};")
        return "\n".join([*lines, "}", ""])

    def kind(self, part: Schema, sent: bool) -> str:
        """A type in TypeScript."""
        if "$ref" in part:
            name = str(part["$ref"]).rpartition("/")[2]
            return name + (SENT_SUFFIX if sent and self.twofold(name) else "")
        if "anyOf" in part:
            return " | ".join(self.kind(member, sent) for member in part["anyOf"])
        if "const" in part:
            return json.dumps(part["const"])
        if "enum" in part:
            return " | ".join(json.dumps(value) for value in part["enum"])
        if "prefixItems" in part:
            return "[" + ", ".join(self.kind(item, sent) for item in part["prefixItems"]) + "]"
        if part.get("type") == "array":
            item = self.kind(part.get("items") or {}, sent)
            return f"({item})[]" if "|" in item else f"{item}[]"
        if part.get("type") == "object":
            return f"Record<string, {self.kind(part.get('additionalProperties') or {}, sent)}>"
        return PLAIN.get(str(part.get("type")), "any")


def references(part: Any) -> Iterator[str]:
    """The names of the messages in this part of a schema."""
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].rpartition("/")[2]
        for key, value in part.items():
            if key not in ("discriminator", "default"):
                yield from references(value)
    elif isinstance(part, list):
        for item in part:
            yield from references(item)
