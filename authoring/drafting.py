"""From a wish to an edit: new drafts, new injections with their defaults, and rubric text that keeps up.

Owns: planning. Everything here is pure: ids and times are passed in, and what comes out is a Task, an Injection or an
edit (edits.py) that has every consequence in it. Refuses: applying edits, disks, engines.

Rubric text follows the tool's numbers: a text that nobody has changed is drafted anew when a parameter or the trigger
changes; in a text that somebody has changed, only the tool's own number phrases are brought up to date.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from authoring.catalogue import operator_named, reason_against
from authoring.edits import Inject, SetInjection
from authoring.operator import Operator
from authoring.surroundings import find_node
from data.errors import InjectionError, NotFoundError, UsageError
from data.schema.injection import Injection, Trigger
from data.schema.scene import Node, SceneGraph
from data.schema.space import Pose
from data.schema.task import Anomaly, Budget, Description, Rubric, RubricText, Task, TaskDefinition


def plan_task(
    scene: SceneGraph,
    *,
    task_id: str,
    now_ms: int,
    author: str = "curator",
    title: str = "Untitled task",
    world_seed: int = 0,
    start: Pose | None = None,
) -> Task:
    """A fresh draft for a world: its first start pose, its own description, no anomaly yet."""
    definition = TaskDefinition(
        world=scene.world,
        world_seed=world_seed,
        scene_digest=scene.scene_digest,
        start=start or (scene.starts[0].pose if scene.starts else Pose(x=0, y=0, z=0)),
        description=Description(
            scene={"en": scene.setting.description}, interactions={"en": scene.setting.interactions}
        ),
        budget=Budget(),
    )
    return Task(
        id=task_id, title=title, author=author, created_ms=now_ms, updated_ms=now_ms, definition=definition
    )


def title_of(scene: SceneGraph, definition: TaskDefinition) -> str:
    """A title for people, where nobody gave one: what its anomalies happen to, or the place itself.

    At most 200 characters, which a title may have.
    """
    labels = [
        scene.node(injection.targets[0]).label
        for anomaly in definition.anomalies
        for injection in anomaly.injections[:1]
    ]
    words = " and ".join(labels) or scene.setting.title
    return (words[:1].upper() + words[1:])[:200]


def plan_injection(
    scene: SceneGraph,
    operator: str,
    targets: Sequence[str],
    *,
    injection_id: str,
    parameters: dict[str, Any] | None = None,
    trigger: Trigger | None = None,
    seed: int = 0,
) -> Injection:
    """An injection with the target's defaults under the given parameters.

    Raises:
        UsageError: no such operator or parameter, a trigger that it does not allow, the wrong number of targets.
        RangeError: a number outside its range.
        NotFoundError: no such target.
        InjectionError: the operator cannot happen to that target; the message says why.
    """
    found = operator_named(operator)
    if not 1 <= len(targets) <= found.targets:
        wanted = "one target" if found.targets == 1 else f"at most {found.targets} targets"
        raise UsageError(f"{operator} takes {wanted}, not {len(targets)}.")
    node = find_node(scene, targets[0])
    if reason := reason_against(found, node, scene):
        raise InjectionError(f"{operator} cannot be applied to {node.id}: {reason}")
    chosen_targets = (node.id, *_partner(found, node, scene, targets[1:]))
    values = found.check_parameters(parameters or {}, node, scene)
    chosen = trigger or found.default_trigger(node, scene)
    if chosen.kind not in found.triggers:
        raise UsageError(
            f"{operator} cannot have the trigger {chosen.kind}; it allows {', '.join(found.triggers)}."
        )
    return Injection(
        id=injection_id,
        operator=operator,
        targets=chosen_targets,
        parameters=values.model_dump(),
        trigger=found.reconcile(values, chosen),
        seed=seed,
    )


def _partner(found: Operator, node: Node, scene: SceneGraph, named: Sequence[str]) -> tuple[str, ...]:
    """The second target: the named one if it will do, otherwise the best; none for an operator that takes one."""
    if found.targets == 1:
        return ()
    possible = [partner.id for partner in found.partners(node, scene)]
    if not possible:
        raise InjectionError(f"{found.name} finds no second object that goes with {node.id}.")
    if not named:
        return (possible[0],)
    partner = find_node(scene, named[0])
    if partner.id not in possible:
        near = ", ".join(possible[:5])
        raise InjectionError(f"{found.name} cannot pair {node.id} with {partner.id}; it can with {near}.")
    return (partner.id,)


def draft_rubric(scene: SceneGraph, injections: Sequence[Injection]) -> RubricText:
    """The operators' own words for these injections, one after another."""
    texts = [
        operator_named(injection.operator).draft_rubric(
            find_node(scene, injection.targets[0]), scene, injection
        )
        for injection in injections
    ]
    return RubricText(
        anomaly=" ".join(text.anomaly for text in texts), expected=" ".join(text.expected for text in texts)
    )


def draft_rubric_zh(scene: SceneGraph, injections: Sequence[Injection]) -> RubricText | None:
    """The same in Chinese; None when one of the operators has no Chinese words."""
    texts = [
        operator_named(injection.operator).draft_rubric_zh(
            find_node(scene, injection.targets[0]), scene, injection
        )
        for injection in injections
    ]
    known = [text for text in texts if text is not None]
    if not known or len(known) < len(texts):
        return None
    return RubricText(
        anomaly="".join(text.anomaly for text in known), expected="".join(text.expected for text in known)
    )


def plan_inject(scene: SceneGraph, injection: Injection) -> Inject:
    """The edit that adds an injection as an anomaly of its own, with category and drafted rubric."""
    return Inject(
        anomaly=Anomaly(
            category=operator_named(injection.operator).category,
            injections=(injection,),
            rubric=Rubric(en=draft_rubric(scene, (injection,)), zh=draft_rubric_zh(scene, (injection,))),
        )
    )


def plan_parameters(
    scene: SceneGraph, task: Task, injection_id: str, values: dict[str, Any], *, gesture: str | None = None
) -> SetInjection:
    """The edit that changes parameters of an injection; trigger and rubric follow. One `gesture` is one drag.

    Raises:
        NotFoundError: no such injection. UsageError, RangeError: as `plan_injection`.
    """
    before = injection_of(task, injection_id)
    found, node = operator_named(before.operator), find_node(scene, before.targets[0])
    parameters = found.check_parameters(before.parameters | values, node, scene)
    after = before.model_copy(
        update={
            "parameters": parameters.model_dump(),
            "trigger": found.reconcile(parameters, before.trigger),
        }
    )
    return _plan_replacement(scene, task, before, after, what=", ".join(values), gesture=gesture)


def plan_trigger(
    scene: SceneGraph, task: Task, injection_id: str, trigger: Trigger, *, gesture: str | None = None
) -> SetInjection:
    """The edit that changes an injection's trigger; the rubric follows.

    Raises:
        NotFoundError: no such injection. UsageError: the operator does not allow that trigger.
    """
    before = injection_of(task, injection_id)
    found = operator_named(before.operator)
    if trigger.kind not in found.triggers:
        raise UsageError(
            f"{found.name} cannot have the trigger {trigger.kind}; it allows {', '.join(found.triggers)}."
        )
    parameters = found.parameters.model_validate(before.parameters)
    after = before.model_copy(update={"trigger": found.reconcile(parameters, trigger)})
    return _plan_replacement(scene, task, before, after, what="trigger", gesture=gesture)


def plan_partner(scene: SceneGraph, task: Task, injection_id: str, partner: str) -> SetInjection:
    """The edit that gives an injection another second target; the rubric follows.

    Raises:
        NotFoundError: no such injection or object. UsageError: the operator takes one target only.
        InjectionError: the two do not go together.
    """
    before = injection_of(task, injection_id)
    found = operator_named(before.operator)
    if found.targets < 2:
        raise UsageError(f"{found.name} takes one target; it has no second.")
    node = find_node(scene, before.targets[0])
    targets = (node.id, *_partner(found, node, scene, (partner,)))
    after = before.model_copy(update={"targets": targets})
    return _plan_replacement(scene, task, before, after, what="second target", gesture=None)


def injection_of(task: Task, injection_id: str) -> Injection:
    """The task's injection with that id.

    Raises:
        NotFoundError: there is none.
    """
    for injection in task.definition.injections:
        if injection.id == injection_id:
            return injection
    raise NotFoundError(f"The task {task.id} has no injection {injection_id}; it may have been removed.")


def _plan_replacement(
    scene: SceneGraph, task: Task, before: Injection, after: Injection, *, what: str, gesture: str | None
) -> SetInjection:
    anomaly = next(
        anomaly
        for anomaly in task.definition.anomalies
        if any(injection.id == before.id for injection in anomaly.injections)
    )
    others = tuple(after if injection.id == before.id else injection for injection in anomaly.injections)
    old, new = draft_rubric(scene, anomaly.injections), draft_rubric(scene, others)
    operator = operator_named(before.operator)
    phrases = tuple(zip(operator.numbers(before), operator.numbers(after), strict=False))
    english = RubricText(
        anomaly=_follow(anomaly.rubric.en.anomaly, old.anomaly, new.anomaly, phrases),
        expected=_follow(anomaly.rubric.en.expected, old.expected, new.expected, phrases),
    )
    chinese = anomaly.rubric.zh
    old_zh, new_zh = draft_rubric_zh(scene, anomaly.injections), draft_rubric_zh(scene, others)
    if chinese and old_zh and new_zh:
        chinese = RubricText(
            anomaly=_follow(chinese.anomaly, old_zh.anomaly, new_zh.anomaly, phrases),
            expected=_follow(chinese.expected, old_zh.expected, new_zh.expected, phrases),
        )
    return SetInjection(
        injection=after,
        rubric=anomaly.rubric.model_copy(update={"en": english, "zh": chinese}),
        what=what,
        gesture=gesture,
    )


def _follow(text: str, old: str, new: str, phrases: tuple[tuple[str, str], ...]) -> str:
    if text == old:
        return new
    for before, after in phrases:
        if text.count(before) == 1:
            text = text.replace(before, after)
    return text
