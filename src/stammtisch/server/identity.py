"""People without accounts: their browser keeps a secret, and only its hash is stored."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest

from stammtisch.store.store import Person, Store, Unavailable
from stammtisch.table.outside import DAY_SECONDS, Outside

SECRET_LETTERS = 100


def hashed(secret: str) -> bytes:
    """A plain hash is enough: a secret has 256 random bits, and can't be guessed."""
    return sha256(secret.encode()).digest()


async def enter(store: Store, outside: Outside, name: str, avatar: str, lang: str) -> tuple[Person, str]:
    """A new person, and the secret that proves their identity."""
    secret = outside.new_secret()
    person = Person(outside.new_id(), name, avatar, lang, hashed(secret), outside.now())
    await store.add_person(person)
    return person, secret


async def recognise(store: Store, secret: str, now: float | None = None) -> Person | None:
    """The person with this secret; records the time of their visit, if given, once a day."""
    if not secret or len(secret) > SECRET_LETTERS:
        return None
    digest = hashed(secret)
    person = await store.person_by_secret(digest)
    if person is None or not compare_digest(person.secret_hash, digest):
        return None
    if now is not None and (person.seen is None or now - person.seen > DAY_SECONDS):
        with suppress(Unavailable):  # they are recognised even if the visit can't be recorded
            if not await store.see_person(person.id, now):
                return None
    return person
