"""A small world without an engine: one square room with a few boxes, for tests of everything above the World protocol.

Owns: FakeWorld, which keeps the protocol's promises (ticks, outcomes, digests, reveals, undo) with simple rules and is
deterministic. Refuses: physics, beauty, and every operator but float, turn_over, remove_collider, vanish_in_sector and
disappear. Its pictures are coarse; its engine is called `fake`.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from data.canonical import canonical_bytes, sha256_hex
from data.errors import CapabilityError, HostError, NotFoundError
from data.schema.action import (
    WALK_M_PER_S,
    Frame,
    FrameMode,
    Interact,
    Look,
    Move,
    Outcome,
    OutcomeWord,
    Turn,
    Wait,
    count_ticks,
)
from data.schema.base import TICKS_PER_SECOND
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
from worlds.fake import view
from worlds.fake.effects import SLACK_M, Effect, change, check_target, compare
from worlds.fake.room import START, Thing, describe, find_route, furnish, is_free, plain, walkable_points
from worlds.protocol import FILM_HEIGHT, FILM_WIDTH, FRAME_HEIGHT, FRAME_WIDTH, World

REACH_M = 3.0
FILM_TICKS = 30
FILM_MOST = 8
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
_EDITS = {
    "transform": ("position", "centre"),
    "visible": ("visible", "visible"),
    "collider": ("enabled", "collides"),
    "state": ("on", "on"),
}


@dataclass
class _Now:
    """Everything that a reset makes new."""

    things: dict[str, Thing]
    pose: Pose = START
    tick: int = 0
    effects: list[Effect] = field(default_factory=list[Effect])


class FakeWorld(World):
    """A world in memory. Loads any slug; every world is the same room."""

    def __init__(self) -> None:
        self._clean = {thing.id: thing for thing in furnish()}
        self._now = _Now(dict(self._clean))
        self._spec: WorldSpec | None = None
        self._closed = False

    @property
    def info(self) -> WorldInfo:
        """See World.info."""
        spec = self._require()
        return WorldInfo(
            world=spec.world,
            engine="fake",
            capabilities=CAPABILITIES,
            renderer="fake",
            profile=spec.profile,
            version="1",
        )

    async def load(self, spec: WorldSpec) -> SceneGraph:
        """See World.load."""
        self._spec = spec
        self._clean = {thing.id: thing for thing in furnish()}
        self._now = _Now(dict(self._clean))
        return describe(spec.world, self._clean, self._scene_digest())

    async def reset(
        self,
        injections: Sequence[Injection] = (),
        *,
        start: Pose | None = None,
        seed: int = 0,  # noqa: ARG002 - nothing here is random
        frames: FrameMode = "final",
    ) -> Outcome:
        """See World.reset."""
        self._require()
        self._now = _Now(dict(self._clean), pose=start or START)
        for injection in injections:
            self._apply(injection)
        self._watch(ticks=0, activated=None)
        return self._outcome("done", film=[], frames=frames)

    async def act(
        self, action: Move | Turn | Look | Interact | Wait, *, frames: FrameMode = "final"
    ) -> Outcome:
        """See World.act."""
        self._require()
        before, ticks = self._now.pose, count_ticks(action)
        marks = _film_marks(ticks) if frames == "film" else ()
        film: list[Frame] = []
        activated = self._activate() if isinstance(action, Interact) else None
        self._watch(ticks=0, activated=activated)
        moved, blocked = 0.0, False
        for tick in range(1, ticks + 1):
            if isinstance(action, Move) and not blocked:
                wanted = min(action.distance_m, tick * WALK_M_PER_S / TICKS_PER_SECOND)
                step = wanted - moved
                blocked = not self._walk(step if action.direction == "forward" else -step)
                moved = moved if blocked else wanted
            elif isinstance(action, (Turn, Look)):
                self._now.pose = _turned(before, action, tick / ticks)
            self._now.tick += 1
            self._watch(ticks=1, activated=None)
            if tick in marks:
                film.append(self._frame(FILM_WIDTH, FILM_HEIGHT))
        word: OutcomeWord = "blocked" if blocked else "done"
        if isinstance(action, Interact) and activated is None:
            word = "nothing_reached"
        turned = action.degrees if isinstance(action, Turn) else 0.0
        if isinstance(action, Look):
            turned = self._now.pose.pitch_deg - before.pitch_deg
        return self._outcome(
            word, film=film, frames=frames, moved_m=moved, turned_deg=turned, activated=activated
        )

    async def walk(self, spans: Sequence[WalkSpan], *, frames: FrameMode = "final") -> Outcome:
        """See World.walk: straight ahead and back only, stopped by what is in the way."""
        self._require()
        for span in spans:
            looks = {"yaw_deg": span.yaw_deg, "pitch_deg": span.pitch_deg}
            self._now.pose = self._now.pose.model_copy(update=looks)
            if span.interacts:
                self._watch(ticks=0, activated=self._activate())
            for _ in range(span.ticks):
                self._walk(span.ahead * WALK_M_PER_S / TICKS_PER_SECOND)
                self._now.tick += 1
                self._watch(ticks=1, activated=None)
        return self._outcome("done", film=[], frames=frames)

    async def observe(self) -> Frame:
        """See World.observe."""
        self._require()
        return self._frame(FRAME_WIDTH, FRAME_HEIGHT)

    async def close(self) -> None:
        """See World.close."""
        self._closed = True

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
        """See World.capture; there are no overlays."""
        self._require()
        if overlays:
            raise CapabilityError("The fake world draws no overlays; leave them out.")
        shown = [thing for thing in self._now.things.values() if thing.visible]
        names = [thing.id for thing in shown] + [f"region/{number}" for number in range(len(regions))]
        at = pose or self._now.pose
        seen = view.look(at, [thing.drawn for thing in shown], width, height)
        marked = [thing.drawn for thing in shown] + [view.Drawn(box, (0, 0, 0), (0, 0, 0)) for box in regions]
        index = view.look(at, marked, width, height).hit + 1
        ids = np.stack([index & 255, (index >> 8) & 255, index >> 16], axis=-1)
        depth = view.enlarge(seen.depth_m, width, height).astype("<f4")
        return Capture(
            width=width,
            height=height,
            tick=self._now.tick,
            rgb=view.encode(view.enlarge(seen.rgb, width, height), "png") if "rgb" in channels else None,
            ids=view.encode(view.enlarge(ids, width, height), "png") if "ids" in channels else None,
            id_table=tuple(names) if "ids" in channels else (),
            depth=depth.tobytes() if "depth" in channels else None,
        )

    async def inject(self, injection: Injection) -> GroundTruth:
        """See World.inject."""
        self._require()
        effect = self._apply(injection)
        self._watch(ticks=0, activated=None)
        return effect.truth

    async def remove_injection(self, injection_id: str) -> None:
        """See World.remove_injection. Raises NotFoundError when it is not in effect."""
        self._require()
        left = [each.injection for each in self._now.effects if each.injection.id != injection_id]
        if len(left) == len(self._now.effects):
            raise NotFoundError(f"No injection {injection_id} is in effect.")
        self._now.effects = []
        self._now.things = {
            key: replace(self._clean[key], on=now.on) for key, now in self._now.things.items()
        }
        for injection in left:
            self._apply(injection)

    async def ground_truths(self) -> tuple[GroundTruth, ...]:
        """See World.ground_truths."""
        return tuple(effect.truth for effect in self._now.effects)

    async def measure(self, injection: Injection) -> Measurement:
        """See World.measure."""
        thing = check_target(injection, self._now.things)
        return compare(injection, thing, self._clean[thing.id])

    async def edit(self, edit: SceneEdit) -> SceneEdit:
        """See World.edit; knows transform (position), visible, collider and state (on)."""
        clean = self._find(edit.node)
        if edit.kind not in _EDITS:
            raise CapabilityError(f"The fake world cannot edit {edit.kind}.")
        key, attribute = _EDITS[edit.kind]
        value = edit.values[key]
        changes: dict[str, Any] = {attribute: tuple(value) if key == "position" else value}
        before = getattr(clean, attribute)
        for things in (self._clean, self._now.things):
            things[edit.node] = replace(things[edit.node], **changes)
        return SceneEdit(
            kind=edit.kind, node=edit.node, values={key: list(before) if key == "position" else before}
        )

    async def path(self, start: Vec3, goal: Vec3) -> Route | None:
        """See World.path; through the clean room."""
        return find_route(start, goal, self._clean)

    async def walkable(self, spacing_m: float = 1.0) -> tuple[Vec3, ...]:
        """See World.walkable."""
        return walkable_points(self._clean, spacing_m)

    async def bodies(self) -> tuple[BodyState, ...]:
        """See World.bodies."""
        return tuple(
            BodyState(
                id=thing.id,
                position=thing.centre,
                quaternion=(1, 0, 0, 0) if thing.turned else (0, 0, 0, 1),
                visible=thing.visible,
                state={} if thing.on is None else {"on": thing.on},
            )
            for _, thing in sorted(self._now.things.items())
        )

    async def digest(self) -> Digests:
        """See World.digest."""
        return Digests(scene=self._scene_digest(), state=self._state_digest())

    async def survey(self, nodes: Sequence[str] = ()) -> dict[str, Survey]:
        """See World.survey: the room has no ceiling and nothing is in anything's way."""
        ids = nodes or tuple(sorted(self._now.things))
        return {node: Survey(headroom_m=3.0) for node in ids}

    async def scan(self) -> tuple[Suspect, ...]:
        """See World.scan: gaps and sinking against what each thing rests on."""
        found: list[Suspect] = []
        for _, thing in sorted(self._now.things.items()):
            if thing.rests_on is None or not thing.visible:
                continue
            gap = thing.box.min[1] - self._now.things[thing.rests_on].box.max[1]
            if abs(gap) > SLACK_M:
                found.append(
                    Suspect(fault="floats" if gap > 0 else "sinks", node=thing.id, amount_m=abs(gap))
                )
        return tuple(found)

    # How it works inside.

    def _require(self) -> WorldSpec:
        if self._closed or self._spec is None:
            raise HostError(
                "This fake world is closed." if self._closed else "No world is loaded yet; call `load`."
            )
        return self._spec

    def _find(self, node: str) -> Thing:
        if node not in self._now.things:
            raise NotFoundError(f"There is no node {node!r} in the square room.")
        return self._now.things[node]

    def _apply(self, injection: Injection) -> Effect:
        before = check_target(injection, self._now.things)
        after = change(before, injection)
        self._now.things[before.id] = after
        effect = Effect.of(injection, before, after)
        self._now.effects.append(effect)
        return effect

    def _watch(self, *, ticks: int, activated: str | None) -> None:
        now = self._now
        for effect in now.effects:
            clean = self._clean[effect.node]
            effect.watch(now.pose, clean, now.things, tick=now.tick, ticks=ticks, activated=activated)
            now.things[effect.node] = effect.show(now.things[effect.node], clean)

    def _walk(self, step_m: float) -> bool:
        """Moves along the view's yaw; False, and no step, when something is in the way."""
        yaw, pose = math.radians(self._now.pose.yaw_deg), self._now.pose
        x, z = pose.x + math.sin(yaw) * step_m, pose.z - math.cos(yaw) * step_m
        if not is_free(x, z, self._now.things):
            return False
        self._now.pose = pose.model_copy(update={"x": x, "z": z})
        return True

    def _activate(self) -> str | None:
        shown = [thing for thing in self._now.things.values() if thing.visible]
        ahead = view.axes_of(self._now.pose)[0]
        index, distance = view.cast(
            view.eye_of(self._now.pose), ahead[None, :], [thing.box for thing in shown]
        )
        if index[0] < 0 or distance[0] > REACH_M:
            return None
        hit = shown[int(index[0])]
        if hit.on is None:
            return None
        self._now.things[hit.id] = replace(hit, on=not hit.on)
        return hit.id

    def _frame(self, width: int, height: int) -> Frame:
        drawn = [thing.drawn for thing in self._now.things.values() if thing.visible]
        rgb = view.enlarge(view.look(self._now.pose, drawn, width, height).rgb, width, height)
        rgba = np.dstack([rgb, np.full((height, width), 255, dtype=np.uint8)])
        return Frame(
            tick=self._now.tick,
            pose=self._now.pose,
            width=width,
            height=height,
            mime="image/jpeg",
            data=view.encode(rgb, "jpeg"),
            rgba_sha256=hashlib.sha256(rgba.tobytes()).hexdigest(),
            reveals={effect.injection.id: effect.reveals for effect in self._now.effects},
        )

    def _outcome(self, word: OutcomeWord, *, film: list[Frame], frames: FrameMode, **facts: Any) -> Outcome:
        final = [] if frames == "none" else [self._frame(FRAME_WIDTH, FRAME_HEIGHT)]
        return Outcome(
            outcome=word,
            pose=self._now.pose,
            tick=self._now.tick,
            frames=(*film, *final),
            state_digest=self._state_digest(),
            reveals={effect.injection.id: effect.reveals for effect in self._now.effects},
            **facts,
        )

    def _scene_digest(self) -> str:
        return sha256_hex(canonical_bytes([plain(thing) for _, thing in sorted(self._now.things.items())]))

    def _state_digest(self) -> str:
        latches = [effect.latches for effect in self._now.effects]
        pose = self._now.pose.model_dump(mode="json")
        return sha256_hex(canonical_bytes([self._scene_digest(), pose, self._now.tick, latches]))


def _film_marks(ticks: int) -> tuple[int, ...]:
    """Ticks of the film frames: one each 0.5 s counted back from the end (which has its own frame), thinned to eight."""
    marks = list(range(ticks - FILM_TICKS, 0, -FILM_TICKS))[::-1]
    if len(marks) > FILM_MOST:
        marks = [marks[round(i * (len(marks) - 1) / (FILM_MOST - 1))] for i in range(FILM_MOST)]
    return tuple(marks)


def _turned(before: Pose, action: Turn | Look, share: float) -> Pose:
    """The pose after this share of a turn or a look; yaw stays in -180..180, pitch within 89."""
    if isinstance(action, Turn):
        yaw = before.yaw_deg + action.degrees * share
        return before.model_copy(update={"yaw_deg": (yaw + 180) % 360 - 180})
    pitch = max(-89.0, min(89.0, before.pitch_deg + action.degrees * share))
    return before.model_copy(update={"pitch_deg": pitch})
