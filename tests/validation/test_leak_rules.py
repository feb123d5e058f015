"""What an auditor is told gives no answer away."""

import pytest

from authoring.catalogue import list_operators, targets_of
from tests.validation.rules import BOOK, SCENE, drafted, saying, told
from validation.leak_rules import find_leaks

TABLE = drafted("float", "kitchen/table-1")


def leaks(definition):
    return [(one.field, one.fault, one.quote) for one in find_leaks(definition, SCENE, BOOK)]


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_the_description_of_the_world_leaks_no_drafted_rubric(operator):
    for target in targets_of(operator, SCENE).applicable:
        assert leaks(told(drafted(operator.name, target))) == []


@pytest.mark.parametrize(
    ("scene", "leak"),
    [
        ("A kitchen. Look at kitchen/table-1 closely.", ("node_name", "kitchen/table-1")),
        ("A kitchen for turn_over and others.", ("operator_name", "turn_over")),
        ("A kitchen in which raise_m matters.", ("operator_name", "raise_m")),
        ("A kitchen. Something rose by 0.37 m today.", ("number", "0.37m")),
        ("A kitchen where things are floating about.", ("tells", "floating")),
        ("A kitchen. Its table hangs a little.", ("tells", "hangs")),
        ("A kitchen. What it should rest on the floor for.", ("phrase", "rest on the floor")),
    ],
)
def test_each_kind_of_leak_is_found_and_it_alone(scene, leak):
    assert leaks(told(TABLE, scene)) == [("scene", *leak)]


def test_interactions_are_read_too():
    assert leaks(told(TABLE, interactions=("Cups hover when used, floating high.",))) == [
        ("interactions", "tells", "floating")
    ]


def test_a_description_may_name_the_object_and_its_place():
    assert (
        leaks(told(TABLE, "You stand in the kitchen. The kitchen table is set for two, with two cups.")) == []
    )


def test_a_word_for_a_fault_leaks_only_where_the_rubric_has_it():
    assert leaks(told(TABLE, "A harbour kitchen with an invisible door to the pantry.")) == []


def test_the_worlds_own_sentences_may_hold_words_of_a_rubric():
    own = SCENE.setting.description
    anomaly = saying(TABLE, "The kitchen table, a table with a kitchen around it, floats.")
    assert leaks(told(anomaly, own)) == []


def test_chinese_texts_are_compared_with_the_chinese_rubric():
    definition = told(TABLE, zh="厨房。桌子从一开始就悬在原来的地方。")
    assert leaks(definition) == [("scene", "phrase", "从一开始就悬")]
    assert leaks(told(TABLE, zh="一间有桌子的厨房。")) == []


def test_each_of_several_rubrics_is_compared():
    both = told(TABLE, "Chairs that vanish one by one.")
    chair = saying(TABLE, "The kitchen table vanishes from the kitchen.")
    two = both.model_copy(update={"anomalies": (TABLE, chair)})
    assert [(one.quote, one.anomaly) for one in find_leaks(two, SCENE, BOOK)] == [("vanish", 1)]
