"""Which of the two speeds runs: the rules compiled, or the same files as plain Python."""

import os
from typing import Final

from stammtisch.core import bits

COMPILED: Final[bool] = not bits.__file__.endswith(".py")


def notice(lang: str) -> str:
    """One sentence for a person, in German (`"de"`) or English."""
    german = lang == "de"
    if COMPILED:
        return "Die Regeln laufen kompiliert." if german else "The rules run compiled."
    if os.environ.get("STAMMTISCH_PURE") == "1":
        if german:
            return (
                "Die Regeln laufen unkompiliert, wie von STAMMTISCH_PURE=1 verlangt, "
                "und starke Bots denken kürzer nach."
            )
        return "The rules run uncompiled, as STAMMTISCH_PURE=1 asks, and strong bots think less."
    if os.environ.get("STAMMTISCH_COMPILING") == "1":
        if german:
            return "Die Regeln werden noch kompiliert; ab dem nächsten Start sind sie schnell."
        return "The rules are still being compiled; from the next start on they are fast."
    if german:
        return (
            "Die Regeln laufen unkompiliert und langsam, und starke Bots denken kürzer nach; "
            "mit einem C-Compiler wären sie schnell."
        )
    return (
        "The rules run uncompiled and slowly, and strong bots think less; "
        "with a C compiler they would be fast."
    )
