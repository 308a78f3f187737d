"""Logs for the operator.  No names, no cards, no secrets."""

from __future__ import annotations

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry)


# Below the level of errors they log what clients do, with addresses.
LIBRARIES = ("uvicorn", "websockets", "asyncio")


def set_up(as_json: bool) -> None:
    """Sends warnings and errors to stderr; as JSON, everything from `info` up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if as_json else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    levels = dict.fromkeys(LIBRARIES, logging.ERROR)
    levels["stammtisch"] = logging.INFO if as_json else logging.WARNING
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
