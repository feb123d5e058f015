"""A draft's edits can be taken back, all of them, exactly; and a draft's words keep up with its numbers."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from authoring.catalogue import targets_of
from authoring.drafting import plan_inject, plan_injection, plan_parameters, plan_task, plan_trigger
from authoring.edits import (
    EDIT,
    Edit,
    RemoveInjection,
    SetBudget,
    SetDescription,
    SetOrigin,
    SetRubric,
    SetStart,
    SetStartRules,
    SetTitle,
    apply_edit,
    plan_world_changes,
)
from authoring.history import History
from data.canonical import canonical_bytes
from data.errors import NotFoundError, SchemaError, UsageError
from data.schema.injection import AfterSeconds, InSector
from data.schema.space import Pose
from data.schema.task import Budget, Description, RubricText, StartRules, Task
from tests.authoring.kitchen import INJECTION_ID, TASK_ID, kitchen

SCENE = kitchen()


def draft() -> Task:
    return plan_task(SCENE, task_id=TASK_ID, now_ms=1000)


def inject(operator: str, target: str, *, injection_id: str = INJECTION_ID, **parameters: float) -> Edit:
    return plan_inject(
        SCENE,
        plan_injection(SCENE, operator, [target], injection_id=injection_id, parameters=parameters),
    )


def random_edit(task: Task, rng: random.Random) -> Edit:
    injections = task.definition.injections
    numbered = [item for item in injections if item.operator == "float"]
    timed = [item for item in injections if item.operator == "disappear"]
    makers = [
        lambda: SetTitle(title=f"Task {rng.random()}"),
        lambda: SetDescription(description=Description(scene={"en": f"A kitchen {rng.random()}"})),
        lambda: SetStart(start=Pose(x=rng.uniform(-2, 2), y=0, z=1, yaw_deg=rng.uniform(0, 360))),
        lambda: SetBudget(budget=Budget(steps=rng.randint(1, 100))),
        lambda: SetStartRules(
            rules=StartRules(plain_at_start=rng.random() < 0.5, route_min_m=rng.uniform(0, 9))
        ),
        lambda: SetOrigin(origin=rng.choice(["injected", "control"])),
        lambda: random_injection(rng),
    ]
    if injections:
        makers += [
            lambda: RemoveInjection(injection=rng.choice(injections).id),
            lambda: random_rubric(task, rng),
        ]
    if numbered:
        value = {"raise_m": 0.05 + rng.random() * 0.1}
        gesture = rng.choice([None, "drag"])
        makers.append(lambda: plan_parameters(SCENE, task, rng.choice(numbered).id, value, gesture=gesture))
    if timed:
        makers.append(
            lambda: plan_trigger(SCENE, task, rng.choice(timed).id, AfterSeconds(seconds=rng.randint(1, 60)))
        )
    return rng.choice(makers)()


def random_injection(rng: random.Random) -> Edit:
    operator = rng.choice(["float", "remove_collider", "vanish_in_sector", "disappear", "turn_over"])
    target = rng.choice(targets_of(operator, SCENE).applicable)
    return inject(operator, target, injection_id=f"01a00000-0000-7000-8000-{rng.randrange(16**12):012x}")


def random_rubric(task: Task, rng: random.Random) -> Edit:
    return SetRubric(
        anomaly=rng.randrange(len(task.definition.anomalies)),
        language=rng.choice(["en", "zh"]),
        text=RubricText(anomaly=f"It is odd, {rng.random()}", expected="It is not odd."),
    )


@given(seed=st.integers(0, 10**6), length=st.integers(1, 25))
def test_a_random_sequence_undone_returns_the_identical_draft_and_redone_the_edited_one(seed, length) -> None:
    rng = random.Random(seed)
    history = History(draft())
    before = canonical_bytes(history.task)
    for _ in range(length):
        history.push(random_edit(history.task, rng))
    after = canonical_bytes(history.task)
    reopened = History.from_json(history.task, json.loads(json.dumps(history.to_json())))
    while reopened.undo_words:
        reopened.undo()
    assert canonical_bytes(reopened.task) == before
    while reopened.redo_words:
        reopened.redo()
    assert canonical_bytes(reopened.task) == after


@given(seed=st.integers(0, 10**6))
def test_every_edit_and_its_inverse_survive_json(seed) -> None:
    rng = random.Random(seed)
    task = draft()
    for _ in range(8):
        edit = random_edit(task, rng)
        task, inverse = apply_edit(task, edit)
        for item in (edit, inverse):
            assert EDIT.validate_json(item.model_dump_json()) == item


def test_an_injection_brings_its_category_and_its_rubric() -> None:
    task = History(draft()).push(inject("turn_over", "kitchen/chair-1"))
    (anomaly,) = task.definition.anomalies
    assert anomaly.category == "S2"
    assert "upside down" in anomaly.rubric.en.anomaly


def test_the_edits_of_one_drag_are_one_step() -> None:
    history = History(draft())
    history.push(inject("float", "kitchen/table-1"))
    before = history.task
    for value in (0.4, 0.5, 0.6):
        history.push(plan_parameters(SCENE, history.task, INJECTION_ID, {"raise_m": value}, gesture="drag 1"))
    assert history.task.definition.injections[0].parameters["raise_m"] == 0.6
    assert history.undo() == before
    history.redo()
    history.push(plan_parameters(SCENE, history.task, INJECTION_ID, {"raise_m": 0.7}, gesture="drag 2"))
    assert history.undo().definition.injections[0].parameters["raise_m"] == 0.6


def test_a_drafted_rubric_follows_the_parameter() -> None:
    history = History(draft())
    history.push(inject("float", "kitchen/table-1", raise_m=0.4))
    task = history.push(plan_parameters(SCENE, history.task, INJECTION_ID, {"raise_m": 0.55}))
    assert "hangs 0.55 m above" in task.definition.anomalies[0].rubric.en.anomaly


def test_a_chinese_rubric_follows_the_parameter_too() -> None:
    history = History(draft())
    history.push(inject("float", "kitchen/table-1", raise_m=0.4))
    before = history.task.definition.anomalies[0].rubric.zh
    assert before is not None
    assert "0.40 m" in before.anomaly
    task = history.push(plan_parameters(SCENE, history.task, INJECTION_ID, {"raise_m": 0.55}))
    after = task.definition.anomalies[0].rubric.zh
    assert after is not None
    assert after.anomaly == before.anomaly.replace("0.40 m", "0.55 m")
    assert after.expected == before.expected


def test_in_an_edited_rubric_only_the_tools_own_number_follows() -> None:
    history = History(draft())
    history.push(inject("float", "kitchen/table-1", raise_m=0.4))
    words = RubricText(anomaly="The table soars, 0.40 m up, near 3 chairs.", expected="It stands.")
    history.push(SetRubric(anomaly=0, text=words))
    task = history.push(plan_parameters(SCENE, history.task, INJECTION_ID, {"raise_m": 0.55}))
    assert task.definition.anomalies[0].rubric.en.anomaly == "The table soars, 0.55 m up, near 3 chairs."
    assert task.definition.anomalies[0].rubric.en.expected == "It stands."


def test_the_sector_trigger_follows_its_parameters() -> None:
    history = History(draft())
    history.push(inject("vanish_in_sector", "kitchen/table-1"))
    task = history.push(
        plan_parameters(SCENE, history.task, INJECTION_ID, {"sector_deg": 90, "azimuth_deg": 10})
    )
    assert task.definition.injections[0].trigger == InSector(azimuth_deg=10, width_deg=90)


def test_an_edit_of_what_is_not_there_is_refused_and_changes_nothing() -> None:
    history = History(draft())
    for edit in (RemoveInjection(injection=INJECTION_ID), SetRubric(anomaly=0, text=RubricText())):
        with pytest.raises(NotFoundError):
            history.push(edit)
    assert history.task == draft()
    assert history.undo_words is None
    for step in (history.undo, history.redo):
        with pytest.raises(UsageError, match="nothing to"):
            step()


def test_a_saved_history_that_is_none_is_refused() -> None:
    with pytest.raises(SchemaError, match="edit history"):
        History.from_json(draft(), {"done": [{"edit": 1}]})


def test_a_live_world_follows_by_removing_from_the_first_difference_on() -> None:
    history = History(draft())
    history.push(inject("float", "kitchen/table-1"))
    first = history.push(inject("turn_over", "kitchen/chair-1", injection_id=TASK_ID))
    second = history.push(plan_parameters(SCENE, first, TASK_ID, {}))
    assert plan_world_changes(first, second) == ((), ())
    third = history.push(plan_parameters(SCENE, first, INJECTION_ID, {"raise_m": 0.2}))
    removed, added = plan_world_changes(first, third)
    assert removed == (TASK_ID, INJECTION_ID)
    assert [injection.id for injection in added] == [INJECTION_ID, TASK_ID]


def test_a_save_changes_the_version_and_keeps_the_steps() -> None:
    history = History(draft())
    history.push(SetTitle(title="One"))
    history.rebase(history.task.model_copy(update={"version": 3}))
    assert history.task.version == 3
    assert history.undo().title == "Untitled task"
    with pytest.raises(UsageError, match="open it anew"):
        history.rebase(history.task.model_copy(update={"title": "Another"}))
