"""Options that several subcommands have, with bounds: beyond them a slip of the finger would take the night."""

from __future__ import annotations

from stammtisch.bots.program import ALL, ANSWER_SECONDS, HISTORIES
from stammtisch.cli.usage import Parser, between, seconds, seed

# The game says how many players it really has.
MAX_PLAYERS = MAX_SEAT = 99
MAX_JOBS = 1000


def add_game(parser: Parser, optional: bool = False) -> None:
    say = parser.texts.say
    parser.add_argument("game", nargs="?" if optional else None, metavar=say("m_game"), help=say("h_game"))


def add_game_settings(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("--players", type=between(1, MAX_PLAYERS), metavar="N", help=say("h_players"))
    parser.add_argument("--seed", type=seed, metavar="S", help=say("h_seed"))
    parser.add_argument(
        "--option", action="append", default=[], metavar=say("m_option"), help=say("h_option")
    )


def add_programs(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument(
        "--program", action="append", default=[], metavar=say("m_program"), help=say("h_program")
    )
    parser.add_argument(
        "--seconds", type=seconds, default=ANSWER_SECONDS, metavar="S", help=say("h_bot_seconds")
    )
    parser.add_argument("--history", choices=HISTORIES, default=ALL, help=say("h_bot_history"))


def add_jobs(parser: Parser) -> None:
    parser.add_argument("--jobs", type=between(1, MAX_JOBS), metavar="J", help=parser.texts.say("h_jobs"))


def add_cluster(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("--ray", metavar=say("m_address"), help=say("h_ray"))


def add_json(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("--json", metavar=say("m_file"), help=say("h_json"))
