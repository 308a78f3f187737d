"""The browser draws who beats whom from a table of its own; it must be the rulebook's."""

import re
from pathlib import Path

from stammtisch.games.zoff_im_zoo.cards import TABLE

FACES = Path(__file__).parents[3] / "web/src/games/zoff_im_zoo/faces.ts"
ROW = re.compile(r'^  (\w): \{ art: "[\w-]+", tint: "#\w{6}", beatenBy: "(\w*)" \},$', re.MULTILINE)


def test_the_food_web_of_the_page_is_the_rulebooks() -> None:
    drawn = ROW.findall(FACES.read_text(encoding="utf-8"))
    assert drawn == [(code, beaten_by) for code, _, _, beaten_by in TABLE]
