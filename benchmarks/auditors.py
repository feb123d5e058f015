"""How well the baselines audit seeded random tasks of a built-in world. Resumable: run it again and it goes on.

    python benchmarks/auditors.py --project DIR [--world house] [--seed 1] [--tasks 20] [--twin 10] [--controls 3]
        [--operators OP ...] [--seconds 230] [--out docs/measurements]

Owns: running drawn tasks in pieces, and the counts. Refuses: being a test; tests are short. Exit code 3: time was up
before all was done; the same command goes on. When all is done, `auditors-WORLD.json` and `.md` are written to --out.
What is a fair task, and where each starts, is said in `drawn_tasks.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from auditor_tables import Measured, write_tables
from drawn_tasks import DrawnTasks, draw_on, load_drawn

from data.ids import now_ms
from data.schema.run import Run
from data.schema.scene import WorldSpec
from data.schema.task import Revision, Task
from data.store.project import Project
from evaluation.jobs import EpisodeJob, EpisodeResult, RunEvent
from evaluation.keeping import ProjectKeeper
from evaluation.runner import run_episodes
from worlds.protocol import World

TIME_IS_UP = 3


def open_project(folder: Path) -> Project:
    """The project of an earlier run, or a new one."""
    return Project.open(folder) if folder.exists() else Project.create(folder, name="auditors")


def freeze(project: Project, task: Task) -> Revision:
    """The task's revision, drawn before or now."""
    stored = project.tasks.find(task.id)
    return project.revisions.freeze(stored or project.tasks.save(task), frozen_ms=now_ms())


def tell(event: RunEvent) -> None:
    """One line for each episode's beginning and end."""
    if event.kind in {"started", "judged", "failed"}:
        target = [i.targets[0] for i in event.job.revision.definition.injections] or ["clean"]
        print(
            f"{time.strftime('%H:%M:%S')} {event.job.auditor}", *target, event.kind, event.step, event.verdict,
            event.words, file=sys.stderr, flush=True,
        )  # fmt: skip


def row_of(project: Project, result: EpisodeResult, starts: dict[str, str]) -> dict[str, Any]:
    """One episode in numbers."""
    episode = project.episodes.find(result.episode) if result.episode else None
    judgments = project.judgments.current_for_episode(result.episode) if result.episode else ()
    definition = result.job.revision.definition
    injection = next(iter(definition.injections), None)
    return {
        "auditor": result.job.auditor,
        "operator": injection.operator if injection else None,
        "target": injection.targets[0] if injection else None,
        "parameters": injection.parameters if injection else {},
        "start": definition.start.model_dump(),
        "start_is": starts.get(result.job.revision.task, "start"),
        "state": "failed" if result.state == "failed" else "done",
        "steps": episode.steps_used if episode else None,
        "ending": episode.ending if episode else None,
        "reports": len(episode.reports) if episode else None,
        "verdict": judgments[-1].verdict if judgments else None,
        "reason": judgments[-1].reason if judgments else result.reason,
    }


async def draw(
    arguments: argparse.Namespace, path: Path, go_on: Callable[[], bool]
) -> tuple[DrawnTasks, str]:
    """The tasks, those of an earlier piece and then more; and the renderer."""
    from worlds.three.client import ThreeWorld

    world = await ThreeWorld.start()
    try:
        scene = await world.load(WorldSpec(world=arguments.world))
        fresh = DrawnTasks(
            world=arguments.world,
            scene_digest=scene.scene_digest,
            seed=arguments.seed,
            operators=tuple(arguments.operators),
        )
        drawn = load_drawn(path, fresh)
        if len(drawn.kept) < arguments.tasks and go_on():
            scene = scene.surveyed(await world.survey())
            drawn = await draw_on(
                world,
                scene,
                drawn,
                count=arguments.tasks,
                keep=lambda state: _keep(path, state),
                go_on=go_on,
            )
        return drawn, world.info.renderer
    finally:
        await world.close()


def _keep(path: Path, drawn: DrawnTasks) -> None:
    unfinished = path.with_suffix(".part")
    unfinished.write_text(drawn.model_dump_json(indent=1), encoding="utf-8")
    unfinished.replace(path)


async def run_until(
    project: Project, jobs: list[EpisodeJob], run: Run, seconds: float
) -> list[EpisodeResult] | None:
    """Runs jobs; None when time was up. The episode that is under way then is finished and judged first."""

    async def open_world(spec: WorldSpec) -> World:
        from worlds.three.client import ThreeWorld

        del spec
        return await ThreeWorld.start()

    ends = time.monotonic() + seconds

    def hear(event: RunEvent) -> None:
        tell(event)
        if event.kind in {"judged", "failed"} and time.monotonic() >= ends:
            running.cancel()

    running = asyncio.create_task(
        run_episodes(
            jobs,
            open_world=open_world,
            spec_of=lambda definition: WorldSpec(world=definition.world, seed=definition.world_seed),
            keeper=ProjectKeeper(project),
            run=run,
            on_event=hear,
            retry_failed=True,
        )
    )
    try:
        return await running
    except asyncio.CancelledError:
        return None


async def measure(arguments: argparse.Namespace) -> Measured | None:
    """Draws, runs, counts; None when time was up."""
    ends = time.monotonic() + arguments.seconds
    with open_project(Path(arguments.project)) as project:
        path = Path(arguments.project) / f"drawn-{arguments.world}-{arguments.seed}.json"
        drawn, renderer = await draw(arguments, path, lambda: time.monotonic() < ends)
        if time.monotonic() >= ends:
            return None
        revisions = [freeze(project, one.task) for one in drawn.kept[: arguments.tasks]]
        controls = [freeze(project, task) for task in drawn.controls[: arguments.controls]]
        wanted = [("oracle", revisions), ("twin", controls), ("twin", revisions[: arguments.twin])]
        jobs = [EpisodeJob(one, name, seed=arguments.seed) for name, these in wanted for one in these]
        run = Run(id=drawn.controls[0].id, name="auditors", created_ms=now_ms())
        results = await run_until(project, jobs, run, ends - time.monotonic())
        if results is None:
            return None
        starts = {one.task.id: one.start for one in drawn.kept}
        return Measured(
            world=arguments.world,
            scene_digest=drawn.scene_digest,
            renderer=renderer,
            seed=arguments.seed,
            operators=drawn.operators,
            dropped=drawn.dropped,
            episodes=tuple(row_of(project, result, starts) for result in results),
        )


def main() -> int:
    """Reads the arguments, runs a piece, writes the tables when it was the last."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--project", required=True, help="a folder; what was done before is taken from there")
    parser.add_argument("--world", default="house")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--twin", type=int, default=10, help="so many of the tasks for the twin too")
    parser.add_argument(
        "--controls", type=int, default=3, help="so many starts of the clean world for the twin"
    )
    parser.add_argument("--operators", nargs="*", default=(), help="only these; all when left out")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--out", default="", help="folder for the tables; printed when left out")
    arguments = parser.parse_args()
    measured = asyncio.run(measure(arguments))
    if measured is None:
        print("time is up; the same command goes on", file=sys.stderr)
        return TIME_IS_UP
    write_tables(measured, Path(arguments.out) if arguments.out else None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
