"""`stammtisch play`: a match against bots in this terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from stammtisch.cli import choices, files, lessons, menu
from stammtisch.cli.options import MAX_SEAT, add_game, add_game_settings, add_programs
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.core import speed
from stammtisch.core.lessons import Lesson
from stammtisch.core.match import Match
from stammtisch.terminal import display, save_file
from stammtisch.terminal.company import USUAL_LEVEL, Company
from stammtisch.terminal.console import Console
from stammtisch.terminal.learnt import Learnt
from stammtisch.terminal.session import NAME_LETTERS
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import BAD_USAGE, given


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser, optional=True)
    add_game_settings(parser)
    parser.add_argument("--seat", type=between(0, MAX_SEAT), metavar="K", help=say("h_seat"))
    parser.add_argument("--name", metavar="NAME", help=say("h_name"))
    parser.add_argument("--level", metavar="BOT", help=say("h_level"))
    add_programs(parser)
    parser.add_argument("--plain", action="store_true", help=say("h_plain"))
    parser.add_argument("--save", type=Path, metavar=say("m_file"), help=say("h_save"))
    parser.add_argument("--resume", metavar=say("m_file"), help=say("h_resume"))


def run(arguments: Namespace, texts: Texts) -> int:
    if arguments.resume is not None:
        return resume(arguments, texts)
    if arguments.game is None:
        return choose_and_play(arguments, texts)
    game = choices.find_game(arguments.game, texts)
    players = choices.check_players(game, arguments.players, texts)
    options = choices.read_options(game, arguments.option, texts)
    return play(Match(game.name, players, arguments.seed, options), arguments, arguments.save, texts)


def resume(arguments: Namespace, texts: Texts) -> int:
    """Goes on with a saved match, by the seat, name and level of then unless others are asked for."""
    saved = files.load(arguments.resume, texts)
    *_, match = files.steps(saved.record, texts)
    check_same_game(arguments, match, texts)
    if arguments.seat is None:
        arguments.seat = saved.seat
    arguments.name = arguments.name or given(saved.name) or (texts.say("you") if saved.name else None)
    arguments.level = arguments.level or saved.level
    file = arguments.save
    if file is None and arguments.resume != files.STANDARD_INPUT:
        file = Path(arguments.resume)
    return play(match, arguments, file, texts)


def check_same_game(arguments: Namespace, match: Match, texts: Texts) -> None:
    """A game that is named beside a file to resume has to be the one in the file."""
    if arguments.game is None:
        return
    game = choices.find_game(arguments.game, texts)
    if game is not match.game:
        kept, wanted = (choices.title(one.name, texts.lang) for one in (match.game, game))
        raise texts.trouble("other_game", BAD_USAGE, path=arguments.resume, kept=kept, wanted=wanted)


def play(match: Match, arguments: Namespace, file: Path | None, texts: Texts) -> int:
    if arguments.save is not None:
        save_file.check_free(arguments.save, match, texts)
    seat = arguments.seat or 0
    choices.check_seat(seat, match.players, texts)
    programs = choices.read_programs(arguments.program, texts)
    level = menu.find_level((arguments.level or "").strip() or USUAL_LEVEL, programs)
    (level,) = choices.check_bots([level], programs, texts, match.game.name)
    company = Company(level, programs, arguments.seconds, arguments.history)
    console = Console(sys.stdin, sys.stdout, arguments.plain)
    name = (arguments.name or menu.own_name(os.environ, texts))[:NAME_LETTERS]
    if not speed.COMPILED:
        console.say(speed.notice(texts.lang))
    return display.show(Solo(match, seat, name, texts, file, company), texts, console, arguments.plain)


def choose_and_play(arguments: Namespace, texts: Texts) -> int:
    """`stammtisch play` alone: a friendly menu, then a match."""
    console = Console(sys.stdin, sys.stdout, arguments.plain)
    console.head(texts.say("welcome"))
    console.say(speed.notice(texts.lang))
    console.say()
    try:
        chosen = menu.choose(texts, console, menu.own_name(os.environ, texts))
    except EOFError:
        console.say(texts.say("no_input"))
        return 0 if console.live else 1
    console.say()
    if isinstance(chosen, Lesson):
        return lessons.take(chosen, Learnt(), arguments.name, texts, console, arguments.plain)
    game, players, level, name = chosen
    solo = Solo(Match(game.name, players), 0, name[:NAME_LETTERS], texts, bots=Company(level))
    return display.show(solo, texts, console, arguments.plain)
