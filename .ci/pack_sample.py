"""Writes app/sample.zip anew from projects that `worldaudit author plan docs/plans/sample.yaml` filled.

    python .ci/pack_sample.py PROJECT [PROJECT:world,world ...]

After a project's name stand the worlds that are taken from it; all for none.
"""

import sys
from contextlib import ExitStack
from pathlib import Path

from app.sample import FILE, pack_sample
from data.store.project import Project
from worlds.catalogue import BUILT_IN


def main() -> None:
    """Packs what is named, and says how many tasks and bytes."""
    out = Path(__file__).parents[1] / "app" / FILE
    partial = out.with_suffix(".part")
    with ExitStack() as stack:
        chosen = []
        for word in sys.argv[1:]:
            folder, _, worlds = word.partition(":")
            project = stack.enter_context(Project.open(folder))
            chosen.append((project, worlds.split(",") if worlds else [world.id for world in BUILT_IN]))
        with partial.open("wb") as file:
            count = pack_sample(chosen, file)
    partial.replace(out)
    print(f"{count} tasks in {out}, {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
