"""The long form of tests/server/test_crash.py: `python -m tests.crash --kills 100 [--seed 1] [--tables 12]`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("STAMMTISCH_GAMES", str(Path(__file__).parent / "sixth_game"))

from tests.server.crashing import crash


def main() -> int:
    reader = argparse.ArgumentParser(
        description="Kill the service under load and see whether anything is lost."
    )
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tables", type=int, default=12)
    asked = reader.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stammtisch-crash-") as folder:
        report = asyncio.run(crash(Path(folder) / "table.db", asked.kills, asked.seed, asked.tables))
    print(f"{report.kills} kills in {time.monotonic() - began:.0f} s, {report.tables} tables.")
    print(
        f"{report.acknowledged} acknowledged, all of them among the {report.rows} rows of the log, in order."
    )
    print(f"{report.pads} score pads with {report.steps} acknowledged steps, each of them there once.")
    print(f"{report.connections} connections; every table went on after the last restart.")
    print(f"Refused meanwhile: {report.refused or 'nothing'}.")
    print(f"Acknowledged between two kills: {min(report.between)} to {max(report.between)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
