"""The reviewer's desk: keys, pictures, conflicts with both texts, queues, disputes, votes that carry over, languages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

from app.desktop.widgets.two_texts import ConflictDialog
from app.desktop.window import LEAST_PX
from app.jobs.assigning import assign
from app.jobs.carrying import say_of_changes
from app.jobs.notes import pin_note
from app.jobs.reviewing import save_review
from data.ids import new_id, now_ms
from tests.app.desks import Desk
from tests.app.test_saving import Trouble
from tests.data.test_store_gates import results_of

pytestmark = pytest.mark.gui
LONG_NAME = "Wilhelmina Featherstonehaugh-Cholmondeley of the museum"


def freeze_tasks(desk: Desk, count: int) -> list[str]:
    """So many tasks of Cara's, frozen; their ids."""
    desk.make_task()
    desk.freeze()
    with_more = [desk.author.draft.task]
    for number in range(1, count):
        first = with_more[0]
        definition = first.definition.model_copy(update={"world_seed": number})
        made = desk.author.draft.task.model_copy(
            update={"id": new_id(), "version": 0, "title": f"Task {number}", "definition": definition}
        )
        saved = desk.project.tasks.save(made)
        desk.project.revisions.freeze(saved, frozen_ms=now_ms())
        with_more.append(saved)
    return [task.id for task in with_more]


def sit_down(desk: Desk, name: str, count: int = 1) -> None:
    desk.become(name)
    desk.window.go_to("review")
    desk.wait(lambda: len(desk.review.library.rows) == count)


def opened(desk: Desk, task: str) -> None:
    desk.review.open(task)
    desk.wait(
        lambda: (
            desk.review.form.review
            and desk.review.form.review.task == task
            and desk.review.form.beside is not None
            and desk.assembly.driver.is_settled
        )
    )


def press(desk: Desk, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    desk.window.activateWindow()
    desk.wait(desk.window.isActiveWindow)
    QTest.keyClick(desk.window, key, modifier)


def vote(desk: Desk, task: str, name: str, quality: str) -> None:
    """Somebody elsewhere saves a review."""
    revision = desk.project.revisions.for_task(task)[-1]
    save_review(desk.project, revision, reviewer=name, quality=quality, difficulty=2, world_ran=True)


def ran(desk: Desk) -> None:
    """The world has run for a moment."""
    desk.wait(lambda: not any("Run the world" in words for words in desk.review.form.missing))


def test_a_whole_review_by_keys_alone(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    press(desk, Qt.Key.Key_P)
    press(desk, Qt.Key.Key_4)
    press(desk, Qt.Key.Key_C)
    comment = desk.find(QPlainTextEdit, "review-comment")
    desk.wait(comment.hasFocus)
    QTest.keyClicks(comment, "Fair 5 px")
    ran(desk)
    press(desk, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.wait(lambda: desk.review.form.counts)
    review = desk.project.reviews.current_by(desk.review.revision, "Ada")
    assert (review.quality, review.difficulty, review.comment) == ("pass", 4, "Fair 5 px")
    assert desk.project.blobs.has(review.shown)


def test_saving_too_early_says_what_is_missing(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    press(desk, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "Choose a quality" in desk.window.banner.words
    assert desk.project.reviews.current(desk.review.revision) == ()


def test_pictures_keep_the_place_and_end_at_five(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    desk.review.tabs.setCurrentIndex(1)
    for number in range(1, 6):
        press(desk, Qt.Key.Key_F)
        desk.wait(lambda number=number: len(desk.review.form.review.captures) == number)
    press(desk, Qt.Key.Key_F)
    desk.wait(lambda: "at most 5" in desk.window.banner.words)
    words = desk.find(QLineEdit, "capture-words-0")
    QTest.keyClicks(words, "From the door")
    desk.click("capture-remove-4")
    desk.wait(lambda: desk.review.form.is_saved)
    draft = desk.project.reviews.draft(desk.review.revision, "Ada")
    assert [one.words for one in draft.captures] == ["From the door", "", "", ""]
    assert draft.captures[0].pose == desk.assembly.driver.pose
    assert all(desk.project.blobs.has(one.blob) for one in draft.captures)
    assert draft.actions["capture"] == 5
    desk.page.calls.clear()
    desk.click("capture-visit-0")
    assert ("view", {"pose": draft.captures[0].pose.model_dump()}) in desk.page.calls


def test_a_draft_is_kept_per_task_and_comes_back(desk: Desk) -> None:
    first, second = freeze_tasks(desk, 2)
    sit_down(desk, "Ada", 2)
    opened(desk, first)
    press(desk, Qt.Key.Key_X)
    opened(desk, second)
    assert desk.review.form.review.quality is None
    opened(desk, first)
    assert desk.review.form.review.quality == "fail"


def conflict(desk: Desk, task: str) -> ConflictDialog:
    """Ada types here what she saved elsewhere in another way; the dialog that comes of it."""
    opened(desk, task)
    desk.review.tabs.setCurrentIndex(1)
    desk.wait(lambda: desk.review.form.is_saved)
    vote(desk, task, "Ada", "fail")
    QTest.keyClicks(desk.find(QPlainTextEdit, "review-comment"), "typed here")
    desk.wait(
        lambda: any(
            isinstance(one, ConflictDialog) for one in QApplication.topLevelWidgets() if one.isVisible()
        )
    )
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, ConflictDialog))


def test_a_conflict_shows_both_texts_and_mine_becomes_the_next_version(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    dialog = conflict(desk, task)
    texts = [one.accessibleName() for one in dialog.findChildren(QLabel)]
    assert "typed here" in texts
    assert "fail" in texts
    desk.click("conflict-mine", dialog)
    desk.wait(lambda: desk.review.form.is_saved)
    draft = desk.project.reviews.draft(desk.review.revision, "Ada")
    assert (draft.version, draft.comment) == (2, "typed here")


def test_taking_the_saved_one_puts_what_was_typed_aside_and_shows_it(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    dialog = conflict(desk, task)
    desk.click("conflict-theirs", dialog)
    desk.wait(lambda: desk.review.form.counts and desk.review.form.review.quality == "fail")
    (aside,) = desk.project.reviews.put_aside(desk.review.revision, "Ada")
    assert aside.comment.startswith("t")
    desk.review.refresh()
    desk.wait(lambda: any(entry.aside for entry in desk.review.form.beside.history))


def test_a_queue_goes_on_where_it_was_left(desk: Desk) -> None:
    tasks = freeze_tasks(desk, 3)
    assign(desk.project, ["Ada"], by="Cara", per_task=1, seed=1)
    sit_down(desk, "Ada", 3)
    desk.wait(lambda: len(desk.review.queue.work.given) == 3)
    desk.review.queue_keeper.start("given")
    desk.wait(lambda: desk.review.form.review)
    assert desk.find(QLabel, "queue-words").text() == "1 of 3"
    queue = desk.review.queue.queue.tasks
    assert sorted(queue) == sorted(tasks)
    press(desk, Qt.Key.Key_N)
    desk.wait(lambda: desk.review.form.review.task == queue[1])
    desk.become("Bob")
    desk.wait(lambda: desk.review.queue.queue is None)
    desk.become("Ada")
    desk.wait(lambda: desk.review.queue.queue is not None)
    assert desk.find(QLabel, "queue-words").text() == "2 of 3"
    desk.click("queue-resume")
    desk.wait(lambda: desk.review.form.review and desk.review.form.review.task == queue[1])
    press(desk, Qt.Key.Key_N)
    desk.wait(lambda: desk.review.form.review.task == queue[2])
    press(desk, Qt.Key.Key_N)
    desk.wait(lambda: "last task" in desk.window.banner.words)
    press(desk, Qt.Key.Key_B)
    desk.wait(lambda: desk.review.form.review.task == queue[1])
    desk.click("queue-end")
    desk.wait(lambda: desk.review.queue.queue is None)


def test_without_a_queue_next_goes_through_the_list(desk: Desk) -> None:
    freeze_tasks(desk, 2)
    sit_down(desk, "Ada", 2)
    keys = [row.key for row in desk.review.library.visible]
    opened(desk, keys[0])
    press(desk, Qt.Key.Key_N)
    desk.wait(lambda: desk.review.form.review.task == keys[1])


def test_a_dispute_is_decided_by_somebody_else_with_both_sides_before_them(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    vote(desk, task, "Ada", "pass")
    vote(desk, task, "Bob", "fail")
    sit_down(desk, "Eve")
    desk.wait(lambda: desk.review.queue.work.disputes == (task,))
    opened(desk, task)
    assert desk.review.form.others == ()
    desk.click("queue-disputes")
    desk.wait(lambda: desk.review.form.deciding and len(desk.review.form.others) == 2)
    desk.find(QTabWidget, "review-tabs").setCurrentIndex(1)
    desk.click("decide-pass")
    reason = desk.find(QPlainTextEdit, "decide-reason")
    QTest.keyClicks(reason, "Bob looked")
    assert desk.find(QLabel, "decide-missing").text() == "Ready to decide."
    opened_as_review = desk.review.form.review
    assert opened_as_review.quality is None
    press(desk, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.wait(desk.project.adjudications.all)
    (decision,) = desk.project.adjudications.all()
    assert (decision.by, decision.verdict, decision.reason) == ("Eve", "pass", "Bob looked")
    desk.wait(lambda: desk.review.queue.work.disputes == ())


def test_a_half_written_decision_comes_back(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    vote(desk, task, "Ada", "pass")
    vote(desk, task, "Bob", "fail")
    sit_down(desk, "Eve")
    desk.wait(lambda: desk.review.queue.work.disputes)
    desk.click("queue-disputes")
    desk.wait(lambda: desk.review.form.deciding and len(desk.review.form.others) == 2)
    desk.review.tabs.setCurrentIndex(1)
    QTest.keyClicks(desk.find(QPlainTextEdit, "decide-reason"), "Half a")
    desk.become("Fay")
    desk.wait(lambda: desk.review.form.revision is None)
    desk.become("Eve")
    desk.wait(lambda: desk.review.queue.work.disputes)
    desk.click("queue-disputes")
    desk.wait(lambda: desk.review.form.deciding)
    desk.review.tabs.setCurrentIndex(1)
    desk.wait(lambda: desk.find(QPlainTextEdit, "decide-reason").toPlainText() == "Half a")


def test_carried_votes_and_previous_versions_are_told_apart(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    vote(desk, task, "Ada", "pass")
    vote(desk, task, LONG_NAME, "pass")
    draft = desk.project.tasks.get(task)
    definition = draft.definition.model_copy(update={"world_seed": 9})
    desk.project.tasks.save(draft.model_copy(update={"definition": definition}))
    desk.project.revisions.freeze(desk.project.tasks.get(task), frozen_ms=now_ms())
    sit_down(desk, "Ada")
    desk.wait(lambda: desk.review.shelf.newest(task).number == 2)
    opened(desk, task)
    desk.review.tabs.setCurrentIndex(2)
    desk.wait(lambda: "does not count" in shown_words(desk, "others"))
    revision = desk.project.revisions.for_task(task)[-1]
    say_of_changes(desk.project, revision, {"world_seed": False}, by="Cara")
    desk.wait(lambda: desk.review.form.beside.own_before.carried)
    desk.wait(lambda: "keeps counting" in shown_words(desk, "others"))
    assert desk.find(QWidget, "others").minimumSizeHint().width() <= LEAST_PX[2], (
        "a long name widens the page"
    )
    assert "carried over from revision 1" in shown_words(desk, "others")


def shown_words(desk: Desk, name: str) -> str:
    place = desk.find(QWidget, name)
    return " ".join(one.text() for one in place.findChildren(QLabel) if one.isVisible())


def test_the_curator_says_what_changes_mean_beside_both_texts(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    vote(desk, task, "Ada", "pass")
    desk.wait(lambda: desk.review.shelf.records.reviews)
    desk.author.draft.describe("A room with a lamp that burns.")
    desk.wait(lambda: desk.author.draft.is_saved)
    desk.freeze()
    desk.wait(lambda: "Say what its changes mean" in desk.window.banner.words)
    desk.click("banner-act")
    dialog = top(desk, "changes-dialog")
    assert "A room with a lamp that burns." in [one.accessibleName() for one in dialog.findChildren(QLabel)]
    assert "not said yet" in desk.find(QLabel, "changes-meaning", dialog).text()
    assert not desk.find(QWidget, "changes-save", dialog).isEnabled()
    desk.click("change-scene-en-no", dialog)
    assert "keep counting" in desk.find(QLabel, "changes-meaning", dialog).text()
    desk.click("changes-save", dialog)
    desk.wait(lambda: "earlier votes keep counting" in desk.window.banner.words)
    (said,) = desk.project.statements.all()
    assert (said.by, said.carries) == ("Cara", True)


def test_a_number_of_the_progress_opens_the_filtered_list(desk: Desk) -> None:
    first, _ = freeze_tasks(desk, 2)
    desk.project.gates.keep(results_of(desk.project.revisions.for_task(first)[-1].sha256))
    vote(desk, first, "Ada", "pass")
    vote(desk, first, "Bob", "pass")
    desk.wait(lambda: len(desk.review.shelf.records.reviews) == 2)
    desk.click("author-reviews")
    dialog = top(desk, "progress-dialog")
    desk.click("progress-accepted-all-tasks", dialog)
    assert [row.key for row in desk.author.library.visible] == [first]
    assert desk.find(QLabel, "library-only").text() == "Only: All tasks, accepted"
    desk.click("library-only-drop")
    desk.wait(lambda: len(desk.author.library.visible) == 2)
    tabs = desk.find(QTabWidget, "progress-tabs", dialog)
    assert [tabs.tabText(i) for i in range(tabs.count())] == ["Progress", "Agreement", "Assign"]
    dialog.close()


def test_in_review_the_progress_tells_of_oneself_only(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    vote(desk, task, "Bob", "fail")
    sit_down(desk, "Ada")
    desk.click("review-progress")
    dialog = top(desk, "progress-dialog")
    tabs = desk.find(QTabWidget, "progress-tabs", dialog)
    assert [tabs.tabText(i) for i in range(tabs.count())] == ["Progress"]
    desk.wait(lambda: "By world" in words_of(dialog))
    assert not {"By family", "By category", "Bob", "Disputed"} & words_of(dialog)
    dialog.close()


def test_assignments_are_planned_with_reasons_and_given_once(desk: Desk) -> None:
    freeze_tasks(desk, 2)
    desk.wait(lambda: len(desk.review.shelf.records.revisions) == 2)
    desk.click("author-reviews")
    dialog = top(desk, "progress-dialog")
    desk.find(QTabWidget, "progress-tabs", dialog).setCurrentIndex(2)
    people = desk.find(QLineEdit, "assign-people", dialog)
    people.clear()
    QTest.keyClicks(people, "Ada, Bob, Cara")
    desk.click("assign-plan", dialog)
    desk.wait(lambda: desk.find(QLabel, "assign-words", dialog).text() == "4 assignments would be given.")
    assert desk.project.review_assignments.all() == ()
    desk.click("assign-keep", dialog)
    desk.wait(lambda: "4 assignments given" in desk.find(QLabel, "assign-words", dialog).text())
    given = desk.project.review_assignments.all()
    assert sorted(one.reviewer for one in given) == ["Ada", "Ada", "Bob", "Bob"]
    dialog.close()


def top(desk: Desk, name: str) -> QWidget:
    """A dialog over the window, by its name."""

    def visible() -> list[QWidget]:
        return [one for one in QApplication.topLevelWidgets() if one.objectName() == name and one.isVisible()]

    desk.wait(visible)
    return visible()[0]


def words_of(place: QWidget) -> set[str]:
    return {one.text() for one in place.findChildren(QLabel)}


def test_a_note_is_pinned_in_the_view_answered_and_resolved(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    press(desk, Qt.Key.Key_T)
    text = desk.find(QPlainTextEdit, "note-text")
    desk.wait(text.hasFocus)
    QTest.keyClicks(text, "No shadow under it")
    pin = desk.find(QAbstractButton, "note-pin")
    pin.setFocus()
    QTest.keyClick(pin, Qt.Key.Key_Space)
    desk.wait(lambda: len(desk.page.notes) == 1)
    assert QApplication.focusWidget() is desk.review.notes, "the keys went elsewhere"
    (note,) = desk.project.notes.all()
    assert (note.object, note.point, note.by) == ("room/lamp", (0.0, 0.2, 0.1), "Ada")
    assert desk.page.notes[0] == {
        "id": note.id,
        "object": "room/lamp",
        "point": [0.0, 0.2, 0.1],
        "words": "Ada: No shadow under it",
        "resolved": False,
    }
    answer = desk.find(QLineEdit, "note-answer-1")
    QTest.keyClicks(answer, "I see it")
    QTest.keyClick(answer, Qt.Key.Key_Return)
    desk.wait(lambda: "Ada: I see it" in words_of(desk.find(QWidget, "review-notes")))
    desk.click("note-resolve-1")
    desk.wait(lambda: desk.page.notes[0]["resolved"])
    desk.click("note-reopen-1")
    desk.wait(lambda: not desk.page.notes[0]["resolved"])
    desk.page.calls.clear()
    desk.click("note-visit-1")
    assert ("view", {"pose": note.pose.model_dump()}) in desk.page.calls


def test_a_note_is_hidden_from_others_until_their_review_and_leaves_with_the_workspace(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    revision = desk.project.revisions.for_task(task)[-1]
    pose = revision.definition.start
    pin_note(desk.project, revision, by="Ada", text="Look here", point=(0, 0, 0), pose=pose, node="room/lamp")
    sit_down(desk, "Bob")
    opened(desk, task)
    assert desk.page.notes == []
    vote(desk, task, "Bob", "pass")
    desk.wait(lambda: [one["words"] for one in desk.page.notes] == ["Ada: Look here"])
    desk.page.told.emit({"event": "note", "id": desk.page.notes[0]["id"]})
    assert desk.review.tabs.currentIndex() == 3
    desk.window.go_to("author")
    desk.wait(lambda: desk.page.notes == [])


def test_the_keys_of_review_work_while_the_focus_is_in_the_view_that_author_shares(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    desk.assembly.view.focus_world()
    desk.wait(desk.assembly.view.web.hasFocus)
    press(desk, Qt.Key.Key_F)
    desk.wait(lambda: len(desk.review.form.review.captures) == 1)
    desk.assembly.view.focus_world()
    press(desk, Qt.Key.Key_P)
    desk.wait(lambda: desk.review.form.review.quality == "pass")


def begin_a_note(desk: Desk) -> QPlainTextEdit:
    press(desk, Qt.Key.Key_T)
    text = desk.find(QPlainTextEdit, "note-text")
    desk.wait(text.hasFocus)
    return text


def kept_note(desk: Desk, task: str, person: str = "ada") -> object:
    """The words on the disk, as whoever opens the project after a kill finds them."""
    sha256 = desk.project.revisions.for_task(task)[-1].sha256
    return desk.project.settings.get(f"review.note/{person}/{sha256}")


def test_a_note_is_on_the_disk_while_it_is_typed_and_comes_back_until_it_is_pinned(desk: Desk) -> None:
    first, second = freeze_tasks(desk, 2)
    sit_down(desk, "Ada", 2)
    opened(desk, first)
    text = begin_a_note(desk)
    for _ in range(400):  # without a pause that a draft could wait for
        QTest.keyClicks(text, "on ")
        desk.qtbot.wait(20)
        if isinstance(kept_note(desk, first), dict):
            break
    else:
        pytest.fail("nothing was kept while it was typed")
    QTest.keyClicks(text, "No shadow")
    desk.wait(lambda: (kept_note(desk, first) or {}).get("text", "").endswith("No shadow"))
    desk.wait(lambda: desk.window.bar.saved.text() == "saved")
    typed = text.toPlainText()

    opened(desk, second)
    assert desk.review.notes._text.toPlainText() == ""
    opened(desk, first)
    desk.review.tabs.setCurrentIndex(3)
    desk.wait(lambda: desk.find(QLabel, "note-waits").isVisible())
    desk.become("Bob")
    desk.wait(lambda: desk.review.form.revision is None)
    opened(desk, first)
    assert desk.review.notes._text.toPlainText() == ""
    desk.become("Ada")
    desk.wait(lambda: desk.review.form.revision is None)
    opened(desk, first)
    desk.wait(lambda: desk.review.notes._text.toPlainText() == typed)
    assert begin_a_note(desk).toPlainText() == typed
    desk.click("note-pin")
    desk.wait(lambda: len(desk.project.notes.all()) == 1)
    desk.wait(lambda: not desk.review.notes._text.toPlainText())
    desk.wait(lambda: kept_note(desk, first) is None)
    desk.qtbot.wait(400)
    assert kept_note(desk, first) is None, "an older draft came after it"
    assert desk.project.notes.all()[0].text == typed


def test_an_answer_survives_another_note_and_two_presses_answer_once(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    for words in ("First", "Second"):
        text = begin_a_note(desk)
        QTest.keyClicks(text, words)
        desk.click("note-pin")
        desk.wait(lambda words=words: any(one.text == words for one in desk.project.notes.all()))
        desk.wait(lambda: not desk.review.notes._text.toPlainText())
        if words == "First":
            answer = desk.find(QLineEdit, "note-answer-1")
            QTest.keyClicks(answer, "I see it")
    desk.wait(lambda: len(desk.page.notes) == 2)
    answer = desk.find(QLineEdit, "note-answer-1")
    assert answer.text() == "I see it"
    desk.wait(lambda: "answers" in (kept_note(desk, task) or {}))
    QTest.keyClick(answer, Qt.Key.Key_Return)
    QTest.keyClick(answer, Qt.Key.Key_Return)
    desk.wait(lambda: "Ada: I see it" in words_of(desk.find(QWidget, "review-notes")))
    desk.wait(lambda: kept_note(desk, task) is None)
    note = next(one for one in desk.project.notes.all() if one.text == "First")
    assert len(desk.project.notes.events.of(note.id)) == 1
    desk.wait(lambda: desk.find(QLineEdit, "note-answer-1").text() == "")


def test_a_note_that_the_disk_refuses_is_said_once_and_written_when_it_works_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    text = begin_a_note(desk)
    desk.wait(lambda: not desk.studio.operations.busy)
    messages: list[str] = []
    desk.studio.saving.said.connect(messages.append)
    trouble = Trouble(desk.project, monkeypatch)
    trouble.begin("read-only")
    QTest.keyClicks(text, "The lamp ")
    desk.wait(lambda: desk.studio.saving.words)
    QTest.keyClicks(text, "The end")
    desk.qtbot.wait(600)
    assert len(messages) == 1
    trouble.end("read-only")
    desk.wait(lambda: (kept_note(desk, task) or {}).get("text", "").endswith("The end"))
    desk.wait(lambda: desk.window.bar.saved.text() == "saved")


def test_who_opened_a_task_to_review_it_and_went_on_is_not_offered_it_to_audit(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    sit_down(desk, "Ada")
    opened(desk, task)
    desk.wait(lambda: desk.project.acts.saw_answers() == ((task, "Ada"),))
    desk.window.go_to("audit")
    desk.wait(lambda: desk.audit.library.rows and desk.audit.library.rows[0].bar)
    assert desk.audit.library.rows[0].bar.startswith("You opened this task to review or to judge it")
    desk.become("Bob")
    desk.wait(lambda: desk.audit.library.rows and not desk.audit.library.rows[0].bar)


def test_whoever_edited_a_task_is_told_before_they_review_it(desk: Desk) -> None:
    (task,) = freeze_tasks(desk, 1)
    edited = desk.project.tasks.get(task)
    desk.project.act_as("Ed")
    desk.project.tasks.save(edited.model_copy(update={"title": "Edited"}))
    desk.project.act_as("Cara")
    assert "Ed" in desk.project.tasks.makers(task)
    sit_down(desk, "Ed")
    opened(desk, task)
    assert desk.review.form.missing[0] == "You made this task; somebody else must review it."
