"""What keeps a world host small: how its processes get memory of the C library, and what they give back.

Owns: glibc's settings for a host and its renderer, and giving back what is free. Refuses: other C libraries, where nothing
is set or given back; measuring (memory).
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

SPARING: Final = {
    "MALLOC_ARENA_MAX": "8",
    "MALLOC_MMAP_THRESHOLD_": "1000000",
    "MALLOC_TRIM_THRESHOLD_": "1000000",
}
"""What is a megabyte or more goes back at once, and a machine of many cores gets no pool for each thread that draws. Left to
itself, the C library keeps what was freed: a hundred megabytes that nothing uses."""


def give_back() -> None:
    """Returns free memory of this process to the system; worth it once much has been built and dropped."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
