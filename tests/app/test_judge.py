"""Judge: the author hidden, one key a verdict, an undo, drafts that last, nothing judged twice by mistake."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

import app.desktop.saving
from app.desktop.widgets.zoom import ZoomView
from app.jobs.judging import human_judge
from app.jobs.seats import leave_seat, take_seat
from app.jobs.verdicts import give_verdict
from data.ids import now_ms
from data.schema.judging import JudgmentDraft
from tests.app.desks import Desk, open_desk
from tests.app.judged import make_judged_project
from tests.app.test_audit import words_on_screen
from tests.app.test_saving import Trouble
from tests.room import nothing_is_clipped

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def judged_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a task by Cara and audits of it by Ada and by Eve; each test gets a copy."""
    folder = tmp_path_factory.mktemp("judged") / "project"
    make_judged_project(folder, {"Ada": "The lamp hangs in the air.", "Eve": "The lamp floats."})
    return folder


@pytest.fixture
def judging(
    judged_project: Path, qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Joe has Ada's audit open in Judge; Eve's waits."""
    shutil.copytree(judged_project, tmp_path / "project")
    with open_desk(qtbot, qapp, tmp_path / "project", monkeypatch, "Joe") as desk:
        desk.window.go_to("judge")
        desk.wait(lambda: desk.judge.library.rows)
        open_audit(desk, by="Ada")
        yield desk


def audit_by(desk: Desk, name: str) -> str:
    return next(one.id for one in desk.judge.shelf.records.episodes if one.auditor.name == name)


def open_audit(desk: Desk, by: str) -> str:
    """Opens somebody's audit and waits until a key may judge it."""
    key = audit_by(desk, by)
    desk.judge.open(key)
    desk.wait(lambda: desk.judge.is_shown and desk.judge.replay.hasFocus())
    return key


def given(desk: Desk) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """People's verdicts that count, as last read by the window."""
    return [
        (o.verdict, o.reason, o.judge.name, o.reports)
        for o in desk.judge.shelf.judgments
        if o.judge.kind == "human"
    ]


def press(desk: Desk, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(desk.judge.replay, key)


def test_who_made_the_audit_and_how_is_hidden(judging: Desk) -> None:
    parts = (judging.judge.left, judging.judge.centre, judging.judge.right)
    shown = "\n".join(words_on_screen(part) for part in parts)
    assert "the lamp hangs in the air." in shown
    assert "picture 1 of 1" in shown
    for telling in ("ada", "human", "baseline", "(person)", "a1", "right 45", "r1", "steps"):
        assert telling not in shown.split(), telling
        assert f"{telling} " not in shown, telling
    assert not judging.window.companion.isVisible()


def test_one_key_gives_a_verdict_and_backspace_takes_it_back(judging: Desk) -> None:
    first = judging.judge.model.key
    press(judging, Qt.Key.Key_1)
    judging.wait(lambda: given(judging) == [("met", "names the anomaly", "Joe", ("r1",))])
    judging.wait(lambda: judging.judge.model.key != first and judging.judge.model.is_ready)
    assert judging.find(QAbstractButton, "judge-undo").text() == "Undo “Met”"
    press(judging, Qt.Key.Key_Backspace)
    judging.wait(lambda: judging.judge.model.key == first and judging.judge.model.is_ready)
    judging.wait(lambda: judging.judge.is_shown)
    assert judging.judge.model.verdict == "met"
    judging.wait(lambda: given(judging) == [])
    press(judging, Qt.Key.Key_2, Qt.Key.Key_A)
    judging.wait(lambda: [one[:2] for one in given(judging)] == [("not_met", "names another thing")])
    steps = [
        (one.verdict, one.withdrawn) for one in judging.project.judgments.all() if one.judge.kind == "human"
    ]
    assert steps == [("met", False), ("met", True), ("not_met", False)]
    judging.window.resize(1024, 700)
    judging.judge.desk.form.show_undo("Cannot judge")  # the widest
    assert nothing_is_clipped(judging.window)


def test_who_has_had_a_hand_in_the_task_since_the_list_was_read_judges_no_audit_of_it(judging: Desk) -> None:
    (task,) = judging.project.tasks.all()
    judging.project.tasks.save(task, by="Joe")
    press(judging, Qt.Key.Key_1)
    judging.wait(lambda: "You made this task" in judging.window.banner.words)
    assert judging.judge.model.verdict == "met"
    assert given(judging) == []
    judging.window.banner.dismiss()
    judging.judge.open(audit_by(judging, "Eve"))
    judging.wait(lambda: "You made this task" in judging.window.banner.words)
    judging.wait(lambda: not judging.judge.model.key)
    assert [one.judge.kind for one in judging.project.judgments.all()] == ["grounded"]


def test_a_held_key_judges_nothing_that_was_not_seen(judging: Desk) -> None:
    for _ in range(20):
        press(judging, Qt.Key.Key_1)
    judging.wait(lambda: len(given(judging)) == 1 and judging.judge.model.is_ready)
    judging.wait(lambda: judging.judge.is_shown)
    assert judging.judge.queue.words(judging.judge.model.key).endswith("1 done")
    assert all(not key.autoRepeat() for key in judging.window._keys["judge"])


def test_without_the_tick_a_verdict_waits_for_return(judging: Desk) -> None:
    judging.click("judge-quick")
    press(judging, Qt.Key.Key_2)
    save = judging.find(QAbstractButton, "judge-save")
    assert not save.isEnabled()
    assert "keys A to H" in judging.find(QLabel, "judge-missing").text()
    press(judging, Qt.Key.Key_D)
    reason = judging.find(QComboBox, "judge-reason")
    assert reason.currentData() == "too vague"
    assert save.isEnabled()
    assert given(judging) == []
    press(judging, Qt.Key.Key_Return)
    judging.wait(lambda: [one[:2] for one in given(judging)] == [("not_met", "too vague")])
    assert judging.studio.preferences.judge_quick is False


def test_a_note_is_written_before_it_is_saved_and_its_letters_judge_nothing(judging: Desk) -> None:
    press(judging, Qt.Key.Key_M)
    note = judging.find(QLineEdit, "judge-note")
    judging.wait(note.hasFocus)
    QTest.keyClicks(note, "12 bad names")
    assert (note.text(), judging.judge.model.verdict) == ("12 bad names", None)
    QTest.keyClick(note, Qt.Key.Key_Escape)
    judging.wait(judging.judge.replay.hasFocus)
    judging.click("verdict-other-rubric_wrong")
    judging.judge.model.explain("other")
    QTest.keyClick(note, Qt.Key.Key_Return)
    judging.wait(lambda: [one[:2] for one in given(judging)] == [("rubric_wrong", "other")])
    assert judging.project.judgments.current()[-1].note == "12 bad names"


def test_a_verdict_on_its_way_when_its_person_left_counts_once_there_is_room_and_is_not_the_next_ones(
    judging: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.desktop.saving, "FIRST_PAUSE_MS", 150)
    trouble = Trouble(judging.project, monkeypatch)
    trouble.begin("read-only")
    judging.judge.model.choose("met")
    judging.judge.keeper.give()
    judging.become("Kim")
    judging.wait(lambda: judging.studio.saving.words)
    trouble.end("read-only")
    judging.wait(lambda: [(one[0], one[2]) for one in given(judging)] == [("met", "Joe")])
    judging.become("Joe")
    open_audit(judging, by="Eve")
    judging.judge.model.choose("met")
    judging.judge.keeper.give()
    judging.become("Kim")
    judging.wait(lambda: len(given(judging)) == 2)
    assert not judging.judge.desk.form.findChild(QAbstractButton, "judge-undo").isEnabled()


def test_another_reason_needs_a_note(judging: Desk) -> None:
    judging.judge.model.choose("rubric_wrong")
    judging.judge.model.explain("other")
    assert "note" in judging.judge.model.missing
    judging.judge.model.annotate("The rubric names another lamp.")
    assert judging.judge.model.missing == ""


def test_a_draft_is_on_the_disk_in_a_moment_and_is_there_again(judging: Desk) -> None:
    key = judging.judge.model.key
    judging.judge.model.choose("not_met")
    judging.judge.model.annotate("half a sent")
    judging.wait(lambda: judging.project.judgment_drafts.find(key, "human-joe"))
    judging.wait(lambda: judging.judge.model.is_saved)
    judging.judge._close()
    judging.click("judge-begin")
    judging.wait(lambda: judging.judge.model.is_ready)
    assert judging.judge.model.content == ("not_met", "", "half a sent", ("r1",))


def test_a_draft_from_before_the_verdict_that_counts_is_shown_beside_it(judging: Desk) -> None:
    key, judge = judging.judge.model.key, human_judge("Joe")
    judging.judge._close()
    old = JudgmentDraft(episode=key, judge=judge.id, verdict="met", note="old words", at_ms=now_ms())
    judging.project.judgment_drafts.keep(old)
    give_verdict(judging.project, key, rater="Joe", verdict="not_met", reason="too vague")
    judging.wait(lambda: given(judging))
    judging.judge.open(key)
    judging.wait(lambda: judging.judge.model.stale)
    press(judging, Qt.Key.Key_1)
    assert judging.judge.model.verdict == "not_met"
    assert "old words" in words_on_screen(judging.judge.desk.cards)
    judging.click("stale-use")
    judging.wait(lambda: judging.judge.model.is_ready)
    assert judging.judge.model.content[::2] == ("met", "old words")
    assert judging.project.judgments.current_by(key, judge.id).verdict == "not_met"


def test_a_stale_draft_can_be_dropped(judging: Desk) -> None:
    key = judging.judge.model.key
    judging.judge._close()
    judging.project.judgment_drafts.keep(
        JudgmentDraft(episode=key, judge="human-joe", verdict="met", at_ms=1)
    )
    give_verdict(judging.project, key, rater="Joe", verdict="not_met", reason="too vague")
    judging.wait(lambda: given(judging))
    judging.judge.open(key)
    judging.click("stale-drop")
    judging.wait(lambda: judging.judge.model.is_ready)
    assert judging.judge.model.verdict == "not_met"
    assert judging.project.judgment_drafts.find(key, "human-joe") is None


@pytest.mark.parametrize("mine", [True, False])
def test_a_verdict_given_elsewhere_meanwhile_is_shown_beside_mine(judging: Desk, mine: bool) -> None:
    key = judging.judge.model.key
    judging.judge.model.choose("met")
    judging.judge.model.annotate("my words")
    give_verdict(judging.project, key, rater="Joe", verdict="not_met", reason="too vague", note="theirs")
    judging.judge.save()
    judging.wait(lambda: judging.judge.model.conflict)
    shown = words_on_screen(judging.judge.desk.cards)
    assert "my words" in shown
    assert "theirs" in shown
    judging.click("conflict-mine" if mine else "conflict-theirs")
    judging.wait(lambda: judging.judge.model.is_ready)
    if mine:
        judging.click("judge-save")
        judging.wait(lambda: [one[0] for one in given(judging)] == ["met"])
    assert judging.project.judgments.current_by(key, "human-joe").note == ("my words" if mine else "theirs")
    assert len([one for one in judging.project.judgments.all() if one.judge.kind == "human"]) == 1 + mine


@pytest.mark.parametrize("mine", [True, False])
def test_a_draft_of_another_window_is_shown_beside_mine(judging: Desk, mine: bool) -> None:
    model, drafts = judging.judge.model, judging.project.judgment_drafts
    key = model.key
    model.annotate("first")
    judging.wait(lambda: drafts.find(key, "human-joe"))
    drafts.keep(model.draft(7).model_copy(update={"note": "typed there"}))
    model.annotate("typed here")
    judging.wait(lambda: model.conflict)
    shown = words_on_screen(judging.judge.desk.cards)
    assert "typed here" in shown
    assert "typed there" in shown
    judging.click("conflict-mine" if mine else "conflict-theirs")
    judging.wait(lambda: model.is_ready and model.is_saved)
    assert model.note == drafts.find(key, "human-joe").note == ("typed here" if mine else "typed there")


def test_a_draft_that_leaves_the_screen_covers_none_of_another_window_and_both_are_shown(
    judging: Desk,
) -> None:
    model, drafts = judging.judge.model, judging.project.judgment_drafts
    key = model.key
    drafts.keep(model.draft(7).model_copy(update={"note": "typed there"}))
    model.annotate("typed here")
    judging.judge._close()
    judging.wait(lambda: drafts.find(key, "human-joe").beside)
    assert drafts.find(key, "human-joe").note == "typed there"
    judging.judge.open(key)
    judging.wait(lambda: model.stale)
    shown = words_on_screen(judging.judge.desk.cards)
    assert "typed here" in shown
    assert "typed there" in shown
    judging.click("stale-use")
    judging.wait(lambda: model.is_ready)
    assert model.note == drafts.find(key, "human-joe").note == "typed here"
    assert drafts.find(key, "human-joe").beside is None


def test_nobody_judges_their_own_audit_and_is_told_why(judging: Desk) -> None:
    judging.become("Ada")
    judging.wait(lambda: judging.judge.library.is_ready)
    assert audit_by(judging, "Ada") not in [row.key for row in judging.judge.library.rows]
    judging.click("judge-why")
    assert "1: This audit is your own" in judging.find(QLabel, "judge-reasons").text()
    open_audit(judging, by="Eve")
    judging.judge.open(audit_by(judging, "Ada"))
    judging.wait(lambda: "your own" in judging.window.banner.words)
    assert judging.judge.model.key == ""
    assert judging.judge.library.selected == ""
    QTest.keyClick(judging.window, Qt.Key.Key_1)
    judging.judge.save()
    assert given(judging) == []
    assert not judging.judge.replay.isVisible()


def test_who_comes_for_the_last_seat_too_late_gets_the_next_audit(judging: Desk) -> None:
    project, key = judging.project, judging.judge.model.key
    project.write(lambda: leave_seat(project, "judge", key, "human-joe"))  # another window of Joe's goes
    judging.wait(lambda: [one.holder for one in project.leases.under("judge/")] == ["human-joe"])
    judging.judge._close()
    for name in ("human-bo", "human-cy"):
        assert project.write(
            lambda name=name: take_seat(project, "judge", key, name, seats=2, now_ms=now_ms())
        )
    judging.judge.open(key)
    judging.wait(lambda: "Somebody else is judging" in judging.window.banner.words)
    assert judging.judge.model.key != key
    assert given(judging) == []


def test_two_raters_disagree_and_a_third_decides_with_a_reason(judging: Desk) -> None:
    key = judging.judge.model.key
    judging.judge._close()
    give_verdict(judging.project, key, rater="Bo", verdict="met", reason="names the anomaly", note="bo words")
    give_verdict(judging.project, key, rater="Cy", verdict="not_met", reason="too vague")
    judging.wait(lambda: judging.judge.queue.count("decide") == 1)
    assert key not in [row.key for row in judging.judge.library.rows]
    judging.click("judge-which-decide")
    open_audit(judging, by="Ada")
    shown = words_on_screen(judging.judge.desk)
    assert "rater 1" in shown
    assert "rater 2" in shown
    assert "bo words" in shown
    assert "cy" not in shown.split()
    press(judging, Qt.Key.Key_1)
    assert "written reason" in judging.find(QLabel, "judge-missing").text()
    judging.judge.model.annotate("It names the lamp and that it hangs.")
    press(judging, Qt.Key.Key_Return)
    judging.wait(lambda: judging.judge.queue.count("decide") == 0)
    (decided,) = [one for one in judging.project.judgments.current() if one.judge.kind == "adjudicator"]
    assert (decided.verdict, decided.judge.name, len(decided.settles)) == ("met", "Joe", 2)
    judging.become("Bo")
    judging.wait(lambda: judging.judge.library.is_ready)
    assert judging.judge.queue.count("decide") == 0


def test_pictures_are_looked_at_closely_and_the_mark_stays_in_its_place(judging: Desk) -> None:
    view = judging.find(ZoomView, "judge-replay-picture")
    before = view.picture_rect()
    at = QPointF(before.left() + before.width() * 0.25, before.top() + before.height() * 0.25)
    wheel = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 360),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, wheel)
    after = view.picture_rect()
    assert after.width() == pytest.approx(before.width() * 1.25**3)
    assert (at.x() - after.left()) / after.width() == pytest.approx(0.25, abs=1e-3)
    assert judging.judge.replay.again.look == view.look
    start = QPoint(view.width() // 2, view.height() // 2)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(-30, 0))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(-30, 0))
    assert view.picture_rect().left() == pytest.approx(after.left() - 30, abs=1)
    press(judging, Qt.Key.Key_Z)
    assert view.picture_rect() == before


def test_the_claimed_place_is_drawn_again_beside_the_evidence_with_its_clean_twin(judging: Desk) -> None:
    words = judging.find(QLabel, "judge-again-words")
    judging.wait(lambda: "Every pixel" in words.text())
    assert judging.judge.replay.again.has_picture
    press(judging, Qt.Key.Key_T)
    judging.wait(lambda: words.text().startswith("Without the anomaly"))
    twin = judging.judge.redrawing.shown
    press(judging, Qt.Key.Key_T)
    judging.wait(lambda: "Every pixel" in words.text())
    audited = judging.judge.redrawing.shown
    assert twin[0] != audited[0]
    press(judging, Qt.Key.Key_V)
    assert not judging.judge.replay.again.isVisible()
    assert judging.studio.preferences.judge_again is False


def test_a_world_that_cannot_start_is_told_beside_the_evidence(judging: Desk) -> None:
    judging.wait(lambda: judging.judge.redrawing.shown)
    judging.window.go_to("author")
    judging.kills_next = True
    judging.judge.redrawing._kept.clear()
    judging.window.go_to("judge")
    words = judging.find(QLabel, "judge-again-words")
    judging.wait(lambda: "could not be drawn" in words.text() and "died" in words.text())
    assert judging.window.banner.words == ""


def test_the_foot_of_the_list_says_why_audits_are_not_offered(judging: Desk) -> None:
    workspace = judging.judge
    workspace.queue.show(
        row.model_copy(update={"queue": "", "bar": "You made it."}) for row in workspace.queue._rows
    )
    workspace.list.refresh("")
    assert "not offered to you" in judging.find(QAbstractButton, "judge-why").text()
    assert "You made it." in judging.find(QLabel, "judge-reasons").text()
    style = judging.find(QToolButton, "judge-why").toolButtonStyle()
    assert style == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
