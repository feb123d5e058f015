"""Where the sample project is kept, and which worlds come with the studio.

Owns: these two facts for the desktop. Refuses: asking anybody.
"""

from __future__ import annotations

import platformdirs

from data.store.location import APPLICATION
from worlds.catalogue import BUILT_IN

SAMPLE_FOLDER = platformdirs.user_data_path(APPLICATION, appauthor=False) / "sample"


def built_in_worlds() -> tuple[str, ...]:
    """Slugs of the worlds that come with the studio, in the order in which they are offered."""
    return tuple(world.id for world in BUILT_IN)
