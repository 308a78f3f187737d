"""The score sheet of a round of Zoff im Zoo: an entry for each reason a player wins or loses points."""

from __future__ import annotations

from typing import Any

from stammtisch.games.zoff_im_zoo.cards import LION, count
from stammtisch.games.zoff_im_zoo.rules import State
from stammtisch.games.zoff_im_zoo.scoring import (
    SOLO_BONUS,
    hedgehog_points,
    last_hand_points,
    lion_points,
    place_points,
)


def entries(state: State) -> list[dict[str, Any]]:
    """All entries, seat by seat; a seat's points add up to its result."""
    return [entry for seat in range(int(state.players)) for entry in seat_entries(state, seat)]


def seat_entries(state: State, seat: int) -> list[dict[str, Any]]:
    found = [place_entry(state, seat)]
    if state.teams:
        found.append(team_entry(state, seat))
    if state.counts_single():
        found += single_entries(state, seat)
    return found


def place_entry(state: State, seat: int) -> dict[str, Any]:
    """ZZ-16, with teams ZZ-25, with three players ZZ-29."""
    place = int(state.place(seat))
    rule = "ZZ-29" if state.players == 3 else "ZZ-25" if state.teams else "ZZ-16"
    return entry(seat, place_points(state.players, place), rule, "place", place=place)


def team_entry(state: State, seat: int) -> dict[str, Any]:
    """ZZ-25: the partner's place, or the solo player's bonus."""
    partner = int(state.partner(seat))
    if partner < 0:
        return entry(seat, SOLO_BONUS, "ZZ-25", "solo")
    place = int(state.place(partner))
    points = place_points(state.players, place)
    return entry(seat, points, "ZZ-25", "partner", place=place, seat_partner=partner)


def single_entries(state: State, seat: int) -> list[dict[str, Any]]:
    """ZZ-26; only what brings or costs points stands on the sheet."""
    tricks = state.taken(seat)
    hand = state.seats[seat]
    found = [
        entry(seat, lion_points(tricks), "ZZ-26", "lions", count=int(count(tricks, LION))),
        entry(seat, last_hand_points(hand), "ZZ-26", "lions_in_hand", count=int(count(hand, LION))),
        entry(seat, hedgehog_points(tricks), "ZZ-26", "no_hedgehog"),
    ]
    return [line for line in found if line["points"]]


def entry(seat: int, points: int, rule: str, code: str, **named: int) -> dict[str, Any]:
    return {"seat": seat, "points": int(points), "rule": rule, "code": code, **named}
