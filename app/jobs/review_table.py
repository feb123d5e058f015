"""Reviews as tables, the form in which people of WorldAuditBench pass them on: one file a build, a row a case, three
columns a reviewer.

Owns: which reviews stand in them, their columns, and their files. Refuses: who may have them (the caller), agreement.

A build is a world as it was built: its scene digest. A case is a task's newest revision.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.jobs.states import votes_in
from data.cells import MARK, harmless
from data.errors import NotFoundError
from data.schema.profile import person_key
from data.schema.review import Review
from data.schema.task import Revision
from data.store.faults import disk_explained
from data.whole_files import write_whole

if TYPE_CHECKING:
    from data.store.project import Project

CASE = ("case", "revision", "title", "category")
FIELDS = ("difficulty", "quality", "comment")


@dataclass(frozen=True)
class ReviewTable:
    """The reviews of one build."""

    name: str
    """Of its file, without the ending."""
    world: str
    scene_digest: str
    reviewers: tuple[str, ...]
    rows: tuple[tuple[Revision, Mapping[str, Review]], ...]
    """A case and its reviews that count, carried ones too, by `person_key` of the reviewer."""


def review_tables(project: Project) -> tuple[ReviewTable, ...]:
    """A table for each build that has a frozen task in use, by the world's name; cases without a review are in it.

    Raises:
        NotFoundError: no task is frozen.
    """
    builds: dict[tuple[str, str], list[tuple[Revision, dict[str, Review]]]] = defaultdict(list)
    for task in project.tasks.all():
        own = project.revisions.for_task(task.id)
        if task.retired or not own:
            continue
        newest = max(own, key=lambda one: one.number)
        votes = votes_in(project, newest).reviews
        definition = newest.definition
        builds[definition.world, definition.scene_digest].append(
            (newest, {person_key(vote.reviewer): vote for vote in votes})
        )
    if not builds:
        raise NotFoundError("No task is frozen yet, so there is nothing that could be reviewed.")
    worlds = [world for world, _ in builds]
    return tuple(
        ReviewTable(
            name=f"reviews-{world}" + (f"-{digest[:8]}" if worlds.count(world) > 1 else ""),
            world=world,
            scene_digest=digest,
            reviewers=_reviewers(rows),
            rows=tuple(sorted(rows, key=lambda row: (row[0].title.casefold(), row[0].task))),
        )
        for (world, digest), rows in sorted(builds.items())
    )


def table_text(table: ReviewTable) -> str:
    """The table as CSV for a spreadsheet: UTF-8 with a mark, and no cell that would be calculated."""
    out = io.StringIO()
    writer = csv.writer(out)
    heads = [f"{name} {field}" for name in table.reviewers for field in FIELDS]
    writer.writerow([harmless(cell) for cell in (*CASE, *heads)])
    for revision, reviews in table.rows:
        kinds = ", ".join(dict.fromkeys(one.category for one in revision.definition.anomalies))
        cells: list[object] = [revision.task, revision.sha256, revision.title, kinds or "control"]
        for name in table.reviewers:
            review = reviews.get(person_key(name))
            cells += [review.difficulty, review.quality, _comment(review)] if review else [None] * len(FIELDS)
        writer.writerow([harmless(cell) for cell in cells])
    return MARK + out.getvalue()


def write_tables(tables: Sequence[ReviewTable], folder: Path) -> tuple[Path, ...]:
    """Writes each table to its file, whole or not at all; one that is there is replaced.

    Raises:
        StoreError: the folder cannot be written.
    """
    written: list[Path] = []
    with disk_explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for table in tables:
            file = folder / f"{table.name}.csv"
            write_whole(file, table_text(table).encode())
            written.append(file)
    return tuple(written)


def _reviewers(rows: Sequence[tuple[Revision, Mapping[str, Review]]]) -> tuple[str, ...]:
    names = {key: review.reviewer for _, reviews in rows for key, review in reviews.items()}
    return tuple(names[key] for key in sorted(names))


def _comment(review: Review) -> str:
    """The comment, after the problems that were chosen."""
    problems = [*review.problems, *([review.other_problem] if review.other_problem else [])]
    return "; ".join([*problems, *([review.comment] if review.comment else [])])
