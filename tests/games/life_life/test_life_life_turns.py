"""Swapping, knocking and the last lap (LL-6 to LL-10, LL-21)."""

import pytest

import stammtisch
from tests.games.life_life.table import ALL_KNOCK, PLAIN, new, played, refused

FIRST_LAP = ALL_KNOCK[:3]


@pytest.mark.rule("LL-6")
def test_a_swap_takes_the_row_and_lays_cards_in_its_place() -> None:
    match = played(new(PLAIN), ["swap3:GBZ"])
    assert match.view(0)["hand"] == list("GGGBBZHPMM")
    assert match.view(0)["rows"] == [["C"], ["S", "D"], ["G", "B", "Z"], ["B", "S", "S", "C"]]


@pytest.mark.rule("LL-6")
@pytest.mark.parametrize(("row", "cards"), [(1, "M"), (2, "GM"), (3, "GBM"), (4, "GGBM")])
def test_the_hand_stays_at_ten_cards(row: int, cards: str) -> None:
    match = played(new(PLAIN), [f"swap{row}:{cards}"])
    assert len(match.view(0)["hand"]) == 10
    assert match.view(0)["rows"][row - 1] == list(cards)


@pytest.mark.rule("LL-6")
@pytest.mark.parametrize(
    "text",
    [
        *("swap3:GG", "swap1:GB", "swap4:G", "swap2:GGGG", "swap5:GGGGB", "swap0:G", "swap9:M"),
        *("swap1000:G", f"swap{10**20}:G", f"swap{10**300}:G"),
    ],
)
def test_another_number_of_cards_than_the_row_has_is_refused(text: str) -> None:
    assert refused(new(PLAIN), text).rule == "LL-6"


@pytest.mark.rule("LL-6")
def test_cards_may_be_written_in_any_order() -> None:
    match = played(new(PLAIN), ["swap3:MGB"])
    assert match.moves == ["swap3:GBM"]


@pytest.mark.rule("LL-6")
def test_legal_moves_are_all_choices_of_as_many_cards_as_the_row_has() -> None:
    # G4 B3 Z2 M: of one card 4 choices, of two 6 + 3 (pairs G B Z) = 9.
    legal = new(PLAIN).legal_moves()
    assert [move for move in legal if move.startswith("swap1")] == [
        "swap1:G",
        "swap1:B",
        "swap1:Z",
        "swap1:M",
    ]
    pairs = ["GG", "GB", "GZ", "GM", "BB", "BZ", "BM", "ZZ", "ZM"]
    assert [move for move in legal if move.startswith("swap2")] == [f"swap2:{pair}" for pair in pairs]
    # Of three: 4 all different, 3 * 3 with one pair, GGG and BBB; of four: 1, 3 * 3, 3 of two pairs,
    # GGG or BBB with another 2 * 3, GGGG.
    assert sum(move.startswith("swap3") for move in legal) == 4 + 9 + 2
    assert sum(move.startswith("swap4") for move in legal) == 1 + 9 + 3 + 6 + 1
    assert len(legal) == 4 + 9 + 15 + 20


@pytest.mark.rule("LL-7")
def test_exactly_the_same_animals_are_refused() -> None:
    deal = {"hands": ["SDGGBBBZZM", *PLAIN["hands"][1:]], "rows": PLAIN["rows"], "starter": 0}
    match = new(deal)
    assert "swap2:SD" not in match.legal_moves()
    assert refused(match, "swap2:SD").rule == "LL-7"
    assert refused(match, "swap2:DS").rule == "LL-7"
    assert {"swap2:SM", "swap2:GD", "swap2:GS"} <= set(match.legal_moves())


@pytest.mark.rule("LL-7")
@pytest.mark.parametrize(
    ("rows", "text"), [(["M", "SD", "HPM", "BSSC"], "swap1:M"), (["C", "SD", "HPM", "GGBZ"], "swap4:GGBZ")]
)
def test_the_same_animals_are_refused_in_every_row(rows: list[str], text: str) -> None:
    deal = {"hands": ["GGGBBBZZMD", "GGBBLLLSSH", "GLLZZZDDHP"], "rows": rows, "starter": 0}
    assert refused(new(deal), text).rule == "LL-7"


@pytest.mark.rule("LL-8")
def test_after_a_knock_all_others_have_one_more_turn() -> None:
    match = played(new(PLAIN), [*FIRST_LAP, "knock"])
    assert (match.to_move, match.view(None)["knocker"], match.view(None)["turns_left"]) == (1, 0, 2)
    match.play("swap1:G")
    assert (match.to_move, match.view(None)["turns_left"]) == (2, 1)
    match.play("swap1:D")
    assert match.round == 2


@pytest.mark.rule("LL-8")
def test_a_knock_in_the_last_lap_is_just_a_turn() -> None:
    match = played(new(PLAIN), [*FIRST_LAP, "knock", "knock"])
    assert (match.to_move, match.round, match.view(None)["knocker"]) == (2, 1, 0)
    match.play("swap1:D")
    assert match.round == 2


@pytest.mark.rule("LL-8")
def test_the_knocker_may_sit_anywhere() -> None:
    match = played(new(PLAIN), [*FIRST_LAP, "swap1:B", "knock"])
    order = []
    while match.round == 1:
        order.append(match.to_move)
        match.play(match.legal_moves()[0])
    assert order == [2, 0]


@pytest.mark.rule("LL-9")
def test_nobody_knocks_before_his_first_swap() -> None:
    match = new(PLAIN)
    for move in FIRST_LAP:
        assert "knock" not in match.legal_moves()
        assert refused(match, "knock").rule == "LL-9"
        match.play(move)
    assert match.legal_moves()[-1] == "knock"


@pytest.mark.rule("LL-9")
def test_a_swap_of_the_round_before_does_not_count() -> None:
    match = played(new(PLAIN), ALL_KNOCK)
    assert refused(match, "knock").rule == "LL-9"


@pytest.mark.rule("LL-10")
def test_after_the_last_lap_the_round_is_scored() -> None:
    match = played(new(PLAIN), ALL_KNOCK[:-1])
    assert (match.rounds, match.round) == ([], 1)
    events = match.play("knock")
    assert [event["type"] for event in events][:3] == ["knock", "scoring", "round_end"]
    assert match.rounds[0]["end"] == "scoring"
    assert match.rounds[0]["points"] == [0, -2, -1]


@pytest.mark.rule("LL-10")
def test_a_turn_is_never_skipped() -> None:
    match = played(new(PLAIN), FIRST_LAP)
    assert all(move == "knock" or move.startswith("swap") for move in match.legal_moves())
    assert refused(match, "pass").rule == "notation"
    for turn, move in enumerate(["swap1:Z", "swap1:G", "swap1:D", "knock", "swap1:B", "swap1:L"]):
        assert match.to_move == turn % 3
        match.play(move)
    assert match.round == 2


@pytest.mark.rule("LL-21")
def test_nobody_has_to_knock() -> None:
    match = played(new(PLAIN), FIRST_LAP)
    for _ in range(100):
        for _ in range(3):
            row = match.view(None)["rows"][0][0]
            match.play(next(move for move in match.legal_moves() if move != f"swap1:{row}"))
    assert match.round == 1
    assert len(match.moves) == 303


@pytest.mark.rule("LL-21")
def test_random_play_comes_to_an_end() -> None:
    for seed in range(20):
        state = stammtisch.GAMES["life_life"].state(3 + seed % 3, seed)
        assert state.playout() < 100_000
        assert state.over
