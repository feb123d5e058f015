"""The report of a sweep: what was tried of what, on which built page, and what was not as it must be.

Owns: its records, the file, which parts of it still hold, and the rounds. Refuses: trying anything (app.jobs.sweep), and words
for people (sweep_page). A part is one operator in one world; it holds for the built page, the operator's own source and the
applicable targets that it was tried with, and is begun anew for others when it is asked for again.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from authoring.operator import Operator
from authoring.restless import RestlessWalk
from data.errors import UsageError
from data.schema.base import Value
from data.store.faults import disk_explained
from data.whole_files import write_whole

ROUNDS = (4,)
"""So many targets of each operator are tried in every world, each by itself, before more are tried in any: then all of them."""


class Fault(Value):
    """A target at which something was not as it must be."""

    target: str
    words: tuple[str, ...]


class OperatorSweep(Value):
    """One operator in one world."""

    targets: int
    """How many can take it."""
    tried: int = 0
    alone: int = 0
    """Of those tried, how many had their pixels compared, and a reset of their own, at once after the removal."""
    done: str = ""
    """Which of the seeded order are done: a bit for each, the first the lowest, in hexadecimal."""
    faults: tuple[Fault, ...] = ()
    version: str = ""
    """Of the built page."""
    source: str = ""
    """Hash of the operator's module and of the targets in their order."""
    on: tuple[str, ...] = ()
    """What was tried, in the words of whoever called: commits."""

    def is_done(self, number: int) -> bool:
        """Whether that one of the order has been tried."""
        return bool(int(self.done or "0", 16) >> number & 1)

    def without_faults(self, order: Sequence[str]) -> OperatorSweep:
        """With the targets at which something was wrong not tried."""
        done = int(self.done or "0", 16)
        for fault in self.faults:
            done &= ~(1 << order.index(fault.target))
        tried = self.tried - len(self.faults)
        changed = {"done": f"{done:x}", "tried": tried, "alone": min(tried, self.alone), "faults": ()}
        return self.model_copy(update=changed)

    def with_done(self, number: int, words: tuple[str, ...], target: str, *, alone: bool) -> OperatorSweep:
        """With one more tried."""
        return self.model_copy(
            update={
                "tried": self.tried + 1,
                "alone": self.alone + alone,
                "done": f"{int(self.done or '0', 16) | 1 << number:x}",
                "faults": (*self.faults, Fault(target=target, words=words)) if words else self.faults,
            }
        )


class WorldSweep(Value):
    """One world."""

    scene_digest: str
    renderer: str
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


def source_of(operator: Operator, order: Sequence[str]) -> str:
    """Changes with the operator's own module and with the targets in their order."""
    module = inspect.getsource(sys.modules[type(operator).__module__])
    return hashlib.sha256("\n".join([module, *order]).encode()).hexdigest()[:16]


def is_done(
    report: SweepReport, world: str, operators: Sequence[Operator], size: int | None, *, version: str
) -> bool:
    """Whether a built page of that version has nothing left to try in a round of that size."""
    state = report.worlds.get(world)
    if state is None:
        return False
    found = [state.operators.get(operator.name) for operator in operators]
    return all(
        one is not None
        and one.version == version
        and one.tried >= min(one.targets, one.targets if size is None else size)
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
    """Replaces the file in one step; raises as `write_whole`."""
    with disk_explained(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, (report.model_dump_json(indent=1) + "\n").encode())
