"""One folder per game, found by itself.

`STAMMTISCH_GAMES` may name further folders (separated as in PATH) that hold games, one folder each.
"""

import importlib
import os
import pkgutil

from stammtisch.core.registry import GAMES

__path__.extend(folder for folder in os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep) if folder)

for _found in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name):
    if _found.ispkg:
        GAMES[_found.name] = importlib.import_module(f"{__name__}.{_found.name}").GAME
