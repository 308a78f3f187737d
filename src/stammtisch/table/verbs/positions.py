"""Position tables: a match that begins in the middle, for practice; a lesson is one with a coach."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from stammtisch.store.store import Row
from stammtisch.table.positions import position_from
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.verbs.playing import begin
from stammtisch.table.verbs.verb import Data, Verb


class Place(Verb, frozen=True, tag="position"):
    """Begins the match from here; the service does so once, right after the host has come."""

    turning = True
    record: dict[str, Any]  # its seed as text
    seat: int  # the host's
    seed: str | None = None  # draws what this seat can't see
    lesson: str | None = None
    step: int = 0
    example: str | None = None

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        if person is not None or table.number or table.host is None:
            raise Refused("already")
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {"person": table.host, **{name: value for name, value in fields.items() if value is not None}}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        position = table.position = position_from(table.settings.game, row.data)
        for number, seat in enumerate(table.seats):
            seat.clear()
            if number == position.seat:
                seat.person = row.data["person"]
            else:
                seat.bot = table.settings.level
        begin(table, row, position.origin.copy())
        table.practice = table.locked = True


class Page(Verb, frozen=True, tag="page"):
    """Has read what the coach said: the lesson goes on to this step."""

    turning = True
    telling = ("step",)
    step: Annotated[int, Meta(ge=1, le=100)]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        position, match = table.position, table.match
        if position is None or position.lesson is None or match is None:
            raise Refused("no_lesson")
        if table.need_seat(person) != position.seat:
            raise Refused("not_seated")
        if self.step != position.step + 1 or self.step >= len(position.lesson.steps):
            raise Refused("stale")
        if not position.complete(match):
            raise Refused("lesson_step_open")
        return {"step": self.step}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        assert table.position is not None
        table.position.step = row.data["step"]
        table.start_clock(row.time)
