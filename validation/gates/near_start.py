"""The way to the first reveal, and the near start on it.

Owns: measuring the way over the clean navigation mesh, and the pose from which one third of it is left.
Refuses: walking.
"""

from __future__ import annotations

import itertools
import math

from data.schema.scene import Route
from data.schema.space import Pose
from data.schema.task import TaskDefinition
from validation.gates.evidence import Script, Walk
from worlds.protocol import World
from worlds.walker import aim

NEAR = 1 / 3
STRAIGHT_M = 0.3
"""The heading of a near start is that of the way so far ahead."""


async def find_way(world: World, definition: TaskDefinition, script: Script, walk: Walk) -> Route | None:
    """The way from the start to where the walker stands at the first reveal; None when the mesh has none."""
    if not script.revealed_at or "path" not in world.info.capabilities:
        return None
    goal = walk.steps[min(script.revealed_at.values())].pose
    start = definition.start
    if math.dist((start.x, start.y, start.z), (goal.x, goal.y, goal.z)) < STRAIGHT_M:
        return Route(points=((start.x, start.y, start.z), (goal.x, goal.y, goal.z)), length_m=0.0)
    return await world.path((start.x, start.y, start.z), (goal.x, goal.y, goal.z))


def near_start_on(route: Route, *, eye_m: float) -> Pose | None:
    """A level pose on the way, facing along it, from which one third of it is left; None on a way without length."""
    if route.length_m <= STRAIGHT_M:
        return None
    left = route.length_m * (1 - NEAR)
    for a, b in itertools.pairwise(route.points):
        leg = math.dist(a, b)
        if leg >= left and leg > 0:
            share = left / leg
            x, y, z = (a[i] + (b[i] - a[i]) * share for i in range(3))
            here = Pose(x=round(x, 3), y=round(y, 3), z=round(z, 3))
            yaw, _ = aim(here, b, eye_m=eye_m)
            return here.model_copy(update={"yaw_deg": round(yaw, 1)})
        left -= leg
    return None
