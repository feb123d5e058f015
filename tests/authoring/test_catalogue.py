"""Every operator says what it is, where it can happen, and why not elsewhere."""

from __future__ import annotations

import math

import pytest

from authoring.catalogue import list_operators, offers_for, operator_named, targets_of
from authoring.drafting import draft_rubric, plan_injection
from authoring.surroundings import azimuth_deg, carried_by, floor_under_m
from authoring.viewing import DistanceOperator
from data.errors import InjectionError, NotFoundError, RangeError, UsageError
from data.schema.category import CATEGORIES
from data.schema.injection import AfterSeconds, InSector, OnReturn
from tests.authoring.kitchen import INJECTION_ID, kitchen, node

SCENE = kitchen()
TABLE = SCENE.node("kitchen/table-1")


def plan(operator: str, target: str, **parameters: float):
    return plan_injection(SCENE, operator, [target], injection_id=INJECTION_ID, parameters=parameters)


def test_the_operators_come_in_the_order_of_the_categories_and_make_anomalies_of_every_family() -> None:
    codes = [operator.category for operator in list_operators()]
    assert codes == sorted(codes, key=list(CATEGORIES).index)
    assert {CATEGORIES[code].family for code in codes} == {"IP", "SP", "SeC", "SpC", "TC"}


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_every_operator_says_what_it_does_and_every_parameter_has_words_unit_and_range(operator) -> None:
    assert operator.does.endswith(".")
    assert operator.notice.endswith(".")
    for spec in operator.specs():
        assert spec.words
        if spec.choices or spec.word:
            continue
        assert spec.unit or spec.name.endswith(("factor", "count"))
        assert spec.minimum is not None
        assert spec.maximum is not None
        assert spec.minimum < spec.maximum


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_every_node_is_a_target_or_has_a_reason_in_a_sentence(operator) -> None:
    targets = targets_of(operator, SCENE)
    assert targets.applicable
    assert set(targets.applicable) | set(targets.refused) == {item.id for item in SCENE.nodes}
    for reason in targets.refused.values():
        assert reason[0].isupper()
        assert reason.endswith(".")


@pytest.mark.parametrize(
    ("operator", "target", "reason"),
    [
        ("float", "kitchen/floor", "part of the building"),
        ("float", "kitchen/clock-1", "hangs on a wall"),
        ("float", "kitchen/sink-1", "built in"),
        ("float", "kitchen/chair-2", "no room above it"),
        ("remove_collider", "kitchen/clock-1", "no collider"),
        ("remove_collider", "kitchen/cup-1", "stands on the kitchen table"),
        ("remove_collider", "kitchen/rug-1", "steps over"),
        ("remove_collider", "kitchen/floor", "nothing that one walks against"),
        ("vanish_in_sector", "kitchen/floor", "part of the building"),
        ("disappear", "kitchen/floor", "part of the building"),
        ("turn_over", "kitchen/table-1", "carries 2 cups"),
        ("turn_over", "kitchen/ball-1", "the same upside down"),
        ("turn_over", "kitchen/clock-1", "hangs"),
    ],
)
def test_a_refusal_names_the_reason(operator: str, target: str, reason: str) -> None:
    assert reason in (targets_of(operator, SCENE).refused[target])
    with pytest.raises(InjectionError, match=reason):
        plan(operator, target)


def test_nobody_would_see_that_a_bush_stands_on_its_head() -> None:
    bush = TABLE.model_copy(update={"id": "garden/bush-1", "kind": "bush"})
    assert "top from its bottom" in (operator_named("turn_over").refuse(bush, SCENE) or "")


def test_offers_for_a_node_keep_the_catalogue_order() -> None:
    offers = offers_for(TABLE, SCENE)
    assert [offer.operator for offer in offers] == [operator.name for operator in list_operators()]
    assert {offer.operator for offer in offers if offer.reason is None} >= {
        "float",
        "remove_collider",
        "vanish_in_sector",
        "disappear",
    }


def test_float_lifts_by_half_the_height_within_the_free_height() -> None:
    assert plan("float", "kitchen/table-1").parameters == {"raise_m": 0.37}
    assert plan("float", "kitchen/cup-1").parameters == {"raise_m": 0.15}
    assert plan("float", "kitchen/table-1", raise_m=1.18).parameters == {"raise_m": 1.18}
    with pytest.raises(
        RangeError, match=r"raise_m of float is 1\.3; for kitchen/table-1 .* from 0\.05 to 1\.18 m"
    ):
        plan("float", "kitchen/table-1", raise_m=1.3)


def test_the_sector_of_vanish_is_its_trigger_and_lies_beside_the_open_side() -> None:
    injection = plan("vanish_in_sector", "kitchen/stove-1")
    assert injection.trigger == InSector(azimuth_deg=injection.parameters["azimuth_deg"], width_deg=120)
    # The stove stands in the north-west corner: the room's middle is to the south-east, 45° anticlockwise of +z.
    assert injection.parameters["azimuth_deg"] == pytest.approx(-45 + 45, abs=1)


@pytest.mark.parametrize(
    "operator",
    [one for one in list_operators() if isinstance(one, DistanceOperator)],
    ids=lambda one: one.name,
)
def test_a_default_distance_lies_beyond_where_one_stands_beside_the_object(operator) -> None:
    graph = kitchen()
    small, large = (
        node("kitchen/cup-9", (0, 0, 0), (0.1, 0.1, 0.1)),
        node("kitchen/tram-1", (-6, 0, 0), (6, 3, 2)),
    )
    assert 2 <= operator.default_distance_m(small, graph) <= 6
    assert operator.default_distance_m(large, graph) > math.hypot(6, 1) + 1


def test_an_azimuth_grows_clockwise_from_above_from_the_front() -> None:
    assert azimuth_deg(TABLE, (0, 0, 5)) == pytest.approx(0)
    assert azimuth_deg(TABLE, (-5, 0, 0)) == pytest.approx(90)
    assert azimuth_deg(TABLE, (5, 0, 0)) == pytest.approx(-90)
    facing_east = TABLE.model_copy(update={"quaternion": (0.0, 0.5**0.5, 0.0, 0.5**0.5)})
    assert azimuth_deg(facing_east, (5, 0, 0)) == pytest.approx(0)
    assert azimuth_deg(facing_east, (0, 0, 5)) == pytest.approx(90)


def test_what_rests_on_what_rests_on_it_is_carried_too() -> None:
    saucer = node("kitchen/spoon-1", (0.1, 0.84, 0.1), (0.2, 0.85, 0.2), rests_on="kitchen/cup-1")
    scene = SCENE.model_copy(update={"nodes": (*SCENE.nodes, saucer)})
    assert [item.id for item in carried_by(scene, TABLE)] == [
        "kitchen/cup-1",
        "kitchen/cup-2",
        "kitchen/spoon-1",
    ]
    assert floor_under_m(scene, saucer) == 0


def test_unknown_words_are_answered_with_near_ones() -> None:
    with pytest.raises(UsageError, match="Did you mean float"):
        operator_named("flota")
    with pytest.raises(NotFoundError, match="kitchen/table-1"):
        plan("float", "kitchen/tabel-1")
    with pytest.raises(UsageError, match="its parameters: raise_m"):
        plan("float", "kitchen/table-1", height=1)


def test_a_trigger_that_an_operator_does_not_allow_is_refused() -> None:
    with pytest.raises(UsageError, match="it allows always"):
        plan_injection(
            SCENE, "float", ["kitchen/table-1"], injection_id=INJECTION_ID, trigger=AfterSeconds(seconds=3)
        )


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_a_draft_names_object_place_and_its_own_numbers_and_no_id(operator) -> None:
    for target in targets_of(operator, SCENE).applicable:
        injection = plan(operator.name, target)
        text = draft_rubric(SCENE, (injection,))
        item = SCENE.node(target)
        for part in (text.anomaly, text.expected):
            assert item.label in part
            assert "in the kitchen" in part
            assert target not in part
            assert part[0].isupper()
            assert part.endswith(".")
            assert "  " not in part
        for phrase in operator.numbers(injection):
            assert phrase in text.anomaly


def test_the_draft_of_float_says_what_rises_and_what_a_touch_does() -> None:
    table = draft_rubric(SCENE, (plan("float", "kitchen/table-1"),)).anomaly
    assert table == (
        "The kitchen table in the kitchen floats: it hangs 0.37 m above the floor with nothing under it, from the "
        "start. What rests on it (2 cups) hangs in the air with it. It stays there even when it is bumped into."
    )
    cup = draft_rubric(SCENE, (plan("float", "kitchen/cup-1"),)).anomaly
    assert "until something touches it; then it falls" in cup
    assert "above the kitchen table" in cup


def test_namesakes_are_told_apart_by_a_landmark() -> None:
    text = draft_rubric(SCENE, (plan("float", "kitchen/chair-1"),)).anomaly
    assert "the chair nearest to the sink in the kitchen".lower() in text.lower()


def test_things_that_nothing_tells_apart_are_said_to_be_several() -> None:
    cup = draft_rubric(SCENE, (plan("float", "kitchen/cup-1"),)).anomaly
    assert "The cup on the kitchen table (one of 2 there) in the kitchen" in cup


def test_scenery_beyond_the_rooms_is_no_target_of_any_operator() -> None:
    tree = node("kitchen/far-tree-1", (20, 0, 20), (24, 6, 24), rests_on="kitchen/floor")
    scene = SCENE.model_copy(update={"nodes": (*SCENE.nodes, tree)})
    assert all("beyond the places" in (offer.reason or "") for offer in offers_for(tree, scene))


def test_the_draft_of_disappear_says_when() -> None:
    injection = plan_injection(
        SCENE,
        "disappear",
        ["kitchen/ball-1"],
        injection_id=INJECTION_ID,
        trigger=OnReturn(min_distance_m=4, min_unseen_s=2.5),
    )
    text = draft_rubric(SCENE, (injection,)).anomaly
    assert "gone at least 4.00 m from it and had it out of view for at least 2.5 s" in text


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_every_operator_drafts_its_rubric_in_chinese_too(operator) -> None:
    target = targets_of(operator, SCENE).applicable[0]
    injection = plan(operator.name, target)
    text = operator.draft_rubric_zh(SCENE.node(target), SCENE, injection)
    for part in (text.anomaly, text.expected):
        assert SCENE.node(target).label in part
        assert part.endswith("。")
        assert target not in part
