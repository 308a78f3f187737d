"""What a service does by HTTP: letting people in, finding a table by its code, giving a bot's reasons."""

from __future__ import annotations

import ssl
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from stammtisch.table.reasons import Reason
from stammtisch.table.wire import Entered, Me, NewPerson, TablePlace
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.online import told as tellings

PATIENCE = 10.0  # seconds for an answer
Told = TypeVar("Told")


class Refusal(msgspec.Struct):
    """How a service says no."""

    code: str
    params: dict[str, Any] = {}


class SameHouse(HTTPRedirectHandler):
    """Goes where the service sends it within the house: nobody else must hear the secret."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if not newurl.startswith(urljoin(req.full_url, "/")):
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class House:
    """A service at this address.  What it refuses is `Refused`; that it can't be reached is Trouble."""

    def __init__(self, origin: str, texts: Catalogue) -> None:
        self.origin = origin
        self.texts = texts
        self.secret = ""
        self.opener = build_opener(SameHouse)

    def enter(self, person: NewPerson) -> Entered:
        return self.ask("/api/people", Entered, person)

    def me(self) -> Me:
        return self.ask("/api/me", Me)

    def find(self, code: str) -> TablePlace:
        return self.ask(f"/api/codes/{quote(code, safe='')}", TablePlace)

    def why(self, table: str, seq: int) -> Reason:
        return self.ask(f"/api/tables/{quote(table, safe='')}/why/{seq}", Reason)

    def ask(self, path: str, told: type[Told], sent: msgspec.Struct | None = None) -> Told:
        body = None if sent is None else msgspec.json.encode(sent)
        headers = {"content-type": "application/json"} if body else {}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        try:
            with self.opener.open(Request(self.origin + path, body, headers), timeout=PATIENCE) as answer:
                found: Told = tellings.read(answer.read(tellings.LARGEST), told)
                return found
        except HTTPError as problem:
            raise self.refused(problem) from None
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise self.texts.trouble("no_stammtisch", address=self.origin) from None
        except (OSError, HTTPException, ValueError) as problem:
            raise self.unreachable(problem) from None

    def refused(self, problem: HTTPError) -> Exception:
        try:
            said: Refusal = tellings.read(problem.read(tellings.LARGEST), Refusal)
            return tellings.refused(said.code, None, said.params)
        except (OSError, HTTPException, msgspec.DecodeError, msgspec.ValidationError):
            return self.texts.trouble("no_stammtisch", address=self.origin)

    def unreachable(self, problem: Exception) -> Exception:
        """Why nobody answers, in one sentence; what is wrong with a certificate in particular."""
        cause = problem.reason if isinstance(problem, URLError) else problem
        if isinstance(cause, ssl.SSLCertVerificationError):
            return self.texts.trouble("bad_certificate", address=self.origin, reason=cause.verify_message)
        if isinstance(cause, ssl.SSLError):
            return self.texts.trouble("no_encryption", address=self.origin)
        reason = getattr(cause, "strerror", None) or str(cause)
        return self.texts.trouble("no_service", address=self.origin, reason=tellings.letters(reason))
