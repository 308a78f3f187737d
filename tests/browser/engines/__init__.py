"""WebKit and Firefox, behind the few names of Playwright that a person at a table needs.

Playwright can only drive builds of its own, which no package has.  So both are driven as Debian packages them: WebKit
by its WebDriver, Firefox by WebDriver BiDi.  The code that plays and measures in Chromium does the same in them.
"""
