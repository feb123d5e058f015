"""A rubric names its object, its place and its condition, in words for people."""

import pytest

from authoring.catalogue import list_operators, targets_of
from data.schema.injection import AfterSeconds
from tests.validation.rules import BOOK, SCENE, drafted, saying
from validation.rubric_rules import LONGEST, find_rubric_faults

TABLE = drafted("float", "kitchen/table-1")
FAN_LATER = drafted("disappear", "kitchen/chair-1", trigger=AfterSeconds(seconds=5))


def faults(anomaly):
    return [(one.field, one.language, one.fault) for one in find_rubric_faults(anomaly, SCENE, BOOK)]


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_what_the_tool_drafts_has_no_fault_on_any_target(operator):
    for target in targets_of(operator, SCENE).applicable:
        assert faults(drafted(operator.name, target)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("Kitchen table up", "too_short"),
        ("The kitchen table floats. " + "Really. " * 200, "too_long"),
        ("Something in the kitchen hangs in the air.", "no_object"),
        ("The kitchen lamp hangs in the air all the time.", "no_object"),
        ("The kitchen table was given raise_m of a lot, it hangs.", "operator_name"),
        ("The kitchen/table-1 thing, a table in the kitchen, hangs.", "node_name"),
    ],
)
def test_each_fault_of_a_rubric_is_found_and_it_alone(text, fault):
    assert faults(saying(TABLE, text)) == [("anomaly", "en", fault)]


def test_a_rubric_may_name_its_object_by_any_form_of_the_word():
    assert faults(saying(TABLE, "In the kitchen, tables ought to stand; this one hangs.")) == []


def test_a_place_may_be_the_room_or_another_thing_of_the_room():
    cup = drafted("float", "kitchen/cup-1")
    assert faults(saying(cup, "The left of the cups floats with nothing under it.")) == [
        ("anomaly", "en", "no_place")
    ]
    assert faults(saying(cup, "The cup beside the kitchen table floats there.")) == []
    assert faults(saying(cup, "A cup floats somewhere over the table here.")) == [
        ("anomaly", "en", "no_place")
    ]  # `table` alone is half of the name of the kitchen table


def test_what_begins_after_a_while_says_when():
    text = "The chair in the kitchen is suddenly no longer there."
    assert faults(saying(FAN_LATER, text)) == [("anomaly", "en", "no_condition")]
    assert faults(saying(FAN_LATER, text + " That is after 5 s.")) == []


def test_what_one_walks_through_says_that_one_walks():
    chair = drafted("remove_collider", "kitchen/chair-1")
    assert faults(saying(chair, "The chair in the kitchen is not solid at all.")) == [
        ("anomaly", "en", "no_condition")
    ]


def test_a_chinese_rubric_is_checked_for_length_condition_and_names():
    assert faults(saying(FAN_LATER, "椅子不见了。", expected="椅子应当一直在那里。", language="zh")) == [
        ("anomaly", "zh", "too_short"),
        ("anomaly", "zh", "no_condition"),
    ]
    text = "厨房里的 kitchen/chair-1 在五秒之后不见了。"
    assert faults(saying(FAN_LATER, text, expected="椅子应当一直在那里。", language="zh")) == [
        ("anomaly", "zh", "node_name")
    ]


def test_a_baked_in_anomaly_is_checked_for_what_can_be_known():
    baked = TABLE.model_copy(update={"injections": ()})
    assert faults(saying(baked, "Something here hangs in the air.")) == []
    assert faults(saying(baked, "Short")) == [("anomaly", "en", "too_short")]


def test_a_finding_says_what_to_change_and_quotes_the_text():
    (finding,) = find_rubric_faults(
        saying(TABLE, "A kitchen/table-1, a table, hangs in the air."), SCENE, BOOK
    )
    assert (finding.quote, finding.anomaly) == ("kitchen/table-1", 0)
    assert "“kitchen table”" in finding.change
    long = saying(TABLE, "The kitchen table floats. " * 60)
    assert f"{26 * 60 - 1 - LONGEST['en']} characters" in find_rubric_faults(long, SCENE, BOOK)[0].change
