"""Python's collector of cycles while many records are read: it stops every thread, so it must not look at thousands of them.

Owns: holding it, and telling it that what was read lasts. Refuses: collecting by hand.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_holders = 0


@contextmanager
def lasting_records() -> Iterator[None]:
    """Inside the block nothing is collected; what was made in it is never looked at again.

    Records hold no cycles, so they go when nobody holds them, as before.
    """
    global _holders  # noqa: PLW0603 - the collector is the process's own
    with _lock:
        _holders += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _holders -= 1
            gc.freeze()
            if _holders == 0:
                gc.enable()
