"""The draft that Author holds: one task, its history of edits, its scene, and whether it is on the disk.

Owns: making edits by way of authoring's plans, undo and redo, the open injection. Refuses: saving (author.autosave) and
showing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from app.desktop.models.kept import KeptModel
from authoring.drafting import (
    draft_rubric,
    draft_rubric_zh,
    injection_of,
    plan_inject,
    plan_injection,
    plan_parameters,
    plan_partner,
    plan_trigger,
)
from authoring.edits import (
    Edit,
    Inject,
    RemoveInjection,
    SetBudget,
    SetDescription,
    SetOrigin,
    SetRubric,
    SetStart,
    SetStartRules,
    SetTitle,
)
from authoring.handling import HandleAxis, HandleMode, Offer, plan_drag, plan_number
from authoring.history import History
from data.ids import new_id
from data.schema.injection import Injection, Trigger
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from data.schema.task import Budget, Description, Language, Origin, RubricText, StartRules, Task

_TRIGGER: TypeAdapter[Trigger] = TypeAdapter(Trigger)


class DraftModel(KeptModel):
    """At most one open draft. Listeners are told after every edit and every save."""

    def __init__(self) -> None:
        super().__init__()
        self._history: History | None = None
        self._gesture = 0
        self.scene: SceneGraph | None = None
        self.open_injection = ""
        self.saved_task: Task | None = None
        """The draft as it is on the disk."""

    @property
    def task(self) -> Task | None:
        """The draft as it is now."""
        return self._history.task if self._history else None

    @property
    def has_edits(self) -> bool:
        """The draft is not what the disk is known to hold."""
        task, saved = self.task, self.saved_task
        if task is None or saved is None:
            return task is not None
        return (task.title, task.definition, task.retired) != (saved.title, saved.definition, saved.retired)

    @property
    def undo_words(self) -> str:
        """What undo would take back; empty when there is nothing."""
        return (self._history.undo_words if self._history else None) or ""

    @property
    def redo_words(self) -> str:
        """What redo would make again; empty when there is nothing."""
        return (self._history.redo_words if self._history else None) or ""

    def open(self, task: Task | None) -> None:
        """Takes another draft as stored, with an empty history; the scene of another world than its own goes."""
        self._history = None if task is None else History(task)
        if task is not None and self.scene is not None and self.scene.world != task.definition.world:
            self.scene = None
        self.saved_task = task
        self.open_injection = ""
        self.tell()

    def renew(self, task: Task) -> None:
        """The open draft as it was saved elsewhere, with an empty history; the open injection stays open where it is still there."""
        opened = self.open_injection
        self._history = History(task)
        self.saved_task = task
        self.open_injection = opened if any(one.id == opened for one in task.definition.injections) else ""
        self.tell()

    def show_scene(self, scene: SceneGraph | None) -> None:
        """The scene that operators are offered for."""
        self.scene = scene
        self.tell()

    def stored(self, saved: Task) -> None:
        """A save came back: takes its version over; edits made meanwhile stay."""
        if self._history is None or self._history.task.id != saved.id:
            return
        self.saved_task = saved
        self._history.task = self._history.task.model_copy(
            update={"version": saved.version, "updated_ms": saved.updated_ms}
        )
        self.tell()

    # Edits.

    def inject(self, operator: str, node: str) -> Injection:
        """Adds an injection with the target's defaults and opens its form.

        Raises:
            InjectionError: it cannot happen to that target; says why.
        """
        scene = self._scene()
        injection = plan_injection(scene, operator, (node,), injection_id=new_id())
        self.open_injection = injection.id
        self._push(plan_inject(scene, injection))
        return injection

    def take(self, injection: Injection, *, start: Pose | None = None) -> None:
        """Adds an injection that was planned elsewhere; a task without an anomaly begins where it was planned for."""
        if (
            start is not None
            and not self._task().definition.anomalies
            and start != self._task().definition.start
        ):
            self.start_at(start)
        self.open_injection = injection.id
        self._push(plan_inject(self._scene(), injection))

    def set_parameter(self, injection_id: str, name: str, value: Any) -> None:
        """Changes one parameter; all changes until `rest` are one step."""
        edit = plan_parameters(
            self._scene(), self._task(), injection_id, {name: value}, gesture=f"drag-{self._gesture}"
        )
        self._push(edit)

    def set_trigger(self, injection_id: str, values: dict[str, Any]) -> None:
        """Changes the trigger."""
        trigger = _TRIGGER.validate_python(values)
        self._push(
            plan_trigger(self._scene(), self._task(), injection_id, trigger, gesture=f"drag-{self._gesture}")
        )

    def rest(self) -> None:
        """A drag or a stretch of typing is over; the next change is a step of its own."""
        self._gesture += 1

    def remove(self, injection_id: str) -> None:
        """Takes an injection out."""
        self._push(RemoveInjection(injection=injection_id))

    def rename(self, title: str) -> None:
        """Names the task."""
        if title != self._task().title:
            self._push(SetTitle(title=title, gesture=f"type-{self._gesture}"))

    def set_partner(self, injection_id: str, partner: str) -> None:
        """Gives an injection another second target.

        Raises:
            InjectionError: the two do not go together.
        """
        if self.injection(injection_id).targets[1:] != (partner,):
            self._push(plan_partner(self._scene(), self._task(), injection_id, partner))

    def set_rubric(self, anomaly: int, text: RubricText | None, language: Language = "en") -> None:
        """Changes the rubric of one anomaly in one language; None takes Chinese away."""
        rubric = self._task().definition.anomalies[anomaly].rubric
        if text != (rubric.en if language == "en" else rubric.zh):
            gesture = None if text is None else f"type-{self._gesture}"
            self._push(SetRubric(anomaly=anomaly, language=language, text=text, gesture=gesture))

    def draft_rubric_again(self, anomaly: int, language: Language = "en") -> None:
        """Puts the drafted text of a language back; where nobody has drafted one, nothing happens."""
        self.rest()
        injections = self._task().definition.anomalies[anomaly].injections
        drafted = (draft_rubric if language == "en" else draft_rubric_zh)(self._scene(), injections)
        if drafted is not None:
            self.set_rubric(anomaly, drafted, language)
        self.rest()

    def describe(self, text: str, language: Language = "en") -> None:
        """Changes what the auditor is told of the scene; an empty Chinese text is none."""
        before = self._task().definition.description
        scene: dict[Language, str] = {**before.scene, language: text}
        if language != "en" and not text:
            del scene[language]
        self._tell_auditor(Description(scene=scene, interactions=before.interactions))

    def list_interactions(self, lines: Sequence[str], language: Language = "en") -> None:
        """Changes what the auditor is told that one can do; no line in Chinese is none."""
        before = self._task().definition.description
        interactions: dict[Language, tuple[str, ...]] = {**before.interactions, language: tuple(lines)}
        if language != "en" and not lines:
            del interactions[language]
        self._tell_auditor(Description(scene=before.scene, interactions=interactions))

    def _tell_auditor(self, after: Description) -> None:
        if after != self._task().definition.description:
            self._push(SetDescription(description=after, gesture=f"type-{self._gesture}"))

    def start_at(self, pose: Pose) -> None:
        """Where an audit begins."""
        self._push(SetStart(start=pose))

    def set_start_rules(self, rules: StartRules) -> None:
        """What the task wants of its start."""
        if rules != self._task().definition.start_rules:
            self._push(SetStartRules(rules=rules, gesture=f"drag-{self._gesture}"))

    def drag(self, node: str, mode: HandleMode, axis: HandleAxis, amount: float) -> None:
        """A handle of the view was dragged: an injection is made, or its number changes.

        Raises:
            InjectionError: no operator does that to this node; says why.
        """
        made = new_id()
        self._push_number(
            plan_drag(
                self._scene(), self._task(), node, mode=mode, axis=axis, amount=amount, injection_id=made
            )
        )

    def give_number(self, node: str, offer: Offer, value: float) -> None:
        """The number of a handle was typed. Raises InjectionError."""
        edit = plan_number(
            self._scene(),
            self._task(),
            node,
            offer,
            value,
            injection_id=new_id(),
            gesture=f"drag-{self._gesture}",
        )
        self._push_number(edit)

    def _push_number(self, edit: Edit | None) -> None:
        if edit is None:
            self.tell()
            return
        self._push(edit)
        if isinstance(edit, Inject):
            self.open_injection = edit.anomaly.injections[0].id
            self.tell()

    def set_control(self, is_control: bool) -> None:
        """Says that nothing is wrong on purpose, or that something is."""
        origin: Origin = "control" if is_control else "injected"
        if self._task().definition.origin != origin:
            self._push(SetOrigin(origin=origin))

    def set_steps(self, steps: int) -> None:
        """Actions that an audit may use."""
        before = self._task().definition.budget
        if before.steps != steps:
            budget = Budget(steps=steps, tool_calls=before.tool_calls)
            self._push(SetBudget(budget=budget, gesture=f"drag-{self._gesture}"))

    def undo(self) -> None:
        """Takes the last step back, if there is one."""
        if self._history is not None and self._history.undo_words is not None:
            self._history.undo()
            self._after_travel()

    def redo(self) -> None:
        """Makes the last undone step again, if there is one."""
        if self._history is not None and self._history.redo_words is not None:
            self._history.redo()
            self._after_travel()

    def open_form(self, injection_id: str) -> None:
        """Opens or closes the form of an injection."""
        self.open_injection = "" if self.open_injection == injection_id else injection_id
        self.tell()

    def injection(self, injection_id: str) -> Injection:
        """An injection of the draft.

        Raises:
            NotFoundError: there is none of that id.
        """
        return injection_of(self._task(), injection_id)

    def _after_travel(self) -> None:
        self.rest()
        self.tell()

    def _push(self, edit: Edit) -> None:
        if self._history is None:
            raise RuntimeError("an edit without a draft")
        self._history.push(edit)
        if edit.gesture is None:
            self.rest()
        self.tell()

    def _task(self) -> Task:
        if self._history is None:
            raise RuntimeError("an edit without a draft")
        return self._history.task

    def _scene(self) -> SceneGraph:
        if self.scene is None:
            raise RuntimeError("an edit before the scene is there")
        return self.scene
