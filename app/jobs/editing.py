"""Edits of a draft by command: the window's edits, planned from words.

Owns: turning what was asked into authoring's edits, in a fixed order. Refuses: saving, and opening worlds; whoever asks for
something that needs the scene passes it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.jobs.drafts import start_named
from authoring.drafting import plan_inject, plan_parameters, plan_partner
from authoring.edits import (
    Edit,
    RemoveInjection,
    SetBudget,
    SetDescription,
    SetRubric,
    SetStart,
    SetStartRules,
    SetTitle,
    apply_edit,
)
from authoring.parse import parse_injection, parse_values
from data.errors import RangeError, UsageError
from data.ids import new_id
from data.schema.scene import SceneGraph
from data.schema.task import Budget, Description, Language, RubricText, StartRules, Task

ROUTE_MAX_M = 1000.0


@dataclass(frozen=True)
class Wishes:
    """What is to be changed; None and empty leave it."""

    title: str | None = None
    steps: int | None = None
    start: str | None = None
    plain_at_start: bool | None = None
    route_min_m: float | None = None
    route_max_m: float | None = None
    language: Language = "en"
    describe: str | None = None
    interactions: tuple[str, ...] | None = None
    anomaly: int = 1
    """Which anomaly's rubric, from 1."""
    wrong: str | None = None
    normal: str | None = None
    remove: tuple[str, ...] = ()
    """Injections by their ids, or how these begin."""
    change: tuple[str, ...] = ()
    """`ID PARAMETER=VALUE … [with=NODE]`."""
    inject: tuple[str, ...] = ()

    @property
    def need_scene(self) -> bool:
        """They cannot be planned without the world's scene."""
        return self.start is not None or bool(self.change or self.inject)

    @property
    def are_none(self) -> bool:
        """Nothing is to be changed."""
        return self == Wishes(language=self.language, anomaly=self.anomaly)


def edit_task(task: Task, wishes: Wishes, scene: SceneGraph | None = None) -> Task:
    """The draft as wished.

    Raises:
        UsageError, RangeError, NotFoundError, InjectionError: what cannot be done, and why.
    """
    if wishes.are_none:
        raise UsageError("Nothing is to be changed; `worldaudit task edit --help` lists what can be.")
    for edit in _plain_edits(task, wishes):
        task, _ = apply_edit(task, edit)
    if wishes.need_scene:
        task = _with_scene_edits(task, wishes, scene)
    return _with_rubric(task, wishes)


def _plain_edits(task: Task, wishes: Wishes) -> list[Edit]:
    edits: list[Edit] = []
    if wishes.title is not None:
        edits.append(SetTitle(title=wishes.title))
    if wishes.steps is not None:
        if not 1 <= wishes.steps <= 1000:
            raise RangeError(f"A budget of {wishes.steps} steps is outside 1-1000.")
        edits.append(
            SetBudget(budget=Budget(steps=wishes.steps, tool_calls=task.definition.budget.tool_calls))
        )
    rules = _start_rules(task, wishes)
    if rules != task.definition.start_rules:
        edits.append(SetStartRules(rules=rules))
    told = task.definition.description
    if wishes.describe is not None or wishes.interactions is not None:
        scene, interactions = dict(told.scene), dict(told.interactions)
        if wishes.describe is not None:
            scene[wishes.language] = wishes.describe
        if wishes.interactions is not None:
            interactions[wishes.language] = wishes.interactions
        edits.append(SetDescription(description=Description(scene=scene, interactions=interactions)))
    return edits + [RemoveInjection(injection=_injection(task, text)) for text in wishes.remove]


def _start_rules(task: Task, wishes: Wishes) -> StartRules:
    before = task.definition.start_rules
    least = before.route_min_m if wishes.route_min_m is None else wishes.route_min_m
    most = before.route_max_m if wishes.route_max_m is None else wishes.route_max_m
    if not 0 <= least <= most <= ROUTE_MAX_M:
        raise RangeError(
            f"A way of {least:g} to {most:g} m is no range within 0-{ROUTE_MAX_M:g} m; "
            "give --route-min and --route-max so that the first is not more."
        )
    plain = before.plain_at_start if wishes.plain_at_start is None else wishes.plain_at_start
    return StartRules(plain_at_start=plain, route_min_m=least, route_max_m=most)


def _with_scene_edits(task: Task, wishes: Wishes, scene: SceneGraph | None) -> Task:
    if scene is None:
        raise UsageError("These edits need the world of the task.")
    pose = start_named(scene, wishes.start)
    if pose is not None:
        task, _ = apply_edit(task, SetStart(start=pose))
    for text in wishes.change:
        named, _, rest = text.strip().partition(" ")
        values = parse_values(rest)
        injection = _injection(task, named)
        partner = values.pop("with", None)
        if partner is not None:
            task, _ = apply_edit(task, plan_partner(scene, task, injection, str(partner)))
        if values:
            task, _ = apply_edit(task, plan_parameters(scene, task, injection, values))
    for line in wishes.inject:
        task, _ = apply_edit(task, plan_inject(scene, parse_injection(line, scene, injection_id=new_id())))
    return task


def _with_rubric(task: Task, wishes: Wishes) -> Task:
    if wishes.wrong is None and wishes.normal is None:
        return task
    anomalies: Sequence[object] = task.definition.anomalies
    if not 1 <= wishes.anomaly <= len(anomalies):
        raise UsageError(f"The task has {len(anomalies)} anomalies; there is no number {wishes.anomaly}.")
    rubric = task.definition.anomalies[wishes.anomaly - 1].rubric
    before = (rubric.en if wishes.language == "en" else rubric.zh) or RubricText()
    text = RubricText(
        anomaly=before.anomaly if wishes.wrong is None else wishes.wrong,
        expected=before.expected if wishes.normal is None else wishes.normal,
    )
    edit = SetRubric(anomaly=wishes.anomaly - 1, language=wishes.language, text=text)
    return apply_edit(task, edit)[0]


def _injection(task: Task, text: str) -> str:
    """The id that begins so."""
    found = [one.id for one in task.definition.injections if one.id.startswith(text)]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{one.id} ({one.operator})" for one in task.definition.injections) or "none"
    many = "is the beginning of several" if found else "is none"
    raise UsageError(f"{text!r} {many} of the task's injections: {listed}.")
