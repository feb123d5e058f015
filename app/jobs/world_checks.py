"""Whether a world can be relied on: it loads, is the same in every host, stands firm, and can be walked.

Owns: the checks, each with its result in words. Refuses: mending anything, and judging a task (validation).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal

from app import hosts
from app.jobs.world_facts import KnownWorld
from data.errors import WorldAuditError
from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.base import Value
from data.schema.imported import Finding, ImportedWorld
from data.schema.scene import SceneGraph, Suspect
from data.schema.space import Pose, Vec3
from worlds.protocol import World

Result = Literal["passed", "failed", "noted"]
SPACING_M = 0.5
"""Between points of the walkable area; each stands for a square of that side."""
FEWEST_POINTS = 4
PLAY = (
    Turn(degrees=40),
    Move(distance_m=1.0),
    Interact(),
    Look(degrees=15),
    Wait(seconds=1.0),
    Turn(degrees=-150),
    Move(distance_m=0.5, direction="back"),
)
"""What both hosts are put through from each start."""
STARTS = 3


class CheckResult(Value):
    """One check. `noted` says something that is no fault by itself."""

    name: str
    result: Result
    words: str


class WorldReport(Value):
    """What a check of a world found."""

    world: str
    ok: bool
    scene_digest: str | None = None
    walkable_m2: float | None = None
    checks: tuple[CheckResult, ...]
    findings: tuple[Finding, ...] = ()
    """Khronos' validator's, of an imported world."""
    suspects: tuple[Suspect, ...] = ()


async def check_world(known: KnownWorld, *, tell: Callable[[str], None] | None = None) -> WorldReport:
    """Runs every check; what goes wrong in a world becomes a result, what goes wrong on this machine is raised.

    Raises:
        RendererError, HostError: no host could be started.
    """
    say = tell or (lambda _words: None)
    say("loading it twice")
    pair = await _start_pair(known)
    try:
        loads = await asyncio.gather(*(world.load(known.spec) for world in pair), return_exceptions=True)
        fault = next((one for one in loads if isinstance(one, BaseException)), None)
        if fault is not None:
            if not isinstance(fault, WorldAuditError):
                raise fault
            return _report(known.id, [CheckResult(name="loads", result="failed", words=str(fault))])
        scenes = [one for one in loads if isinstance(one, SceneGraph)]
        return await _look_closely(known, pair, scenes, say)
    finally:
        await asyncio.gather(*(world.close() for world in pair))


async def _start_pair(known: KnownWorld) -> list[World]:
    first = await hosts.start_world(known.spec)
    try:
        return [first, await hosts.start_world(known.spec)]
    except BaseException:
        await first.close()
        raise


async def _look_closely(
    known: KnownWorld, pair: Sequence[World], scenes: Sequence[SceneGraph], say: Callable[[str], None]
) -> WorldReport:
    world, scene = pair[0], scenes[0]
    objects = sum(1 for node in scene.nodes if not node.structural)
    checks = [
        CheckResult(
            name="loads",
            result="passed",
            words=f"{objects} objects, {scene.triangles} triangles, scene {scene.scene_digest[:12]}.",
        )
    ]
    if known.own is not None:
        checks.append(_validator(known.own))
    say("playing the same in both")
    checks.append(await _same(pair, scenes))
    say("looking for what floats, sinks or intersects")
    suspects = await world.scan()
    checks.append(_firm(suspects, known.own is not None))
    points = await world.walkable(SPACING_M)
    area = len(points) * SPACING_M**2
    checks.append(_walkable(points, area))
    checks.append(_starts(scene, points))
    return _report(
        known.id,
        checks,
        scene_digest=scene.scene_digest,
        walkable_m2=area,
        findings=known.own.findings if known.own is not None else (),
        suspects=suspects,
    )


def _report(world: str, checks: Sequence[CheckResult], **more: object) -> WorldReport:
    ok = all(check.result != "failed" for check in checks)
    return WorldReport.model_validate({"world": world, "ok": ok, "checks": tuple(checks), **more})


def _validator(own: ImportedWorld) -> CheckResult:
    errors = sum(1 for finding in own.findings if finding.severity == "error")
    others = len(own.findings) - errors
    words = (
        f"{errors} errors and {others} other findings; the file is used as it is."
        if own.findings
        else "Khronos' validator found nothing."
    )
    return CheckResult(name="validator", result="noted" if own.findings else "passed", words=words)


async def _same(pair: Sequence[World], scenes: Sequence[SceneGraph]) -> CheckResult:
    """Both hosts give the same digests and the same pixels, from several starts, action by action."""
    name = "deterministic"
    if scenes[0].scene_digest != scenes[1].scene_digest:
        words = "Two hosts load two different scenes: their scene digests differ."
        return CheckResult(name=name, result="failed", words=words)
    starts = scenes[0].starts[:STARTS]
    for start in starts:
        one, other = await asyncio.gather(*(_play(world, start.pose) for world in pair))
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                what = "state" if mine[0] != theirs[0] else "picture"
                done = PLAY[number - 1].action if number else "reset"
                words = f"From the start {start.id!r} the two hosts differ in their {what} after {done} ({number})."
                return CheckResult(name=name, result="failed", words=words)
    words = f"Two hosts agree in every digest and pixel over {len(PLAY)} actions from {len(starts)} starts."
    return CheckResult(name=name, result="passed", words=words)


async def _play(world: World, start: Pose) -> list[tuple[str, str]]:
    outcome = await world.reset(start=start, seed=7)
    seen = [(outcome.state_digest, outcome.frames[-1].rgba_sha256)]
    for action in PLAY:
        outcome = await world.act(action)
        seen.append((outcome.state_digest, outcome.frames[-1].rgba_sha256))
    return seen


def _firm(suspects: Sequence[Suspect], imported: bool) -> CheckResult:
    if not suspects:
        return CheckResult(name="stands firm", result="passed", words="Nothing floats, sinks or intersects.")
    worst = max(suspects, key=lambda one: one.amount_m)
    words = (
        f"{len(suspects)} movable objects float, sink or intersect; most {worst.node}, by "
        f"{100 * worst.amount_m:.1f} cm. Every clean task here would hold an anomaly: see `worldaudit worlds scan`."
    )
    if imported:
        words += " An object that is built in should not be tagged movable."
    return CheckResult(name="stands firm", result="failed", words=words)


def _walkable(points: Sequence[Vec3], area: float) -> CheckResult:
    if len(points) < FEWEST_POINTS:
        words = "There is next to no floor that one could walk on from the first start."
        return CheckResult(name="walkable", result="failed", words=words)
    return CheckResult(
        name="walkable", result="passed", words=f"About {area:.0f} m² can be walked from the first start."
    )


def _starts(scene: SceneGraph, points: Sequence[Vec3]) -> CheckResult:
    if not scene.starts:
        words = "It has no start pose. Add one with `worldaudit worlds starts`."
        return CheckResult(name="starts", result="failed", words=words)
    lost = [start.id for start in scene.starts if distance_to(points, start.pose) > FARTHEST_M]
    if lost:
        words = f"Off the floor that the first start is on: {', '.join(lost)}."
        return CheckResult(name="starts", result="noted", words=words)
    return CheckResult(
        name="starts", result="passed", words=f"{len(scene.starts)} starts, all on the same floor."
    )


FARTHEST_M = 1.0
"""From a start to the nearest point of the walkable area."""


def distance_to(points: Sequence[Vec3], pose: Pose) -> float:
    """From a pose's feet to the nearest of some points, metres; infinite where there are none."""
    return min(
        (((x - pose.x) ** 2 + (y - pose.y) ** 2 + (z - pose.z) ** 2) ** 0.5 for x, y, z in points),
        default=float("inf"),
    )
