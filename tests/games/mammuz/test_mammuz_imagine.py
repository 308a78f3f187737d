"""Imagined matches: the seat's view stays, hard facts hold, every fitting arrangement is equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import stammtisch
from stammtisch import Match
from tests.games.mammuz.table import MAMMOTHS, TWO_MAMMOTHS, hand, play, start, three


def tally(match: Match, seat: int, what: Callable[[Match], str], times: int) -> Counter[str]:
    return Counter(what(match.determinize(seat, seed)) for seed in range(times))


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[name] - count) ** 2 / count for name, count in expected.items())


@pytest.mark.parametrize("players", range(3, 8))
def test_the_view_stays(players: int) -> None:
    rng = random.Random(players)
    for seed in range(3):
        match = stammtisch.new_match("mammuz", players, seed, {"rounds": 1 + seed % 2})
        for _ in range(100):
            seat = rng.randrange(players)
            if rng.random() < 0.3 or match.over:
                imagined = match.determinize(seat, seed)
                assert imagined.view(seat) == match.view(seat)
                again = match.determinize(seat, 1).determinize(seat, seed)
                assert [again.state.hand(s) for s in range(players)] == [
                    imagined.state.hand(s) for s in range(players)
                ]
                other = (seat + 1) % players
                assert imagined.determinize(other, 3).view(other) == imagined.view(other)
                assert all(imagined.state.complete(imagined.state.hands[s]) == 0 for s in range(players))
                imagined.state.playout()
                assert imagined.state.over
            if match.over:
                break
            moves = match.legal_moves()
            doubts = [move for move in moves if move.startswith("doubt")]
            match.play(rng.choice(doubts if doubts and rng.random() < 0.4 else moves))


def test_every_arrangement_equally_likely() -> None:
    """A | A | bp | tsr seen by seat 0: the other mammoth in one of six slots, one of six dinosaurs out."""

    def where(match: Match) -> str:
        held = [hand(match, seat) for seat in (1, 2, 3)]
        holder = next(seat for seat, cards in enumerate(held, 1) if "A" in cards)
        (out,) = set("bptslr") - set("".join(held))
        return f"{holder}{out}"

    match = start(TWO_MAMMOTHS)
    counts = tally(match, 0, where, 1800)
    expected = {f"{seat}{out}": 1800 * seat / 36 for seat in (1, 2, 3) for out in "bptslr"}
    assert chi_square(counts, expected) < 40.8  # 17 degrees, 0.1 %


def test_nobody_holds_a_complete_species() -> None:
    """AD | A | DDb | Dptsr seen by seat 2: both mammoths over slots 2, 1, 5, never with one player.

    Ordered ways: 2·2·1 for seats 0 and 1, 2·2·5 for 0 and 3, 2·1·5 for 1 and 3.
    """
    match = start(MAMMOTHS, starter=2)

    def holders(match: Match) -> str:
        return "".join(str(seat) for seat in (0, 1, 3) if "A" in hand(match, seat))

    counts = tally(match, 2, holders, 1360)
    assert chi_square(counts, {"01": 160, "03": 800, "13": 400}) < 13.8  # 2 degrees, 0.1 %


def test_nor_with_what_it_laid_since_the_last_check() -> None:
    match = start(MAMMOTHS, starter=3)
    play(match, "claim:D lay:ps")
    for seed in range(200):
        imagined = match.determinize(2, seed)
        laid = "".join(imagined.view(3)["herd"][0]["cards"])
        assert (hand(imagined, 3) + laid).count("A") < 2


def test_a_herd_taken_is_known_where_it_was_seen() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:SA doubt:1")  # true: seat 1 takes S and A, and both A are extinct
    assert match.view(None)["extinct"] == ["A"]
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:Sb doubt:1")  # seat 1 takes S, which all saw, and b, which seat 0 laid
    for seed in range(60):
        assert {"S", "b"} <= set(hand(match.determinize(0, seed), 1))
        assert "S" in hand(match.determinize(2, seed), 1)
    assert any("b" not in hand(match.determinize(2, seed), 1) for seed in range(60))


def test_a_known_card_may_be_laid_again() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:Sb doubt:1")
    play(match, "claim:H lay:H lay:H lay:Q")  # seats 2, 0, 1

    def spot_of_b(match: Match) -> str:
        return (
            "hand" if "b" in hand(match, 1) else "lay" if match.view(1)["herd"][2]["cards"] == ["b"] else "?"
        )

    counts = tally(match, 0, spot_of_b, 600)
    assert chi_square(counts, {"hand": 550, "lay": 50}) < 10.8  # one of twelve slots; 1 degree, 0.1 %
    play(match, "lay:Q lay:A lay:Q doubt:1")  # seat 1's last lay is no hare: it takes all
    assert all("b" in hand(match.determinize(0, seed), 1) for seed in range(40))


def test_no_more_known_cards_left_than_were_laid() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:SSb doubt:1")  # seat 1 now holds S, S and b of seat 0
    play(match, "claim:H lay:H lay:H lay:Q lay:Q doubt:1")  # seat 1 laid one card; seat 2 takes the herd
    assert match.view(None)["hands"] == [6, 12, 12]
    moved = set()
    for seed in range(150):
        first = hand(match.determinize(0, seed), 1)
        missing = (first.count("S") < 2) + ("b" not in first)
        assert missing <= 1
        moved.add((first.count("S") >= 2, "b" in first))
    assert (True, False) in moved


@pytest.mark.rule("MM-26")
def test_nor_by_several_ways() -> None:
    match = start(["ABDSSHQQZb", "ABDSHHQZZp", "BDSHHQQZZt", "DSHQQZZZsl"])
    play(match, "claim:S lay:SSb doubt:1")  # seat 1 now holds S, S and b of seat 0
    play(match, "claim:H lay:H lay:Q lay:Q lay:Q lay:D doubt:1")  # seat 2 takes one card of seat 1
    play(match, "claim:H lay:Q lay:Q lay:Z lay:H lay:Z doubt:1")  # seat 3 takes one of seat 1, one of seat 2
    assert match.view(None)["hands"] == [5, 11, 12, 12]
    away = Counter(gone_from_seat_1(match.determinize(0, seed)) for seed in range(400))
    assert set(away) == {0, 1, 2}


def gone_from_seat_1(match: Match) -> int:
    held = hand(match, 1)
    return 2 - min(2, held.count("S")) + ("b" not in held)


def test_own_cards_in_the_pile_stay_there() -> None:
    match = start(three("l", "p", "t"))
    play(match, "claim:S lay:Al lay:B lay:D doubt:1")  # D is no S: seat 2 takes all, l and A among it
    play(match, "claim:S lay:S lay:S")
    for seed in range(20):
        imagined = match.determinize(0, seed)
        assert {"A", "l"} <= set(hand(imagined, 2))
    match = start(three("l", "p", "t"))
    play(match, "claim:S lay:DAl doubt:3 claim:H lay:H")
    for seed in range(20):
        assert match.determinize(0, seed).state.pile == match.state.pile
    piles = {match.determinize(2, seed).state.pile for seed in range(20)}
    assert len(piles) > 5


def test_after_the_stegosaurus_the_rest_is_known() -> None:
    """Seat 0 laid S and D; it got one of them back, seat 2 has the other."""
    for seed in range(4):
        match = start(three("s", "p", "t"), seed=seed)
        events = play(match, "claim:S lay:SDs doubt:3")
        (mine,) = next(event["cards"] for event in events if event["type"] == "dealt" and event["seat"] == 0)
        other = {"S": "D", "D": "S"}[mine]
        for number in range(25):
            imagined = match.determinize(0, number)
            assert other in hand(imagined, 2)
            assert "s" in hand(imagined, 1)


def test_dinosaurs_seen_are_never_out() -> None:
    match = start(three("b", "p", "t"))
    play(match, "claim:S lay:Sb doubt:2")
    for seed in range(40):
        assert "b" in hand(match.determinize(2, seed), 1)
        assert "b" in hand(match.determinize(0, seed), 1)


def test_the_triceratops_waits() -> None:
    match = start(three("t", "b", "p"))
    play(match, "claim:S lay:SDt doubt:3")
    for seat in range(3):
        imagined = match.determinize(seat, 5)
        assert imagined.view(seat) == match.view(seat)
        play(imagined, "herd:0")
        assert imagined.view(None)["hands"] == [9, 11, 10]
    with pytest.raises(ValueError, match="imagined"):
        match.determinize(0, 1).record()
