"""The doors to lessons and to positions to try."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from msgspec import convert, to_builtins
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.core.examples import Example, examples_of
from stammtisch.core.lessons import LEARNER, Lesson, Step, lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.server.doors import answer, body, limit, who
from stammtisch.server.reference import CACHED
from stammtisch.server.replays import finished
from stammtisch.server.service import Service
from stammtisch.store.store import Learnt
from stammtisch.table import wire
from stammtisch.table.positions import match_at
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.tables import ID
from stammtisch.table.verbs.positions import Place

PACE_SECONDS = 0.8  # of the others in a lesson


async def new_position(service: Service, request: Request) -> Response:
    person = await who(service, request)
    limit(service, service.making, person.id)
    new = wire.NEW_POSITION.decode(await body(request)).position
    if isinstance(new, wire.FromMatch):
        place = await from_match(service, new, person.id)
    else:
        place = from_lesson(new) if isinstance(new, wire.FromLesson) else from_example(new)
    record = place.record
    settings = Settings(
        record["game"], record["players"], options=record["options"], chat=False, pace=PACE_SECONDS
    )
    desk = await service.tables.create(person.id, person.name, person.avatar, settings, place)
    return answer(wire.TablePlace(desk.table.id, desk.table.code), 201)


def from_lesson(new: wire.FromLesson) -> Place:
    lesson = lesson_named(new.game, new.name)
    if new.step >= len(lesson.steps):
        raise Refused("no_such_lesson")
    return Place(kept(lesson.match(new.step).record()), LEARNER, lesson=lesson.name, step=new.step)


def lesson_named(game: str, name: str) -> Lesson:
    lesson = lessons_of(game).get(name) if game in GAMES else None
    if lesson is None:
        raise Refused("no_such_lesson")
    return lesson


def from_example(new: wire.FromExample) -> Place:
    example = examples_of(new.game).get(new.name) if new.game in GAMES else None
    if example is None or example.say is None:
        raise Refused("no_such_position")
    match = example.match(new.game)
    return Place(kept(match.record()), match.to_move or 0, example=example.name)


async def examples(_: Service, request: Request) -> Response:
    """A game's worked examples that teach something, each with what its seat sees."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise Refused("not_found")
    return answer(await asyncio.to_thread(shown_examples, game), headers=CACHED)


@cache
def shown_examples(game: str) -> list[wire.ExampleShown]:
    return [example_shown(game, example) for example in examples_of(game).values() if example.say is not None]


def example_shown(game: str, example: Example) -> wire.ExampleShown:
    match = example.match(game)
    seat = match.to_move or 0
    return wire.ExampleShown(example.name, example.clauses, dict(example.say or {}), seat, match.view(seat))


async def from_match(service: Service, new: wire.FromMatch, person: str) -> Place:
    if not ID.fullmatch(new.table):
        raise Refused("no_such_match")
    async with service.reading:
        record = (await finished(service.tables.logbook, new.table, new.number, person)).record
    if new.moves >= len(record["moves"]) or new.seat >= record["players"]:
        raise Refused("no_such_position")
    place = Place(
        kept({**record, "moves": record["moves"][: new.moves]}),
        new.seat,
        seed=str(service.outside.new_seed()) if new.redeal else None,
    )
    # What can't be rebuilt must not become a table.
    await asyncio.to_thread(match_at, place.record, place.seat, place.seed)
    return place


def kept(record: dict[str, Any]) -> dict[str, Any]:
    """The record as a row holds it: databases have no numbers of a seed's size."""
    return {**record, "seed": str(record["seed"])}


async def lessons(service: Service, request: Request) -> Response:
    """All lessons, with how far this person has come."""
    person = await who(service, request)
    learnt = {(each.game, each.name): each for each in await service.store.lessons(person.id)}
    return answer(
        [
            listed(lesson, learnt.get((game, name)))
            for game in GAMES
            for name, lesson in lessons_of(game).items()
        ]
    )


def listed(lesson: Lesson, learnt: Learnt | None) -> wire.LessonListed:
    step, done = (0, False) if learnt is None else (learnt.step, learnt.done)
    count = len(lesson.steps)
    return wire.LessonListed(
        lesson.game, lesson.name, dict(lesson.title), lesson.minutes, count, min(step, count - 1), done
    )


async def lesson(_: Service, request: Request) -> Response:
    """What the coach says in a lesson, and what she points at."""
    found = lesson_named(request.path_params["game"], request.path_params["name"])
    steps = [shown(step, found.begins(number)) for number, step in enumerate(found.steps)]
    return answer(wire.LessonShown(dict(found.title), found.names, steps), headers=CACHED)


def shown(step: Step, begins: int) -> wire.StepShown:
    fields = {**to_builtins(step), "begins": begins, "lead_in": len(step.lead_in), "after": len(step.after)}
    return convert(fields, wire.StepShown)
