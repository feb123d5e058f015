"""Drawing again what an audit's picture claims: the same world at the same moment, from the same place.

Owns: bringing a host's world to a recorded moment and drawing there, with the anomaly or without. Refuses: showing it,
and verdicts; a picture that could not be repeated exactly says so.

The recorded steps (of a free walk: its inputs, tick by tick) are carried out again, so what was set off, opened or pushed
before is there too. Where they do not lead to the recorded state (a world that was mended since), the world is drawn from
that place at that time with nobody acting in it, and `exact` is False.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from data.errors import CapabilityError
from data.schema.action import FrameMode, Wait
from data.schema.audit import Episode, FrameRecord, StepRecord
from data.schema.base import TICKS_PER_SECOND
from data.schema.scene import WorldSpec
from data.schema.task import TaskDefinition
from data.schema.walk import WalkPiece, WalkSpan
from evaluation.episodes import read_walk
from worlds.protocol import World
from worlds.witness.glimpses import replay_step

LONGEST_WAIT_S = 5.0
SHORTEST_WAIT_S = 0.5


class NotWantedError(Exception):
    """Somebody looks at something else by now; no expected failure of the product."""


@dataclass(frozen=True)
class Redrawn:
    """A picture drawn again."""

    picture: bytes = field(repr=False)
    exact: bool
    """The recorded steps led to the recorded state."""
    equal: bool | None
    """Equal to the evidence pixel for pixel; None where another renderer drew that, or it is the clean twin."""


@dataclass
class Redrawer:
    """Keeps one host while its world is wanted. Its methods are coroutines of the world loop, one at a time."""

    start_world: Callable[[WorldSpec], Awaitable[World]]
    load_blob: Callable[[str], bytes]
    _world: World | None = field(default=None, repr=False)
    _loaded: WorldSpec | None = None

    async def draw(
        self,
        spec: WorldSpec,
        definition: TaskDefinition,
        episode: Episode,
        frame: FrameRecord,
        *,
        clean: bool,
        wanted: Callable[[], bool] = lambda: True,
    ) -> Redrawn:
        """Draws a picture of an episode again.

        Args:
            spec: the task's world.
            definition: the task.
            episode: the audit.
            frame: one of its pictures; for a part of one, the whole one is drawn.
            clean: without the anomaly.
            wanted: asked between steps; once False, the drawing stops.

        Raises:
            NotWantedError: `wanted` said no.
            HostError, RendererError: no world could be started, or it died; the next call starts another.
            CapabilityError: this world cannot be drawn from a place.
        """
        try:
            world = await self._load(spec)
            exact = await self._go_there(world, definition, episode, frame, clean=clean, wanted=wanted)
            shown = await world.capture(pose=frame.pose, width=frame.width, height=frame.height)
        except NotWantedError:
            raise
        except BaseException:
            await self.close()
            raise
        if shown.rgb is None:
            raise CapabilityError("This world gave no picture from that place.")
        same = world.info.renderer == episode.renderer and exact and not clean and "#" not in frame.ref
        equal = _rgba_sha256(shown.rgb) == frame.rgba_sha256 if same else None
        return Redrawn(shown.rgb, exact, equal)

    async def close(self) -> None:
        """Lets the host go; safe to call twice."""
        world, self._world, self._loaded = self._world, None, None
        if world is not None:
            await world.close()

    async def _load(self, spec: WorldSpec) -> World:
        if self._world is not None and self._loaded == spec:
            return self._world
        if self._world is None:
            self._world = await self.start_world(spec)
        self._loaded = None
        await self._world.load(spec)
        self._loaded = spec
        return self._world

    async def _go_there(
        self,
        world: World,
        definition: TaskDefinition,
        episode: Episode,
        frame: FrameRecord,
        *,
        clean: bool,
        wanted: Callable[[], bool],
    ) -> bool:
        """Whether the world is at the recorded moment by what was recorded."""
        walk = episode.conduct.walk if episode.conduct else None
        if walk is not None:
            repeated = await self._walk(
                world, definition, read_walk(self.load_blob(walk)), frame, clean, wanted
            )
        else:
            repeated = await _act(
                world, definition, _steps_to(episode, frame), frame, clean=clean, wanted=wanted
            )
        if repeated is not None:
            return repeated
        await _reset(world, definition, clean=clean)
        await _pass(world, frame.tick, wanted)
        return False

    async def _walk(
        self,
        world: World,
        definition: TaskDefinition,
        pieces: Sequence[WalkPiece],
        frame: FrameRecord,
        clean: bool,
        wanted: Callable[[], bool],
    ) -> bool | None:
        await _reset(world, definition, clean=clean)
        for piece in pieces:
            _refuse_unwanted(wanted)
            spans = _until(piece, frame.tick)
            if not spans:
                break
            outcome = await world.walk(spans, frames=_NO_FRAMES)
            if not clean and piece.tick <= frame.tick and outcome.state_digest != piece.state_digest:
                return None
        return True if not pieces or frame.tick <= pieces[-1].tick else None


_NO_FRAMES: FrameMode = "none"


async def _act(
    world: World,
    definition: TaskDefinition,
    steps: Sequence[StepRecord],
    frame: FrameRecord,
    *,
    clean: bool,
    wanted: Callable[[], bool],
) -> bool | None:
    """Carries steps out; None when they lead elsewhere, False when the picture was taken after the last of them."""
    for step in steps:
        _refuse_unwanted(wanted)
        outcome = await replay_step(world, definition, step, clean=clean)
        if not clean and outcome.state_digest != step.state_digest:
            return None
    if not steps:
        return None
    await _pass(world, frame.tick - steps[-1].tick, wanted)
    return steps[-1].tick == frame.tick


async def _reset(world: World, definition: TaskDefinition, *, clean: bool) -> None:
    injections = () if clean else definition.injections
    await world.reset(injections, start=definition.start, seed=definition.world_seed, frames=_NO_FRAMES)


def _until(piece: WalkPiece, tick: int) -> tuple[WalkSpan, ...]:
    """A piece's inputs up to a tick."""
    left, spans = tick - piece.from_tick, list[WalkSpan]()
    for span in piece.spans:
        if left <= 0:
            break
        spans.append(span.model_copy(update={"ticks": min(span.ticks, left)}))
        left -= span.ticks
    return tuple(spans)


def _steps_to(episode: Episode, frame: FrameRecord) -> list[StepRecord]:
    """The recorded steps up to the last one that ended at or before the picture; none for a walk without steps."""
    if frame.tick > episode.steps[-1].tick:
        return []
    return [step for step in episode.steps if step.tick <= frame.tick]


async def _pass(world: World, ticks: int, wanted: Callable[[], bool]) -> None:
    """Lets time pass, in waits as long as an action may be; less than half a second is left over at most."""
    left = ticks
    while left >= SHORTEST_WAIT_S * TICKS_PER_SECOND:
        _refuse_unwanted(wanted)
        seconds = min(LONGEST_WAIT_S, left / TICKS_PER_SECOND)
        if 0 < left / TICKS_PER_SECOND - seconds < SHORTEST_WAIT_S:
            seconds = max(SHORTEST_WAIT_S, seconds - SHORTEST_WAIT_S)
        await world.act(Wait(seconds=seconds), frames=_NO_FRAMES)
        left -= round(seconds * TICKS_PER_SECOND)


def _refuse_unwanted(wanted: Callable[[], bool]) -> None:
    if not wanted():
        raise NotWantedError


def _rgba_sha256(png: bytes) -> str:
    from PIL import Image

    return hashlib.sha256(Image.open(io.BytesIO(png)).convert("RGBA").tobytes()).hexdigest()
