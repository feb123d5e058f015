"""The commands of studies and examples: made, started, packed, counted and exported; bad use in one sentence."""

import csv
import io
import json
import os
import re
import stat

import pytest
from PIL import Image

from app.__main__ import run
from app.jobs.profiles import add_profile
from data.interchange.packages import OpenedPackage
from data.store import Project
from tests.app.studies import a_control, a_tested_task


@pytest.fixture
def project(tmp_path, capsys):
    folder = tmp_path / "project"
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def tasks(project):
    """Three frozen tasks of two categories and a clean control, by id."""
    with Project.open(project) as opened:
        made = (a_tested_task(opened), a_tested_task(opened, category="V1", world="city"), a_control(opened))
        return [one.task for one in made]


@pytest.fixture
def say(project, capsys):
    """Runs a command on the project with --json and gives what it answered."""

    def run_it(*arguments, code=0):
        assert run([*map(str, arguments), "-p", str(project), "--json"]) == code
        return json.loads(capsys.readouterr().out)

    return run_it


@pytest.fixture
def refused(project, capsys):
    """Runs a command that must be refused and gives its sentence."""

    def run_it(*arguments):
        assert run([*map(str, arguments), "-p", str(project)]) == 2
        return capsys.readouterr().err

    return run_it


def make(say, tasks, *more):
    people = ("--person", "Ada", "--person", "Bo")
    return say("study", "make", "Pilot", *(word for task in tasks for word in ("-t", task)), *people, *more)


def test_a_study_runs_from_making_to_its_export(say, tasks, tmp_path):
    made = make(say, tasks, "--hint", "family", "--steps", 12, "--seed", 4)
    assert made["state"] == "draft"
    assert [one["weight"] for one in made["findings"]] == ["warns"]  # no Chinese description
    planned = say("study", "plan", "pilot")
    assert [row["state"] for row in planned] == ["planned"] * 6
    assert say("study", "start", "pilot")["state"] == "running"
    packed = say("study", "pack", "pilot", "--for", "ada", "--out", tmp_path)
    assert packed["file"] == str(tmp_path / "ada.auditpack")
    sittings = OpenedPackage(tmp_path / "ada.auditpack").package.sittings
    assert [one.briefs["zh"].budget.steps for one in sittings] == [12, 12, 12]

    progress = say("study", "progress", "pilot")
    assert progress["denominator"] == {"seats": 6, "given": 3, "open": 3}
    assert {one["name"]: one["given"] for one in progress["participants"]} == {"Ada": 3, "Bo": 0}
    gone = progress["sittings"][0]["sitting"]
    assert say("study", "give-back", gone, "--reason", "Ill.")["state"] == "lapsed"
    rows = say("study", "progress", "pilot", "--stands", "lapsed")["sittings"]
    assert [row["sitting"] for row in rows] == [gone]

    say("study", "export", "pilot", "--out", tmp_path / "study.json")
    whole = json.loads((tmp_path / "study.json").read_text())
    assert whole["denominator"] == {"seats": 6, "given": 3, "open": 2, "lapsed": 1}
    assert [len(states) for states in whole["assignments"]].count(2) == 1
    assert say("study", "close", "pilot")["state"] == "closed"
    assert [row["study"]["state"] for row in say("study", "history", "pilot")] == [
        "draft",
        "running",
        "closed",
    ]
    assert [row["name"] for row in say("study", "list")] == ["Pilot"]


def test_a_csv_has_a_row_for_each_sitting_and_no_formula(project, tasks, say, capsys, tmp_path):
    with Project.open(project) as opened:
        task = opened.tasks.get(tasks[0])
        opened.tasks.save(task.model_copy(update={"title": "=1+1"}))
    say("study", "make", "=SUM(1)", "-t", tasks[0], "-t", tasks[2], "--person", "@Ada")
    say("study", "start", "=SUM(1)")
    say("study", "pack", "=SUM(1)", "--for", "@ada", "--out", tmp_path)
    assert run(["study", "export", "=SUM(1)", "--csv", "-p", str(project)]) == 0
    text = capsys.readouterr().out

    assert text[0] == "\ufeff"
    rows = list(csv.DictReader(io.StringIO(text[1:])))
    assert len(rows) == 2
    assert {row["study"] for row in rows} == {"'=SUM(1)"}
    assert {row["participant"] for row in rows} == {"'@Ada"}
    assert {row["instructions"] for row in rows} == {"standard-1"}


def test_conditions_are_added_changed_and_removed(say, refused, tasks):
    make(say, tasks)
    free = say("study", "condition", "pilot", "walk", "--mode", "free", "--seconds", 90)
    assert [one["name"] for one in free["conditions"]] == ["only", "walk"]
    changed = say("study", "condition", "pilot", "walk", "--language", "zh")
    assert changed["conditions"][1]["simulated_s"] == 90
    assert len(say("study", "condition", "pilot", "walk", "--remove")["conditions"]) == 1

    assert "no condition 'walk'" in refused("study", "condition", "pilot", "walk", "--remove")
    assert "makes no condition" in refused("study", "condition", "pilot", "walk", "--mode", "fly")
    assert "hint must be category" in refused("study", "condition", "pilot", "walk", "--example")
    assert "condition's name" in refused("study", "condition", "pilot", "A B")
    assert "conditions" in refused("study", "condition", "pilot", "only", "--remove")


BAD_STUDIES = (
    (("show", "none"), "There is no study 'none'"),
    (("pack", "pilot", "--for", "Eve", "--out", "x.auditpack"), "no participant of 'Pilot'"),
    (("pack", "pilot", "--for", "Ada", "--out", "/none/x.auditpack"), "no folder /none"),
    (("edit", "pilot", "--people-per-task", "0"), "people per task: it must be at least 1"),
    (("edit", "pilot", "--name", " "), "name is empty"),
    (("edit", "pilot", "--person", "a\nb"), "one line of text"),
    (("progress", "pilot", "--person", "Eve"), "no participant of 'Pilot'"),
    (("progress", "pilot", "--task", "zz"), "No task of the study 'Pilot'"),
    (("make", "Pilot"), "already"),
    (("close", "pilot"), "is draft"),
    (("give-back", "zz", "--reason", "r"), "There is no sitting"),
    (("instructions", "--show", "own-9"), "There are no instructions 'own-9'"),
    (("instructions", "--step-zh", "none.txt"), "There is no file"),
)


def test_bad_use_of_a_study_is_refused_in_a_sentence(say, refused, tasks):
    make(say, tasks)
    for arguments, words in BAD_STUDIES:
        assert words in refused("study", *arguments), arguments


def test_an_export_replaces_no_device_and_no_folder(say, refused, tasks, tmp_path):
    make(say, tasks)
    os.mkfifo(tmp_path / "pipe")
    assert "no plain file" in refused("study", "export", "Pilot", "--out", tmp_path / "pipe")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert "is a folder" in refused("study", "export", "Pilot", "--out", tmp_path)
    assert "there is no folder" in refused("study", "export", "Pilot", "--out", tmp_path / "pipe" / "x.json")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["pipe", "project"]


def test_instructions_of_ones_own_are_a_version_that_a_condition_names(say, refused, tasks, tmp_path):
    (tmp_path / "en.txt").write_text("\ufeffLook well.\n", encoding="utf-8")
    (tmp_path / "zh.txt").write_text("请看。", encoding="utf-8")
    (tmp_path / "bad.txt").write_bytes(b"\xff\xfe\x00")
    made = say("study", "instructions", "--step-en", tmp_path / "en.txt", "--step-zh", tmp_path / "zh.txt")
    assert made["name"] == "own-1"
    assert [one["name"] for one in say("study", "instructions")] == ["standard-1", "own-1"]
    make(say, tasks, "--instructions", "own-1")
    say("study", "start", "pilot")
    say("study", "pack", "pilot", "--for", "Bo", "--out", tmp_path)
    sitting = OpenedPackage(tmp_path / "bo.auditpack").package.sittings[0]
    assert sitting.instruction_texts == {"en": "Look well.", "zh": "请看。"}

    assert "in English too" in refused("study", "instructions", "--free-zh", tmp_path / "zh.txt")
    assert "no UTF-8" in refused("study", "instructions", "--step-en", tmp_path / "bad.txt")


def test_an_example_is_made_from_a_solved_task_and_keeps_it_out(say, refused, tasks, tmp_path):
    picture = tmp_path / "shot.png"
    Image.new("RGB", (40, 24)).save(picture)
    made = say(
        "example", "add", "g1", tasks[0], "--frame", picture, "--box", "1:0.1,0.2,0.3,0.4",
        "--caption", "1:Look here", "--caption", "1:zh:看这里", "--definition-zh", "悬空",
    )  # fmt: skip
    assert (made["category"], made["version"]) == ("G1", 1)
    assert made["answer"]["en"] == "Quagga canary hangs. Quagga canary stands."
    assert made["frames"][0]["boxes"] == [{"x0": 0.1, "y0": 0.2, "x1": 0.3, "y1": 0.4}]
    assert made["frames"][0]["caption"] == {"en": "Look here", "zh": "看这里"}
    again = say("example", "add", "G1", tasks[0], "--frame", picture, "--answer", "It hangs.")
    assert again["version"] == 2
    assert list(say("example", "list")["kept_out_of_evaluation"]) == [tasks[0]]
    assert len(say("example", "show", "G1")) == 2

    assert "kept out of evaluation" in refused("study", "make", "Pilot", "-t", tasks[0])
    assert "kept out of evaluation" in refused("audit", tasks[0], "-a", "oracle")
    assert say("example", "withdraw", "G1")["withdrawn"]
    assert say("study", "make", "Pilot", "-t", tasks[0])["name"] == "Pilot"
    assert "evaluates people on" in refused("example", "add", "G1", tasks[0], "--frame", picture)


BAD_EXAMPLES = (
    (("Z9",), "There is no category"),
    (("V1",), "has no anomaly of V1; it has G1"),
    (("G1",), "no picture is proposed"),
    (("G1", "--frame", "none.png"), "There is no picture none.png"),
    (("G1", "--frame", "SHOT", "--box", "2:0,0,1,1"), "picture's number, 1 to 1"),
    (("G1", "--frame", "SHOT", "--box", "1:0.5,0,0.1,1"), "no box"),
    (
        ("G1", "--frame", "SHOT", "--frame", "SHOT", "--frame", "SHOT", "--frame", "SHOT"),
        "one to 3 pictures",
    ),
    (("G1", "--frame", "SHOT", "--definition", " "), "definition is empty"),
    (("G1", "--frame", "TEXT"), "no picture that can be read"),
)


def test_what_makes_no_example_is_refused_in_a_sentence(refused, tasks, tmp_path):
    Image.new("RGB", (40, 24)).save(tmp_path / "SHOT.png")
    (tmp_path / "TEXT.png").write_text("no picture")
    files = {name: str(tmp_path / f"{name}.png") for name in ("SHOT", "TEXT")}
    for arguments, words in BAD_EXAMPLES:
        said = [files.get(word, word) for word in arguments]
        assert words in refused("example", "add", said[0], tasks[0], *said[1:]), arguments


def test_examples_are_exported_as_a_pack_that_other_agents_read(say, refused, tasks, project, tmp_path):
    out = tmp_path / "pack"
    assert "no example to export" in refused("example", "export", "--out", out)
    picture = tmp_path / "seen.png"
    Image.new("RGB", (960, 576), "grey").save(picture)
    say(
        "example", "add", "G1", tasks[0], "--frame", picture, "--box", "1:0.1,0.2,0.3,0.4",
        "--caption", "1:Look here", "--answer", "It hangs.",
    )  # fmt: skip
    made = say("example", "export", "--out", out)
    assert (made["examples"], made["pictures"], made["excluded_tasks"]) == (["G1-v1"], 1, [tasks[0]])

    user, assistant = json.loads((out / "context.json").read_text())["messages"]
    assert (user["role"], assistant["role"]) == ("user", "assistant")
    heading, image, caption = user["content"]
    assert re.match(r"^([A-Z][0-9]+)\s+—\s+([^\n]+)\n\n.", heading["text"])
    assert caption["text"] == "Look here [10 % to 30 % from the left, 20 % to 40 % from the top]"
    data = (out / image["path"]).read_bytes()
    kind = {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PNG"}[image["media_type"]]
    assert data.startswith(kind)
    assert assistant["content"] == [{"type": "text", "text": "It hangs."}]
    excluded = json.loads((out / "exclude_from_eval.json").read_text())
    assert excluded["task_ids"] == [tasks[0]]
    with Project.open(project) as opened:
        assert excluded["additional_aliases"] == [one.sha256 for one in opened.revisions.for_task(tasks[0])]
    assert "is there already" in refused("example", "export", "--out", out)
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".part")] == []


def test_who_has_no_profile_is_named_as_getting_nothing(say, tasks, project):
    with Project.open(project) as opened:
        add_profile(opened, "Ada")
    made = say("study", "make", "Pilot", "--task", tasks[0], "--person", "Quentin", "--by", "Ada")
    assert any(
        one["words"].startswith("Quentin will get nothing: To audit here one needs")
        for one in made["findings"]
    )
