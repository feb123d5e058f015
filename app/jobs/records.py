"""Everything that a projection is made from, read from an open project at once.

Owns: that reading, for commands. Refuses: following changes (the window's shelf does), and projecting (validation).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.jobs.study_facts import tasks_kept_out
from evaluation.ratings import current_judgments
from validation.blind import ProjectRecords
from validation.proposing import gates_against, proposed_revisions

if TYPE_CHECKING:
    from data.store.project import Project


def project_records(project: Project) -> ProjectRecords:
    """The records of a project as they are now."""
    words = project.gates.words()
    return ProjectRecords(
        tasks=project.tasks.all(),
        revisions=project.revisions.all(),
        reviews=project.reviews.all(),
        episodes=project.episodes.all(),
        judgments=current_judgments(project.judgments.all()),
        proposed=proposed_revisions(words),
        against=gates_against(words),
        statements=project.statements.all(),
        adjudications=project.adjudications.all(),
        profiles=project.profiles.all(),
        makers=project.tasks.all_makers(),
        openers=project.acts.saw_answers(),
        kept_out=frozenset(tasks_kept_out(project)),
        assignments=project.review_assignments.all(),
    )
