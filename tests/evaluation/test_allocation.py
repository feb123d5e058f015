"""Who audits what next: coverage, then balance, then the seed; never one's own, never twice."""

from collections import Counter

import pytest
from pydantic import ValidationError

from data.ids import new_id
from data.schema.study import Study, StudyCondition
from evaluation.allocation import CLEAN, NoChoice, TaskFacts, choose_seat, plan_study


def facts_of(*tasks):
    """`world/category` of each task -> facts by a hash made from its place in the list."""
    made = {}
    for number, text in enumerate(tasks):
        world, category = text.split("/")
        sha = f"{number:064x}"
        made[sha] = TaskFacts(sha, f"task-{number}", text, world, category)
    return made


def a_study(facts, people=("Ada", "Bo"), **fields):
    return Study(
        id=new_id(), name="S", created_ms=0, updated_ms=0, tasks=tuple(facts), participants=people, **fields
    )


def no_bar(_person, _revision):
    return ""


SIX = facts_of("house/G1", "house/V1", f"house/{CLEAN}", "city/G1", "city/V1", f"city/{CLEAN}")


def shares(plan):
    return {
        person: [one for one in plan if one.participant == person] for person in {a.participant for a in plan}
    }


def test_every_seat_is_filled_once_and_nobody_gets_a_task_twice():
    plan = plan_study(a_study(SIX), SIX, bar=no_bar)

    assert len(plan) == 12
    assert len({(one.revision, one.condition, one.seat) for one in plan}) == 12
    for mine in shares(plan).values():
        assert len({one.task for one in mine}) == len(mine) == 6


def test_every_task_has_one_person_before_any_has_two():
    study = a_study(SIX, people=tuple("abcdefghi"))
    plan = plan_study(study, SIX, bar=no_bar)

    assert {one.revision for one in plan[:6]} == set(SIX)
    assert {one.seat for one in plan[:6]} == {1}
    assert {one.seat for one in plan[6:]} == {2}


def test_each_person_gets_worlds_and_categories_in_turn():
    facts = facts_of(*(f"{world}/{code}" for world in ("house", "city") for code in ("G1", "G1", "V1", "V1")))
    study = a_study(facts, people=("Ada", "Bo"), people_per_task=1)
    for mine in shares(plan_study(study, facts, bar=no_bar)).values():
        assert Counter(facts[one.revision].world for one in mine) == {"house": 2, "city": 2}
        assert Counter(facts[one.revision].category for one in mine) == {"G1": 2, "V1": 2}


def test_the_seed_decides_between_what_is_equal_and_the_same_seed_decides_alike():
    orders = {
        tuple(one.revision for one in plan_study(a_study(SIX, seed=seed), SIX, bar=no_bar))
        for seed in range(8)
    }
    again = [
        tuple(one.revision for one in plan_study(a_study(SIX, seed=3), SIX, bar=no_bar)) for _ in range(2)
    ]

    assert len(orders) > 4
    assert again[0] == again[1]


def test_what_bars_somebody_goes_to_somebody_else_and_the_seats_left_over_stay_free():
    own = list(SIX)[:2]

    def bar(person, revision):
        return "You made this task." if person == "Ada" and revision in own else ""

    plan = plan_study(a_study(SIX), SIX, bar=bar)
    assert not [one for one in plan if one.participant == "Ada" and one.revision in own]
    assert len(plan) == 10
    study = a_study({sha: SIX[sha] for sha in own})
    nothing = choose_seat(study, SIX, (), "Ada", bar=bar)
    assert isinstance(nothing, NoChoice)
    assert "You made this task." in nothing.why


def test_conditions_are_given_in_turn_and_no_person_meets_a_task_under_both():
    conditions = (StudyCondition(name="plain"), StudyCondition(name="hinted", hint="category"))
    plan = plan_study(a_study(SIX, conditions=conditions, people=tuple("abcd")), SIX, bar=no_bar)

    assert len(plan) == 24
    for mine in shares(plan).values():
        assert len({one.task for one in mine}) == len(mine)
        counts = Counter(one.condition for one in mine)
        assert abs(counts["plain"] - counts["hinted"]) <= 2  # the last seats leave no choice


def test_nobody_gets_more_than_the_study_gives_a_person_and_is_told_why():
    study = a_study(SIX, most_per_person=2)
    plan = plan_study(study, SIX, bar=no_bar)

    assert {person: len(mine) for person, mine in shares(plan).items()} == {"Ada": 2, "Bo": 2}
    assert "the most" in choose_seat(study, SIX, plan, "Ada", bar=no_bar).why


def test_a_seat_that_lapsed_is_free_for_others_and_not_for_who_had_it():
    study = a_study({sha: SIX[sha] for sha in list(SIX)[:1]}, people_per_task=1)
    first = plan_study(study, SIX, bar=no_bar)[0]
    lapsed = first.model_copy(update={"state": "lapsed"})
    other = "Bo" if first.participant == "Ada" else "Ada"

    assert isinstance(choose_seat(study, SIX, (lapsed,), first.participant, bar=no_bar), NoChoice)
    assert choose_seat(study, SIX, (lapsed,), other, bar=no_bar).seat == 1


def test_the_reason_names_coverage_balance_and_the_seed():
    why = choose_seat(a_study(SIX, seed=7), SIX, (), "Ada", bar=no_bar).why

    assert "0 of the task's 2 seats" in why
    assert "Ada had 0 in" in why
    assert "seed 7" in why


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"people": ("Ada", "Ada")}, "named twice"),
        ({"conditions": (StudyCondition(), StudyCondition())}, "named twice"),
        ({"people_per_task": 0}, "greater than or equal to 1"),
    ],
)
def test_what_is_no_study_is_refused(fields, words):
    with pytest.raises(ValidationError, match=words):
        a_study(SIX, **fields)


def test_an_example_needs_the_hint_of_a_category():
    with pytest.raises(ValidationError, match="hint must be category"):
        StudyCondition(example=True, hint="family")
