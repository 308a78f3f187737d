"""Walnut, ink and bottle green: the colours of the table at night."""

from textual.theme import Theme

THEME = Theme(
    "stammtisch",
    primary="#5CC29B",
    accent="#5CC29B",
    error="#FF9A85",
    foreground="#F2E9DC",
    background="#241C17",
    surface="#33271F",
    panel="#5B4433",
    variables={"scrollbar": "#8A6B50", "scrollbar-background": "#33271F", "border": "#B98A5A"},
)
