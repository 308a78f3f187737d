"""Files of words, and the keys by which sources ask for them."""

import json
import re
from pathlib import Path
from typing import Any

KEY = re.compile(r'(?:(?<!self\.)(?<!teller\.)\bsay|\btrouble|texts\.texts)[\[(]"(\w+)"')


def asked_for(source: Path) -> set[str]:
    """The texts that this module names."""
    return set(KEY.findall(source.read_text(encoding="utf-8")))


def differences(folder: Path) -> list[str]:
    """Texts that only one language has, or whose placeholders are others there."""
    german, english = (_placeholders(folder / f"words.{lang}.json") for lang in ("de", "en"))
    return [key for key in german | english if german.get(key) != english.get(key)]


def _placeholders(path: Path) -> dict[str, set[str]]:
    texts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["texts"]
    return {key: set(re.findall(r"\{(\w+)", json.dumps(text))) for key, text in texts.items()}
