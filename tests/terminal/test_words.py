"""What is said at a table: the same in both languages, and no text is asked for that is not there."""

from pathlib import Path

import pytest

from stammtisch.core.words import LANGS
from stammtisch.terminal.texts import FOLDER, Catalogue, catalogue
from tests.terminal.texts import asked_for, differences

SOURCES = sorted(FOLDER.rglob("*.py"))


def test_both_languages_have_the_same_texts() -> None:
    assert differences(FOLDER) == []
    assert catalogue("de").wishes.keys() == catalogue("en").wishes.keys()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_text_that_is_asked_for_exists(path: Path) -> None:
    assert asked_for(path) <= catalogue("en").texts.keys()


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_command_is_called_otherwise_not_the_package(lang: str) -> None:
    texts = Catalogue(lang, "python3 start.py")
    assert 'pip install "stammtisch[tui]"' in texts.say("no_textual")
    assert "python3 start.py play --resume" in texts.say("kept", path="x")


def test_no_wish_is_called_like_another() -> None:
    for lang in LANGS:
        words = [word for names in catalogue(lang).wishes.values() for word in names]
        assert len(words) == len(set(words))
