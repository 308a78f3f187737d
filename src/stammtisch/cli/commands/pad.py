"""`stammtisch pad`: a score pad for a game with real cards."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from stammtisch.cli import choices, pads
from stammtisch.cli.options import add_game
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser
from stammtisch.terminal.console import Console
from stammtisch.terminal.pad import Scribe


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser)
    parser.add_argument("names", nargs="*", metavar="NAME", help=say("h_names"))
    parser.add_argument("--first", metavar="NAME", help=say("h_first"))
    parser.add_argument(
        "--option", action="append", default=[], metavar=say("m_option"), help=say("h_option")
    )
    parser.add_argument("--file", type=Path, metavar=say("m_file"), help=say("h_pad_file"))


def run(arguments: Namespace, texts: Texts) -> int:
    game = choices.find_game(arguments.game, texts)
    options = choices.read_options(game, arguments.option, texts)
    path = arguments.file or pads.usual_file(game)
    pad = pads.opened(path, game, arguments.names, options, arguments.first, texts)
    console = Console(sys.stdin, sys.stdout)
    return Scribe(pad, texts, console, lambda changed: pads.keep(path, changed, texts)).run()
