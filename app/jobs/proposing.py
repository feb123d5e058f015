"""Proposing a task: a revision of its draft, whose every gate stands.

Owns: freezing what is not frozen and running gates that were not run. Refuses: the rule (validation.proposing); whether
a task is proposed is never written down, it follows from the records.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.jobs.freezing import freeze_task
from app.jobs.gating import GateHosts, gate_hosts, gate_revision, stands_in
from data.schema.base import Sha256, Value
from data.schema.gate import GateOutcome
from data.schema.task import Revision, Task
from validation.proposing import may_be_proposed, why_not_proposed

if TYPE_CHECKING:
    from data.store.project import Project


class Proposal(Value):
    """Where a task stands after it was to be proposed."""

    revision: Sha256
    number: int
    proposed: bool
    against: tuple[str, ...] = ()
    """What keeps it from being proposed, one sentence a gate."""


async def propose_task(
    project: Project,
    task: Task,
    *,
    opened: GateHosts | None = None,
    again: bool = False,
    note: str = "",
    tell: Callable[[str], None] | None = None,
    hear: Callable[[GateOutcome], None] | None = None,
) -> Proposal:
    """Freezes a draft, runs the gates that were not run (all, with `again`), and says where it stands.

    Raises:
        UsageError: the draft cannot be frozen yet.
        EnvironmentFault: this machine cannot run worlds.
    """
    revision = freeze_task(project, task, note=note)
    if again or any(stand.result is None for stand in stands_in(project, revision)):
        if opened is not None:
            await gate_revision(project, revision, opened, tell=tell, hear=hear)
        else:
            async with gate_hosts() as own:
                await gate_revision(project, revision, own, tell=tell, hear=hear)
    return proposal_of(project, revision)


def proposal_of(project: Project, revision: Revision) -> Proposal:
    """Where a revision stands, by its records."""
    stands = stands_in(project, revision)
    return Proposal(
        revision=revision.sha256,
        number=revision.number,
        proposed=may_be_proposed(stands),
        against=why_not_proposed(stands),
    )
