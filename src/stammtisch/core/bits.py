"""Small arithmetic on packed integers, shared by all rule modules.

Hands are counts per kind, packed into words below 2**62: a compiled `i64` is signed, and constants above that
are no longer plain machine integers.  Everything here gives the same result interpreted and compiled.
"""

from typing import Final

from mypy_extensions import i64

PAIRS: Final = 0x1555555555555555
NIBBLES: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F
EACH_BYTE: Final = 0x0101010101010101


def bit(k: i64) -> i64:
    """2**k for 0 <= k <= 61.  (`1 << k` with an `i64` k is compiled as a 32-bit shift.)"""
    return (1 << 61) >> (61 - k)


def ones(x: i64) -> i64:
    """How many bits of 0 <= x < 2**62 are set."""
    x = x - ((x >> 1) & PAIRS)
    x = (x & NIBBLES) + ((x >> 2) & NIBBLES)
    x = (x + (x >> 4)) & BYTES
    return ((x * EACH_BYTE) >> 56) & 127  # the product's highest byte is the sum of all bytes


def lowest(x: i64) -> i64:
    """The position of the lowest set bit of 0 < x < 2**62."""
    return ones((x & -x) - 1)


def nth(x: i64, n: i64) -> i64:
    """The position of the n-th set bit of x, counted from 0 at the low end."""
    while n > 0:
        x = x & (x - 1)
        n -= 1
    return lowest(x)
