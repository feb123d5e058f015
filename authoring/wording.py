"""Plain words for rubrics: which object, where, how far.

Owns: the phrases that every operator's draft is made of. Refuses: what an operator says with them.
"""

from __future__ import annotations

import math
from collections import Counter

from authoring.surroundings import azimuth_deg, centre_of, room_of, support_of
from data.schema.scene import Node, SceneGraph

_OPEN_PLACES = ("porch", "terrace", "balcony", "deck", "roof", "street", "square", "platform", "yard", "lawn")


def metres(value: float) -> str:
    """`0.40 m`."""
    return f"{value:.2f} m"


def seconds(value: float) -> str:
    """`2 s`, `2.5 s`."""
    return f"{value:g} s"


def degrees(value: float) -> str:
    """`120°`."""
    return f"{value:g}°"


def the(label: str) -> str:
    """`the kitchen table`; a label that already has its article keeps it."""
    return label if label.lower().startswith(("the ", "a ", "an ")) else f"the {label}"


def a(label: str) -> str:
    """`an oil lamp`; a label that already has its article keeps it."""
    if label.lower().startswith(("a ", "an ", "the ")):
        return label
    return f"an {label}" if label[:1].lower() in "aeiou" else f"a {label}"


def sentence(text: str) -> str:
    """The same with a capital first letter."""
    return text[:1].upper() + text[1:]


def name_object(scene: SceneGraph, node: Node) -> str:
    """`the kitchen table in the kitchen`, told apart from its namesakes in the same room by a landmark."""
    words = the(node.label)
    support = support_of(scene, node)
    if support is not None and not support.structural:
        words += f" on {the(support.label)}"
    landmark = _landmark(scene, node)
    if landmark is not None:
        words += f" nearest to {the(landmark.label)}"
    elif (alike := len(_namesakes(scene, node))) > 1:
        words += f" (one of {alike} there)"
    return words + name_place(scene, node)


def name_place(scene: SceneGraph, node: Node) -> str:
    """` in the kitchen`, with its leading blank; empty when the scene names no room."""
    room = room_of(scene, node)
    if room is None:
        return ""
    preposition = "on" if room.label.lower().endswith(_OPEN_PLACES) else "in"
    return f" {preposition} {the(room.label)}"


def name_support(scene: SceneGraph, node: Node) -> str:
    """`the kitchen table`, or `the floor` for what stands on the building, or `its support`."""
    support = support_of(scene, node)
    if support is None:
        return "its support"
    return "the floor" if support.structural and "floor" in support.kind else the(support.label)


def list_objects(nodes: tuple[Node, ...]) -> str:
    """`2 cups and the plate`: namesakes are counted; beyond four labels the rest is counted as `more things`."""
    counts = Counter(node.label for node in nodes)
    shown = counts.most_common(3 if len(counts) > 4 else 4)
    parts = [the(label) if count == 1 else f"{count} {plural(label)}" for label, count in shown]
    if len(counts) > 4:
        parts.append(f"{sum(counts.values()) - sum(count for _, count in shown)} more things")
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def plural(label: str) -> str:
    """`cups`, `glasses`, `knives`, `berries`."""
    if label.endswith(("s", "x", "ch", "sh")):
        return f"{label}es"
    if label.endswith("fe"):
        return f"{label[:-2]}ves"
    if label.endswith("y") and label[-2:-1] not in "aeiou":
        return f"{label[:-1]}ies"
    return f"{label}s"


def name_direction(scene: SceneGraph, node: Node, azimuth: float) -> str | None:
    """`on the side towards the sofa`: a uniquely named thing of the room that lies that way from the node, if any."""
    here = [item for item in scene.nodes if item.room == node.room and not item.structural]
    counts = Counter(item.label for item in here)
    best: tuple[float, Node] | None = None
    for item in here:
        away = math.dist(centre_of(item), centre_of(node))
        off = abs((azimuth_deg(node, centre_of(item)) - azimuth + 180) % 360 - 180)
        if item.id == node.id or item.movable or counts[item.label] > 1 or away < 0.8 or off > 25:
            continue
        if best is None or off < best[0]:
            best = (off, item)
    return f"on the side towards {the(best[1].label)}" if best else None


def _namesakes(scene: SceneGraph, node: Node) -> list[Node]:
    """Things with its label in its room and on its support, itself among them."""
    return [
        item
        for item in scene.nodes
        if item.label == node.label and item.room == node.room and item.rests_on == node.rests_on
    ]


def _landmark(scene: SceneGraph, node: Node) -> Node | None:
    """A uniquely named thing of the room that this node is clearly the nearest of its namesakes to."""
    namesakes = _namesakes(scene, node)
    if len(namesakes) < 2:
        return None
    here = [item for item in scene.nodes if item.room == node.room and not item.structural]
    counts = Counter(item.label for item in here)
    best: tuple[float, Node] | None = None
    for landmark in here:
        if counts[landmark.label] > 1 or landmark.movable or landmark.id == node.rests_on:
            continue
        mine = math.dist(centre_of(landmark), centre_of(node))
        others = min(
            math.dist(centre_of(landmark), centre_of(item)) for item in namesakes if item.id != node.id
        )
        if mine < 0.7 * others and (best is None or mine < best[0]):
            best = (mine, landmark)
    return best[1] if best else None
