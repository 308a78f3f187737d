"""The command's parsers, one a subcommand, with help and examples from the texts."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import stammtisch
from stammtisch.cli.commands import serve
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser

COMMANDS = (
    "play",
    "learn",
    "join",
    "rules",
    "pad",
    "referee",
    "simulate",
    "arena",
    "train",
    "replay",
    "review",
    "backup",
    "completion",
    "bench",
)


class Program:
    """`stammtisch` and its subcommands.  A subcommand knows its options once it has been prepared."""

    def __init__(self, texts: Texts) -> None:
        say = texts.say
        self.top = Parser(texts, prog=texts.program, description=say("d_top"), epilog=_examples(texts, "top"))
        self.top.add_argument(
            "--version",
            action="version",
            version=f"stammtisch {stammtisch.__version__}",
            help=say("h_version"),
        )
        subparsers = self.top.add_subparsers(
            dest="command", title=say("commands"), metavar=texts.texts["command"], prog=texts.program
        )
        serve.add(self.top)
        self.top.set_defaults(run=serve.run)
        self.commands: dict[str, Parser] = {
            name: subparsers.add_parser(
                name,
                texts=texts,
                help=say(f"h_{name}"),
                description=say(f"d_{name}"),
                epilog=_examples(texts, name),
            )
            for name in COMMANDS
        }

    def prepare(self, names: Iterable[str]) -> None:
        """Imports the subcommands among these names, no others: reading them all would slow every start down."""
        for name in self.commands.keys() & set(names):
            command: Any = import_module(f"stammtisch.cli.commands.{name}")
            command.add(self.commands[name])
            self.commands[name].set_defaults(run=command.run)


def _examples(texts: Texts, name: str) -> str:
    return "\n".join([texts.say("examples"), *(f"  {line}" for line in texts.texts[f"e_{name}"])])
