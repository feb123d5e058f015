"""The sweep: every operator on every object of a world that can take it, tried out and taken back; resumable.

Owns: the order of targets (seeded), the report as a file that is written as it goes, and going on from it.
Refuses: what a trial checks (authoring.trials). A report of another seed, scene or built page is begun anew for that world.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from authoring.catalogue import targets_of
from authoring.operator import Operator
from authoring.restless import RestlessWalk, walk_restlessly
from authoring.trials import Bench, plan_trial, try_injection
from data.errors import InjectionError, RangeError, UsageError
from data.ids import drawn_id
from data.schema.base import Value
from data.schema.scene import SceneGraph
from worlds.protocol import World

SAVE_EVERY_S = 10.0
ROUNDS = (4, 12, 36, 108)
"""So many targets of each operator are tried in every world before more are tried in any; all of them at last."""
Tell = Callable[[str], None]


class Fault(Value):
    """A target at which something was not as it must be."""

    target: str
    words: tuple[str, ...]


class OperatorSweep(Value):
    """One operator in one world: the first `tried` targets of the seeded order are done."""

    targets: int
    tried: int = 0
    faults: tuple[Fault, ...] = ()


class WorldSweep(Value):
    """One world."""

    scene_digest: str
    renderer: str
    version: str
    """Of the built page."""
    objects: int
    operators: dict[str, OperatorSweep] = Field(default_factory=dict[str, OperatorSweep])
    walk: RestlessWalk | None = None
    """Random edits in a row, undone in full."""
    seconds: float = 0.0


class SweepReport(Value):
    """What was tried so far."""

    seed: int = 0
    worlds: dict[str, WorldSweep] = Field(default_factory=dict[str, WorldSweep])

    @property
    def trials(self) -> int:
        """How many injections were tried."""
        return sum(self.trials_in(world) for world in self.worlds)

    def trials_in(self, world: str) -> int:
        """How many were tried in one world."""
        state = self.worlds.get(world)
        return 0 if state is None else sum(one.tried for one in state.operators.values())

    @property
    def faults(self) -> tuple[str, ...]:
        """Everything that was not as it must be, one line each."""
        found = [
            f"{name}: {operator} {fault.target}: {'; '.join(fault.words)}"
            for name, world in self.worlds.items()
            for operator, one in world.operators.items()
            for fault in one.faults
        ]
        for name, world in self.worlds.items():
            if world.walk is not None and not (world.walk.clean_scene and world.walk.clean_state):
                found.append(f"{name}: {world.walk.edits} edits undone do not end at the clean digests")
        return tuple(found)


def plan_rounds(sample: int | None) -> tuple[int | None, ...]:
    """How many targets of each operator are tried by the end of each round; None is all."""
    return (*(size for size in ROUNDS if sample is None or size < sample), sample)


def is_done(
    report: SweepReport, world: str, operators: Sequence[Operator], size: int | None, *, version: str
) -> bool:
    """Whether a built page of that version has nothing left to try in a round of that size."""
    state = report.worlds.get(world)
    if state is None or state.version != version:
        return False
    found = [state.operators.get(operator.name) for operator in operators]
    return all(
        one is not None and one.tried >= min(one.targets, one.targets if size is None else size)
        for one in found
    )


def read_report(file: Path, seed: int) -> SweepReport:
    """The report that a sweep goes on from; an empty one where there is none, or of another seed.

    Raises:
        UsageError: the file is no report of a sweep.
    """
    if not file.exists():
        return SweepReport(seed=seed)
    try:
        report = SweepReport.model_validate_json(file.read_text(encoding="utf-8"))
    except (ValidationError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} is there and is no report of a sweep; name another --out.") from error
    return report if report.seed == seed else SweepReport(seed=seed)


def write_report(file: Path, report: SweepReport) -> None:
    """Replaces the file in one step."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    partial.write_text(report.model_dump_json(indent=1) + "\n", encoding="utf-8")
    partial.replace(file)


async def sweep_world(
    world: World,
    scene: SceneGraph,
    operators: Sequence[Operator],
    report: SweepReport,
    *,
    sample: int | None = None,
    objects: Collection[str] | None = None,
    pictures: bool = True,
    edits: int = 0,
    save: Callable[[SweepReport], None] = lambda _report: None,
    tell: Tell | None = None,
    until: Callable[[], bool] = lambda: False,
) -> SweepReport:
    """The report with this world's operators tried, each at its first `sample` targets (all for None).

    Args:
        world: loaded with the scene.
        scene: surveyed.
        operators: which.
        report: what was done before.
        sample: so many targets of each operator.
        objects: only these; all for None.
        pictures: pixels are compared too.
        edits: length of the random walk of edits; none for 0, or when it was walked before.
        save: called now and then, and at the end.
        tell: gets a line for each operator and each fault.
        until: asked before each trial; True ends the sweep early.
    """
    bench = await Bench.prepare(world, scene)
    return await sweep_bench(
        bench,
        operators,
        report,
        sample=sample,
        objects=objects,
        pictures=pictures,
        edits=edits,
        save=save,
        tell=tell,
        until=until,
    )


async def sweep_bench(
    bench: Bench,
    operators: Sequence[Operator],
    report: SweepReport,
    *,
    sample: int | None,
    objects: Collection[str] | None = None,
    pictures: bool = True,
    edits: int,
    save: Callable[[SweepReport], None],
    tell: Tell | None,
    until: Callable[[], bool],
    version: str | None = None,
) -> SweepReport:
    """The same on a bench that keeps its pictures of the clean world from round to round. See `sweep_world`.

    `version` is the built page's; the world's own for None.
    """
    scene = bench.scene
    state = _begin(report, bench.world, scene, version or bench.world.info.version)
    before_s, began = state.seconds, time.monotonic()
    saved = began

    def keep(changed: WorldSweep, *, at_once: bool = False) -> WorldSweep:
        nonlocal report, saved
        changed = changed.model_copy(update={"seconds": round(before_s + time.monotonic() - began, 1)})
        report = report.model_copy(update={"worlds": {**report.worlds, scene.world: changed}})
        if at_once or time.monotonic() - saved >= SAVE_EVERY_S:
            saved = time.monotonic()
            save(report)
        return changed

    for operator in operators:
        order = _order(operator, scene, report.seed, objects)
        done = state.operators.get(operator.name, OperatorSweep(targets=len(order)))
        for target in order[done.tried : sample]:
            if until():
                keep(state, at_once=True)
                return report
            done = await _try(bench, operator, target, done, report.seed, pictures=pictures)
            if done.faults and done.faults[-1].target == target and tell is not None:
                tell(f"{scene.world} {operator.name} {target}: {'; '.join(done.faults[-1].words)}")
            state = keep(state.model_copy(update={"operators": {**state.operators, operator.name: done}}))
        if tell is not None:
            tell(f"{scene.world} {operator.name}: {done.tried} of {done.targets}, {len(done.faults)} faults")
        state = state.model_copy(update={"operators": {**state.operators, operator.name: done}})
    if edits and not until() and (state.walk is None or state.walk.edits < edits):
        state = state.model_copy(update={"walk": await walk_restlessly(bench, edits, seed=report.seed)})
    keep(state, at_once=True)
    return report


def _begin(report: SweepReport, world: World, scene: SceneGraph, version: str) -> WorldSweep:
    fresh = WorldSweep(
        scene_digest=scene.scene_digest,
        renderer=world.info.renderer,
        version=version,
        objects=len(scene.nodes),
    )
    old = report.worlds.get(scene.world)
    same = old is not None and (old.scene_digest, old.version) == (fresh.scene_digest, fresh.version)
    return old if old is not None and same else fresh


def _order(operator: Operator, scene: SceneGraph, seed: int, objects: Collection[str] | None) -> list[str]:
    found = targets_of(operator, scene).applicable
    targets = [target for target in found if objects is None or target in objects]
    random.Random(f"{operator.name}:{seed}").shuffle(targets)  # noqa: S311 - repeatable on purpose
    return targets


async def _try(
    bench: Bench, operator: Operator, target: str, done: OperatorSweep, seed: int, *, pictures: bool
) -> OperatorSweep:
    identity = drawn_id(random.Random(f"{operator.name}:{target}:{seed}"))  # noqa: S311 - repeatable on purpose
    try:
        injection = plan_trial(bench.scene, operator, target, identity)
    except (InjectionError, RangeError) as refusal:
        words: tuple[str, ...] = (f"it cannot be planned: {refusal}",)
    else:
        words = await try_injection(bench, injection, pictures=pictures)
    faults = (*done.faults, Fault(target=target, words=words)) if words else done.faults
    return done.model_copy(update={"tried": done.tried + 1, "faults": faults})
