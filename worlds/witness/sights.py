"""From where an anomaly can be looked at: poses with enough pixels of it, nearest to walk to first.

Owns: searching viewing poses on an operator's world, and telling which of them a viewpoint trigger holds at.
Refuses: walking there (tactics) and audits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from data.schema.injection import BeyondDistance, GroundTruth, Injection, InSector, WithinDistance
from data.schema.scene import SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.protocol import World
from worlds.routes import hull, middle_of, viewing_poses
from worlds.viewing import EYE_M
from worlds.walker import wrap_deg
from worlds.witness.rehearsal import Rehearsal, count_pixels

PIXELS_MIN = 400
"""What the picture that is reported must show of the anomaly."""
PIXELS_SURE = 520
"""What a glance must show: it is smaller than the picture, and counts coarsely."""
PIXELS_GOOD = 1600
TRIES_MAX = 90
WANTED = 6
SECTOR_MARGIN_DEG = 7.0
DISTANCE_MARGIN_M = 0.3
DOOR_COST_M = 4.0


@dataclass(frozen=True)
class Sight:
    """A pose, the pixels it shows, and the metres to walk there (doors count as some more)."""

    pose: Pose
    pixels: int
    walk_m: float

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
    poses = [pose for pose in list_views(target_box(truth), points, graph) if accept is None or accept(pose)]
    seen: list[tuple[Pose, int]] = []
    for pose in poses[:TRIES_MAX]:
        pixels = await count_pixels(world, pose, truth)
        if pixels >= PIXELS_SURE:
            seen.append((pose, pixels))
        if sum(1 for _, count in seen if count >= PIXELS_GOOD) >= wanted:
            break
    good = [row for row in seen if row[1] >= PIXELS_GOOD] or sorted(seen, key=lambda row: -row[1])[:wanted]
    sights: list[Sight] = []
    for pose, pixels in good:
        route = await world.path(start, (pose.x, pose.y, pose.z))
        if route is not None:
            walk_m = route.length_m + DOOR_COST_M * len(route.doors)
            sights.append(Sight(pose=pose, pixels=pixels, walk_m=walk_m))
    return sorted(sights, key=lambda sight: (sight.walk_m, -sight.pixels))


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
