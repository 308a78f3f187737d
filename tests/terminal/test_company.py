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


def test_a_bot_says_what_it_thought_in_both_languages() -> None:
    match = new_match("mau_mau", 3, seed=9)
    company = Company("easy")
    first = match.to_move
    assert first is not None
    match.play(company.move(match))
    thought = company.thought(first, names(3), 0)
    assert set(thought) == {"de", "en"}
    assert all(text.endswith((".", "!")) for text in thought.values())


def test_a_program_that_fails_is_named() -> None:
    match = new_match("mau_mau", 3, seed=9)
    company = Company("mine", {"mine": "/no/such/program"})
    assert company.move(match) == Company("normal").move(match)
    assert company.failures() == {
        match.to_move: "/no/such/program can't be started: No such file or directory"
    }
    company.leave()
