"""Judge: the author hidden, one key a verdict, nothing judged twice by mistake."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox

from tests.app.desks import Desk
from tests.app.test_audit import words_on_screen

pytestmark = pytest.mark.gui


@pytest.fixture
def judging(desk: Desk) -> Desk:
    """Joe has Ada's audit open in Judge."""
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    desk.audit_to_the_end()
    desk.become("Joe")
    desk.window.go_to("judge")
    desk.wait(lambda: desk.judge.library.rows)
    desk.judge.open(desk.judge.library.rows[0].key)
    desk.wait(lambda: desk.judge.model.episode and desk.judge.replay.hasFocus())
    return desk


def test_who_made_the_audit_is_hidden(judging: Desk) -> None:
    parts = (judging.judge.left, judging.judge.centre, judging.judge.right, judging.window.companion)
    shown = "\n".join(words_on_screen(part) for part in parts)
    assert "the lamp hangs in the air." in shown
    assert "ada" not in shown.split()
    assert not any(kind in shown for kind in ("human", "baseline", "(person)"))


def test_a_key_and_return_keep_a_verdict_with_its_reason(judging: Desk) -> None:
    QTest.keyClick(judging.judge.replay, Qt.Key.Key_1)
    assert judging.judge.model.reason == ""
    assert not judging.find(QAbstractButton, "judge-save").isEnabled()
    reason = judging.find(QComboBox, "judge-reason")
    judging.wait(reason.hasFocus)
    assert reason.currentText() == "Choose a reason"
    QTest.keyClick(reason, Qt.Key.Key_A)
    assert judging.judge.model.reason == "names the anomaly"
    QTest.keyClick(reason, Qt.Key.Key_Return)
    judging.wait(lambda: [one for one in judging.project.judgments.all() if one.judge.kind == "human"])
    verdict = next(one for one in judging.project.judgments.all() if one.judge.kind == "human")
    assert (verdict.verdict, verdict.judge.name, verdict.reports) == ("met", "Joe", ("r1",))
    judging.wait(lambda: judging.judge.model.episode is None)


def test_the_last_verdict_can_be_undone_by_a_new_one_that_replaces_it(judging: Desk) -> None:
    judging.judge.model.choose("met")
    judging.judge.model.explain("names the anomaly")
    judging.click("judge-save")
    judging.wait(lambda: judging.judge.model.episode is None and judging.judge.shelf.judgments)
    judging.judge.undo()
    judging.wait(lambda: judging.judge.model.earlier)
    judging.judge.model.choose("not_met")
    judging.judge.model.explain("too vague")
    judging.click("judge-save")
    judging.wait(lambda: len([o for o in judging.project.judgments.all() if o.judge.kind == "human"]) == 2)
    judging.wait(
        lambda: [o.verdict for o in judging.judge.shelf.judgments if o.judge.kind == "human"] == ["not_met"]
    )


def test_another_reason_needs_a_note(judging: Desk) -> None:
    judging.judge.model.choose("rubric_wrong")
    judging.judge.model.explain("other")
    assert "note" in judging.judge.model.missing
    judging.judge.model.annotate("The rubric names another lamp.")
    assert judging.judge.model.missing == ""


def test_nobody_judges_their_own_audit(judging: Desk) -> None:
    judging.become("Ada")
    assert judging.judge.library.rows == ()
    judging.judge.open(judging.judge.shelf.records.episodes[0].id)
    judging.wait(lambda: judging.window.banner.words)
    assert judging.judge.model.episode is None


def test_refusing_ones_own_audit_leaves_no_other_audit_open_to_a_verdict(judging: Desk) -> None:
    judging.become("Dan")
    judging.audit_to_the_end("The lamp floats.")
    judging.window.go_to("judge")
    judging.wait(lambda: len(judging.judge.library.rows) == 1)
    (others,) = judging.judge.library.rows
    judging.judge.open(others.key)
    judging.wait(lambda: judging.judge.model.episode)
    own = next(one.id for one in judging.judge.shelf.records.episodes if one.id != others.key)
    judging.judge.open(own)
    judging.wait(lambda: "your own" in judging.window.banner.words)
    assert judging.judge.model.episode is None
    assert judging.judge.library.selected == ""
    QTest.keyClick(judging.window, Qt.Key.Key_1)
    judging.judge.save()
    assert not [one for one in judging.project.judgments.all() if one.judge.kind == "human"]
    assert not judging.judge.replay.isVisible()
