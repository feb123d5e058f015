"""A study from end to end through the real windows: six tasks, two participants, two raters, and who decides.

SIMULATED: no person audited or judged here. Participants and raters are drawn by a seeded generator from the answers, and
their names say so; what is real is every window, click, key, package and record between them. Worlds are fake.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app import hosts
from app.__main__ import run
from app.jobs.agreeing import compare
from app.jobs.figures import success_table
from app.jobs.packing import pack
from app.jobs.returning import take_in
from app.jobs.studies import make_study, start_study
from app.jobs.study_progress import study_progress
from data.schema.judgment import REASONS
from data.schema.scene import WorldSpec
from data.schema.task import Revision
from data.store import Project
from tests.app.desks import Desk, open_desk
from tests.app.participants import ParticipantDesk, open_participant
from worlds.fake import FakeWorld

pytestmark = [pytest.mark.gui, pytest.mark.timeout(900)]
TASKS = ("float room/lamp", "float room/crate", "float room/chair", "float room/vase")
PARTICIPANTS = ("Simulated participant 1", "Simulated participant 2")
RATERS = ("Simulated rater 1", "Simulated rater 2")
DECIDES = "Simulated third rater"
FINDS, ERRS = 0.7, 0.25
"""How often a simulated participant finds what is wrong, and a simulated rater gives the other verdict."""


def test_six_tasks_are_audited_by_two_and_judged_by_two_through_the_windows(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Simulated study"
    revisions = make_tasks(folder)
    with Project.open(folder) as project:
        made = make_study(
            project,
            "Simulated study",
            by="Cara",
            tasks=tuple(one.sha256 for one in revisions),
            participants=PARTICIPANTS,
        )
        study = start_study(project, made, by="Cara")
        for name in PARTICIPANTS:
            pack(project, study, name, tmp_path / f"{name}.auditpack", most=6)
    for name in PARTICIPANTS:
        with open_participant(qtbot, qapp, tmp_path / f"{name}.auditpack", simulated=True) as window:
            audit_all(window, random.Random(name), revisions)
        with Project.open(folder) as project:
            take_in(project, tmp_path / f"{name}.auditresults")

    with Project.open(folder) as project:
        progress = study_progress(project, study)
        assert (progress.total.wanted, progress.total.done, progress.total.simulated) == (12, 12, 12)
        episodes = {one.id: one for one in project.episodes.all()}
    assert len(episodes) == 12
    assert {one.auditor.name for one in episodes.values()} == set(PARTICIPANTS)
    assert {one.ending for one in episodes.values()} <= {"submitted", "nothing_found"}

    for name in RATERS:
        with open_desk(qtbot, qapp, folder, monkeypatch, name) as desk:
            judge_all(desk, random.Random(name), 12)
    with open_desk(qtbot, qapp, folder, monkeypatch, DECIDES) as desk:
        decide_all(desk)

    with Project.open(folder) as project:
        given = [one for one in project.judgments.current() if one.judge.kind == "human"]
        assert sorted(one.judge.name for one in given) == sorted(RATERS * 12)
        between = compare(project, "human-simulated rater 1", "human-simulated rater 2", draws=200)
        by_hand = sum(
            len({one.verdict for one in given if one.episode == episode}) == 1 for episode in episodes
        )
        assert between.measures.n == 12
        assert between.measures.observed == pytest.approx(by_hand / 12)
        decided = [one for one in project.judgments.current() if one.judge.kind == "adjudicator"]
        assert len(decided) == 12 - by_hand > 0
        assert all(one.note.startswith("Simulated") for one in decided)
        rows = success_table(project).rows
        assert [row.words for row in rows] == [f"{name} (simulated person)" for name in sorted(PARTICIPANTS)]
        assert all("simulated" in act.who.casefold() for act in project.acts.all() if act.kind == "judgment")


def make_tasks(folder: Path) -> tuple[Revision, ...]:
    """Four tasks with an anomaly and two clean controls, frozen."""

    async def start(_spec: WorldSpec) -> FakeWorld:
        return FakeWorld()

    assert run(["init", str(folder)]) == 0
    new = ["task", "new", "-p", str(folder), "--world", "fake", "--author", "Cara", "--freeze"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hosts, "start_world", start)
        for task in TASKS:
            assert run([*new, "--inject", task]) == 0
        for steps in ("38", "40"):
            assert run([*new, "--control", "--steps", steps]) == 0
    with Project.open(folder) as project:
        return project.revisions.all()


def audit_all(desk: ParticipantDesk, chance: random.Random, revisions: tuple[Revision, ...]) -> None:
    """A participant's whole package: a picture and a report, or nothing found."""
    rubrics = {one.sha256: one for one in revisions}
    sittings = desk.package.sittings
    desk.click("welcome-next")
    desk.click("practice-begin")
    for number, sitting in enumerate(sittings):
        desk.until_open()
        anomalies = rubrics[desk.place.scene(sitting.id).revision].definition.anomalies
        finds = chance.random() < FINDS
        stage = desk.see(QWidget, "participant-stage")
        for key in (Qt.Key.Key_D, Qt.Key.Key_A):
            used = desk.controller.view.used
            stage.setFocus()
            QTest.keyClick(stage, key)
            desk.wait(
                lambda used=used: desk.controller.view.used == used + 1 and not desk.controller.doing.what
            )
        if finds == bool(anomalies):
            report(desk, anomalies[0].rubric.en.anomaly if anomalies else "Something is wrong with the wall.")
            end(desk, "submitted")
        else:
            end(desk, "nothing-found")
        if number + 1 < len(sittings):
            desk.click("between-next")
    desk.wait(lambda: ".auditresults" in desk.read("results-file"))


def report(desk: ParticipantDesk, words: str) -> None:
    """One report on what is on the screen, with a point in its middle."""
    stage = desk.see(QWidget, "participant-stage")
    stage.setFocus()
    desk.see_newest()
    QTest.keyClick(stage, Qt.Key.Key_F)
    desk.wait(lambda: desk.controller.draft.evidence)
    field = desk.see(QPlainTextEdit, "report-text")
    field.setFocus()
    QTest.keyClicks(field, words)
    desk.click("mark-tool-point")
    picture = desk.see(QWidget, "participant-picture")
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.rect().center())
    desk.click("report-file")
    desk.wait(lambda: desk.controller.view.reports and not desk.controller.doing.what)


def end(desk: ParticipantDesk, ending: str) -> None:
    desk.click(f"end-{ending}")
    desk.click("confirm-go")
    desk.wait(lambda: not desk.controller.is_open)


def judge_all(desk: Desk, chance: random.Random, count: int) -> None:
    """A rater's whole queue by keys; the truth, or with some chance the other verdict."""
    judge = desk.judge
    desk.window.go_to("judge")
    desk.wait(lambda: judge.library.rows)
    desk.click("judge-begin")
    for number in range(1, count + 1):
        desk.wait(lambda: judge.is_shown)
        key, reports = judge.model.key, judge.model.standing
        is_met = truth(desk) != (chance.random() < ERRS)
        verdict = "met" if is_met else "not_met"
        QTest.keyClick(judge.replay, Qt.Key.Key_1 if is_met else Qt.Key.Key_2)
        if judge.model.key == key and not judge.keeper.is_giving:
            assert reports, "without a report the reason is known"
            QTest.keyClick(judge.replay, Qt.Key.Key_A)
        desk.wait(lambda key=key, number=number: key in judge.queue.done and len(judge.queue.done) == number)
        assert judge._given[-1].verdict == verdict
        assert judge._given[-1].reason in REASONS[verdict]
    desk.wait(lambda: judge.model.key == "")


def decide_all(desk: Desk) -> None:
    """The third person: everything on which the two disagree, by the truth, with a written reason."""
    judge = desk.judge
    desk.window.go_to("judge")
    desk.wait(lambda: judge.queue.count("decide"))
    desk.click("judge-which-decide")
    desk.click("judge-begin")
    for waiting in range(judge.queue.count("decide"), 0, -1):
        desk.wait(lambda: judge.is_shown)
        assert len(judge.model.opened.between) == 2
        QTest.keyClick(judge.replay, Qt.Key.Key_1 if truth(desk) else Qt.Key.Key_2)
        if not judge.model.reason:
            QTest.keyClick(judge.replay, Qt.Key.Key_A)
        QTest.keyClick(judge.replay, Qt.Key.Key_M)
        note = QApplication.focusWidget()
        QTest.keyClicks(note, "Simulated: by the ground truth.")
        QTest.keyClick(note, Qt.Key.Key_Return)
        desk.wait(lambda waiting=waiting: judge.queue.count("decide") == waiting - 1)


def truth(desk: Desk) -> bool:
    """Whether what is on the screen meets the rubric: the report is the rubric's own words, or nothing is wrong."""
    model = desk.judge.model
    anomalies = model.revision.definition.anomalies
    texts = [one.text for one in model.seen.reports]
    return texts == [one.rubric.en.anomaly for one in anomalies]
