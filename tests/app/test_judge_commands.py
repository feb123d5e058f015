"""`worldaudit judge`: a rater's whole day by commands, blind, with undo, history and a third person who decides."""

import json

import pytest

from app.__main__ import run
from app.jobs.profiles import add_profile
from data.errors import ConflictError
from data.store import Project
from tests.data.builders import a_frame, a_revision, an_episode
from validation.blind import blind_code

WHY = {"met": "names the anomaly", "not_met": "names another thing"}


@pytest.fixture
def judged(tmp_path):
    """A project with four audits: three by a program, one by Ada; and its folder."""
    with Project.create(tmp_path / "project") as project:
        revision = a_revision(project)
        frame = a_frame(project.blobs.put(b"picture"))
        for name, kind in (("model", "vlm"), ("model", "vlm"), ("oracle", "baseline"), ("Ada", "human")):
            project.episodes.add(an_episode(revision, auditor=name, kind=kind, frames=[frame]))
    return tmp_path / "project"


@pytest.fixture
def said(judged, capsys):
    """Runs a command of the group and gives its JSON."""

    def say(*arguments, code=0):
        assert run(["judge", *arguments, "-p", str(judged), "--json"]) == code
        captured = capsys.readouterr()
        return json.loads(captured.out) if code == 0 else captured.err

    return say


def give(said, audit, rater, verdict="met", **expected):
    return said("give", audit, "--rater", rater, "--verdict", verdict, "--reason", WHY[verdict], **expected)


def codes(said, rater, *more):
    return [row["code"] for row in said("queue", "--rater", rater, *more)["audits"]]


def test_a_rater_is_offered_all_but_their_own_under_names_that_tell_nothing(said, judged):
    offered = said("queue", "--rater", "Ada", "--all")
    bars = [row["not_offered_because"] for row in offered["audits"]]

    assert offered["waiting"] == 3
    assert sorted(filter(None, bars)) == ["This audit is your own; somebody else must judge it."]
    text = json.dumps(offered)
    with Project.open(judged) as project:
        assert not any(episode.id in text for episode in project.episodes.all())
    assert "vlm" not in text


def test_who_made_a_task_judges_no_audit_of_it_and_is_told_what_helps_where_nobody_else_is_left(said, judged):
    with Project.open(judged) as project:
        (revision,) = project.revisions.all()
        code = blind_code(next(iter(project.episodes.ids())))
        author = revision.author
    offered = said("queue", "--rater", author, "--all")
    own = "You made this task; somebody else must judge audits of it."
    assert (offered["waiting"], {row["not_offered_because"] for row in offered["audits"]}) == (0, {own})
    assert own in give(said, code, author, code=2)
    with Project.open(judged) as project:
        add_profile(project, author)
    assert "adds a profile with the role rater" in give(said, code, author, code=2)
    assert "adds a profile" in said("show", code, "--rater", author, code=2)


def test_what_a_rater_is_shown_names_no_author_and_its_pictures_are_written(said, judged, tmp_path):
    (first, *_) = codes(said, "Bo")
    seen = said("show", first, "--rater", "Bo", "--pictures", str(tmp_path / "out"))

    assert [report["number"] for report in seen["reports"]] == [1]
    assert seen["rubric"][0]["anomaly"] == "The table hangs in the air."
    assert (tmp_path / "out" / "picture-1.jpg").read_bytes() == b"picture"
    text = json.dumps(seen)
    for word in ("model", "Ada", "oracle", "vlm", "0.75", '"a0"', "episode"):
        assert word not in text


def test_a_verdict_is_given_replaced_taken_back_and_all_of_it_is_history(said):
    (first, *_) = codes(said, "Bo")
    assert give(said, first, "Bo")["reports"] == ["r1"]
    assert give(said, first, "bo", "not_met")["replaces"]
    back = said("undo", "--rater", "Bo")
    assert (back["taken_back"]["verdict"], back["now"]["verdict"]) == ("not_met", "met")
    assert said("undo", "--rater", "Bo", first)["now"]["verdict"] == "not_met"
    steps = [(entry["before"], entry["after"]) for entry in said("history", first)]
    assert steps == [(None, "met"), ("met", "not_met"), ("not_met", "met"), ("met", "not_met")]
    assert said("history", first, "--rater", "Cara") == []


def test_a_first_verdict_that_is_taken_back_leaves_none(said):
    (first, *_) = codes(said, "Bo")
    give(said, first, "Bo")
    assert said("undo", "--rater", "Bo")["now"] is None
    assert first in codes(said, "Bo")
    assert "no verdict" in said("undo", "--rater", "Bo", code=2)
    assert [(one["before"], one["after"]) for one in said("history", first)] == [(None, "met"), ("met", None)]


def test_two_raters_disagree_and_a_third_person_decides_with_a_reason(said):
    (first, *_) = codes(said, "Bo")
    give(said, first, "Bo")
    give(said, first, "Cara", "not_met")
    assert "enough" in give(said, first, "Dan", code=2)
    decide = ["adjudicate", first, "--verdict", "not_met", "--reason", "too vague"]
    assert "third person" in said(*decide, "--note", "No.", "--person", "Bo", code=2)
    assert "written reason" in said(*decide, "--note", "  ", "--person", "Dan", code=2)
    assert codes(said, "Dan", "--decide") == [first]
    seen = said("show", first, "--rater", "Dan")["verdicts"]
    assert {one["by"] for one in seen} == {"Rater 1", "Rater 2"}
    settled = said(*decide, "--note", "It names no place.", "--person", "Dan")
    assert (settled["judge"]["kind"], len(settled["settles"])) == ("adjudicator", 2)
    assert codes(said, "Dan", "--decide") == []
    assert said("undo", "--rater", "Dan")["taken_back"]["judge"]["kind"] == "adjudicator"
    assert codes(said, "Dan", "--decide") == [first]
    said(*decide, "--note", "It names no place.", "--person", "Dan")
    assert "Dan has decided" in said(*decide, "--note", "Me too.", "--person", "Eve", code=2)


def test_raters_see_no_verdict_of_others(said):
    (first, *_) = codes(said, "Bo")
    give(said, first, "Bo", "not_met")
    assert said("show", first, "--rater", "Cara")["verdicts"] == []
    assert [one["by"] for one in said("show", first, "--rater", "Bo")["verdicts"]] == ["You"]


def test_where_raters_do_not_disagree_there_is_nothing_to_decide(said):
    (first, *_) = codes(said, "Bo")
    give(said, first, "Bo")
    decide = [
        "adjudicate",
        first,
        "--verdict",
        "met",
        "--reason",
        WHY["met"],
        "--note",
        "x",
        "--person",
        "Dan",
    ]
    assert "nothing to decide" in said(*decide, code=2)


def test_a_plan_gives_each_their_share(said):
    raters = ["assign", "--raters", "Ada, Bo,Cara", "--each", "1", "--seed", "5"]
    assert said(*raters, "--dry-run")["kept"] is False
    assert len(codes(said, "Bo")) == 4
    plan = said(*raters)["plan"]
    shares = {name: len(codes(said, name)) for name in ("Ada", "Bo", "Cara")}
    assert sum(shares.values()) == len(plan["assignments"]) == 4
    assert max(shares.values()) == 2
    assert codes(said, "Dan") == []


def test_bad_words_are_answered_with_the_list(said):
    (first, *_) = codes(said, "Bo")
    line = ["give", first, "--rater", "Bo", "--verdict"]
    assert "none of met" in said(*line, "good", "--reason", "other", code=2)
    assert "names the anomaly; nothing reported; other" in said(*line, "met", "--reason", "vague", code=2)
    assert "no report 7" in said(*line, "met", "--reason", WHY["met"], "--report", "7", code=2)
    assert "no audit 'zzzzzz'" in give(said, "zzzzzz", "Bo", code=2)


def test_a_verdict_that_somebody_gave_in_a_window_meanwhile_is_not_overwritten(judged):
    from app.jobs.verdicts import give_verdict, put_back

    with Project.open(judged) as project:
        episode = project.episodes.all()[0]
        assert len(blind_code(episode.id)) == 6
        first = give_verdict(project, blind_code(episode.id), rater="Bo", verdict="met", reason=WHY["met"])
        second = give_verdict(project, episode.id, rater="Bo", verdict="not_met", reason=WHY["not_met"])
        with pytest.raises(ConflictError):
            project.write(lambda: put_back(project, first))
        assert project.judgments.current_for_episode(episode.id) == (second,)


def test_a_rater_who_mistypes_a_code_is_sent_to_their_own_queue_and_never_to_the_list_of_auditors(said):
    (mine, *_) = codes(said, "Bo")
    give(said, mine, "Bo")
    for words in (
        said("show", "000000", "--rater", "Bo", code=2),
        give(said, "WRONG", "Bo", code=2),
        said("undo", "WRONG", "--rater", "Bo", code=2),
        said("history", "WRONG", "--rater", "Bo", code=2),
    ):
        assert "worldaudit judge queue --rater Bo" in words
        assert "episode list" not in words
