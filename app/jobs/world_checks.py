"""Whether a world can be relied on: it loads, is the same in every host, stands firm, and can be walked.

Owns: the checks, each with its result in words. Refuses: mending anything, and judging a task (validation).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal

from app import hosts
from app.jobs.page_checks import CallCheck, Findings, check_calls
from app.jobs.world_facts import KnownWorld, fault_of
from data.counts import count_of
from data.errors import WorldAuditError
from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.base import Value
from data.schema.imported import Finding, ImportedWorld
from data.schema.scene import SceneGraph, Suspect
from data.schema.space import Pose, Vec3
from worlds.protocol import World
from worlds.three.tried import Tried

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
    calls: tuple[CallCheck, ...] = ()
    """Of a page of somebody's own: what each call of its contract gave."""


async def check_world(
    known: KnownWorld, *, tell: Callable[[str], None] | None = None, patience_s: float | None = None
) -> WorldReport:
    """Runs every check; what goes wrong in a world becomes a result, what goes wrong on this machine is raised.

    `patience_s` caps how long a call may take, for a page of somebody's own.

    Raises:
        RendererError, HostError: no host could be started.
    """
    say = tell or (lambda _words: None)
    if gone := fault_of(known):
        return _report(known.id, [CheckResult(name="loads", result="failed", words=gone.error)])
    if known.is_page:
        return await _check_page(known, say, patience_s)
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


async def _check_page(known: KnownWorld, say: Callable[[str], None], patience_s: float | None) -> WorldReport:
    """Its calls one by one first; only a page that answers them all is put through the rest."""
    found = await check_calls(known.spec, patience_s=patience_s, tell=say)
    checks = [contract_check(found), *attempt_checks(found.tried)]
    scene = found.scene
    if scene is None or not found.keeps:
        words = "Not asked: the calls come first."
        checks.append(CheckResult(name="deterministic", result="failed", words=words))
        return _report(
            known.id, checks, calls=tuple(found.calls), scene_digest=scene.scene_digest if scene else None
        )
    say("playing the same twice, and in two hosts")
    pair = await _start_pair(known)
    try:
        scenes = list(await asyncio.gather(*(world.load(known.spec) for world in pair)))
        checks.append(await _same(pair, scenes, again=True))
        more = await _measure_floor(pair[0], scene, checks)
    except WorldAuditError as error:
        checks.append(CheckResult(name="deterministic", result="failed", words=str(error)))
        more = {}
    finally:
        await asyncio.gather(*(world.close() for world in pair))
    return _report(known.id, checks, calls=tuple(found.calls), scene_digest=scene.scene_digest, **more)


async def _measure_floor(world: World, scene: SceneGraph, checks: list[CheckResult]) -> dict[str, object]:
    """Suspects and floor, as far as the page can tell them; what it cannot is said to be not checkable."""
    more: dict[str, object] = {}
    if "scan" in world.info.capabilities:
        more["suspects"] = suspects = await world.scan()
        checks.append(_firm(suspects, imported=True))
    else:
        checks.append(_not_checkable("stands firm", "scan"))
    if "path" in world.info.capabilities:
        points = await world.walkable(SPACING_M)
        more["walkable_m2"] = area = len(points) * SPACING_M**2
        checks += [_walkable(points, area), _starts(scene, points)]
    else:
        checks.append(_not_checkable("walkable", "walkable"))
    return more


def _not_checkable(name: str, call: str) -> CheckResult:
    return CheckResult(name=name, result="noted", words=f"Not checkable: the page has no `{call}`.")


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
    checks = [
        CheckResult(
            name="loads",
            result="passed",
            words=f"{scene.counted}, {scene.triangles} triangles, scene {scene.scene_digest[:12]}.",
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


def _kinds(count: int, noun: str) -> str:
    """Findings of one kind are kept as one, with their number in its words."""
    return f"{count} kind{'' if count == 1 else 's'} of {noun}" if count else f"no {noun}"


def _validator(own: ImportedWorld) -> CheckResult:
    errors = sum(1 for finding in own.findings if finding.severity == "error")
    others = len(own.findings) - errors
    words = (
        f"{_kinds(errors, 'error')} and {_kinds(others, 'other finding')}; the file is used as it is."
        if own.findings
        else "Khronos' validator found nothing."
    )
    return CheckResult(name="validator", result="noted" if own.findings else "passed", words=words)


async def _same(pair: Sequence[World], scenes: Sequence[SceneGraph], *, again: bool = False) -> CheckResult:
    """Both hosts give the same digests and the same pixels, from several starts, action by action.

    With `again`, the first of them is also asked twice, which tells a page that does not start over from one that draws
    by chance.
    """
    name = "deterministic"
    if scenes[0].scene_digest != scenes[1].scene_digest:
        words = "Two hosts load two different scenes: their scene digests differ."
        return CheckResult(name=name, result="failed", words=words)
    starts = scenes[0].starts[:STARTS]
    for start in starts:
        one, other = await asyncio.gather(*(_play(world, start.pose) for world in pair))
        plays = [("two hosts", other)]
        if again:
            plays.insert(0, ("two plays in one host", await _play(pair[0], start.pose)))
        for who, theirs in plays:
            if fault := _difference(one, theirs):
                words = f"From the start {start.id!r} {who} differ in their {fault}."
                return CheckResult(name=name, result="failed", words=words)
    words = f"Two hosts agree in every digest and pixel over {count_of(len(PLAY), 'action')} from {count_of(len(starts), 'start')}."
    return CheckResult(name=name, result="passed", words=words)


def _difference(one: Sequence[tuple[str, str]], other: Sequence[tuple[str, str]]) -> str:
    """The first thing in which two plays differ; empty when they do not."""
    for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        if mine != theirs:
            what = "state" if mine[0] != theirs[0] else "picture"
            return f"{what} after {PLAY[number - 1].action if number else 'reset'} ({number})"
    return ""


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


def contract_check(found: Findings) -> CheckResult:
    """The calls of a page in one line."""
    bad = [one for one in found.calls if one.result == "failed" or (one.needed and one.result != "passed")]
    if bad:
        words = f"{bad[0].call}: {bad[0].words}"
        more = f" And {len(bad) - 1} more." if len(bad) > 1 else ""
        return CheckResult(name="contract", result="failed", words=words + more)
    passed = sum(1 for one in found.calls if one.result == "passed")
    lacks = [one.call for one in found.calls if one.result == "missing"]
    words = f"{passed} calls answer as agreed" + (f"; it lacks {', '.join(lacks)}." if lacks else ".")
    return CheckResult(name="contract", result="passed", words=words)


def attempt_checks(tried: Tried) -> list[CheckResult]:
    """What a page tried that is refused to every page, and what it lacks."""
    reached = [*tried.network, *tried.navigation, *tried.window]
    words = (
        f"It tried {'; '.join(reached)}. That is refused, here and in every audit."
        if reached
        else "It tried to reach nothing but its own files."
    )
    checks = [CheckResult(name="network", result="noted" if reached else "passed", words=words)]
    if tried.missing:
        words = f"It asked for files that its folder does not hold: {'; '.join(tried.missing)}."
        checks.append(CheckResult(name="files", result="noted", words=words))
    if tried.console or tried.dialog:
        said = "; ".join([*tried.console, *tried.dialog])
        checks.append(CheckResult(name="console", result="noted", words=said))
    return checks
