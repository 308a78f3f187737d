"""Players that are programs.

from stammtisch.bots import bot
anna = bot("normal")
move = anna.choose(match.view(match.to_move), seed=7)
print(anna.why("en"))
"""

from stammtisch.bots.bot import Bot
from stammtisch.bots.roster import bot, names

__all__ = ["Bot", "bot", "names"]
