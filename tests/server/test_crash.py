"""The service is killed at random moments under load: nothing acknowledged is lost, nothing hangs, people go on.

The long form is `python -m tests.crash`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.crashing import crash


def test_nothing_acknowledged_is_lost_when_the_service_is_killed(tmp_path: Path) -> None:
    report = asyncio.run(crash(tmp_path / "table.db", kills=10, seed=1))
    assert report.kills == 10
    assert report.rows >= report.acknowledged >= 200
    assert report.steps >= 20
    assert report.connections >= 10 * 6  # everyone came back, nearly every time
