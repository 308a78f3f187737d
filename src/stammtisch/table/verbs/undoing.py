"""Taking moves back to one's own last move, if everyone agrees and nobody has learnt anything since.

Against bots alone there is nobody to agree.  There, taking back another seat's move, which shows how the bots answer,
turns the match into practice; the request has to say that the person knows.
"""

from __future__ import annotations

from stammtisch.core.match import Match
from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Played, Table, UndoAsked
from stammtisch.table.verbs.playing import rest
from stammtisch.table.verbs.practising import Practice
from stammtisch.table.verbs.verb import Data, Verb


class AskUndo(Verb, frozen=True, tag="ask_undo"):
    """Asks to take back everything from one's own last move on."""

    turning = True
    practice: bool = False  # the person knows that the match may become practice, and agrees

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        first = first_to_undo(table, person)
        if becomes_practice(table, person, first):
            raise Refused("becomes_practice")
        return {"first": first}

    def prelude(self, table: Table, person: str | None) -> Verb | None:
        if self.practice and becomes_practice(table, person, first_to_undo(table, person)):
            return Practice("undo")
        return None

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert row.person is not None
        waiting = others(table, row.person)
        table.undo = UndoAsked(row.person, row.data["first"], waiting, row.time)
        if not waiting:
            take_back(table, row)


class AnswerUndo(Verb, frozen=True, tag="answer_undo"):
    """Agrees or refuses; the person who asked can withdraw the request."""

    turning = True
    telling = ("yes",)
    yes: bool

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        table.need_match()
        table.need_seat(person)
        if table.undo is None:
            raise Refused("no_undo")
        if self.yes and person not in table.undo.waiting:
            raise Refused("already")
        return {"yes": self.yes}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert table.undo is not None
        assert row.person is not None
        if not row.data["yes"]:
            table.undo = None
            return
        table.undo.waiting.remove(row.person)
        if not table.undo.waiting:
            take_back(table, row)


def others(table: Table, person: str | None) -> list[str]:
    """The people who have to agree."""
    return [other for other in table.active() if other != person]


def first_to_undo(table: Table, person: str | None) -> int:
    """The index of the first move that would be taken back; raises Refused."""
    table.need_match()
    seat = table.need_seat(person)
    if table.undo is not None:
        raise Refused("undo_asked")
    if table.lesson is not None:
        raise Refused("nothing_to_undo")
    first = last_move(table, seat)
    need_secrets_kept(table, first)
    return first


def becomes_practice(table: Table, person: str | None, first: int) -> bool:
    """Whether taking moves back from this one on would turn a rated match into practice."""
    seat = table.seat_of(person)
    passes = any(played.seat != seat for played in table.played[first:])
    return passes and table.alone(person) and not table.practice


def last_move(table: Table, seat: int) -> int:
    """The index of the seat's last move in the match; raises Refused."""
    for index in range(len(table.played) - 1, -1, -1):
        if table.played[index].seat == seat:
            return index
    raise Refused("nothing_to_undo")


def need_secrets_kept(table: Table, first: int) -> None:
    """Refused if hidden cards have become known since this move."""
    assert table.match is not None
    reveals = table.match.game.reveals
    for event in table.match.events[table.played[first].begin :]:
        if event["type"] in reveals:
            raise Refused("cards_became_known")


def take_back(table: Table, row: Row) -> None:
    """Makes the match what it was before, by playing the round again up to there."""
    assert table.undo is not None
    kept = table.played[: table.undo.first]
    begun = round_begun(table, kept)
    again = table.match = begun.copy()
    table.unveil()
    table.shown_from = table.shown_events
    for played in kept[len(begun.moves) - len(table.given()) :]:
        again.push(played.move)
    table.played = kept
    table.undo = None
    table.again = True
    rest(table, row, False)


def round_begun(table: Table, kept: list[Played]) -> Match:
    """The match at the beginning of the round in which these moves end.

    It is kept, so that a long match is not played again each time someone takes a move back.
    """
    if table.begun is None or len(table.begun.moves) - len(table.given()) > len(kept):
        again = table.opening()
        table.begun = again.copy()
        for played in kept:
            again.push(played.move)
            if again.round != table.begun.round:
                table.begun = again.copy()
    return table.begun
