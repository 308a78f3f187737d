"""The program's own texts: both languages say the same things, and nothing is asked for that is not there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.words import LANGS
from stammtisch.terminal.catalogue import FOLDER, Catalogue, catalogue, language

SOURCES = [*FOLDER.rglob("*.py"), FOLDER.parent / "cli.py"]


def load(lang: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / f"words.{lang}.json").read_text(encoding="utf-8"))
    return loaded


def placeholders(template: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)", json.dumps(template)))


def test_both_languages_have_the_same_texts() -> None:
    german, english = load("de"), load("en")
    assert german["texts"].keys() == english["texts"].keys()
    assert german["commands"].keys() == english["commands"].keys()
    for key, text in german["texts"].items():
        assert placeholders(text) == placeholders(english["texts"][key]), key


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_text_that_is_asked_for_exists(path: Path) -> None:
    texts = catalogue("en").texts
    source = path.read_text(encoding="utf-8")
    for key in re.findall(r'(?:(?<!self\.)(?<!teller\.)\bsay|\btrouble|texts\.texts)[\[(]"(\w+)"', source):
        assert key in texts


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_command_is_called_otherwise_not_the_package(lang: str) -> None:
    texts = Catalogue(lang, "python3 start.py")
    assert "pip install 'stammtisch[research]'" in texts.say("bad_family", name="x")
    assert "python3 start.py play --resume" in texts.say("kept", path="x")


def test_no_wish_is_called_like_another() -> None:
    for lang in LANGS:
        words = [word for names in catalogue(lang).commands.values() for word in names]
        assert len(words) == len(set(words))


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
