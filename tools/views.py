"""Writes what every field of every game's view means into docs/library.md, from the games' `fields` modules.

python -m tools.views
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import stammtisch  # noqa: E402
from stammtisch.core import fields  # noqa: E402
from stammtisch.core.words import words_of  # noqa: E402

PAGE = ROOT / "docs" / "library.md"
BEGIN = "<!-- views: written by python -m tools.views -->"
END = "<!-- views end -->"
PLAIN = {int: "number", str: "text", bool: "true or false", NoneType: "`null`"}
SHEETS = "rounds"
SHARED = (fields.Sheet, fields.Entry)  # explained once for all games
OBJECTS_SHOWN, VALUES_SHOWN = 2, 6  # in a list of an example

# Players, seed of deals and moves, options, and the number of random moves in the second round.
EXAMPLES: dict[str, tuple[int, int, dict[str, int], int]] = {
    "zoff_im_zoo": (4, 48, {}, 12),
    "life_life": (3, 44, {}, 5),
    "mammuz": (3, 21, {"rounds": 2}, 9),
    "mue": (4, 124, {}, 75),
    "mau_mau": (3, 85, {}, 5),
}


# types


def stripped(hint: Any) -> tuple[Any, str, str]:
    """The type alone, its name for people if it has one, and what the field means."""
    kind = meaning = ""
    while get_origin(hint) in (Annotated, NotRequired):
        for remark in getattr(hint, "__metadata__", ()):
            if isinstance(remark, fields.Kind):
                kind = remark.name
            else:
                meaning = remark
        hint = get_args(hint)[0]
    return hint, kind, meaning


def words(hint: Any) -> str:
    """A type in words: `by seat: list of cards`."""
    bare, kind, _ = stripped(hint)
    inner = get_args(bare)
    if get_origin(bare) is list:
        return f"by seat: {words(inner[0])}" if kind == "by seat" else f"list of {plural(inner[0])}"
    if get_origin(bare) in (Union, UnionType):
        holds_list = any(get_origin(stripped(member)[0]) is list for member in inner)
        ordered = sorted(inner, key=lambda member: member is not NoneType) if holds_list else inner
        return either([words(member) for member in ordered])
    if get_origin(bare) is Literal:
        return either([f"`{json.dumps(value)}`" for value in inner])
    return kind or ("object" if is_typeddict(bare) else PLAIN[bare])


def plural(hint: Any) -> str:
    singular = words(hint)
    if singular.startswith("list "):
        return singular.replace("list ", "lists ", 1)
    return singular if singular.startswith("`") else "objects" if "object" in singular else f"{singular}s"


def either(choices: list[str]) -> str:
    """`a, b or c`."""
    *most, last = dict.fromkeys(choices)
    return f"{', '.join(most)} or {last}" if most else last


def hints(structure: Any) -> dict[str, Any]:
    return get_type_hints(structure, include_extras=True)


def own(structure: Any) -> dict[str, Any]:
    """The fields that are not explained for all games together."""
    described = hints(structure)
    for shared in (*SHARED, fields.SeatView, fields.View):
        if hints(shared).items() <= described.items():
            described = {name: hint for name, hint in described.items() if name not in hints(shared)}
    return described


def structures(hint: Any) -> Iterator[tuple[str, Any]]:
    """The structures in a field, and the path to them: `[]` for each list on the way."""
    bare, _, _ = stripped(hint)
    if is_typeddict(bare):
        yield "", bare
    elif get_origin(bare) in (list, Union, UnionType):
        step = "[]" if get_origin(bare) is list else ""
        for part in get_args(bare):
            yield from ((step + path, structure) for path, structure in structures(part))


# grids


def rows(described: dict[str, Any], path: str = "", seats_only: Container[str] = ()) -> Iterator[str]:
    """A row for each field; a structure's own fields follow it if it is always of the same kind."""
    for name, hint in described.items():
        full_path = path + name
        meaning = stripped(hint)[2]
        if name in seats_only:
            meaning = f"*seats only:* {meaning}"
        yield f"| `{full_path}` | {words(hint)} | {meaning} |"
        inner = list(structures(hint))
        if len(inner) == 1 and name != SHEETS:
            yield from rows(own(inner[0][1]), f"{full_path}{inner[0][0]}.")


def grid(title: str, rows: Iterable[str]) -> Iterator[str]:
    yield from (f"| {title} | type | meaning |", "|---|---|---|", *rows, "")


def inner_grids(described: dict[str, Any], path: str, done: dict[Any, str]) -> Iterator[str]:
    """Grids for what does not fit into rows: sheets, and structures that come in several kinds."""
    for name, hint in described.items():
        inner = list(structures(hint))
        if not inner:
            continue
        full_path = f"{path}{name}{inner[0][0]}"
        new = [structure for _, structure in inner if structure not in done]
        if len(inner) > 1 and new:
            yield from union_grid(full_path, new)
        elif len(inner) > 1:
            yield from (f"`{full_path}` is like `{done[inner[0][1]]}`.", "")
        elif name == SHEETS:
            yield from grid(f"field of `{full_path}`", rows(own(new[0])))
        done.update(dict.fromkeys(new, full_path))
        for structure in new:
            yield from inner_grids(own(structure), f"{full_path}.", done)


def union_grid(path: str, kinds: list[Any]) -> Iterator[str]:
    yield from (f"| `{path}` is one of | field | type | meaning |", "|---|---|---|---|")
    for structure in kinds:
        about = (structure.__doc__ or "").rstrip(".")
        for row in rows(own(structure)):
            yield f"| {about} {row}"
            about = ""
    yield ""


# examples


def example(game: str) -> dict[str, Any]:
    """What the seat to move sees after some random moves of the second round."""
    players, seed, options, moves = EXAMPLES.get(game) or usual_example(game)
    match = stammtisch.new_match(game, players, seed, options)
    dice = random.Random(seed)
    while match.round == 1:
        match.play(dice.choice(match.legal_moves()))
    for _ in range(moves):
        match.play(dice.choice(match.legal_moves()))
    return match.view(match.to_move)


def usual_example(game: str) -> tuple[int, int, dict[str, int], int]:
    """For a game that has no chosen one."""
    rules = stammtisch.GAMES[game]
    return rules.players[0], 1, {name: 2 for name in rules.options if name == "rounds"}, 5


def shortened(data: Any) -> Any:
    """The data with long lists cut."""
    if isinstance(data, dict):
        return {name: shortened(value) for name, value in data.items()}
    if not isinstance(data, list):
        return data
    most = OBJECTS_SHOWN if data and isinstance(data[0], dict) else VALUES_SHOWN
    return [*map(shortened, data[:most]), *(["…"] if len(data) > most else [])]


def lines(data: dict[str, Any]) -> Iterator[str]:
    """JSON with each member of the view on a line of its own."""
    members = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in data.items()]
    yield from ("```json", "{" + ",\n ".join(members) + "}", "```", "")


# the page


def documented_games() -> list[str]:
    """The games of the package with a `fields` module, those with a chosen example first."""
    home = Path(stammtisch.__file__).parent / "games"
    documented = [name for name in stammtisch.GAMES if (home / name / "fields.py").exists()]
    return [*EXAMPLES, *(name for name in documented if name not in EXAMPLES)]


def definitions(game: str) -> ModuleType:
    return importlib.import_module(f"stammtisch.games.{game}.fields")


def shared_part() -> Iterator[str]:
    every, public = hints(fields.SeatView), hints(fields.View)
    yield from ("### In every game", "")
    yield from grid("field", rows(every, seats_only=every.keys() - public.keys()))
    yield from grid(f"field of `{SHEETS}[]`, the sheets", rows(hints(fields.Sheet)))
    yield from grid(f"field of `{SHEETS}[].entries[]`", rows(hints(fields.Entry)))


def game_part(game: str) -> Iterator[str]:
    documented = definitions(game)
    described = own(documented.SeatView)
    yield from (f"### {words_of(game, 'en').name()}", "")
    yield from grid("field", rows(described, seats_only=described.keys() - hints(documented.View).keys()))
    yield from inner_grids(described, "", {})
    yield from ("For example, in the second round:", "")
    yield from lines(shortened(example(game)))


def updated(page: str) -> str:
    """The page with the fields as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    parts = [*shared_part(), *(line for game in documented_games() for line in game_part(game))]
    return "\n".join((f"{before}{BEGIN}", "", *parts, f"{END}{after}"))


def main() -> None:
    PAGE.write_text(updated(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
