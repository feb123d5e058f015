"""Tasks go to reviewers by fewest reviews, never one's own, nobody the same twice, and equal seeds give equal plans."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.errors import UsageError
from data.ids import new_id
from data.schema.review_work import ReviewAssignment
from tests.data.builders import a_task
from tests.validation.builders import frozen, saved, task_of
from validation.assigning import Candidate, candidates_in, next_for, open_of, plan_assignments
from validation.bars import is_same_person
from validation.blind import ProjectRecords

PEOPLE = ("ada", "bob", "cleo", "dan")


def candidate(author="cara", reviewed=(), assigned=(), seed=0):
    return Candidate(frozen(task_of("G1", seed=seed, author=author)), tuple(reviewed), tuple(assigned))


def pairs(plan):
    return [(one.revision.sha256, one.reviewer) for one in plan.given]


@settings(max_examples=60)
@given(data=st.data(), seed=st.integers(0, 5), per_task=st.integers(1, 3))
def test_every_plan_keeps_the_rules(data, seed, per_task):
    some = st.lists(st.sampled_from(PEOPLE), max_size=2, unique=True)
    candidates = [
        candidate(
            data.draw(st.sampled_from((*PEOPLE, "cara"))), data.draw(some), data.draw(some), seed=number
        )
        for number in range(data.draw(st.integers(1, 6)))
    ]

    plan = plan_assignments(candidates, PEOPLE, per_task=per_task, seed=seed)
    assert len(set(pairs(plan))) == len(plan.given)
    for one in plan.given:
        (of,) = [each for each in candidates if each.revision == one.revision]
        assert one.reviewer not in (*of.reviewed, *of.assigned)
        assert not is_same_person(of.revision.author, one.reviewer)
    shuffled = data.draw(st.permutations(candidates))
    assert sorted(pairs(plan_assignments(shuffled, PEOPLE, per_task=per_task, seed=seed))) == sorted(
        pairs(plan)
    )


def test_load_is_spread_evenly():
    candidates = [candidate(seed=number) for number in range(10)]

    plan = plan_assignments(candidates, PEOPLE, per_task=2, seed=3)
    loads = Counter(one.reviewer for one in plan.given)
    assert sum(loads.values()) == 20
    assert {abs(load - 5) for load in loads.values()} <= {
        0,
        1,
    }  # who has the fewest may have that task already


def test_the_task_with_fewest_reviews_comes_first():
    fresh, half = candidate(seed=1), candidate(reviewed=("ada",), seed=2)

    plan = plan_assignments([half, fresh], ("bob", "cleo"), seed=1)
    assert plan.given[0].revision == fresh.revision
    assert Counter(one.revision.sha256 for one in plan.given) == {
        fresh.revision.sha256: 2,
        half.revision.sha256: 1,
    }


def test_another_seed_gives_another_plan_and_each_line_says_why():
    candidates = [candidate(seed=number) for number in range(8)]
    plans = {tuple(pairs(plan_assignments(candidates, PEOPLE, per_task=1, seed=seed))) for seed in range(4)}

    assert len(plans) > 1
    assert plan_assignments([candidate()], ("ada",), per_task=1, seed=7).given[0].why == (
        "0 reviews and 0 assignments so far, 1 wanted; ada has 0 open tasks, the fewest of the 1 who may review it "
        "(seed 7)."
    )


def test_what_nobody_may_take_is_said():
    plan = plan_assignments([candidate(author="ada")], ("ada",), per_task=1)

    assert plan.given == ()
    assert "has 0 of 1 reviewers" in plan.left[0]


def test_nobody_and_the_same_person_twice_are_refused():
    with pytest.raises(UsageError, match="at least one reviewer"):
        plan_assignments([candidate()], (" ",))
    with pytest.raises(UsageError, match="named twice"):
        plan_assignments([candidate()], ("Ada", "ada "))


def test_an_assignment_is_open_until_the_review_is_saved():
    task = a_task(author="cara")
    revision = frozen(task)
    given = ReviewAssignment(
        id=new_id(),
        task=task.id,
        revision=revision.sha256,
        reviewer="Ada",
        seed=0,
        why="first",
        by="cara",
        at_ms=1,
    )
    waiting = ProjectRecords(tasks=(task,), revisions=(revision,), assignments=(given,))
    done = ProjectRecords(
        tasks=(task,), revisions=(revision,), assignments=(given,), reviews=(saved(revision, "ada", "pass"),)
    )

    assert [one.revision for one in open_of("ada", candidates_in(waiting))] == [revision]
    assert open_of("ada", candidates_in(done)) == ()


def test_what_was_given_comes_first_then_what_has_fewest_reviews():
    given = candidate(reviewed=("bob",), assigned=("ada",), seed=1)
    fresh, half = candidate(seed=2), candidate(reviewed=("bob",), seed=3)
    own, done = candidate(author="ada", seed=4), candidate(reviewed=("ada",), seed=5)

    assert next_for("ada", [own, done, half, fresh, given]) == (given, fresh, half)


def test_who_edited_a_task_or_is_no_reviewer_is_not_given_it():
    edited = Candidate(frozen(task_of("G1", author="cara")), makers=("ada",))

    plan = plan_assignments(
        [edited], PEOPLE, per_task=3, roles_of=lambda name: ("rater",) if name == "bob" else ("reviewer",)
    )
    assert sorted(one.reviewer for one in plan.given) == ["cleo", "dan"]
    assert "has 2 of 3 reviewers" in plan.left[0]


@pytest.mark.parametrize("other", ["Jose\u0301", "JOS\u00c9", " jos\u00e9 ", "JOSE\u0301"])
def test_a_name_is_one_person_however_it_is_written(other):
    assert is_same_person("Jos\u00e9", other)
    assert not is_same_person("Jose", other)
