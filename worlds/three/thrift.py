"""What keeps a world host small: how its processes get memory of the C library, and what they give back.

Owns: glibc's settings for a host and its renderer, and giving back what is free. Refuses: other C libraries, where nothing
is set or given back; measuring (memory).
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

SPARING: Final = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "1000000",
    "MALLOC_TRIM_THRESHOLD_": "1000000",
}
"""Few pools, and what is a megabyte or more goes back at once. Otherwise each of the many threads that draw keeps a pool of
its own at its largest size: a hundred megabytes that nothing uses."""


def give_back() -> None:
    """Returns free memory of this process to the system; worth it once much has been built and dropped."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
