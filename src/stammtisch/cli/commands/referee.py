"""`stammtisch referee`: may I do that, with the real cards?"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from stammtisch.cli import choices
from stammtisch.cli.options import add_game
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser
from stammtisch.core.referee import refereed
from stammtisch.terminal.console import Console
from stammtisch.terminal.referee import Referee
from stammtisch.terminal.texts import BAD_USAGE


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help=say("h_referee_players"))
    parser.add_argument("--facts", metavar="JSON", help=say("h_facts"))
    parser.add_argument("--move", metavar=say("m_move"), help=say("h_referee_move"))


def run(arguments: Namespace, texts: Texts) -> int:
    game = choices.find_game(arguments.game, texts)
    if not refereed(game):
        raise texts.trouble("no_referee", BAD_USAGE, game=choices.title(game.name, texts.lang))
    players = choices.check_players(game, arguments.players, texts)
    referee = Referee(game, players, texts, Console(sys.stdin, sys.stdout), texts.yes_no)
    if arguments.facts is None:
        return referee.run()
    facts = {"players": players, **read(arguments.facts, texts)}
    if arguments.move is None and not referee.asked["trick"]:
        raise texts.trouble("no_move", BAD_USAGE)
    referee.rule(facts, arguments.move)
    return 0


def read(text: str, texts: Texts) -> dict[str, Any]:
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise texts.trouble("bad_facts", BAD_USAGE)
    return facts
