"""The worked examples of a project as an in-context pack for agents elsewhere.

Owns: which examples and which excluded tasks go in. Refuses: the folder's layout (data.interchange.context_packs).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.jobs.study_facts import tasks_kept_out
from data.interchange.context_packs import write_context_pack
from data.schema.category import CATEGORIES
from data.schema.task import Language
from evaluation.examples import give_example

if TYPE_CHECKING:
    from data.store.project import Project


def export_context(project: Project, folder: Path, *, language: Language = "en") -> dict[str, Any]:
    """Writes the current example of each category into a folder; says what is in it.

    Every task that was ever given as an example is excluded, under its id and under the hash of each revision.

    Raises:
        UsageError: there is no example, or the folder holds something.
        StoreError: no room, or it cannot be written.
    """
    current = project.examples.current()
    examples = [give_example(current[code], language) for code in CATEGORIES if code in current]
    tasks = sorted({*tasks_kept_out(project), *(current[code].task for code in current)})
    aliases = [revision.sha256 for task in tasks for revision in project.revisions.for_task(task)]
    pictures = write_context_pack(
        folder, examples, task_ids=tasks, aliases=aliases, load_blob=project.blobs.get
    )
    return {
        "folder": str(folder),
        "examples": [example.label for example in examples],
        "pictures": pictures,
        "excluded_tasks": tasks,
    }
