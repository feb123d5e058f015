"""Scenes made by others, where they are: beside the checkout, or where WORLDAUDIT_SHARED_WORLDS says. Never copied here.

What is expected of each stands in their index.json: `valid` (loads; `walkable` or a `prop`), `broken` (must be refused),
`loads` (odd: loads, or is refused with a reason).
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(
    os.environ.get("WORLDAUDIT_SHARED_WORLDS", Path(__file__).resolve().parents[3] / "shared" / "worlds")
)
WHY_NOT = f"There are no scenes by others at {FOLDER}; set WORLDAUDIT_SHARED_WORLDS to their folder."


@dataclass(frozen=True)
class Other:
    """One file and what is expected of it."""

    file: str
    expect: str
    kind: str

    @property
    def path(self) -> Path:
        return FOLDER / self.file


def list_others() -> list[Other]:
    """All of them; none where they are not."""
    index = FOLDER / "index.json"
    return [Other(**entry) for entry in json.loads(index.read_text())] if index.exists() else []
