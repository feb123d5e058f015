"""A table of ratings gives the stored figures of independent libraries, and what it cannot mean is refused in words."""

import json
from pathlib import Path

import pytest

from data.errors import UsageError
from evaluation.rating_file import find_scale, measure_table, read_table

CASES = Path(__file__).parent / "agreement_cases"
EXPECTED = json.loads((CASES / "expected.json").read_text())


def figures(name, **options):
    return measure_table(read_table((CASES / f"{name}.csv").read_text()), **options)


@pytest.mark.parametrize("name", EXPECTED)
def test_every_stored_figure_is_there_under_its_name(name):
    found = figures(name)
    for key, wanted in EXPECTED[name].items():
        exact = key in ("table", "scale") or wanted is None or isinstance(wanted, str)
        assert found[key] == (wanted if exact else pytest.approx(wanted, abs=1e-9)), key


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != "all_alike"])
def test_every_kappa_and_alpha_has_a_cluster_bootstrap_interval_around_it(name):
    found = figures(name)
    measures = [
        key
        for key in EXPECTED[name]
        if key.startswith(("kappa", "fleiss", "krippendorff")) and "95" not in key
    ]
    assert measures
    for key in measures:
        low, high = found[f"{key}_cluster_bootstrap_95"]
        assert low < found[key] < high


def test_there_is_a_case_for_every_file_and_a_file_for_every_case():
    assert {path.stem for path in CASES.glob("*.csv")} == set(EXPECTED)


def test_missing_and_cannot_judge_are_left_out_and_counted():
    text = "task,ann,bo\na,met,met\nb,,met\nc,cannot_judge,met\nd,not met,rubric_wrong\ne,not_met,met\n"
    found = measure_table(read_table(text))
    assert (found["n"], found["table"]) == (2, [[0, 1], [0, 1]])
    assert found["excluded"] == {"cannot judge": 1, "rubric wrong": 1, "missing": 1}


def test_fleiss_is_not_given_where_some_units_have_fewer_ratings():
    assert "fleiss_kappa" not in figures("four_raters_missing")
    assert figures("four_raters_missing")["compared"] == 49


def test_semicolons_a_byte_order_mark_and_a_column_of_episodes_are_read():
    table = read_table("\ufeffTask;episode;ann;bo\nt1;e1;1;0\nt1;e2;0;0\n")
    assert (table.raters, table.tasks) == (("ann", "bo"), ("t1", "t1"))
    assert measure_table(table)["clusters"] == 1


@pytest.mark.parametrize(
    ("words", "scale"),
    [("1 0", "verdict"), ("1 5", "difficulty"), ("pass fail", "nominal"), ("1 1", "verdict")],
)
def test_the_scale_is_told_by_the_words(words, scale):
    a, b = words.split()
    assert find_scale(read_table(f"task,x,y\nt,{a},{b}\n")) == scale


def test_words_of_ones_own_are_compared_as_they_are():
    found = measure_table(read_table("task,x,y\na,pass,pass\nb,fail,pass\nc,fail,fail\nd,pass,pass\n"))
    assert found["scale_kind"] == "nominal"
    # coincidences: pass-pass 4, fail-fail 2, mixed 2; observed 2/8, expected 2*5*3/(8*7)
    assert found["krippendorff_alpha_nominal"] == pytest.approx(1 - (2 / 8) / (2 * 5 * 3 / (8 * 7)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("id,x,y\na,1,1\n", "first column is 'id'"),
        ("task,x\na,1\n", "two raters or more"),
        ("task,x,x\na,1,1\n", "called 'x'"),
        ("task,x,y\na,1\n", "Line 2 has 2 cells"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_the_reason(text, why):
    with pytest.raises(UsageError, match=why):
        read_table(text)


def test_a_word_that_is_not_on_the_scale_is_named_with_its_line():
    with pytest.raises(UsageError, match="Line 3: '7' is not on the scale 1, 2, 3, 4, 5"):
        measure_table(read_table("task,x,y\na,1,2\nb,7,1\n"), "difficulty")


def test_remarks_are_no_ratings():
    lines = "\n".join(f"t{k},remark {k},other {k}" for k in range(20))
    with pytest.raises(UsageError, match="40 different ratings"):
        measure_table(read_table(f"task,x,y\n{lines}\n"))


def test_a_table_without_a_line_says_that_nothing_was_rated():
    assert "no episode was judged by both" in measure_table(read_table("task,x,y\n"))["why"]
