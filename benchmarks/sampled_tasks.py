"""Seeded random tasks of a scene: operator, target, parameters, start.

Owns: the draw. Refuses: choosing what an auditor can solve; every applicable target and the whole range of every
number are drawn from alike, except where geometry proposes numbers (a place, a size that fits): those are kept.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from authoring.catalogue import list_operators, targets_of
from authoring.drafting import plan_inject, plan_injection, plan_task
from authoring.edits import SetOrigin, apply_edit
from authoring.operator import Operator
from data.errors import InjectionError, RangeError
from data.ids import drawn_id
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import Task


def sample_tasks(scene: SceneGraph, count: int, *, seed: int, operators: Sequence[str] = ()) -> list[Task]:
    """Tasks with one anomaly each; the operators (all, unless some are named) take turns in a seeded order.

    The scene is a surveyed one. Operators that have no target in it are passed over.
    """
    rng = random.Random(f"tasks:{seed}")
    tasks: list[Task] = []
    chosen = [one for one in list_operators() if not operators or one.name in operators]
    operators_here = [one for one in chosen if targets_of(one, scene).applicable]
    if not operators_here:
        return tasks
    while len(tasks) < count:
        rng.shuffle(operators_here)
        tasks += [_sample_task(scene, operator, rng) for operator in operators_here]
    return tasks[:count]


def _sample_task(scene: SceneGraph, operator: Operator, rng: random.Random) -> Task:
    nodes = targets_of(operator, scene).applicable
    while True:
        node = rng.choice(nodes)
        target = getattr(node, "id", node)
        start = rng.choice(scene.starts).pose
        proposed = scene.node(target).proposes.get(operator.name, {})
        parameters: dict[str, Any] = {}
        for spec in operator.specs(scene.node(target), scene):
            if spec.name in proposed:
                continue
            if spec.choices:
                parameters[spec.name] = rng.choice(spec.choices)
            elif spec.minimum is not None and spec.maximum is not None:
                parameters[spec.name] = round(rng.uniform(spec.minimum, spec.maximum), 2)
        try:
            injection = plan_injection(
                scene, operator.name, [target], injection_id=drawn_id(rng), parameters=parameters
            )
        except (RangeError, InjectionError):
            continue
        draft = plan_task(scene, task_id=drawn_id(rng), now_ms=0, title="Sampled", start=start)
        return apply_edit(draft, plan_inject(scene, injection))[0]


def control_task(scene: SceneGraph, rng: random.Random, start: Pose) -> Task:
    """A clean control from a start."""
    draft = plan_task(scene, task_id=drawn_id(rng), now_ms=0, title="Control", start=start)
    return apply_edit(draft, SetOrigin(origin="control"))[0]
