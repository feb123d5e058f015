"""Reviews by commands: every field, carried-over votes, disputes, assignments, queues, notes, history, progress."""

import asyncio
import csv
import json
from pathlib import Path

import pytest

from app.__main__ import run
from app.jobs.shown import read_shown
from data.errors import ConflictError
from data.store import Project
from tests.app.participants import fake_digest
from tests.data.builders import a_definition, a_task, an_anomaly, an_injection
from tests.data.test_store_gates import a_waiver, results_of
from worlds.fake import FakeWorld

PICTURE = b"\xff\xd8\xff\xe0 a picture"
INJECTION = an_injection()


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    Project.create(folder).close()
    return folder


def answer(capsys, *arguments, code=0):
    capsys.readouterr()
    assert run([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def refused(capsys, *arguments):
    capsys.readouterr()
    assert run([*arguments]) == 2
    return capsys.readouterr().err


def freeze(folder, *, seed=0, task=None, author="cara", gates=None, **update):
    """Freezes a task, a new one or the next revision of one; returns the draft."""
    with Project.open(folder) as project:
        base = a_definition(an_anomaly(injection=INJECTION)).model_copy(update={"world_seed": seed})
        draft = project.tasks.find(task) if task else a_task(author=author, definition=base)
        definition = draft.definition.model_copy(update=update)
        saved = project.tasks.save(draft.model_copy(update={"definition": definition}))
        revision = project.revisions.freeze(saved, frozen_ms=3_000)
        project.gates.keep(results_of(revision.sha256, **gates or {}))
        return saved


def review(capsys, folder, task, name, quality="pass", *more, code=0):
    arguments = [
        "review",
        "add",
        task,
        "--reviewer",
        name,
        "--quality",
        quality,
        "--difficulty",
        "2",
        "--world-ran",
    ]
    return answer(capsys, *arguments, "-p", str(folder), *more, code=code)


def test_a_review_keeps_every_field_and_a_frozen_copy_of_what_was_shown(project, capsys, tmp_path):
    task = freeze(project)
    picture = tmp_path / "seen.jpg"
    picture.write_bytes(PICTURE)
    made = review(
        capsys,
        project,
        task.id,
        "ada",
        "fail",
        *("--problem", "not visible", "--problem", "ambiguous", "--other-problem", "It is dark."),
        *("--had-seen-answer", "--language", "en", "--seconds", "12.5", "--comment", "No."),
        *("--capture", f"{picture}@1,0,2,90,5"),
    )
    assert made["problems"] == ["not visible", "ambiguous"]
    assert (made["other_problem"], made["had_seen_answer"], made["seconds_in_world"]) == (
        "It is dark.",
        True,
        12.5,
    )
    assert made["captures"][0]["pose"] == {"x": 1.0, "y": 0.0, "z": 2.0, "yaw_deg": 90.0, "pitch_deg": 5.0}
    with Project.open(project) as opened:
        assert opened.blobs.get(made["captures"][0]["blob"]) == PICTURE
        copy = read_shown(opened, made["shown"])
        assert copy.revision == made["revision"]
        assert copy.anomalies[0].anomaly == "The table hangs in the air."
        assert copy.anomalies[0].category_words == "Unsupported or floating object"
        assert {gate.word for gate in copy.gates} == {"passed"}
        assert opened.find_damage() == ()


def test_what_cannot_be_a_capture_is_refused_in_words(project, capsys, tmp_path):
    task = freeze(project)
    text = tmp_path / "notes.txt"
    text.write_text("no picture")
    add = ["review", "add", task.id, "-p", str(project), "--reviewer", "ada", "--quality", "uncertain"]
    add += ["--difficulty", "2", "--capture"]
    assert "neither a JPEG nor a PNG" in refused(capsys, *add, f"{text}@1,2,3,4")
    assert "cannot be read" in refused(capsys, *add, f"{tmp_path / 'none.jpg'}@1,2,3,4")
    assert "is not FILE@X" in refused(capsys, *add, str(text))


def test_others_are_hidden_until_ones_own_is_saved_and_the_copy_says_what_was_read(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "bob", "fail", "--comment", "Too hard.")
    blind = answer(capsys, "review", "show", task.id, "--as", "ada", "-p", str(project))
    assert (blind["reviews"], blind["standing"]) == ([], None)
    first = review(capsys, project, task.id, "ada")
    seen = answer(capsys, "review", "show", task.id, "--as", "ada", "-p", str(project))
    assert [one["reviewer"] for one in seen["reviews"]] == ["bob", "ada"]
    assert seen["standing"]["state"] == "disputed"
    second = review(capsys, project, task.id, "ada", "uncertain")
    with Project.open(project) as opened:
        assert read_shown(opened, first["shown"]).others == ()
        assert [one.reviewer for one in read_shown(opened, second["shown"]).others] == ["bob"]


def test_a_save_that_meets_a_newer_version_is_refused_with_both(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "ada", "pass")
    review(capsys, project, task.id, "ada", "fail", "--replaces", "1")
    stale = ["review", "add", task.id, "-p", str(project), "--reviewer", "ada", "--quality", "uncertain"]
    assert "saved version 2" in refused(capsys, *stale, "--difficulty", "1", "--replaces", "1")
    for none in ("-1", "3"):
        assert f"no version {none} of" in refused(capsys, *stale, "--difficulty", "1", "--replaces", none)
    with Project.open(project) as opened:
        (current,) = opened.reviews.current(opened.revisions.for_task(task.id)[0].sha256)
        assert (current.version, current.quality) == (2, "fail")
        with pytest.raises(ConflictError) as met:
            opened.reviews.save(current.model_copy(update={"comment": "mine"}))
        assert (met.value.mine.comment, met.value.theirs) == ("mine", current)


def test_a_draft_that_was_put_aside_is_kept_and_never_opened_as_a_draft(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "ada", "pass")
    with Project.open(project) as opened:
        revision = opened.revisions.for_task(task.id)[0].sha256
        current = opened.reviews.current_by(revision, "ada")
        opened.reviews.set_aside(current.model_copy(update={"comment": "what I had typed", "version": 9}))
        assert opened.reviews.draft(revision, "ada") is None
        assert opened.reviews.current_by(revision, "ada") == current
    shown = answer(capsys, "review", "show", task.id, "--as", "ada", "-p", str(project))
    assert [one["comment"] for one in shown["put_aside"]] == ["what I had typed"]


def test_history_says_who_changed_what(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "ada", "pass")
    review(capsys, project, task.id, "ada", "fail", "--problem", "unreachable")
    entries = answer(capsys, "review", "history", task.id, "--as", "ada", "-p", str(project))
    assert [entry["version"] for entry in entries] == [1, 2]
    assert entries[1]["changes"] == [
        {"field": "Quality", "before": "pass", "after": "fail"},
        {"field": "Problems", "before": "", "after": "unreachable"},
    ]
    assert answer(capsys, "review", "history", task.id, "--as", "bob", "-p", str(project)) == []


def test_votes_carry_over_when_the_curator_says_that_nothing_affects_judgment(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "ada")
    review(capsys, project, task.id, "bob")
    freeze(project, task=task.id, world_seed=5)
    place = ["-p", str(project)]
    diff = answer(capsys, "review", "diff", task.id, *place)
    assert [(one["key"], one["before"], one["after"]) for one in diff["changes"]] == [
        ("world_seed", "0", "5")
    ]
    assert answer(capsys, "task", "show", task.id, *place)["state"] == "proposed"
    assert "Missing: Seed of the world" in refused(capsys, "review", "carry", task.id, "--by", "cara", *place)
    assert "cara made this task" in refused(
        capsys, "review", "carry", task.id, "--by", "ada", "--all-harmless", *place
    )
    said = answer(capsys, "review", "carry", task.id, "--by", "cara", "--harmless", "world_seed", *place)
    assert said["carried_votes"] == 2
    assert answer(capsys, "task", "show", task.id, *place)["state"] == "accepted"
    shown = answer(capsys, "review", "show", task.id, "--as", "ada", *place)
    assert [one["reviewer"] for one in shown["carried_over"]] == ["ada", "bob"]
    said = answer(capsys, "review", "carry", task.id, "--by", "cara", "--affects", "world_seed", *place)
    assert said["carried_votes"] == 0
    shown = answer(capsys, "review", "show", task.id, "--as", "cara", *place)
    assert [one["reviewer"] for one in shown["previous_versions"]] == ["ada", "bob"]


def test_a_dispute_is_decided_by_a_third_person_with_a_reason(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "ada")
    review(capsys, project, task.id, "bob", "fail")
    place = ["-p", str(project)]
    assert answer(capsys, "review", "disputes", "--as", "ada", *place) == []
    assert [one["task"] for one in answer(capsys, "review", "disputes", "--as", "eve", *place)] == [task.id]
    decide = ["review", "adjudicate", task.id, "--verdict", "pass", *place]
    assert "third person" in refused(capsys, *decide, "--by", "bob", "--reason", "I am right about this.")
    assert "at least 10" in refused(capsys, *decide, "--by", "eve", "--reason", "yes")
    done = answer(capsys, *decide, "--by", "eve", "--reason", "Bob was in the wrong room.")
    assert done["standing"]["state"] == "accepted"
    assert [vote["quality"] for vote in done["adjudication"]["votes"]] == ["pass", "fail"]
    add = [
        "review",
        "add",
        task.id,
        "--reviewer",
        "eve",
        "--quality",
        "uncertain",
        "--difficulty",
        "1",
        *place,
    ]
    assert "You decided the dispute" in refused(capsys, *add)


def test_assignments_are_kept_once_and_queues_start_from_them(project, capsys):
    tasks = [freeze(project, seed=number).id for number in range(4)]
    place = ["-p", str(project)]
    assign = [
        "review",
        "assign",
        "-r",
        "ada",
        "-r",
        "bob",
        "--per-task",
        "1",
        "--seed",
        "3",
        "--by",
        "cara",
        *place,
    ]
    dry = answer(capsys, *assign, "--dry-run")
    assert answer(capsys, *assign)["given"] == dry["given"]
    assert answer(capsys, *assign)["given"] == []
    mine = [row["task"] for row in dry["given"] if row["reviewer"] == "ada"]
    assert len(mine) == 2
    queue = answer(capsys, "review", "queue", "start", "--as", "ada", "--assigned", *place)
    assert sorted(queue["tasks"]) == sorted(mine)
    review(capsys, project, queue["tasks"][0], "ada")
    moved = answer(capsys, "review", "queue", "move", "--as", "ada", *place)
    assert (moved["at"], moved["done"]) == (1, [queue["tasks"][0]])
    assert answer(capsys, "review", "queue", "move", "--as", "ada", "--steps", "9", *place)["at"] == 1
    assert answer(capsys, "review", "queue", "show", "--as", "Ada ", *place)["at"] == 1
    listed = answer(capsys, "review", "next", "--as", "ada", *place)
    assert [row["assigned"] for row in listed] == [True, False, False]
    assert {row["task"] for row in listed} == set(tasks) - {queue["tasks"][0]}
    answer(capsys, "review", "queue", "end", "--as", "ada", *place)
    assert "has no queue" in refused(capsys, "review", "queue", "show", "--as", "ada", *place)


def test_progress_by_command_is_blind_for_a_reviewer(project, capsys):
    task = freeze(project)
    review(capsys, project, task.id, "bob")
    place = ["-p", str(project)]
    known = answer(capsys, "review", "progress", *place)
    assert [row["part"] for row in known["parts"]["category"]] == ["G1"]
    assert known["whole"]["votes"] == 1
    blind = answer(capsys, "review", "progress", "--as", "ada", *place)
    assert set(blind["parts"]) == {"engine", "world"}
    assert blind["whole"]["votes"] == 0
    assert "must not know" in refused(capsys, "review", "progress", "--as", "ada", "--by", "family", *place)


def test_notes_are_pinned_answered_and_hidden_from_others_until_their_review(project, capsys, monkeypatch):
    async def start_world(_):
        return FakeWorld()

    monkeypatch.setattr("app.hosts.start_world", start_world)
    lamp = an_anomaly(injection=an_injection(target="room/lamp"))
    digest = asyncio.run(fake_digest())
    task = freeze(project, world="fake", scene_digest=digest, anomalies=(lamp,))
    place = ["-p", str(project)]
    here = ("review", "note", "add", task.id, "--by", "ada", "--text", "No.", "--pose", "1,0,2,90", *place)
    assert "makes no note: object" in refused(capsys, *here, "--object", "The Table")
    assert "Did you mean room/lamp" in refused(capsys, *here, "--object", "room/lam")
    other = freeze(project, seed=1)
    here = ("review", "note", "add", other.id, "--by", "ada", "--text", "No.", "--pose", "1,0,2,90", *place)
    assert run([*here, "--object", "room/lamp"]) == 0
    assert "nobody checked that it has room/lamp" in capsys.readouterr().err
    note = answer(
        capsys,
        *(
            "review",
            "note",
            "add",
            task.id,
            "--by",
            "ada",
            "--text",
            "No shadow.",
            "--object",
            "room/lamp",
        ),
        *("--point", "0,0.5,0", "--pose", "1,0,2,90", *place),
    )
    assert (note["object"], note["point"]) == ("room/lamp", [0.0, 0.5, 0.0])
    assert answer(capsys, "review", "note", "list", task.id, "--as", "bob", *place) == []
    assert "once your own review is saved" in refused(
        capsys, "review", "note", "reply", note["id"], "--by", "bob", "--text", "Where?", *place
    )
    review(capsys, project, task.id, "bob")
    (seen,) = answer(capsys, "review", "note", "list", task.id, "--as", "bob", *place)
    assert seen["note"]["text"] == "No shadow."
    answer(capsys, "review", "note", "reply", note["id"], "--by", "bob", "--text", "I see it.", *place)
    assert answer(capsys, "review", "note", "resolve", note["id"], "--by", "cara", *place)["resolved"]
    assert "resolved already" in refused(
        capsys, "review", "note", "resolve", note["id"], "--by", "cara", *place
    )
    assert not answer(capsys, "review", "note", "reopen", note["id"], "--by", "ada", *place)["resolved"]


def test_two_reviewers_have_a_kappa_for_quality_and_a_weighted_one_for_difficulty(project, capsys):
    for number, quality in enumerate(("pass", "pass", "fail", "pass")):
        task = freeze(project, seed=number)
        review(capsys, project, task.id, "ada", quality)
        review(capsys, project, task.id, "bob", quality if number != 3 else "fail")
    found = answer(capsys, "review", "agreement", "-p", str(project))
    (pair,) = found["pairs"]
    # By hand: observed 3/4; Ada says pass 3 of 4, Bob 2 of 4, so chance is 3/4*2/4 + 1/4*2/4 = 1/2.
    assert pair["quality"]["kappa"] == pytest.approx((0.75 - 0.5) / (1 - 0.5))
    assert pair["difficulty"]["undefined_because"] == "undefined: all grades are the same"


def test_what_failed_a_gate_is_told_wherever_it_is_used_and_accepted_only_once_it_is_waived(project, capsys):
    place = ["-p", str(project)]
    task = freeze(project, gates={"start": "failed"})
    for name in ("ada", "bob"):
        saved = ["review", "add", task.id, "--reviewer", name, "--quality", "pass", "--difficulty", "2"]
        capsys.readouterr()
        assert run([*saved, "--world-ran", *place]) == 0
        assert "the gate 'start' did not pass" in capsys.readouterr().err
    assert answer(capsys, "task", "show", task.id, *place)["state"] == "needs_work"
    (row,) = answer(capsys, "task", "list", *place)
    assert (row["state"], row["gates_against"]) == ("needs_work", ["start"])
    shown = answer(capsys, "review", "show", task.id, "--as", "ada", *place)
    assert "nothing is accepted whose gates do not all stand" in shown["standing"]["words"]
    made = answer(capsys, "study", "make", "Pilot", "--task", task.id, "--by", "cara", *place)
    assert any("'start' did not pass" in one["words"] for one in made["findings"])
    with Project.open(project) as opened:
        (revision,) = opened.revisions.for_task(task.id)
        opened.gates.waive(a_waiver(revision.sha256, "start"))
    assert answer(capsys, "task", "show", task.id, *place)["state"] == "accepted"


def test_who_reviews_is_never_sent_to_the_list_that_tells_categories(project, capsys):
    words = ["--quality", "pass", "--difficulty", "2", "-p", str(project)]
    for said in (
        refused(capsys, "review", "add", "WRONG", "--reviewer", "Bo", *words),
        refused(capsys, "review", "show", "WRONG", "--as", "Bo", "-p", str(project)),
        refused(capsys, "review", "history", "WRONG", "--as", "Bo", "-p", str(project)),
    ):
        assert "worldaudit review next --as Bo" in said
        assert "task list" not in said


def test_an_empty_project_has_one_sentence_of_progress(project, capsys):
    assert run(["review", "progress", "-p", str(project)]) == 0
    out = capsys.readouterr().out
    assert "nothing to review" in out
    assert len(out.splitlines()) == 1


def test_reviews_are_exported_as_a_table_for_each_build_with_three_columns_a_reviewer(
    project, capsys, tmp_path
):
    first = freeze(project, seed=1).id
    second = freeze(project, seed=2).id
    freeze(project, seed=3, scene_digest="b" * 64)
    review(capsys, project, first, "Ada", "pass", "--comment", "=1+1")
    review(capsys, project, first, "bob", "fail", "--problem", "ambiguous", "--comment", "两把椅子")
    review(capsys, project, second, "Ada", "uncertain")

    said = answer(capsys, "review", "export", "--out", str(tmp_path / "out"), "-p", str(project))

    assert [(one["cases"], one["reviews"]) for one in said] in ([(2, 3), (1, 0)], [(1, 0), (2, 3)])
    (full,) = [one for one in said if one["reviews"]]
    data = Path(full["file"]).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = {row["case"]: row for row in csv.DictReader(data.decode("utf-8-sig").splitlines())}
    assert [rows[first][f"Ada {field}"] for field in ("difficulty", "quality", "comment")] == [
        "2",
        "pass",
        "'=1+1",
    ]
    assert rows[first]["bob comment"] == "ambiguous; 两把椅子"
    assert (rows[second]["Ada quality"], rows[second]["bob quality"]) == ("uncertain", "")
    assert len({one["file"] for one in said}) == 2
