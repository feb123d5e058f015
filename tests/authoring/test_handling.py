"""A handle that is dragged in the view makes an injection, or changes the number of the one that is there."""

import pytest

from authoring.drafting import injection_of, plan_task
from authoring.edits import Inject, SetInjection, apply_edit
from authoring.handling import plan_drag, plan_number, plan_offers
from data.errors import InjectionError
from tests.authoring.kitchen import INJECTION_ID, TASK_ID, kitchen

SCENE = kitchen()
OTHER_ID = "01a00000-0000-7000-8000-000000000009"
CHAIR, CUP, FLOOR = "kitchen/chair-1", "kitchen/cup-1", "kitchen/floor"


def draft(*edits):
    task = plan_task(SCENE, task_id=TASK_ID, now_ms=1000)
    for edit in edits:
        task, _ = apply_edit(task, edit)
    return task


def drag(task, node, mode, axis, amount, made=INJECTION_ID):
    return plan_drag(SCENE, task, node, mode=mode, axis=axis, amount=amount, injection_id=made)


@pytest.mark.parametrize(
    ("node", "mode", "axis", "amount", "operator", "parameters"),
    [
        (CHAIR, "move", "y", 0.4, "float", {"raise_m": 0.4}),
        (CHAIR, "move", "y", -0.1, "sink", {"depth_m": 0.1}),
        ("kitchen/stove-1", "rotate", "y", -90.0, "face_wrong_way", {"turn_deg": -90}),
        ("kitchen/clock-1", "rotate", "z", -12.0, "misalign", {"tilt_deg": 12}),
        (CHAIR, "scale", "xyz", 1.5, "rescale", {"factor": 1.5}),
        (CHAIR, "scale", "x", 2.0, "stretch", {"axis": "width", "factor": 2}),
    ],
)
def test_a_drag_makes_the_injection_that_does_it_with_the_dragged_number(
    node, mode, axis, amount, operator, parameters
):
    edit = drag(draft(), node, mode, axis, amount)
    assert isinstance(edit, Inject)
    (made,) = edit.anomaly.injections
    assert (made.operator, made.targets, made.id) == (operator, (node,), INJECTION_ID)
    assert {name: made.parameters[name] for name in parameters} == parameters
    assert edit.anomaly.rubric.en.anomaly


def test_a_second_drag_changes_the_same_injection_and_its_rubric_from_where_it_was():
    task = draft(drag(draft(), CHAIR, "move", "y", 0.4))
    edit = drag(task, CHAIR, "move", "y", -0.1, made=OTHER_ID)
    assert isinstance(edit, SetInjection)
    task = draft(drag(draft(), CHAIR, "move", "y", 0.4), edit)
    assert injection_of(task, INJECTION_ID).parameters["raise_m"] == pytest.approx(0.3)
    assert "0.30 m" in task.definition.anomalies[0].rubric.en.anomaly
    larger = draft(drag(draft(), CHAIR, "scale", "xyz", 1.5))
    again = drag(larger, CHAIR, "scale", "xyz", 2.0, made=OTHER_ID)
    assert isinstance(again, SetInjection)
    assert again.injection.parameters["factor"] == pytest.approx(3.0)


def test_numbers_stay_within_the_operators_range_for_that_object_and_on_its_steps():
    high = drag(draft(), CHAIR, "move", "y", 99.0)
    limit = next(o.spec.maximum for o in plan_offers(SCENE, draft(), CHAIR, "move").offers)
    assert high.anomaly.injections[0].parameters["raise_m"] == pytest.approx(limit)
    odd = drag(draft(), "kitchen/stove-1", "rotate", "y", 52.0)
    assert odd.anomaly.injections[0].parameters["turn_deg"] == 45
    task = draft(drag(draft(), CHAIR, "move", "y", 0.4))
    low = drag(task, CHAIR, "move", "y", -3.0)
    assert low.injection.parameters["raise_m"] == pytest.approx(0.05)


def test_a_drag_that_hardly_moved_is_none():
    assert drag(draft(), CHAIR, "move", "y", 0.004) is None
    assert drag(draft(), CHAIR, "scale", "x", 1.01) is None


def test_where_no_operator_takes_it_the_reason_is_told():
    offers = plan_offers(SCENE, draft(), FLOOR, "move")
    assert offers.offers == ()
    assert "Float" in offers.why
    with pytest.raises(InjectionError, match="Nothing can do that to this floor"):
        drag(draft(), FLOOR, "move", "y", 0.5)
    with pytest.raises(InjectionError):
        drag(draft(), CHAIR, "move", "x", 0.5)


def test_a_typed_number_is_the_number_and_typing_on_is_one_step():
    (offer, *_) = plan_offers(SCENE, draft(), CUP, "move").offers
    made = plan_number(SCENE, draft(), CUP, offer, 0.25, injection_id=INJECTION_ID)
    task = draft(made)
    (offer, *_) = plan_offers(SCENE, task, CUP, "move").offers
    assert (offer.injection, offer.value) == (INJECTION_ID, 0.25)
    edit = plan_number(SCENE, task, CUP, offer, 0.5, injection_id=OTHER_ID, gesture="typing")
    assert isinstance(edit, SetInjection)
    assert edit.gesture == "typing"
    assert plan_number(SCENE, task, CUP, offer, 0.25, injection_id=OTHER_ID) is None
