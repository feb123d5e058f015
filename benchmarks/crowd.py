"""A large project for measurements: real tasks and audits of the house, copied under ids of their own.

Run: ``python benchmarks/crowd.py FOLDER [--tasks 5000] [--audits 2000]``.

Owns: making it, through the store. Refuses: being anybody's data; the copies differ in title, seed and names only.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import last_in_path  # noqa: F401 - before what comes from the package `worlds`

from app.demo_tasks import make_demo_tasks
from app.jobs.audits import run_audits
from app.jobs.judging import human_judge
from data.ids import new_id, now_ms
from data.schema.judgment import Judgment
from data.schema.task import Revision
from data.store import Project

BATCH = 250


def make_crowd(folder: Path, *, tasks: int, audits: int) -> None:
    """The demo's tasks with audits by two baselines, then so many copies of its tasks and audits; goes on where it stopped."""
    if not folder.exists():
        Project.create(folder).close()
    with Project.open(folder) as project:
        asyncio.run(make_demo_tasks(project))
        asyncio.run(run_audits(project, project.revisions.all()[:5], ["random", "blind"], parallel=2))
        revisions = _copy_tasks(project, tasks)
        _copy_audits(project, revisions, audits)


def _copy_tasks(project: Project, count: int) -> dict[str, list[Revision]]:
    """Returns the copies by the revision that they were made from."""
    kinds = list(project.revisions.all()[:5])
    originals = [(project.tasks.get(one.task), one) for one in kinds]
    made: dict[str, list[Revision]] = {one.sha256: [] for one in kinds}

    def some(first: int) -> None:
        for number in range(first, min(first + BATCH, count)):
            task, revision = originals[number % len(originals)]
            definition = task.definition.model_copy(
                update={"budget": task.definition.budget.model_copy(update={"tool_calls": 1000 + number})}
            )
            copy = task.model_copy(
                update={
                    "id": new_id(),
                    "version": 0,
                    "title": f"{task.title} {number}",
                    "author": f"curator {number % 7}",
                    "definition": definition,
                }
            )
            made[revision.sha256].append(
                project.revisions.freeze(project.tasks.save(copy), frozen_ms=now_ms())
            )

    for first in range(0, count, BATCH):
        project.write(lambda first=first: some(first))
    return made


def _copy_audits(project: Project, revisions: dict[str, list[Revision]], count: int) -> None:
    episodes = list(project.episodes.all()[:10])
    verdicts = {one.id: project.judgments.for_episode(one.id) for one in episodes}

    def some(first: int) -> None:
        for number in range(first, min(first + BATCH, count)):
            episode = episodes[number % len(episodes)]
            copies = revisions[episode.revision]
            revision = copies[number // len(episodes) % len(copies)].sha256
            copy = episode.model_copy(update={"id": new_id(), "revision": revision, "seed": number})
            project.episodes.add(copy)
            for verdict in verdicts[episode.id]:
                renamed = {"id": new_id(), "episode": copy.id, "revision": revision}
                project.judgments.add(verdict.model_copy(update=renamed))
                if number % 3:
                    project.judgments.add(_by_a_person(verdict.model_copy(update=renamed), number))

    for first in range(0, count, BATCH):
        project.write(lambda first=first: some(first))


def _by_a_person(verdict: Judgment, number: int) -> Judgment:
    """The same verdict by a person, one in eight turned round."""
    turned = "not_met" if verdict.verdict == "met" else "met"
    return verdict.model_copy(
        update={
            "id": new_id(),
            "judge": human_judge(f"Rater {number % 5}"),
            "verdict": turned if number % 8 == 0 else verdict.verdict,
            "details": {},
        }
    )


def main() -> None:
    """Reads the arguments and makes the project."""
    parser = argparse.ArgumentParser(description="A large project for measurements.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tasks", type=int, default=5000)
    parser.add_argument("--audits", type=int, default=2000)
    wanted = parser.parse_args()
    make_crowd(wanted.folder, tasks=wanted.tasks, audits=wanted.audits)


if __name__ == "__main__":
    main()
