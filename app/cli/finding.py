"""Finding what a person means by the beginning of an id or a hash.

Owns: that search, with words for none and for several. Refuses: printing.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from data.errors import NotFoundError, UsageError
from data.schema.task import Revision, Task

if TYPE_CHECKING:
    from data.store.project import Project


LIST = "worldaudit task list"


def offered_to(reviewer: str) -> str:
    """The command that lists tasks to somebody who must not know their answers yet."""
    return f"worldaudit review next --as {shlex.quote(reviewer.strip() or 'NAME')}"


def find_task(project: Project, text: str, *, listed_by: str = LIST) -> Task:
    """The task with that id, or the only one whose id begins so; where none does, `listed_by` is the next step.

    Raises:
        NotFoundError: none. UsageError: several.
    """
    found = [task for task in project.tasks.all() if task.id.startswith(text)]
    if not found:
        raise NotFoundError(f"There is no task {text!r} in {project.folder}. `{listed_by}` lists them.")
    if len(found) > 1:
        raise UsageError(f"{text!r} begins the ids of {len(found)} tasks; write more of it.")
    return found[0]


def find_revision(project: Project, text: str, *, listed_by: str = LIST) -> Revision:
    """The revision with that hash (or its beginning), or the newest one of a task; `listed_by` as in `find_task`.

    Raises:
        NotFoundError: neither. UsageError: several hashes begin so.
    """
    hashes = [revision for revision in project.revisions.all() if revision.sha256.startswith(text)]
    if len(hashes) == 1:
        return hashes[0]
    if len(hashes) > 1:
        raise UsageError(f"{text!r} begins the hashes of {len(hashes)} revisions; write more of it.")
    task = find_task(project, text, listed_by=listed_by)
    revisions = project.revisions.for_task(task.id)
    if not revisions:
        raise NotFoundError(
            f"Task {task.title!r} has no revision yet. Freeze it: worldaudit task freeze {task.id}"
        )
    return revisions[-1]
