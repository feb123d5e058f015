"""What each workspace shows to whom: open ones everything, blind ones nothing that tells an answer or another's work."""

import json
from dataclasses import replace
from functools import cached_property

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.ids import new_id
from data.schema.category import CATEGORIES, FAMILY_NAMES
from data.schema.profile import Profile
from data.schema.task import Maker
from tests.data.builders import a_definition, a_frame, a_review, a_task, an_anomaly, an_episode, an_injection
from tests.validation.builders import frozen, human_audit, human_verdict, saved, task_of
from validation import progress as reviewing
from validation.assigning import candidates_in, next_for
from validation.blind import (
    ProjectRecords,
    blind_label,
    filters_of,
    has_audited,
    has_judged,
    has_reviewed,
    may_show_agreement,
)
from validation.companion import Progress, VerdictBy, companion_rows, progress_of
from validation.library import library_rows

BLIND = ("review", "audit", "judge")
OPEN = ("author", "results")
CANARIES = {
    "title": "canary-title",
    "author": "canary-author",
    "operator": "canary-operator",
    "node": "canary/node-1",
    "parameter": "canary_m",
    "anomaly": "canary anomaly words",
    "expected": "canary expected words",
    "scene": "canary scene words",
    "note": "canary-reviewer",
    "comment": "canary comment",
    "auditor": "canary-auditor",
    "judge": "canary-judge",
}


def canary_records(category="G1"):
    """A project whose every telling word is a canary."""
    injection = an_injection(CANARIES["operator"], CANARIES["node"], canary_m=1.0)
    anomaly = an_anomaly(
        category, injection=injection, anomaly=CANARIES["anomaly"], expected=CANARIES["expected"]
    )
    task = a_task(
        title=CANARIES["title"],
        author=CANARIES["author"],
        definition=a_definition(anomaly, description=CANARIES["scene"]),
    )
    revision = frozen(task)
    review = saved(
        revision, CANARIES["note"], "fail", comment=CANARIES["comment"], problems=("looks intended",)
    )
    episode = an_episode(revision, auditor=CANARIES["auditor"], kind="vlm", frames=[a_frame("f" * 64)])
    judgment = human_verdict(episode, CANARIES["judge"], "not_met")
    return ProjectRecords([task], [revision], [review], [episode], [judgment])


def shown(workspace, viewer, records):
    """Everything that a workspace gets of library and panel, as text."""
    progress = [progress_of(episode, records.judgments) for episode in records.episodes]
    rows = (
        *library_rows(workspace, viewer, records),
        *companion_rows(workspace, viewer, progress, records),
    )
    assert rows
    return json.dumps([row.model_dump() for row in rows])


@pytest.mark.parametrize("workspace", BLIND)
@pytest.mark.parametrize("category", sorted(CATEGORIES))
def test_no_canary_category_or_family_reaches_a_blind_workspace(workspace, category):
    text = shown(workspace, "grace", canary_records(category))

    assert [word for word in CANARIES.values() if word in text] == []
    assert "canary" not in text
    told = (category, CATEGORIES[category].name, CATEGORIES[category].family)
    assert [word for word in told if f'"{word}"' in text] == []
    assert [name for name in FAMILY_NAMES.values() if name in text] == []


@pytest.mark.parametrize("workspace", ["review", "audit"])
def test_no_verdict_vote_ending_or_frame_of_others_reaches_review_and_audit(workspace):
    text = shown(workspace, "grace", canary_records())

    for word in ("not_met", "fail", "in_review", "submitted", "f" * 64, "vlm", "looks intended", "reveal"):
        assert f'"{word}"' not in text


def test_judge_shows_neither_who_made_an_audit_nor_what_others_said():
    (row,) = library_rows("judge", "grace", canary_records())
    text = shown("judge", "grace", canary_records())

    assert (row.facts, row.thumbnail, row.done) == (None, "start", False)
    for word in ("not_met", "vlm", "in_review", "reveal"):
        assert f'"{word}"' not in text


@pytest.mark.parametrize("workspace", OPEN)
def test_open_workspaces_show_everything(workspace):
    records = canary_records("V1")
    (row,) = library_rows(workspace, "grace", records)
    progress = [progress_of(episode, records.judgments) for episode in records.episodes]
    (line,) = companion_rows(workspace, "grace", progress, records)

    assert (row.label, row.world, row.thumbnail) == ("canary-title", "house", "reveal")
    assert row.facts.categories == ("V1",)
    assert row.facts.families == ("SpC",)
    assert (row.facts.state, row.facts.reviews, row.facts.audits) == ("in_review", 1, 1)
    assert (row.facts.author, row.facts.origin) == ("canary-author", "injected")
    assert row.facts.revision == records.revisions[0].sha256
    assert (line.label, line.kind, line.ending, line.reports) == ("canary-auditor", "vlm", "submitted", 1)
    assert line.latest_frame == "f" * 64
    assert line.verdicts == (VerdictBy(kind="human", name="canary-judge", verdict="not_met"),)


@settings(max_examples=50)
@given(
    categories=st.lists(st.sampled_from(sorted(CATEGORIES)), min_size=2, max_size=5),
    others=st.lists(st.sampled_from(sorted(CATEGORIES)), min_size=5, max_size=5),
)
def test_audit_shows_the_same_rows_whatever_the_answers_are(categories, others):
    tasks = [task_of(category, seed=seed, title=category) for seed, category in enumerate(categories)]
    changed = [
        task.model_copy(
            update={
                "title": other,
                "author": f"author of {other}",
                "definition": task_of(other, seed=seed).definition.model_copy(update={"origin": "control"}),
            }
        )
        for seed, (task, other) in enumerate(zip(tasks, others, strict=False))
    ]
    seen = [
        library_rows("audit", "grace", ProjectRecords(some, [frozen(task) for task in some]))
        for some in (tasks, changed, list(reversed(changed)))
    ]

    assert seen[0] == seen[1] == seen[2]


def test_the_order_of_blind_lists_tells_nothing_of_the_order_of_making():
    tasks = [task_of("G1", seed=seed) for seed in range(20)]
    records = ProjectRecords(tasks, [frozen(task) for task in tasks])
    labels = [row.label for row in library_rows("audit", "grace", records)]

    assert labels == sorted(labels)
    assert labels == sorted(blind_label("house", task.id) for task in tasks)
    assert labels != [blind_label("house", task.id) for task in tasks]


def test_review_shows_votes_and_audits_of_a_task_once_ones_own_review_is_saved():
    task = task_of("G1")
    revision = frozen(task)
    bobs, draft, mine = (
        saved(revision, "bob", "fail"),
        a_review(revision, reviewer="ada"),
        saved(revision, "ada", "pass"),
    )
    episode = an_episode(revision)
    audits = [progress_of(episode)]
    before = ProjectRecords([task], [revision], [bobs, draft], [episode])
    after = ProjectRecords([task], [revision], [bobs, mine], [episode])

    (hidden,) = library_rows("review", "ada", before)
    (told,) = library_rows("review", "ada", after)
    assert (hidden.done, hidden.facts) == (False, None)
    assert (told.done, told.facts.state, told.facts.reviews) == (True, "disputed", 2)
    assert companion_rows("review", "ada", audits, before)[0].label == "Audit 1"
    assert companion_rows("review", "ada", audits, before)[0].reports is None
    assert companion_rows("review", "ada", audits, after)[0].label == "oracle"


def test_a_saved_review_of_one_task_unblinds_no_other():
    first, second = task_of("G1", seed=1), task_of("G1", seed=2)
    revisions = [frozen(first), frozen(second)]
    records = ProjectRecords([first, second], revisions, [saved(revisions[0], "ada", "pass")])

    told = {row.key: row.facts is not None for row in library_rows("review", "ada", records)}
    assert told == {first.id: True, second.id: False}


def test_review_bars_ones_own_task_and_audit_bars_whoever_knows_the_answer():
    task = task_of("G1", author="Ada")
    revision = frozen(task)
    audit = an_episode(revision)
    records = ProjectRecords(
        [task], [revision], [saved(revision, "bob", "pass")], [audit], [human_verdict(audit, "cleo")]
    )

    assert "somebody else" in library_rows("review", "ada", records)[0].bar
    assert library_rows("review", "dan", records)[0].bar == ""
    bars = {name: library_rows("audit", name, records)[0].bar for name in ("ada", "bob", "cleo", "dan")}
    assert "You made" in bars["ada"]
    assert "You reviewed" in bars["bob"]
    assert "You judged" in bars["cleo"]
    assert bars["dan"] == ""


def test_whoever_edited_a_task_is_barred_as_its_author_is():
    task = task_of("G1", author="Ada")
    records = ProjectRecords([task], [frozen(task)], makers=[Maker(task.id, "Ada"), Maker(task.id, "Dora")])

    for workspace in ("review", "audit"):
        assert "You made" in library_rows(workspace, "dora", records)[0].bar
        assert library_rows(workspace, "eve", records)[0].bar == ""


def test_roles_bar_what_they_do_not_allow():
    task = task_of("G1", author="Ada")
    rita = Profile(id=new_id(), name="Rita", roles=("reviewer",), created_ms=1, updated_ms=1)
    records = ProjectRecords([task], [frozen(task)], profiles=[rita])

    assert library_rows("review", "rita", records)[0].bar == ""
    assert "no role participant" in library_rows("audit", "rita", records)[0].bar
    assert "needs a profile" in library_rows("review", "bob", records)[0].bar


def test_judge_bars_ones_own_audit_and_tells_all_of_one_that_is_judged():
    task = task_of("G1")
    revision = frozen(task)
    mine, other = human_audit(revision, "Ada"), human_audit(revision, "bob")
    verdicts = [human_verdict(other, "ada", "met"), human_verdict(other, "cleo", "not_met")]
    records = ProjectRecords([task], [revision], [], [mine, other], verdicts)

    rows = {row.key: row for row in library_rows("judge", "ada", records)}
    assert "your own" in rows[mine.id].bar
    assert (rows[other.id].bar, rows[other.id].done) == ("", True)
    lines = companion_rows("judge", "ada", [progress_of(other, verdicts)], records)
    assert lines[0].label == "bob"
    assert {verdict.verdict for verdict in lines[0].verdicts} == {"met", "not_met"}
    (unjudged,) = companion_rows("judge", "dan", [progress_of(other, verdicts)], records)
    assert (unjudged.label, unjudged.verdicts, unjudged.kind) == ("Audit 1", None, None)
    assert (unjudged.reports, unjudged.ending) == (1, "submitted")


def test_an_automatic_judge_of_the_same_name_unblinds_nobody():
    episode = an_episode(frozen(task_of("G1")))
    verdict = human_verdict(episode, "ada")
    grounded = verdict.model_copy(update={"judge": verdict.judge.model_copy(update={"kind": "grounded"})})

    assert has_judged("ada", episode.id, ProjectRecords(judgments=[verdict]))
    assert not has_judged("ada", episode.id, ProjectRecords(judgments=[grounded]))


def test_review_and_audit_list_only_what_is_frozen_and_not_retired():
    draft, task, retired = task_of("G1"), task_of("C1"), task_of("V1", retired=True)
    records = ProjectRecords([draft, task, retired], [frozen(task), frozen(retired)])

    for workspace in ("review", "audit"):
        assert [row.key for row in library_rows(workspace, "grace", records)] == [task.id]
    assert [row.key for row in library_rows("author", "grace", records)] == [draft.id, task.id, retired.id]


def test_an_audit_marks_a_task_as_done_only_for_who_audited_that_revision():
    task = task_of("G1")
    revision = frozen(task)
    records = ProjectRecords([task], [revision], [], [human_audit(revision, "Grace")])

    assert has_audited("grace", revision, records)
    assert library_rows("audit", "grace", records)[0].done
    assert not library_rows("audit", "ada", records)[0].done
    robot = ProjectRecords([task], [revision], [], [an_episode(revision, auditor="grace")])
    assert not has_audited("grace", revision, robot)


def test_audit_shows_of_a_running_audit_only_that_it_runs():
    revision = frozen(task_of("G1"))
    live = Progress(
        key="k", revision=revision.sha256, kind="vlm", name="model", steps_used=12, steps=40, running=True
    )
    (row,) = companion_rows("audit", "grace", [live], ProjectRecords(revisions=[revision]))

    assert row.model_dump(exclude_none=True) == {"key": "k", "label": "Audit 1", "running": True}


def test_a_draft_review_is_no_review():
    revision = frozen(task_of("G1"))
    records = ProjectRecords(reviews=[a_review(revision, reviewer="ada")])

    assert not has_reviewed("ada", revision, records)


def test_only_open_workspaces_filter_by_the_answer_and_show_agreement():
    for workspace in BLIND:
        assert filters_of(workspace) == ("world", "done")
        assert not may_show_agreement(workspace)
    for workspace in OPEN:
        assert {"family", "category", "state"} <= set(filters_of(workspace))
        assert may_show_agreement(workspace)


def test_who_opened_a_rubric_and_went_on_is_not_offered_that_task_to_audit():
    task = a_task(author="Cara")
    revision = frozen(task)
    records = ProjectRecords(tasks=(task,), revisions=(revision,), openers=((task.id, "Rita "),))

    (row,) = library_rows("audit", "rita", records)
    assert row.bar.startswith("You opened this task to review or to judge it")
    (other,) = library_rows("audit", "Ann", records)
    assert other.bar == ""


def test_a_worked_example_is_offered_to_nobody_and_no_word_tells_its_category():
    task = a_task(author="Cara")
    records = ProjectRecords(tasks=(task,), revisions=(frozen(task),), kept_out={task.id})

    (row,) = library_rows("audit", "Ann", records)
    assert (
        row.bar == "This task is a worked example, whose answer auditors are shown; nobody is measured on it."
    )


def test_who_edited_a_task_has_it_neither_in_their_queue_nor_as_still_to_do():
    task = a_task(author="Cara")
    records = ProjectRecords(tasks=(task,), revisions=(frozen(task),), makers=(Maker(task.id, "Ed"),))

    assert next_for("ed", candidates_in(records)) == ()
    assert len(next_for("Ann", candidates_in(records))) == 1
    assert next_for("Ann", candidates_in(records), roles=("rater",)) == ()
    for person, needed in (("Ed", 0), ("Ann", 1)):
        progress = reviewing.progress_of(
            records, viewer=person, workspace="review", engine_of=lambda _: "three"
        )
        assert len(progress.whole.needed) == needed


def test_what_records_are_found_by_is_made_once_while_they_stay_the_same() -> None:
    task = a_task()
    first = ProjectRecords(tasks=(task,), reviews=()).prepared(ProjectRecords())
    indexes = {name for name, one in vars(ProjectRecords).items() if isinstance(one, cached_property)}
    assert indexes == {name for name in vars(first) if name.startswith("_")}
    assert first.task(task.id) is task
    other = a_task()
    after = replace(first, tasks=(task, other)).prepared(first)
    assert after.task(other.id) is other
    assert first.task(other.id) is None
    assert vars(after)["_reviews"] is vars(first)["_reviews"]
