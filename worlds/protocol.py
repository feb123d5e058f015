"""The World protocol: one way to load, reset, step and observe an interactive 3D world, for every engine.

Owns: the calls and their contracts. Refuses: any engine's detail, disk, clocks and Qt.
Auditors never hold a World; they act through an Audit (evaluation), which hands on only what is lawful.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from data.schema.action import Frame, FrameMode, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.injection import GroundTruth, Injection, Measurement
from data.schema.scene import (
    BodyState,
    Capture,
    Digests,
    OverlayName,
    Route,
    SceneEdit,
    SceneGraph,
    Survey,
    Suspect,
    WorldInfo,
    WorldSpec,
)
from data.schema.space import Box, Pose, Vec3
from data.schema.walk import WalkSpan

FRAME_WIDTH = 960
FRAME_HEIGHT = 576
FILM_WIDTH = 480
FILM_HEIGHT = 288


class World(Protocol):
    """An interactive environment that can be reset, stepped and observed. Everything is asynchronous.

    Errors: HostError (it died or spoke nonsense), HostTimeoutError, CapabilityError, RangeError, InjectionError.
    """

    @property
    def info(self) -> WorldInfo:
        """Who answers and what it can do; known after `load`."""
        ...

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """Loads a world, clean; returns its scene graph."""
        ...

    async def reset(
        self,
        injections: Sequence[Injection] = (),
        *,
        start: Pose | None = None,
        seed: int = 0,
        frames: FrameMode = "final",
    ) -> Outcome:
        """Starts over: tick 0, the clean scene plus these injections, the auditor at `start` (default: first start)."""
        ...

    async def act(
        self, action: Move | Turn | Look | Interact | Wait, *, frames: FrameMode = "final"
    ) -> Outcome:
        """Runs one action to its end in simulated time. The last frame is 960x576, film frames before it 480x288."""
        ...

    async def walk(self, spans: Sequence[WalkSpan], *, frames: FrameMode = "final") -> Outcome:
        """Runs a person's free walk on from where the world is, tick by tick; its outcome is `done`.

        Raises:
            CapabilityError: this engine cannot (no `realtime` among its capabilities).
        """
        ...

    async def observe(self) -> Frame:
        """The current view, JPEG 960x576; no time passes."""
        ...

    async def close(self) -> None:
        """Ends it; safe to call twice."""
        ...

    # Operator side. Ask `info.capabilities` first.

    async def capture(
        self,
        *,
        pose: Pose | None = None,
        width: int = FRAME_WIDTH,
        height: int = FRAME_HEIGHT,
        channels: Sequence[str] = ("rgb",),
        regions: Sequence[Box] = (),
        overlays: Sequence[OverlayName] = (),
    ) -> Capture:
        """Draws from any pose (default: the auditor's eye) without moving anybody or letting time pass.

        Each box of `regions` is drawn into the id channel too, as `region/<index>`, behind what occludes it. `overlays`
        are drawn over `rgb`; no other picture of a world ever has them.

        Raises:
            CapabilityError: this engine draws no overlays.
        """
        ...

    async def inject(self, injection: Injection) -> GroundTruth:
        """Adds one injection to the scene as it is; time goes on."""
        ...

    async def remove_injection(self, injection_id: str) -> None:
        """Takes one injection out and rebuilds from the rest."""
        ...

    async def ground_truths(self) -> tuple[GroundTruth, ...]:
        """Ground truth of every injection in effect, in their order."""
        ...

    async def measure(self, injection: Injection) -> Measurement:
        """Checks by geometry, collision or visibility whether that anomaly is there now, injected or not."""
        ...

    async def edit(self, edit: SceneEdit) -> SceneEdit:
        """Changes the authored scene; returns the inverse, made of stored before-values."""
        ...

    async def path(self, start: Vec3, goal: Vec3) -> Route | None:
        """A walkable route over the clean world's navigation mesh; None when there is none."""
        ...

    async def walkable(self, spacing_m: float = 1.0) -> tuple[Vec3, ...]:
        """Points on the navigation mesh's region that the first start lies in, about `spacing_m` apart, in a fixed order."""
        ...

    async def bodies(self) -> tuple[BodyState, ...]:
        """Where every node is now, in id order."""
        ...

    async def digest(self) -> Digests:
        """Scene digest and state digest."""
        ...

    async def survey(self, nodes: Sequence[str] = ()) -> dict[str, Survey]:
        """What geometry tells of those nodes' fitness for injections, in the world as it is now; all nodes for none.

        One node takes some 10 ms, a whole furnished house some seconds. `SceneGraph.surveyed` takes the answer.
        """
        ...

    async def scan(self) -> tuple[Suspect, ...]:
        """The geometric scan of movable nodes: what floats, sinks or intersects by more than 1 cm."""
        ...
