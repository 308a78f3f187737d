"""Rulebooks: the whole text, and each clause with what belongs to it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

import stammtisch
from stammtisch.core.registry import GAMES
from stammtisch.core.rulebook import clauses, rulebook

TEXT = """# Toy

An opening that is no clause.

## Set-up

`TO-1` Everyone gets a card.

`TO-2` Cards have values:

| card | value |
|---|---|
| A | 1 |

- a list behind the table belongs to it too

This paragraph belongs to no clause.

- and neither does this list

`TO-3` Then, in order:

1. lay
2. draw

## `TO-4` is only mentioned in a heading

The clause `TO-5` is only mentioned in a sentence.
"""


def toy(name: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that has nothing but a rulebook; each test needs a name of its own, as texts are kept."""
    (folder / "rulebook.en.md").write_text(text, encoding="utf-8")
    monkeypatch.setitem(GAMES, name, SimpleNamespace(folder=folder))
    return name


def test_the_whole_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rulebook(toy("toy_whole", TEXT, tmp_path, monkeypatch), "en") == TEXT


def test_clauses_with_their_tables_and_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clauses(toy("toy_clauses", TEXT, tmp_path, monkeypatch), "en") == {
        "TO-1": "`TO-1` Everyone gets a card.",
        "TO-2": (
            "`TO-2` Cards have values:\n\n| card | value |\n|---|---|\n| A | 1 |\n\n"
            "- a list behind the table belongs to it too"
        ),
        "TO-3": "`TO-3` Then, in order:\n\n1. lay\n2. draw",
    }


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_its_rulebook(game: str, lang: str) -> None:
    text = rulebook(game, lang)
    assert text.startswith("# ")
    assert "\r" not in text
    for clause, paragraph in clauses(game, lang).items():
        assert paragraph.startswith(f"`{clause}` ")
        assert paragraph in text


def test_both_languages_tell_the_same_clauses_in_the_same_order() -> None:
    for game in GAMES:
        assert list(clauses(game, "de")) == list(clauses(game, "en"))
        assert rulebook(game, "de") != rulebook(game, "en")


@pytest.mark.parametrize(("lang", "mark"), [("de", "Am Tisch hier gilt:"), ("en", "At this table:")])
@pytest.mark.parametrize(
    ("game", "rulings"),
    [
        ("zoff_im_zoo", "ZZ-3 ZZ-24 ZZ-26 ZZ-27 ZZ-31"),
        ("life_life", "LL-11 LL-17 LL-18"),
        ("mammuz", "MM-10 MM-11 MM-13 MM-14 MM-16"),
        ("mue", "MU-2 MU-6 MU-15 MU-28 MU-29"),
        ("mau_mau", "MA-3 MA-8 MA-9 MA-12 MA-17 MA-19"),
    ],
)
def test_rulings_of_ours_are_marked(game: str, rulings: str, lang: str, mark: str) -> None:
    """What the printed rules leave open and this table decides."""
    texts = clauses(game, lang)
    assert [clause for clause in rulings.split() if mark not in " ".join(texts[clause].split())] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_same_clauses_hold_rulings_in_both_languages(game: str) -> None:
    def ruled(lang: str, mark: str) -> list[str]:
        return [
            clause for clause, text in clauses(game, lang).items() if mark in " ".join(text.split()).lower()
        ]

    assert ruled("de", "am tisch hier gilt") == ruled("en", "at this table")


def test_unknown_games_and_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="no game 'skat'"):
        rulebook("skat", "en")
    for lang in ("fr", "", "EN", "../words"):
        with pytest.raises(ValueError, match=r"no rulebook in .*; the languages are: de, en"):
            rulebook("mue", lang)
        with pytest.raises(ValueError, match="no rulebook"):
            clauses("mue", lang)


def test_rulebooks_lie_in_the_games_own_folders() -> None:
    for game in GAMES:
        assert (stammtisch.GAMES[game].folder / "rulebook.de.md").is_file()
