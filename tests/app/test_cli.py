"""The command line on a fake world: the main job by commands, JSON for programs, exit codes, and bad input."""

import io
import json

import pytest

from app import hosts
from app.__main__ import run
from app.cli.output import print_table
from app.jobs import audits
from data.errors import HostError, StoreError
from worlds.fake import FakeWorld


@pytest.fixture(autouse=True)
def _fake_world(monkeypatch):
    async def start(_spec):
        return FakeWorld()

    monkeypatch.setattr(hosts, "start_world", start)


@pytest.fixture
def project(tmp_path, capsys):
    folder = tmp_path / "project"
    assert run(["init", str(folder)]) == 0
    capsys.readouterr()
    return folder


def answer(capsys, *arguments, code=0):
    assert run([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def a_task(capsys, project, *more):
    made = answer(
        capsys,
        "task",
        "new",
        "-p",
        str(project),
        "--world",
        "fake",
        "--inject",
        "float room/crate raise_m=0.6",
        *more,
    )
    return made["task"]["id"]


def test_the_main_job_runs_from_a_task_to_a_kappa(project, capsys):
    task = a_task(capsys, project, "--freeze", "--author", "ann", "--steps", "6")
    place = ["-p", str(project)]
    run_rows = answer(capsys, "audit", task, "-a", "oracle", "-a", "blind", *place)
    assert [(row["auditor"], row["verdict"]) for row in run_rows] == [("oracle", "met"), ("blind", "not_met")]
    verdicts = {"met": "names the anomaly", "not_met": "names another thing"}
    for row, (verdict, reason) in zip(run_rows, verdicts.items(), strict=True):
        give = ["judge", "give", row["episode"], "--rater", "bo", "--verdict", verdict, "--reason", reason]
        judged = answer(capsys, *give, *place)
        assert judged["judge"]["kind"] == "human"
    agreement = answer(capsys, "agreement", *place)
    assert agreement["measures"]["kappa"] == 1.0  # two episodes, both alike: [[1,0],[0,1]]
    assert "too few to conclude" in agreement["measures"]["warning"]
    assert [row["verdicts"]["bo"] for row in answer(capsys, "episode", "list", *place)] == ["met", "not_met"]
    assert answer(capsys, "results", "--judge", "Bo", *place)["judge"] == "human-bo"
    assert run(["results", "--judge", "nobody", *place]) == 2
    assert "'nobody' has judged nothing" in capsys.readouterr().err
    results = answer(capsys, "results", *place)
    assert {row["auditor"]: row["cells"]["SP"]["met"] for row in results["rows"]} == {"oracle": 1, "blind": 0}


def test_an_audit_that_was_run_is_not_run_again(project, capsys):
    task = a_task(capsys, project, "--freeze", "--steps", "2")
    first = answer(capsys, "audit", task, "-a", "random", "-p", str(project))
    again = answer(capsys, "audit", task, "-a", "random", "-p", str(project))
    assert again[0]["episode"] == first[0]["episode"]
    assert (first[0]["state"], again[0]["state"]) == ("done", "already_done")
    assert again[0]["verdict"] == first[0]["verdict"]


def test_a_task_is_listed_shown_and_frozen_once(project, capsys):
    task = a_task(capsys, project)
    assert answer(capsys, "task", "list", "-p", str(project))[0]["state"] == "draft"
    revision = answer(capsys, "task", "freeze", task, "-p", str(project))
    assert answer(capsys, "task", "freeze", task, "-p", str(project))["sha256"] == revision["sha256"]
    shown = answer(capsys, "task", "show", task, "-p", str(project))
    assert [row["sha256"] for row in shown["revisions"]] == [revision["sha256"]]
    assert shown["state"] == "frozen"


def test_a_review_needs_another_person_and_a_world_that_ran(project, capsys):
    task = a_task(capsys, project, "--freeze", "--author", "ann")
    add = ["review", "add", task, "-p", str(project), "--difficulty", "3", "--quality", "pass"]
    assert run([*add, "--reviewer", "ann", "--world-ran"]) == 2
    assert "somebody else must review it" in capsys.readouterr().err
    assert run([*add, "--reviewer", "bo"]) == 2
    assert "Run the world" in capsys.readouterr().err
    assert answer(capsys, *add, "--reviewer", "bo", "--world-ran")["version"] == 1
    assert answer(capsys, *add, "--reviewer", "bo", "--world-ran")["version"] == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("flaot room/crate", "Did you mean float"),
        ("float room/krate", "Did you mean room/crate"),
        ("float room/crate raise_m=99", "must be from"),
        ("float room/wall-north", "cannot be applied"),
        ("float", "names no target"),
    ],
)
def test_a_wrong_injection_is_refused_in_words_and_saves_nothing(project, capsys, line, words):
    assert run(["task", "new", "-p", str(project), "--world", "fake", "--inject", line]) == 2
    assert words in capsys.readouterr().err
    assert answer(capsys, "task", "list", "-p", str(project)) == []


def test_what_is_no_project_is_refused(tmp_path, capsys):
    assert run(["task", "list", "-p", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_an_unknown_command_or_option_is_exit_code_two(capsys):
    assert run(["tusk"]) == 2
    assert run(["results", "--nonsense"]) == 2
    assert "Error: No such option: --nonsense\n" in capsys.readouterr().err
    for line in (["x" * 100_000], ["study", "sit", "a", "--language", "x" * 100_000]):
        assert run(line) == 2
        assert len(capsys.readouterr().err) < 400, "a long text is repeated in full"


def drive(monkeypatch, capsys, lines, *arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert run(["drive", "fake", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_drive_answers_each_line_with_one_outcome(monkeypatch, capsys, tmp_path):
    lines = ['{"action":"move","distance_m":1}', '{"action":"turn","degrees":90}', '{"action":"reset"}']
    moved, turned, again = drive(monkeypatch, capsys, lines, "--frames", str(tmp_path))
    assert (moved["step"], moved["outcome"], moved["sim_s"]) == (1, "done", 0.5)
    assert turned["pose"]["yaw_deg"] - moved["pose"]["yaw_deg"] == pytest.approx(90)
    assert (again["step"], again["sim_s"]) == (0, 0)
    assert set(moved) == {"step", "outcome", "moved_m", "pose", "sim_s", "digest", "frame", "ms"}
    assert (tmp_path / "a1.jpg").read_bytes()[:2] == b"\xff\xd8"


def test_a_bad_line_is_answered_and_costs_nothing(monkeypatch, capsys):
    bad = [
        "nonsense",
        "[1]",
        '{"action":"fly"}',
        '{"action":"turn","degrees":181}',
        '{"action":"move"}',
        "{}",
    ]
    *errors, good = drive(monkeypatch, capsys, [*bad, '{"action":"wait","seconds":1}'])
    assert all(set(row) == {"error"} for row in errors)
    assert "-180" in errors[3]["error"]
    assert good["step"] == 1
    assert good["sim_s"] == 1


def test_drive_takes_injections_by_name(monkeypatch, capsys):
    clean = drive(monkeypatch, capsys, ['{"action":"reset"}'])
    changed = drive(monkeypatch, capsys, ['{"action":"reset"}'], "--inject", "float room/crate raise_m=0.6")
    assert clean[0]["digest"] != changed[0]["digest"]


def test_a_picture_goes_where_it_is_told(tmp_path, capsys):
    where = ["worlds", "capture", "fake", "--size", "96x64"]
    assert answer(capsys, *where, "--out", str(tmp_path / "all")) == [str(tmp_path / "all" / "start.png")]
    one = answer(capsys, *where, "--pose", "0,0,4,0", "--out", str(tmp_path / "folder"))
    assert one == [str(tmp_path / "folder" / "capture.png")]
    named = answer(capsys, *where, "--pose", "0,0,4,0", "--out", str(tmp_path / "one.png"))
    assert named == [str(tmp_path / "one.png")]
    assert all((tmp_path / path).read_bytes().startswith(b"\x89PNG") for path in [*one, *named])
    assert run([*where, "--pose", "0,0,x", "--out", str(tmp_path)]) == 2
    assert "X,Y,Z,YAW" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"action":"move","distance_m":true}',
        '{"action":"turn","degrees":"90"}',
        '{"action":"turn","degrees":90,"degrees":10}',
        '{"action":"reset","x":1}',
        '{"action":"wait"}',
    ],
)
def test_a_line_that_only_looks_right_costs_nothing_either(monkeypatch, capsys, line):
    bad, good = drive(monkeypatch, capsys, [line, '{"action":"wait","seconds":1}'])
    assert set(bad) == {"error"}
    assert len(bad["error"]) < 400
    assert good["step"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["review", "add", "x", "--reviewer", "", "--quality", "pass", "--difficulty", "3"],
        ["init", "bad\udcff"],
        ["agreement", "--seed", "-1"],
        ["agreement", "--draws", "99999999999999"],
        ["results", "--csv", "--json"],
        ["worlds", "capture", "fake", "--out", "x.png", "--pose", "1e308,0,0,0"],
        ["drive", "fake", "--frames", "/dev/null/x"],
        ["task", "list", "-p", "~nobody-of-that-name/x"],
        ["task", "list", "-p", ""],
        ["review", "export", "--out", ""],
        ["restore", "a\nb", "x"],
    ],
)
def test_bad_use_is_one_sentence_and_exit_code_two(arguments, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1 or "Usage:" in said


def test_what_people_typed_does_not_steer_the_terminal(capsys):
    print_table(["note", "by"], [["\x1b[31mred\u202e", "a\nb"]], empty="")
    assert capsys.readouterr().out.splitlines()[-1] == "\\u001b[31mred\\u202e  a b"


def test_a_failed_episode_is_exit_code_one_and_is_run_again(project, capsys, monkeypatch):
    task = a_task(capsys, project, "--freeze", "--steps", "2")

    async def dead(_spec):
        raise HostError("The world host ended.")

    with monkeypatch.context() as broken:
        broken.setattr(hosts, "start_world", dead)
        failed = answer(capsys, "audit", task, "-a", "random", "-p", str(project), code=1)
    assert (failed[0]["state"], failed[0]["verdict"]) == ("failed", None)
    assert answer(capsys, "audit", task, "-a", "random", "-p", str(project))[0]["state"] == "done"


@pytest.mark.parametrize("name", ["", "x" * 101, "a\nb", "\x1b[31mred"])
def test_a_name_is_one_line_of_text(project, capsys, name):
    task = a_task(capsys, project, "--freeze")
    add = ["review", "add", task, "-p", str(project), "--quality", "uncertain", "--difficulty", "3"]
    assert run([*add, "--reviewer", name]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_fault_inside_a_group_of_workers_is_still_one_sentence(project, capsys, monkeypatch):
    task = a_task(capsys, project, "--freeze", "--steps", "2")

    async def full(*_arguments, **_options):
        raise ExceptionGroup("workers", [StoreError("There is no room on the disk.")])

    monkeypatch.setattr(audits, "run_episodes", full)
    assert run(["audit", task, "-a", "random", "-p", str(project)]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "worldaudit: There is no room on the disk."


def test_suggestions_differ_from_the_tasks_of_the_project_and_end_where_nothing_is_left(project, capsys):
    place = ["-p", str(project), "-o", "disappear", "-o", "vanish_in_sector"]
    first = answer(capsys, "anomalies", "suggest", "fake", "-n", "2", "--seed", "1", *place)
    assert len(first["suggestions"]) == 2
    one = first["suggestions"][0]["injection"]
    made = ["task", "new", "-w", "fake", "-p", str(project), "-i", f"{one['operator']} {one['targets'][0]}"]
    answer(capsys, *made)
    again = answer(capsys, "anomalies", "suggest", "fake", "-n", "2", "--seed", "1", *place)
    taken = [(row["operator"], row["injection"]["targets"]) for row in again["suggestions"]]
    assert (one["operator"], one["targets"]) not in taken
    assert run(["anomalies", "suggest", "fake", "-c", "X9"]) == 2
    assert "There is no category 'X9'" in capsys.readouterr().err


def test_every_operator_is_listed_in_words_with_its_parameters(capsys):
    from authoring.catalogue import list_operators

    assert run(["anomalies", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for operator in list_operators():
        (line,) = [one for one in lines if one.split()[:1] == [operator.name]]
        assert all(spec.name in line for spec in operator.specs())


@pytest.mark.parametrize(
    "arguments",
    [
        ("worlds", "show", "hose"),
        ("worlds", "scan", "hose"),
        ("worlds", "check", "hose"),
        ("worlds", "capture", "hose", "-o", "x"),
        ("drive", "hose"),
        ("task", "new", "--world", "hose"),
        ("anomalies", "targets", "hose", "-o", "float"),
        ("anomalies", "suggest", "hose"),
        ("author", "auto", "--world", "hose"),
    ],
    ids=" ".join,
)
def test_a_world_that_nobody_knows_is_said_before_a_host_starts(project, capsys, monkeypatch, arguments):
    async def start(_spec):
        raise AssertionError("a host was started")

    monkeypatch.setattr(hosts, "start_world", start)
    code = run([*arguments, "-p", str(project)])
    told = capsys.readouterr().err
    assert "There is no world 'hose'. Did you mean house? There are: house, museum," in told
    assert (code, told.count("hose")) == (2, told.count("'hose'"))


def test_drive_and_pictures_know_a_task_by_how_its_id_begins(project, capsys, monkeypatch, tmp_path):
    task = a_task(capsys, project)
    monkeypatch.setattr("sys.stdin", io.StringIO('{"action":"wait","seconds":1}\n'))
    assert run(["drive", "fake", "--task", task[:13], "-p", str(project)]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "done"
    picture = str(tmp_path / "one.png")
    assert run(["worlds", "capture", "fake", "--task", task[:13], "-o", picture, "-p", str(project)]) == 0
    assert run(["drive", "fake", "--task", "ffff", "-p", str(project)]) == 2
    assert "There is no task 'ffff'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "offered"),
    [
        ("state=drfat", "Did you mean draft?"),
        ("family=temporal", "There are: SP, IP,"),
        ("category=g9", "Did you mean"),
        ("origin=injectd", "Did you mean injected?"),
    ],
)
def test_a_filter_that_nothing_can_pass_is_refused_with_the_values_there_are(project, capsys, wrong, offered):
    assert run(["task", "list", "-p", str(project), "--filter", wrong]) == 2
    assert offered in capsys.readouterr().err


def test_a_filter_takes_a_value_as_people_write_it(project, capsys):
    task = a_task(capsys, project)
    for right in ("state=Draft", "category=g1", "family=sp", "author=curator"):
        rows = answer(capsys, "task", "list", "-p", str(project), "--filter", right)
        assert [row["id"] for row in rows] == [task], right


def test_a_task_without_a_title_is_called_after_what_its_anomaly_happens_to(project, capsys):
    task = a_task(capsys, project)
    assert answer(capsys, "task", "show", task, "-p", str(project))["title"] == "Crate"
    told = answer(capsys, "task", "show", a_task(capsys, project, "--title", "Mine"), "-p", str(project))
    assert told["title"] == "Mine"


def test_sentences_of_a_table_go_on_below_each_other_and_nothing_is_lost(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    words = " ".join(f"word{number}" for number in range(40)) + " " + "a/very-long-id" * 6
    print_table(["gate", "found"], [["clean_twin", words], ["loads", ""]], empty="", prose=True)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= 60 for line in lines if "very-long" not in line)
    assert " ".join(line[12:].strip() for line in lines[2:]).split() == words.split()
    assert [line[:10].strip() for line in lines[2:] if line[:10].strip()] == ["clean_twin", "loads"]


def test_a_backup_of_what_is_no_project_names_the_folder_that_it_takes(tmp_path, capsys):
    assert run(["backup", str(tmp_path / "nope"), str(tmp_path / "x.zip")]) == 2
    told = capsys.readouterr().err
    assert "worldaudit backup FOLDER FILE" in told
    assert "--project" not in told
    assert not (tmp_path / "x.zip").exists()


def test_init_says_that_it_leaves_other_files_alone(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert run(["init", str(tmp_path)]) == 0
    assert "notes.txt" in capsys.readouterr().out
    assert (tmp_path / "notes.txt").read_text() == "mine"
    made = answer(capsys, "init", str(tmp_path / "empty"))
    assert made["others"] == []


def test_suggesting_says_how_far_it_is(capsys, monkeypatch):
    monkeypatch.setattr("app.cli.suggest.QUIET_S", 0)
    assert run(["anomalies", "suggest", "fake", "--n", "2"]) == 0
    told = capsys.readouterr()
    assert "suggest: 0 of 2 found, 16 passed over" in told.err
    assert "16 were passed over" in told.out
    answer(capsys, "anomalies", "suggest", "fake", "--n", "2")


def test_objects_are_counted_alike_in_the_gate_and_the_lists(project, capsys):
    task = a_task(capsys, project, "--freeze")
    run(["gates", "run", task, "-p", str(project), "--json", "--only", "loads"])
    (gate,) = json.loads(capsys.readouterr().out)["gates"]
    assert run(["worlds", "show", "fake"]) == 0
    shown = capsys.readouterr().out
    scene = answer(capsys, "worlds", "show", "fake")
    objects = sum(not node["structural"] for node in scene["nodes"])
    building = len(scene["nodes"]) - objects
    counted = f"{objects} objects, {building} part{'s' * (building != 1)} of the building"
    assert building
    assert counted in gate["words"]
    assert counted in shown
    assert gate["numbers"]["objects"] == objects
