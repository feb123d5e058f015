"""The client of a world host: the World protocol over a child process. Free of Qt.

Owns: turning protocol calls into messages and checking every answer against its model. Refuses: processes and pipes
(connection), and any meaning of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from data.errors import CapabilityError, HostError, RendererError
from data.schema.action import Frame, FrameMode, Interact, Look, Move, Outcome, Turn, Wait
from data.schema.imported import ImportedSource, ImportReport
from data.schema.injection import GroundTruth, Injection, Measurement
from data.schema.scene import (
    BodyState,
    Capability,
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
from worlds.pages.contract import (
    Offer,
    as_answered,
    as_brought,
    capabilities_of,
    form_faults,
    frame_fault,
    graph_fault,
    outcome_fault,
)
from worlds.protocol import FRAME_HEIGHT, FRAME_WIDTH, World
from worlds.three.connection import HostConnection
from worlds.three.flags import RenderFlags, find_flags, forget_flags
from worlds.three.tried import Tried

T = TypeVar("T")

CAPABILITIES: tuple[Capability, ...] = (
    "move",
    "turn",
    "look",
    "interact",
    "wait",
    "inject",
    "ids",
    "depth",
    "path",
    "digest",
    "realtime",
    "scan",
)

_OUTCOME = TypeAdapter(Outcome)
_FRAME = TypeAdapter(Frame)
_GRAPH = TypeAdapter(SceneGraph)
_CAPTURE = TypeAdapter(Capture)
_TRUTH = TypeAdapter(GroundTruth)
_TRUTHS = TypeAdapter(tuple[GroundTruth, ...])
_MEASUREMENT = TypeAdapter(Measurement)
_EDIT = TypeAdapter(SceneEdit)
_ROUTE: TypeAdapter[Route | None] = TypeAdapter(Route | None)
_POINTS = TypeAdapter(tuple[Vec3, ...])
_BODIES = TypeAdapter(tuple[BodyState, ...])
_DIGESTS = TypeAdapter(Digests)
_SURVEYS = TypeAdapter(dict[str, Survey])
_REPORT = TypeAdapter(ImportReport)
_SUSPECTS = TypeAdapter(tuple[Suspect, ...])
_COUNTS = TypeAdapter(dict[str, int])
_OFFER = TypeAdapter(Offer)
_TRIED = TypeAdapter(Tried)
_NOTHING: TypeAdapter[None] = TypeAdapter(None)


class ThreeWorld(World):
    """A three.js world in a host process: one of ours, an import, or a page of somebody's own.

    Calls may overlap; the page runs them one after the other, in the order in which they were made. What a page of
    somebody's own does not have is a CapabilityError, and is not among `info.capabilities`.
    """

    def __init__(self, connection: HostConnection) -> None:
        self._connection = connection
        self._info: WorldInfo | None = None
        self._walkable: dict[float, tuple[Vec3, ...]] = {}
        self._guest: ImportedSource | None = None
        self._offer = Offer(calls=())

    @classmethod
    async def start(
        cls, *, flags: RenderFlags | None = None, bundle: Path | None = None, patience_s: float | None = None
    ) -> ThreeWorld:
        """Starts a host. `flags` default to what was found for this machine (probed once, then remembered).

        What was remembered may be out of date (a new driver): when nothing draws with it, it is probed for again.
        `patience_s` caps how long any call may take.

        Raises:
            RendererError: WebGL does not draw here. HostError: the host could not be started.
        """
        if flags is not None:
            return cls(await HostConnection.start(flags, bundle=bundle, patience_s=patience_s))
        try:
            found = await asyncio.to_thread(find_flags)
            return cls(await HostConnection.start(found, bundle=bundle, patience_s=patience_s))
        except RendererError:
            await asyncio.to_thread(forget_flags)
            found = await asyncio.to_thread(find_flags)
            return cls(await HostConnection.start(found, bundle=bundle, patience_s=patience_s))

    @property
    def info(self) -> WorldInfo:
        """Who answers. Raises HostError before `load`."""
        if self._info is None:
            raise HostError("No world is loaded yet; call `load` first.")
        return self._info

    @property
    def pid(self) -> int:
        """Process id of the host, and of its process group."""
        return self._connection.pid

    @property
    def is_alive(self) -> bool:
        """False once the host has died, hung or been closed; then start another."""
        return self._connection.is_alive

    @property
    def complaints(self) -> tuple[str, ...]:
        """Every error that the page wrote to its console since the host started."""
        return self._connection.complaints

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """See World.load. Raises NotFoundError when there is no such world."""
        self._walkable.clear()
        params = spec.model_dump(mode="json", exclude_none=True)
        source = spec.imported
        if source is not None and source.kind == "page":
            graph, capabilities = await self._receive(source, params)
        else:
            self._guest = None
            graph, capabilities = await self._ask(_GRAPH, "load", params), CAPABILITIES
        hello = self._connection.hello
        if hello is None:
            raise HostError("The world host has not said hello.")
        self._info = WorldInfo(
            world=graph.world,
            engine="threejs",
            capabilities=capabilities,
            renderer=hello.renderer,
            profile=spec.profile,
            version=hello.bundle,
        )
        return graph

    async def _receive(
        self, source: ImportedSource, params: dict[str, Any]
    ) -> tuple[SceneGraph, tuple[Capability, ...]]:
        """Loads a page of somebody's own; what it answers is held to the contract from here on."""
        self._guest = source
        self._offer = Offer(calls=())
        answer = as_answered(await self._connection.call("load", params), source)
        graph = _checked(_GRAPH, "load", answer)
        _refuse("load", graph_fault(graph))
        self._offer = await self._ask(_OFFER, "offer", {})
        return as_brought(graph, source), capabilities_of(self._offer)

    @property
    def offer(self) -> Offer:
        """What a page of somebody's own has; nothing for any other world."""
        return self._offer

    async def attempts(self) -> Tried:
        """What was refused to a page of somebody's own since it was loaded."""
        return await self._ask(_TRIED, "attempts", {})

    async def inspect(self, source: ImportedSource) -> ImportReport:
        """Reads an import as `load` would and says what it is; what was loaded before stays, but for a page of one's own.

        A file's fault is in the report, never raised.
        """
        self._guest = None  # its page goes: it cannot read files for us
        params = {"imported": source.model_dump(mode="json", exclude_none=True)}
        return await self._ask(_REPORT, "inspect", params)

    async def reset(
        self,
        injections: Sequence[Injection] = (),
        *,
        start: Pose | None = None,
        seed: int = 0,
        frames: FrameMode = "final",
    ) -> Outcome:
        """See World.reset."""
        if start is None and self._guest is not None and self._guest.starts:
            start = self._guest.starts[0].pose
        params = {"injections": _plain(injections), "start": _plain(start), "seed": seed, "frames": frames}
        return self._held_to(await self._ask(_OUTCOME, "reset", params), "reset", frames, tick=0)

    async def act(
        self, action: Move | Turn | Look | Interact | Wait, *, frames: FrameMode = "final"
    ) -> Outcome:
        """See World.act."""
        outcome = await self._ask(_OUTCOME, "act", {"action": _plain(action), "frames": frames})
        return self._held_to(outcome, "act", frames)

    async def walk(self, spans: Sequence[WalkSpan], *, frames: FrameMode = "final") -> Outcome:
        """See World.walk."""
        if self._guest is not None:
            raise CapabilityError("A page of one's own is not walked freely; use the five actions.")
        return await self._ask(_OUTCOME, "walk", {"spans": _plain(spans), "frames": frames})

    async def observe(self) -> Frame:
        """See World.observe."""
        frame = await self._ask(_FRAME, "observe", {})
        if self._guest is not None:
            _refuse("observe", frame_fault(frame))
        return frame

    async def drawing_cost(self) -> dict[str, int]:
        """What the last picture took: draw `calls`, and `triangles` sent."""
        return await self._ask(_COUNTS, "drawing_cost", {})

    async def close(self) -> None:
        """Ends the host and all its processes; safe to call twice."""
        await self._connection.close()

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
        """See World.capture."""
        if overlays and self._guest is not None:
            raise CapabilityError("A page of one's own draws no overlays; leave them out.")
        params = {
            "pose": _plain(pose),
            "width": width,
            "height": height,
            "channels": list(channels),
            "regions": _plain(regions),
            **({"overlays": list(overlays)} if overlays else {}),
        }
        return await self._ask(_CAPTURE, "capture", params)

    async def inject(self, injection: Injection) -> GroundTruth:
        """See World.inject."""
        return await self._ask(_TRUTH, "inject", {"injection": _plain(injection)})

    async def remove_injection(self, injection_id: str) -> None:
        """See World.remove_injection."""
        await self._ask(_NOTHING, "remove_injection", {"id": injection_id})

    async def ground_truths(self) -> tuple[GroundTruth, ...]:
        """See World.ground_truths."""
        return await self._ask(_TRUTHS, "ground_truths", {})

    async def measure(self, injection: Injection) -> Measurement:
        """See World.measure."""
        return await self._ask(_MEASUREMENT, "measure", {"injection": _plain(injection)})

    async def edit(self, edit: SceneEdit) -> SceneEdit:
        """See World.edit."""
        return await self._ask(_EDIT, "edit", {"edit": _plain(edit)})

    async def path(self, start: Vec3, goal: Vec3) -> Route | None:
        """See World.path."""
        return await self._ask(_ROUTE, "path", {"start": list(start), "goal": list(goal)})

    async def walkable(self, spacing_m: float = 1.0) -> tuple[Vec3, ...]:
        """See World.walkable. Asked once for each spacing: the ground is the one of the world as it was loaded."""
        if spacing_m not in self._walkable:
            points = await self._ask(_POINTS, "walkable", {"spacing_m": spacing_m})
            self._walkable[spacing_m] = points
        return self._walkable[spacing_m]

    async def bodies(self) -> tuple[BodyState, ...]:
        """See World.bodies."""
        return await self._ask(_BODIES, "bodies", {})

    async def digest(self) -> Digests:
        """See World.digest."""
        return await self._ask(_DIGESTS, "digest", {})

    async def survey(self, nodes: Sequence[str] = ()) -> dict[str, Survey]:
        """See World.survey."""
        return await self._ask(_SURVEYS, "survey", {"nodes": list(nodes)})

    async def scan(self) -> tuple[Suspect, ...]:
        """See World.scan."""
        return await self._ask(_SUSPECTS, "scan", {})

    async def _ask(self, model: TypeAdapter[T], method: str, params: dict[str, Any]) -> T:
        return _checked(model, method, await self._connection.call(method, params))

    def _held_to(
        self, outcome: Outcome, method: str, frames: FrameMode, *, tick: int | None = None
    ) -> Outcome:
        if self._guest is not None:
            _refuse(method, outcome_fault(outcome, frames, tick=tick))
        return outcome


def _checked(model: TypeAdapter[T], method: str, result: Any) -> T:
    try:
        return model.validate_python(result)
    except ValidationError as error:
        raise HostError(
            f"The page's answer to `{method}` is not what was agreed: {form_faults(error)}."
        ) from error


def _refuse(method: str, fault: str) -> None:
    if fault:
        raise HostError(f"The page's answer to `{method}` is not what was agreed: {fault}.")


def _plain(value: BaseModel | Sequence[BaseModel] | None) -> Any:
    """The JSON form of values."""
    if value is None:
        return None
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    return [each.model_dump(mode="json") for each in value]
