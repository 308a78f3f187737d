"""What a sentence for people must not be, in either language."""

from __future__ import annotations

import re

VERBS = "hat|kann|soll|muss|wird|wäre|ist|zahlt|nimmt|bekommt|legt|hält|gibt|spielt"
YOURS = "hast|kannst|sollst|musst|wirst|wärst|bist|zahlst|nimmst|bekommst|legst|hältst|gibst|spielst"
THIRD = "has|is|was|does|holds|takes|plays|pays|lays|draws|needs"
WRONG = {
    "de": rf"\b({VERBS}) du\b|\bdu ({VERBS})\b|\b({YOURS}) <|> ({YOURS})\b|\d%|: [a-zäöü]",
    "en": rf"\byou ({THIRD})\b|\b(has|does|is|was) you\b|\bof you\b|> (have|are|do)\b|\d %|: [A-Z](?!\b)",
}


def check_sentence(text: str, lang: str) -> None:
    """Verbs agree, percents and colons follow the language; players' names stand in angle brackets."""
    assert text[0].isupper() or text[0] == "<", text
    assert text[-1] in ".!?", text
    assert "  " not in text, text
    assert not re.search(WRONG[lang], text), text
