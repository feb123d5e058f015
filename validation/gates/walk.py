"""Walking the script: twice with the injections, side by side, and once without, drawn from the same eyes.

Owns: the three walks, what each step's picture shows, and the measurements at the reveals. Refuses: judging.
The two hosts work at once. The start and the reveals are drawn as auditors get them, and compared and measured at full
size; what lies between is drawn at half size, which costs a quarter.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from data.schema.action import Outcome
from data.schema.injection import GroundTruth, Measurement
from data.schema.scene import BodyState, Capture, SceneGraph, Suspect
from data.schema.space import Box
from data.schema.task import TaskDefinition
from validation.gates.bodies import account_for, affected_change, body_strays
from validation.gates.evidence import GateLimits, Script, Shown, Step, Walk
from validation.gates.loading import Seat
from validation.gates.pictures import (
    Accounted,
    as_full,
    differing,
    find_strays,
    hash_pixels,
    pixels_of,
    widen,
)
from validation.gates.second_view import find_second_views
from worlds.masks import Mask, encode_mask, read_ids
from worlds.protocol import FRAME_HEIGHT, FRAME_WIDTH, World
from worlds.routes import middle_of

SMALL = (480, 288)
FULL = (FRAME_WIDTH, FRAME_HEIGHT)


@dataclass
class _Seen:
    """One step in the first host, kept until the clean twin has come as far."""

    outcome: Outcome
    other: Outcome
    rgba: tuple[str, str]
    """Hashes of the pixels of both hosts."""
    capture: Capture
    bodies: tuple[BodyState, ...]
    truths: tuple[GroundTruth, ...]


@dataclass
class _Gathered:
    """What grows on the way."""

    seen: list[_Seen] = field(default_factory=list[_Seen])
    measured: dict[str, Measurement] = field(default_factory=dict[str, Measurement])
    frames: dict[int, bytes] = field(default_factory=dict[int, bytes])
    clean_frames: dict[int, bytes] = field(default_factory=dict[int, bytes])
    masks: dict[int, bytes] = field(default_factory=dict[int, bytes])


async def walk_script(
    pair: tuple[Seat, Seat], definition: TaskDefinition, script: Script, limits: GateLimits
) -> Walk:
    """Walks a script on two loaded hosts."""
    first, second = pair[0].world, pair[1].world
    gathered = _Gathered()
    await _walk_anomalous(first, second, definition, script, gathered)
    steps, suspects = await _walk_clean(pair[1], definition, script, gathered, limits)
    views = await find_second_views(first, second, pair[0].scene, definition, script, steps, limits)
    return Walk(
        steps=tuple(steps),
        truths=gathered.seen[-1].truths,
        measured=gathered.measured,
        second=views,
        suspects=tuple(suspects),
        frames=gathered.frames,
        clean_frames=gathered.clean_frames,
        masks=gathered.masks,
    )


async def _walk_anomalous(
    first: World, second: World, definition: TaskDefinition, script: Script, gathered: _Gathered
) -> None:
    """With the injections on both hosts; every picture of the first is kept for the comparison."""
    kept = {0, *script.revealed_at.values()}
    for number in range(len(script.actions) + 1):
        is_kept = number in kept
        mine, other = await asyncio.gather(
            _carry_out(first, definition, script, number, clean=False, frames=is_kept),
            _carry_out(second, definition, script, number, clean=False, frames=is_kept),
        )
        truths = await first.ground_truths() if definition.injections else ()
        width, height = FULL if is_kept else SMALL
        capture, theirs = await asyncio.gather(
            first.capture(
                pose=mine.pose, width=width, height=height, channels=("rgb", "ids"), regions=_regions(truths)
            ),
            _nothing() if is_kept else second.capture(pose=other.pose, width=width, height=height),
        )
        if theirs is not None:
            rgba = (hash_pixels(capture), hash_pixels(theirs))
        else:
            rgba = (mine.frames[-1].rgba_sha256, other.frames[-1].rgba_sha256)
            gathered.frames[number] = mine.frames[-1].data
        gathered.seen.append(_Seen(mine, other, rgba, capture, await first.bodies(), truths))
        for anomaly, step in script.revealed_at.items():
            if step == number:
                for injection in definition.anomalies[anomaly].injections:
                    gathered.measured[injection.id] = await first.measure(injection)


async def _walk_clean(
    seat: Seat,
    definition: TaskDefinition,
    script: Script,
    gathered: _Gathered,
    limits: GateLimits,
) -> tuple[list[Step], list[tuple[Suspect, float]]]:
    """Without them, drawn from the eyes of the first walk."""
    world, scene = seat.world, seat.scene
    steps: list[Step] = []
    suspects: list[tuple[Suspect, float]] = []
    built: dict[str, BodyState] = {}
    for number, seen in enumerate(gathered.seen):
        clean = await _carry_out(world, definition, script, number, clean=True, frames=False)
        bodies = await world.bodies()
        if number == 0:
            built = {body.id: body for body in bodies}
            suspects = await _suspects(seat, definition.world_seed, gathered, limits)
        steps.append(await _compare(world, scene, script, number, seen, clean, bodies, built, gathered))
    return steps, suspects


async def _carry_out(
    world: World, definition: TaskDefinition, script: Script, number: int, *, clean: bool, frames: bool
) -> Outcome:
    mode = "final" if frames else "none"
    if number > 0:
        return await world.act(script.actions[number - 1], frames=mode)
    injections = () if clean else definition.injections
    return await world.reset(injections, start=definition.start, seed=definition.world_seed, frames=mode)


async def _compare(
    world: World,
    scene: SceneGraph,
    script: Script,
    number: int,
    seen: _Seen,
    clean: Outcome,
    clean_bodies: Sequence[BodyState],
    built: dict[str, BodyState],
    gathered: _Gathered,
) -> Step:
    mine, truths = seen.outcome, seen.truths
    poses = [one.outcome.pose for one in gathered.seen[: number + 1]] + [clean.pose]
    activated = {one.outcome.activated for one in gathered.seen[: number + 1]} | {clean.activated}
    known = account_for(scene, truths, seen.bodies, clean_bodies, built, poses, activated)
    size = (seen.capture.width, seen.capture.height)
    twin = await world.capture(pose=mine.pose, width=size[0], height=size[1], channels=("rgb", "ids"))
    shown = await _shown(world, seen, twin, known, number, gathered)
    change_m, states = affected_change(truths, seen.bodies, clean_bodies)
    strays = (*body_strays(seen.bodies, clean_bodies, known), *shown.strays)
    return Step(
        number=number,
        action=script.actions[number - 1] if number else None,
        outcome=mine.outcome,
        moved_m=mine.moved_m,
        pose=mine.pose,
        tick=mine.tick,
        digest=mine.state_digest,
        rgba=seen.rgba[0],
        other_digest=seen.other.state_digest,
        other_rgba=seen.rgba[1],
        holds=dict(mine.reveals),
        clean_outcome=clean.outcome,
        clean_pose=clean.pose,
        body_change_m=change_m,
        states_differ=states,
        shown=Shown(pixels=shown.pixels, changed_px=shown.changed_px, strays=strays),
    )


async def _shown(
    world: World, seen: _Seen, twin: Capture, known: Accounted, number: int, gathered: _Gathered
) -> Shown:
    """The exposure of each injection, and what differs within and beyond what is accounted for."""
    size = (twin.width, twin.height)
    here, there = read_ids(seen.capture), read_ids(twin)
    pixels: dict[str, int] = {}
    exposed: Mask = np.zeros(here.shape, dtype=np.bool_)
    first = 0
    for truth in seen.truths:
        names = {*truth.affected, *(f"region/{first + i}" for i in range(len(truth.regions)))}
        first += len(truth.regions)
        mask = pixels_of(here, seen.capture.id_table, names) | pixels_of(there, twin.id_table, truth.affected)
        holds = seen.outcome.reveals.get(truth.injection, False)
        pixels[truth.injection] = as_full(int(np.count_nonzero(mask)), size) if holds else 0
        exposed |= mask
    changed = differing(seen.capture, twin)
    covered = (
        exposed
        | pixels_of(here, seen.capture.id_table, known.nodes)
        | pixels_of(there, twin.id_table, known.nodes)
    )
    inside = as_full(int(np.count_nonzero(changed & widen(exposed))), size)
    strays = find_strays(seen.capture, twin, covered, known, seen.outcome.pose)
    if any(stray.what == "light" for stray in strays) or (strays == [] and _far_light(changed, covered)):
        deep = await world.capture(pose=seen.outcome.pose, width=size[0], height=size[1], channels=("depth",))
        with_depth = twin.model_copy(update={"depth": deep.depth})
        strays = find_strays(seen.capture, with_depth, covered, known, seen.outcome.pose)
    if number in gathered.frames and seen.truths:
        gathered.masks[number] = encode_mask(exposed)
        gathered.clean_frames[number] = twin.rgb or b""
    return Shown(pixels=pixels, changed_px=inside, strays=tuple(strays))


def _far_light(changed: Mask, covered: Mask) -> bool:
    """Something beyond the masks changed, and only depth can tell whether it is far."""
    return bool((changed & ~covered).any())


async def _suspects(
    seat: Seat, seed: int, gathered: _Gathered, limits: GateLimits
) -> list[tuple[Suspect, float]]:
    """What the scan finds in the clean scene near the way, nearest first."""
    if "scan" not in seat.world.info.capabilities:
        return []
    bounds = {node.id: node.bounds for node in seat.scene.nodes}
    found: list[tuple[Suspect, float]] = []
    for suspect in await seat.clean_suspects(seed):
        if (box := bounds.get(suspect.node)) is None:
            continue
        gap = min(_flat_gap_m(box, seen.outcome.pose.x, seen.outcome.pose.z) for seen in gathered.seen)
        if gap <= limits.nearby_m:
            found.append((suspect, gap))
    return sorted(found, key=lambda row: (round(row[1], 3), row[0].node))


def _flat_gap_m(box: Box, x: float, z: float) -> float:
    middle = middle_of(box)
    return math.hypot(middle[0] - x, middle[2] - z)


async def _nothing() -> None:
    """Where there is nothing to wait for."""


def _regions(truths: Sequence[GroundTruth]) -> list[Box]:
    return [box for truth in truths for box in truth.regions]
