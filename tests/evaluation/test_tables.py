"""Success by family and auditor: every rate with its counts."""

import pytest

from data.ids import new_id
from data.schema.study import Circumstances
from evaluation.tables import tabulate_success, to_csv
from tests.evaluation.records import a_judgment, an_episode

A, B, CLEAN = "a" * 64, "b" * 64, "c" * 64
FAMILIES = {A: ("SP",), B: ("TC",), CLEAN: ()}


def test_an_unjudged_episode_is_no_zero():
    judged, unjudged = an_episode(A), an_episode(A)
    table = tabulate_success(
        [judged, unjudged], [a_judgment(judged, "met")], judge="grounded-1", families_of=FAMILIES
    )
    cell = table.rows[0].cells["SP"]
    assert (cell.met, cell.judged, cell.assigned, cell.unjudged, cell.rate) == (1, 1, 2, 1, 1.0)


def test_endings_stay_in_the_denominator_that_is_printed():
    endings = ["submitted", "gave_up", "technical", "failed"]
    episodes = [an_episode(A, ending=ending) for ending in endings]
    cell = tabulate_success(episodes, [], judge="grounded-1", families_of=FAMILIES).rows[0].cells["overall"]
    assert (cell.assigned, cell.gave_up, cell.technical, cell.rate) == (4, 1, 2, None)


def test_controls_are_a_column_of_their_own_and_not_in_overall():
    episodes = [an_episode(A), an_episode(B), an_episode(CLEAN)]
    judgments = [a_judgment(e, v) for e, v in zip(episodes, ["met", "not_met", "met"], strict=True)]
    row = tabulate_success(episodes, judgments, judge="grounded-1", families_of=FAMILIES).rows[0]
    assert row.cells["control"].rate == 1.0
    assert (row.cells["overall"].met, row.cells["overall"].judged) == (1, 2)
    assert row.cells["overall"].low == pytest.approx(0.0945, abs=1e-3)  # Wilson 95 % of 1 in 2
    assert row.cells["overall"].high == pytest.approx(0.9055, abs=1e-3)


def test_the_csv_carries_the_counts_beside_the_rate():
    episode = an_episode(A)
    table = tabulate_success(
        [episode], [a_judgment(episode, "met")], judge="grounded-1", families_of={A: ("SP",)}
    )
    header, line = to_csv(table).splitlines()
    assert header.startswith("auditor,kind,simulated,SP rate,SP met,SP judged,SP assigned")
    assert line == "oracle,baseline,,1.0000,1,1,1,1.0000,1,1,1"


def test_a_simulated_person_has_a_row_of_its_own_under_its_own_name():
    stands = Circumstances(
        study=new_id(),
        sitting=new_id(),
        package=new_id(),
        condition="only",
        mode="step",
        hint="none",
        instructions="standard-1",
        language="en",
        simulated=True,
    )
    person = an_episode(A, "Ada", kind="human")
    program = an_episode(A, "Ada", kind="human").model_copy(update={"circumstances": stands})
    table = tabulate_success([program, person], [], judge="grounded-1", families_of=FAMILIES)
    assert [(row.words, row.cells["SP"].assigned) for row in table.rows] == [
        ("Ada (person)", 1),
        ("Ada (simulated person)", 1),
    ]
    assert [row["simulated"] for row in table.model_dump(mode="json")["rows"]] == [False, True]
    assert [line.split(",")[:3] for line in to_csv(table).splitlines()[1:]] == [
        ["Ada", "human", ""],
        ["Ada", "human", "yes"],
    ]
