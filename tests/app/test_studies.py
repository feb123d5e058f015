"""A study is made, checked, started and given out; no seat twice, nothing of the answer in a package."""

import zipfile

import pytest

from app.jobs.drawing import Drawer, give_back, renew
from app.jobs.packing import pack
from app.jobs.studies import change_study, close_study, make_study, start_study
from app.jobs.study_checks import check_study
from data.errors import ConflictError, NotFoundError, StoreError, UsageError
from data.ids import new_id
from data.interchange.packages import OpenedPackage
from data.schema.example import Example, ExampleFrame
from data.schema.study import StudyCondition
from data.store import Project
from data.store.blobs import Blobs
from evaluation.allocation import NoChoice
from tests.app.studies import CANARIES, a_control, a_running_study, a_tested_task, six_tasks

HOUR = 3_600_000


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project") as opened:
        yield opened


def an_example(project, category="G1", revision=None):
    revision = revision or a_tested_task(project, category=category, title="The solved one")
    blob = project.blobs.put(f"picture of {category}".encode())
    return project.examples.add_next(
        Example(
            id=new_id(),
            category=category,
            version=1,
            definition={"en": f"What {category} means", "zh": "定义"},
            frames=(ExampleFrame(blob=blob, width=960, height=576, caption={"en": "Look here"}),),
            answer={"en": "The chair floats."},
            task=revision.task,
            revision=revision.sha256,
            by="curator",
            at_ms=1,
        )
    )


def test_a_study_keeps_every_save_and_refuses_one_that_is_behind(project):
    study = make_study(project, "Pilot", by="cy", tasks=(a_control(project).sha256,))
    after = change_study(project, study, by="di", participants=("Ada",))

    assert [(save.by, save.after.participants) for save in project.studies.history(study.id)] == [
        ("cy", ()),
        ("di", ("Ada",)),
    ]
    assert after.version == 2
    with pytest.raises(ConflictError, match="saved as version 2"):
        change_study(project, study, by="cy", participants=("Bo",))
    with pytest.raises(UsageError, match="already"):
        make_study(project, "pilot", by="cy")


def test_a_study_without_tasks_or_people_does_not_start_and_says_what_is_missing(project):
    study = make_study(project, "Pilot", by="cy")

    with pytest.raises(UsageError, match=r"no task.*no participant"):
        start_study(project, study, by="cy")
    with pytest.raises(UsageError, match="draft"):
        close_study(project, study, by="cy")


def test_its_maker_is_told_of_missing_controls_and_of_seats_that_nobody_can_fill(project):
    own = a_tested_task(project, author="Ada")
    study = make_study(project, "Pilot", by="cy", tasks=(own.sha256,), participants=("Ada", "Bo"))
    words = " ".join(finding.words for finding in check_study(project, study))

    assert "No clean control" in words
    assert "Only 1 of its 2 seats" in words
    assert "You made this task" in words


def test_what_people_did_stands_when_a_study_is_changed(project):
    study = a_running_study(project)
    Drawer(project, study).draw("Ada", "w", until_ms=HOUR, now_ms=0)

    for changes, words in (
        ({"conditions": (StudyCondition(hint="family"),)}, "it stands as it is"),
        ({"participants": ("Bo",)}, "Ada has had sittings"),
        ({"tasks": (a_control(project, description="Another.").sha256,)}, "they stay in"),
    ):
        with pytest.raises(UsageError, match=words):
            change_study(project, study, by="cy", **changes)
    more = change_study(project, study, by="cy", participants=("Ada", "Bo", "Di"), people_per_task=3)
    assert more.seats == 18


def test_two_people_fill_twelve_seats_and_then_nothing_is_left(project):
    drawer = Drawer(project, a_running_study(project))
    for number in range(6):
        for person in ("ada", "Bo"):
            assert (
                drawer.draw(person, f"{person}{number}", until_ms=HOUR, now_ms=0).participant
                == person.title()
            )

    assert isinstance(drawer.draw("Ada", "again", until_ms=HOUR, now_ms=0), NoChoice)
    with pytest.raises(UsageError, match="no participant"):
        drawer.draw("Eve", "e", until_ms=HOUR, now_ms=0)


def test_a_sitting_that_was_left_is_taken_up_by_its_person_and_lapses_for_others(project):
    study = a_running_study(project, people_per_task=1, revisions=(a_control(project),))
    drawer = Drawer(project, study)
    first = drawer.draw("Ada", "window-1", until_ms=100, now_ms=0)

    assert isinstance(drawer.draw("Ada", "window-2", until_ms=100, now_ms=50), NoChoice)
    assert drawer.draw("Ada", "window-2", until_ms=200, now_ms=150).id == first.id
    assert renew(project, (first.id,), "window-1", until_ms=300) == (first.id,)
    taken = drawer.draw("Bo", "window-3", until_ms=400, now_ms=250)
    assert (taken.revision, taken.seat) == (first.revision, 1)
    assert project.assignments.get(first.id).state == "lapsed"
    assert [state.state for _, state in project.assignments.history(first.id)] == ["given", "lapsed"]


def test_a_seat_given_back_is_free_and_a_finished_one_stays(project):
    study = a_running_study(project, people_per_task=1, revisions=(a_control(project),))
    drawer = Drawer(project, study)
    mine = drawer.draw("Ada", "w", until_ms=HOUR, now_ms=0)
    give_back(project, mine.id, now_ms=5, reason="Ill.")

    assert drawer.draw("Bo", "x", until_ms=HOUR, now_ms=10).revision == mine.revision
    with pytest.raises(UsageError, match="lapsed"):
        give_back(project, mine.id, now_ms=6, reason="Again.")


def test_a_study_that_does_not_run_gives_nothing_out(project):
    study = make_study(project, "P", by="c", tasks=(a_control(project).sha256,), participants=("Ada",))
    with pytest.raises(UsageError, match="draft; start it"):
        Drawer(project, study).draw("Ada", "w", until_ms=1, now_ms=0)


def test_a_package_holds_its_sittings_and_no_word_of_the_answer(project, tmp_path):
    study = a_running_study(project, conditions=(StudyCondition(hint="family", mode="free", simulated_s=90),))
    file = tmp_path / "out" / "ada.auditpack"
    file.parent.mkdir()
    package = pack(project, study, "ada", file)

    assert len(package.sittings) == 6
    assert {sitting.simulated_s for sitting in package.sittings} == {90}
    assert {set(sitting.briefs) == {"en", "zh"} for sitting in package.sittings} == {True}
    with zipfile.ZipFile(file) as archive:
        raw = b"".join(name.encode() + archive.read(name) for name in archive.namelist())
    for word in (
        *CANARIES,
        "A task",
        "A clean one",
        "clean control",
        "Pilot",
        str(project.folder),
        "curator",
    ):
        assert word.encode() not in raw, word


def test_a_sitting_of_a_control_reads_like_any_other(project, tmp_path):
    study = a_running_study(project, conditions=(StudyCondition(hint="category"),))
    package = pack(project, study, "Ada", tmp_path / "a.auditpack")
    opened = OpenedPackage(tmp_path / "a.auditpack")
    clean = {
        sitting.id
        for sitting in package.sittings
        if not opened.scene(sitting.id, Blobs(tmp_path / "b")).injections
    }

    assert len(clean) == 2
    for sitting in package.sittings:
        assert sitting.briefs["en"].hint.category in {"G1", "V1"}
    plain = [
        sitting.model_dump(exclude={"id": True, "briefs": {"__all__": {"hint"}}})
        for sitting in package.sittings
    ]
    assert all(one == plain[0] for one in plain)


def test_two_packages_share_the_tasks_of_a_study_and_a_third_is_told_that_nothing_is_left(project, tmp_path):
    study = a_running_study(project)
    for person in ("Ada", "Bo"):
        assert len(pack(project, study, person, tmp_path / f"{person}.auditpack").sittings) == 6

    with pytest.raises(UsageError, match="Nothing is left for Ada"):
        pack(project, study, "Ada", tmp_path / "more.auditpack")
    assert not (tmp_path / "more.auditpack").exists()


def test_a_package_that_cannot_be_written_gives_no_seat(project, tmp_path, monkeypatch):
    study = a_running_study(project)

    def full(*_):
        raise StoreError("no room")

    monkeypatch.setattr("app.jobs.packing.write_package", full)
    with pytest.raises(StoreError, match="no room"):
        pack(project, study, "Ada", tmp_path / "a.auditpack")
    assert project.assignments.of_study(study.id) == ()
    assert project.leases.under("study/") == ()


def test_a_package_goes_neither_over_another_file_nor_beside_the_answers(project, tmp_path):
    study = a_running_study(project)
    (tmp_path / "a.auditpack").write_text("mine")

    with pytest.raises(UsageError, match="there already"):
        pack(project, study, "Ada", tmp_path / "a.auditpack")
    with pytest.raises(UsageError, match="project's own folder"):
        pack(project, study, "Ada", project.folder / "b.auditpack")
    with pytest.raises(NotFoundError, match="no folder"):
        pack(project, study, "Ada", tmp_path / "none" / "b.auditpack")


def test_an_example_is_given_by_version_and_its_task_is_kept_out(project, tmp_path):
    solved = a_tested_task(project, title="The solved one")
    for code in ("G1", "V1"):
        an_example(project, code, solved)
    study = a_running_study(project, conditions=(StudyCondition(hint="category", example=True),))
    an_example(project, "G1", solved)
    package = pack(project, study, "Ada", tmp_path / "a.auditpack")

    assert study.examples == {"G1": 1, "V1": 1}
    labels = {sitting.examples["en"].label for sitting in package.sittings}
    assert labels == {"G1-v1", "V1-v1"}
    with pytest.raises(UsageError, match=r"kept out of evaluation.*worked example"):
        change_study(project, study, by="c", tasks=(*study.tasks, solved.sha256))


def test_examples_that_are_missing_stop_a_study(project):
    an_example(project, "G1")
    tasks = tuple(one.sha256 for one in six_tasks(project))
    condition = StudyCondition(hint="category", example=True)
    study = make_study(project, "P", by="c", tasks=tasks, participants=("Ada",), conditions=(condition,))

    with pytest.raises(UsageError, match="there is none of V1"):
        start_study(project, study, by="c")
