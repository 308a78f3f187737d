"""`stammtisch` alone: opens the table for this computer and its network."""

from __future__ import annotations

from argparse import Namespace

from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.server.gate import MAX_ADDRESS_CONNECTIONS
from stammtisch.store.retention import MOST_DAYS


def add(parser: Parser) -> None:
    """Each of these has an environment variable, too: STAMMTISCH_PORT and so on."""
    say = parser.texts.say
    parser.add_argument("--host", metavar=say("m_address"), help=say("h_host"))
    parser.add_argument("--port", type=between(0, 65535), metavar="N", help=say("h_port"))
    parser.add_argument("--db", metavar=say("m_db"), help=say("h_db"))
    parser.add_argument("--local", action="store_true", help=say("h_local"))
    parser.add_argument("--no-browser", action="store_true", help=say("h_no_browser"))
    parser.add_argument(
        "--connections", type=between(1, MAX_ADDRESS_CONNECTIONS), metavar="N", help=say("h_connections")
    )
    parser.add_argument(
        "--retention", type=between(1, MOST_DAYS), metavar=say("m_days"), help=say("h_retention")
    )
    parser.add_argument("--agent", action="append", metavar=say("m_agent"), help=say("h_agent"))
    parser.add_argument("--phrases", metavar=say("m_file"), help=say("h_phrases"))


def run(arguments: Namespace, texts: Texts) -> int:
    from stammtisch.cli import service

    return service.start(arguments, texts)
