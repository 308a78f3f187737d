"""`stammtisch rules`: the games, a rulebook, or one clause of it."""

from __future__ import annotations

import sys
from argparse import Namespace

from stammtisch.cli import choices
from stammtisch.cli.options import add_game
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser
from stammtisch.core.registry import GAMES
from stammtisch.terminal import pages
from stammtisch.terminal.console import Console

ID_COLUMNS = 13  # for a game's id and a space


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser, optional=True)
    parser.add_argument("clause", nargs="?", metavar=say("m_clause"), help=say("h_clause"))


def run(arguments: Namespace, texts: Texts) -> int:
    if arguments.game is None:
        list_games(texts)
        return 0
    width = Console(sys.stdin, sys.stdout).width
    game = choices.find_game(arguments.game, texts)
    if arguments.clause is None:
        pages.show(pages.whole(game, texts.lang, width), texts)
    else:
        print(pages.clause(game, arguments.clause, texts, width), end="")
    return 0


def list_games(texts: Texts) -> None:
    for game in GAMES.values():
        name = choices.title(game.name, texts.lang)
        line = texts.say("rules_line", name=name, span=choices.span(game))
        print(game.name.ljust(ID_COLUMNS) + line)
        for option in choices.option_lines(game, texts):
            print(f"{'':{ID_COLUMNS}}--option {option}")
    print(texts.say("rules_hint"))
