"""Taking moves back: back to one's own last move, if all people agree and nobody has learnt anything since.

Alone against bots there is nobody to agree.  There an undo past somebody else's move, which shows how the bots answer,
turns the match into practice; whoever asks has to say that they know.
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
    """Wants to take back everything from one's own last move on."""

    turning = True
    practice: bool = False  # knows that the match may become practice by it, and wants that

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        first = first_to_undo(table, person)
        if becomes_practice(table, person, first):
            raise Refused("becomes_practice")
        return {"first": first}

    def prelude(self, table: Table, person: str | None) -> Verb | None:
        wanted = self.practice and becomes_practice(table, person, first_to_undo(table, person))
        return Practice("undo") if wanted else None

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert row.person is not None
        waiting = others(table, row.person)
        table.undo = UndoAsked(row.person, row.data["first"], waiting, row.time)
        if not waiting:
            take_back(table, row)


class AnswerUndo(Verb, frozen=True, tag="answer_undo"):
    """Agrees, or does not; the one who asked may also think again."""

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
    first = last_move(table, seat)
    need_secrets_kept(table, first)
    return first


def becomes_practice(table: Table, person: str | None, first: int) -> bool:
    """Whether taking moves back from this one on can't be part of a rated match."""
    seat = table.seat_of(person)
    passes = any(played.seat != seat for played in table.played[first:])
    alone = all(other.person in (None, person) for other in table.seats)
    return passes and alone and not table.practice


def last_move(table: Table, seat: int) -> int:
    """The place of the seat's last move in the running match."""
    for place in range(len(table.played) - 1, -1, -1):
        if table.played[place].seat == seat:
            return place
    raise Refused("nothing_to_undo")


def need_secrets_kept(table: Table, first: int) -> None:
    """Refused once hidden cards have become known since this move."""
    assert table.match is not None
    reveals = table.match.game.reveals
    for event in table.match.events[table.played[first].begin :]:
        if event["type"] in reveals:
            raise Refused("cards_became_known")


def take_back(table: Table, row: Row) -> None:
    """The match as it was before: the round played again up to there."""
    assert table.undo is not None
    kept = table.played[: table.undo.first]
    begun = round_begun(table, kept)
    again = table.match = begun.copy()
    table.unveil()
    table.shown_from = table.shown_events
    for played in kept[len(begun.moves) :]:
        again.play(played.move)
    table.played = kept
    table.undo = None
    table.again = True
    rest(table, row, False)


def round_begun(table: Table, kept: list[Played]) -> Match:
    """The match when the round began in which these moves end.

    It is kept for the next time: whoever takes back again and again must not make a long match be played each time.
    """
    match = table.match
    assert match is not None
    if table.begun is None or len(table.begun.moves) > len(kept):
        again = Match(match.game.name, match.players, match.seed, match.options)
        table.begun = again.copy()
        for played in kept:
            again.play(played.move)
            if again.round != table.begun.round:
                table.begun = again.copy()
    return table.begun
