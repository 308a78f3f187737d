"""The score sheet of a round of Zoff im Zoo: an entry for each reason a player wins or loses points."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.facts import Entry, entry
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


class Ending(NamedTuple):
    """How a round ended, as far as it counts; by seat."""

    places: list[int]
    teams: list[list[int]]  # the higher partner first; none: everybody for themselves
    single: bool  # whether lions and hedgehogs count
    tricks: list[int]  # packed cards
    hands: list[int]


def ending(state: State) -> Ending:
    seats = range(int(state.players))
    return Ending(
        places=[int(state.finish_rank(seat)) for seat in seats],
        teams=state.pairs(),
        single=bool(state.counts_single()),
        tricks=[int(state.taken(seat)) for seat in seats],
        hands=[int(state.seats[seat]) for seat in seats],
    )


def sheet(end: Ending, ranking: list[int]) -> Sheet:
    """The order of going out, the teams, the new ranking, and where all points come from."""
    return {
        "places": list(end.places),
        "teams": [list(team) for team in end.teams],
        "ranking": list(ranking),
        "entries": entries(end),
    }


def entries(end: Ending) -> list[Entry]:
    """All entries, seat by seat; a seat's points add up to its result."""
    return [line for seat in range(len(end.places)) for line in seat_entries(end, seat)]


def seat_entries(end: Ending, seat: int) -> list[Entry]:
    lines = [finish_entry(end, seat)]
    if end.teams:
        lines.append(team_entry(end, seat))
    if end.single:
        lines += single_entries(end, seat)
    return lines


def finish_entry(end: Ending, seat: int) -> Entry:
    """ZZ-16, with teams ZZ-25, with three players ZZ-29."""
    players, place = len(end.places), end.places[seat]
    rule = "ZZ-29" if players == 3 else "ZZ-25" if end.teams else "ZZ-16"
    return entry(seat, place_points(players, place), rule, "place", place=place)


def team_entry(end: Ending, seat: int) -> Entry:
    """ZZ-25: what the partner's going out brings, or the solo player's bonus."""
    team = next((team for team in end.teams if seat in team), None)
    if team is None:
        return entry(seat, SOLO_BONUS, "ZZ-25", "solo")
    partner = team[1 - team.index(seat)]
    place = end.places[partner]
    points = place_points(len(end.places), place)
    return entry(seat, points, "ZZ-25", "partner", place=place, seat_partner=partner)


def single_entries(end: Ending, seat: int) -> list[Entry]:
    """ZZ-26; only what brings or costs points is on the sheet."""
    tricks, hand = end.tricks[seat], end.hands[seat]
    lines = [
        entry(seat, lion_points(tricks), "ZZ-26", "lions", count=int(count(tricks, LION))),
        entry(seat, last_hand_points(hand), "ZZ-26", "lions_in_hand", count=int(count(hand, LION))),
        entry(seat, hedgehog_points(tricks), "ZZ-26", "no_hedgehog"),
    ]
    return [line for line in lines if line["points"]]


def rank_again(scores: list[int], before: list[int] | None, finish_ranks: list[int]) -> list[int]:
    """ZZ-27: by points, ties turn the previous order around; ZZ-29: in a first round the earlier out is ahead."""
    if before is None:
        return sorted(range(len(scores)), key=lambda seat: (-scores[seat], finish_ranks[seat]))
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], -before.index(seat)))
