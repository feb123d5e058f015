"""Tasks in number: proposes what a plan wishes, gates it, keeps what passes as proposed, and counts why the rest failed.

Owns: the order of the steps and the ledger (project.makings), so that a killed run goes on where it stopped: a try that is in
the ledger is not repeated, and a task that was saved before its try was is found again by its id, which the wish decides.
Refuses: choosing anomalies (authoring.suggesting, through wish_drafts), judging them (gates), and accepting them: people do.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.jobs.freezing import freeze_task
from app.jobs.gating import GateHosts, gate_definition, gate_revision, keep_gating, stands_in
from app.jobs.wish_drafts import Ask, Drafting, draft_wish
from app.jobs.worlds import spec_for
from app.surveys import survey_clean
from data.errors import EnvironmentFault, UsageError
from data.ids import drawn_id, new_id, now_ms
from data.schema.base import Value
from data.schema.gate import GateName
from data.schema.plan import Ending, Making, Wish
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import Task
from validation.proposing import may_be_proposed

if TYPE_CHECKING:
    from data.store.project import Project

NOTE = "made by a plan"
TRIES_MAX = 4
"""So many anomalies are gated for one wish."""
Tell = Callable[[str], None]


class MakingReport(Value):
    """What became of the wishes, in this run and in those before it."""

    wanted: int
    proposed: int
    tasks: tuple[str, ...]
    """Ids of the proposed ones."""
    unmet: tuple[str, ...]
    """Wishes without a task, in words."""
    failed_gates: dict[str, dict[str, int]]
    """Gate -> operator -> count."""
    passed_over: dict[str, dict[str, int]]
    """Operator -> fault -> count: looked at, and not even gated."""
    tries: int
    seconds: float
    """Wall time of all tries."""
    proposed_an_hour: float


async def make_many(
    project: Project,
    wishes: Sequence[Wish],
    opened: GateHosts,
    *,
    author: str = "auto",
    tell: Tell | None = None,
    until: Callable[[], bool] = lambda: False,
) -> MakingReport:
    """Tries every wish that is not met yet, at most a few times each; says what there is at the end.

    `until` is asked before each try; True ends the run early.

    Raises:
        UsageError: there is no wish.
        EnvironmentFault: this machine cannot run worlds. Everything up to then is kept.
    """
    if not wishes:
        raise UsageError("Nothing is wished for: every count is 0.")
    maker = _Maker(project, opened, author)
    for number, wish in enumerate(wishes, start=1):
        while not is_settled(project.makings.of_wish(wish.key)):
            if until():
                return report_on(project, wishes)
            making = await maker.try_wish(wish)
            if tell is not None:
                tell(f"{number}/{len(wishes)} {describe_wish(wish)}: {_in_words(making)}")
    return report_on(project, wishes)


def is_settled(makings: Sequence[Making]) -> bool:
    """Nothing more is tried: it is met, nothing is left, or enough was tried."""
    return len(makings) >= TRIES_MAX or any(making.ending != "failed" for making in makings)


class _Maker:
    """Tries at wishes, one after another, in the worlds of two hosts."""

    def __init__(self, project: Project, opened: GateHosts, author: str) -> None:
        self._project = project
        self._opened = opened
        self._author = author
        self._surveyed: dict[str, SceneGraph] = {}

    async def try_wish(self, wish: Wish) -> Making:
        """One more try, kept."""
        began = time.monotonic()
        number = len(self._project.makings.of_wish(wish.key))
        task_id = drawn_id(random.Random(f"{wish.key}:{number}"))  # noqa: S311 - repeatable on purpose
        task = self._project.tasks.find(task_id)
        try:
            making = await self._try(wish, number, task_id, task)
        except EnvironmentFault:  # a host died while it was looked around: once more with fresh ones
            await self._opened.discard()
            making = await self._try(wish, number, task_id, task)
        took_ms = round(1000 * (time.monotonic() - began))
        return self._project.makings.add(making.model_copy(update={"took_ms": took_ms}))

    async def _try(self, wish: Wish, number: int, task_id: str, saved: Task | None) -> Making:
        if saved is not None:
            return await self._go_on(wish, number, saved)
        spec = spec_for(self._project, wish.world)
        drafting = await self._draft(spec, self._ask(wish, number, task_id))
        if drafting.task is None:
            return _making(wish, number, "nothing_left", drafting)
        gating = await gate_definition(
            self._opened, spec, drafting.task.definition, put=self._project.blobs.put
        )
        fallen = [one for one in gating.outcomes if one.result not in ("passed", "not_applicable")]
        if fallen:
            words = tuple(f"{one.gate}: {one.words} {one.change}".strip() for one in fallen)
            failed: tuple[GateName, ...] = tuple(one.gate for one in fallen)
            return _making(wish, number, "failed", drafting, failed=failed, words=words)
        revision = freeze_task(self._project, self._project.tasks.save(drafting.task), note=NOTE)
        keep_gating(self._project, revision, gating)
        return _making(wish, number, "proposed", drafting)

    async def _draft(self, spec: WorldSpec, ask: Ask) -> Drafting:
        seat = (await self._opened.pair(spec))[0]
        scene = self._surveyed.get(seat.scene.scene_digest)
        if scene is None:
            await seat.world.reset((), frames="none")
            scene = await survey_clean(seat.world, spec, seat.scene)
            self._surveyed[seat.scene.scene_digest] = scene
        return await draft_wish(seat.world, scene, ask)

    def _ask(self, wish: Wish, number: int, task_id: str) -> Ask:
        tried = self._project.makings.in_world(wish.world)
        return Ask(
            wish=wish,
            number=number,
            task_id=task_id,
            author=self._author,
            now_ms=now_ms(),
            taken=[task.definition for task in self._project.tasks.all() if not task.retired],
            avoid={pair for one in tried for pair in zip(one.operators, one.targets, strict=True)},
        )

    async def _go_on(self, wish: Wish, number: int, task: Task) -> Making:
        """A task whose gates passed, saved when the program was killed before it could say so."""
        revision = freeze_task(self._project, task, note=NOTE)
        if not may_be_proposed(stands_in(self._project, revision)):
            await gate_revision(self._project, revision, self._opened)
        failed: tuple[GateName, ...] = tuple(
            stand.gate for stand in stands_in(self._project, revision) if not stand.stands
        )
        return _making(wish, number, "failed" if failed else "proposed", Drafting(task=task), failed=failed)


def _making(
    wish: Wish,
    number: int,
    ending: Ending,
    drafting: Drafting,
    *,
    failed: Sequence[GateName] = (),
    words: Sequence[str] = (),
) -> Making:
    injections = drafting.task.definition.injections if drafting.task is not None else ()
    return Making(
        id=new_id(),
        wish=wish,
        number=number,
        ending=ending,
        operators=tuple(one.operator for one in injections),
        targets=tuple(one.targets[0] for one in injections),
        task=drafting.task.id if drafting.task is not None and ending == "proposed" else None,
        failed=tuple(failed),
        words=tuple(words),
        passed_over=drafting.passed_over,
        at_ms=now_ms(),
        took_ms=0,
    )


def report_on(project: Project, wishes: Sequence[Wish]) -> MakingReport:
    """What became of these wishes so far."""
    tries = {wish.key: project.makings.of_wish(wish.key) for wish in wishes}
    makings = [making for found in tries.values() for making in found]
    proposed = [making for making in makings if making.ending == "proposed"]
    failed: dict[str, Counter[str]] = {}
    passed: dict[str, Counter[str]] = {}
    for making in makings:
        for gate in making.failed:
            failed.setdefault(gate, Counter()).update(making.operators or ("clean",))
        for operator, faults in making.passed_over.items():
            passed.setdefault(operator, Counter()).update(faults)
    seconds = sum(making.took_ms for making in makings) / 1000
    met = {making.wish.key for making in proposed}
    return MakingReport(
        wanted=len(wishes),
        proposed=len(proposed),
        tasks=tuple(making.task for making in proposed if making.task is not None),
        unmet=tuple(_unmet(wish, tries[wish.key]) for wish in wishes if wish.key not in met),
        failed_gates={gate: dict(sorted(counts.items())) for gate, counts in sorted(failed.items())},
        passed_over={name: dict(sorted(counts.items())) for name, counts in sorted(passed.items())},
        tries=len(makings),
        seconds=round(seconds, 1),
        proposed_an_hour=round(3600 * len(proposed) / seconds, 1) if seconds else 0.0,
    )


def describe_wish(wish: Wish) -> str:
    """`house V1`, `house two anomalies`, `house control`; with its number from the second on."""
    what = {"single": wish.category or "", "multi": "two anomalies", "control": "control"}[wish.kind]
    return f"{wish.world} {what}{f' {wish.number + 1}' if wish.number else ''}"


def _unmet(wish: Wish, makings: Sequence[Making]) -> str:
    if not makings:
        return f"{describe_wish(wish)}: not tried yet"
    last = makings[-1]
    if last.ending == "nothing_left":
        return f"{describe_wish(wish)}: nothing in this world came through"
    gates = Counter(gate for making in makings for gate in making.failed)
    told = ", ".join(f"{gate} {count}" for gate, count in gates.most_common())
    return f"{describe_wish(wish)}: {len(makings)} tried, failed by {told}"


def _in_words(making: Making) -> str:
    what = ", ".join(f"{a} {b}" for a, b in zip(making.operators, making.targets, strict=True)) or "clean"
    seconds = f"({making.took_ms / 1000:.0f} s)"
    if making.ending == "nothing_left":
        return f"nothing left {seconds}"
    if making.ending == "proposed":
        return f"{what} is proposed {seconds}"
    return f"{what} failed {seconds}: {'; '.join(making.words) or ', '.join(making.failed)}"
