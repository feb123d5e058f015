"""Who has had a task's answer before them: on the disk before it is shown, and where the disk has no room, once it has.

Owns: that writing, for the workspaces in which answers are read. Refuses: what follows from it (validation.bars).
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.studio import Studio
from app.desktop.workspace import LastWrite


class AnswersSeen:
    """The notes of one workspace; `part` is its name among the writes of `Saving`."""

    def __init__(self, studio: Studio, part: str) -> None:
        self._studio = studio
        self._part = f"{part}, answer seen"
        self._seen: set[tuple[str, str]] = set()
        """Task and person of each, until it is on the disk."""

    def note(self, task: str, person: str, then: Callable[[], None]) -> None:
        """Notes that somebody has a task's answer before them, and goes on, also where it can only be noted later."""
        self._seen.add((task, person))
        self._write(then)

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What is not on the disk yet."""
        seen = frozenset(self._seen)
        return ((lambda: self._put(seen)),) if seen else ()

    def _write(self, then: Callable[[], None] = lambda: None) -> None:
        noted = frozenset(self._seen)
        if not noted:
            return

        def over(_: object) -> None:
            self._seen -= noted
            then()

        self._studio.saving.write(
            self._part,
            lambda: self._put(noted),
            doing="Noting who saw the answer",
            then=over,
            held=then,
            otherwise=self._studio.operations.failed.emit,
            again=self._write,
        )

    def _put(self, seen: frozenset[tuple[str, str]]) -> None:
        for task, person in sorted(seen):
            self._studio.project.acts.note_answer_seen(task, by=person)
