"""Trying a plan out: actions on an operator's world, kept so that they can be carried out again in an audit.

Owns: the actions so far, whether an anomaly is revealed and how many pixels of it the current view shows.
Refuses: audits; what is tried here is carried out by an auditor through the Audit alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from data.schema.action import Outcome
from data.schema.audit import FrameRecord, StepRecord
from data.schema.injection import GroundTruth
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import TaskDefinition
from worlds.masks import Mask, mask_of
from worlds.protocol import FRAME_HEIGHT, FRAME_WIDTH, World
from worlds.walker import AnyAction, Footing, Walker, doors_of
from worlds.witness.glimpses import measure_glimpses

GLANCE = (240, 144)
"""Size of the pictures in which views are tried; pixels are counted as of the full frame."""
_UNDRAWN = "0" * 64


@dataclass
class Rehearsal:
    """A world with its injections, from the start, and everything done in it so far."""

    world: World
    graph: SceneGraph
    definition: TaskDefinition
    most_steps: int
    steps: list[StepRecord] = field(default_factory=list[StepRecord])
    reveals: dict[str, bool] = field(default_factory=dict[str, bool])
    opened: set[str] = field(default_factory=set[str])
    truths: dict[str, GroundTruth] = field(default_factory=dict[str, GroundTruth])

    async def restart(self, actions: Sequence[AnyAction] = ()) -> Walker:
        """Back to the start, then these actions; gives a walker who stands there."""
        self.steps.clear()
        outcome = await self.world.reset(
            self.definition.injections,
            start=self.definition.start,
            seed=self.definition.world_seed,
            frames="none",
        )
        self._keep(None, outcome)
        self.truths = {truth.injection: truth for truth in await self.world.ground_truths()}
        for action in actions:
            await self.act(action)
        return Walker(
            act=self.act,
            find_path=self.world.path,
            pose=self.pose,
            doors=doors_of(self.graph),
            eye_m=self.graph.eye_m,
        )

    async def act(self, action: AnyAction) -> Footing | None:
        """Does one action; None when the budget is used up."""
        if len(self.steps) > self.most_steps:
            return None
        outcome = await self.world.act(action, frames="none")
        self._keep(action, outcome)
        return Footing(outcome=outcome.outcome, moved_m=outcome.moved_m, pose=outcome.pose)

    @property
    def pose(self) -> Pose:
        """Where one stands."""
        return self.steps[-1].pose

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """What was done so far."""
        return tuple(step.action for step in self.steps if step.action is not None)

    async def show(self, injection_id: str, *, enough: int) -> Mask | None:
        """Where the current frame shows an anomaly; None while it is not revealed.

        When what is drawn here is not `enough` pixels, what the clean twin would show is measured too, by replay; the
        rehearsal has to be restarted after that.
        """
        if not self.reveals.get(injection_id, False):
            return None
        truth = self.truths[injection_id]
        capture = await self.world.capture(
            pose=self.pose, width=FRAME_WIDTH, height=FRAME_HEIGHT, channels=("ids",), regions=truth.regions
        )
        shown = mask_of(capture, truth.affected, regions=range(len(truth.regions)))
        if np.count_nonzero(shown) >= enough:
            return shown
        steps = [step.model_copy(update={"frames": ()}) for step in self.steps[:-1]]
        glimpses = await measure_glimpses(self.world, self.definition, [*steps, self.steps[-1]])
        if not glimpses:
            return shown
        return glimpses[-1].masks.get(injection_id, shown)

    def _keep(self, action: AnyAction | None, outcome: Outcome) -> None:
        self.reveals = dict(outcome.reveals)
        step = len(self.steps)
        frame = FrameRecord(
            ref=f"a{step}",
            blob=_UNDRAWN,
            rgba_sha256=_UNDRAWN,
            mime="image/jpeg",
            width=FRAME_WIDTH,
            height=FRAME_HEIGHT,
            tick=outcome.tick,
            pose=outcome.pose,
        )
        self.steps.append(
            StepRecord(
                step=step,
                action=action,
                outcome="start" if action is None else outcome.outcome,
                moved_m=outcome.moved_m,
                pose=outcome.pose,
                tick=outcome.tick,
                frames=(frame,),
                state_digest=outcome.state_digest,
            )
        )


async def count_pixels(world: World, pose: Pose, truth: GroundTruth) -> int:
    """Pixels of a truth's nodes and effect regions as a world is now, from a pose; counted as of the full frame."""
    width, height = GLANCE
    capture = await world.capture(
        pose=pose, width=width, height=height, channels=("ids",), regions=truth.regions
    )
    mask = mask_of(capture, truth.affected, regions=range(len(truth.regions)))
    return _as_full(int(np.count_nonzero(mask)))


def _as_full(count: int) -> int:
    return round(count * FRAME_WIDTH * FRAME_HEIGHT / (GLANCE[0] * GLANCE[1]))
