"""Writes tests/browser/sweep_sample.json anew: few objects of each world that take every operator twice, where two can.

    python .ci/pick_sweep_sample.py

The test of all operators in all worlds surveys these objects only: a survey of a whole world takes longer than the trials.
"""

import asyncio
import json
from pathlib import Path

from app.hosts import open_world
from app.jobs.worlds import spec_for
from authoring.catalogue import list_operators, targets_of
from data.schema.scene import SceneGraph
from worlds.catalogue import BUILT_IN

OUT = Path(__file__).parents[1] / "tests" / "browser" / "sweep_sample.json"
TIMES = 2


def pick(scene: SceneGraph) -> dict[str, object]:
    """The object that takes most of what is still wanted, until nothing is; and which operators find fewer."""
    takes = {operator.name: set(targets_of(operator, scene).applicable) for operator in list_operators()}
    left = {name: min(TIMES, len(targets)) for name, targets in takes.items()}
    fewer = {name: count for name, count in left.items() if count < TIMES}
    chosen: list[str] = []
    while any(left.values()):
        wanted = {name for name, count in left.items() if count}
        rest = sorted({node for name in wanted for node in takes[name]} - set(chosen))
        best = max(rest, key=lambda node: sum(node in takes[name] for name in wanted))
        chosen.append(best)
        for name in wanted:
            left[name] -= best in takes[name]
    return {"objects": sorted(chosen), "fewer": fewer}


async def main() -> None:
    """All worlds, one after the other."""
    picked = {}
    for world in BUILT_IN:
        async with open_world(spec_for(None, world.id), survey=()) as (_, scene):
            picked[world.id] = pick(scene)
        print(world.id, len(picked[world.id]["objects"]), "objects")
    OUT.write_text(json.dumps(picked, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
