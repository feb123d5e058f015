"""Comparing where everything is, and what it does, with the clean twin.

Owns: what the injections account for among the bodies, and what they do not. Refuses: pictures.

Accounted for are affected nodes and what rests on them, nodes that injections made, movable things near these or near
where the auditor of either world went (they may have been pushed), and what an auditor activated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from data.schema.injection import GroundTruth
from data.schema.scene import BodyState, Node, SceneGraph
from data.schema.space import Box, Pose
from validation.gates.evidence import Stray
from validation.gates.pictures import Accounted

STILL_M = 0.002
TOUCH_M = 1.5
"""A movable thing no farther than this from what was affected, or from the way, may have been pushed."""


def account_for(
    scene: SceneGraph,
    truths: Sequence[GroundTruth],
    mine: Sequence[BodyState],
    clean: Sequence[BodyState],
    built: dict[str, BodyState],
    poses: Sequence[Pose],
    activated: Iterable[str | None],
) -> Accounted:
    """What may differ from the clean twin at a step."""
    affected = {node for truth in truths for node in truth.affected}
    affected |= {body.id for body in mine if body.id.startswith("inj/")}
    nodes = affected | {node for node in activated if node}
    boxes = _boxes(scene, truths, mine, affected)
    here, there = {body.id: body for body in mine}, {body.id: body for body in clean}
    for node in scene.nodes:
        if node.id in nodes or not node.movable:
            continue
        if _has_moved(node, here, there, built) and _is_near(node, boxes, poses):
            nodes.add(node.id)
    nodes |= {node.id for node in scene.nodes if node.rests_on in nodes}
    lights = any(
        body.id in nodes and body.state.get("on", False) != _state_in(there, body.id).get("on", False)
        for body in mine
    )
    return Accounted(nodes=frozenset(nodes), boxes=tuple(boxes), lights=lights)


def _state_in(bodies: dict[str, BodyState], node: str) -> dict[str, Any]:
    """What a body does; nothing for one that does not exist there."""
    return bodies[node].state if node in bodies else {}


def _boxes(
    scene: SceneGraph, truths: Sequence[GroundTruth], mine: Sequence[BodyState], affected: set[str]
) -> list[Box]:
    boxes = [
        box
        for truth in truths
        for box in (*truth.bounds_before.values(), *truth.bounds_after.values(), *truth.regions)
    ]
    bounds = {node.id: node.bounds for node in scene.nodes}
    for body in mine:
        if body.id in affected:
            half = _half_m(bounds.get(body.id))
            x, y, z = body.position
            boxes.append(Box(min=(x - half, y - half, z - half), max=(x + half, y + half, z + half)))
    return boxes


def _half_m(box: Box | None) -> float:
    return 0.5 if box is None else math.dist(box.min, box.max) / 2


def _has_moved(
    node: Node, mine: dict[str, BodyState], clean: dict[str, BodyState], built: dict[str, BodyState]
) -> bool:
    was = built.get(node.id)
    bodies = [body for body in (mine.get(node.id), clean.get(node.id)) if body is not None]
    return was is not None and any(_moved_m(body, was) > STILL_M or body.awake for body in bodies)


def _is_near(node: Node, boxes: Sequence[Box], poses: Sequence[Pose]) -> bool:
    near_box = any(_boxes_gap_m(node.bounds, box) <= TOUCH_M for box in boxes)
    return near_box or any(
        _boxes_gap_m(node.bounds, Box(min=(p.x, p.y, p.z), max=(p.x, p.y + 1.8, p.z))) <= TOUCH_M
        for p in poses
    )


def _boxes_gap_m(a: Box, b: Box) -> float:
    return math.hypot(*(max(a.min[i] - b.max[i], b.min[i] - a.max[i], 0.0) for i in range(3)))


def affected_change(
    truths: Sequence[GroundTruth], mine: Sequence[BodyState], clean: Sequence[BodyState]
) -> tuple[float, bool]:
    """How far affected nodes are from their twins in metres, and whether one does or is something else."""
    affected = {node for truth in truths for node in truth.affected}
    there = {body.id: body for body in clean}
    far, differ = 0.0, False
    for body in mine:
        if body.id not in affected and not body.id.startswith("inj/"):
            continue
        twin = there.get(body.id)
        if twin is None:
            differ = differ or body.visible
            continue
        far = max(far, _moved_m(body, twin))
        differ = differ or body.visible != twin.visible or body.state != twin.state
    return far, differ


def body_strays(mine: Sequence[BodyState], clean: Sequence[BodyState], known: Accounted) -> tuple[Stray, ...]:
    """Nodes that are elsewhere, or do something else, than in the clean twin, and that nothing accounts for."""
    there = {body.id: body for body in clean}
    strays: list[Stray] = []
    for body in mine:
        twin = there.get(body.id)
        if body.id in known.nodes or twin is None:
            continue
        moved = _moved_m(body, twin)
        if moved > STILL_M:
            strays.append(Stray("state", body.id, f"is {moved:.3f} m from where the clean twin has it"))
        elif body.visible != twin.visible:
            strays.append(
                Stray(
                    "state", body.id, f"is {'shown' if body.visible else 'hidden'}, unlike in the clean twin"
                )
            )
        elif body.state != twin.state:
            strays.append(Stray("state", body.id, "does something else than in the clean twin"))
    return tuple(strays)


def _moved_m(body: BodyState, twin: BodyState) -> float:
    """How far apart two states of a body are: metres, and for turns a fifth of a metre a radian."""
    dot = abs(sum(a * b for a, b in zip(body.quaternion, twin.quaternion, strict=True)))
    turned = 2 * math.acos(min(1.0, dot))
    return math.dist(body.position, twin.position) + 0.2 * (turned if turned > 1e-3 else 0.0)
