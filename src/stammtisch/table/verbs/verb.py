"""What a verb is: something done at a table.

`admit` says what the row will hold, or refuses; `fold` makes the table what it is after the row.  Only `admit` looks at
who does it: a row in the log has been admitted.  Verbs are alike in shape because each one has these two methods and
spells out its own demands; they share no code beyond the `need_…` methods of the table.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from stammtisch.store.store import Row
from stammtisch.table.table import Table

Data = dict[str, Any]


class Verb(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One kind of row; its tag is the row's kind."""

    turning: ClassVar[bool] = False  # whether it may change what can be played
    telling: ClassVar[tuple[str, ...]] = ()  # which of the row's data everyone at the table may know

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        """The data of the row; raises Refused."""
        raise NotImplementedError

    def prelude(self, table: Table, person: str | None) -> Verb | None:
        """What needs a row of its own before this one; raises Refused."""
        return None

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        raise NotImplementedError
