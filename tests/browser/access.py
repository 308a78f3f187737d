"""What axe-core says about a page."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.house import ROOT, Person, Scheme

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")
NAMES = "label-content-name-mismatch"  # an experimental rule, off unless it is asked for
COLOURS = ["color-contrast", "link-in-text-block"]  # all rules about them that are on
RUN = f"""async (only) => {{
  const all = {{ rules: {{ "{NAMES}": {{ enabled: true }} }} }};
  const wanted = {{ resultTypes: ["violations"], ...(only ? {{ runOnly: {{ type: "rule", values: only }} }} : all) }};
  return (await axe.run(document, wanted)).violations;
}}"""


def violations(person: Person, only: list[str] | None = None) -> list[str]:
    """Everything grave in a line each: rule, place and what it looks like; by all rules, or only by these."""
    page = person.page
    page.evaluate("document.fonts.ready")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [
        f"{one['id']}: {node['target']} {node['html'][:160]} {explained(node)}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:5]
    ]


CONTROLS = "button|link|textbox|checkbox|combobox|radio|slider|spinbutton|switch|tab|menuitem"
UNNAMED = re.compile(rf"^\s*- (?:{CONTROLS})(?: \[[^\]]*\])*:?$", re.MULTILINE)


def unnamed(person: Person) -> list[str]:
    """Controls of the accessible tree that have no name."""
    return UNNAMED.findall(person.page.locator("body").aria_snapshot())


def explained(node: dict[str, Any]) -> str:
    """Of two colours what they are; of the rest nothing."""
    data = [check.get("data") for check in node["any"] if isinstance(check.get("data"), dict)]
    return " ".join(
        f"{one['contrastRatio']}: {one['fgColor']} on {one['bgColor']}"
        for one in data
        if one and "fgColor" in one
    )


def assert_accessible(person: Person, where: str, *schemes: Scheme) -> None:
    """Nothing grave, in each of these colour schemes (or in the one that is worn); nothing is told twice."""
    assert person.page.locator("main").count() == 1, where
    # what happens at a table is told by one line for all games
    live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]"
    assert person.page.locator(".things").locator(live).count() == 0, where
    assert not unnamed(person), where
    found = []
    for number, scheme in enumerate(schemes or (None,)):
        if scheme is not None:
            person.page.emulate_media(color_scheme=scheme)
        grave = violations(person, COLOURS if number else None)  # a second scheme has other colours, no more
        found += [f"{where}, {person.device}, {scheme or 'as it is'}: {one}" for one in grave]
    assert not found, "\n".join(found)
