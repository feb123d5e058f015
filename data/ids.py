"""Record ids and the wall clock, the two things that are not a function of their input.

Owns: UUIDv7 and UTC milliseconds. Refuses: being called from a core; the edge passes ids and times in. (What a seed
decides wholly, `drawn_id`, is a function of its input and may be called anywhere.)
"""

from __future__ import annotations

import random
import time
import uuid

import uuid_utils


def new_id() -> str:
    """A fresh UUIDv7, lower case."""
    return str(uuid_utils.uuid7())


def now_ms() -> int:
    """UTC milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def drawn_id(rng: random.Random) -> str:
    """A UUIDv7 in form, all of it drawn from the generator: the same seed gives the same id."""
    bits = rng.getrandbits(128) & ~(0xF << 76) & ~(0x3 << 62)
    return str(uuid.UUID(int=bits | (0x7 << 76) | (0x2 << 62)))
