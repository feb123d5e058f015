"""Exposure of a free walk by replay: how much of each anomaly every kept picture showed.

Owns: running the walk again in place of actions, and the names of its pictures. Refuses: how exposure is measured
(evaluation.exposure, worlds.witness), use during an audit, and verdicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from data.schema.action import Outcome, Wait
from data.schema.audit import Episode, EpisodeExposure, FrameRecord, StepRecord
from data.schema.task import TaskDefinition
from data.schema.walk import WalkPiece
from evaluation.blobs import Blobs
from evaluation.episodes import read_walk
from evaluation.exposure import measure_exposure
from worlds.protocol import World


async def measure_any_exposure(
    world: World, definition: TaskDefinition, episode: Episode, *, blobs: Blobs
) -> EpisodeExposure:
    """Exposure of an episode of either mode; see `measure_exposure`. A walk has a row for each kept picture.

    Raises:
        CapabilityError: this engine cannot run a free walk again.
        NotFoundError, SchemaError: the walk's blob is not there, or is none.
    """
    if episode.conduct is None or episode.conduct.walk is None:
        return await measure_exposure(world, definition, episode, blobs=blobs)
    pieces = read_walk(blobs.get(episode.conduct.walk))
    kept = [frame for frame in episode.captures if "#" not in frame.ref]
    steps, names = _as_steps(episode.steps[0], pieces, kept)
    told = episode.model_copy(update={"steps": tuple(steps)})
    again = cast("World", _WalkedAgain(world, pieces))
    measured = await measure_exposure(again, definition, told, blobs=blobs)
    rows = [row.model_copy(update={"ref": ref}) for row in measured.frames for ref in names.get(row.ref, ())]
    return measured.model_copy(update={"frames": tuple(rows)})


def _as_steps(
    start: StepRecord, pieces: Sequence[WalkPiece], kept: Sequence[FrameRecord]
) -> tuple[list[StepRecord], dict[str, list[str]]]:
    """The pieces as steps that a replay understands, and for each step's picture the names of the kept ones.

    A picture is kept where a piece ends; several at one place are one picture.
    """
    names: dict[str, list[str]] = {}

    def step(number: int, tick: int, base: dict[str, Any]) -> StepRecord:
        there = [frame for frame in kept if frame.tick == tick]
        frames = tuple(frame.model_copy(update={"ref": f"a{number}"}) for frame in there[:1])
        if there:
            names[f"a{number}"] = [frame.ref for frame in there]
        return StepRecord(step=number, tick=tick, frames=frames, **base)

    steps = [step(0, start.tick, {"pose": start.pose, "state_digest": start.state_digest})]
    for number, piece in enumerate(pieces, 1):
        base = {
            "action": Wait(seconds=0.5),  # what is run is the piece
            "outcome": "done",
            "pose": piece.pose,
            "state_digest": piece.state_digest,
        }
        steps.append(step(number, piece.tick, base))
    return steps, names


class _WalkedAgain:
    """A world in which every action is the next piece of the walk."""

    def __init__(self, world: World, pieces: Sequence[WalkPiece]) -> None:
        self._world = world
        self._pieces = pieces
        self._next = 0

    async def reset(self, *arguments: Any, **named: Any) -> Outcome:
        self._next = 0
        return await self._world.reset(*arguments, **named)

    async def act(self, _action: Any, *, frames: Any = "none") -> Outcome:
        piece = self._pieces[self._next]
        self._next += 1
        return await self._world.walk(piece.spans, frames=frames)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._world, name)
