"""What is ahead of a walker in a clean build: what stopped one, what may stop one too early, and where a pixel points.

Owns: geometry over a scene graph and a pose, as pure values. Refuses: worlds, pictures, and what follows from it.
"""

from __future__ import annotations

import math

from data.schema.scene import Node, SceneGraph
from data.schema.space import Box, Pose, Vec3
from worlds.routes import flat_m, middle_of, nearest_in
from worlds.viewing import ASPECT, FOV_DEG
from worlds.walker import aim, crosses, wrap_deg

BODY_M = 0.35
"""Half a walker's breadth and a little."""
REACHED_M = 1.0
AHEAD_M = 1.3
"""A thing that stops one before one gets to it is no farther ahead than this."""
AHEAD_DEG = 45.0
BUILDING_M = 0.2
"""A part of the building counts as so much farther away: a door stands within the box of its wall."""


def feet_of(pose: Pose) -> Vec3:
    """Where somebody at a pose stands."""
    return (pose.x, pose.y, pose.z)


def obstacle_ahead(graph: SceneGraph, pose: Pose, aimed_at: Node | None) -> Node | None:
    """What stops a walker at a pose: what it walked into, else the nearest solid node ahead of where it stands."""
    ahead = [
        (node is not aimed_at, round(gap - BUILDING_M * (not node.structural), 3), node.id, node)
        for node in graph.nodes
        if node.has_collider and _is_before(pose, node.bounds, eye_m=graph.eye_m)
        for gap in [flat_m(nearest_in(node.bounds, feet_of(pose)), feet_of(pose))]
    ]
    return min(ahead, key=lambda row: row[:3])[3] if ahead else None


def thing_on_the_way(graph: SceneGraph, pose: Pose) -> Node | None:
    """What one may have been stopped before: the nearest thing, no part of the building, on the straight way on."""
    yaw = math.radians(pose.yaw_deg)
    on = (pose.x + AHEAD_M * math.sin(yaw), pose.z - AHEAD_M * math.cos(yaw))
    ahead = [
        (flat_m(nearest_in(node.bounds, feet_of(pose)), feet_of(pose)), node.id, node)
        for node in graph.nodes
        if node.has_collider
        and not node.structural
        and node.kind != "door-frame"
        and _is_at_body_height(pose, node.bounds)
        and crosses((pose.x, pose.z), on, node.bounds, margin_m=BODY_M)
    ]
    return min(ahead, key=lambda row: row[:2])[2] if ahead else None


def place_in_view(view: Pose, x: float, y: float, *, eye_m: float) -> Vec3:
    """A place in the direction of a point of a picture (0-1 from the left and from the top), a metre deep into it."""
    tan = math.tan(math.radians(FOV_DEG / 2))
    right, up = (2 * x - 1) * tan * ASPECT, (1 - 2 * y) * tan
    yaw, pitch = math.radians(view.yaw_deg), math.radians(view.pitch_deg)
    flat, rise = math.cos(pitch) + up * math.sin(pitch), up * math.cos(pitch) - math.sin(pitch)
    return (
        view.x + flat * math.sin(yaw) + right * math.cos(yaw),
        view.y + eye_m + rise,
        view.z - flat * math.cos(yaw) + right * math.sin(yaw),
    )


def nearest_part(node: Node, pose: Pose) -> Vec3:
    """The middle of the part of a node that is nearest: a long wall's middle may be out of sight."""
    near = nearest_in(node.bounds, feet_of(pose))
    middle = middle_of(node.bounds)
    if flat_m(near, middle) < 1.0:
        return middle
    return (near[0], min(middle[1], pose.y + 1.2), near[2])


def _is_before(pose: Pose, box: Box, *, eye_m: float) -> bool:
    """A box at body height whose nearest point lies about straight ahead and within a metre."""
    near = nearest_in(box, feet_of(pose))
    if not _is_at_body_height(pose, box) or flat_m(near, feet_of(pose)) > REACHED_M:
        return False
    yaw, _ = aim(pose, near, eye_m=eye_m)
    return abs(wrap_deg(yaw - pose.yaw_deg)) < AHEAD_DEG


def _is_at_body_height(pose: Pose, box: Box) -> bool:
    """A box that somebody who stands there could walk into."""
    return box.min[1] <= pose.y + 1.8 and box.max[1] >= pose.y + 0.36
