"""The sweep tries every operator on every object, goes on where it stopped, and finds worlds that keep no promise."""

import json

import pytest

from app import hosts
from app.__main__ import run
from app.jobs.sweep import Ways, sweep_world
from app.jobs.sweep_page import write_page
from app.jobs.sweep_report import SweepReport, is_done, plan_rounds, read_report, write_report
from authoring.catalogue import operator_named, targets_of
from data.errors import UsageError
from data.schema.scene import WorldSpec
from worlds.fake import FakeWorld
from worlds.three.bundle import page_hash

KNOWN = [operator_named(name) for name in ("float", "turn_over", "remove_collider", "disappear")]


class Forgetful(FakeWorld):
    """Takes nothing back."""

    async def remove_injection(self, injection_id):
        del injection_id


class Haunted(FakeWorld):
    """Looks different once anything was drawn with an injection in it."""

    haunted = False

    async def capture(self, **more):
        self.haunted = self.haunted or bool(await self.ground_truths())
        capture = await super().capture(**more)
        return capture.model_copy(update={"rgb": b"ghost"}) if self.haunted else capture


async def swept(world, report=None, *, sample=None, save=lambda _: None, **more):
    scene = await world.load(WorldSpec(world="fake"))
    scene = scene.surveyed(await world.survey())
    return scene, await sweep_world(
        world, scene, KNOWN, report or SweepReport(), sample=sample, save=save, ways=Ways(**more)
    )


async def test_a_world_that_keeps_its_promises_has_no_fault():
    scene, report = await swept(FakeWorld())
    assert report.faults == ()
    done = report.worlds["fake"].operators
    assert {name: one.tried for name, one in done.items()} == {
        operator.name: len(targets_of(operator, scene).applicable) for operator in KNOWN
    }
    assert report.trials > 20


async def test_what_a_world_does_not_take_back_is_found():
    _, report = await swept(Forgetful(), sample=1)
    assert all("the scene digest is not the clean one after its removal" in fault for fault in report.faults)
    assert len(report.faults) == len(KNOWN)


async def test_a_picture_that_remembers_what_was_there_is_found():
    _, report = await swept(Haunted(), sample=1)
    assert "pixels are not clean" in report.faults[0]


async def test_a_sweep_that_was_stopped_goes_on_where_it_was(tmp_path):
    file, asked = tmp_path / "deep" / "sweep.json", []

    def soon():
        asked.append(1)
        return len(asked) > 7

    await swept(FakeWorld(), save=lambda done: write_report(file, done), until=soon)
    half = read_report(file, 0)
    assert half.trials == 7
    _, whole = await swept(FakeWorld(), half)
    _, at_once = await swept(FakeWorld())
    assert whole.trials == at_once.trials
    assert read_report(file, 1).trials == 0
    file.write_text("{}[")
    with pytest.raises(UsageError, match="no report of a sweep"):
        read_report(file, 0)


async def test_random_edits_undone_in_full_end_clean_and_a_world_that_forgets_is_found():
    _, report = await swept(FakeWorld(), sample=1, edits=60)
    walk = report.worlds["fake"].walk
    assert walk is not None
    assert walk.edits == 60
    assert walk.injected > 10
    assert walk.removed > 10
    assert walk.clean_scene
    assert walk.clean_state
    _, forgotten = await swept(Forgetful(), sample=1, edits=20)
    assert any("do not end at the clean digests" in fault for fault in forgotten.faults)


async def test_a_round_is_done_when_every_operator_had_its_share_on_this_page():
    assert plan_rounds(None)[0] == 4
    assert plan_rounds(None)[-1] is None
    assert plan_rounds(2) == (2,)
    assert plan_rounds(5) == (4, 5)
    _, report = await swept(FakeWorld(), sample=4)
    assert is_done(report, "fake", KNOWN, 4, version="1")
    assert not is_done(report, "fake", KNOWN, 5, version="1")
    assert not is_done(report, "fake", KNOWN, 4, version="2")
    assert not is_done(report, "house", KNOWN, 4, version="1")
    _, whole = await swept(FakeWorld(), report)
    assert is_done(whole, "fake", KNOWN, None, version="1")


async def test_what_was_wrong_is_tried_again_when_asked_for_and_nothing_else():
    _, report = await swept(Forgetful(), sample=1)
    _, same = await swept(FakeWorld(), report, sample=1)
    assert same.faults == report.faults != ()
    _, mended = await swept(FakeWorld(), report, sample=1, again=True)
    assert mended.faults == ()
    assert mended.trials == report.trials


async def test_without_pictures_pixels_are_not_compared_and_all_else_is():
    _, report = await swept(Haunted(), sample=1, pictures=False)
    assert report.faults == ()
    _, forgotten = await swept(Forgetful(), sample=1, pictures=False)
    assert len(forgotten.faults) == len(KNOWN)


def test_the_command_writes_a_report_and_a_page_and_fails_on_faults(tmp_path, capsys, monkeypatch):
    async def start(_spec):
        return FakeWorld()

    monkeypatch.setattr(hosts, "start_world", start)
    out = tmp_path / "sweep.json"
    place = ["-w", "fake", "--sample", "1", "--out", str(out), "--json"]
    assert run(["anomalies", "sweep", "-O", "float", "-O", "disappear", "--edits", "0", *place]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == json.loads(out.read_text())
    assert "| fake |" in out.with_suffix(".md").read_text()
    assert run(["anomalies", "sweep", "-O", "recolour", "--edits", "0", *place]) == 1
    capsys.readouterr()
    report = read_report(out, 0)
    assert report.worlds["fake"].operators["float"].version == page_hash()
    assert "the world refuses it" in report.faults[0]
    assert "## Faults" in write_page(report)
