"""The sweep: every operator on every object of a world that can take it, tried out and taken back; resumable.

Owns: the order of targets (seeded), who is tried alone and who in a row, loading the world anew now and then, and going on from a
report. Refuses: what a trial checks (authoring.trials, trial_rows), and the report's own rules (sweep_report).
"""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from app.jobs.sweep_report import (
    ROUNDS,
    OperatorSweep,
    SweepReport,
    WorldSweep,
    source_of,
)
from authoring.catalogue import targets_of
from authoring.operator import Operator
from authoring.restless import walk_restlessly
from authoring.trial_rows import try_row
from authoring.trials import Bench, plan_trial, try_injection
from data.errors import InjectionError, RangeError
from data.ids import drawn_id
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from worlds.protocol import World

SAVE_EVERY_S = 10.0
FRESH_AFTER = 40
"""Targets until the world is loaded anew: whatever has moved once is drawn with more care from then on."""
Tell = Callable[[str], None]
Renew = Callable[[], Awaitable[Bench]]


class Ledger:
    """The report that one or more sweeps of different worlds add to."""

    def __init__(self, report: SweepReport, save: Callable[[SweepReport], None] = lambda _: None) -> None:
        self.report = report
        self._save = save
        self._saved = time.monotonic()

    def put(self, world: str, state: WorldSweep, *, at_once: bool = False) -> None:
        """Takes what is known of one world; saves it now and then."""
        self.report = self.report.model_copy(update={"worlds": {**self.report.worlds, world: state}})
        if at_once or time.monotonic() - self._saved >= SAVE_EVERY_S:
            self._saved = time.monotonic()
            self._save(self.report)


@dataclass(frozen=True)
class Ways:
    """How a sweep goes.

    Attributes:
        objects: only these; all for None.
        pictures: pixels are compared too.
        edits: length of the random walk of edits; none for 0, or when it was walked before.
        tell: gets a line for each fault, and one for each world.
        until: asked before each trial or row; True ends the sweep early.
        version: the built page's; the world's own for None.
        on: what is being tried, in words for the report.
        renew: loads the world anew.
        again: targets at which something was wrong are tried again.
    """

    objects: Collection[str] | None = None
    pictures: bool = True
    edits: int = 0
    tell: Tell | None = None
    until: Callable[[], bool] = lambda: False
    version: str | None = None
    on: str = ""
    renew: Renew | None = None
    again: bool = False


async def sweep_world(
    world: World,
    scene: SceneGraph,
    operators: Sequence[Operator],
    report: SweepReport,
    *,
    sample: int | None = None,
    save: Callable[[SweepReport], None] = lambda _report: None,
    ways: Ways | None = None,
) -> SweepReport:
    """The report with this world's operators tried, each at its first `sample` targets (all for None).

    The world is loaded with the scene, which is surveyed.
    """
    ledger = Ledger(report, save)
    ways = ways or Ways()
    for size in (*(one for one in ROUNDS if sample is None or one < sample), sample):
        await sweep_bench(await Bench.prepare(world, scene), operators, ledger, sample=size, ways=ways)
        if ways.until():
            break
    return ledger.report


async def sweep_bench(
    bench: Bench, operators: Sequence[Operator], ledger: Ledger, *, sample: int | None, ways: Ways
) -> Bench:
    """One round of one world; what is beyond the first rounds is tried in rows. The bench to go on with."""
    sweep = _Sweep(bench, operators, ledger, ways)
    await sweep.run(sample)
    return sweep.bench


class _Sweep:
    """One world's round."""

    def __init__(self, bench: Bench, operators: Sequence[Operator], ledger: Ledger, ways: Ways) -> None:
        self.bench = bench
        self._operators = operators
        self._ledger = ledger
        self._ways = ways
        self._name = bench.scene.world
        self._orders = {
            one.name: _order(one, bench.scene, ledger.report.seed, ways.objects) for one in operators
        }
        self._state = self._begin()
        self._before_s, self._began = self._state.seconds, time.monotonic()

    async def run(self, sample: int | None) -> None:
        """Target by target, so that what is found out of a target serves all its operators."""
        in_rows = sample is None and self._ways.pictures
        left = self._left(sample)
        for number, (target, operators) in enumerate(left):
            if number and number % FRESH_AFTER == 0 and self._ways.renew is not None:
                self.bench = await self._ways.renew()
            if not await (self._in_a_row if in_rows else self._alone)(target, operators):
                self._keep(at_once=True)
                return
        if self._ways.tell is not None and left:
            tried = self._ledger.report.trials_in(self._name)
            self._ways.tell(f"{self._name}: {tried} tried, {len(left)} targets in this round")
        edits, walk = self._ways.edits, self._state.walk
        if edits and not self._ways.until() and (walk is None or walk.edits < edits):
            walked = await walk_restlessly(self.bench, edits, seed=self._ledger.report.seed)
            self._state = self._state.model_copy(update={"walk": walked})
        self._keep(at_once=True)

    async def _alone(self, target: str, operators: Sequence[Operator]) -> bool:
        """False when it is time to end."""
        for operator in operators:
            if self._ways.until():
                return False
            planned = self._plan(operator, target)
            words = (
                (planned,)
                if isinstance(planned, str)
                else await try_injection(self.bench, planned, pictures=self._ways.pictures)
            )
            self._note(operator, target, words, alone=True)
        return True

    async def _in_a_row(self, target: str, operators: Sequence[Operator]) -> bool:
        if self._ways.until():
            return False
        rng = random.Random(f"row:{target}:{self._ledger.report.seed}")  # noqa: S311 - repeatable on purpose
        planned = {
            operator.name: self._plan(operator, target) for operator in rng.sample(operators, len(operators))
        }
        row = [one for one in planned.values() if isinstance(one, Injection)]
        found = await try_row(self.bench, row)
        for operator in operators:
            one = planned[operator.name]
            words = (one,) if isinstance(one, str) else found[one.id]
            self._note(operator, target, words, alone=False)
        return True

    def _plan(self, operator: Operator, target: str) -> Injection | str:
        seed = self._ledger.report.seed
        identity = drawn_id(random.Random(f"{operator.name}:{target}:{seed}"))  # noqa: S311 - repeatable on purpose
        try:
            return plan_trial(self.bench.scene, operator, target, identity)
        except (InjectionError, RangeError) as refusal:
            return f"it cannot be planned: {refusal}"

    def _note(self, operator: Operator, target: str, words: tuple[str, ...], *, alone: bool) -> None:
        part = self._state.operators[operator.name]
        number = self._orders[operator.name].index(target)
        part = part.with_done(number, words, target, alone=alone)
        if self._ways.on and self._ways.on not in part.on:
            part = part.model_copy(update={"on": (*part.on, self._ways.on)})
        self._state = self._state.model_copy(
            update={"operators": {**self._state.operators, operator.name: part}}
        )
        if words and self._ways.tell is not None:
            self._ways.tell(f"{self._name} {operator.name} {target}: {'; '.join(words)}")
        self._keep()

    def _keep(self, *, at_once: bool = False) -> None:
        seconds = round(self._before_s + time.monotonic() - self._began, 1)
        self._state = self._state.model_copy(update={"seconds": seconds})
        self._ledger.put(self._name, self._state, at_once=at_once)

    def _left(self, sample: int | None) -> list[tuple[str, list[Operator]]]:
        """What is still to be tried, by target."""
        left: dict[str, list[Operator]] = {}
        for operator in self._operators:
            part = self._state.operators[operator.name]
            for number, target in enumerate(self._orders[operator.name][:sample]):
                if not part.is_done(number):
                    left.setdefault(target, []).append(operator)
        return [(target, left[target]) for target in _shuffled(left, self._ledger.report.seed)]

    def _begin(self) -> WorldSweep:
        """What is known of this world, without what no longer holds of the chosen operators."""
        bench = self.bench
        old = self._ledger.report.worlds.get(self._name)
        if old is None or old.scene_digest != bench.scene.scene_digest:
            old = WorldSweep(
                scene_digest=bench.scene.scene_digest,
                renderer=bench.world.info.renderer,
                objects=len(bench.scene.nodes),
            )
        version = self._ways.version or bench.world.info.version
        parts = dict(old.operators)
        for operator in self._operators:
            order = self._orders[operator.name]
            source = source_of(operator, order)
            part = parts.get(operator.name)
            if part is None or (part.version, part.source) != (version, source):
                parts[operator.name] = OperatorSweep(targets=len(order), version=version, source=source)
            elif self._ways.again:
                parts[operator.name] = part.without_faults(order)
        return old.model_copy(update={"operators": parts})


def _order(operator: Operator, scene: SceneGraph, seed: int, objects: Collection[str] | None) -> list[str]:
    """All operators go through the objects in one order, so that the first of each are few objects."""
    found = targets_of(operator, scene).applicable
    return _shuffled([target for target in found if objects is None or target in objects], seed)


def _shuffled(targets: Iterable[str], seed: int) -> list[str]:
    def place(target: str) -> float:
        return random.Random(f"targets:{target}:{seed}").random()  # noqa: S311 - repeatable on purpose

    return sorted(targets, key=place)
