"""Windows that race for the seats of a study never get one twice."""

import pytest

from tests.app.studies import a_control, a_running_study, six_tasks
from tests.data import children
from tests.data.test_store_sharing import run_together


def race(processes, project, study):
    """Three processes draw for everybody until nothing is left; what they got, each seat as often as it was got."""
    people = study.participants
    drawn = run_together(
        processes, children.draw_seats, *((project.folder, study.id, people, window) for window in "xyz")
    )
    return [seat for seats in drawn for seat in seats]


def test_of_twenty_four_seats_none_is_given_twice(processes, project):
    study = a_running_study(project, people=tuple("abcdef"), people_per_task=4, revisions=six_tasks(project))

    every = race(processes, project, study)

    assert len(every) == len(set(every)) == study.seats == 24
    assert sorted(
        (one.revision, one.condition, one.seat) for one in project.assignments.of_study(study.id)
    ) == sorted(every)


@pytest.mark.sweep
def test_of_a_thousand_seats_none_is_given_twice(processes, project):
    revisions = [a_control(project, description=f"House {number}.") for number in range(50)]
    people = tuple(f"person {number}" for number in range(20))
    study = a_running_study(project, people=people, people_per_task=20, revisions=revisions)

    every = race(processes, project, study)

    assert len(every) == len(set(every)) == study.seats == 1_000
