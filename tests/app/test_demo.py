"""The demo and its report, end to end on a fake world: what is printed is what the records say."""

import json

import pytest

from app import demo, demo_tasks, hosts
from app.__main__ import run
from app.demo_tasks import PlannedTask
from data.store import Project
from worlds.fake import FakeWorld


@pytest.fixture(autouse=True)
def _fake_world(monkeypatch):
    async def start(_spec):
        return FakeWorld()

    tasks = (PlannedTask(title="Crate & <lid>", start="start", injection="float room/crate raise_m=0.6"),)
    monkeypatch.setattr(hosts, "start_world", start)
    monkeypatch.setattr(demo_tasks, "WORLD", "fake")
    monkeypatch.setattr(demo_tasks, "TASKS", tasks)
    monkeypatch.setattr(demo, "TASKS", tasks)
    monkeypatch.setattr(demo, "BASELINES", ("oracle", "random"))


def test_the_demo_prints_one_object_and_writes_a_report(tmp_path, capsys):
    out = tmp_path / "demo"
    assert run(["demo", "--out", str(out), "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert [(task["family"], task["category"]) for task in summary["tasks"]] == [("SP", "G1")]
    assert {(e["auditor"], e["verdict"]) for e in summary["episodes"]} == {
        ("oracle", "met"),
        ("random", "not_met"),
    }
    assert summary["agreement"]["simulated"]
    assert "too few to conclude" in summary["agreement"]["measures"]["warning"]
    report = (out / "report.html").read_text()
    assert str(out / "report.html") == summary["report"]
    assert "They are not people" in report
    assert "Crate &amp; &lt;lid&gt;" in report
    assert "Too few to conclude" in report
    for picture in summary["pictures"]:
        assert (out / picture).read_bytes()[:4] in (b"\xff\xd8\xff\xe0", b"\x89PNG")
    assert len(summary["pictures"]) == 2
    with Project.open(out / "project") as project:
        kinds = sorted(judgment.judge.kind for judgment in project.judgments.all())
    assert kinds == ["grounded"] * 2 + ["simulated"] * 2 * demo.RATERS


def test_a_demo_that_was_stopped_goes_on_and_rates_nothing_twice(tmp_path, capsys):
    assert run(["demo", "--out", str(tmp_path), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert run(["demo", "--out", str(tmp_path), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["tasks"] == first["tasks"]
    assert again["episodes"] == first["episodes"]
    assert again["agreement"]["measures"] == first["agreement"]["measures"]


def test_a_demo_does_not_go_on_in_somebody_elses_project(tmp_path, capsys):
    assert run(["init", str(tmp_path / "project"), "--name", "Mine"]) == 0
    assert run(["demo", "--out", str(tmp_path)]) == 2
    assert "no demo" in capsys.readouterr().err
