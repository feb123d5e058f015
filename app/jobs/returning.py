"""Taking in what participants did: a bundle of results, or a folder of them, verified entry by entry.

Owns: what is checked before anything is kept, that importing again changes nothing, and where a late result goes.
Refuses: trusting the file: a log is folded by this program and must fit the seat that the project gave out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError

from data.errors import ConflictError, SchemaError, UsageError, WorldAuditError
from data.ids import now_ms
from data.interchange.bundles import Entry, OpenedBundle
from data.schema.audit import Episode, OpenAudit
from data.schema.package import ResultEntry
from data.schema.study import Assignment
from evaluation.episodes import episode_of
from evaluation.ledger import AuditState, fold

if TYPE_CHECKING:
    from data.store.project import Project

Came = Literal["taken_in", "there_already", "surplus", "unfinished", "refused"]


@dataclass(frozen=True)
class Returned:
    """What became of one sitting of a bundle, in words a curator reads."""

    sitting: str
    participant: str
    came: Came
    words: str
    episode: str | None = None


def take_in(project: Project, file: Path, *, by: str = "") -> tuple[Returned, ...]:
    """Imports a bundle of results. Each sitting is kept whole or not at all; a refused one does not hold up the others.

    Args:
        project: the project whose study it belongs to.
        file: a bundle.
        by: who imports it.

    Returns:
        One result for each sitting of the bundle.

    Raises:
        NotFoundError, SchemaError: the file is no bundle, or of a newer program.
        UsageError: its study is none of this project.
    """
    with OpenedBundle(file) as bundle:
        if project.studies.find(bundle.index.study) is None:
            raise UsageError(
                f"{file} holds results of a study that is not in {project.folder}. Import it where the package was made."
            )
        return tuple(_take_in_one(project, bundle, entry, by) for entry in bundle.index.sittings)


def take_in_each(project: Project, files: Sequence[Path], *, by: str = "") -> tuple[Returned, ...]:
    """As `take_in` for several bundles: one that cannot be read is refused as a whole, and holds up no other.

    Raises:
        WorldAuditError: there is one file only, and it cannot be taken in.
    """
    came: list[Returned] = []
    for file in files:
        try:
            came += take_in(project, file, by=by)
        except WorldAuditError as error:
            if len(files) == 1:
                raise
            came.append(Returned("", file.name, "refused", str(error)))
    return tuple(came)


def _take_in_one(project: Project, bundle: OpenedBundle, entry: ResultEntry, by: str) -> Returned:
    who = bundle.index.participant
    assignment = project.assignments.find(entry.sitting)
    if assignment is None or assignment.study != bundle.index.study:
        return Returned(entry.sitting, who, "refused", "The project gave out no such sitting.")
    try:
        if not entry.finished:
            return Returned(
                entry.sitting, who, "unfinished", "It was left in the middle; its seat is as it was."
            )
        entries = bundle.entries(entry)
        state = _checked(entries, bundle, assignment)
        return _keep(project, bundle, assignment, entries, state, by)
    except (SchemaError, UsageError, ConflictError) as error:
        return Returned(entry.sitting, who, "refused", str(error))


def _checked(entries: Sequence[Entry], bundle: OpenedBundle, assignment: Assignment) -> AuditState:
    """The state that a log adds up to, if it is the log of that seat."""
    try:
        state = fold(entries)
    except (ValidationError, TypeError, IndexError) as error:
        raise SchemaError("Its log is none of this program's, or of a newer one.") from error
    begun = state.begun
    if begun is None or not state.steps:
        raise SchemaError("Its log has no beginning.")
    stands = begun.circumstances
    for what, said, known in (
        ("task", begun.revision, assignment.revision),
        ("sitting", stands.sitting if stands else None, assignment.id),
        ("study", stands.study if stands else None, assignment.study),
        ("condition", stands.condition if stands else None, assignment.condition),
        ("participant", begun.auditor.name, assignment.participant),
        ("package", stands.package if stands else None, bundle.index.package),
    ):
        if said != known:
            raise SchemaError(f"Its log is of another {what} than the one that was given out.")
    return state


def _keep(
    project: Project,
    bundle: OpenedBundle,
    assignment: Assignment,
    entries: Sequence[Entry],
    state: AuditState,
    by: str,
) -> Returned:
    for sha in sorted(_pictures(state)):
        project.blobs.put(bundle.blob(sha))
    episode = episode_of(state, project.blobs)

    def keep() -> Returned:
        here = project.assignments.get(assignment.id)
        there = project.episodes.find(episode.id)
        if there is not None:
            if there != episode:
                raise ConflictError(
                    "The project holds another episode of that id.", mine=episode, theirs=there
                )
            return Returned(here.id, here.participant, "there_already", "It was taken in before.", episode.id)
        if here.state in {"done", "surplus"}:
            raise SchemaError(f"Another episode of this sitting was taken in before ({here.episode}).")
        project.episodes.add(episode)
        _keep_log(project, episode, entries)
        after = _ended(project, here, episode)
        project.acts.note("took in results", "assignment", here.id, by=by)
        if after.state == "surplus":
            return Returned(here.id, here.participant, "surplus", after.reason, episode.id)
        return Returned(here.id, here.participant, "taken_in", f"Ended as {episode.ending}.", episode.id)

    return project.write(keep)


def _keep_log(project: Project, episode: Episode, entries: Sequence[Entry]) -> None:
    """The whole log comes along: every input, pose and time."""
    project.audits.begin(
        OpenAudit(
            id=episode.id,
            revision=episode.revision,
            auditor=episode.auditor,
            seed=episode.seed,
            started_ms=episode.started_ms,
            details={"sitting": episode.circumstances.sitting if episode.circumstances else ""},
        )
    )
    for entry in entries:
        project.audits.append(episode.id, entry)
    project.audits.finish(episode.id, episode=episode.id)


def _ended(project: Project, assignment: Assignment, episode: Episode) -> Assignment:
    """The seat is done; where another took it meanwhile, the episode is kept beside."""
    at = now_ms()
    _release(project, assignment)
    done = assignment.model_copy(
        update={"state": "done", "episode": episode.id, "ended_ms": episode.ended_ms, "reason": ""}
    )
    try:
        return project.assignments.save(done, at_ms=at)
    except ConflictError as error:
        if not isinstance(error.theirs, Assignment):
            raise
        reason = f"It came back after {error.theirs.participant} had taken the seat; the episode is kept and fills no seat."
        return project.assignments.save(
            done.model_copy(update={"state": "surplus", "reason": reason}), at_ms=at
        )


def _release(project: Project, assignment: Assignment) -> None:
    lease = project.leases.find(assignment.lease_key)
    if lease is not None and assignment.state == "given":
        project.leases.release(assignment.lease_key, lease.holder)


def _pictures(state: AuditState) -> set[str]:
    return {frame.blob for frame in state.frames.values()}
