"""Random histories of a table: every verb by anyone, if it is admitted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.table import Table
from stammtisch.table.verbs.hosting import Change, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Record, Start
from stammtisch.table.verbs.seating import (
    Fill,
    Join,
    Leave,
    PutBot,
    Return,
    Sit,
    Stand,
    StandIn,
    Swap,
)
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from stammtisch.table.verbs.verb import Verb
from tests.table.lone_table import LoneTable

PEOPLE = ("ada", "ben", "cem", "dan", "eva")
GAMES = ("mau_mau", "life_life", "mammuz")


def settings(dice: Random) -> Settings:
    game = "mau_mau" if dice.random() < 0.8 else dice.choice(GAMES)
    return Settings(
        game,
        dice.randint(2, 4) if game == "mau_mau" else dice.randint(3, 4),
        {"rounds": dice.randint(1, 2)} if game == "mau_mau" else {},
        public=dice.random() < 0.5,
        clock=Clock(dice.choice(["none", "seconds"]), dice.randint(1, 60)),
        watching=dice.choice(["now", "rounds"]),
        pace=dice.random(),
    )


def deeds(dice: Random, some: bool) -> list[Callable[[], Verb]]:
    """What a person might do; `some`: there are enough people for one to leave."""
    seat = dice.randrange(4)
    person = dice.choice(PEOPLE)
    return [
        lambda: Join(f"Name {dice.randrange(9)} Ä🂡", dice.choice(["fox", "owl"])),
        lambda: Sit(seat),
        lambda: Sit(dice.randrange(4)),
        lambda: Stand(),
        lambda: Swap(seat, dice.randrange(4)),
        lambda: PutBot(seat, dice.choice(["easy", "normal", None])),
        lambda: Fill("easy"),
        lambda: StandIn(seat),
        lambda: Return(),
        lambda: Change(settings(dice)),
        lambda: Mode(True, dice.choice(["now", "rounds"]), dice.random()),
        lambda: Lock(dice.random() < 0.2),
        lambda: Remove(person) if some and person in PEOPLE[3:] else Wave("hello"),
        lambda: HandOn(person),
        lambda: Leave() if some and dice.random() < 0.2 else Wave("bye"),
        lambda: Start(),
        lambda: Pause(dice.random() < 0.3),
        lambda: Continue(),
        lambda: AskUndo(practice=dice.random() < 0.5),
        lambda: AnswerUndo(dice.random() < 0.8),
        lambda: Say(f"text {dice.randrange(99)} ß \ud83c\udca1"),
    ]


def history(seed: int, length: int) -> LoneTable:
    """A table with at least this many rows."""
    dice = Random(seed)
    lone = LoneTable(players=3, options={"rounds": 1})
    while len(lone.rows) < length:
        table = lone.table
        if table.unrecorded():
            lone.do(None, Record())
        elif table.to_move is not None and dice.random() < 0.75:
            move(lone, dice)
        else:
            attempt(lone, dice.choice(PEOPLE), dice.choice(deeds(dice, len(table.guests) > 2))(), dice)
    return lone


def move(lone: LoneTable, dice: Random) -> None:
    """The seat to move plays, preferably towards an end."""
    table = lone.table
    assert table.match is not None
    assert table.to_move is not None
    moves = table.match.legal_moves()
    good = [move for move in moves if move.endswith("!")] or [move for move in moves if move != "draw"]
    data = {"seat": table.to_move, "move": dice.choice(good or moves), "by": "person"}
    lone.take("play", table.seats[table.to_move].person, data)


def attempt(lone: LoneTable, person: str, verb: Verb, dice: Random) -> None:
    more: dict[str, Any] = {"seed": str(dice.getrandbits(256))} if isinstance(verb, Start) else {}
    try:
        lone.do(person, verb, **more)
    except Refused:
        lone.now += dice.random()


def differences(one: Table, other: Table) -> list[str]:
    """The names of everything in which two tables are not the same."""
    unlike = [
        field.name
        for field in fields(Table)
        if field.name not in ("match", "begun") and getattr(one, field.name) != getattr(other, field.name)
    ]
    if list(one.guests) != list(other.guests):
        unlike.append("order of guests")
    if (one.begun is None) != (other.begun is None):
        unlike.append("begun")
    if (one.match is None) != (other.match is None):
        return [*unlike, "match"]
    if one.match is not None and other.match is not None:
        views = [*range(one.match.players), None]
        if one.match.record() != other.match.record() or one.match.events != other.match.events:
            unlike.append("record")
        unlike += [f"view {seat}" for seat in views if one.match.view(seat) != other.match.view(seat)]
    if one.summary() != other.summary() or one.about() != other.about():
        unlike.append("what is shown")
    return unlike
