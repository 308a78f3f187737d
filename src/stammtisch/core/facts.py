"""Facts: what people who play with real cards see of a round, as JSON data, and never a sum.

What a game makes of them is in its folder, in `pad.py`: whether they can be, which lines of a sheet they give, and what
the next round inherits.  The rules' own round ends use the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from stammtisch.core.errors import Refusal
from stammtisch.core.game import Options, Setup

Facts = dict[str, Any]
Entry = dict[str, Any]  # of a sheet
Check = Callable[[Any], bool]

SHAPE = "facts"  # the "clause" of data that has the wrong shape


class Begun(NamedTuple):
    """A round of a pad before its facts."""

    players: int
    options: Options
    setup: Setup  # what it inherits from the rounds before, as their facts are now
    played: Setup  # the same as it was when the round was entered: who dealt, began, was in, partnered whom
    scores: list[int]


def entry(seat: int, points: int, rule: str, code: str, **named: Any) -> Entry:
    """One line of a sheet: what a seat got, and by which clause."""
    return {"seat": seat, "points": int(points), "rule": rule, "code": code, **named}


def misshapen(facts: Facts, needed: Mapping[str, Check], possible: Mapping[str, Check]) -> Refusal | None:
    """The refusal of facts that lack a field, have an odd one, or one that is not as its check wants it."""
    odd = sorted(facts.keys() - needed.keys() - possible.keys(), key=str)
    wrong = [
        *(name for name in needed if name not in facts),
        *odd,
        *(name for name, check in {**needed, **possible}.items() if name in facts and not check(facts[name])),
    ]
    return Refusal("shape", {"field": str(wrong[0])[:40]}, SHAPE) if wrong else None


# what people are asked


def form(name: str, *questions: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """One way to say how a round went: these facts, and the answers to these questions by their ids."""
    return {"form": name, "facts": facts, "questions": list(questions)}


def question(id: str, kind: str, rule: str, **more: Any) -> dict[str, Any]:
    """One question; its words are in the section `pad`.

    Kinds: `order` (all but one of the seats), `seat`, `seats`, `number`, `numbers` (by seat), `choice`, `owners` (a
    seat or nobody for each card), `table` (numbers by seat and card), `cards` (those that each seat holds).

    `most`, `least` and `sum` are bounds; `optional`: it may be skipped; `none`: nobody is an answer, too; `but`: not
    who or what was answered there; `after`: only if the answer there is somebody, or several; `preset`: the usual
    answer; `stakes`: before it there is something to tell about the answers so far (`Game.outlook`).
    """
    return {"id": id, "kind": kind, "rule": rule, **more}


# checks


def number(low: int, high: int | None = None) -> Check:
    return lambda value: type(value) is int and value >= low and (high is None or value <= high)


def seat(players: int) -> Check:
    return number(0, players - 1)


def maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def one_of(values: Iterable[Any]) -> Check:
    known = list(values)
    return lambda value: any(type(value) is type(one) and value == one for one in known)


def each(check: Check, length: int | None = None) -> Check:
    """A list of such values."""
    return lambda value: (
        isinstance(value, list) and (length is None or len(value) == length) and all(map(check, value))
    )


def different(check: Check) -> Check:
    """A list of such values, none of them twice."""
    return lambda value: each(check)(value) and len(set(value)) == len(value)
