"""The contract of matches: what is refused and how, records, copies, events, views handed out."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove, Match, new_match
from stammtisch.core.errors import Refusal
from tests.facts import GAMES, TESTED, facts, seats

every_game = pytest.mark.parametrize("game", GAMES)


def choose(match: Match, dice: random.Random) -> str:
    """Any legal move; but Mau Mau has to come to an end: nobody draws needlessly or forgets to say mau."""
    legal = match.legal_moves()
    eager = [text for text in legal if text.endswith("!")] or [text for text in legal if text != "draw"]
    return dice.choice(eager or legal)


def walk(match: Match, seed: int, steps: int) -> Match:
    dice = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        match.play(choose(match, dice))
    return match


def begun(game: str, seed: int, *, short: bool = False) -> Match:
    """A match for three, or as near as the game comes to that."""
    return new_match(game, seats(game), seed, facts(game).short if short else None)


@cache
def finished_once(game: str) -> Match:
    match = walk(begun(game, 5, short=True), 5, 20_000)
    assert match.over
    return match


def finished(game: str) -> Match:
    return finished_once(game).copy()


def views(match: Match) -> list[dict[str, Any]]:
    return [match.view(seat) for seat in [*range(match.players), None]]


# what new_match refuses


@pytest.mark.parametrize("game", ["skat", "", "Mue", None, 3, ["mue"]])
def test_unknown_games(game: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no game .*mammuz"):
        new_match(game, 3)


@pytest.mark.parametrize(
    ("game", "low", "high"),
    [(name, facts(name).players[0], facts(name).players[-1]) for name in TESTED],
)
def test_numbers_of_players(game: str, low: int, high: int) -> None:
    assert [new_match(game, number, 1).players for number in (low, high)] == [low, high]
    for players in (low - 1, high + 1, 0, -3, True, 3.0, "3", None, [3], 10**30):
        with pytest.raises(ValueError, match=f"{game} is for {low} to {high} players, not ") as refused:
            new_match(game, players, 1)  # type: ignore[arg-type]
        assert repr(players) in str(refused.value)


@every_game
@pytest.mark.parametrize("seed", [-1, 1.0, "7", True, [7], b"7", float("nan")])
def test_bad_seeds(game: str, seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is an integer of at least 0, not "):
        new_match(game, seats(game), seed)


def test_seeds_of_any_size_and_none() -> None:
    assert new_match("mue", 3, 0).seed == 0
    assert new_match("mue", 3, 10**100).record()["seed"] == 10**100
    drawn = {new_match("mue", 3).seed for _ in range(8)}
    assert len(drawn) == 8
    assert all(0 <= seed < 2**256 for seed in drawn)
    assert max(drawn) > 2**200


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("mau_mau", {"round": 3}, "mau_mau has no option 'round'; it has: must_play, rounds"),
        ("mammuz", {"target": 3}, "mammuz has no option 'target'; it has: rounds"),
        ("mau_mau", {3: 3}, "mau_mau has no option 3"),
        ("mau_mau", {"rounds": 0}, "option 'rounds' of mau_mau is an integer at least 1, not 0"),
        ("mau_mau", {"rounds": -1}, "option 'rounds' of mau_mau is an integer at least 1, not -1"),
        ("mau_mau", {"rounds": True}, "option 'rounds' of mau_mau is an integer, not True"),
        ("mau_mau", {"rounds": 2.0}, "option 'rounds' of mau_mau is an integer, not 2.0"),
        ("mau_mau", {"rounds": "2"}, "option 'rounds' of mau_mau is an integer, not '2'"),
        ("mau_mau", {"rounds": None}, "option 'rounds' of mau_mau is an integer, not None"),
        ("mau_mau", {"must_play": 1}, "option 'must_play' of mau_mau is true or false, not 1"),
        ("mau_mau", {"must_play": "yes"}, "option 'must_play' of mau_mau is true or false, not 'yes'"),
        ("life_life", {"lives": 10}, "option 'lives' of life_life is an integer from 1 to 9, not 10"),
        ("life_life", {"lives": 0}, "option 'lives' of life_life is an integer from 1 to 9, not 0"),
        ("mue", [("target", 3)], "options are a mapping of names to values, not "),
        ("mue", "target", "options are a mapping of names to values, not 'target'"),
        ("mue", 0, "options are a mapping of names to values, not 0"),
    ],
)
def test_bad_options(game: str, options: Any, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        new_match(game, 3, 1, options)
    assert str(refused.value).startswith(said)


def test_options_are_filled_in_and_copied() -> None:
    given = {"rounds": 2}
    match = new_match("mau_mau", 3, 1, given)
    assert match.options == {"rounds": 2, "must_play": False}
    given["rounds"] = 9
    assert match.options["rounds"] == 2
    assert new_match("mau_mau", 3, 1).options == new_match("mau_mau", 3, 1, {}).options


@every_game
@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ({}, "deals are a list with one deal (or None) a round, not {}"),
        ("x", "deals are a list with one deal (or None) a round, not 'x'"),
        (1, "deals are a list with one deal (or None) a round, not 1"),
        (["x"], "deal 1 is a mapping such as {'hands': [...]}, not 'x'"),
        ([None, 3], "deal 2 is a mapping such as {'hands': [...]}, not 3"),
        ([{}], "deal 1 of GAME: it has no 'hands'"),
        ([None, {"hand": []}], "deal 2 of GAME: it has no 'hands'"),
        ([{"hands": [], "colour": 1}], "deal 1 of GAME: unknown field 'colour'; a deal has: "),
        ([{"hands": None}], "deal 1 of GAME: 'hands' is a list of 3 "),
        ([{"hands": []}], "deal 1 of GAME: 'hands' is a list of 3 "),
        ([{"hands": [1, 2, 3]}], "deal 1 of GAME: "),
        ([{"hands": ["?", "?", "?"]}], "deal 1 of GAME: "),
        ([{"hands": [["?"], ["?"], ["?"]]}], "deal 1 of GAME: "),
    ],
)
def test_bad_deals(game: str, deals: Any, said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        new_match(game, seats(game), 1, None, deals)
    assert str(refused.value).startswith(said.replace("GAME", game))


@every_game
@pytest.mark.parametrize("seat", [3, -1, "0", True, 0.0])
def test_a_first_seat_that_is_none(game: str, seat: Any) -> None:
    # With three players, deals of Zoff im Zoo say who leads instead of who deals.
    field = "starter" if game == "zoff_im_zoo" else stammtisch.GAMES[game].first
    last = seats(game) - 1
    with pytest.raises(ValueError, match=f"deal 1 of {game}: '{field}' is a seat from 0 to {last}, not "):
        new_match(game, seats(game), 1, None, [{"hands": [], field: seat}])


def test_deals_are_copied() -> None:
    hands = [["g1", "g2", "g3", "g4", "g5"], ["b1", "b2", "b3", "b4", "b5"]]
    deal: dict[str, Any] = {"hands": hands, "upcard": "r9", "stock": ["r1"], "dealer": 1}
    deals = [deal]
    match = new_match("mau_mau", 2, 1, None, deals)
    hands[0][0] = "y9"
    deals.append({"hands": []})
    assert match.view(0)["hand"] == ["g1", "g2", "g3", "g4", "g5"]
    record = match.record()
    assert record["deals"][0]["hands"][0][0] == "g1"
    record["deals"][0]["hands"][0][0] = "y9"
    assert match.record()["deals"][0]["hands"][0][0] == "g1"


# moves that are refused


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "xyz", "pass ", "PASS", "\n", "draw\n", None, 3, b"draw", ["draw"], 1.5, True]
)
def test_what_can_not_be_read(game: str, text: Any) -> None:
    match = begun(game, 1)
    before = views(match)
    with pytest.raises(IllegalMove) as refused:
        match.play(text)
    assert refused.value.rule == "notation"
    assert views(match) == before


@every_game
def test_after_the_end_every_move_is_out_of_phase(game: str) -> None:
    match = finished(game)
    before = views(match)
    assert match.to_move is None
    assert match.legal_moves() == []
    assert match.round == len(match.rounds)
    for text in {match.game.move_text(0), *match.moves[-5:]}:
        with pytest.raises(IllegalMove) as refused:
            match.play(text)
        assert refused.value.rule == "phase"
        assert refused.value.explain("en") == "The match is over; there are no more moves."
        assert refused.value.explain("de") == "Die Partie ist zu Ende; es ist kein Zug mehr möglich."
    with pytest.raises(IllegalMove) as refused:
        match.play("no such move")
    assert refused.value.rule == "notation"
    assert views(match) == before


@every_game
def test_a_refusal_is_a_value_error_that_pickles(game: str) -> None:
    with pytest.raises(ValueError, match="xyz") as refused:
        begun(game, 1).play("xyz")
    error = refused.value
    assert isinstance(error, IllegalMove)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is IllegalMove
        assert (twin.game, twin.rule) == (game, "notation")
        assert twin.refusal == Refusal("unreadable", {"text": "xyz"}, "notation")
        assert [twin.explain(lang) for lang in ("de", "en")] == [error.explain(lang) for lang in ("de", "en")]
    assert str(error) == error.explain("en") == error.explain()


@pytest.mark.parametrize("lang", ["fr", "", "DE", None])
def test_a_refusal_in_an_unknown_language(lang: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        new_match("mue", 3, 1).play("xyz")
    with pytest.raises(ValueError, match=r"there are no words in .*; the languages are: de, en") as unknown:
        refused.value.explain(lang)
    assert not isinstance(unknown.value, IllegalMove)


# records


@every_game
def test_a_record_has_the_documented_shape(game: str) -> None:
    match = walk(begun(game, 11), 11, 10)
    record = match.record()
    assert set(record) == {"format", "game", "players", "options", "seed", "deals", "moves"}
    assert (record["format"], record["game"], record["players"], record["seed"]) == (
        1,
        game,
        match.players,
        11,
    )
    assert record["options"] == dict(stammtisch.GAMES[game].options)
    assert record["deals"] == []
    assert record["moves"] == match.moves
    assert len(match.moves) == 10 or match.over
    assert json.loads(json.dumps(record)) == record


@every_game
def test_a_finished_match_replays_to_its_end(game: str) -> None:
    match = finished(game)
    again = Match.from_record(match.record())
    assert views(again) == views(match)
    assert again.ranks == match.ranks
    assert again.events == match.events


@every_game
def test_reading_a_record_leaves_it_as_it_is(game: str) -> None:
    record = walk(new_match(game, seats(game), 12, None, [None]), 12, 20).record()
    before = copy.deepcopy(record)
    Match.from_record(record)
    assert record == before


def test_moves_are_recorded_in_canonical_form() -> None:
    hands = ["GGGGBBBBLL", "LLZZZZZSSS", "SSDDDDDHHP"]
    match = new_match(
        "life_life", 3, 1, None, [{"hands": hands, "rows": ["C", "CC", "MMM", "PPPP"], "starter": 0}]
    )
    match.play("swap3:LBG")
    assert match.record()["moves"] == ["swap3:GBL"]


def change(record: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**record, **fields}


DAMAGES: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda _: None, "a record is a JSON object"),
    (lambda record: [record], "a record is a JSON object"),
    (lambda record: json.dumps(record), "a record is a JSON object"),
    (lambda _: {}, "the record has no field 'deals'"),
    *[
        (
            lambda record, name=name: {key: record[key] for key in record if key != name},
            f"the record has no field '{name}'",
        )
        for name in ("format", "game", "players", "options", "seed", "deals", "moves")
    ],
    (lambda record: change(record, winner=1), "the record has an unknown field 'winner'"),
    (lambda record: {**record, 5: 1}, "the record has an unknown field '5'"),
    (lambda record: change(record, format=2), "record format 2 is not known; this program reads format 1"),
    (lambda record: change(record, format="1"), "record format '1' is not known"),
    (lambda record: change(record, format=True), "record format True is not known"),
    (lambda record: change(record, format=1.0), "record format 1.0 is not known"),
    (lambda record: change(record, format=None), "record format None is not known"),
    (lambda record: change(record, game="skat"), "there is no game 'skat'"),
    (lambda record: change(record, game=None), "there is no game None"),
    (lambda record: change(record, players=99), "mau_mau is for 2 to 8 players, not 99"),
    (lambda record: change(record, players="3"), "mau_mau is for 2 to 8 players, not '3'"),
    (lambda record: change(record, seed=None), "the record has no seed"),
    (lambda record: change(record, seed=-4), "a seed is an integer of at least 0, not -4"),
    (lambda record: change(record, seed="7"), "a seed is an integer of at least 0, not '7'"),
    (lambda record: change(record, options={"x": 1}), "mau_mau has no option 'x'"),
    (lambda record: change(record, options=[]), "options are a mapping"),
    (lambda record: change(record, deals={}), "deals are a list"),
    (lambda record: change(record, deals=[{}]), "deal 1 of mau_mau: it has no 'hands'"),
    (lambda record: change(record, moves=None), "the record's moves are not a list"),
    (lambda record: change(record, moves="draw"), "the record's moves are not a list"),
    (lambda record: change(record, moves={}), "the record's moves are not a list"),
    (lambda record: change(record, moves=["draw", 3]), "move 2 of the record, 3"),
    (lambda record: change(record, moves=["draw", None]), "move 2 of the record, None"),
    (lambda record: change(record, moves=["draw", "draw", "xyz", "uvw"]), "move 3 of the record, 'xyz': "),
    (lambda record: change(record, moves=["", *record["moves"]]), "move 1 of the record, '': "),
]


@pytest.mark.parametrize(("damage", "said"), DAMAGES, ids=[said for _, said in DAMAGES])
def test_a_damaged_record_is_refused(damage: Callable[[dict[str, Any]], Any], said: str) -> None:
    record = walk(new_match("mau_mau", 3, 7), 7, 12).record()
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        Match.from_record(damage(record))
    assert not isinstance(refused.value, IllegalMove)
    assert str(refused.value).startswith(said)


@every_game
def test_the_first_bad_move_of_a_record_is_named(game: str) -> None:
    record = walk(begun(game, 13), 13, 20).record()
    for step in (0, 7, len(record["moves"]) - 1):
        moves = list(record["moves"])
        moves[step] = "nonsense"
        with pytest.raises(
            ValueError, match=f"^move {step + 1} of the record, 'nonsense': .*not a move I can read"
        ):
            Match.from_record(change(record, moves=[*moves, "more nonsense"]))


@every_game
def test_an_illegal_move_of_a_record_is_named_with_its_reason(game: str) -> None:
    match = walk(begun(game, 14), 14, 15)
    rules = stammtisch.GAMES[game]
    legal = set(match.state.legal())
    bad = next(rules.move_text(move) for move in range(rules.num_moves) if move not in legal)
    with pytest.raises(IllegalMove) as refused:
        match.play(bad)
    record = match.record()
    with pytest.raises(ValueError, match=f"^move {len(match.moves) + 1} of the record, ") as named:
        Match.from_record(change(record, moves=[*record["moves"], bad]))
    assert repr(bad) in str(named.value)
    assert str(named.value).endswith(refused.value.explain("en"))


@every_game
def test_a_move_behind_the_end_of_a_record_is_named(game: str) -> None:
    record = finished(game).record()
    number = len(record["moves"]) + 1
    with pytest.raises(ValueError, match=f"^move {number} of the record, .*The match is over"):
        Match.from_record(change(record, moves=[*record["moves"], record["moves"][0]]))


# copies, events, views


@every_game
def test_a_copy_is_independent_both_ways(game: str) -> None:
    match = walk(begun(game, 15, short=True), 15, 25)
    twin = match.copy()
    assert views(twin) == views(match)
    assert twin.record() == match.record()
    before = views(twin)
    walk(match, 16, 60)
    assert views(twin) == before
    events = len(match.events)
    walk(twin, 16, 60)
    assert views(twin) == views(match)
    assert twin.events == match.events
    assert len(match.events) == events


@every_game
def test_every_event_has_an_audience(game: str) -> None:
    match = finished(game)
    assert match.events[0] == {"type": "round_start", "seat": None, "round": 1, "to": "all"}
    assert match.events[-1] == {"type": "match_end", "seat": None, "ranks": match.ranks, "to": "all"}
    for event in match.events:
        assert isinstance(event["type"], str)
        assert event["seat"] is None or event["seat"] in range(match.players)
        assert event["to"] == "all" or (event["to"] and set(event["to"]) <= set(range(match.players)))
    hands = [event["to"] for event in match.events if event["type"] == "hand"]
    assert sorted(hands[: match.players]) == [[seat] for seat in range(match.players)]


@every_game
def test_play_returns_the_events_of_the_move(game: str) -> None:
    match = begun(game, 17, short=True)
    events = copy.deepcopy(match.events)
    dice = random.Random(17)
    while not match.over:
        events += match.play(choose(match, dice))
    assert events == match.events
    ends = [event for event in events if event["type"] == "round_end"]
    assert [event["round"] for event in ends] == [sheet["round"] for sheet in match.rounds]
    assert [event["points"] for event in ends] == [sheet["points"] for sheet in match.rounds]
    assert ends[-1]["scores"] == match.scores


def scramble(data: Any) -> None:
    """Spoils everything that can be changed, all the way down."""
    if isinstance(data, dict):
        for value in data.values():
            scramble(value)
        data["spoilt"] = True
    elif isinstance(data, list):
        for value in data:
            scramble(value)
        data.append("spoilt")


@every_game
def test_what_is_handed_out_can_be_spoilt_without_harm(game: str) -> None:
    dice = random.Random(18)
    match = begun(game, 18, short=True)
    clean = begun(game, 18, short=True)
    for step in range(300):
        if match.over:
            break
        move = choose(match, dice)
        scramble(match.play(move))
        clean.play(move)
        if step % 5 == 0:
            for view in views(match):
                scramble(view)
        scramble(match.legal_moves())
        scramble(match.record())
        assert match.view(match.to_move) == clean.view(match.to_move)
    for view in views(match):
        scramble(view)
    assert views(match) == views(clean)
    assert match.events == clean.events
    assert match.record() == clean.record()
    assert views(Match.from_record(match.record())) == views(clean)


@every_game
def test_a_view_has_what_the_contract_names(game: str) -> None:
    match = walk(begun(game, 19), 19, 12)
    for seat, view in zip([*range(match.players), None], views(match), strict=True):
        assert {"game", "players", "round", "rounds", "to_move", "over", "scores"} <= set(view)
        assert (view["game"], view["players"], view["round"]) == (game, match.players, match.round)
        assert ("hand" in view) == (seat is not None)
        assert ("legal" in view) == (seat == match.to_move)
        if seat == match.to_move:
            assert view["legal"] == match.legal_moves()


# imagined matches


@every_game
def test_only_seats_imagine(game: str) -> None:
    match = begun(game, 20)
    for seat in (None, match.players, -1, "0", True):
        with pytest.raises(ValueError, match="seat"):
            match.determinize(seat, 1)  # type: ignore[arg-type]
    for seed in (-1, None, 1.5, "1", True):
        with pytest.raises(ValueError, match="a seed is an integer of at least 0"):
            match.determinize(0, seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="an imagined match has no record"):
        match.determinize(0, 2**70).record()


@every_game
def test_imagining_leaves_the_match_as_it_is(game: str) -> None:
    match = walk(begun(game, 21), 21, 20)
    before, record = views(match), match.record()
    walk(match.determinize(0, 1), 22, 30)
    assert views(match) == before
    assert match.record() == record
