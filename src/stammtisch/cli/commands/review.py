"""`stammtisch review`: what can honestly be said about a recorded match, as text, JSON or a page."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from stammtisch.bots.review import review
from stammtisch.cli import files, review_page
from stammtisch.cli.choices import check_seat
from stammtisch.cli.figures import STANDARD_OUTPUT
from stammtisch.cli.options import MAX_SEAT, add_jobs
from stammtisch.cli.progress import Progress
from stammtisch.cli.reviewing import Verdict
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.terminal import company, grid, save_file
from stammtisch.terminal.console import Console
from stammtisch.terminal.texts import given


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("record", metavar=say("m_file"), help=say("h_record"))
    parser.add_argument("--seat", type=between(0, MAX_SEAT), metavar="K", help=say("h_review_seat"))
    add_jobs(parser)
    parser.add_argument("--html", metavar=say("m_file"), help=say("h_review_html"))
    parser.add_argument(
        "--json", metavar=say("m_file"), nargs="?", const=STANDARD_OUTPUT, help=say("h_review_json")
    )


def run(arguments: Namespace, texts: Texts) -> int:
    saved = files.load(arguments.record, texts)
    *_, match = files.steps(saved.record, texts)
    seat = saved.seat if arguments.seat is None else arguments.seat
    check_seat(seat, match.players, texts)
    if not match.moves:
        raise texts.trouble("nothing_to_review")
    for path in (arguments.json, arguments.html):
        if path not in (None, STANDARD_OUTPUT):
            save_file.check_place(Path(path), texts)
    with Progress() as progress:
        data = review(saved.record, None if seat is None else [seat], arguments.jobs, progress)
    text = json.dumps(data, indent=1, allow_nan=False)
    if arguments.json == STANDARD_OUTPUT:
        print(text)
        return 0
    names = company.names(match.players, saved.seat, given(saved.name))
    verdict = Verdict(saved.record, data, names, seat, texts)
    if arguments.json is not None:
        save_file.store(Path(arguments.json), text, texts)
    if arguments.html is not None:
        save_file.store(Path(arguments.html), review_page.page(verdict), texts)
    tell(verdict, Console(sys.stdin, sys.stdout))
    return 0


def tell(verdict: Verdict, console: Console) -> None:
    """The moments first, then the story of the match."""
    console.head(verdict.title)
    console.say(verdict.summary)
    for number, moment in enumerate(verdict.moments, 1):
        print(file=console.sink)
        console.say(f"{number}. {moment.title}", hang=3)
        for line in [*moment.seen, *moment.said]:
            console.say("   " + line, hang=3)
    print(file=console.sink)
    console.say(verdict.story_title)
    grid.show([verdict.story])
    for line in verdict.notes:
        console.say(line)
