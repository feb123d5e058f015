"""What an auditor is, and what the operator's side may lend one.

Owns: the `Auditor` protocol, the context a run gives it, a probe into the audited world, and audits without pictures.
Refuses: acting on the audited world: a probe only looks. Only the oracle is told of the definition, only the twin
is lent a clean world and a probe; the floor baselines get neither.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from data.schema.action import ACTION, Interact, Look, Move, Turn, Wait
from data.schema.audit import AuditorBrief, AuditorKind
from data.schema.scene import BodyState, Capture, SceneGraph
from data.schema.space import Pose
from data.schema.task import TaskDefinition
from evaluation.audit import Audit, AuditPort
from evaluation.contract import ToolResult
from worlds.protocol import World

AnyAction = Move | Turn | Look | Interact | Wait


class Probe:
    """Looks into the audited world without touching it, for the auditor that compares two builds."""

    def __init__(self, world: World, audit: Audit) -> None:
        self._world = world
        self._audit = audit

    @property
    def pose(self) -> Pose:
        """Where the auditor stands."""
        return self._audit.state.steps[-1].pose

    @property
    def tick(self) -> int:
        """Simulated time there."""
        return self._audit.state.steps[-1].tick

    async def bodies(self) -> tuple[BodyState, ...]:
        """Where every node is."""
        return await self._world.bodies()

    async def capture(
        self, *, width: int, height: int, channels: Sequence[str], pose: Pose | None = None
    ) -> Capture:
        """The auditor's own view, or the one from another pose, in the channels asked for."""
        return await self._world.capture(
            pose=pose or self.pose, width=width, height=height, channels=channels
        )


@dataclass(frozen=True)
class AuditorContext:
    """What the operator's side lends an auditor. `operator` is a loaded world that is not the audited one."""

    seed: int
    definition: TaskDefinition | None = None
    graph: SceneGraph | None = None
    operator: World | None = None
    probe: Probe | None = None
    world_seed: int = 0


class Auditor(Protocol):
    """Whoever audits by program. `needs` says what the run must lend it."""

    name: ClassVar[str]
    """As it is called in tables."""
    kind: ClassVar[AuditorKind]
    """As it is stored."""
    needs: ClassVar[frozenset[str]]
    """Any of `definition`, `operator`, `probe`; what is not named is not lent."""
    sees: ClassVar[bool]
    """Whether it is handed pictures at all."""

    async def prepare(self, context: AuditorContext) -> dict[str, Any]:
        """Before the audit begins: plans, and gives the configuration that the episode stores."""
        ...

    async def run(self, audit: AuditPort, context: AuditorContext) -> None:
        """Audits to the end. Cancelled by cancelling the task that awaits it."""
        ...


class WithoutPictures:
    """An audit that hands out everything but pictures."""

    def __init__(self, audit: AuditPort) -> None:
        self._audit = audit

    @property
    def brief(self) -> AuditorBrief:
        """What the auditor is told."""
        return self._audit.brief

    @property
    def ended(self) -> bool:
        """The audit is over."""
        return self._audit.ended

    async def call(self, tool: str, /, **arguments: Any) -> ToolResult:
        """Uses one tool; the pictures of its answer are dropped."""
        result = await self._audit.call(tool, **arguments)
        return result.model_copy(update={"pictures": ()})


async def carry_out(audit: AuditPort, action: AnyAction) -> ToolResult:
    """Uses the tool of an action."""
    arguments = ACTION.dump_python(action, mode="json")
    return await audit.call(arguments.pop("action"), **arguments)


def wander(rng: random.Random) -> AnyAction:
    """A random action of a walk: mostly steps forward and turns, now and then a try of what is ahead."""
    draw = rng.random()
    if draw < 0.45:
        return Move(distance_m=round(rng.uniform(0.5, 3.0), 2))
    if draw < 0.80:
        return Turn(degrees=round(rng.uniform(-120, 120), 1))
    if draw < 0.90:
        return Look(degrees=round(rng.uniform(-20, 25), 1))
    return Interact() if draw < 0.97 else Wait(seconds=1.0)
