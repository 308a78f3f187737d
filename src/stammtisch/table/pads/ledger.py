"""A score pad as its log says: rows in order, folded one by one.

Whoever computes a round writes down who played it how: reading a log computes nothing, however long it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from stammtisch.core.errors import BadFacts, Refusal
from stammtisch.core.facts import SHAPE
from stammtisch.core.pad import Kept, Pad
from stammtisch.core.registry import GAMES
from stammtisch.store.store import PadSummary, Row
from stammtisch.table.pads.wire import NewPad, PadChange, PadEnter, PadStep, PadUndo
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings, checked
from stammtisch.table.verbs.seating import clean

MOST_ROWS = 2_000  # of a pad's log
MOST_ROUNDS = 100  # on a pad


class Writer(NamedTuple):
    """Who wants to write."""

    person: str | None  # None: nobody knows them, but they have the key
    name: str | None


class Ledger:
    """A pad with its history."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0  # of the last row
        self.turn = 0  # the last row that changed what is on the pad
        self.owner = ""
        self.key = ""
        self.writers = False  # whether others may write who have the key
        self.wrote: set[str] = set()  # people who have written
        self.by: str | None = None  # the name of whoever wrote last
        self.time = 0.0  # of the last row
        self.taken: dict[str, Mapping[str, Any]] = {}  # steps by the ids that clients gave them
        self.damaged: int | None = None  # the first row that can't be read
        self._pad: Pad | None = None

    @property
    def pad(self) -> Pad:
        if self._pad is None:
            raise Refused("pad_damaged", row=1)
        return self._pad

    def may_write(self, person: str | None, has_key: bool) -> bool:
        if person is not None and person == self.owner:
            return True
        return self.writers and (has_key or (person is not None and person in self.wrote))

    def summary(self) -> PadSummary:
        pad = self.pad
        about = {
            "game": pad.game.name,
            "names": pad.names,
            "scores": pad.scores,
            "ranks": pad.ranks,
            "rounds": len(pad.rounds),
        }
        return PadSummary(pad.over, about)

    # what is written

    def fold(self, row: Row) -> None:
        """Makes the pad what it is after this row, which must be the next one."""
        if row.seq != self.number + 1 or (row.kind == "open") != (row.seq == 1):
            raise ValueError(f"row {row.seq} ({row.kind}) can't follow row {self.number}")
        FOLDS[row.kind](self, row.data)
        if row.kind == "open":
            self.owner = row.person or ""
        elif row.kind != "share":
            self.taken[row.data["id"]] = row.data
            self.by = (row.data["by"] or {}).get("name")
        if row.kind != "share":
            self.turn = row.seq
        if row.person is not None:
            self.wrote.add(row.person)
        self.number, self.time = row.seq, row.time

    def open(self, data: Mapping[str, Any]) -> None:
        self._pad = Pad(data["game"], data["names"], data["options"], data["first"])
        self.key = data["key"]

    def enter(self, data: Mapping[str, Any]) -> None:
        self.pad.put(Kept(data["facts"], data["played"]))

    def change(self, data: Mapping[str, Any]) -> None:
        self.pad.put(Kept(data["facts"], data["played"]), data["round"])

    def undo(self, _: Mapping[str, Any]) -> None:
        self.pad.undo()

    def share(self, data: Mapping[str, Any]) -> None:
        self.writers = data["write"]

    # what may be written

    def need_sound(self) -> None:
        if self.damaged is not None:
            raise Refused("pad_damaged", row=self.damaged)

    def need_turn(self, on: int) -> None:
        """Refuses what was decided on an older pad."""
        if not self.turn <= on <= self.number:
            raise Refused("pad_went_on")

    def has(self, step: PadStep) -> bool:
        """Whether this step has been written before; Refused if another one has its id."""
        taken = self.taken.get(step.id)
        if taken is None:
            return False
        if any(taken.get(name) != value for name, value in to_builtins(step.step).items()):
            raise Refused("pad_step_differs")
        return True

    def admitted(self, step: PadStep, writer: Writer, now: float) -> Row:
        """The row that this step becomes; raises Refused."""
        self.need_sound()
        self.need_turn(step.on)
        if self.number >= MOST_ROWS:
            raise Refused("pad_full")
        kept = self.kept(step)
        by = None if writer.person is None else {"person": writer.person, "name": writer.name}
        data = {**to_builtins(step.step), "id": step.id, "by": by}
        if kept is not None:
            data |= {"facts": kept.facts, "played": kept.played}
        return Row(self.number + 1, data["do"], writer.person, data, max(now, self.time))

    def kept(self, step: PadStep) -> Kept | None:
        """The round that this step enters or changes; Refused if it can't be done."""
        pad = self.pad
        try:
            match step.step:
                case PadEnter(facts):
                    if len(pad.kept) >= MOST_ROUNDS:
                        raise Refused("pad_full")
                    return pad.checked(facts)
                case PadChange(round, facts):
                    return pad.checked(facts, round)
                case PadUndo():
                    if not pad.can_undo:
                        raise Refused(Refusal("nothing_entered", {}, SHAPE))
                    return None
        except BadFacts as problem:
            raise Refused(problem.refusal) from None

    def shared(self, write: bool, writer: Writer, now: float) -> Row:
        """The row that lets others write, or no longer."""
        self.need_sound()
        if self.number >= MOST_ROWS:
            raise Refused("pad_full")
        return Row(self.number + 1, "share", writer.person, {"write": write}, max(now, self.time))


FOLDS = {
    "open": Ledger.open,
    "enter": Ledger.enter,
    "change": Ledger.change,
    "undo": Ledger.undo,
    "share": Ledger.share,
}


def opening(new: NewPad, key: str, person: str, now: float) -> Row:
    """The first row of a pad; Refused if there can't be such a pad."""
    settings = checked(Settings(new.game, len(new.names), dict(new.options)))
    if not GAMES[new.game].keeps_score:
        raise Refused("bad_game")
    names = [clean(name) for name in new.names]
    if len({name.casefold() for name in names}) < len(names):
        raise Refused("pad_same_names")
    if new.first >= len(names):
        raise Refused("no_such_seat", seat=new.first)
    data = {
        "game": new.game,
        "names": names,
        "options": settings.options,
        "first": new.first,
        "key": key,
    }
    return Row(1, "open", person, data, now)


def folded(id: str, rows: Sequence[Row]) -> Ledger:
    """The pad that these rows make, as far as they can be read."""
    ledger = sound(id, rows)
    if ledger is not None:
        return ledger
    readable, unreadable = 0, len(rows)
    while unreadable - readable > 1:
        middle = (readable + unreadable) // 2
        readable, unreadable = (
            (readable, middle) if sound(id, rows[:middle]) is None else (middle, unreadable)
        )
    ledger = sound(id, rows[:readable]) or Ledger(id)
    ledger.damaged = unreadable
    return ledger


def sound(id: str, rows: Sequence[Row]) -> Ledger | None:
    """The pad that these rows make; None if it can't be shown, as a damaged row can make anything fail."""
    ledger = Ledger(id)
    try:
        for row in rows:
            ledger.fold(row)
        ledger.summary()
    except Exception:
        return None
    return ledger
