"""How far people have come in lessons, as steps of SQL."""

from __future__ import annotations

from stammtisch.store.sql import Steps
from stammtisch.store.store import Learnt

FORWARD = "CASE WHEN lessons.step > excluded.step THEN lessons.step ELSE excluded.step END"


def note(person: str, learnt: Learnt, only_forward: bool) -> Steps[None]:
    """What was done before stays done; `only_forward`: a later step stays too."""
    people = yield "SELECT id FROM persons WHERE id = ?{lock}", (person,)
    if not people:
        return  # deleted meanwhile
    yield (
        "INSERT INTO lessons (person, game, name, step, done) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (person, game, name)"
        f" DO UPDATE SET step = {FORWARD if only_forward else 'excluded.step'},"
        " done = CASE WHEN lessons.done = 1 THEN 1 ELSE excluded.done END",
        (person, learnt.game, learnt.name, learnt.step, int(learnt.done)),
    )


def of_person(person: str) -> Steps[list[Learnt]]:
    rows = yield (
        "SELECT game, name, step, done FROM lessons WHERE person = ? ORDER BY game, name",
        (person,),
    )
    return [Learnt(game, name, step, bool(done)) for game, name, step, done in rows]
