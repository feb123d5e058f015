"""Gates of tasks in a project: two warm hosts, what was found kept as records, and proposing.

Owns: the hosts, ids and times of the records, and the command line that repeats a gate. Refuses: judging (validation)
and tables (data.store).
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from app import hosts
from app.jobs.operator_book import operator_book
from app.jobs.profiles import acting_person
from app.jobs.worlds import spec_of
from data.errors import EnvironmentFault, UsageError
from data.ids import new_id, now_ms
from data.schema.gate import Certificate, GateName, GateOutcome, GateResult, Waiver
from data.schema.scene import SceneGraph, Suspect, WorldSpec
from data.schema.task import Revision, TaskDefinition
from evaluation.bench import Bench
from validation.gates.loading import Seat
from validation.gates.run import Gating, run_gates
from validation.proposing import GateStand, stands_of
from validation.roles import bar_of_role, roles_of
from worlds.protocol import World

if TYPE_CHECKING:
    from data.store.project import Project

Tell = Callable[[str], None]
Hear = Callable[[GateOutcome], None]
OpenWorld = Callable[[WorldSpec], Awaitable[World]]


class GateHosts:
    """Two world hosts, started when first needed and kept warm from task to task; of one world they stay loaded."""

    def __init__(self, open_world: OpenWorld | None = None) -> None:
        self._bench = Bench(open_world or hosts.start_world)
        self._known: dict[int, _Known] = {}
        self._heard: dict[str, int] = {}

    async def pair(self, spec: WorldSpec) -> tuple[Seat, Seat]:
        """Both, with that world loaded.

        Raises:
            EnvironmentFault: no host could be started, or one died.
            WorldAuditError: the world does not load; the message says why.
        """
        return await self._seat("audited", spec), await self._seat("operator", spec)

    async def discard(self) -> None:
        """Closes both; the next task gets fresh ones."""
        self._known.clear()
        self._heard.clear()
        await self._bench.discard()

    async def _seat(self, seat: Literal["audited", "operator"], spec: WorldSpec) -> Seat:
        """A host in its seat. It is asked only for complaints of this world's loading and of this task."""
        heard = self._heard.get(seat, 0)
        world, scene = await self._bench.world(seat, spec)
        said = _complaints(world)
        known = self._known.get(id(world))
        if known is None or known.scene is not scene:
            known = _Known(scene, said[heard:])
            self._known[id(world)] = known
        mark = self._heard[seat] = len(said)
        return Seat(world, scene, lambda: (*known.loading, *_complaints(world)[mark:]), known.memory)


@dataclass(frozen=True)
class _Known:
    """What is remembered of a loaded world: complaints of its loading, and its scan."""

    scene: SceneGraph
    loading: tuple[str, ...]
    memory: dict[str, tuple[Suspect, ...]] = field(default_factory=dict[str, tuple[Suspect, ...]])


def _complaints(world: World) -> tuple[str, ...]:
    from worlds.three.client import ThreeWorld

    return world.complaints if isinstance(world, ThreeWorld) else ()


@asynccontextmanager
async def gate_hosts(open_world: OpenWorld | None = None) -> AsyncIterator[GateHosts]:
    """Two hosts that end with the block."""
    opened = GateHosts(open_world)
    try:
        yield opened
    finally:
        await opened.discard()


async def gate_definition(
    opened: GateHosts,
    spec: WorldSpec,
    definition: TaskDefinition,
    *,
    put: Callable[[bytes], str],
    tell: Tell | None = None,
    hear: Hear | None = None,
) -> Gating:
    """Gates a definition, frozen or not. A host that dies is replaced, and the gates run once more.

    Raises:
        EnvironmentFault: this machine cannot run worlds.
    """

    async def once() -> Gating:
        return await run_gates(
            lambda: opened.pair(spec), definition, operator_book(), put=put, tell=tell, hear=hear
        )

    try:
        return await once()
    except EnvironmentFault:
        await opened.discard()
    try:
        return await once()
    except EnvironmentFault:
        await opened.discard()
        raise


async def gate_revision(
    project: Project,
    revision: Revision,
    opened: GateHosts,
    *,
    tell: Tell | None = None,
    hear: Hear | None = None,
) -> tuple[GateResult, ...]:
    """Gates a revision and keeps what was found."""
    began = time.monotonic()
    spec = spec_of(project, revision.definition)
    gating = await gate_definition(
        opened, spec, revision.definition, put=project.blobs.put, tell=tell, hear=hear
    )
    return keep_gating(project, revision, gating, took_ms=round(1000 * (time.monotonic() - began)))


def keep_gating(
    project: Project, revision: Revision, gating: Gating, *, took_ms: int = 0
) -> tuple[GateResult, ...]:
    """Keeps the outcomes of a gating, and its certificate, as records of a revision that has the gated definition."""
    run, at_ms = new_id(), now_ms()
    results = [
        GateResult(
            id=new_id(),
            gating=run,
            revision=revision.sha256,
            outcome=outcome,
            command=command_for(revision, outcome.gate),
            renderer=gating.renderer,
            at_ms=at_ms,
            took_ms=took_ms,
        )
        for outcome in gating.outcomes
    ]
    certificate = None
    if gating.witness is not None:
        certificate = Certificate(
            id=new_id(),
            gating=run,
            revision=revision.sha256,
            witness=gating.witness,
            oracle_steps=gating.witness.oracle_steps,
            renderer=gating.renderer,
            at_ms=at_ms,
        )
    return project.gates.keep(results, certificate)


def command_for(revision: Revision, gate: GateName) -> str:
    """The command line that repeats a gate."""
    return f"worldaudit gates {revision.sha256[:12]} --only {gate}"


def stands_in(project: Project, revision: Revision) -> tuple[GateStand, ...]:
    """Every gate of a revision as it stands."""
    return stands_of(
        revision.sha256, project.gates.results(revision.sha256), project.gates.waivers(revision.sha256)
    )


def waive(
    project: Project, revision: Revision, gates: Sequence[GateName], *, reason: str, by: str
) -> tuple[Waiver, ...]:
    """Keeps a waiver for each of those gates.

    Raises:
        UsageError: the reason is too short, nobody signs it, or a gate did not fail: what is green needs no waiver.
    """
    if len(reason.strip()) < 10:
        raise UsageError("A waiver needs a reason of at least 10 characters: reviewers will read it.")
    by = acting_person(project, by, "Who waives it")
    if bar := bar_of_role("author", roles_of(by, project.profiles.all())):
        raise UsageError(bar)
    stands = {stand.gate: stand for stand in stands_in(project, revision)}
    for gate in gates:
        if stands[gate].word == "not_run":
            raise UsageError(
                f"The gate {gate} was not run yet. Run it: worldaudit gates {revision.sha256[:12]}"
            )
        if stands[gate].word in ("passed", "not_applicable"):
            raise UsageError(f"The gate {gate} says {stands[gate].word}; there is nothing to waive.")
    made = [
        Waiver(
            id=new_id(),
            revision=revision.sha256,
            gate=gate,
            reason=reason.strip(),
            by=by,
            at_ms=now_ms(),
        )
        for gate in gates
    ]
    return tuple(project.gates.waive(waiver) for waiver in made)
