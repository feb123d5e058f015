"""How well the baselines audit seeded random tasks of a built-in world. Resumable: run it again and it goes on.

    python benchmarks/auditors.py --project DIR [--world house] [--seed 1] [--tasks 20] [--twin 10] [--json FILE]

Owns: drawing the tasks, running them, and one JSON object of what came out. Refuses: being a test; tests are short.
A drawn task that the world refuses, or whose target fills fewer than 400 pixels from every place one can stand (and from which it shows), is
no task (authoring or the gate `observable` refuses it); it is drawn again, and listed under `dropped`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from sampled_tasks import control_task, sample_tasks

from data.errors import InjectionError
from data.ids import now_ms
from data.schema.injection import GroundTruth
from data.schema.run import Run
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import Revision, Task
from data.store.project import Project
from evaluation.jobs import EpisodeJob, EpisodeResult, RunEvent
from evaluation.keeping import ProjectKeeper
from evaluation.runner import run_episodes
from worlds.protocol import World
from worlds.witness.sights import find_sights, triggers_at


async def draw_tasks(
    world: World, scene: SceneGraph, count: int, seed: int, operators: Sequence[str]
) -> tuple[list[Task], list[str]]:
    """Tasks that can be seen from somewhere, and what was dropped."""
    points = await world.walkable(0.5)
    kept: list[Task] = []
    dropped: list[str] = []
    for task in sample_tasks(scene, 3 * count, seed=seed, operators=operators):
        injection = task.definition.injections[0]
        node = scene.node(injection.targets[0])
        start = task.definition.start
        try:
            await world.reset([injection], start=start, frames="none")
            (truth,) = await world.ground_truths()
        except InjectionError as refusal:
            dropped.append(f"{injection.operator} {node.id}: {refusal}")
            continue
        if truth.reveal.kind != "always":
            await world.reset((), start=start, frames="none")
            truth = GroundTruth(
                injection=injection.id,
                affected=(node.id,),
                bounds_before={node.id: node.bounds},
                bounds_after={node.id: node.bounds},
                reveal=truth.reveal,
            )
        sights = await find_sights(
            world,
            truth,
            points,
            start=(start.x, start.y, start.z),
            graph=scene,
            wanted=1,
            accept=lambda pose, injection=injection: triggers_at(injection, scene, pose) > 0,
        )
        if sights:
            kept.append(task)
        else:
            dropped.append(f"{injection.operator} {node.id}: not to be seen from anywhere")
        if len(kept) == count:
            break
    return kept, dropped


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
        print(event.job.auditor, *target, event.kind, event.step, event.verdict, event.words, file=sys.stderr)


def row_of(project: Project, result: EpisodeResult) -> dict[str, object]:
    """One episode in numbers."""
    episode = project.episodes.find(result.episode) if result.episode else None
    judgments = project.judgments.current_for_episode(result.episode) if result.episode else ()
    injections = result.job.revision.definition.injections
    return {
        "auditor": result.job.auditor,
        "operator": injections[0].operator if injections else None,
        "target": injections[0].targets[0] if injections else None,
        "parameters": injections[0].parameters if injections else {},
        "start": result.job.revision.definition.start.model_dump(),
        "state": "failed" if result.state == "failed" else "done",
        "steps": episode.steps_used if episode else None,
        "ending": episode.ending if episode else None,
        "reports": len(episode.reports) if episode else None,
        "verdict": judgments[-1].verdict if judgments else None,
        "reason": judgments[-1].reason if judgments else result.reason,
    }


async def measure(arguments: argparse.Namespace) -> dict[str, object]:
    """Draws, runs, counts."""
    from worlds.three.client import ThreeWorld

    with open_project(Path(arguments.project)) as project:
        world = await ThreeWorld.start()
        try:
            scene = await world.load(WorldSpec(world=arguments.world))
            scene = scene.surveyed(await world.survey())
            tasks, dropped = await draw_tasks(
                world, scene, arguments.tasks, arguments.seed, arguments.operators
            )
            info = world.info
        finally:
            await world.close()
        revisions = [freeze(project, task) for task in tasks]
        rng = random.Random(arguments.seed)
        controls = [freeze(project, control_task(scene, rng, start.pose)) for start in scene.starts]
        jobs = [
            EpisodeJob(revision, "twin", seed=arguments.seed) for revision in controls[: arguments.controls]
        ]
        jobs += [
            EpisodeJob(revision, "twin", seed=arguments.seed) for revision in revisions[: arguments.twin]
        ]
        jobs += [EpisodeJob(revision, "oracle", seed=arguments.seed) for revision in revisions]

        async def open_world(spec: WorldSpec) -> World:
            del spec
            return await ThreeWorld.start()

        run = Run(id=control_task(scene, rng, scene.starts[0].pose).id, name="auditors", created_ms=now_ms())
        results = await run_episodes(
            jobs,
            open_world=open_world,
            spec_of=lambda definition: WorldSpec(world=definition.world, seed=definition.world_seed),
            keeper=ProjectKeeper(project),
            run=run,
            on_event=tell,
            retry_failed=True,
        )
        rows = [row_of(project, result) for result in results]
        return {
            "world": arguments.world,
            "scene_digest": scene.scene_digest,
            "renderer": info.renderer,
            "seed": arguments.seed,
            "dropped": dropped,
            **{f"oracle_{key}": value for key, value in count(rows, "oracle").items()},
            **{f"twin_{key}": value for key, value in count(rows, "twin").items()},
            "episodes": rows,
        }


def count(rows: list[dict[str, object]], auditor: str) -> dict[str, object]:
    """Met, tried, and for clean controls reports made."""
    mine = [row for row in rows if row["auditor"] == auditor]
    injected = [row for row in mine if row["operator"] is not None]
    clean = [row for row in mine if row["operator"] is None]
    counts: dict[str, object] = {
        "met": sum(row["verdict"] == "met" for row in injected),
        "of": len(injected),
        "failed": sum(row["state"] == "failed" for row in mine),
        "most_steps": max((row["steps"] for row in injected if isinstance(row["steps"], int)), default=None),
    }
    if clean:
        counts["clean_controls"] = len(clean)
        counts["reports_on_clean"] = sum(row["reports"] for row in clean if isinstance(row["reports"], int))
    return counts


def main() -> None:
    """Reads the arguments, prints or writes the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--project", required=True)
    parser.add_argument("--world", default="house")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--twin", type=int, default=10)
    parser.add_argument("--controls", type=int, default=1)
    parser.add_argument("--operators", nargs="*", default=(), help="only these; all when left out")
    parser.add_argument("--json", default="")
    arguments = parser.parse_args()
    text = json.dumps(asyncio.run(measure(arguments)), indent=1)
    if arguments.json:
        Path(arguments.json).write_text(text + "\n", encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
