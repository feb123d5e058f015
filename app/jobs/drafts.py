"""Making a draft in one go: a world, some injections by their one-line names, a saved task.

Owns: that a draft made by a command is checked in the real world before it is saved.
Refuses: planning (authoring) and storing (data.store) by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from authoring.drafting import plan_inject, plan_task, title_of
from authoring.edits import SetBudget, SetOrigin, apply_edit
from authoring.parse import parse_injection
from data.errors import InjectionError, RangeError, UsageError
from data.ids import new_id, now_ms
from data.schema.injection import Always, Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import Budget, Task
from worlds.protocol import World


def plan_draft(
    scene: SceneGraph,
    lines: Sequence[str],
    *,
    title: str = "",
    author: str,
    start: str | None = None,
    control: bool = False,
    steps: int = 40,
) -> Task:
    """A draft with those injections, defaults and drafted rubrics filled in; nothing is saved.

    Without a title it is called after what its anomalies happen to.

    Raises:
        UsageError, RangeError, NotFoundError, InjectionError: what is wrong with a line, or with the start's name.
    """
    if control and lines:
        raise UsageError("A clean control has no injection: leave --inject or --control away.")
    draft = plan_task(
        scene, task_id=new_id(), now_ms=now_ms(), author=author, title=title, start=start_named(scene, start)
    )
    for line in lines:
        injection = parse_injection(line, scene, injection_id=new_id())
        draft, _ = apply_edit(draft, plan_inject(scene, injection))
    draft, _ = apply_edit(draft, SetBudget(budget=_budget(steps)))
    if control:
        draft, _ = apply_edit(draft, SetOrigin(origin="control"))
    return draft if title else draft.model_copy(update={"title": title_of(scene, draft.definition)})


def _budget(steps: int) -> Budget:
    if not 1 <= steps <= 1000:
        raise RangeError(f"A budget of {steps} steps is outside 1-1000.")
    return Budget(steps=steps)


def start_named(scene: SceneGraph, name: str | None) -> Pose | None:
    """The pose of a named start; None for the world's first.

    Raises:
        UsageError: no such start; the message lists them.
    """
    if name is None:
        return None
    for start in scene.starts:
        if start.id == name:
            return start.pose
    known = ", ".join(start.id for start in scene.starts)
    raise UsageError(f"{scene.world} has no start {name!r}. It has: {known}.")


async def check_in_world(world: World, injections: Sequence[Injection], start: Pose) -> tuple[str, ...]:
    """Applies the injections to the real world and says in words what was measured of each untriggered one.

    Raises:
        InjectionError: the world refused one, or one that should be there from the start cannot be measured.
    """
    await world.reset(injections, start=start, frames="none")
    words: list[str] = []
    for injection in injections:
        if not isinstance(injection.trigger, Always):
            continue
        measured = await world.measure(injection)
        if not measured.present:
            raise InjectionError(
                f"{injection.operator} on {', '.join(injection.targets)} had no effect: {measured.words}"
            )
        words.append(measured.words)
    return tuple(words)
