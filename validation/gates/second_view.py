"""Another pose from which an anomaly can be seen, beside the one where the script shows it.

Owns: the search, on the way first, then among likely views at the script's end. Refuses: walking there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np

from data.schema.category import CategoryCode
from data.schema.injection import GroundTruth
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import Anomaly, TaskDefinition
from validation.gates.evidence import GateLimits, Script, SecondView, Step
from validation.gates.pictures import as_full, pixels_of
from worlds.masks import read_ids
from worlds.protocol import World
from worlds.routes import flat_m
from worlds.witness.plan import SPACING_M
from worlds.witness.rehearsal import GLANCE
from worlds.witness.sights import list_views, target_box, triggers_at

TRIED = frozenset({"C1", "C2", "C3", "T1", "T2", "T3"})
"""Categories that are proven by carrying the trigger out, not by a second view."""
APART_M = 0.7
VIEWS = 40


def needs_second_view(category: CategoryCode) -> bool:
    """Whether an anomaly of that category must be seen from two poses."""
    return category not in TRIED


async def find_second_views(
    first: World,
    clean: World,
    scene: SceneGraph,
    definition: TaskDefinition,
    script: Script,
    steps: Sequence[Step],
    limits: GateLimits,
) -> dict[int, SecondView]:
    """For each anomaly that needs one, the best other pose that was found; both hosts stand at the script's end."""
    found: dict[int, SecondView] = {}
    for number, anomaly in enumerate(definition.anomalies):
        reveal = script.revealed_at.get(number)
        if reveal is None or not needs_second_view(anomaly.category):
            continue
        at = steps[reveal].pose
        best = _on_the_way(anomaly, steps, at)
        if best is None or best.pixels < limits.pixels_min:
            other = await _elsewhere(first, clean, scene, anomaly, at, limits)
            best = max((view for view in (best, other) if view), key=lambda view: view.pixels, default=None)
        if best is not None:
            found[number] = best
    return found


def _on_the_way(anomaly: Anomaly, steps: Sequence[Step], at: Pose) -> SecondView | None:
    ids = [injection.id for injection in anomaly.injections]
    views = [
        SecondView(step.pose, sum(step.shown.pixels.get(one, 0) for one in ids))
        for step in steps
        if step.shown is not None and _apart(step.pose, at)
    ]
    return max(views, key=lambda view: view.pixels, default=None)


async def _elsewhere(
    first: World, clean: World, scene: SceneGraph, anomaly: Anomaly, at: Pose, limits: GateLimits
) -> SecondView | None:
    truths = [
        truth
        for truth in await first.ground_truths()
        if truth.injection in {i.id for i in anomaly.injections}
    ]
    if not truths or not (truths[0].affected or truths[0].regions):
        return None
    injection = next(i for i in anomaly.injections if i.id == truths[0].injection)
    points = await first.walkable(SPACING_M)
    poses = [
        pose
        for pose in list_views(target_box(truths[0]), points, scene)
        if _apart(pose, at) and triggers_at(injection, scene, pose) > 0
    ]
    best: SecondView | None = None
    for pose in poses[:VIEWS]:
        pixels = await _count(first, clean, pose, truths)
        if best is None or pixels > best.pixels:
            best = SecondView(pose, pixels)
        if pixels >= 2 * limits.pixels_min:
            break
    return best


async def _count(first: World, clean: World, pose: Pose, truths: Sequence[GroundTruth]) -> int:
    width, height = GLANCE
    regions = [box for truth in truths for box in truth.regions]
    affected = {node for truth in truths for node in truth.affected}
    here, there = await asyncio.gather(
        first.capture(pose=pose, width=width, height=height, channels=("ids",), regions=regions),
        clean.capture(pose=pose, width=width, height=height, channels=("ids",)),
    )
    names = affected | {f"region/{i}" for i in range(len(regions))}
    mask = pixels_of(read_ids(here), here.id_table, names) | pixels_of(
        read_ids(there), there.id_table, affected
    )
    return as_full(int(np.count_nonzero(mask)), GLANCE)


def _apart(one: Pose, other: Pose) -> bool:
    return flat_m((one.x, one.y, one.z), (other.x, other.y, other.z)) >= APART_M
