"""The sixth game: one folder, found by itself, played through every door, and named nowhere in the house."""

import ast
import doctest
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove, Match, new_match
from stammtisch.bots.simulation import simulate
from stammtisch.cli import main
from stammtisch.core.chance import fast
from stammtisch.core.game import round_view
from stammtisch.core.rulebook import CLAUSE, clauses, rulebook
from stammtisch.core.words import LANGS, Reader, describe, words_of
from stammtisch.table.help import helped
from stammtisch.testing import check_game
from tests.clauses import named

NAME = "hoechste"
GAME = stammtisch.GAMES[NAME]
ROOT = Path(__file__).parent.parent
CLAUSES = [f"HO-{number}" for number in range(1, 8)]
HANDS = ["c9 c3 c8 c20 c1", "c5 c2 c4 c6 c10", "c12 c14 c16 c18 c22"]
DEAL: dict[str, Any] = {"hands": [hand.split() for hand in HANDS], "starter": 0}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def dealt(*moves: str, rounds: int = 1) -> Match:
    match = new_match(NAME, 3, 1, {"rounds": rounds}, [DEAL])
    for move in moves:
        match.play(move)
    return match


def play_out(match: Match, seed: int = 1) -> Match:
    dice = Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal_moves()))
    return match


def refused(match: Match, move: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    return caught.value


# one folder and nothing else


def test_it_is_there_and_comes_from_its_own_folder() -> None:
    assert GAME.name == NAME
    assert GAME.folder == ROOT / "tests" / "sixth_game" / NAME
    assert type(GAME).__module__ == f"stammtisch.games.{NAME}"


def test_no_file_of_the_house_names_it() -> None:
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) > 50
    assert [path for path in files if NAME.encode() in path.read_bytes().lower()] == []


def test_it_imports_nothing_but_core() -> None:
    allowed = {"librt", "mypy_extensions", *sys.stdlib_module_names}
    for path in GAME.folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name.partition(".")[0] for alias in node.names} <= allowed
            elif isinstance(node, ast.ImportFrom) and not node.level:
                module = str(node.module)
                assert module.startswith("stammtisch.core") or module.partition(".")[0] in allowed


def test_it_runs_uncompiled() -> None:
    for cls in (type(GAME), type(GAME.state(3, 1)), type(GAME.memory(3)), type(GAME.judge("easy"))):
        assert str(sys.modules[cls.__module__].__file__).endswith(".py")


def test_it_keeps_the_laws() -> None:
    check_game(GAME)


def test_it_can_move_into_the_package_without_an_edit(tmp_path: Path) -> None:
    """A copy of the package with the game in it passes the tests that run over the games of the house."""
    source = tmp_path / "src"
    shutil.copytree(
        ROOT / "src", source, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "pages")
    )
    home = source / "stammtisch" / "games" / NAME
    shutil.copytree(GAME.folder, home, ignore=shutil.ignore_patterns("__pycache__"))
    files = ["tests/core/test_registry.py", "tests/core/test_rulebook.py", "tests/test_clauses.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files]
    command += ["tests/test_golden.py::test_every_game_with_tests_has_its_golden_file"]
    path = os.pathsep.join([str(source), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "STAMMTISCH_PURE": "1"}
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, timeout=300)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "2 skipped" in ran.stdout, (
        "it has no tests in tests/games, and is asked for them as a game of the house"
    )


# its rules, clause by clause


@pytest.mark.parametrize("lang", LANGS)
def test_rulebooks_carry_exactly_the_clauses(lang: str) -> None:
    assert CLAUSE.findall(rulebook(NAME, lang)) == CLAUSES
    assert all(len(text) > 20 for text in clauses(NAME, lang).values())
    assert set(CLAUSES) <= named()


@pytest.mark.rule("HO-1")
@pytest.mark.parametrize(("options", "rounds"), [(None, 3), ({"rounds": 1}, 1), ({"rounds": 5}, 5)])
def test_a_match_has_the_agreed_rounds(options: dict[str, int] | None, rounds: int) -> None:
    match = play_out(new_match(NAME, 4, 2, options))
    assert len(match.rounds) == match.round == rounds
    assert len(match.moves) == 20 * rounds


@pytest.mark.rule("HO-2")
@pytest.mark.parametrize("players", [3, 4])
def test_everyone_gets_five_different_cards(players: int) -> None:
    match = new_match(NAME, players, 3)
    cards = [card for seat in range(players) for card in match.view(seat)["hand"]]
    assert len(set(cards)) == 5 * players
    assert set(cards) <= {f"c{number}" for number in range(1, 25)}


@pytest.mark.rule("HO-3")
def test_the_first_starter_is_drawn_and_later_ones_sit_to_the_left() -> None:
    assert {new_match(NAME, 4, seed).to_move for seed in range(40)} == {0, 1, 2, 3}
    match = play_out(new_match(NAME, 3, 5, {"rounds": 4}))
    starters = [event["seat"] for event in match.events if event["type"] == "deal"]
    assert starters == [(starters[0] + number) % 3 for number in range(4)]


@pytest.mark.rule("HO-4")
def test_odd_follows_odd_while_one_has_it() -> None:
    match = dealt("c9")
    assert match.legal_moves() == ["c5"]
    refusal = refused(match, "c10")
    assert refusal.rule == "HO-4"
    assert refusal.explain("en") == (
        "The 9 was led: the 10 does not follow, and you still hold odd cards, namely the 5. (HO-4)"
    )
    assert refusal.explain("de") == (
        "Ausgespielt ist die 9: Mit der 10 bedienst du nicht; du hast noch Ungerades, nämlich die 5. (HO-4)"
    )
    match.play("c5")
    assert match.legal_moves() == ["c12", "c14", "c16", "c18", "c22"]


@pytest.mark.rule("HO-5")
def test_the_highest_card_takes_the_trick_and_leads() -> None:
    match = dealt("c9", "c5", "c12")
    assert match.to_move == 2
    assert match.view(None)["tricks"] == [0, 0, 1]
    match.play("c14")
    match.play("c20")
    match.play("c2")
    assert match.to_move == 0


@pytest.mark.rule("HO-6")
def test_tricks_are_points_and_most_points_win() -> None:
    match = play_out(dealt("c9", "c5", "c12", "c14", "c20", "c2"))
    assert sum(match.scores) == 5
    assert match.ranks == [1 + sum(other > mine for other in match.scores) for mine in match.scores]
    assert [entry["rule"] for entry in match.rounds[0]["entries"]] == ["HO-6"] * 3
    assert refused(match, "c1").rule == "phase"


@pytest.mark.rule("HO-7")
def test_hands_are_hidden_and_lays_are_open() -> None:
    match = dealt("c9", "c5")
    assert "hand" not in match.view(None)
    assert match.view(None)["laid"] == [{"seat": 0, "card": "c9"}, {"seat": 1, "card": "c5"}]
    assert match.view(None)["hands"] == [4, 4, 5]
    assert "c22" not in json.dumps([match.view(0), match.view(1)])


@pytest.mark.rule("HO-4", "HO-7")
def test_who_could_not_follow_is_imagined_without_such_cards() -> None:
    match = dealt("c9", "c5", "c12")
    places: dict[str, set[int]] = {}
    for seed in range(60):
        twin = match.determinize(0, seed)
        for seat in (1, 2):
            for card in twin.view(seat)["hand"]:
                places.setdefault(card, set()).add(seat)
    assert len(places) == 24 - 5 - 2, "every unseen card comes up"
    assert {card for card in places if int(card[1:]) % 2 and 2 in places[card]} == set()
    assert all(1 in seats for seats in places.values())


# deals and refusals


def test_refusals_come_in_their_order() -> None:
    match = dealt("c9")
    for text in ("c25", "c0", "7", "c07", "", None, 7):
        assert refused(match, text).rule == "notation"
    assert refused(match, "c9").rule == "hand"
    assert refused(match, "c9").explain("de") == "Das hast du nicht auf der Hand; es fehlt: die 9."


@pytest.mark.parametrize(
    ("deal", "problem"),
    [
        ({}, "no 'hands'"),
        ({**DEAL, "stock": []}, "'stock'"),
        ({**DEAL, "starter": 3}, "'starter'"),
        ({"hands": DEAL["hands"][:2]}, "list of 3"),
        ({"hands": [*DEAL["hands"][:2], ["c12"]]}, "seat 2"),
        ({"hands": [*DEAL["hands"][:2], "c1c2c"]}, "list of 3 lists"),
        ({"hands": [*DEAL["hands"][:2], ["c12", "c14", "c16", "c18", "x"]]}, "'x' is not a card"),
        ({"hands": [*DEAL["hands"][:2], ["c12", "c14", "c16", "c18", "c9"]]}, "too many 'c9'"),
    ],
)
def test_bad_deals_are_refused(deal: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        new_match(NAME, 3, deals=[deal])


def test_old_records_keep_their_cards() -> None:
    match = new_match(NAME, 3, seed=7)
    assert match.to_move == 0
    assert [" ".join(match.view(seat)["hand"]) for seat in range(3)] == [
        "c3 c13 c17 c19 c22",
        "c4 c6 c7 c12 c21",
        "c2 c5 c14 c15 c16",
    ]


# every door


@pytest.mark.parametrize("players", GAME.players)
def test_a_match_is_played_to_its_end_and_its_record_replays(players: int) -> None:
    match = play_out(new_match(NAME, players, seed=11))
    again = Match.from_record(json.loads(json.dumps(match.record())))
    for seat in [*range(players), None]:
        assert again.view(seat) == match.view(seat)
    bad = {**match.record(), "moves": [*match.moves[:4], "c99"]}
    with pytest.raises(ValueError, match="move 5"):
        Match.from_record(bad)


def test_the_fast_core_plays_rounds() -> None:
    state = GAME.state(4, 3, starter=2)
    assert state.to_move == 2
    assert state.playout() == 20
    assert sum(state.result) == 5
    with pytest.raises(ValueError, match="dealer"):
        GAME.state(4, 3, dealer=1)


@pytest.mark.parametrize("lang", LANGS)
def test_all_that_happens_has_words(lang: str) -> None:
    match = new_match(NAME, 3, seed=4)
    words = words_of(NAME, lang)
    reader = Reader(words, ["Ada", "Ben", "Cem"], 0)
    while not match.over:
        assert match.to_move is not None
        view = match.view(match.to_move)
        phrases = [("status", phrase) for phrase in GAME.status(view)] + [("ask", GAME.ask(view))]
        phrases += [("moves", GAME.phrase(GAME.read(text))) for text in view["legal"]]
        for section, (code, params) in phrases:
            assert "{" not in reader.fill(words.template(section, code), params)
        match.play(view["legal"][0])
    for event in match.events:
        assert describe(NAME, event, lang, ["Ada", "Ben", "Cem"], 0).endswith(".")
    assert set(words.own["options"]) == set(GAME.options)


def test_an_imagined_match_goes_on_with_the_quick_generator() -> None:
    view = dealt("c9", "c5", "c12").view(1)
    state, memory = GAME.imagine(view, fast(1))
    assert round_view(GAME, state, memory, 1).items() <= view.items()
    assert play_out(Match.from_view(view, 3)).over


def test_rules_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "Highest Card" in capsys.readouterr().out
    assert main(["rules", NAME]) == 0
    assert "HO-7   Everyone sees" in capsys.readouterr().out
    assert main(["rules", "Die Höchste", "ho4", "--lang", "de"]) == 0
    assert capsys.readouterr().out.startswith("HO-4   Wer anfängt")


def test_the_menu_offers_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    number = list(stammtisch.GAMES).index(NAME) + 1
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{number}\n3\n\nAda\nquit\n"))
    assert main(["play"]) == 0
    assert "Highest Card: Ada, Ben and Clara" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_played_saved_resumed_and_told_again(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "match.json")
    setting = ["--players", "3", "--seed", "6", "--option", "rounds=2", "--name", "Ada", "--lang", lang]
    monkeypatch.setattr(sys, "stdin", io.StringIO("c99\n?\nrules 4\ntable\n1\n"))
    assert main(["play", NAME, "--plain", *setting, "--save", kept]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 20))
    assert main(["play", "--plain", "--resume", kept, "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert words_of(NAME, lang).common["events"]["match_end"] in text
    assert "HO-4" in text
    assert "(HO-6)" in text
    assert "{" not in text
    assert "[" not in text
    assert Match.from_record(json.loads(Path(kept).read_text(encoding="utf-8"))).over
    for eyes in (["--seat", "1"], ["--all"], ["--to", "7"], []):
        assert main(["replay", kept, *eyes, "--lang", lang]) == 0
        assert words_of(NAME, lang).name() in capsys.readouterr().out


def test_it_is_simulated_by_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    alone, together = (simulate(NAME, 4, 70, seed=3, jobs=jobs) for jobs in (1, 2))
    assert together["speed"]["jobs"] == 2
    assert {**alone, "speed": None} == {**together, "speed": None}
    assert sum(seat["mean"] for seat in together["seats"]) == pytest.approx(5)
    assert main(["simulate", NAME, "--games", "4", "--whole", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 4


def test_its_speed_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("stammtisch.GAMES", {NAME: GAME})
    assert main(["bench", "--seconds", "1"]) == 0
    assert "\nHighest Card " in capsys.readouterr().out


def test_it_has_help_without_a_word_about_it() -> None:
    """Judgement's own reason for its own move, and a common one for any other."""
    match = new_match(NAME, 3, seed=1)
    view = match.view(match.to_move)
    own = GAME.advise(view, "normal", 0)
    assert GAME.reason(view, own.move) == own.reason
    other = next(move for move in view["legal"] if move != own.move)
    assert GAME.reason(view, other) == ("plain", {})
    words = words_of(NAME, "en")
    assert words.thought_and_hint(own.reason[0])[1] == words.own["why"][own.reason[0]]
    assert words.thought_and_hint("plain") == (words.common["think"]["plain"], words.common["hint"]["plain"])
    assert helped(view, 1).move in view["legal"]


@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_process_of_its_own_finds_it(pure: str) -> None:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "STAMMTISCH_PURE": pure}
    command = [sys.executable, "-m", "stammtisch", "rules", NAME, "1"]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("HO-1   ")


def test_the_recipe_shows_the_class_as_it_is() -> None:
    source = (GAME.folder / "__init__.py").read_text(encoding="utf-8")
    recipe = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert source[source.index("class HighestCard(") :] in recipe


@pytest.mark.parametrize("document", ["adding-a-game.md", "bots.md", "rooms.md"])
def test_the_documents_examples_are_true(document: str) -> None:
    path = ROOT / "docs" / document
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert (failed, tried > 0) == (0, True)
