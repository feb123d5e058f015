"""What stands in a walker's way in a clean build: the boxes of colliders, and whether a straight way is clear of them.

Owns: boxes as pure values. Refuses: moving, routes round things (the world's `path`), and shapes finer than boxes.
"""

from __future__ import annotations

from collections.abc import Iterable

from data.schema.scene import Node, SceneGraph
from data.schema.space import Box, Vec3
from worlds.routes import flat_m, middle_of, nearest_in
from worlds.walker import crosses

RADIUS_M = 0.3
"""Of a walker."""
SHOULDER_M = 0.28
"""Half the width that a walker needs."""
EDGE_M = 0.4
"""So far from the ends of a side one aims, or at its middle when it is short."""
STEP_OVER_M = 0.36
HEAD_M = 1.7


class Obstacles:
    """The colliders of a scene that are at body height."""

    def __init__(self, graph: SceneGraph) -> None:
        """`graph`: as it was built, doors shut."""
        self.boxes = {node.id: solid_box(node) for node in graph.nodes if _is_in_the_way(node)}

    def is_clear(self, a: Vec3, b: Vec3, *, but: Iterable[str] = ()) -> bool:
        """One can walk straight from a to b: no solid box but those comes nearer than a shoulder.

        What one stands closer to than that already counts only when the way leads into it. What lies on another
        storey is in nobody's way.
        """
        spared = set(but)
        foot = min(a[1], b[1])
        for name, box in self.boxes.items():
            if name in spared or box.max[1] < foot + STEP_OVER_M or box.min[1] > foot + HEAD_M:
                continue
            margin = min(SHOULDER_M, flat_m(nearest_in(box, a), a) - 0.02)
            if margin > 0.0 and crosses((a[0], a[2]), (b[0], b[2]), box, margin_m=margin):
                return False
        return True


def solid_box(node: Node) -> Box:
    """The box of a node's collider: a tree's trunk, not its crown; a lamp's post, not its arm."""
    if node.solid is not None:
        return node.solid
    middle = middle_of(node.bounds)
    half = [min(node.solid_m[i], node.bounds.max[i] - node.bounds.min[i]) / 2 for i in (0, 2)]
    return Box(
        min=(middle[0] - half[0], node.bounds.min[1], middle[2] - half[1]),
        max=(middle[0] + half[0], node.bounds.max[1], middle[2] + half[1]),
    )


def core_of(box: Box) -> Box:
    """A box without a margin at its edges: a way that ends in it meets the box squarely."""
    middle = middle_of(box)
    half = [max(0.01, (box.max[i] - box.min[i]) / 2 - EDGE_M) for i in (0, 2)]
    return Box(
        min=(middle[0] - half[0], box.min[1], middle[2] - half[1]),
        max=(middle[0] + half[0], box.max[1], middle[2] + half[1]),
    )


def _is_in_the_way(node: Node) -> bool:
    """It is thick enough to be met; the frames of openings are walked through."""
    if not node.has_collider or node.kind == "door-frame" or max(node.solid_m[0], node.solid_m[2]) <= 0.05:
        return False
    box = solid_box(node)
    return box.max[1] - box.min[1] >= 0.02
