"""What a service does by HTTP: letting people in, finding a table by its code, giving a bot's reasons."""

from __future__ import annotations

import json
import ssl
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

import msgspec

from stammtisch.table.reasons import Reason
from stammtisch.table.refused import Refused
from stammtisch.table.wire import Entered, Me, NewPerson, TablePlace
from stammtisch.terminal.catalogue import Catalogue

PATIENCE = 10.0  # seconds for an answer
Told = TypeVar("Told")


class House:
    """A service at this address.  What it refuses is `Refused`; that it can't be reached is Trouble."""

    def __init__(self, origin: str, texts: Catalogue) -> None:
        self.origin = origin
        self.texts = texts
        self.secret = ""

    def enter(self, person: NewPerson) -> Entered:
        return self.ask("/api/people", Entered, person)

    def me(self) -> Me:
        return self.ask("/api/me", Me)

    def find(self, code: str) -> TablePlace:
        return self.ask(f"/api/codes/{quote(code)}", TablePlace)

    def why(self, table: str, seq: int) -> Reason:
        return self.ask(f"/api/tables/{quote(table)}/why/{seq}", Reason)

    def ask(self, path: str, told: type[Told], sent: msgspec.Struct | None = None) -> Told:
        body = None if sent is None else msgspec.json.encode(sent)
        headers = {"content-type": "application/json"} if body else {}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        try:
            with urlopen(Request(self.origin + path, body, headers), timeout=PATIENCE) as answer:
                return msgspec.json.decode(answer.read(), type=told)
        except HTTPError as problem:
            raise self.refused(problem) from None
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise self.texts.trouble("no_stammtisch", address=self.origin) from None
        except (OSError, HTTPException, ValueError) as problem:
            raise self.unreachable(problem) from None

    def refused(self, problem: HTTPError) -> Exception:
        try:
            said = json.loads(problem.read())
            return Refused(str(said["code"]), **dict(said.get("params", {})))
        except (OSError, ValueError, KeyError, TypeError):
            return self.texts.trouble("no_stammtisch", address=self.origin)

    def unreachable(self, problem: Exception) -> Exception:
        """Why nobody answers, in one sentence; what is wrong with a certificate in particular."""
        cause = problem.reason if isinstance(problem, URLError) else problem
        if isinstance(cause, ssl.SSLCertVerificationError):
            return self.texts.trouble("bad_certificate", address=self.origin, reason=cause.verify_message)
        if isinstance(cause, ssl.SSLError):
            return self.texts.trouble("no_encryption", address=self.origin)
        reason = getattr(cause, "strerror", None) or str(cause)
        return self.texts.trouble("no_service", address=self.origin, reason=reason)
