"""Results and companions: every number leads to its audits, and the words say what cannot be concluded."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from app.jobs.judging import human_judge
from data.ids import new_id, now_ms
from data.schema.judgment import Judgment
from tests.app.desks import Desk, open_desk
from tests.app.judged_projects import make_judged

pytestmark = pytest.mark.gui


@pytest.fixture
def judged(desk: Desk) -> Desk:
    """One audit by Ada, scored by the grounded judge and by Joe."""
    desk.make_task()
    desk.freeze()
    desk.become("Ada")
    episode_id = desk.audit_to_the_end()
    desk.wait(lambda: [one for one in desk.project.judgments.all() if one.judge.kind == "grounded"])
    episode = desk.project.episodes.get(episode_id)
    verdict = Judgment(
        id=new_id(),
        episode=episode.id,
        revision=episode.revision,
        judge=human_judge("Joe"),
        verdict="met",
        reports=("r1",),
        reason="names the anomaly",
        at_ms=now_ms(),
    )
    desk.project.judgments.add(verdict)
    desk.window.go_to("results")
    desk.wait(lambda: desk.results.view and len(desk.results.view.sources) >= 3)
    desk.wait(lambda: len(desk.results.agreement.model.view.sources) >= 3)
    return desk


def test_a_persons_audit_is_scored_by_the_grounded_judge_when_it_ends(judged: Desk) -> None:
    grounded = next(one for one in judged.project.judgments.all() if one.judge.kind == "grounded")
    assert grounded.verdict == "cannot_judge"  # the report could not point at it
    assert judged.project.exposures.find(grounded.episode).replay_equal


def test_the_agreement_says_what_is_left_out_and_what_cannot_be_concluded(judged: Desk) -> None:
    judged.results.tabs.setCurrentIndex(1)
    assert judged.find(QLabel, "kappa").text() == "undefined"
    assert "no episode was judged by both" in judged.find(QLabel, "kappa-undefined").text()
    assert judged.find(QLabel, "agreement-excluded").text().endswith("1 cannot judge.")


def test_a_cell_that_nobody_can_judge_says_so(judged: Desk) -> None:
    combo = judged.find(QComboBox, "results-judge")
    place = next(i for i in range(combo.count()) if "grounded" in combo.itemText(i).casefold())
    combo.setCurrentIndex(place)
    combo.activated.emit(place)
    table = judged.find(QTableWidget, "success-table")
    overall = next(i for i in range(table.columnCount()) if table.horizontalHeaderItem(i).text() == "Overall")
    judged.wait(lambda: "1 cannot judge" in table.item(0, overall).text())


def test_a_number_leads_to_its_audits_and_their_pictures(judged: Desk) -> None:
    judged.results.success.chosen.emit("Ada, overall", tuple(e.id for e in judged.project.episodes.all()))
    assert judged.results.behind.replay.strip.entries[0].ref == "a0"
    judged.wait(lambda: judged.results.behind.replay.picture.has_picture)


def test_the_companion_panel_shows_verdicts_in_open_workspaces_only(judged: Desk) -> None:
    judged.window.go_to("author")
    judged.wait(lambda: "1 ended" in judged.find(QLabel, "companion-summary").text())
    assert judged.find(QLabel, "companion-state").text() == "submitted"
    judged.become("Zoe")
    judged.window.go_to("audit")
    judged.begin_audit()
    texts = [one.text() for one in judged.window.companion.findChildren(QLabel) if one.isVisible()]
    assert not any("Ada" in text or "met" in text or "submitted" in text for text in texts)
    assert judged.window.companion.findChildren(QPushButton, "companion-start")[0].isHidden()


def test_in_results_the_companion_panel_speaks_of_the_task_that_is_chosen(judged: Desk) -> None:
    judged.wait(lambda: judged.results.library.rows)
    assert not judged.find(QPushButton, "companion-start").isEnabled()
    judged.results._list.chosen.emit(judged.results.library.rows[0].key)
    judged.wait(lambda: judged.find(QPushButton, "companion-start").isEnabled())
    assert "1 ended" in judged.find(QLabel, "companion-summary").text()


def test_the_chip_of_kappa_says_when_audits_are_too_few_and_is_not_there_where_it_must_not_be(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_judged(tmp_path / "project", tasks=8, unlabelled=0)
    with open_desk(qtbot, qapp, folder, monkeypatch, name="Mei") as desk:
        chip = desk.find(QLabel, "companion-kappa")
        desk.wait(lambda: chip.text().startswith("kappa ") and chip.text().endswith(", too few"))
        assert "Too few to conclude: 8 of the 30 tasks" in chip.toolTip()
        for name in ("review", "audit", "judge"):
            desk.window.go_to(name)
            assert not chip.isVisible()
        desk.window.go_to("results")
        assert chip.isVisible()


def test_companions_run_show_their_verdict_and_are_not_run_twice(judged: Desk) -> None:
    judged.window.go_to("author")
    for name, action in judged.window.companion._choices.items():
        action.setChecked(name == "blind")
    judged.click("companion-start")
    judged.wait(lambda: any(e.auditor.name == "blind" for e in judged.project.episodes.all()))
    judged.wait(lambda: not judged.assembly.runner.is_running)
    blind = next(e for e in judged.project.episodes.all() if e.auditor.name == "blind")
    assert [j.judge.kind for j in judged.project.judgments.for_episode(blind.id)] == ["grounded"]
    judged.click("companion-start")
    judged.wait(lambda: "already" in judged.window.banner.words)
    assert sum(e.auditor.name == "blind" for e in judged.project.episodes.all()) == 1
