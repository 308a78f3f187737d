"""`stammtisch join`: a seat at a table in the network, in this terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from stammtisch.cli import menu
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("link", metavar="LINK", help=say("h_link"))
    parser.add_argument("--name", metavar="NAME", help=say("h_name"))
    parser.add_argument("--watch", action="store_true", help=say("h_watch"))
    parser.add_argument("--plain", action="store_true", help=say("h_plain"))


def run(arguments: Namespace, texts: Texts) -> int:
    from stammtisch.terminal import display
    from stammtisch.terminal.console import Console
    from stammtisch.terminal.online.guest import Guest
    from stammtisch.terminal.online.keyring import Keyring
    from stammtisch.terminal.online.link import read_link

    link = read_link(arguments.link, texts)
    console = Console(sys.stdin, sys.stdout, arguments.plain)
    name = (arguments.name or "").strip() or menu.guest_name(os.environ, texts, console)
    guest = Guest(link, name, texts, Keyring(), arguments.watch)
    return display.show(guest, texts, console, arguments.plain)
