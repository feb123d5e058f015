"""Who audits a revision: those that run now and those that have ended, as the panel may show them.

Owns: running audits by key, and joining them with finished episodes. Refuses: blindness (validation.companion projects),
and running anything.
"""

from __future__ import annotations

from app.desktop.models.listening import Model
from data.schema.audit import Episode
from validation.blind import ProjectRecords, Workspace
from validation.companion import CompanionRow, Progress, companion_rows, progress_of


class CompanionsModel(Model):
    """Running audits of this window. Finished ones come from the records."""

    def __init__(self) -> None:
        super().__init__()
        self._running: dict[str, Progress] = {}
        self._failed: dict[str, Progress] = {}

    @property
    def running(self) -> tuple[Progress, ...]:
        """Everything that runs, in the order in which it was started."""
        return tuple(self._running.values())

    def update(self, progress: Progress) -> None:
        """Takes the newest of one audit; one that ended without an episode stays, with its reason."""
        if progress.running:
            self._running[progress.key] = progress
        else:
            self._running.pop(progress.key, None)
            self._failed[progress.key] = progress
        self.tell()

    def drop(self, key: str) -> None:
        """Forgets one audit, if it is there."""
        if self._running.pop(key, None) or self._failed.pop(key, None):
            self.tell()

    def rows(
        self, workspace: Workspace, viewer: str, revision: str, records: ProjectRecords
    ) -> tuple[CompanionRow, ...]:
        """The panel's rows for one revision: ended ones first, as this workspace may show them."""
        episodes = [episode for episode in records.episodes if episode.revision == revision]
        kept = {episode.id for episode in episodes}
        ended = [progress_of(one, records.judgments_of(one.id)) for one in _in_order(episodes)]
        failed = [p for p in self._failed.values() if p.revision == revision and p.key not in kept]
        running = [p for p in self._running.values() if p.revision == revision and p.key not in kept]
        return companion_rows(workspace, viewer, [*ended, *failed, *running], records)


def _in_order(episodes: list[Episode]) -> list[Episode]:
    return sorted(episodes, key=lambda episode: (episode.started_ms, episode.id))


def summary(rows: tuple[CompanionRow, ...]) -> str:
    """One line for the folded panel."""
    running = sum(row.running for row in rows)
    parts = [f"{running} running"] if running else []
    done = len(rows) - running
    if done:
        parts.append(f"{done} ended")
    return ", ".join(parts) if parts else "nobody yet"
