"""Studies with every save, and who took which of their seats.

Owns: optimistic saving of a study, its history, and assignments with every change of theirs.
Refuses: choosing who gets what (evaluation.allocation); one person a seat is an index of the database.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.errors import ConflictError, NotFoundError
from data.schema.study import Assignment, Study
from data.store.connection import Connections
from data.store.records import read_record, write_record


@dataclass(frozen=True)
class StudySave:
    """One save of a study: who, when, and the study before (None for the first) and after."""

    by: str
    at_ms: int
    before: Study | None
    after: Study


class Studies:
    """The studies of a project."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def save(self, study: Study, *, by: str) -> Study:
        """Saves a study and returns it with the next version; on disk when it returns.

        Raises:
            ConflictError: the stored version is newer than the one that this one was made from; both are in it.
        """
        return self._connections.write(lambda: self._save(study, by))

    def get(self, study_id: str) -> Study:
        """The study as last saved.

        Raises:
            NotFoundError: no such study.
        """
        found = self.find(study_id)
        if found is None:
            raise NotFoundError(
                f"The project holds no study {study_id}. `worldaudit study list` shows its studies."
            )
        return found

    def find(self, study_id: str) -> Study | None:
        """The study as last saved, or None."""
        rows = self._connections.rows("SELECT body FROM studies WHERE id = ?", [study_id])
        return read_record(Study, rows[0]["body"]) if rows else None

    def all(self) -> tuple[Study, ...]:
        """Every study, oldest first."""
        rows = self._connections.rows("SELECT body FROM studies ORDER BY n")
        return tuple(read_record(Study, row["body"]) for row in rows)

    def history(self, study_id: str) -> tuple[StudySave, ...]:
        """Every save of a study, oldest first."""
        rows = self._connections.rows(
            "SELECT by, at_ms, body FROM study_saves WHERE study = ? ORDER BY n", [study_id]
        )
        saves: list[StudySave] = []
        before: Study | None = None
        for row in rows:
            after = read_record(Study, row["body"])
            saves.append(StudySave(by=row["by"], at_ms=row["at_ms"], before=before, after=after))
            before = after
        return tuple(saves)

    def _save(self, study: Study, by: str) -> Study:
        stored = self.find(study.id)
        if stored is not None and stored.version > study.version:
            raise ConflictError(
                f"The study '{study.name}' was saved as version {stored.version} since version {study.version} was "
                "opened. Nothing was overwritten: compare the two and save the one you want again.",
                mine=study,
                theirs=stored,
            )
        saved = study.model_copy(update={"version": study.version + 1})
        body = write_record(saved)
        self._connections.execute(
            """INSERT INTO studies (id, version, state, updated_ms, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, state = excluded.state,
            updated_ms = excluded.updated_ms, body = excluded.body""",
            [saved.id, saved.version, saved.state, saved.updated_ms, body],
        )
        self._connections.insert(
            "study_saves",
            {"study": saved.id, "version": saved.version, "at_ms": saved.updated_ms, "by": by, "body": body},
        )
        self._connections.changed("study", saved.id)
        return saved


class Assignments:
    """Who took which seat of which study."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def save(self, assignment: Assignment, *, at_ms: int) -> Assignment:
        """Adds an assignment, or changes its state; every state is kept.

        Raises:
            ConflictError: somebody else has that seat.
        """
        return self._connections.write(lambda: self._save(assignment, at_ms))

    def get(self, assignment_id: str) -> Assignment:
        """The assignment of that id as it is now.

        Raises:
            NotFoundError: no such assignment.
        """
        found = self.find(assignment_id)
        if found is None:
            raise NotFoundError(f"The project holds no sitting {assignment_id}.")
        return found

    def find(self, assignment_id: str) -> Assignment | None:
        """The assignment of that id as it is now, or None."""
        rows = self._connections.rows("SELECT body FROM assignments WHERE id = ?", [assignment_id])
        return read_record(Assignment, rows[0]["body"]) if rows else None

    def of_study(self, study_id: str) -> tuple[Assignment, ...]:
        """Every assignment of a study, in the order in which they were given."""
        rows = self._connections.rows("SELECT body FROM assignments WHERE study = ? ORDER BY n", [study_id])
        return tuple(read_record(Assignment, row["body"]) for row in rows)

    def open_of(self, study_id: str) -> tuple[Assignment, ...]:
        """The assignments of a study that are given and not finished, in the order in which they were given."""
        rows = self._connections.rows(
            "SELECT body FROM assignments WHERE study = ? AND state = 'given' ORDER BY n", [study_id]
        )
        return tuple(read_record(Assignment, row["body"]) for row in rows)

    def all(self) -> tuple[Assignment, ...]:
        """Every assignment, in the order in which they were given."""
        rows = self._connections.rows("SELECT body FROM assignments ORDER BY n")
        return tuple(read_record(Assignment, row["body"]) for row in rows)

    def history(self, assignment_id: str) -> tuple[tuple[int, Assignment], ...]:
        """Every state of an assignment with its time (UTC milliseconds), oldest first."""
        rows = self._connections.rows(
            "SELECT at_ms, body FROM assignment_saves WHERE assignment = ? ORDER BY n", [assignment_id]
        )
        return tuple((int(row["at_ms"]), read_record(Assignment, row["body"])) for row in rows)

    def _save(self, assignment: Assignment, at_ms: int) -> Assignment:
        self._refuse_taken_seat(assignment)
        body = write_record(assignment)
        if self.find(assignment.id) is None:
            self._connections.insert("assignments", {**_columns(assignment), "body": body})
        else:
            self._connections.execute(
                "UPDATE assignments SET state = ?, episode = ?, body = ? WHERE id = ?",
                [assignment.state, assignment.episode, body, assignment.id],
            )
        self._connections.insert(
            "assignment_saves", {"assignment": assignment.id, "at_ms": at_ms, "body": body}
        )
        self._connections.changed("assignment", assignment.id)
        return assignment

    def _refuse_taken_seat(self, assignment: Assignment) -> None:
        if assignment.state not in {"given", "done"}:
            return
        rows = self._connections.rows(
            """SELECT body FROM assignments WHERE study = ? AND revision = ? AND condition = ? AND seat = ?
            AND state IN ('given', 'done') AND id <> ?""",
            [assignment.study, assignment.revision, assignment.condition, assignment.seat, assignment.id],
        )
        if rows:
            theirs = read_record(Assignment, rows[0]["body"])
            raise ConflictError(
                f"Seat {assignment.seat} of this task is {theirs.participant}'s. Take another one.",
                mine=assignment,
                theirs=theirs,
            )


def _columns(assignment: Assignment) -> dict[str, object]:
    return {
        "id": assignment.id,
        "study": assignment.study,
        "revision": assignment.revision,
        "condition": assignment.condition,
        "seat": assignment.seat,
        "participant": assignment.participant,
        "state": assignment.state,
        "episode": assignment.episode,
    }
