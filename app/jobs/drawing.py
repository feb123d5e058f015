"""Giving out the seats of a study: choosing and leasing in one transaction, keeping, giving back.

Owns: that a seat is one person's at a time, in any number of windows and processes. Refuses: the choice itself
(evaluation.allocation) and files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.jobs.study_facts import bar_of, facts_of, revisions_of
from data.errors import ConflictError, UsageError
from data.ids import new_id
from data.schema.profile import person_key
from data.schema.study import Assignment, Study
from evaluation.allocation import Choice, NoChoice, TaskFacts, choose_seat, plan_study

if TYPE_CHECKING:
    from data.store.project import Project
    from evaluation.allocation import Bar

LOCAL_LEASE_MS = 120_000
"""How long a window on this machine holds a seat before it must say that it is still there."""
RENEW_MS = 30_000


class Drawer:
    """Gives out the seats of one study. What does not change while it runs is read once."""

    def __init__(self, project: Project, study: Study) -> None:
        self._project = project
        self._study = study.id
        self._facts: dict[str, TaskFacts] = {}
        self._bar: Bar = lambda _participant, _revision: ""
        self._read(study)

    def draw(
        self, participant: str, holder: str, *, until_ms: int, now_ms: int, package: str | None = None
    ) -> Assignment | NoChoice:
        """Gives a participant the next seat and leases it to `holder`; why not, when there is none.

        A seat that this participant was given before and did not finish comes first: the sitting is taken up again.

        Raises:
            UsageError: the study is not running, or that is none of its participants.
        """
        return self._project.write(lambda: self._draw(participant, holder, until_ms, now_ms, package))

    def draw_many(
        self,
        participant: str,
        holder: str,
        *,
        most: int,
        until_ms: int,
        now_ms: int,
        package: str | None = None,
    ) -> tuple[Assignment, ...]:
        """At most so many seats at once, all or none of them kept; empty when there is none.

        Raises:
            UsageError: as `draw`.
        """

        def give() -> tuple[Assignment, ...]:
            given: list[Assignment] = []
            while len(given) < most:
                one = self._draw(participant, holder, until_ms, now_ms, package, skip={a.id for a in given})
                if isinstance(one, NoChoice):
                    break
                given.append(one)
            return tuple(given)

        return self._project.write(give)

    def fair_share(self, participant: str) -> int:
        """How many sittings are this participant's if everybody takes one after the other in turn, those open included."""
        study = self._project.studies.get(self._study)
        given = self._project.assignments.of_study(study.id)
        plan = plan_study(study, self._facts, bar=self._bar, given=given)
        return sum(1 for one in plan if one.participant == participant and one.state == "given")

    def _read(self, study: Study) -> None:
        if self._facts.keys() == set(study.tasks):
            return
        revisions = revisions_of(self._project, study)
        self._facts, self._bar = facts_of(revisions), bar_of(self._project, revisions)

    def _draw(
        self,
        participant: str,
        holder: str,
        until_ms: int,
        now_ms: int,
        package: str | None,
        skip: set[str] | None = None,
    ) -> Assignment | NoChoice:
        study = self._project.studies.get(self._study)
        name = participant_of(study, participant)
        if study.state != "running":
            raise UsageError(
                f"The study '{study.name}' is {study.state}; start it before anybody audits for it."
            )
        self._read(study)
        self._lapse(study, name, now_ms)
        given = self._project.assignments.of_study(study.id)
        again = self._take_up(given, name, holder, until_ms, now_ms, package, skip or set())
        if again is not None:
            return again
        choice = choose_seat(study, self._facts, given, name, bar=self._bar)
        if isinstance(choice, NoChoice):
            return choice
        assignment = self._assign(study, choice, name, now_ms, package)
        if self._project.leases.take(assignment.lease_key, holder, until_ms=until_ms, now_ms=now_ms) is None:
            raise ConflictError(
                "The seat is leased and yet given to nobody; wait until its lease runs out.",
                mine=assignment,
                theirs=self._project.leases.find(assignment.lease_key),
            )
        return assignment

    def _assign(
        self, study: Study, choice: Choice, participant: str, now_ms: int, package: str | None
    ) -> Assignment:
        return self._project.assignments.save(
            Assignment(
                id=new_id(),
                study=study.id,
                revision=choice.revision,
                task=choice.task,
                condition=choice.condition,
                seat=choice.seat,
                participant=participant,
                why=choice.why,
                given_ms=now_ms,
                package=package,
            ),
            at_ms=now_ms,
        )

    def _take_up(
        self,
        given: tuple[Assignment, ...],
        participant: str,
        holder: str,
        until_ms: int,
        now_ms: int,
        package: str | None,
        skip: set[str],
    ) -> Assignment | None:
        """A seat of theirs that is given and not finished, unless another window of theirs is at it."""
        for one in given:
            if one.participant != participant or one.state != "given" or one.id in skip:
                continue
            if self._project.leases.take(one.lease_key, holder, until_ms=until_ms, now_ms=now_ms) is None:
                continue
            if package is None or package == one.package:
                return one
            return self._project.assignments.save(one.model_copy(update={"package": package}), at_ms=now_ms)
        return None

    def _lapse(self, study: Study, participant: str, now_ms: int) -> None:
        """Frees the seats of others whose lease ran out."""
        live = {
            lease.key for lease in self._project.leases.under(f"study/{study.id}/") if lease.until_ms > now_ms
        }
        for one in self._project.assignments.open_of(study.id):
            if one.participant != participant and one.lease_key not in live:
                lapse(
                    self._project, one, now_ms=now_ms, reason="Its lease ran out; another may take the seat."
                )


def participant_of(study: Study, name: str) -> str:
    """The participant of that name as the study spells it.

    Raises:
        UsageError: that is none of its participants.
    """
    found = next((one for one in study.participants if person_key(one) == person_key(name)), None)
    if found is None:
        people = ", ".join(study.participants) or "nobody yet"
        raise UsageError(f"{name!r} is no participant of '{study.name}'. Its participants: {people}.")
    return found


def renew(project: Project, assignments: tuple[str, ...], holder: str, *, until_ms: int) -> tuple[str, ...]:
    """Keeps seats longer; returns the assignments that are no longer this holder's."""
    lost: list[str] = []
    for assignment_id in assignments:
        assignment = project.assignments.get(assignment_id)
        if assignment.state != "given":
            continue
        try:
            project.leases.renew(assignment.lease_key, holder, until_ms=until_ms)
        except ConflictError:
            lost.append(assignment_id)
    return tuple(lost)


def give_back(project: Project, assignment_id: str, *, now_ms: int, reason: str) -> Assignment:
    """Frees a seat that was given and not finished; whoever had it does not get that task again.

    Raises:
        UsageError: it is finished, or was given back before.
    """

    def free() -> Assignment:
        assignment = project.assignments.get(assignment_id)
        if assignment.state != "given":
            raise UsageError(f"This sitting is {assignment.state}; only one that is open can be given back.")
        return lapse(project, assignment, now_ms=now_ms, reason=reason)

    return project.write(free)


def lapse(project: Project, assignment: Assignment, *, now_ms: int, reason: str) -> Assignment:
    """Marks a seat as free again; its lease goes with it."""
    lease = project.leases.find(assignment.lease_key)
    if lease is not None:
        project.leases.release(assignment.lease_key, lease.holder)
    return project.assignments.save(
        assignment.model_copy(update={"state": "lapsed", "ended_ms": now_ms, "reason": reason}), at_ms=now_ms
    )
