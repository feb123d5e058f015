"""The main job from end to end without a screen: tasks, audits, verdicts, agreement, report.

Owns: the order of the steps and the summary. Refuses: doing any step in its own way; each is the ordinary one.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.demo_tasks import TASKS, make_demo_tasks
from app.jobs.agreeing import Comparison, compare
from app.jobs.audits import BASELINES, AuditResult, run_audits
from app.report.compose import write_report
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.schema.base import Value
from data.schema.category import CategoryCode, Family, family_of
from data.schema.judgment import Verdict
from evaluation.raters import found_in_truth, rate_episode, simulated_rater

if TYPE_CHECKING:
    from data.store.project import Project

NAME = "Demo: the house"
RATERS = 3
ERROR_RATE = 0.1


class DemoTask(Value):
    """A task of the demo."""

    id: str
    title: str
    family: Family
    category: CategoryCode


class DemoEpisode(Value):
    """An episode of the demo. `verdict` is None when there is none."""

    task: str
    auditor: str
    steps: int
    ending: str
    verdict: Verdict | None


class DemoSummary(Value):
    """What the demo did."""

    tasks: tuple[DemoTask, ...]
    episodes: tuple[DemoEpisode, ...]
    agreement: Comparison
    report: str
    pictures: tuple[str, ...]
    project: str


def run_demo(
    out: Path, *, seed: int = 0, hosts: int = 1, tell: Callable[[str], None] | None = None
) -> DemoSummary:
    """Does the main job in `out`: a project of its own, and the report. A demo that was stopped goes on.

    Raises:
        UsageError: `out` holds a project that is no demo.
    """
    from data.store.project import Project

    folder = out / "project"
    out.mkdir(parents=True, exist_ok=True)
    project = Project.open(folder) if folder.exists() else Project.create(folder, name=NAME)
    with project:
        if project.name != NAME:
            raise UsageError(f"{folder} is the project {project.name!r}, no demo. Name another --out.")
        return asyncio.run(_run(project, out, seed, hosts, tell or (lambda _words: None)))


async def _run(
    project: Project, out: Path, seed: int, hosts: int, tell: Callable[[str], None]
) -> DemoSummary:
    revisions = project.revisions.all()
    if len(revisions) < len(TASKS):
        tell(f"making {len(TASKS)} tasks")
        revisions = await make_demo_tasks(project)
    results = await run_audits(
        project, revisions, list(BASELINES), seed=seed, parallel=hosts, name="demo", tell=tell
    )
    tell("rating by simulated raters, who draw from the ground truth")
    rate_by_simulation(project, seed=seed)
    tell("writing the report")
    report, pictures = await write_report(project, out, title="WorldAudit demo: five anomalies in the house")
    anomalies = [(revision, revision.definition.anomalies[0]) for revision in revisions]
    return DemoSummary(
        tasks=tuple(
            DemoTask(id=r.task, title=r.title, family=family_of(a.category), category=a.category)
            for r, a in anomalies
        ),
        episodes=tuple(_episode(result) for result in results),
        agreement=compare(project),
        report=str(report.resolve()),
        pictures=tuple(str(picture.resolve()) for picture in pictures),
        project=str(project.folder.resolve()),
    )


def rate_by_simulation(project: Project, *, seed: int) -> None:
    """Adds the verdicts of simulated raters on every episode whose exposure is known; they are labelled so."""
    raters = [simulated_rater(number, error_rate=ERROR_RATE, seed=seed) for number in range(1, RATERS + 1)]
    for episode in project.episodes.all():
        exposure = project.exposures.find(episode.id)
        if exposure is None:
            continue
        truth = found_in_truth(episode, exposure, lambda blob: _mask_box(project.blobs.get(blob)))
        rated = {judgment.judge.id for judgment in project.judgments.current_for_episode(episode.id)}
        for rater in raters:
            if rater.id in rated:
                continue
            project.judgments.add(rate_episode(episode, rater, truth=truth, new_id=new_id, at_ms=now_ms()))


def _mask_box(data: bytes) -> tuple[float, float, float, float]:
    from PIL import Image

    mask = Image.open(io.BytesIO(data)).convert("L")
    x0, y0, x1, y1 = mask.getbbox() or (0, 0, 0, 0)
    return x0 / mask.width, y0 / mask.height, x1 / mask.width, y1 / mask.height


def _episode(result: AuditResult) -> DemoEpisode:
    return DemoEpisode(
        task=result.revision.task,
        auditor=result.auditor,
        steps=result.episode.steps_used if result.episode else 0,
        ending=result.episode.ending if result.episode else "failed",
        verdict=result.verdict,
    )
