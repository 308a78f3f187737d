"""Naming trumps and a partner, and the target (MU-14 to MU-17)."""

import pytest

from stammtisch import Match
from tests.games.mue.table import COLOURS, auction, one_trick, play, refused, table

FOUR = ("r0 r1 b2 k9 k8", "b9 b8 r9", "g9 g6 g5", "y9 y8")


def named(vice: bool = True) -> Match:
    """Seat 0 is chief with r0 r1 b2; seat 1, if it bids, is vice with b9 b8."""
    return auction(table(4, *FOUR), "r0 r1 b2", "b9 b8" if vice else "")


@pytest.mark.rule("MU-14")
def test_the_vice_names_something_he_has_open() -> None:
    match = named()
    assert match.to_move == 1
    assert match.legal_moves() == ["trump:b", "trump:8", "trump:9"]
    assert refused(match, "trump:r") == "MU-14"  # r9 is in his hand only
    assert refused(match, "trump:2") == "MU-14"


@pytest.mark.rule("MU-14")
def test_the_vice_must_name_a_trump() -> None:
    assert refused(named(), "trump:none") == "MU-14"


@pytest.mark.rule("MU-15")
def test_the_chief_names_something_he_has_open_or_none() -> None:
    match = named(vice=False)
    assert match.to_move == 0
    assert match.legal_moves() == ["trump:r", "trump:b", "trump:0", "trump:1", "trump:2", "trump:none"]
    assert refused(match, "trump:k") == "MU-15"
    assert refused(match, "trump:9") == "MU-15"


@pytest.mark.rule("MU-15")
def test_the_chief_cant_name_what_the_vice_named() -> None:
    match = play(named(), "trump:b")
    assert match.to_move == 0
    assert match.legal_moves() == ["trump:r", "trump:0", "trump:1", "trump:2", "trump:none"]
    assert refused(match, "trump:b") == "MU-15"


@pytest.mark.rule("MU-15", "MU-21")
def test_without_a_trump_of_his_own_only_the_vices_counts() -> None:
    match = play(named(), "trump:b trump:none partner:2")
    assert (match.view()["chief_trump"], match.view()["vice_trump"]) == ("none", "b")
    assert one_trick("k9 b0 r8", chief="none", vice="b").winner == 1
    assert one_trick("k9 b0 r8", chief="none").winner == 0


@pytest.mark.rule("MU-16")
def test_the_partner_is_anyone_but_the_vice() -> None:
    match = play(named(), "trump:8 trump:r")
    assert (match.to_move, match.view()["phase"]) == (0, "partner")
    assert match.legal_moves() == ["partner:2", "partner:3"]
    for move in ("partner:0", "partner:1", "partner:4", "partner:5", "partner:9", "partner:123456789"):
        assert refused(match, move) == "MU-16"
    match.play("partner:3")
    assert match.view()["partner"] == 3


@pytest.mark.rule("MU-16")
def test_without_vice_anyone_can_be_partner() -> None:
    assert play(named(vice=False), "trump:r").legal_moves() == ["partner:1", "partner:2", "partner:3"]


@pytest.mark.rule("MU-16", "MU-17")
def test_with_three_players_the_chief_is_alone() -> None:
    match = play(auction(table(3, *COLOURS), "r0"), "trump:r")
    assert (match.view()["partner"], match.view()["phase"]) == (None, "play")


@pytest.mark.rule("MU-17")
@pytest.mark.parametrize(
    ("players", "bid", "target"),
    [(3, 1, 12), (3, 4, 18), (4, 1, 30), (4, 3, 34), (5, 1, 24), (5, 4, 33), (6, 1, 20), (6, 3, 28)],
)
def test_the_target(players: int, bid: int, target: int) -> None:
    cards = "r2 r3 r4 r5"
    match = auction(table(players, cards), " ".join(cards.split()[:bid]))
    assert match.view()["target"] == target
