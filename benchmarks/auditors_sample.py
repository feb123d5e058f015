"""How well the baselines audit the sample project's tasks. Resumable: run it again and it goes on.

    python benchmarks/auditors_sample.py --project DIR [--auditors oracle twin blind] [--worlds house ...] [--seed 1]
        [--seconds 230] [--so-far] [--out docs/measurements]

Owns: running the sample's tasks in pieces, and the rows. Refuses: counting (sample_tables) and being a test.
Exit code 3: time was up before all was done; the same command goes on. When all is done, `auditors-sample.json` and
`.md` are written to --out; with --so-far nothing is run, and they say how much is left. No hint is given and no category is asked, as in a run's default condition.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import time
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from auditors import TIME_IS_UP, run_until
from sample_tables import SampleMeasured, write_sample_tables

from app.sample import make_sample
from data.errors import NotFoundError
from data.ids import now_ms
from data.schema.audit import Episode, EpisodeExposure
from data.schema.run import Run
from data.schema.task import Revision, TaskDefinition
from data.store.project import Project
from evaluation.auditors.floor import blind_chance
from evaluation.jobs import EpisodeJob, EpisodeResult

RUN = "01890000-0000-7000-8000-0000000005a3"
AUDITORS = ("oracle", "twin", "blind")
AT_A_TIME = 6


def list_jobs(project: Project, auditors: list[str], worlds: list[str], seed: int) -> list[EpisodeJob]:
    """An episode for each auditor and task.

    `AT_A_TIME` of a world before the next, clean controls first, so that a part of them tells of all worlds.
    """
    revisions = [project.revisions.for_task(task.id)[-1] for task in project.tasks.all()]
    chosen = [one for one in revisions if not worlds or one.definition.world in worlds]
    chosen.sort(key=lambda one: (one.definition.world, bool(one.definition.anomalies), one.task))
    turns = {world: itertools.count() for world in {one.definition.world for one in chosen}}
    turn = {one.sha256: next(turns[one.definition.world]) // AT_A_TIME for one in chosen}
    chosen.sort(key=lambda one: (turn[one.sha256], one.definition.world))
    return [EpisodeJob(one, name, seed=seed) for name in auditors for one in chosen]


def row_of(project: Project, result: EpisodeResult) -> dict[str, Any]:
    """One episode in numbers; `shown_px` is the most that any of its frames showed while the anomaly was revealed."""
    episode = project.episodes.find(result.episode) if result.episode else None
    exposure = project.exposures.find(result.episode) if result.episode else None
    judgments = project.judgments.current_for_episode(result.episode) if result.episode else ()
    revision: Revision = result.job.revision
    definition = revision.definition
    row: dict[str, Any] = {
        "auditor": result.job.auditor,
        "world": definition.world,
        "task": revision.task,
        "categories": [anomaly.category for anomaly in definition.anomalies],
        "operators": [one.operator for one in definition.injections],
        "targets": [target for one in definition.injections for target in one.targets],
        "triggers": [one.trigger.kind for one in definition.injections],
        "budget": definition.budget.steps,
        "state": "failed" if result.state == "failed" else "done",
        "steps": episode.steps_used if episode else None,
        "ending": episode.ending if episode else None,
        "reports": len(episode.reports) if episode else None,
        "verdict": judgments[-1].verdict if judgments else None,
        "reason": judgments[-1].reason if judgments else result.reason,
        "said": episode.reason if episode else "",
    }
    if episode is None or exposure is None or not definition.injections:
        return row
    return row | _exposed(definition, episode, exposure)


def _exposed(definition: TaskDefinition, episode: Episode, exposure: EpisodeExposure) -> dict[str, Any]:
    shown: list[int] = []
    revealed: list[bool] = []
    for anomaly in definition.anomalies:
        ids = [one.id for one in anomaly.injections]
        revealed.append(any(frame.revealed.get(key) for frame in exposure.frames for key in ids))
        shown.append(
            max(
                (
                    sum(frame.pixels.get(key, 0) for key in ids if frame.revealed.get(key))
                    for frame in exposure.frames
                ),
                default=0,
            )
        )
    frame = next(one for step in episode.steps for one in step.frames)
    chance = blind_chance(exposure, definition.injections, pixels_a_frame=frame.width * frame.height)
    return {"revealed": revealed, "shown_px": shown, "chance": round(chance, 6)}


def open_sample(folder: Path) -> Project:
    """The project of an earlier run, or a new one with the sample's tasks."""
    if not folder.exists():
        make_sample(folder)
    return Project.open(folder)


def collect(project: Project, jobs: list[EpisodeJob]) -> list[EpisodeResult]:
    """What earlier pieces have done of these jobs."""
    done: list[EpisodeResult] = []
    for job in jobs:
        try:
            row = project.ledger.get(job.key)
        except NotFoundError:
            continue
        if row.state == "done":
            done.append(EpisodeResult(job, "already_done", episode=row.episode))
        elif row.state == "failed":
            done.append(EpisodeResult(job, "failed", reason=row.failure))
    return done


async def measure(arguments: argparse.Namespace) -> SampleMeasured | None:
    """Runs and counts; None when time was up."""
    ends = time.monotonic() + arguments.seconds
    with open_sample(Path(arguments.project)) as project:
        jobs = list_jobs(project, arguments.auditors, arguments.worlds, arguments.seed)
        run = Run(id=RUN, name="the sample's tasks", created_ms=now_ms())
        if arguments.so_far:
            results = collect(project, jobs)
        else:
            results = await run_until(project, jobs, run, ends - time.monotonic())
        if results is None:
            return None
        return SampleMeasured(
            seed=arguments.seed,
            left={
                name: sum(job.auditor == name for job in jobs)
                - sum(result.job.auditor == name for result in results)
                for name in arguments.auditors
            },
            scene_digests={
                job.revision.definition.world: job.revision.definition.scene_digest for job in jobs
            },
            episodes=tuple(row_of(project, result) for result in results),
        )


def main() -> int:
    """Reads the arguments, runs a piece, writes the tables when it was the last."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--project", required=True, help="a folder; made with the sample's tasks when it is not there"
    )
    parser.add_argument("--auditors", nargs="+", choices=AUDITORS, default=list(AUDITORS))
    parser.add_argument("--worlds", nargs="*", default=[], help="only these; all when left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--so-far", action="store_true", help="run nothing; write down what is done")
    parser.add_argument("--out", default="", help="folder for the tables; printed when left out")
    arguments = parser.parse_args()
    measured = asyncio.run(measure(arguments))
    if measured is None:
        print("time is up; the same command goes on", file=sys.stderr)
        return TIME_IS_UP
    write_sample_tables(measured, Path(arguments.out) if arguments.out else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
