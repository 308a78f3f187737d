"""A pad to copy: as text, and as rows for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from stammtisch.core.pad import Pad
from stammtisch.core.sheets import reason, round_lines, with_clause
from stammtisch.core.words import Reader, words_of
from stammtisch.table.pads.shown import scores_of

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute what begins like this
BYTE_ORDER_MARK = "\ufeff"  # some spreadsheets take a file for another encoding without it


class Copyist:
    """Writes a pad down in one language."""

    def __init__(self, pad: Pad, lang: str) -> None:
        self.pad = pad
        self.reader = Reader(words_of(pad.game.name, lang), pad.names)

    def say(self, code: str, **params: object) -> str:
        return self.reader.fill(self.reader.words.template("tally", code), params)

    def text(self) -> str:
        """Round by round where the points come from, and how things stand."""
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        pad, names = self.pad, self.pad.names
        yield f"{self.reader.words.name()}: {', '.join(names)}"
        for sheet in pad.rounds:
            points = zip(names, sheet["points"], strict=True)
            yield ""
            yield self.say("extra" if sheet.get("extra") else "round", round=sheet["round"])
            yield from (f"- {line}" for line in round_lines(self.reader, sheet))
            yield ", ".join(f"{name} {point:+d}" if point else f"{name} 0" for name, point in points)
        yield ""
        yield self.say("final" if pad.over else "total")
        now = scores_of(pad)
        for seat in now.order:
            yield f"{now.standing[seat]}. {names[seat]}: {now.scores[seat]}"

    def csv(self) -> str:
        """A line for every entry of every sheet."""
        file = io.StringIO()
        rows = csv.writer(file, delimiter=";", lineterminator="\r\n")
        rows.writerow(
            [self.say(column) for column in ("column_round", "column_name", "column_points", "column_reason")]
        )
        for sheet in self.pad.rounds:
            for entry in sheet["entries"]:
                why = with_clause(reason(self.reader, entry)[0], entry)
                name = self.pad.names[entry["seat"]]
                rows.writerow([sheet["round"], plain(name), entry["points"], plain(why)])
        return BYTE_ORDER_MARK + file.getvalue()


def plain(text: str) -> str:
    """The text as a spreadsheet shows it, and never computes it."""
    return f"'{text}" if text.startswith(FORMULA) else text
