"""Reasons against a target that several operators share, in words for a curator.

Owns: what tags alone can tell: part of the building, fixed in its place, carrying others.
Refuses: geometry (the survey's `refuses`), and what only one operator minds.
"""

from __future__ import annotations

from authoring.surroundings import carried_by
from authoring.wording import list_objects
from data.schema.scene import Node, SceneGraph

FIXED = ("door", "drawer", "switch", "lever", "tap", "belt", "cycle", "clip")
"""Mechanisms that hold their node where it is."""


def against_building(node: Node) -> str | None:
    """Not a part of the building."""
    return "It is part of the building." if node.structural else None


def against_fixed(node: Node) -> str | None:
    """Not what is fixed: it must rest on something and be free to go elsewhere."""
    if node.structural:
        return "It is part of the building."
    if node.hangs:
        return "It hangs on a wall or ceiling."
    if node.rests_on is None:
        return "It is built in: it rests on nothing."
    if node.mechanism in FIXED:
        return f"It is a {node.mechanism}, held in its place."
    return None


def against_carrying(node: Node, scene: SceneGraph) -> str | None:
    """Not what carries something."""
    carried = carried_by(scene, node)
    return f"It carries {list_objects(carried)}, which could not stay as they are." if carried else None


def against_staying(node: Node, scene: SceneGraph) -> str | None:
    """Not what nobody could have carried elsewhere: it must be loose, light and carry nothing."""
    if reason := against_fixed(node) or against_carrying(node, scene):
        return reason
    return None if node.movable else "It is too heavy for anybody to have put it there."
