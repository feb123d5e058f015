"""Studies with every save, and who took which of their seats.

Owns: optimistic saving of a study, its history, and assignments with every change of theirs.
Refuses: choosing who gets what (evaluation.allocation); one person a seat is an index of the database.
"""

from __future__ import annotations

from data.errors import ConflictError, NotFoundError
from data.schema.study import Assignment, Study
from data.store.connection import Connections
from data.store.records import read_record, write_record
from data.store.versioned import Versioned, VersionedShape

_SHAPE = VersionedShape(
    Study,
    "studies",
    "study",
    columns=lambda study: {"state": study.state},
    title=lambda study: study.name,
    listed_by="worldaudit study list",
)


class Studies(Versioned[Study]):
    """The studies of a project."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(connections, _SHAPE)

    def save(self, study: Study, *, by: str) -> Study:
        """Saves a study and returns it with the next version; on disk when it returns.

        Raises:
            ConflictError: the stored version is newer than the one that this one was made from; both are in it.
        """
        return self._connections.write(lambda: self._keep(study, by))


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
