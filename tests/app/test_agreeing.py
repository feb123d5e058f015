"""Agreement by parts, planned labels and reviewers' agreement, from a project on disk through the command."""

import json
from pathlib import Path

import pytest

import evaluation.agreement
import evaluation.agreement_many
import evaluation.difficulty
import evaluation.rates
from app.__main__ import run
from app.desktop.agreement.desk import answer_all
from app.jobs.agreement_view import Question
from app.jobs.sources import prepare
from data.store.project import Project
from tests.data.builders import (
    a_definition,
    a_judge,
    a_judgment,
    a_review,
    a_revision,
    an_anomaly,
    an_episode,
)
from validation.blind import ProjectRecords

CATEGORIES = ("G1", "C1", "T1", "V4")


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """Sixteen tasks of four categories, each audited once, judged by a person and (but two) by the grounded judge."""
    folder = tmp_path_factory.mktemp("judged")
    with Project.create(folder, name="Judged") as project:
        for number in range(16):
            category = CATEGORIES[number % 4]
            definition = a_definition(an_anomaly(category), description=f"House {number}")
            revision = a_revision(project, title=f"Task {number}", definition=definition)
            episode = an_episode(revision)
            project.episodes.add(episode)
            says = "met" if number % 3 else "not_met"
            project.judgments.add(a_judgment(episode, verdict=says, judge=a_judge("Mei", "human")))
            if number < 14:
                other = says if number % 5 else "met"
                project.judgments.add(a_judgment(episode, verdict=other, judge=a_judge("grounded")))
            for reviewer in ("ada", "bob"):
                grade = 1 + number % 5 if reviewer == "ada" else min(5, 2 + number % 5)
                project.reviews.save(a_review(revision, reviewer=reviewer, difficulty=grade))
    return folder


def answer(capsys, *words):
    code = run([*words, "--json"])
    printed = capsys.readouterr()
    assert code == 0, printed.err
    return json.loads(printed.out)


def test_each_family_is_measured_for_itself_and_together_they_are_the_whole(judged, capsys):
    found = answer(capsys, "agreement", "--by", "family", "--project", str(judged))
    assert [part["part"] for part in found["parts"]] == ["SP", "IP", "SpC", "TC"]
    assert sum(part["measures"]["n"] for part in found["parts"]) == found["measures"]["n"] == 14
    tables = [part["measures"]["table"] for part in found["parts"]]
    assert [[sum(t[i][j] for t in tables) for j in (0, 1)] for i in (0, 1)] == found["measures"]["table"]
    assert "too few" in found["parts"][0]["measures"]["warning"]


def test_the_plan_lists_the_two_episodes_that_one_judge_has_not_seen(judged, capsys):
    found = answer(capsys, "agreement", "--plan", "0.3", "--project", str(judged))
    assert found["labels_now"] == 14
    assert len(found["items"]) == 2
    assert found["tasks_needed"] > 14


def test_reviewers_are_compared_on_quality_and_difficulty(judged, capsys):
    found = answer(capsys, "review", "agreement", "--project", str(judged))
    assert found["reviewers"] == ["ada", "bob"]
    assert found["quality"]["undefined_because"] == "undefined: all ratings are the same"
    (pair,) = found["pairs"]
    assert pair["difficulty"]["within_one"] == 1.0
    assert 0.5 < pair["difficulty"]["kappa"] < 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--by", "mood"], "--by 'mood' is not one of family"),
        (["--by", "family", "--plan", "0.2"], "ask one of them"),
        (["--plan", "0"], "cannot be planned for"),
        (["--raters", "--difficulty"], "two questions"),
        (["--format", "pdf"], "--format 'pdf' is not one of csv"),
        (["--format", "csv", "--json"], "two forms of one answer"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_with_the_reason(judged, capsys, words, why):
    assert run(["agreement", *words, "--project", str(judged)]) == 2
    assert why in capsys.readouterr().err


def test_people_read_it_as_tables(judged, capsys):
    assert run(["agreement", "--by", "category", "--project", str(judged)]) == 0
    assert "G1" in capsys.readouterr().out
    assert run(["review", "agreement", "--project", str(judged)]) == 0
    assert "weighted kappa of ada and bob" in capsys.readouterr().out


def test_the_parts_are_written_as_tables_for_a_paper(judged, capsys):
    place = ["--by", "family", "--project", str(judged)]
    assert run(["agreement", *place, "--format", "csv"]) == 0
    heads, whole, *parts = capsys.readouterr().out.splitlines()
    assert heads.startswith("family,audits,tasks,observed,kappa,kappa low,kappa high")
    assert whole.startswith("all,14,14,")
    assert [line.split(",")[0] for line in parts] == ["SP", "IP", "SpC", "TC"]
    for form, mark in (("latex", r"\toprule"), ("markdown", "|----"), ("html", "<table>")):
        assert run(["agreement", *place, "--format", form]) == 0
        assert mark in capsys.readouterr().out


def test_difficulty_is_held_against_success(judged, capsys):
    found = answer(capsys, "agreement", "--difficulty", "--project", str(judged))
    assert len(found["points"]) == 14
    assert found["excluded"] == {"no verdict": 2}
    # each task was audited once: success is 0 or 1, and grades do not depend on it here
    assert -1 <= found["rho"] <= 1
    assert "too few to conclude: 14 of the 30 tasks" in found["warning"]
    assert run(["agreement", "--difficulty", "--project", str(judged)]) == 0
    assert "Spearman's rho" in capsys.readouterr().out


def test_one_rater_alone_agrees_with_nobody(judged, capsys):
    found = answer(capsys, "agreement", "--raters", "--project", str(judged))
    assert found["names"] == ["Mei"]
    assert found["measures"]["undefined_because"] == "undefined: no unit was rated by two"
    assert run(["agreement", "--raters", "--project", str(judged)]) == 0
    assert "audits rated by one only: 16" in capsys.readouterr().out


CASES = Path(__file__).parents[1] / "evaluation" / "agreement_cases"


@pytest.mark.parametrize("name", json.loads((CASES / "expected.json").read_text()))
def test_a_file_of_ratings_gives_the_stored_figures_under_their_names(capsys, name):
    wanted = json.loads((CASES / "expected.json").read_text())[name]
    found = answer(capsys, "agreement", "--from", str(CASES / f"{name}.csv"))
    for key, value in wanted.items():
        if isinstance(value, float):
            assert found[key] == pytest.approx(value, abs=1e-9), key
        elif key != "kappa_asymptotic_95":
            assert found[key] == value, key
    assert run(["agreement", "--from", str(CASES / f"{name}.csv")]) == 0
    assert "undefined" in capsys.readouterr().out or "why" not in wanted


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--from", "nowhere.csv"], "There is no file nowhere.csv"),
        (["--from", str(CASES)], "is a folder"),
        (["--from", str(CASES / "expected.json")], "first column"),
        (["--from", str(CASES / "balanced.csv"), "--by", "family"], "ask about a project"),
        (["--from", str(CASES / "balanced.csv"), "--scale", "mood"], "--scale 'mood' is not one of verdict"),
        (["--scale", "verdict"], "about the ratings of --from"),
    ],
)
def test_a_file_that_cannot_be_measured_is_refused_with_the_reason(capsys, words, why):
    assert run(["agreement", *words]) == 2
    assert why in capsys.readouterr().err


def test_without_a_verdict_there_is_nothing_to_wait_for(monkeypatch):
    """The libraries of statistics take seconds to import."""

    def refuse(name):
        raise AssertionError(f"{name} is imported for nothing")

    for module in (evaluation.rates, evaluation.difficulty, evaluation.agreement, evaluation.agreement_many):
        monkeypatch.setattr(module, "import_module", refuse)
    answered = answer_all(prepare(ProjectRecords()), Question())
    assert answered.view.whole is None
    assert answered.fit.undefined_because
