"""The furniture of the fake world: boxes in a square room, and where one can stand among them.

Owns: what a box is, the room as built, its scene graph, free ground and routes. Refuses: time and effects.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from pydantic import TypeAdapter

from data.schema.scene import Node, Room, Route, SceneGraph
from data.schema.setting import Era, Setting, StartPose
from data.schema.space import Box, Pose, Vec3
from worlds.fake import view

HALF_ROOM_M = 5.0
RADIUS_M = 0.3
TALL_M = 1.8
STEP_M = 0.35
GRID_M = 0.25
START = Pose(x=0, y=0, z=4)


@lru_cache(maxsize=4096)
def _box(centre: Vec3, size: Vec3) -> Box:
    low = tuple(c - s / 2 for c, s in zip(centre, size, strict=True))
    high = tuple(c + s / 2 for c, s in zip(centre, size, strict=True))
    return Box(min=(low[0], low[1], low[2]), max=(high[0], high[1], high[2]))


@dataclass(frozen=True)
class Thing:
    """One box of the room, as it is now."""

    id: str
    kind: str
    centre: Vec3
    size: Vec3
    lower: tuple[int, int, int] = (120, 80, 50)
    upper: tuple[int, int, int] = (170, 120, 80)
    rests_on: str | None = None
    structural: bool = False
    visible: bool = True
    collides: bool = True
    turned: bool = False
    on: bool | None = None

    @property
    def box(self) -> Box:
        """Its bounds in the world."""
        return _box(self.centre, self.size)

    @property
    def drawn(self) -> view.Drawn:
        """How it looks: a lamp that is on is bright, what is turned over shows its lower colour on top."""
        lower, upper = (self.upper, self.lower) if self.turned else (self.lower, self.upper)
        return view.Drawn(self.box, lower, (255, 250, 200) if self.on else upper)


_THING = TypeAdapter(Thing)


def furnish() -> tuple[Thing, ...]:
    """The room as built, in a fixed order."""
    wall, floor = ((200, 196, 188), (215, 211, 203)), ((140, 120, 96), (140, 120, 96))
    size, half = 2 * HALF_ROOM_M, HALF_ROOM_M

    def part(name: str, centre: Vec3, extent: Vec3, colours: Any = wall) -> Thing:
        return Thing(
            f"room/{name}", name.split("-", maxsplit=1)[0], centre, extent, *colours, structural=True
        )

    return (
        part("floor", (0, -0.05, 0), (size, 0.1, size), floor),
        part("ceiling", (0, 3.05, 0), (size, 0.1, size)),
        part("wall-north", (0, 1.5, -half - 0.05), (size, 3, 0.1)),
        part("wall-south", (0, 1.5, half + 0.05), (size, 3, 0.1)),
        part("wall-east", (half + 0.05, 1.5, 0), (0.1, 3, size)),
        part("wall-west", (-half - 0.05, 1.5, 0), (0.1, 3, size)),
        Thing("room/table", "table", (0, 0.4, -2), (1.4, 0.8, 0.8), rests_on="room/floor"),
        Thing(
            "room/vase", "vase", (0.3, 0.95, -2), (0.2, 0.3, 0.2), (30, 60, 160), (60, 110, 220), "room/table"
        ),
        Thing(
            "room/chair", "chair", (2.5, 0.45, -1), (0.5, 0.9, 0.5), (90, 30, 30), (160, 50, 40), "room/floor"
        ),
        Thing("room/crate", "crate", (-2.5, 0.5, 1), (1, 1, 1), (60, 90, 50), (90, 130, 70), "room/floor"),
        Thing(
            "room/cabinet", "cabinet", (3.5, 0.9, 3), (1, 1.8, 0.6), (50, 50, 60), (90, 90, 105), "room/floor"
        ),
        Thing(
            "room/lamp",
            "lamp",
            (-3.5, 0.7, -3.5),
            (0.3, 1.4, 0.3),
            (40, 40, 40),
            (180, 170, 90),
            "room/floor",
            on=False,
        ),
    )


Cell = tuple[int, int]


def describe(world: str, things: Mapping[str, Thing], scene_digest: str) -> SceneGraph:
    """The scene graph of the room as built."""
    extent = Box(min=(-HALF_ROOM_M, 0, -HALF_ROOM_M), max=(HALF_ROOM_M, 3, HALF_ROOM_M))
    return SceneGraph(
        world=world,
        engine="fake",
        setting=Setting(
            title="Square room",
            place="a square room",
            description="A square room with a few pieces of furniture.",
            era=Era(from_year=1990, to_year=2030),
            interactions=("Lamps switch on and off",),
        ),
        rooms=(Room(id="room", label="room", bounds=extent),),
        starts=(StartPose(id="start", label="by the south wall", pose=START),),
        nodes=tuple(_describe_node(thing) for thing in things.values()),
        bounds=extent,
        scene_digest=scene_digest,
        triangles=12 * len(things),
    )


def is_free(x: float, z: float, things: Mapping[str, Thing]) -> bool:
    """True when the auditor's capsule can stand with its feet at (x, z)."""
    in_way = (t for t in things.values() if t.collides and t.box.min[1] < TALL_M and t.box.max[1] > STEP_M)
    return all(gap_m(x, z, thing.box) >= RADIUS_M for thing in in_way)


def gap_m(x: float, z: float, box: Box) -> float:
    """Horizontal distance from a point to a box, metres; 0 inside."""
    across = max(box.min[0] - x, 0.0, x - box.max[0])
    along = max(box.min[2] - z, 0.0, z - box.max[2])
    return math.hypot(across, along)


def walkable_points(things: Mapping[str, Thing], spacing_m: float) -> tuple[Vec3, ...]:
    """Free points on a square grid, in the order of x, then z."""
    marks = [float(mark) for mark in np.arange(-HALF_ROOM_M + spacing_m / 2, HALF_ROOM_M, spacing_m)]
    return tuple((x, 0.0, z) for x in marks for z in marks if is_free(x, z, things))


def find_route(start: Vec3, goal: Vec3, things: Mapping[str, Thing]) -> Route | None:
    """Breadth first over a grid of 0.25 m; None when the goal is not on free ground that can be reached."""
    first, last = _cell(start), _cell(goal)
    came: dict[Cell, Cell | None] = {first: None}
    queue = deque([first])
    while queue and last not in came:
        i, j = queue.popleft()
        for step in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if step not in came and is_free(step[0] * GRID_M, step[1] * GRID_M, things):
                came[step] = (i, j)
                queue.append(step)
    if last not in came:
        return None
    cells: list[Cell] = []
    at: Cell | None = last
    while at is not None:
        cells.append(at)
        at = came[at]
    points = _without_straights([(i * GRID_M, 0.0, j * GRID_M) for i, j in reversed(cells)])
    return Route(points=points, length_m=sum(map(math.dist, points, points[1:])))


def plain(thing: Thing) -> dict[str, Any]:
    """What the scene digest hashes of a box."""
    return _THING.dump_python(thing, mode="json")


def _cell(point: Vec3) -> Cell:
    return round(point[0] / GRID_M), round(point[2] / GRID_M)


def _without_straights(points: list[Vec3]) -> tuple[Vec3, ...]:
    """Keeps the ends and the corners."""
    kept = [
        point
        for before, point, after in zip(points, points[1:], points[2:], strict=False)
        if (point[0] - before[0], point[2] - before[2]) != (after[0] - point[0], after[2] - point[2])
    ]
    return (points[0], *kept, points[-1])


def _describe_node(thing: Thing) -> Node:
    return Node(
        id=thing.id,
        label=thing.kind,
        kind=thing.kind,
        room="room",
        rests_on=thing.rests_on,
        structural=thing.structural,
        movable=not thing.structural,
        mechanism=None if thing.on is None else "switch",
        has_front=True,
        material_kinds=("plaster",) if thing.structural else ("wood",),
        position=thing.centre,
        quaternion=(0, 0, 0, 1),
        scale=(1, 1, 1),
        bounds=thing.box,
        has_collider=True,
        solid_m=thing.size,
        volume_m3=math.prod(thing.size),
        state={} if thing.on is None else {"on": thing.on},
    )
