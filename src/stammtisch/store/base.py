"""What every SQL store shares: which steps each method takes."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Awaitable, Mapping, Sequence

from stammtisch.store import care, checkpoints, lessons, matches, pads, people, retention, tables
from stammtisch.store.outage import Outage
from stammtisch.store.sql import Answer, Steps
from stammtisch.store.store import (
    Checkpoint,
    Closed,
    Damaged,
    Learnt,
    Listed,
    ListedPad,
    PadSummary,
    Person,
    Rate,
    Rating,
    Result,
    Row,
    Store,
    Summary,
    Unavailable,
)

DAMAGED = "The database is damaged."
FAULTS_LOGGED = 3
PARTS_LOGGED = 20
LOOKS = (("table", care.faulty_tables), ("table", care.stray_logs), ("pad", care.faulty_pads))

logger = logging.getLogger(__name__)


class SqlStore(Store):
    """A store that runs steps of SQL: to read, or to write durably, all or nothing."""

    def __init__(self) -> None:
        self._damaged = False
        self._logged_parts: dict[str, str] = {}  # the damaged tables and pads that were logged last
        self.outage = Outage()

    @abstractmethod
    async def _read(self, steps: Steps[Answer]) -> Answer: ...

    @abstractmethod
    async def _write(self, steps: Steps[Answer]) -> Answer: ...

    @abstractmethod
    async def _begin_table(self, table: str, steps: Steps[bool]) -> bool:
        """Like `_write`; if the answer is True, the other processes hear of the table's first row."""

    @abstractmethod
    async def _append(self, append: tables.NextRow) -> None:
        """Like `_write`, and the other processes hear of this row; calls for one table keep their order."""

    @abstractmethod
    async def _write_pads(self, steps: Steps[pads.Changed]) -> pads.Changed:
        """Like `_write`, and the other processes hear of the pads that it changes."""

    @abstractmethod
    async def _inspect(self, steps: Steps[Answer]) -> Answer:
        """Like `_read`, but holds nobody up."""

    async def _faults(self) -> list[str]:
        """What the database itself finds wrong with its files."""
        return []

    async def _reading(self, steps: Steps[Answer]) -> Answer:
        return await self._noticed(self._read(steps), writing=False)

    async def _writing(self, steps: Steps[Answer]) -> Answer:
        return await self._noticed(self._write(steps), writing=True)

    async def _noticed(self, work: Awaitable[Answer], writing: bool) -> Answer:
        """Awaits the work and notes whether an outage begins or ends with it."""
        before = self.outage.failures
        try:
            answer = await work
        except (Closed, Damaged):  # neither ends by itself, and damage is logged elsewhere
            raise
        except Unavailable as problem:
            self.outage.failed(problem, writing)
            raise
        self.outage.worked(before, writing)
        return answer

    async def add_person(self, person: Person) -> None:
        await self._writing(people.add(person))

    async def change_person(self, person: Person) -> None:
        await self._writing(people.change(person))

    async def see_person(self, id: str, now: float) -> bool:
        return await self._writing(people.see(id, now))

    async def person(self, id: str) -> Person | None:
        return await self._reading(people.by_id(id))

    async def person_by_secret(self, secret_hash: bytes) -> Person | None:
        return await self._reading(people.by_secret(secret_hash))

    async def forget_person(self, id: str, name: str) -> None:
        await self._writing_pads(people.forget(id, name))

    async def add_table(self, id: str, code: str, row: Row, summary: Summary, position: bool = False) -> bool:
        steps = tables.add(id, code, row, summary, position)
        return await self._noticed(self._begin_table(id, steps), writing=True)

    async def append(self, table: str, row: Row, summary: Summary) -> None:
        await self._noticed(self._append(tables.NextRow(table, row, summary)), writing=True)

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._reading(tables.rows(table, after, limit))

    async def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        await self._writing(checkpoints.keep(table, checkpoint))

    async def checkpoint(self, table: str, number: int | None = None) -> Checkpoint | None:
        return await self._reading(checkpoints.latest(table, number))

    async def been(self, person: str, table: str) -> bool:
        return await self._reading(tables.been(person, table))

    async def listed(self, table: str) -> Listed | None:
        return await self._reading(tables.by_id(table))

    async def by_code(self, code: str) -> Listed | None:
        return await self._reading(tables.by_code(code))

    async def public_tables(self, limit: int) -> list[Listed]:
        return await self._reading(tables.in_public(limit))

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        return await self._reading(tables.of_person(person, limit))

    async def due_tables(self, now: float, limit: int) -> list[Listed]:
        return await self._reading(tables.due(now, limit))

    async def finish(self, result: Result, rate: Rate) -> bool:
        return await self._writing(matches.finish(result, rate))

    async def history(self, person: str, limit: int, before: float | None = None) -> list[Result]:
        return await self._reading(matches.history(person, limit, before))

    async def ratings(self, person: str) -> dict[str, Rating]:
        return await self._reading(matches.ratings(person))

    async def add_pad(self, id: str, owner: str, row: Row, summary: PadSummary) -> None:
        await self._writing_pads(pads.add(id, owner, row, summary))

    async def append_pad(self, pad: str, row: Row, summary: PadSummary) -> None:
        await self._writing_pads(pads.append(pad, row, summary))

    async def pad_rows(self, pad: str, after: int = 0) -> list[Row]:
        return await self._reading(pads.rows(pad, after))

    async def pads_of(self, person: str, limit: int) -> list[ListedPad]:
        return await self._reading(pads.of_person(person, limit))

    async def remove_pad(self, person: str, pad: str) -> None:
        await self._writing_pads(pads.remove(person, pad))

    async def _writing_pads(self, steps: Steps[pads.Changed]) -> pads.Changed:
        return await self._noticed(self._write_pads(steps), writing=True)

    async def note_lesson(self, person: str, learnt: Learnt, only_forward: bool = False) -> None:
        await self._writing(lessons.note(person, learnt, only_forward))

    async def lessons(self, person: str) -> list[Learnt]:
        return await self._reading(lessons.of_person(person))

    async def begin_retention(self, days: int, now: float) -> float:
        return await self._writing(retention.begin(days, now))

    async def retention_since(self, days: int) -> float | None:
        return await self._reading(retention.count_from(days))

    async def end_retention(self) -> None:
        await self._writing(retention.end())

    async def idle_tables(self, after: str, before: float) -> tuple[str | None, list[str]]:
        return await self._inspect(retention.idle_tables(after, before))

    async def idle_people(self, after: str, before: float) -> tuple[str | None, list[str]]:
        return await self._inspect(retention.idle_people(after, before))

    async def drop_tables(self, ids: Sequence[str], before: float) -> list[str]:
        return await self._writing(retention.drop_tables(ids, before))

    async def drop_positions(self, before: float) -> list[str]:
        return await self._writing(retention.drop_positions(before))

    async def idle_pads(self, after: str, before: float) -> tuple[str | None, list[str]]:
        return await self._inspect(retention.idle_pads(after, before))

    async def drop_pads(self, ids: Sequence[str], before: float) -> list[str]:
        return [id for id, _ in await self._writing_pads(retention.drop_pads(ids, before))]

    async def drop_rows(self) -> bool:
        return await self._writing(retention.drop_rows())

    async def drop_person(self, id: str, before: float) -> bool:
        return await self._writing(retention.drop_person(id, before))

    async def probe(self, now: float) -> None:
        if self._damaged:
            raise Damaged(DAMAGED)
        await self._noticed(self._touch(care.sign_of_life(now)), writing=True)

    async def _touch(self, steps: Steps[None]) -> None:
        await self._write(steps)

    async def check(self) -> list[str]:
        faults: list[str] = []
        parts: dict[str, str] = {}
        try:
            faults += await self._faults()
            for kind, look in LOOKS:
                after: str | None = ""
                while after is not None:
                    after, more = await self._inspect(look(after))
                    parts |= {f"{kind} {id}": fault for id, fault in more.items()}
        except Damaged as problem:
            faults.append(str(problem))
        if faults:
            self._note_damage(faults)
        if parts:
            self._note_parts(parts)
        return [*faults, *(f"{part}: {fault}" for part, fault in parts.items())]

    def _note_parts(self, faults: Mapping[str, str]) -> None:
        """Logs these in one line, unless the last line said the same."""
        if faults != self._logged_parts:
            self._logged_parts = dict(faults)
            first = list(faults.items())[:PARTS_LOGGED]
            shown = "; ".join(f"{part.removeprefix('table ')}: {fault}" for part, fault in first)
            more = f" (and {len(faults) - PARTS_LOGGED} more)" if len(faults) > PARTS_LOGGED else ""
            logger.error("Damaged tables: %d. See docs/hosting.md. Found: %s%s", len(faults), shown, more)

    def _note_damage(self, faults: Sequence[str]) -> None:
        if not self._damaged:
            self._damaged = True
            shown = "; ".join(fault.replace("\n", " ") for fault in faults[:FAULTS_LOGGED])
            more = f" (and {len(faults) - FAULTS_LOGGED} more)" if len(faults) > FAULTS_LOGGED else ""
            logger.error("%s See docs/hosting.md. Found: %s%s", DAMAGED, shown, more)
