"""States of play that are hard to show, found by playing at random without a browser, and how a page shows them.

A page that is at a table takes a snapshot as it takes one from the service: so any state can be looked at in any size
without playing up to it by clicks.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import stammtisch
from stammtisch.table.news import snapshot, text
from stammtisch.table.verbs.playing import Continue
from tests.browser.house import AVATARS, Person
from tests.facts import facts
from tests.table.lone_table import LoneTable

ME = "ada"  # who sits on the first seat, until a page shows it to somebody else
# By match how likely it is that something is done rather than passed, by seat; the last is for all further seats.
KEEN = ((0.7,), (0.3,), (0.9,), (0.9, 0.05), (0.8, 0.7, 0.05), (0.7, 0.8, 0.05), (0.3, 0.9, 0.05))
STACKS = (10, 14, 18)  # at which a hand changes its shape
ROWS = 500  # of one match; by then everything has been asked
OPTIONS: dict[str, dict[str, Any]] = {"mammuz": {"rounds": 3}}  # one round may be over in a moment
SHOW = "text => window.socket.dispatchEvent(new MessageEvent('message', { data: text }))"


@cache
def hardest(game: str, players: int) -> dict[tuple[str, str], str]:
    """Snapshots, by what is asked of me and what makes them hard: most stacks in hand, or the fullest table."""
    found: Found = {}
    for seed, keen in enumerate(KEEN):
        lone = LoneTable(game=game, players=players, options=OPTIONS.get(game, {})).seat(ME).start(seed)
        chance = Random(seed)
        for _ in range(ROWS):
            if not lone.table.playing:
                break
            note(lone, found)
            go_on(lone, chance, keen)
    return {kind: shown for kind, (_, shown) in sorted(found.items())}


Found = dict[tuple[str, str], tuple[int, str]]


def note(lone: LoneTable, found: Found) -> None:
    """Keeps this state if it is harder than those before."""
    if lone.table.resting:
        assert lone.table.match is not None
        keep(lone, found, "end of a round", 0, len(json.dumps(lone.table.match.rounds[-1])))
        return
    if lone.table.to_move != 0:
        return
    view = lone.table.glance(0)
    assert view is not None
    asked = stammtisch.GAMES[lone.table.settings.game].ask(view)
    stacks = len(set(view["hand"]))
    full = len(
        json.dumps([asked, [value for key, value in view.items() if key not in ("hand", "legal", "rounds")]])
    )
    keep(lone, found, asked[0], 1000 * stacks + len(view["hand"]), full)
    if stacks in STACKS:
        keep(lone, found, f"{stacks} stacks", len(view["hand"]), full)


def keep(lone: LoneTable, found: Found, asked: str, cards: int, full: int) -> None:
    for by, hard in (("cards", cards), ("table", full)):
        if (asked, by) not in found or found[asked, by][0] < hard:
            found[asked, by] = hard, text(snapshot(lone.table, 0, [ME]))


def go_on(lone: LoneTable, chance: Random, keen: tuple[float, ...]) -> None:
    """A move at random."""
    table = lone.table
    if table.resting:
        lone.do(ME, Continue())
        return
    assert table.match is not None
    assert table.to_move is not None
    legal = table.match.legal_moves()
    passive = [move for move in legal if move in ("pass", "done")]
    active = [move for move in legal if move not in passive]
    acts = chance.random() < keen[min(table.to_move, len(keen) - 1)]
    move = chance.choice((active if acts else passive) or legal)
    lone.take("play", None, {"seat": table.to_move, "move": move, "by": "bot"})


def counts(game: str) -> list[int]:
    """The fewest players, the most, and some number between them."""
    players = facts(game).players
    return sorted({players[0], players[len(players) // 2], players[-1]})


def show(person: Person, me: str, state: str) -> None:
    """Makes the page of this person, whose id is `me` and who is at any table, show the state as theirs."""
    theirs = state.replace(f'"{ME}"', json.dumps(me))
    # A page that is known at its table by another face says so, and the table answers with what is really there.
    person.page.evaluate(SHOW, theirs.replace('"avatar":"fox"', f'"avatar":"{AVATARS[person.name]}"'))
    part = "sheet" if '"resting":true' in state else "question"
    person.page.locator(f"[data-part='{part}']").first.wait_for()
