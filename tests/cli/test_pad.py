"""`stammtisch pad`: the worked examples as people type them, what is misunderstood, and that nothing is lost."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stammtisch import Pad, cli
from stammtisch.core.words import LANGS, words_of
from tests.facts import HOUSE

FIVE = ["Anna", "Ben", "Cem", "Dora", "Emil"]
Run = Callable[..., str]
pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Types these lines; returns what was shown."""

    def typing(argv: list[str], *lines: str, status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert cli.main(["pad", *argv]) == status
        shown = capsys.readouterr()
        return shown.err if status else shown.out

    return typing


def kept(folder: Path, game: str) -> Pad:
    return Pad.from_record(json.loads((folder / "pads" / f"{game}.json").read_text("utf-8")))


# the worked examples


def test_zoff_im_zoo(run: Run, folder: Path) -> None:
    shown = run(
        ["zoff_im_zoo", *FIVE[:4]], "", "ben dora anna", "", "", "a d b", "3 0 0 1", "1", "ben cem", ""
    )
    assert kept(folder, "zoff_im_zoo").scores == [11, 9, 1, 6]
    assert "Ben and Anna play together: Anna gives two cards and gets two back." in shown
    assert "Anna: 3 lions in the tricks, 3 points (ZZ-26)" in shown


def test_life_life(run: Run, folder: Path) -> None:
    owners = ["anna", "-", "ben", "dora", "anna", "ben", "cem", "cem", "emil", "emil"]
    run(["life_life", *FIVE], "", "1", *owners, "", "", "2", "ben", "")
    assert kept(folder, "life_life").scores == [4, 4, 3, 2, 2]


def test_life_life_counted(run: Run, folder: Path) -> None:
    hands = ["2 0 3 0 2 0 0 1 1 1", "3 3 0 2 1 1 0 0 0 0", "1 1 1 1 1 1 1 1 1 1"]
    run(["life_life", *FIVE[:3]], "", "5", *hands, "")
    totals = kept(folder, "life_life").rounds[0]["totals"]
    assert totals == [7 + 6, 9 + 8 + 7, 5]  # the single hare counts while three are in (LL-14)


def test_mammuz(run: Run, folder: Path) -> None:
    shown = run(["mammuz", *FIVE[:4]], "", "", "anna", "0 3 5 5", "")
    assert kept(folder, "mammuz").ranks == [1, 2, 3, 3]
    assert "The match is over" in shown


def test_mue(run: Run, folder: Path) -> None:
    auction = ["", "dora", "4", "cem", "7", "g", "anna"]
    eklat = ["2", "3 1 3 3 0", "dora"]
    run(["mue", *FIVE], "", *auction, "9 8 10 26 7", "", "", *auction, "9 12 11 20 8", "", "", *eklat, "")
    assert kept(folder, "mue").scores == [73, 30, 46, 36, 25]


def test_mue_with_three(run: Run, folder: Path) -> None:
    shown = run(["mue", *FIVE[:3]], "", "", "ben", "2", "none", "10 20 6", "", "", "3", "")
    assert kept(folder, "mue").rounds[1]["points"] == [0, 0, 0]
    assert "vice" not in shown
    assert "y (" not in shown


def test_mau_mau(run: Run, folder: Path) -> None:
    shown = run(["mau_mau", *FIVE[:3]], "", "1", "anna", "7 3 x x", "9 9 4", "", "", "2", "ben", "15 8", "")
    assert kept(folder, "mau_mau").scores == [15, 30, 30]
    assert "Ben holds 7 + 3 + 10 + 10: 30 points. (MA-20)" in shown
    assert "Anna: 15 points, counted by hand. (MA-20)" in shown


# what is misunderstood, changed and taken back


def test_nothing_counts_before_it_is_right(run: Run, folder: Path) -> None:
    shown = run(["mau_mau", *FIVE[:2]], "", "1", "anna", "9", "n", "", "1", "ben", "back")
    assert shown.count("Nothing was written down.") == 2
    assert kept(folder, "mau_mau").rounds == []


def test_a_round_is_changed_and_taken_back(run: Run, folder: Path) -> None:
    first = ["", "1", "anna", "9", ""]
    shown = run(["mau_mau", *FIVE[:2]], *first, "change 2", "change 1", "2", "ben", "12", "", "undo")
    assert "There is one so far" in shown
    assert "Round 1   +12    0" in shown
    assert kept(folder, "mau_mau").scores == [0, 9]


def test_what_can_not_be_is_explained_and_nothing_is_lost(run: Run, folder: Path) -> None:
    shown = run(["mue", *FIVE[:4]], "", "", "dora", "4", "-", "g", "anna", "9 8 10", "9 8 10 31")
    assert "Then 33 are left for the last: all together make 60." in shown
    assert "The points add up to 58, not 60: somebody is 2 short. (MU-25)" in shown
    assert kept(folder, "mue").rounds == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("xaver", "“xaver” could be anybody. There are: Anna, Andi, Ben."),
        ("an", "“an” could be anybody."),
        ("4", "“4” could be anybody."),
    ],
)
def test_who_is_meant_is_asked_again(run: Run, folder: Path, typed: str, said: str) -> None:
    shown = run(["mau_mau", "Anna", "Andi", "Ben"], "", "1", typed, "2", "x", "1", "")
    assert said in shown
    assert kept(folder, "mau_mau").rounds[0]["winner"] == 1


def test_a_query_is_shown_before_it_counts(run: Run, folder: Path) -> None:
    shown = run(["zoff_im_zoo", *FIVE[:3]], "", "anna ben", "", "", "anna ben cem", "")
    assert "Does really nobody have a hedgehog in their tricks? (ZZ-26)" in shown
    assert kept(folder, "zoff_im_zoo").scores == [2, 1, -1]


def test_it_helps_and_shows_the_score(run: Run) -> None:
    shown = run(["mau_mau", *FIVE[:2]], "?", "score", "what", "quit")
    assert shown.count("write the next round down") == 2
    assert shown.endswith("The pad is kept.\n")


# files


def test_it_goes_on_and_a_new_one_puts_the_old_one_aside(run: Run, folder: Path) -> None:
    run(["mau_mau", *FIVE[:2]], "", "1", "anna", "9", "")
    assert "Round 1     0   +9" in run(["mau_mau"])
    run(["mau_mau", *FIVE[:3], "--first", "cem", "--option", "rounds=2"])
    assert (kept(folder, "mau_mau").first, kept(folder, "mau_mau").options["rounds"]) == (2, 2)
    assert (
        len(Pad.from_record(json.loads((folder / "pads" / "mau_mau-1.json").read_text("utf-8"))).rounds) == 1
    )


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["mue"], "There is no pad for this game yet."),
        (["mue", "Anna"], "is for 3 to 6 players"),
        (["mue", "Anna", "Ben", "ben"], "a name of their own"),
        (["mue", *FIVE, "--first", "Fips"], "“Fips” is not among the names"),
        (["hoechste", *FIVE[:3]], "has no score pad"),
        (["mue", *FIVE, "--option", "target=x"], "target"),
    ],
)
def test_what_is_wrong_is_said(run: Run, argv: list[str], said: str) -> None:
    assert said in run(argv, status=2)


def test_a_damaged_file_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    file.write_text('{"pad": 1}', "utf-8")
    assert "is no score pad, or it is damaged" in run(["mue", "--file", str(file)], status=1)
    assert file.read_text("utf-8") == '{"pad": 1}'
    Path(tmp_path / "other.json").write_text(json.dumps(Pad("mau_mau", FIVE[:2]).record()), "utf-8")
    assert "Mau Mau" in run(["mue", "--file", str(tmp_path / "other.json")], status=2)
    assert "can't be written" in run(["mue", *FIVE, "--file", str(file / "pad.json")], status=1)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", HOUSE)
def test_every_question_has_its_words(game: str, lang: str) -> None:
    words = words_of(game, lang)
    for players in (3, 5):
        for form in Pad(game, FIVE[:players]).questions():
            assert words.has("pad", f"form_{form['form']}")
            assert all(words.has("pad", question["id"]) for question in form["questions"])
        assert all(words.has("ahead", code) for code, _ in Pad(game, FIVE[:players]).announcements())


def test_names_of_a_strangers_pad_are_letters(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pad.json"
    path.write_text(json.dumps(Pad("mau_mau", ["\x1b[2JAnna", "Ben"]).record()), "utf-8")
    told = run(["mau_mau", "--file", str(path)])
    assert "Anna" in told
    assert "\x1b" not in told
