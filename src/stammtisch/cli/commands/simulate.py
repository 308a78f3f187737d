"""`stammtisch simulate`: statistics of random play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from stammtisch.bots.simulation import simulate
from stammtisch.cli import choices
from stammtisch.cli.figures import decimal, grouped, show
from stammtisch.cli.options import add_game, add_game_settings, add_jobs, add_json
from stammtisch.cli.progress import Progress
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.terminal.grid import Grid, Part

MAX_GAMES = 100_000_000


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser)
    add_game_settings(parser)
    parser.add_argument("--games", type=between(1, MAX_GAMES), default=1000, metavar="K", help=say("h_games"))
    add_jobs(parser)
    parser.add_argument("--whole", action="store_true", help=say("h_whole"))
    add_json(parser)


def run(arguments: Namespace, texts: Texts) -> int:
    game = choices.find_game(arguments.game, texts)
    players = choices.check_players(game, arguments.players, texts)
    options = choices.read_options(game, arguments.option, texts)
    with Progress() as progress:
        statistics = simulate(
            game.name,
            players,
            arguments.games,
            arguments.seed or 0,
            options,
            jobs=arguments.jobs,
            whole=arguments.whole,
            progress=progress,
        )
    return show(statistics, report(statistics, texts), arguments.json, texts)


def report(statistics: Mapping[str, Any], texts: Texts) -> list[Part]:
    """The statistics as lines and grids."""
    mode, cut_off = statistics["mode"], statistics["cut_off"]
    head = texts.say(
        "sim_head",
        mode=mode,
        count=statistics["games"],
        game=choices.title(statistics["game"], texts.lang),
        players=statistics["players"],
        seed=statistics["seed"],
    )
    parts: list[Part] = [head, texts.say("sim_cut", count=cut_off) if cut_off else ""]
    if statistics["finished"]:
        parts += [
            lengths(statistics, texts),
            texts.say("sim_sample", mode=mode, count=statistics["branching"]["games"]),
            "",
            seats(statistics, texts),
            texts.say("sim_best", mode=mode),
            "",
        ]
    speed = statistics["speed"]
    parts.append(
        texts.say(
            "sim_speed",
            mode=mode,
            games=grouped(speed["games_per_second"], texts),
            decisions=grouped(speed["decisions_per_second"], texts),
            seconds=decimal(speed["seconds"], texts),
            jobs=speed["jobs"],
        )
    )
    return parts


def lengths(statistics: Mapping[str, Any], texts: Texts) -> Grid:
    """Decisions and branching: mean, deviation, least and most."""
    length, ways = statistics["decisions"], statistics["branching"]
    mean, deviation = decimal(length["mean"], texts), decimal(length["sd"], texts)
    label = texts.say("sim_decisions", mode=statistics["mode"])
    rows = [
        ["", *(texts.say(key) for key in ("mean", "sd", "min", "max"))],
        [label, mean, deviation, str(length["min"]), str(length["max"])],
    ]
    if ways["decisions"]:
        mean = decimal(ways["mean"], texts)
        rows.append([texts.say("sim_branching"), mean, "", str(ways["min"]), str(ways["max"])])
    return rows


def seats(statistics: Mapping[str, Any], texts: Texts) -> Grid:
    """Results by seat."""
    rows = [[texts.say(key) for key in ("seat", "mean", "sd", "best")]]
    for seat in statistics["seats"]:
        share = decimal(100 * seat["best"], texts, 1) + " %"
        rows.append([str(seat["seat"]), decimal(seat["mean"], texts), decimal(seat["sd"], texts), share])
    return rows
