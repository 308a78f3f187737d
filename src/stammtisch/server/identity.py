"""People without accounts: a secret that their browser keeps, of which only the hash is stored."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest

from stammtisch.store.store import Person, Store, Unavailable
from stammtisch.table.world import DAY, World

LONGEST = 100  # letters of a secret


def hashed(secret: str) -> bytes:
    """The secret has 256 random bits, so a plain hash can't be guessed back."""
    return sha256(secret.encode()).digest()


async def enter(store: Store, world: World, name: str, avatar: str, lang: str) -> tuple[Person, str]:
    """A new person, and the secret that proves to be this person."""
    secret = world.new_secret()
    person = Person(world.new_id(), name, avatar, lang, hashed(secret), world.now())
    await store.add_person(person)
    return person, secret


async def recognise(store: Store, secret: str, now: float | None = None) -> Person | None:
    """Whose secret this is; if there is a time, it is written down, once a day."""
    if not secret or len(secret) > LONGEST:
        return None
    digest = hashed(secret)
    person = await store.person_by_secret(digest)
    if person is None or not compare_digest(person.secret_hash, digest):
        return None
    if now is not None and (person.seen is None or now - person.seen > DAY):
        with suppress(Unavailable):  # who can't be written down is recognised all the same
            if not await store.see_person(person.id, now):
                return None
    return person
