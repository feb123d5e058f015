"""What participants bring back is verified, taken in once, and counted whatever its ending."""

import asyncio
import json
import zipfile

import pytest

from app.__main__ import run
from app.desktop.models.participation import Participation
from app.jobs.drawing import Drawer
from app.jobs.packing import pack
from app.jobs.participating import Participating
from app.jobs.returning import take_in, take_in_each
from app.jobs.study_progress import denominators, export_rows, study_progress
from data.canonical import sha256_hex
from data.errors import SchemaError, UsageError
from data.ids import new_id
from data.schema.injection import Injection
from data.schema.scene import WorldSpec
from data.schema.task import Anomaly, Description, Rubric, RubricText, TaskDefinition
from data.store import Project
from evaluation.ledger import fold
from tests.app.studies import a_running_study
from tests.data.builders import a_revision
from worlds.fake import FakeWorld
from worlds.fake.room import START


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project") as opened:
        yield opened


def definition(*anomalies, text="A room."):
    async def digest():
        world = FakeWorld()
        graph = await world.load(WorldSpec(world="fake"))
        return graph.scene_digest

    return TaskDefinition(
        origin="injected" if anomalies else "control",
        world="fake",
        scene_digest=asyncio.run(digest()),
        start=START,
        anomalies=anomalies,
        description=Description(scene={"en": text}),
    )


def two_tasks(project):
    lamp = Injection(id=new_id(), operator="float", targets=("room/lamp",), parameters={"raise_m": 0.5})
    words = RubricText(anomaly="The lamp hangs.", expected="It stands.")
    floats = Anomaly(category="G1", injections=(lamp,), rubric=Rubric(en=words))
    return (
        a_revision(project, title="Lamp", definition=definition(floats)),
        a_revision(project, title="Clean", definition=definition()),
    )


def audit(place, sitting, *, ends="finish", language="en", simulated=False):
    """Sits through one audit: a turn, a report, the end. `ends` may be an ending, or `no` to leave it open."""

    async def start(_spec):
        return FakeWorld()

    async def sit():
        one = Participation(
            place.package,
            sitting,
            place.scene(sitting.id),
            place,
            language,
            {"screen": "test"},
            start,
            None,
            simulated,
        )
        await one.open(lambda *_: None)
        await one.use("turn", {"degrees": 45.0})
        if ends == "finish":
            await one.use("report", {"description": "It hangs.", "evidence": ["a1"]})
            await one.use("finish", {})
        elif ends != "no":
            await one.use("finish", {"ending": ends} if ends != "nothing_found" else {})
        await one.close()

    asyncio.run(sit())


def sat(project, tmp_path, study, person="Ada", ends=("finish", "nothing_found"), **details):
    """A participant's package, audited; returns the bundle's file."""
    file = tmp_path / f"{person}.auditpack"
    pack(project, study, person, file, most=len(ends))
    bundle = tmp_path / f"{person}.auditresults"
    with Participating(file, tmp_path / f"{person}-r", bundle=bundle) as place:
        for sitting, how in zip(place.package.sittings, ends, strict=True):
            audit(place, sitting, ends=how, **details)
        place.bundle()
    return bundle


def changed(bundle, change):
    """The bundle with members changed by a function of name and bytes."""
    with zipfile.ZipFile(bundle) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(bundle, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, change(name, data))
    return bundle


def test_what_comes_back_is_the_participants_audit_entry_by_entry(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    bundle = sat(project, tmp_path, study, language="zh")
    came = take_in(project, bundle, by="cy")

    assert {one.came for one in came} == {"taken_in"}
    episodes = {one.revision: one for one in project.episodes.all()}
    assert {one.ending for one in episodes.values()} == {"submitted", "nothing_found"}
    for episode in episodes.values():
        stands = episode.circumstances
        assert (stands.study, stands.language, stands.instructions) == (study.id, "zh", "standard-1")
        assert episode.isolation == "package"
        state = fold(project.audits.entries(episode.id))
        assert [step.state_digest for step in state.steps] == [step.state_digest for step in episode.steps]
        assert all(project.blobs.has(frame.blob) for step in episode.steps for frame in step.frames)
    assert project.leases.under("study/") == ()


def test_taking_in_twice_changes_nothing(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    bundle = sat(project, tmp_path, study)
    take_in(project, bundle)
    before = study_progress(project, study)

    assert {one.came for one in take_in(project, bundle)} == {"there_already"}
    assert study_progress(project, study).rows == before.rows


def test_all_four_outcomes_stay_in_the_denominator(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    take_in(project, sat(project, tmp_path, study, "Ada", ("gave_up", "technical")))
    take_in(project, sat(project, tmp_path, study, "Bo", ("finish", "nothing_found"), simulated=True))
    progress = study_progress(project, study)

    assert denominators(progress) == {
        "seats": 4, "given": 4, "submitted": 1, "nothing_found": 1, "gave_up": 1, "technical": 1,
    }  # fmt: skip
    rows = export_rows(progress)
    assert {row["participant"]: row["simulated"] for row in rows} == {"Ada": False, "Bo": True}
    assert {row["configuration"]["screen"] for row in rows} == {"test"}
    assert {row["steps_used"] for row in rows} == {1}


def test_an_audit_that_was_left_in_the_middle_keeps_its_seat(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    came = take_in(project, sat(project, tmp_path, study, ends=("finish", "no")))

    assert sorted(one.came for one in came) == ["taken_in", "unfinished"]
    assert study_progress(project, study).total.by_standing == {"submitted": 1, "open": 1}


def test_what_comes_after_another_took_the_seat_is_kept_beside(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project), people_per_task=1)
    bundle = sat(project, tmp_path, study, "Ada")
    far = 2**47
    drawer = Drawer(project, study)
    taken = drawer.draw("Bo", "w", until_ms=far + 1, now_ms=far)
    came = take_in(project, bundle)

    assert sorted(one.came for one in came) == ["surplus", "taken_in"]
    assert len(project.episodes.all()) == 2
    states = {(one.participant, one.state) for one in project.assignments.of_study(study.id)}
    assert states == {("Ada", "surplus"), ("Ada", "done"), ("Bo", "given")}
    assert project.assignments.get(taken.id).state == "given"


def test_a_log_that_was_edited_even_with_its_hash_is_refused_and_holds_up_no_other(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    bundle = sat(project, tmp_path, study)
    victim = project.assignments.of_study(study.id)[0].id
    edited = {}

    def another_person(name, data):
        if name == f"logs/{victim}.jsonl":
            edited["log"] = data.replace(b'"name": "Ada"', b'"name": "Bo"')
            return edited["log"]
        return data

    def with_its_hash(name, data):
        if name != "bundle.json":
            return data
        index = json.loads(data)
        for entry in index["sittings"]:
            if entry["sitting"] == victim:
                entry["log_sha256"] = sha256_hex(edited["log"])
        return json.dumps(index).encode()

    changed(changed(bundle, another_person), with_its_hash)
    came = {one.sitting: one for one in take_in(project, bundle)}

    assert came[victim].came == "refused"
    assert "another participant" in came[victim].words
    assert sorted(one.came for one in came.values()) == ["refused", "taken_in"]


def test_a_picture_that_was_changed_refuses_its_sitting_and_keeps_nothing_of_it(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    bundle = sat(project, tmp_path, study)
    changed(bundle, lambda name, data: b"another picture" if name.startswith("blobs/") else data)

    assert {one.came for one in take_in(project, bundle)} == {"refused"}
    assert project.episodes.all() == ()
    assert study_progress(project, study).total.by_standing == {"open": 2}


def test_a_bundle_of_another_project_is_refused(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    bundle = sat(project, tmp_path, study)
    with (
        Project.create(tmp_path / "other") as other,
        pytest.raises(UsageError, match="Import it where the package was made"),
    ):
        take_in(other, bundle)


def test_two_participants_receive_word_for_word_the_same_of_an_anomaly_and_of_its_clean_twin(
    project, tmp_path
):
    """Non-interference: but for pixels and lawful outcomes, what is told is equal to the last byte."""
    study = a_running_study(project, revisions=two_tasks(project))
    file = tmp_path / "a.auditpack"
    pack(project, study, "Ada", file)
    told = []

    async def start(_spec):
        return FakeWorld()

    async def listen(place, sitting):
        one = Participation(
            place.package, sitting, place.scene(sitting.id), place, "en", {}, start, None, False
        )
        await one.open(lambda *_: None)
        answers = [
            (await one.use(tool, arguments))[0]
            for tool, arguments in (
                ("observe", {}),
                ("turn", {"degrees": 45.0}),
                ("read_example", {}),
                ("history", {"from": 1, "to": 2}),
                ("finish", {}),
            )
        ]
        await one.close()
        return [answer.model_dump_json(exclude={"pictures"}) for answer in answers]

    with Participating(file, tmp_path / "r") as place:
        scenes = [place.scene(sitting.id) for sitting in place.package.sittings]
        told = [asyncio.run(listen(place, sitting)) for sitting in place.package.sittings]
        texts = "".join(
            (place.folder / "logs" / f"{one.id}.jsonl").read_text() for one in place.package.sittings
        )
    assert sorted(bool(scene.injections) for scene in scenes) == [False, True]
    assert told[0] == told[1]
    for word in ("float", "room/lamp", "raise_m", "The lamp hangs", "Lamp", "Clean", str(project.folder)):
        assert word not in texts, word


def test_a_file_that_is_no_bundle_holds_up_no_other(project, tmp_path):
    study = a_running_study(project, revisions=two_tasks(project))
    whole = sat(project, tmp_path, study)
    hostile, missing = tmp_path / "hostile.auditresults", tmp_path / "gone.auditresults"
    with zipfile.ZipFile(hostile, "w") as archive:
        archive.writestr("bundle.json", "[" * 200_000)

    came = take_in_each(project, [hostile, missing, whole])

    assert [one.came for one in came] == ["refused", "refused", "taken_in", "taken_in"]
    assert [one.participant for one in came[:2]] == [hostile.name, missing.name]
    assert "nested more than" in came[0].words
    with pytest.raises(SchemaError, match="hostile"):
        take_in_each(project, [hostile])


@pytest.mark.parametrize("more", [[], ["also.txt"]])
def test_what_is_no_bundle_is_refused_by_the_command_alone_or_among_others(project, tmp_path, capsys, more):
    for name in ("notes.txt", *more):
        (tmp_path / name).write_text("no bundle")
    files = [str(tmp_path / name) for name in ("notes.txt", *more)]
    assert run(["study", "take-in", *files, "-p", str(project.folder)]) == 1
    told = capsys.readouterr().out
    assert told.count("refused") == len(files)
    assert "notes.txt" in told
