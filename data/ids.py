"""Record ids and the wall clock, the two things that are not a function of their input.

Owns: UUIDv7 and UTC milliseconds. Refuses: being called from a core; the edge passes ids and times in.
"""

from __future__ import annotations

import time

import uuid_utils


def new_id() -> str:
    """A fresh UUIDv7, lower case."""
    return str(uuid_utils.uuid7())


def now_ms() -> int:
    """UTC milliseconds since 1970."""
    return time.time_ns() // 1_000_000
