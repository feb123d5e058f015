"""Where the sample project is kept, and which worlds come with the studio.

Owns: these two facts for the desktop. Refuses: asking anybody.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

SAMPLE_FOLDER = Path(platformdirs.user_data_dir("worldaudit-studio")) / "sample"


def built_in_worlds() -> tuple[str, ...]:
    """Slugs of the worlds that come with the studio, in the order in which they are offered."""
    return ("house",)
