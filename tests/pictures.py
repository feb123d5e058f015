"""Puts the pictures that the tests took where the documentation shows them: ``python -m tests.pictures TAKEN``.

Owns: which picture goes where, as docs/screens.md says it. Refuses: taking pictures; see `make pictures`.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "screens.md"
_SHOWN = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")


def shown() -> tuple[Path, ...]:
    """The pictures of docs/screens.md."""
    return tuple(DOCS / name for name in _SHOWN.findall(PAGE.read_text(encoding="utf-8")))


def put_in_place(taken: Path) -> list[str]:
    """Copies each picture that is shown; returns the names of those that were not taken."""
    missing = []
    for target in shown():
        source = taken / target.name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        else:
            missing.append(target.name)
    return missing


if __name__ == "__main__":
    left = put_in_place(Path(sys.argv[1]))
    if left:
        sys.exit(f"Not taken: {', '.join(left)}")
