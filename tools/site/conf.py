"""The documentation as a site: the pages in docs/ and in the project's root folder, and the API from docstrings.

`python3 dev.py docs` builds it into build/site. Sphinx reads the project's folder itself, so links between files are
the site's links, and a broken one fails the build.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import stammtisch

ROOT = Path(__file__).parents[2]

project = "Stammtisch"
author = "the Stammtisch authors"
copyright = author
version = release = stammtisch.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "docs/**", "bench/README.md"]
# Sphinx searches every folder that is not named here.
exclude_patterns = [
    path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in ("docs", "bench")
]

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4

suppress_warnings = ["misc.highlighting_failure"]  # Svelte is shown without colours
default_role = "literal"  # docstrings put names in single backticks
autodoc_inherit_docstrings = False  # our methods would get docstrings of other libraries
autodoc_member_order = "bysource"
autodoc_type_aliases = {"ArrayLike": "ArrayLike"}  # instead of everything it stands for
autodoc_typehints_format = "short"
autodoc_default_options = {"undoc-members": True}

html_theme = "furo"  # has its own styles and scripts and loads nothing from other hosts
html_title = f"Stammtisch {version}"
html_additional_pages = {"index": "index.html"}
templates_path = ["templates"]
html_copy_source = False
# Summaries would fetch pages, which browsers refuse when a site is opened as files.
html_show_search_summary = False

CONTENTS = """

```{{toctree}}
:hidden:
:caption: {caption}
{pages}
```
"""
TRANSLATIONS = [path.stem for path in sorted(ROOT.glob("README.*.md"))]
PARTS = {
    "At the table": [*TRANSLATIONS, "docs/table", "docs/pad", "docs/terminal", "docs/hosting", "SECURITY"],
    "Programs": [
        "docs/library",
        "docs/bots",
        "docs/research",
        "docs/openspiel",
        "docs/wire",
        "docs/api/index",
    ],
    "The house": [
        "docs/rooms",
        "docs/adding-a-game",
        "CONTRIBUTING",
        "docs/releasing",
        "bench/README",
        "CHANGELOG",
    ],
}


def add_contents(_: Sphinx, page: str, source: list[str]) -> None:
    """Adds the site's list of contents to the README, where only the site shows it."""
    if page == root_doc:
        source[0] += "".join(
            CONTENTS.format(caption=caption, pages="\n".join(pages)) for caption, pages in PARTS.items()
        )


def name_folders(app: Sphinx, page: Any) -> None:
    """Turns links to folders, which work among the project's files, into plain names on the site."""
    here = app.env.doc2path(app.env.current_document.docname).parent
    for link in list(page.findall(pending_xref)):
        if link["reftype"] == "myst" and (here / link["reftarget"]).is_dir():
            link.replace_self(link.children)


def be_brief(_: Sphinx, __: str, ___: str, ____: object, _____: object, lines: list[str]) -> None:
    """Drops what Python says about the fields of named tuples."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def without_constructor(
    _: Sphinx, __: str, ___: str, ____: object, _____: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Drops the constructor that Python gives to protocols, which have none."""
    return ("", returns) if signature == "(*args, **kwargs)" else None


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", without_constructor)
    app.connect("autodoc-process-docstring", be_brief)
    app.connect("source-read", add_contents)
    app.connect("doctree-read", name_folders)
