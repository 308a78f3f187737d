"""A service's HTTP interface: letting people in, finding a table by its code, giving a bot's reasons and help."""

from __future__ import annotations

import ssl
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from stammtisch.core.errors import Refusal
from stammtisch.table.help import Help
from stammtisch.table.reasons import Reason
from stammtisch.table.refused import Refused
from stammtisch.table.wire import AskHelp, Entered, Me, NewPerson, TablePlace
from stammtisch.terminal.online import decoding
from stammtisch.terminal.texts import Catalogue

ANSWER_SECONDS = 10.0
Answer = TypeVar("Answer")


class SameOrigin(HTTPRedirectHandler):
    """Follows redirects within the service only: nobody else must hear the secret."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        if not newurl.startswith(urljoin(req.full_url, "/")):
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Api:
    """A service at this address.  What it refuses is `Refused`; that it can't be reached is Trouble."""

    def __init__(self, origin: str, texts: Catalogue) -> None:
        self.origin = origin
        self.texts = texts
        self.secret = ""
        self.opener = build_opener(SameOrigin)

    def enter(self, person: NewPerson) -> Entered:
        return self.ask("/api/people", Entered, person)

    def me(self) -> Me:
        return self.ask("/api/me", Me)

    def find(self, code: str) -> TablePlace:
        return self.ask(f"/api/codes/{quote(code, safe='')}", TablePlace)

    def why(self, table: str, seq: int) -> Reason:
        return self.ask(f"/api/tables/{quote(table, safe='')}/why/{seq}", Reason)

    def help(self, table: str, agreed: bool) -> Help:
        return self.ask(f"/api/tables/{quote(table, safe='')}/help", Help, AskHelp(agreed))

    def ask(self, path: str, kind: type[Answer], message: msgspec.Struct | None = None) -> Answer:
        body = None if message is None else msgspec.json.encode(message)
        headers = {"content-type": "application/json"} if body else {}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        try:
            with self.opener.open(
                Request(self.origin + path, body, headers), timeout=ANSWER_SECONDS
            ) as response:
                data: Answer = decoding.decode(response.read(decoding.MESSAGE_BYTES), kind)
                return data
        except HTTPError as problem:
            raise self.refused(problem) from None
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise self.texts.trouble("no_stammtisch", address=self.origin) from None
        except (OSError, HTTPException, ValueError) as problem:
            raise self.unreachable(problem) from None

    def refused(self, problem: HTTPError) -> Exception:
        try:
            return Refused(decoding.decode(problem.read(decoding.MESSAGE_BYTES), Refusal))
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
        return self.texts.trouble("no_service", address=self.origin, reason=decoding.letters(reason))
