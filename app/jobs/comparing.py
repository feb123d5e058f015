"""Two revisions of a task side by side: what changed, what its curator said of it, and the pictures of both.

Owns: reading it at once from an open project. Refuses: finding the changes (validation.changes), and showing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.jobs.states import makers_until, votes_in
from data.errors import UsageError
from data.schema.base import Value
from data.schema.carrying import CarryStatement
from data.schema.gate import GateName, GatePicture
from data.schema.task import Revision
from validation.bars import bar_to_reviewing
from validation.changes import RevisionChange, changes_between
from validation.votes import revision_before

if TYPE_CHECKING:
    from data.store.project import Project

PICTURED: tuple[GateName, ...] = ("observable", "start")
"""Gates whose pictures show what the anomaly looks like, and where the audit begins."""


class PicturePair(Value):
    """What is shown of each; None where that gate took no picture."""

    what: str
    before: GatePicture | None = None
    after: GatePicture | None = None


class Comparison(Value):
    """A revision beside an earlier one."""

    before: Revision
    after: Revision
    changes: tuple[RevisionChange, ...]
    said: CarryStatement | None = None
    votes_before: int = 0
    """Votes that were given on the earlier one."""
    pictures: tuple[PicturePair, ...] = ()


def read_comparison(project: Project, revision: Revision, before: Revision | None = None) -> Comparison:
    """Compares a revision with an earlier one; without `before`, with the one just before it.

    Raises:
        UsageError: it is the task's first revision.
    """
    earlier = before or revision_before(revision, project.revisions.for_task(revision.task))
    if earlier is None:
        raise UsageError("This is the first revision of its task; there is none before it.")
    made = makers_until(project, revision)
    said = [one for one in project.statements.on(revision.sha256) if one.previous == earlier.sha256]
    return Comparison(
        before=earlier,
        after=revision,
        changes=changes_between(earlier.definition, revision.definition),
        said=said[-1] if said else None,
        votes_before=sum(
            not bar_to_reviewing(revision, vote.reviewer, makers=made)
            for vote in votes_in(project, earlier).reviews
        ),
        pictures=_pairs(_pictures(project, earlier), _pictures(project, revision)),
    )


def _pictures(project: Project, revision: Revision) -> dict[str, GatePicture]:
    newest = project.gates.newest(revision.sha256)
    found: dict[str, GatePicture] = {}
    for gate in PICTURED:
        pictures = newest[gate].outcome.pictures if gate in newest else ()
        for number, picture in enumerate(pictures, start=1):
            found[f"{gate} {number}"] = picture
    return found


def _pairs(before: dict[str, GatePicture], after: dict[str, GatePicture]) -> tuple[PicturePair, ...]:
    keys = dict.fromkeys((*before, *after))
    return tuple(
        PicturePair(what=(after.get(key) or before[key]).what, before=before.get(key), after=after.get(key))
        for key in keys
    )
