"""`stammtisch backup`: a copy of the database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("file", metavar=say("m_file"), help=say("h_backup_file"))
    parser.add_argument("--db", metavar=say("m_db"), help=say("h_db"))


def run(arguments: Namespace, texts: Texts) -> int:
    from stammtisch.cli import service

    return service.backup(Path(arguments.file), arguments.db, texts)
