"""From where an anomaly can be looked at: poses with enough pixels of it, nearest to walk to first.

Owns: searching views on an operator's world by drawing them, and telling which of them a viewpoint trigger holds at.
Refuses: which views are worth drawing (views), walking there (tactics) and audits.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from data.schema.injection import BeyondDistance, GroundTruth, Injection, InSector, WithinDistance
from data.schema.scene import SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.protocol import World
from worlds.routes import hull, middle_of, viewing_poses
from worlds.viewing import EYE_M
from worlds.walker import estimate_steps, wrap_deg
from worlds.witness.rehearsal import Rehearsal, count_pixels
from worlds.witness.views import RankedViews, rank_views

PIXELS_MIN = 400
"""What the picture that is reported must show of the anomaly."""
PIXELS_SURE = 520
"""What a glance must show: it is smaller than the picture, and counts coarsely."""
PIXELS_GOOD = 1600
TRIES_MAX = 90
PATIENCE = 16
"""After so many pictures in a search, a view that is only large enough will do."""
WANTED = 6
SECTOR_MARGIN_DEG = 7.0
DISTANCE_MARGIN_M = 0.3
ENDS = 8
"""So many places near a target are asked for a way until one is found."""


@dataclass(frozen=True)
class Sight:
    """A pose, the pixels it shows, and about how many actions it takes to walk there."""

    pose: Pose
    pixels: int
    steps: int

    @property
    def eye(self) -> Vec3:
        """Where the eye is."""
        return (self.pose.x, self.pose.y + EYE_M, self.pose.z)

    @property
    def ground(self) -> Vec3:
        """Where one stands."""
        return (self.pose.x, self.pose.y, self.pose.z)


def target_box(truth: GroundTruth) -> Box:
    """Where an anomaly is and was: the first affected node, before and after."""
    node = truth.affected[0] if truth.affected else None
    boxes = [boxes[node] for boxes in (truth.bounds_before, truth.bounds_after) if node in boxes]
    return hull(boxes or list(truth.regions))


def triggers_at(injection: Injection, graph: SceneGraph, pose: Pose) -> float:
    """By how much a viewpoint trigger holds at a pose: positive inside, negative outside; degrees or metres.

    Infinity for a trigger that does not look at the viewpoint.
    """
    node = graph.node(injection.targets[0])
    middle = middle_of(node.bounds)
    eye = (pose.x, pose.y + graph.eye_m, pose.z)
    distance = math.dist(eye, middle)
    match injection.trigger:
        case InSector() as sector:
            dx, dz = eye[0] - middle[0], eye[2] - middle[2]
            front = _front_yaw_deg(node.quaternion)
            azimuth = math.degrees(math.atan2(-dx, dz)) - front
            return sector.width_deg / 2 - abs(wrap_deg(azimuth - sector.azimuth_deg)) - SECTOR_MARGIN_DEG
        case WithinDistance(metres=metres):
            return metres - distance - DISTANCE_MARGIN_M
        case BeyondDistance(metres=metres):
            return distance - metres - DISTANCE_MARGIN_M
        case _:
            return math.inf


def _front_yaw_deg(quaternion: tuple[float, float, float, float]) -> float:
    """Clockwise seen from above, from +z: an object's front; 0 for one whose front points up or down."""
    x, y, z, w = quaternion
    front_x, front_z = 2 * (x * z + w * y), 1 - 2 * (x * x + y * y)
    if math.hypot(front_x, front_z) < 0.3:
        return 0.0
    return math.degrees(math.atan2(-front_x, front_z))


@dataclass
class SightSearch:
    """A search for views of a truth that goes on where it stopped; the world has to be as it was each time."""

    world: World
    truth: GroundTruth
    start: Vec3
    views: RankedViews
    accept: Callable[[Pose], bool] | None = None
    reveals: Callable[[Pose], Awaitable[bool]] | None = None
    """Asked at each pose before a picture is drawn; what it leaves the world as is what is drawn."""
    tries: int = TRIES_MAX
    """Pictures that may still be drawn."""

    def __post_init__(self) -> None:
        self._poor: list[tuple[Pose, int]] = []

    @classmethod
    async def begin(
        cls,
        world: World,
        truth: GroundTruth,
        points: Sequence[Vec3],
        *,
        start: Vec3,
        graph: SceneGraph,
        accept: Callable[[Pose], bool] | None = None,
        reveals: Callable[[Pose], Awaitable[bool]] | None = None,
        hidden: bool = False,
        tries: int = TRIES_MAX,
    ) -> SightSearch:
        """A search that has drawn nothing yet. See `find_sights` for the arguments.

        With `hidden`, poses in other rooms come first: it is for what shows where something hides it.
        """
        target = target_box(truth)
        way = await _way_near(world, target, points, start)
        views = rank_views(target, points, way, graph, hidden=hidden)
        return cls(world, truth, start, views, accept, reveals, tries)

    async def find(self, wanted: int) -> list[Sight]:
        """The next good views, nearest to walk to first; the best of the poor ones once there are no others."""
        found: list[Sight] = []
        left = PATIENCE
        while len(found) < wanted and self.tries > 0 and (pose := self._take()) is not None:
            self.tries, left = self.tries - 1, left - 1
            pixels = 0
            if self.reveals is None or await self.reveals(pose):
                pixels = await count_pixels(self.world, pose, self.truth)
            if pixels >= PIXELS_GOOD:
                found += await self._reach(pose, pixels)
                continue
            self.views.put_off()
            if pixels >= PIXELS_SURE:
                self._poor.append((pose, pixels))
            if left <= 0 and (found or self._poor):
                break
        self._poor.sort(key=lambda row: row[1])
        while not found and self._poor:
            found += await self._reach(*self._poor.pop())
        return sorted(found, key=lambda sight: (sight.steps, -sight.pixels))

    def _take(self) -> Pose | None:
        while (pose := self.views.take()) is not None:
            if self.accept is None or self.accept(pose):
                return pose
        return None

    async def _reach(self, pose: Pose, pixels: int) -> list[Sight]:
        route = await self.world.path(self.start, (pose.x, pose.y, pose.z))
        if route is None:
            return []
        steps = estimate_steps(route.points, shut_doors=len(route.doors))
        return [Sight(pose=pose, pixels=pixels, steps=steps)]


async def find_sights(
    world: World,
    truth: GroundTruth,
    points: Sequence[Vec3],
    *,
    start: Vec3,
    graph: SceneGraph,
    accept: Callable[[Pose], bool] | None = None,
    wanted: int = WANTED,
) -> list[Sight]:
    """Views of a truth's nodes and regions in a world as it is now, nearest to walk to first.

    Args:
        world: at the state to look at.
        truth: what to look for.
        points: places to stand.
        start: where the walk begins.
        graph: of the world; places in the target's own room are tried before those behind its walls.
        accept: says which poses may be tried; all when None.
        wanted: how many good ones end the search.
    """
    search = await SightSearch.begin(world, truth, points, start=start, graph=graph, accept=accept)
    return await search.find(wanted)


async def _way_near(world: World, target: Box, points: Sequence[Vec3], start: Vec3) -> tuple[Vec3, ...]:
    """The way from a start to a place near a target; only the start when none of the nearest places is reached."""
    middle = middle_of(target)
    foot = (middle[0], target.min[1], middle[2])
    for point in sorted(points, key=lambda place: math.dist(place, foot))[:ENDS]:
        route = await world.path(start, point)
        if route is not None:
            return route.points
    return (start,)


def list_views(target: Box, points: Sequence[Vec3], graph: SceneGraph) -> list[Pose]:
    """Poses that look at a box: those in its own room first, the likeliest good views of each first."""
    poses = viewing_poses(target, points, eye_m=graph.eye_m)
    rooms = [room.bounds for room in graph.rooms if _holds(room.bounds, middle_of(target))]
    inside = [pose for pose in poses if any(_holds(room, (pose.x, pose.y, pose.z)) for room in rooms)]
    return list(dict.fromkeys((*inside, *poses)))


def _holds(room: Box, point: Vec3) -> bool:
    return room.min[0] <= point[0] <= room.max[0] and room.min[2] <= point[2] <= room.max[2]


def ground_of(rehearsal: Rehearsal) -> Vec3:
    """Where a rehearsal stands."""
    pose = rehearsal.pose
    return (pose.x, pose.y, pose.z)
