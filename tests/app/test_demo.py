"""The demo and its report, end to end on a fake world: what is printed is what the records say."""

import json

import pytest

from app import demo, hosts, sample
from app.__main__ import run
from app.sample import SampleTask
from data.store import Project
from worlds.fake import FakeWorld


@pytest.fixture(autouse=True)
def _fake_world(monkeypatch):
    async def start(_spec):
        return FakeWorld()

    tasks = (SampleTask(title="Crate & <lid>", start="start", injection="float room/crate raise_m=0.6"),)
    monkeypatch.setattr(hosts, "start_world", start)
    monkeypatch.setattr(sample, "WORLD", "fake")
    monkeypatch.setattr(sample, "SAMPLE", tasks)
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


def test_a_second_demo_in_the_same_folder_is_refused(tmp_path, capsys):
    (tmp_path / "project").mkdir()
    assert run(["demo", "--out", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
