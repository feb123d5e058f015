"""What lies around a node: what carries it, what it carries, its room, where it stands.

Owns: questions that the scene graph alone can answer. Refuses: geometry (the engine measures that) and words for
a rubric (wording.py).
"""

from __future__ import annotations

import math
import weakref

from data.errors import NotFoundError
from data.near import nearest
from data.schema.scene import Node, Room, SceneGraph
from data.schema.space import Vec3

EDGE_M = 1.0
"""What stands so near outside a room, as its fence does, still belongs to it."""


def find_node(scene: SceneGraph, node_id: str) -> Node:
    """The node with that id.

    Raises:
        NotFoundError: there is none; the message offers the nearest ids.
    """
    try:
        return scene.node(node_id)
    except KeyError:
        near = nearest(node_id, [node.id for node in scene.nodes], most=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`worldaudit worlds show` lists the ids."
        raise NotFoundError(f"{scene.world} has no object {node_id!r}. {hint}") from None


def carried_by(scene: SceneGraph, node: Node) -> tuple[Node, ...]:
    """Everything that rests on a node, directly or on something that does, in id order."""
    bearing = _bearing(scene)
    carried: dict[str, Node] = {}
    wave = [node.id]
    while wave:
        above = [item for one in wave for item in bearing.get(one, ()) if item.id not in carried]
        carried.update((item.id, item) for item in above)
        wave = [item.id for item in above]
    carried.pop(node.id, None)
    return tuple(carried[key] for key in sorted(carried))


_Bearing = dict[str, list[Node]]
_last: tuple[weakref.ref[SceneGraph], _Bearing] | None = None


def _bearing(scene: SceneGraph) -> _Bearing:
    """What rests on what; of the last scene that was asked for it is remembered, for all its nodes are asked in turn."""
    global _last  # noqa: PLW0603 - one pair, replaced whole
    last = _last
    if last is not None and last[0]() is scene:
        return last[1]
    bearing: _Bearing = {}
    for item in scene.nodes:
        if item.rests_on is not None:
            bearing.setdefault(item.rests_on, []).append(item)
    _last = (weakref.ref(scene), bearing)
    return bearing


def support_of(scene: SceneGraph, node: Node) -> Node | None:
    """The node that it rests on, when the scene names one."""
    return next((item for item in scene.nodes if item.id == node.rests_on), None)


def room_of(scene: SceneGraph, node: Node) -> Room | None:
    """The room that it belongs to, when the scene names one."""
    return next((room for room in scene.rooms if room.id == node.room), None)


def is_scenery(scene: SceneGraph, node: Node) -> bool:
    """Whether its middle lies, seen from above, more than a metre outside every room that the scene names."""
    x, _, z = centre_of(node)
    return bool(scene.rooms) and not any(
        room.bounds.min[0] - EDGE_M <= x <= room.bounds.max[0] + EDGE_M
        and room.bounds.min[2] - EDGE_M <= z <= room.bounds.max[2] + EDGE_M
        for room in scene.rooms
    )


def floor_under_m(scene: SceneGraph, node: Node) -> float:
    """Height of the floor that it stands on or above, metres: where the lowest of what carries it begins."""
    below, seen = node, {node.id}
    while (support := support_of(scene, below)) and not support.structural and support.id not in seen:
        seen.add(support.id)
        below = support
    if support is None and (room := room_of(scene, node)):
        return room.bounds.min[1]
    return below.bounds.min[1]


def height_m(node: Node) -> float:
    """Its height by vertices, metres."""
    return node.bounds.max[1] - node.bounds.min[1]


def centre_of(node: Node) -> Vec3:
    """The centre of its bounds."""
    low, high = node.bounds.min, node.bounds.max
    return ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2)


def azimuth_deg(node: Node, place: Vec3) -> float:
    """Where a place lies around a node: degrees clockwise from above, from the node's front (+z), -180 to 180.

    A node whose front points up or down is measured from the world's +z.
    """
    x, y, z, w = node.quaternion
    front_x, front_z = 2 * (x * z + w * y), 1 - 2 * (x * x + y * y)
    if math.hypot(front_x, front_z) < 0.3:
        front_x, front_z = 0.0, 1.0
    centre = centre_of(node)
    turn = math.atan2(-(place[0] - centre[0]), place[2] - centre[2]) - math.atan2(-front_x, front_z)
    return math.degrees(math.atan2(math.sin(turn), math.cos(turn)))
