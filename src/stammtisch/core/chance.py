"""All randomness of a round enters here.

A `Chance` answers two questions: a number below n, and a card out of a deck.  It has three sources:

- *fast*: a small linear congruential generator, for simulation;
- *exact*: SHA-256 in counter mode under a key, for the deals of real matches (`key` documents the derivation);
- *scripted*: outcomes handed in one by one, for studies that need explicit chance.  When the script runs out,
  `ChanceNeeded` tells what could come, each outcome with its weight.
"""

from hashlib import sha256
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

FAST: Final = 0
EXACT: Final = 1
SCRIPTED: Final = 2

MULTIPLIER: Final = 2862933555777941757
INCREMENT: Final = 3037000493
MASK: Final = 4611686018427387903  # 2**62 - 1
WORD: Final = 4294967296  # 2**32


class ChanceNeeded(Exception):
    """The script is at its end; `outcomes` lists what may come next as (outcome, weight).

    They are kinds of cards if `cards` is true, else plain numbers.
    """

    def __init__(self, outcomes: list[tuple[int, int]], cards: bool = False) -> None:
        super().__init__("the next chance outcome is not given")
        self.outcomes = outcomes
        self.cards = cards


def key(game: str, seed: int, number: int) -> bytes:
    """The key of round `number` of a match: SHA-256 of `stammtisch/1/<game>/<seed>/<number>` in ASCII."""
    return sha256(f"stammtisch/1/{game}/{seed_text(seed)}/{number}".encode()).digest()


def seed_text(seed: int) -> str:
    """The seed in decimal; in hexadecimal (`0x…`) beyond 4096 bits, where Python has a limit for decimals."""
    return str(seed) if seed.bit_length() <= 4096 else hex(seed)


def derived(text: str) -> int:
    """A seed of 56 bits that follows from this text."""
    return int.from_bytes(sha256(text.encode()).digest()[:7], "big")


@final
@mypyc_attr(acyclic=True)
class Chance:
    """A source of random outcomes; `fast`, `exact` and `scripted` make one."""

    def __init__(self, source: i64, word: i64, secret: bytes, script: list[int]) -> None:
        self.source: i64 = source
        self.word: i64 = word  # fast: the generator; exact: 32-bit words used; scripted: outcomes used
        self.secret = secret
        self.script = script
        self.trial: Trial | None = None  # scripted: what goes on where the script ends

    def copy(self) -> "Chance":
        return Chance(self.source, self.word, self.secret, self.script)

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (self.source, self.word, self.secret, self.script)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        if self.source == FAST:
            self.word = (self.word * MULTIPLIER + INCREMENT) & MASK
            return ((self.word >> 30) * n) >> 32
        if self.source == EXACT:
            return self.exact_below(n)
        return self.scripted_number(n)

    def exact_below(self, n: i64) -> i64:
        """The next 32-bit word of the stream scaled to n; words that would favour some numbers are left out.

        Word w of the stream is bytes 4(w mod 8) … of SHA-256(key + (w div 8) as 8 bytes), all big-endian.
        """
        surplus: i64 = WORD % n
        while True:
            block, part = divmod(int(self.word), 8)
            digest = sha256(self.secret + block.to_bytes(8, "big")).digest()
            word: i64 = int.from_bytes(digest[4 * part : 4 * part + 4], "big")
            self.word += 1
            product: i64 = word * n
            if product % WORD >= surplus:
                return product // WORD

    def scripted_number(self, n: i64) -> i64:
        """The script's next outcome."""
        if self.word < len(self.script):
            outcome = self.script[self.word]
            if 0 <= outcome < n:
                self.word += 1
                return outcome
        elif self.trial is not None:
            return self.trial.number(n)
        raise self.unscripted([(i, 1) for i in range(n)], False)

    def unscripted(self, outcomes: list[tuple[int, int]], cards: bool) -> Exception:
        """What is wrong with a script that does not name one of these outcomes next."""
        if self.word >= len(self.script):
            return ChanceNeeded(outcomes, cards)
        possible = [outcome for outcome, _ in outcomes]
        return ValueError(f"outcome {self.script[self.word]} can't come here; possible: {possible}")

    def card(self, deck: vec[u8], left: i64) -> i64:
        """Takes one of the first `left` cards of the deck and moves the last of them into its place."""
        index: i64 = 0
        if self.source == FAST:  # `below` written out: deals are made of this
            self.word = (self.word * MULTIPLIER + INCREMENT) & MASK
            index = ((self.word >> 30) * left) >> 32
        elif self.source == EXACT:
            index = self.exact_below(left)
        else:
            index = self.scripted_index(deck, left)
        card: i64 = i64(deck[index])
        deck[index] = deck[left - 1]
        return card

    def scripted_index(self, deck: vec[u8], left: i64) -> i64:
        """Where the first card of the script's next kind lies.

        Scripts are played again from the start for each outcome more, so this is quick where there is one.
        """
        if self.word < len(self.script):
            kind = self.script[self.word]
            index: i64 = 0
            while index < left:
                if int(deck[index]) == kind:
                    self.word += 1
                    return index
                index += 1
        elif self.trial is not None:
            return self.trial.index(deck, left)
        raise self.unscripted(kinds_in(deck, left), True)


@final
@mypyc_attr(acyclic=True)
class Trial:
    """Goes on at random where a script ends, and notes what the script lacks: an exception would take longer."""

    def __init__(self) -> None:
        self.needed: ChanceNeeded | None = None
        self.run: i64 = 0  # cards that come in a row from the same deck, with the one needed
        self.left: i64 = 0  # the cards in the deck before the run's last one was taken; 0: the run is over
        self.luck = fast(0)

    def number(self, n: i64) -> i64:
        if self.needed is None:
            self.needed = ChanceNeeded([(i, 1) for i in range(n)], False)
            self.run = 1
        self.left = 0
        return self.luck.below(n)

    def index(self, deck: vec[u8], left: i64) -> i64:
        if self.needed is None:
            self.needed = ChanceNeeded(kinds_in(deck, left), True)
            self.left = left + 1
        if left == self.left - 1:
            self.run += 1
            self.left = left
        else:
            self.left = 0
        return self.luck.below(left)


def kinds_in(deck: vec[u8], left: i64) -> list[tuple[int, int]]:
    """The kinds among the first `left` cards, each with their number."""
    counts = [0] * 256
    index: i64 = 0
    while index < left:
        counts[i64(deck[index])] += 1
        index += 1
    return [(kind, count) for kind, count in enumerate(counts) if count]


def fast(seed: int) -> Chance:
    """The quick generator; seeds that differ little start far apart."""
    if seed >> 62:
        seed = derived(seed_text(seed))
    word: i64 = seed
    word = ((word ^ (word >> 31)) * MULTIPLIER + INCREMENT) & MASK
    word = ((word ^ (word >> 29)) * MULTIPLIER + INCREMENT) & MASK
    return Chance(FAST, word, b"", [])


def exact(secret: bytes) -> Chance:
    """The stream of SHA-256 under this key."""
    return Chance(EXACT, 0, secret, [])


def scripted(outcomes: list[int]) -> Chance:
    """Hands out these outcomes in order; the caller may append to the list as the round goes on."""
    return Chance(SCRIPTED, 0, b"", outcomes)
