"""`stammtisch learn`: all lessons, or one of them in this terminal."""

from __future__ import annotations

import sys
from argparse import Namespace

from stammtisch.cli import choices, lessons
from stammtisch.cli.options import add_game
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser
from stammtisch.terminal.console import Console
from stammtisch.terminal.learnt import Learnt


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser, optional=True)
    parser.add_argument("lesson", nargs="?", metavar=say("m_lesson"), help=say("h_lesson"))
    parser.add_argument("--again", action="store_true", help=say("h_again"))
    parser.add_argument("--name", metavar="NAME", help=say("h_name"))
    parser.add_argument("--plain", action="store_true", help=say("h_plain"))


def run(arguments: Namespace, texts: Texts) -> int:
    learnt = Learnt()
    if arguments.game is None:
        return lessons.show_all(learnt, texts)
    game = choices.find_game(arguments.game, texts)
    lesson = choices.find_lesson(game, arguments.lesson, texts)
    console = Console(sys.stdin, sys.stdout, arguments.plain)
    return lessons.take(lesson, learnt, arguments.name, texts, console, arguments.plain, arguments.again)
