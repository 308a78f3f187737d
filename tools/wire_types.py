"""The client's types: every message as a TypeScript interface, from the same schema as docs/wire.md.

What a client sends may leave out whatever has a default.  What the service tells holds every field, except where its
definition leaves out defaults.  A part that goes both ways has two interfaces then: `Settings` as it is told, and
`SettingsWanted` as it may be sent.
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
WANTED = "Wanted"

Schema = Mapping[str, Any]


class Types:
    """The interfaces of these messages; `sent` go to the service, `told` come from it."""

    def __init__(
        self, schemas: Mapping[str, Schema], sent: Sequence[type[Struct]], told: Sequence[type[Struct]]
    ) -> None:
        self.schemas = schemas
        self.made = {one.__name__: one for one in (*sent, *told)}
        self.sent = self.reached(sent)
        self.told = self.reached(told)

    def reached(self, messages: Sequence[type[Struct]]) -> set[str]:
        """The names of these messages and of everything in them."""
        found: set[str] = set()
        waiting = [one.__name__ for one in messages]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += references(self.schemas[name])
        return found

    def text(self, unions: Mapping[str, Sequence[type[Struct]]]) -> str:
        """The whole file, with these names for one of several messages."""
        written = [HEAD]
        for name in self.schemas:
            if name in self.told:
                written.append(self.interface(name, False))
            elif name in self.sent:
                written.append(self.interface(name, True))
            if self.twofold(name):
                written.append(self.interface(name, True))
        for name, members in unions.items():
            written.append(
                f"export type {name} =\n  | " + "\n  | ".join(one.__name__ for one in members) + ";\n"
            )
        return "\n".join(written)

    def twofold(self, name: str) -> bool:
        """Whether it may be sent with fewer fields than it is told with."""
        if name not in self.sent or name not in self.told:
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
        struct = self.made[name]
        default = {one.encode_name: one.default for one in fields(struct)}.get(field)
        return sent or struct.__struct_config__.omit_defaults or default is UNSET

    def interface(self, name: str, sent: bool) -> str:
        schema = self.schemas[name]
        title = name + (WANTED if sent and self.twofold(name) else "")
        lines = [f"/** {' '.join(inspect.cleandoc(self.made[name].__doc__ or '').split())} */"]
        lines.append(f"export interface {title} {{")
        for field, part in schema["properties"].items():
            mark = "?" if self.missing(name, field, sent) else ""
            lines.append(f"  {field}{mark}: {self.kind(part, sent)};")
        return "\n".join([*lines, "}", ""])

    def kind(self, part: Schema, sent: bool) -> str:
        """A type in TypeScript."""
        if "$ref" in part:
            name = str(part["$ref"]).rpartition("/")[2]
            return name + (WANTED if sent and self.twofold(name) else "")
        if "anyOf" in part:
            return " | ".join(self.kind(one, sent) for one in part["anyOf"])
        if "const" in part:
            return json.dumps(part["const"])
        if "enum" in part:
            return " | ".join(json.dumps(one) for one in part["enum"])
        if "prefixItems" in part:
            return "[" + ", ".join(self.kind(one, sent) for one in part["prefixItems"]) + "]"
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
        for key, one in part.items():
            if key not in ("discriminator", "default"):
                yield from references(one)
    elif isinstance(part, list):
        for one in part:
            yield from references(one)
