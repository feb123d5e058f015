"""Glimpses by replay: how much of each anomaly every frame of a walk showed.

Owns: replaying recorded steps with the injections (checking digests) and as the clean twin, and the masks of 3-worlds:
affected nodes in the anomalous world, the same ids in the clean twin at the same pose and tick, and the declared
effect regions, counted only while the reveal condition holds.
Refuses: use during an audit, storing, and guessing: a replay that differs yields no frames.
Measured are the start and the final frame of each action; film frames lie inside an action and are not measured.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from data.schema.action import Outcome
from data.schema.audit import FrameRecord, StepRecord
from data.schema.injection import GroundTruth
from data.schema.scene import Capture
from data.schema.space import Vec3
from data.schema.task import TaskDefinition
from worlds.masks import Mask, mask_of
from worlds.protocol import World
from worlds.routes import middle_of
from worlds.viewing import may_be_in_view


@dataclass
class Glimpse:
    """One frame during a replay: which anomalies hold, which ever held, and their masks so far."""

    frame: FrameRecord
    holds: dict[str, bool]
    revealed: dict[str, bool]
    masks: dict[str, Mask] = field(default_factory=dict[str, Mask])

    @property
    def active(self) -> bool:
        """Some reveal condition holds at this frame."""
        return any(self.holds.values())


async def measure_glimpses(
    world: World, definition: TaskDefinition, steps: Sequence[StepRecord]
) -> list[Glimpse] | None:
    """The masks of every final frame among these steps; None when a state digest is not the recorded one."""
    glimpses = await _replay_anomalous(world, definition, steps)
    if glimpses is not None and any(glimpse.active for glimpse in glimpses):
        await _replay_clean(world, definition, steps, glimpses)
    return glimpses


async def _replay_anomalous(
    world: World, definition: TaskDefinition, steps: Sequence[StepRecord]
) -> list[Glimpse] | None:
    glimpses: list[Glimpse] = []
    revealed = {injection.id: False for injection in definition.injections}
    for step in steps:
        outcome = await replay_step(world, definition, step, clean=False)
        if outcome.state_digest != step.state_digest:
            return None
        revealed = {key: held or outcome.reveals.get(key, False) for key, held in revealed.items()}
        frame = final_frame(step)
        if frame is None:
            continue
        holds = {key: outcome.reveals.get(key, False) for key in revealed}
        glimpse = Glimpse(frame=frame, holds=holds, revealed=dict(revealed))
        if glimpse.active:
            truths = await world.ground_truths()
            await _add_masks(world, glimpse, truths, with_regions=True)
        glimpses.append(glimpse)
    return glimpses


async def _replay_clean(
    world: World, definition: TaskDefinition, steps: Sequence[StepRecord], glimpses: Sequence[Glimpse]
) -> None:
    truths = await _truths(world, definition)
    wanted = {glimpse.frame.ref: glimpse for glimpse in glimpses if glimpse.active}
    for step in steps:
        if not wanted:
            return
        await replay_step(world, definition, step, clean=True)
        frame = final_frame(step)
        glimpse = wanted.pop(frame.ref, None) if frame is not None else None
        if glimpse is not None:
            await _add_masks(world, glimpse, truths, with_regions=False)


async def replay_step(world: World, definition: TaskDefinition, step: StepRecord, *, clean: bool) -> Outcome:
    """Carries one recorded step out again, without pictures; the start is a reset. Clean: without the injections."""
    if step.action is not None:
        return await world.act(step.action, frames="none")
    injections = () if clean else definition.injections
    return await world.reset(injections, start=definition.start, seed=definition.world_seed, frames="none")


def final_frame(step: StepRecord) -> FrameRecord | None:
    """The frame of a step that shows its end; None when none was drawn."""
    return next((frame for frame in reversed(step.frames) if frame.ref == f"a{step.step}"), None)


async def _truths(world: World, definition: TaskDefinition) -> tuple[GroundTruth, ...]:
    await world.reset(
        definition.injections, start=definition.start, seed=definition.world_seed, frames="none"
    )
    return await world.ground_truths()


async def _add_masks(
    world: World, glimpse: Glimpse, truths: Sequence[GroundTruth], *, with_regions: bool
) -> None:
    held = [truth for truth in truths if glimpse.holds.get(truth.injection, False)]
    where = {body.id: body.position for body in await world.bodies()}
    if not any(_may_show(glimpse, truth, where) for truth in held):
        return
    boxes = [box for truth in held for box in truth.regions] if with_regions else []
    capture = await world.capture(
        pose=glimpse.frame.pose,
        width=glimpse.frame.width,
        height=glimpse.frame.height,
        channels=("ids",),
        regions=boxes,
    )
    first = 0
    for truth in held:
        regions = range(first, first + len(truth.regions)) if with_regions else range(0)
        first += len(truth.regions)
        _unite(glimpse, truth, capture, regions)


def _may_show(glimpse: Glimpse, truth: GroundTruth, where: Mapping[str, Vec3]) -> bool:
    """False only when nothing of it can be in the view: far fewer pictures have to be drawn."""
    pose = glimpse.frame.pose
    if any(may_be_in_view(pose, middle_of(box), math.dist(box.min, box.max) / 2) for box in truth.regions):
        return True
    for node in truth.affected:
        box = truth.bounds_before.get(node) or truth.bounds_after.get(node)
        if box is None or node not in where:
            return True
        # A node's place is not its middle: all of it lies within one diagonal.
        if may_be_in_view(pose, where[node], math.dist(box.min, box.max)):
            return True
    return False


def _unite(glimpse: Glimpse, truth: GroundTruth, capture: Capture, regions: range) -> None:
    mask = mask_of(capture, truth.affected, regions=regions)
    before = glimpse.masks.get(truth.injection)
    glimpse.masks[truth.injection] = mask if before is None else mask | before
