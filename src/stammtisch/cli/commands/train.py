"""`stammtisch train`: learns from play what positions are worth."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from stammtisch.cli.options import add_cluster, add_game, add_jobs
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between, seed

MAX_ROUNDS = 10_000_000
MAX_PASSES = 1000


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser)
    parser.add_argument(
        "--rounds", type=between(1, MAX_ROUNDS), default=300_000, metavar="R", help=say("h_train_rounds")
    )
    parser.add_argument(
        "--passes", type=between(1, MAX_PASSES), default=12, metavar="P", help=say("h_train_passes")
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help=say("h_seed"))
    parser.add_argument("--out", type=Path, metavar=say("m_file"), help=say("h_train_out"))
    add_jobs(parser)
    add_cluster(parser)
    parser.add_argument("--resume", action="store_true", help=say("h_train_resume"))


def run(arguments: Namespace, texts: Texts) -> int:
    from stammtisch.bots.train import Plan
    from stammtisch.cli import choices, training

    game = choices.find_game(arguments.game, texts).name
    training.check_learnable(game, texts)
    plan = Plan(game, arguments.rounds, arguments.passes, arguments.seed)
    return training.learn(plan, arguments.out, arguments.jobs, arguments.ray, arguments.resume, texts)
