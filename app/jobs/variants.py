"""Tasks made from other tasks: a copy, a near start, another seed, another start, a clean control, several in one.

Owns: what each kind changes. Everything that plans is pure: ids, times and what must be known of the world are passed in.
Refuses: saving, and finding out where a near start is (the gates' certificate says).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

from app.hosts import open_world
from app.jobs.certificates import certificate_of
from app.jobs.worlds import spec_of
from authoring.drafting import plan_injection
from data.errors import UsageError
from data.ids import new_id, now_ms
from data.schema.injection import Injection
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.setting import StartPose
from data.schema.space import Pose
from data.schema.task import Task, TaskDefinition

if TYPE_CHECKING:
    from data.store.project import Project

Variant = Literal["copy", "near", "seed", "start", "control"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
WORDS: dict[Variant, str] = {
    "copy": "Copy",
    "near": "Near start",
    "seed": "Other seed",
    "start": "Other start",
    "control": "Clean control",
}
TITLE_MAX = 200
OpenScene = Callable[[WorldSpec, Sequence[str]], Awaitable[SceneGraph]]


def plan_variant(
    task: Task,
    kind: Variant,
    *,
    fresh_id: Callable[[], str],
    at_ms: int,
    start: tuple[str, Pose] | None = None,
    scene: SceneGraph | None = None,
    author: str | None = None,
) -> Task:
    """A draft that differs from another one in one thing.

    Args:
        task: the original; nothing of it changes.
        kind: what differs.
        fresh_id: gives ids; injections get ids of their own.
        at_ms: when it is made.
        start: for *near* and *start*, what the new start is called and where it is.
        scene: for *seed*, the world as the next seed builds it, surveyed for the injections' targets.
        author: who makes it; the original's author unless given.

    Raises:
        UsageError: *near* or *start* without one, *seed* without its scene.
        NotFoundError, InjectionError, RangeError: an injection cannot happen in that scene.
    """
    definition = task.definition
    if kind in ("near", "start") and start is None:
        raise UsageError(f"A variant with another start needs one; {task.title!r} was given none.")
    mark = WORDS[kind].lower() if start is None else start[0]
    match kind:
        case "copy":
            changed = definition
        case "near" | "start":
            changed = definition.model_copy(update={"start": start[1] if start else definition.start})
        case "seed":
            if scene is None:
                raise UsageError("A variant with another seed needs the world as that seed builds it.")
            changed = _with_next_seed(definition, scene)
            mark = f"seed {changed.world_seed}"
        case "control":
            changed = definition.model_copy(update={"anomalies": (), "origin": "control"})
    return task.model_copy(
        update={
            "id": fresh_id(),
            "version": 0,
            "title": f"{task.title} ({mark})"[:TITLE_MAX],
            "author": author or task.author,
            "created_ms": at_ms,
            "updated_ms": at_ms,
            "retired": False,
            "definition": _with_fresh_ids(changed, fresh_id),
        }
    )


def plan_combined(
    tasks: Sequence[Task], *, fresh_id: Callable[[], str], at_ms: int, author: str | None = None
) -> Task:
    """One draft with the anomalies of two or more: a multi-anomaly task, with the first one's start and description.

    Raises:
        UsageError: fewer than two, of different worlds, or one that injects nothing.
    """
    if len(tasks) < 2:
        raise UsageError("A multi-anomaly task is made of two or more tasks; choose another one as well.")
    first = tasks[0]
    for task in tasks:
        same = (task.definition.world, task.definition.scene_digest, task.definition.world_seed)
        wanted = (first.definition.world, first.definition.scene_digest, first.definition.world_seed)
        if same != wanted:
            raise UsageError(
                f"{task.title!r} is in {task.definition.world}, {first.title!r} in {first.definition.world}, or in "
                "another version of it: anomalies of one task share one scene."
            )
        if task.definition.origin != "injected" or not task.definition.injections:
            raise UsageError(f"{task.title!r} injects nothing, so there is nothing to combine.")
    anomalies = tuple(anomaly for task in tasks for anomaly in task.definition.anomalies)
    definition = first.definition.model_copy(update={"anomalies": anomalies})
    return first.model_copy(
        update={
            "id": fresh_id(),
            "version": 0,
            "title": " + ".join(task.title for task in tasks)[:TITLE_MAX],
            "author": author or first.author,
            "created_ms": at_ms,
            "updated_ms": at_ms,
            "retired": False,
            "definition": _with_fresh_ids(definition, fresh_id),
        }
    )


def other_start(definition: TaskDefinition, starts: Sequence[StartPose], name: str = "") -> tuple[str, Pose]:
    """A start of the world by its name, or the one after the task's own, in the world's order.

    Raises:
        UsageError: no start of that name, or the world has no other one.
    """
    known = ", ".join(start.id for start in starts) or "none"
    if name:
        for start in starts:
            if start.id == name:
                return start.label, start.pose
        raise UsageError(f"{definition.world} has no start {name!r}. It has: {known}.")
    places = [start.pose for start in starts]
    after = places.index(definition.start) + 1 if definition.start in places else 0
    for start in (*starts[after:], *starts[:after]):
        if start.pose != definition.start:
            return start.label, start.pose
    raise UsageError(f"{definition.world} has no other start than the task's own. It has: {known}.")


async def make_variant(
    project: Project,
    task: Task,
    kind: Variant,
    *,
    start: str = "",
    author: str | None = None,
    open_scene: OpenScene,
) -> Task:
    """A variant with what must be known of the world for it: read from the project, or from the world itself.

    Raises:
        UsageError, NotFoundError, InjectionError, RangeError: as `plan_variant`, `other_start`, `near_start`.
        RendererError, HostError: the world is needed and cannot be opened.
    """
    scene, place = None, None
    if kind == "near":
        place = near_start(project, task)
    elif kind in ("start", "seed"):
        spec = spec_of(project, task.definition)
        if kind == "seed":
            spec = spec.model_copy(update={"seed": task.definition.world_seed + 1})
        targets = (
            [node for one in task.definition.injections for node in one.targets] if kind == "seed" else []
        )
        scene = await open_scene(spec, targets)
    if kind == "start" and scene is not None:
        place = other_start(task.definition, scene.starts, start)
    return plan_variant(task, kind, fresh_id=new_id, at_ms=now_ms(), start=place, scene=scene, author=author)


async def read_scene(spec: WorldSpec, targets: Sequence[str]) -> SceneGraph:
    """A world's scene graph from a host of its own, with what geometry says of some nodes."""
    async with open_world(spec, survey=targets or None) as (_, scene):
        return scene


def near_start(project: Project, task: Task) -> tuple[str, Pose]:
    """The near start that the gates computed for the task's newest revision.

    Raises:
        UsageError: its gates have not found a way yet.
    """
    newest = next(reversed(project.revisions.for_task(task.id)), None)
    if newest is not None and newest.definition != task.definition:
        raise UsageError(
            f"{task.title!r} was edited since revision {newest.number}, so the near start of that revision is not its "
            f"own. Propose it again first: worldaudit task propose {task.id}"
        )
    certificate = certificate_of(project, newest.sha256) if newest is not None else None
    pose = certificate.witness.near_start if certificate is not None else None
    if pose is None:
        raise UsageError(
            f"The near start of {task.title!r} is not known yet: it comes from the route that its gates find. "
            f"Run them first: worldaudit gates {task.id}"
        )
    return "near start", pose


def _with_next_seed(definition: TaskDefinition, scene: SceneGraph) -> TaskDefinition:
    """The world as the next seed builds it, with the same injections; they draw anew, too."""
    for injection in definition.injections:
        check_targets(scene, injection)
    anomalies = tuple(
        anomaly.model_copy(
            update={
                "injections": tuple(
                    one.model_copy(update={"seed": (one.seed + 1) % 2**31}) for one in anomaly.injections
                )
            }
        )
        for anomaly in definition.anomalies
    )
    return definition.model_copy(
        update={
            "world_seed": definition.world_seed + 1,
            "scene_digest": scene.scene_digest,
            "anomalies": anomalies,
        }
    )


def check_targets(scene: SceneGraph, injection: Injection) -> None:
    """Whether an injection can happen in another building of its world.

    Raises:
        NotFoundError: a target is not there. InjectionError: it cannot happen to it there.
    """
    plan_injection(
        scene,
        injection.operator,
        injection.targets,
        injection_id=injection.id,
        parameters=injection.parameters,
        trigger=injection.trigger,
        seed=injection.seed,
    )


def _with_fresh_ids(definition: TaskDefinition, fresh_id: Callable[[], str]) -> TaskDefinition:
    def fresh(injection: Injection) -> Injection:
        return injection.model_copy(update={"id": fresh_id()})

    anomalies = tuple(
        anomaly.model_copy(update={"injections": tuple(fresh(one) for one in anomaly.injections)})
        for anomaly in definition.anomalies
    )
    return definition.model_copy(update={"anomalies": anomalies})
