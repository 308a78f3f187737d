"""Players that are programs.

>>> import stammtisch
>>> from stammtisch.bots import bot
>>> match = stammtisch.new_match("mau_mau", players=3, seed=7)
>>> anna = bot("normal")
>>> anna.choose(match.view(match.to_move), seed=7) in match.legal_moves()
True
>>> reason = anna.why("en")
"""

from stammtisch.bots.bot import Bot
from stammtisch.bots.roster import bot, names

__all__ = ["Bot", "bot", "names"]
