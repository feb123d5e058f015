"""A revision is proposed when every gate stands: passed, not applicable, or waived."""

import pytest

from data.schema.gate import GATES
from tests.data.builders import a_task
from tests.data.test_store_gates import a_result, a_waiver, results_of
from tests.validation.builders import frozen
from validation.blind import ProjectRecords
from validation.library import library_rows
from validation.proposing import (
    gates_against,
    may_be_proposed,
    proposed_revisions,
    stands_of,
    why_not_proposed,
)

SHA = "a" * 64


def words_of(results, waivers=()):
    rows = [(one.revision, one.outcome.gate, one.outcome.result) for one in results]
    return rows + [(one.revision, one.gate, "waived") for one in waivers]


def both_ways(results, waivers=()):
    """The answer from records and the one from their words, which must agree."""
    answer = may_be_proposed(stands_of(SHA, results, waivers))
    assert (SHA in proposed_revisions(words_of(results, waivers))) == answer
    return answer


def test_all_that_passed_or_does_not_apply_is_proposed():
    assert both_ways(results_of(SHA))
    assert both_ways(results_of(SHA, rubric="not_applicable", start="not_applicable"))


@pytest.mark.parametrize("gate", GATES)
@pytest.mark.parametrize("word", ["failed", "not_checkable"])
def test_one_gate_that_does_not_stand_is_enough_until_it_is_waived(gate, word):
    results = results_of(SHA, **{gate: word})
    assert not both_ways(results)
    assert [stand.gate for stand in stands_of(SHA, results) if not stand.stands] == [gate]
    assert gates_against(words_of(results)) == {SHA: (gate,)}
    assert both_ways(results, [a_waiver(SHA, gate)])
    assert gates_against(words_of(results, [a_waiver(SHA, gate)])) == {}


def test_a_gate_that_was_not_run_does_not_stand_and_cannot_be_waived_away():
    results = results_of(SHA)[:-1]
    assert not both_ways(results)
    assert not both_ways(results, [a_waiver(SHA, "no_leak")])
    assert why_not_proposed(stands_of(SHA, results)) == ("The gate 'no leak' was not run.",)


def test_the_newest_result_counts_for_better_and_for_worse():
    assert not both_ways([*results_of(SHA), a_result(SHA, "start", "failed")])
    assert both_ways([*results_of(SHA, start="failed"), a_result(SHA, "start", "passed")])


def test_records_of_another_revision_count_for_nothing():
    assert not both_ways(results_of("b" * 64), [a_waiver("b" * 64, "start")])
    assert not both_ways(results_of(SHA, start="failed"), [a_waiver("b" * 64, "start")])


def test_the_library_says_proposed_until_somebody_votes():
    task = a_task()
    revision = frozen(task)
    plain = ProjectRecords([task], [revision])
    ready = ProjectRecords([task], [revision], proposed=frozenset({revision.sha256}))
    assert [row.facts.state for row in library_rows("author", "ada", plain)] == ["frozen"]
    assert [row.facts.state for row in library_rows("author", "ada", ready)] == ["proposed"]
