"""The score sheet of a round of Zoff im Zoo: an entry for each reason a player wins or loses points."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Sheet
from stammtisch.games.zoff_im_zoo.cards import LION, count
from stammtisch.games.zoff_im_zoo.rules import State
from stammtisch.games.zoff_im_zoo.scoring import (
    SOLO_BONUS,
    hedgehog_points,
    last_hand_points,
    lion_points,
    place_points,
)

Entry = dict[str, Any]


def sheet(state: State, ranking: list[int]) -> Sheet:
    """The order of going out, the teams, the new ranking, and where all points come from."""
    return {
        "places": [int(state.finish_rank(seat)) for seat in range(state.players)],
        "teams": state.pairs(),
        "ranking": ranking,
        "entries": entries(state),
    }


def entries(state: State) -> list[Entry]:
    """All entries, seat by seat; a seat's points add up to its result."""
    return [entry for seat in range(int(state.players)) for entry in seat_entries(state, seat)]


def seat_entries(state: State, seat: int) -> list[Entry]:
    lines = [finish_entry(state, seat)]
    if state.teams:
        lines.append(team_entry(state, seat))
    if state.counts_single():
        lines += single_entries(state, seat)
    return lines


def finish_entry(state: State, seat: int) -> Entry:
    """ZZ-16, with teams ZZ-25, with three players ZZ-29."""
    rank = int(state.finish_rank(seat))
    rule = "ZZ-29" if state.players == 3 else "ZZ-25" if state.teams else "ZZ-16"
    return entry(seat, place_points(state.players, rank), rule, "place", place=rank)


def team_entry(state: State, seat: int) -> Entry:
    """ZZ-25: what the partner's going out brings, or the solo player's bonus."""
    partner = int(state.partner(seat))
    if partner < 0:
        return entry(seat, SOLO_BONUS, "ZZ-25", "solo")
    rank = int(state.finish_rank(partner))
    points = place_points(state.players, rank)
    return entry(seat, points, "ZZ-25", "partner", place=rank, seat_partner=partner)


def single_entries(state: State, seat: int) -> list[Entry]:
    """ZZ-26; only what brings or costs points is on the sheet."""
    tricks = state.taken(seat)
    hand = state.seats[seat]
    lines = [
        entry(seat, lion_points(tricks), "ZZ-26", "lions", count=int(count(tricks, LION))),
        entry(seat, last_hand_points(hand), "ZZ-26", "lions_in_hand", count=int(count(hand, LION))),
        entry(seat, hedgehog_points(tricks), "ZZ-26", "no_hedgehog"),
    ]
    return [line for line in lines if line["points"]]


def entry(seat: int, points: int, rule: str, code: str, **named: int) -> Entry:
    return {"seat": seat, "points": int(points), "rule": rule, "code": code, **named}
