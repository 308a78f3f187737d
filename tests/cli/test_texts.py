"""What the command line says: the same in both languages, and nothing that a seat at a table says already."""

import json
from pathlib import Path

import pytest

from stammtisch.cli.program import COMMANDS
from stammtisch.cli.texts import FOLDER, Texts, language, texts_in
from stammtisch.core.words import LANGS
from stammtisch.terminal.texts import catalogue
from tests.terminal.texts import asked_for, differences

SOURCES = sorted(FOLDER.rglob("*.py"))


def test_both_languages_have_the_same_texts() -> None:
    assert differences(FOLDER) == []
    assert texts_in("de").yes_no.keys() == texts_in("en").yes_no.keys()
    patterns = [[pattern for pattern, _ in texts_in(lang).usage] for lang in LANGS]
    assert patterns[0] == patterns[1]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_text_that_is_asked_for_exists(path: Path) -> None:
    assert asked_for(path) <= texts_in("en").texts.keys()


def test_a_text_is_the_tables_or_the_command_lines() -> None:
    own = json.loads((FOLDER / "words.en.json").read_text(encoding="utf-8"))["texts"]
    assert not own.keys() & catalogue("en").texts.keys()
    for command in ("top", *COMMANDS):
        assert {f"d_{command}", f"e_{command}"} <= own.keys()


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_command_is_called_otherwise_not_the_package(lang: str) -> None:
    texts = Texts(lang, "python3 start.py")
    assert "pip install 'stammtisch[research]'" in texts.say("bad_family", name="x")
    assert "python3 start.py rules" in texts.say("rules_hint")


@pytest.mark.parametrize(
    ("argv", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "de_AT", "LANG": "C"}, "de"),
        ([], {"LANG": "C"}, "en"),
        (["--lang", "en"], {"LANG": "de_DE"}, "en"),
        (["rules", "--lang=de"], {}, "de"),
        (["--lang"], {}, "en"),
        (["--lang", "fr"], {"LANG": "de"}, "de"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_environments(
    argv: list[str], environment: dict[str, str], expected: str
) -> None:
    assert language(argv, environment) == expected
