"""Every difference of two revisions is one change with its text before and after."""

from hypothesis import given, settings
from hypothesis import strategies as st

from data.schema.task import Budget, Rubric, RubricText
from tests.data.builders import FEET, a_definition, an_anomaly, an_injection
from validation.changes import changes_between

INJECTION = an_injection()
BASE = a_definition(an_anomaly(injection=INJECTION))


def only(before, after):
    (change,) = changes_between(before, after)
    return change


def test_equal_definitions_have_no_change():
    assert changes_between(BASE, BASE.model_copy()) == ()


def test_a_rubric_changes_by_part_and_language():
    rubric = Rubric(
        en=RubricText(anomaly="The table floats.", expected="It stands."), zh=RubricText(anomaly="桌子")
    )
    after = BASE.model_copy(update={"anomalies": (BASE.anomalies[0].model_copy(update={"rubric": rubric}),)})

    changes = {change.key: change for change in changes_between(BASE, after)}
    assert set(changes) == {"anomaly-1/rubric/en/anomaly", "anomaly-1/rubric/zh/anomaly"}
    english = changes["anomaly-1/rubric/en/anomaly"]
    assert (english.before, english.after) == ("The table hangs in the air.", "The table floats.")
    assert english.part == "rubric"


def test_a_parameter_is_a_change_of_its_injection():
    other = INJECTION.model_copy(update={"parameters": {"raise_m": 0.9}})
    after = a_definition(an_anomaly(injection=other))

    change = only(BASE, after)
    assert change.part == "injections"
    assert "raise_m: 0.6" in change.before
    assert "raise_m: 0.9" in change.after


def test_an_anomaly_more_is_shown_with_nothing_before_it():
    after = a_definition(an_anomaly(injection=INJECTION), an_anomaly("V1"))

    changes = changes_between(BASE, after)
    assert all(change.before == "" and change.key.startswith("anomaly-2/") for change in changes)


def test_start_and_budget_are_told_in_units():
    after = BASE.model_copy(
        update={"start": FEET.model_copy(update={"x": 2.0}), "budget": Budget(steps=10, tool_calls=400)}
    )

    start, steps = changes_between(BASE, after)
    assert start.before == "x 1.50, y 0.00, z -2.25 m; yaw 90.0°, pitch 10.0°"
    assert (steps.before, steps.after) == ("40", "10")


@settings(deadline=None)
@given(seed=st.integers(0, 99), steps=st.integers(1, 99), text=st.text(max_size=20))
def test_changes_back_are_the_changes_with_before_and_after_swapped(seed, steps, text):
    after = a_definition(an_anomaly(injection=INJECTION), description=text).model_copy(
        update={"world_seed": seed, "budget": Budget(steps=steps)}
    )

    there = {(one.key, one.before, one.after) for one in changes_between(BASE, after)}
    back = {(one.key, one.after, one.before) for one in changes_between(after, BASE)}
    assert there == back
