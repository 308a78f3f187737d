"""The long form of tests/server/test_soak.py: `python -m tests.soak [--seconds 600] [--db sqlite] [--seed 1]`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("STAMMTISCH_GAMES", str(Path(__file__).parent / "sixth_game"))

from tests.server.soaking import File, Ground, Postgres, Report, Soak


def main() -> int:
    reader = argparse.ArgumentParser(
        description="Play while everything goes wrong, and see whether anything is lost or slips out."
    )
    reader.add_argument("--seconds", type=float, default=600, help="for all databases together")
    reader.add_argument("--db", choices=["sqlite", "postgres", "both"], default="both")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tables", type=int, default=8)
    asked = reader.parse_args()
    kinds = ["sqlite", "postgres"] if asked.db == "both" else [asked.db]
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="stammtisch-soak-") as folder:
            ground: Ground = File(Path(folder)) if kind == "sqlite" else Postgres()
            try:
                report = asyncio.run(Soak(ground, asked.seed, asked.tables).run(asked.seconds / len(kinds)))
            finally:
                ground.stop()
        tell(kind, report)
    return 0


def tell(kind: str, report: Report) -> None:
    print(f"{kind}: {report.seconds:.0f} s, {report.tables} tables, {report.rows} rows.")
    print(
        f"  {report.kills} kills, {report.outages} outages of the database, {report.cut} connections cut, "
        f"{report.floods} floods, {report.odd} odd requests."
    )
    print(f"  {report.acknowledged} actions acknowledged: all in the log, once and in order.")
    print(f"  {report.messages} messages told: each one what that seat may know after that row.")
    print(
        f"  At most {report.memory} MB and {report.files} open files in a process; "
        f"{report.growth:.2f} × the memory at the end of the last third, which has no kills."
    )
    print(f"  Refused meanwhile: {report.refused or 'nothing'}.", flush=True)


if __name__ == "__main__":
    sys.exit(main())
