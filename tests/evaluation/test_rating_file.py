"""A table of ratings gives the stored figures of independent libraries, and what it cannot mean is refused in words."""

import json
from pathlib import Path

import pytest

from data.errors import UsageError
from evaluation.rating_file import measure_table
from evaluation.rating_table import find_scale, read_table

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


def test_the_line_with_which_a_spreadsheet_says_its_separator_is_no_heading():
    assert read_table("sep=;\ntask;x;y\na;1;0,0\n").cells == (("1", "0"),)


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
    assert (found["scale"], found["table"]) == (["fail", "pass"], [[1, 1], [0, 2]])
    assert (found["n"], found["observed_agreement"], found["kappa"]) == (4, 0.75, pytest.approx(0.5))
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
    with pytest.raises(UsageError, match="Line 3, column 'x': '7' is not on the scale 1, 2, 3, 4, 5"):
        measure_table(read_table("task,x,y\na,1,2\nb,7,1\n"), "difficulty")


def test_remarks_are_no_ratings():
    lines = "\n".join(f"t{k},remark {k},other {k}" for k in range(20))
    with pytest.raises(UsageError, match="40 different ratings"):
        measure_table(read_table(f"task,x,y\n{lines}\n"))


@pytest.mark.parametrize("text", ["task,x,y\n", "task,x,y\na,,\n", "task,x,y\na,NA,-\n\n"])
def test_a_table_without_a_rating_is_refused(text):
    with pytest.raises(UsageError, match="holds no ratings"):
        read_table(text)


@pytest.mark.parametrize("one", ["1.0", "1.", "+1", "1e0", "01", " 1 ", "met", "MET"])
def test_numbers_are_equal_as_numbers(one):
    found = measure_table(read_table(f"task,x,y\na,1,{one}\nb,0,0.0\nc,1,\n"))
    assert (found["scale_kind"], found["table"], found["observed_agreement"]) == (
        "verdict",
        [[1, 0], [0, 1]],
        1.0,
    )
    assert found["excluded"] == {"missing": 1}


def test_grades_with_a_decimal_comma_are_grades():
    assert find_scale(read_table("task;x;y\na;3,0;3\nb;5;4,0\n")) == "difficulty"


@pytest.mark.parametrize(
    "word", ["NA", "n/a", "nan", "NaN", "null", "NULL", "None", "-", "\N{EN DASH}", "#N/A", "<NA>"]
)
def test_the_words_that_programs_write_for_nothing_are_missing(word):
    found = measure_table(read_table(f"task,x,y\na,1,{word}\nb,1,1\nc,0,0\n"))
    assert (found["scale_kind"], found["n"], found["excluded"]) == ("verdict", 2, {"missing": 1})


@pytest.mark.parametrize("word", ["inf", "-inf", "Infinity", "1e999"])
def test_a_number_without_end_is_refused_with_its_place(word):
    with pytest.raises(UsageError, match=r"Line 3, column 'y': .* is no rating"):
        read_table(f"task,x,y\na,1,1\nb,1,{word}\n")


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ("met not_met 1 0 yes 1", r"Line 4, column 'x': 'yes' is no verdict .*--scale nominal"),
        ("1 5 3 6 2 4", r"Line 3, column 'y': '6' is no grade \(1 to 5\)"),
        ("met 4 not_met 5 met 3", r"Line 2, column 'y': '4' is no verdict"),
        ("1 5 3 2.5 2 4", r"'2\.5' is no grade"),
    ],
)
def test_one_odd_cell_does_not_silently_change_the_scale(cells, why):
    words = cells.split()
    rows = "".join(f"t{k},{words[2 * k]},{words[2 * k + 1]}\n" for k in range(3))
    table = read_table(f"task,x,y\n{rows}")
    with pytest.raises(UsageError, match=why):
        measure_table(table)
    assert measure_table(table, "nominal")["scale_kind"] == "nominal"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("task,x,,y\na,1,1,1\n", "Column 3 has no name and holds ratings, first on line 2"),
        ("task,Ann,ann\na,1,1\n", r"Two columns are called 'ann' \(2 and 3\)"),
        ("task,Jos\u00e9,Jose\u0301\na,1,1\n", "Two columns are called"),
        ("task,x,y,task\na,1,1,1\n", "Two columns are called 'task'"),
        ("task,x,y\na,1,1\n ,1,1\n", "Line 3 names no task"),
        ("task,x,y\x00\na,1,1\n", r"Line 1, column 3 holds a character that cannot be seen \(U\+0000\)"),
        ("task,x,y\na,1,\x1b1\n", r"Line 2, column 'y' .*U\+001B"),
        ('task,x,y\na,1,1\nb,1,"1\nc,1,1\n', "Line 3 begins a row that cannot be read .*not closed"),
        ("task,x,y\na,1,1\nb,1," + "1" * 300_000, "Line 3 begins a row that cannot be read .*larger than"),
        ('task,x,y\na,1,"' + "b,1,1\n" * 50_000, "Line 2 begins a row"),
    ],
)
def test_what_no_table_means_is_refused_with_its_place(text, why):
    with pytest.raises(UsageError, match=why) as refused:
        read_table(text)
    assert len(str(refused.value)) < 300


def test_a_comma_at_the_end_of_each_line_is_no_rater():
    assert read_table("task,x,y,\na,1,1,\n").raters == ("x", "y")


def test_rows_that_are_there_twice_are_noted_and_counted():
    assert measure_table(read_table("task,x,y\na,1,1\nb,1,0\n"))["notes"] == []
    found = measure_table(read_table("task,x,y\na,1,1\n\nb,1,0\na,1,1\n"))
    assert found["n"] == 3
    assert "1 rows are the same as another (line 5 as line 2)" in found["notes"][0]
    unit = measure_table(read_table("task,unit,x,y\na,u1,1,1\na,u2,1,1\na,u1,1,0\n"))
    assert "of a unit that has a row already (line 4 as line 2)" in unit["notes"][0]
