"""Names and bots."""

from stammtisch import new_match
from stammtisch.terminal.company import NAMES, Company, names


def test_everybody_has_a_name_of_their_own() -> None:
    for players in range(2, 9):
        for mine in ("Ada", "Ben", "anna", ""):
            seated = names(players, 0, mine)
            assert len({name.casefold() for name in seated}) == players
    assert names(4, 2, "Ada") == ["Anna", "Ben", "Ada", "David"]
    assert names(4) == list(NAMES[:4])


def test_a_bot_moves_the_same_wherever_the_match_stands_the_same() -> None:
    match = new_match("mue", 4, seed=9)
    move = Company().move(match)
    assert move == Company().move(match.copy())
    assert move in match.legal_moves()


def test_every_bot_remembers_its_own_reasons() -> None:
    match = new_match("mau_mau", 3, seed=9)
    company = Company("easy")
    assert company.reasons("en", names(3), 0) == {}
    first = match.to_move
    assert first is not None
    match.play(company.move(match))
    assert list(company.reasons("en", names(3), 0)) == [first]
    assert (company.reasons("de", names(3), 0)[first] or "").endswith((".", "!"))
    company.leave()
    assert company.reasons("en", names(3), 0) == {}


def test_a_program_that_fails_is_named() -> None:
    match = new_match("mau_mau", 3, seed=9)
    company = Company("mine", {"mine": "/no/such/program"})
    assert company.move(match) == Company("normal").move(match)
    assert company.failures() == {
        match.to_move: "/no/such/program can't be started: No such file or directory"
    }
    company.leave()


def test_what_lies_face_down_is_not_told() -> None:
    """A bot's reason for a lay in Mammuz would tell whether it is true; its reason for a doubt tells nothing."""
    told: dict[str, set[bool]] = {}
    for seed in range(6):
        match = new_match("mammuz", 4, seed)
        company = Company()
        for _ in range(60):
            seat = match.to_move
            if seat is None:
                break
            move = company.move(match)
            reason = company.reasons("en", names(4), 0)[seat]
            told.setdefault(match.game.read(move).verb, set()).add(reason is not None)
            match.play(move)
    assert told["claim"] == told["lay"] == {False}
    assert told["doubt"] == {True}
