"""How a table is shown: on the whole screen where a person sits at a terminal, else line by line."""

from __future__ import annotations

import os
import sys

from stammtisch.terminal.console import Console
from stammtisch.terminal.plain import Conversation, farewell
from stammtisch.terminal.session import Session
from stammtisch.terminal.texts import Catalogue, Trouble

FAILED = 1


def show(session: Session, texts: Catalogue, console: Console, plain: bool) -> int:
    """Shows the table until the match is over or the person leaves; returns the exit code."""
    if plain or not has_screen(console):
        return Conversation(session, texts, console).run()
    try:
        from stammtisch.terminal.screen.app import WholeScreen
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "textual":
            raise
        console.say(texts.say("no_textual"))
        return Conversation(session, texts, console).run()
    app = WholeScreen(session, texts)
    try:
        app.run()
    finally:
        session.leave()
    if app.problem is not None:
        raise failure(app.problem, texts)
    for line in farewell(session, app.texts, declined=True):
        console.say(line)
    return 0


def has_screen(console: Console) -> bool:
    """Whether a person sees a whole screen here."""
    return console.live and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def failure(problem: Exception, texts: Catalogue) -> Trouble:
    """What has gone wrong on the screen, in one sentence."""
    if isinstance(problem, Trouble):
        return problem
    return texts.trouble("screen_failed", FAILED, reason=f"{type(problem).__name__}: {problem}")
