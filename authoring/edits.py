"""Edits of a draft, as values with an inverse.

Owns: every way in which a curator changes a Task, and `apply_edit`, pure: a Task and an edit give a Task and the edit
that takes it back. An inverse holds the stored before-value, never an opposite delta.
Refuses: consequences (drafting.py plans those into the edit), versions and times (the store's), live worlds.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from data.errors import NotFoundError
from data.schema.base import RecordId, Value
from data.schema.injection import Injection
from data.schema.space import Pose
from data.schema.task import (
    Anomaly,
    Budget,
    Description,
    Language,
    Origin,
    Rubric,
    RubricText,
    StartRules,
    Task,
    TaskDefinition,
)


class _Edit(Value):
    gesture: str | None = None
    """Edits of one drag share it and merge into one step of the history."""

    def target(self) -> str:
        """What a drag must keep hold of to merge."""
        return ""


class SetTitle(_Edit):
    """Names the task."""

    kind: Literal["set_title"] = "set_title"
    title: Annotated[str, Field(max_length=200)]


class SetDescription(_Edit):
    """What the auditor is told."""

    kind: Literal["set_description"] = "set_description"
    description: Description


class SetStart(_Edit):
    """Where an audit begins."""

    kind: Literal["set_start"] = "set_start"
    start: Pose


class SetStartRules(_Edit):
    """What the task wants of its start."""

    kind: Literal["set_start_rules"] = "set_start_rules"
    rules: StartRules


class SetBudget(_Edit):
    """What an audit may use up."""

    kind: Literal["set_budget"] = "set_budget"
    budget: Budget


class SetOrigin(_Edit):
    """Whether the task's anomalies are injected or baked in, or there are none (a control)."""

    kind: Literal["set_origin"] = "set_origin"
    origin: Origin


class Inject(_Edit):
    """Adds an anomaly with its injections, at the end."""

    kind: Literal["inject"] = "inject"
    anomaly: Anomaly


class RemoveInjection(_Edit):
    """Takes one injection out; its anomaly goes with the last of its injections."""

    kind: Literal["remove_injection"] = "remove_injection"
    injection: RecordId


class SetInjection(_Edit):
    """Replaces an injection of the same id, and its anomaly's rubric with it."""

    kind: Literal["set_injection"] = "set_injection"
    injection: Injection
    rubric: Rubric
    what: str = ""
    """What was changed: `raise_m`, `trigger`."""

    def target(self) -> str:
        """The injection and the parameter."""
        return f"{self.injection.id} {self.what}"


class SetRubric(_Edit):
    """The rubric text of one anomaly in one language; None takes a language away (never English)."""

    kind: Literal["set_rubric"] = "set_rubric"
    anomaly: Annotated[int, Field(ge=0)]
    language: Language = "en"
    text: RubricText | None

    def target(self) -> str:
        """The anomaly and the language."""
        return f"{self.anomaly} {self.language}"


class SetAnomalies(_Edit):
    """Puts all anomalies back as they were: the inverse of every edit of them."""

    kind: Literal["set_anomalies"] = "set_anomalies"
    anomalies: tuple[Anomaly, ...]


Edit = Annotated[
    SetTitle
    | SetDescription
    | SetStart
    | SetStartRules
    | SetBudget
    | SetOrigin
    | Inject
    | RemoveInjection
    | SetInjection
    | SetRubric
    | SetAnomalies,
    Field(discriminator="kind"),
]
EDIT: TypeAdapter[Edit] = TypeAdapter(Edit)


def apply_edit(draft: Task, edit: Edit) -> tuple[Task, Edit]:
    """The draft with the edit made, and the edit that takes it back exactly.

    Raises:
        NotFoundError: the edit names an injection or anomaly that the draft does not have.
    """
    definition = draft.definition
    match edit:
        case SetTitle():
            return draft.model_copy(update={"title": edit.title}), SetTitle(title=draft.title)
        case SetDescription():
            inverse: Edit = SetDescription(description=definition.description)
            return _with(draft, description=edit.description), inverse
        case SetStart():
            return _with(draft, start=edit.start), SetStart(start=definition.start)
        case SetStartRules():
            return _with(draft, start_rules=edit.rules), SetStartRules(rules=definition.start_rules)
        case SetBudget():
            return _with(draft, budget=edit.budget), SetBudget(budget=definition.budget)
        case SetOrigin():
            return _with(draft, origin=edit.origin), SetOrigin(origin=definition.origin)
        case Inject() | RemoveInjection() | SetInjection() | SetRubric() | SetAnomalies():
            anomalies = _edit_anomalies(definition.anomalies, edit)
            return _with(draft, anomalies=anomalies), SetAnomalies(anomalies=definition.anomalies)


def describe_edit(edit: Edit) -> str:
    """A few words for a menu: `Undo …`."""
    match edit:
        case Inject():
            return f"inject {', '.join(injection.operator for injection in edit.anomaly.injections)}"
        case SetInjection():
            return f"change {edit.what} of {edit.injection.operator}"
        case _:
            return edit.kind.replace("set_", "change ").replace("_", " ")


def plan_world_changes(before: Task, after: Task) -> tuple[tuple[str, ...], tuple[Injection, ...]]:
    """What a live world must do to follow an edit: ids to remove, then injections to add, in order.

    From the first injection that differs on, all are removed and added again, so that they compose in order.
    """
    old, new = before.definition.injections, after.definition.injections
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return tuple(injection.id for injection in reversed(old[same:])), new[same:]


def _with(draft: Task, **fields: object) -> Task:
    definition: TaskDefinition = draft.definition.model_copy(update=fields)
    return draft.model_copy(update={"definition": definition})


def _edit_anomalies(
    anomalies: tuple[Anomaly, ...], edit: Inject | RemoveInjection | SetInjection | SetRubric | SetAnomalies
) -> tuple[Anomaly, ...]:
    match edit:
        case Inject():
            return (*anomalies, edit.anomaly)
        case SetAnomalies():
            return edit.anomalies
        case RemoveInjection():
            _anomaly_with(anomalies, edit.injection)
            without = (_without(anomaly, edit.injection) for anomaly in anomalies)
            return tuple(anomaly for anomaly in without if anomaly is not None)
        case SetInjection():
            at = _anomaly_with(anomalies, edit.injection.id)
            return _replaced(anomalies, at, _with_injection(anomalies[at], edit))
        case SetRubric():
            if edit.anomaly >= len(anomalies):
                raise NotFoundError(
                    f"The draft has {len(anomalies)} anomalies; there is no number {edit.anomaly}."
                )
            return _replaced(anomalies, edit.anomaly, _with_text(anomalies[edit.anomaly], edit))


def _anomaly_with(anomalies: tuple[Anomaly, ...], injection_id: str) -> int:
    for at, anomaly in enumerate(anomalies):
        if any(injection.id == injection_id for injection in anomaly.injections):
            return at
    raise NotFoundError(f"The draft has no injection {injection_id}; it may have been removed.")


def _without(anomaly: Anomaly, injection_id: str) -> Anomaly | None:
    rest = tuple(injection for injection in anomaly.injections if injection.id != injection_id)
    if len(rest) == len(anomaly.injections):
        return anomaly
    return anomaly.model_copy(update={"injections": rest}) if rest else None


def _with_injection(anomaly: Anomaly, edit: SetInjection) -> Anomaly:
    injections = tuple(
        edit.injection if injection.id == edit.injection.id else injection for injection in anomaly.injections
    )
    return anomaly.model_copy(update={"injections": injections, "rubric": edit.rubric})


def _with_text(anomaly: Anomaly, edit: SetRubric) -> Anomaly:
    text = edit.text or RubricText() if edit.language == "en" else edit.text
    return anomaly.model_copy(update={"rubric": anomaly.rubric.model_copy(update={edit.language: text})})


def _replaced(anomalies: tuple[Anomaly, ...], at: int, anomaly: Anomaly) -> tuple[Anomaly, ...]:
    return (*anomalies[:at], anomaly, *anomalies[at + 1 :])
