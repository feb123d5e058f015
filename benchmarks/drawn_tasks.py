"""The tasks that auditors are measured on: drawn once for a world, kept in a file, the same on every piece of a run.

Owns: which drawn tasks are fair, where each starts, and the file. Refuses: the draw itself (sampled_tasks) and audits.
Not fair, and listed with the reason: what the world refuses, and what fills fewer than 400 pixels from every place one
can stand (and from which it shows). A start from which the way to such a place takes more than REACH_STEPS actions is
drawn again, as a curator would choose another: among the world's starts, then among places to stand; that is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from sampled_tasks import control_task, sample_tasks

from data.errors import InjectionError
from data.schema.base import Value
from data.schema.injection import GroundTruth, Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose, Vec3
from data.schema.task import Task
from worlds.protocol import World
from worlds.routes import look_from
from worlds.walker import estimate_steps
from worlds.witness.sights import Sight, find_sights, triggers_at

REACH_STEPS = 24
"""Of the forty; the rest is for looking, for going away and coming back, and for what is in the way."""
PLACES = 60
"""So many places to stand are drawn, one after the other, as a start."""


class DrawnTask(Value):
    """A fair task. `start` says where it starts: as `drawn`, at another `start` of the world, or at a `place`."""

    task: Task
    start: str


class DrawnTasks(Value):
    """All that was drawn for one world with one seed and set of operators; `asked` counts the draws so far."""

    world: str
    scene_digest: str
    seed: int
    operators: tuple[str, ...]
    asked: int = 0
    kept: tuple[DrawnTask, ...] = ()
    dropped: tuple[str, ...] = ()
    controls: tuple[Task, ...] = ()


def load_drawn(path: Path, fresh: DrawnTasks) -> DrawnTasks:
    """What an earlier piece of the run has drawn; `fresh` when there is no file.

    Raises:
        SystemExit: the file is of another world, scene, seed or set of operators.
    """
    if not path.exists():
        return fresh
    drawn = DrawnTasks.model_validate_json(path.read_text(encoding="utf-8"))
    same = ("world", "scene_digest", "seed", "operators")
    if any(getattr(drawn, name) != getattr(fresh, name) for name in same):
        raise SystemExit(f"{path} was drawn for something else; choose another --project.")
    return drawn


async def draw_on(
    world: World,
    scene: SceneGraph,
    drawn: DrawnTasks,
    *,
    count: int,
    keep: Callable[[DrawnTasks], None],
    go_on: Callable[[], bool],
) -> DrawnTasks:
    """Draws until there are `count` fair tasks or time is up; `keep` is handed every state."""
    points = await world.walkable(0.5)
    tasks = sample_tasks(scene, 4 * count, seed=drawn.seed, operators=drawn.operators)
    if not drawn.controls:
        rng = random.Random(drawn.seed)
        drawn = drawn.model_copy(
            update={"controls": tuple(control_task(scene, rng, start.pose) for start in scene.starts)}
        )
    while len(drawn.kept) < count and drawn.asked < len(tasks) and go_on():
        task = tasks[drawn.asked]
        found = await _judge(world, scene, task, points, random.Random(f"start:{drawn.seed}:{drawn.asked}"))
        update: dict[str, object] = {"asked": drawn.asked + 1}
        if isinstance(found, str):
            injection = task.definition.injections[0]
            update["dropped"] = (*drawn.dropped, f"{injection.operator} {injection.targets[0]}: {found}")
        else:
            update["kept"] = (*drawn.kept, found)
        drawn = drawn.model_copy(update=update)
        keep(drawn)
    return drawn


async def _judge(
    world: World, scene: SceneGraph, task: Task, points: Sequence[Vec3], rng: random.Random
) -> DrawnTask | str:
    """The task, with a start from which it is in reach; or why it is not fair."""
    injection, start = task.definition.injections[0], task.definition.start
    try:
        truth = await _truth_to_see(world, scene, injection, start)
    except InjectionError as refusal:
        return str(refusal)
    sights = await find_sights(
        world,
        truth,
        points,
        start=(start.x, start.y, start.z),
        graph=scene,
        wanted=1,
        accept=lambda pose: triggers_at(injection, scene, pose) > 0,
    )
    if not sights:
        return "not to be seen from anywhere"
    return await _place_start(world, scene, task, sights[0], points, rng)


async def _truth_to_see(world: World, scene: SceneGraph, injection: Injection, start: Pose) -> GroundTruth:
    """What has to be seen: the anomaly, or for one that is not there from the start, its target in the clean world."""
    await world.reset([injection], start=start, frames="none")
    (truth,) = await world.ground_truths()
    if truth.reveal.kind == "always":
        return truth
    await world.reset((), start=start, frames="none")
    bounds = {target: scene.node(target).bounds for target in injection.targets}
    return GroundTruth(
        injection=injection.id,
        affected=injection.targets,
        bounds_before=bounds,
        bounds_after=bounds,
        reveal=truth.reveal,
    )


async def _place_start(
    world: World, scene: SceneGraph, task: Task, sight: Sight, points: Sequence[Vec3], rng: random.Random
) -> DrawnTask | str:
    others = [start.pose for start in scene.starts]
    rng.shuffle(others)
    places = [look_from(rng.choice(points), rng.choice(points), eye_m=scene.eye_m) for _ in range(PLACES)]
    places = [place.model_copy(update={"pitch_deg": 0.0}) for place in places]
    for how, poses in (("drawn", [task.definition.start]), ("start", others), ("place", places)):
        for pose in poses:
            route = await world.path((pose.x, pose.y, pose.z), sight.ground)
            if route is None or estimate_steps(route.points, shut_doors=len(route.doors)) > REACH_STEPS:
                continue
            definition = task.definition.model_copy(update={"start": pose})
            return DrawnTask(task=task.model_copy(update={"definition": definition}), start=how)
    return f"no start within {REACH_STEPS} actions of a view of it"
