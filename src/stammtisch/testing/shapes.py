"""Whether data is as its definition says, and what of the definition occurs in it.

A definition is a TypedDict whose fields are plain types, lists, literals, other such records and unions of
these.  What occurs is told as pairs of a field (`view.history.Doubt.card`) and a label: the value of a literal,
the name of a record or of any other type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from stammtisch.core.fields import Kind

Occurrence = tuple[str, str]
Checks = Mapping[str, Callable[[Any], bool]]  # what holds for the values of a kind, by its name


class Misfit(Exception):
    """The data is not as defined; the text says where."""


class Shape(NamedTuple):
    """A type taken apart."""

    form: str  # union, list, literal, record or plain
    defined: Any
    inner: tuple[Any, ...]  # what a union, a list or a literal is made of
    kinds: tuple[str, ...]


@cache
def shape(hint: Any) -> Shape:
    kinds: list[str] = []
    while get_origin(hint) in (Annotated, NotRequired):
        kinds += [one.name for one in getattr(hint, "__metadata__", ()) if isinstance(one, Kind)]
        hint = get_args(hint)[0]
    forms: dict[Any, str] = {Union: "union", UnionType: "union", list: "list", Literal: "literal"}
    form = forms.get(get_origin(hint), "record" if is_typeddict(hint) else "plain")
    return Shape(form, hint, get_args(hint), tuple(kinds))


@cache
def fields_of(record: Any) -> dict[str, Any]:
    return get_type_hints(record, include_extras=True)


@cache
def needed_in(record: Any) -> list[str]:
    return [name for name, hint in fields_of(record).items() if get_origin(hint) is not NotRequired]


def possible(record: Any, path: str = "view") -> Iterator[Occurrence]:
    """All that may occur in a record."""
    for name, hint in fields_of(record).items():
        yield from possible_in_field(hint, f"{path}.{name}")


def possible_in_field(hint: Any, path: str) -> Iterator[Occurrence]:
    form, defined, inner, _ = shape(hint)
    if form in ("union", "list"):
        for one in inner:
            yield from possible_in_field(one, path)
    elif form == "literal":
        yield from ((path, repr(value)) for value in inner)
    else:
        yield path, defined.__name__
        if form == "record":
            yield from possible(defined, f"{path}.{defined.__name__}")


def occurring(record: Any, data: Any, checks: Checks, path: str = "view") -> list[Occurrence]:
    """All that occurs in this record; raises `Misfit` if it is not as defined."""
    fields = fields_of(record)
    if type(data) is not dict:
        raise Misfit(f"{path} is not a record: {data!r}")
    for name in needed_in(record):
        if name not in data:
            raise Misfit(f"{path}.{name} is missing")
    seen: list[Occurrence] = []
    for name, value in data.items():
        if name not in fields:
            raise Misfit(f"{path}.{name} is not documented")
        seen += occurring_in_field(fields[name], value, checks, f"{path}.{name}")
    return seen


def occurring_in_field(hint: Any, value: Any, checks: Checks, path: str) -> list[Occurrence]:
    seen = occurring_in_shape(shape(hint), value, checks, path)
    for kind in shape(hint).kinds:
        if kind in checks and not checks[kind](value):
            raise Misfit(f"{path}: {value!r} is not what is called {kind!r}")
    return seen


def occurring_in_shape(shape: Shape, value: Any, checks: Checks, path: str) -> list[Occurrence]:
    form, defined, inner, _ = shape
    if form == "union":
        return first_that_fits(inner, value, checks, path)
    if form == "record":
        name = defined.__name__
        return [(path, name), *occurring(defined, value, checks, f"{path}.{name}")]
    if form == "list" and type(value) is list:
        return [one for item in value for one in occurring_in_field(inner[0], item, checks, path)]
    if form == "literal" and any(value == one and type(value) is type(one) for one in inner):
        return [(path, repr(value))]
    if form == "plain" and type(value) is defined:
        return [(path, defined.__name__)]
    raise Misfit(f"{path}: {value!r} is not {defined}")


def first_that_fits(types: tuple[Any, ...], value: Any, checks: Checks, path: str) -> list[Occurrence]:
    misfits = []
    for one in types:
        try:
            return occurring_in_field(one, value, checks, path)
        except Misfit as misfit:
            misfits.append(str(misfit))
    raise Misfit("; ".join(misfits))
