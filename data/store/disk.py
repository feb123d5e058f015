"""What the disk is asked before and after something is written.

Owns: that there is room, and that what was written stays. Refuses: writing.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from data.errors import StoreError


def refuse_small_disk(folder: Path, needed: int) -> None:
    """Raises a `StoreError` when fewer bytes are free where a folder lies than are needed."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StoreError(
            f"There is no room in {folder}: {needed / 1e6:.1f} MB are needed, {free / 1e6:.1f} MB are free. "
            "Nothing was written; free some space, or name another place."
        )


def sync(path: Path) -> None:
    """Returns once a file, or the names in a folder, would outlive a loss of power."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
