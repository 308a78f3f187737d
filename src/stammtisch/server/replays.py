"""Finished matches move by move, as seen by an onlooker, by one seat, or by all seats together."""

from __future__ import annotations

from typing import Any, NamedTuple

from stammtisch.core.game import is_for
from stammtisch.core.records import replay as play_again
from stammtisch.table.logbook import Logbook
from stammtisch.table.refused import Refused


class Finished(NamedTuple):
    """A match that is over: its record, and the players by seat as they were when it began."""

    record: dict[str, Any]
    names: list[str]  # of bots their levels
    avatars: list[str | None]  # of people, as long as they are guests of the table


async def finished(logbook: Logbook, table: str, number: int, person: str) -> Finished:
    """A match that is over, for a person who was at the table, or for anyone if it is public."""
    listed = await logbook.store.listed(table)
    if listed is None:
        raise Refused("no_such_match")
    if not listed.summary.public and not await logbook.store.been(person, table):
        raise Refused("no_such_match")
    state = await logbook.match(table, listed.code, number)
    match = state.match if state.number == number and state.position is None else None
    if match is not None and match.over:
        guests = [state.guests.get(player) for player in state.players]
        avatars = [None if guest is None else guest.avatar for guest in guests]
        return Finished(match.record(), state.names, avatars)
    if state.damaged is not None:
        raise Refused("damaged", row=state.damaged)
    if match is None:
        raise Refused("no_such_match")
    raise Refused("still_on")


def steps_of(finished_match: Finished, eyes: str) -> dict[str, Any]:
    """Each step of the match: the move, its events and the view; for `all` eyes, every hand."""
    record = finished_match.record
    seats = _seats(eyes, record["players"])
    steps = []
    shown = 0  # events so far
    for match in play_again(record):
        events = [
            event
            for event in match.events[shown:]
            if eyes == "all" or is_for(event, seats[0] if seats else None)
        ]
        shown = len(match.events)
        step: dict[str, Any] = {
            "move": match.moves[-1] if match.moves else None,
            "events": events,
            "view": match.glance(seats[0] if seats and eyes != "all" else None),
        }
        if eyes == "all":
            step["open_hands"] = [match.glance(seat)["hand"] for seat in seats]
        steps.append(step)
    return {
        "game": record["game"],
        "players": record["players"],
        "names": finished_match.names,
        "avatars": finished_match.avatars,
        "eyes": eyes,
        "steps": steps,
    }


def _seats(eyes: str, players: int) -> list[int]:
    if eyes == "table":
        return []
    if eyes == "all":
        return list(range(players))
    if eyes.isdecimal() and len(eyes) < 3 and int(eyes) < players:
        return [int(eyes)]
    raise Refused("no_such_seat", seat=eyes[:10])
