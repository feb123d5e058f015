"""A researcher asks how far people and the judge agree, part by part, and has what is missing judged.

The real window over a project of many verdicts, without a world: clicks on visible widgets and keys. WORLDAUDIT_PICTURES
names a folder for the pictures of docs/agreement.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWebEngineWidgets import QWebEngineView  # noqa: F401 - before the application object
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.app.desks import Desk, open_desk
from tests.app.judged_projects import make_judged
from tests.journeys.person import Person

pytestmark = pytest.mark.gui


@pytest.fixture
def judged(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    folder = make_judged(tmp_path / "project")
    with open_desk(qtbot, qapp, folder, monkeypatch, name="Mei") as desk:
        yield desk


@pytest.fixture
def person(judged: Desk, qtbot: QtBot, pictures: Path) -> Person:
    return Person(qtbot, judged.window, pictures)


def open_agreement(person: Person) -> None:
    person.go(5)
    person.see(QWidget, "success-table")
    person.open_tab("results-tabs", "Agreement")
    person.wait(lambda: person.read("kappa") not in ("", "undefined"))


def show(person: Person, name: str) -> None:
    """Scrolls until a widget is in sight."""
    wanted = person.see(QWidget, name)
    place = wanted.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            place.ensureWidgetVisible(wanted, 0, 60)
        place = place.parentWidget()


def behind(person: Person) -> int:
    return person.see(QListView, "behind-list").model().rowCount()


def click_mark(person: Person, chart: str, place: int) -> None:
    """Clicks a mark of a plot where it is drawn."""
    show(person, f"{chart}-plot")
    plot = person.see(QWidget, f"{chart}-plot")
    view = plot.parentWidget()
    spot = plot.mapFromScene(view.box.mapViewToScene(view.place_of(view.marks[place])))  # type: ignore[attr-defined]
    QTest.mouseMove(plot.viewport(), spot)  # type: ignore[attr-defined]
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=spot)  # type: ignore[attr-defined]


def test_every_number_leads_to_its_audits(judged: Desk, person: Person) -> None:
    open_agreement(person)
    cells = {name: int(person.see(QPushButton, name).text()) for name in ("cell-00", "cell-01", "cell-11")}
    for name, count in cells.items():
        person.click(name)
        assert behind(person) == count
    person.picture("agreement")
    whole = person.read("kappa")
    person.choose("agreement-by", "category")
    person.wait(
        lambda: "Floating" in chart_of(person).marks[0].words or "G1" in chart_of(person).marks[0].words
    )
    click_mark(person, "agreement-parts", 1)
    person.wait(lambda: person.see(QLabel, "agreement-only").text().startswith("Only "))
    part = judged.results.agreement.model.view.measures
    assert behind(person) == part.n == sum(sum(row) for row in part.table)
    assert part.n < judged.results.agreement.model.view.whole_measures.n
    show(person, "agreement-rows")
    person.picture("agreement-part")
    person.click("agreement-whole")
    person.wait(lambda: person.read("kappa") == whole)
    click_mark(person, "difficulty-scatter", 0)
    point = judged.results.agreement.model.fit.points[0]
    assert behind(person) == point.judged
    show(person, "difficulty-scatter-words")
    person.picture("agreement-difficulty")
    show(person, "graders-all")
    person.click("graders-cell-22")
    both = len(judged.results.agreement.model.graders_view.in_cell(3, 3))
    assert behind(person) == 2 * both  # two audits a task
    for theme in ("dark", "light"):
        with person.qtbot.waitSignal(judged.studio.wardrobe.settled, timeout=60_000):
            judged.studio.wardrobe.wear(theme)
        show(person, "agreement-parts")
        person.picture("agreement-dark" if theme == "dark" else "agreement-light")


def chart_of(person: Person) -> QWidget:
    return person.see(QWidget, "agreement-parts-plot").parentWidget()


def test_a_plot_is_read_and_opened_by_keys(judged: Desk, person: Person) -> None:
    open_agreement(person)
    plot = person.see(QWidget, "agreement-parts-plot")
    plot.setFocus()
    person.press(plot, Qt.Key.Key_Down)
    person.press(plot, Qt.Key.Key_Down)
    second = judged.results.agreement.model.view.parts[1]
    assert f"{second.measures.n} audits" in person.read("agreement-parts-words")
    person.press(plot, Qt.Key.Key_Return)
    assert behind(person) == second.measures.n


def test_planned_labels_become_the_queue_in_judge_and_agreement_there_is_over_ones_own(
    judged: Desk, person: Person
) -> None:
    judged.become("Zoe")
    open_agreement(person)
    show(person, "plan-labels")
    person.type_over("plan-width", "0.10")
    person.click("plan-labels")
    person.wait(lambda: "more labels" in person.read("plan-words"))
    planned = judged.results.agreement.model.planned
    assert len(planned.for_people) == 10  # the audits that no person has judged
    show(person, "plan-queue")
    assert person.see(QPushButton, "plan-queue").text() == "Judge 10 audits"
    person.picture("agreement-plan")
    person.click("plan-queue")
    person.wait(lambda: judged.window.workspace is judged.judge and judged.judge.library.visible)
    assert {row.key for row in judged.judge.library.visible} == set(planned.for_people)
    assert person.read("judge-list-only") == "Only: Planned labels"
    person.picture("judge-planned")
    judged.judge.narrow("Two of them", planned.for_people[:2])
    assert {row.key for row in judged.judge.library.visible} == set(planned.for_people[:2])
    person.click("judge-list-only-drop")
    assert len(judged.judge.library.visible) == 10  # of the others, two people have judged each
    judged.become("Mei")
    person.click("judge-agreement")
    person.wait(lambda: judged.judge.agreement.model.view and judged.judge.agreement.model.view.measures)
    splits = person.see(QComboBox, "agreement-by")  # with the plots, which are made after the numbers
    view = judged.judge.agreement.model.view
    own = {one.episode for one in judged.judge.shelf.judgments if one.judge.id == "human-mei"}
    assert set(view.whole.episodes) <= own
    shown = " ".join(one.text() for one in judged.judge.agreement.findChildren(QLabel) if one.isVisible())
    assert "explorer" not in shown
    assert "Spearman" not in shown
    assert splits.findData("auditor") < 0
    person.picture("judge-agreement")
    person.click("cell-00")
    person.wait(lambda: len(judged.judge.library.visible) == view.measures.table[0][0])


def test_tables_and_plots_are_kept_as_files(
    judged: Desk, person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []

    def choose(_parent: object, _title: str, proposed: str) -> tuple[str, str]:
        kept.append(Path(proposed).name)
        return str(tmp_path / kept[-1]), ""

    monkeypatch.setattr("app.desktop.widgets.keeping.QFileDialog.getSaveFileName", choose)
    open_agreement(person)
    for name in ("agreement-export", "agreement-parts-export", "difficulty-scatter-export"):
        for action in person.see(QToolButton, name).menu().actions():
            action.trigger()
    wanted = {f"agreement-by-family.{ending}" for ending in ("csv", "tex", "md", "html")}
    wanted |= {
        f"{chart}.{kind}"
        for chart in ("agreement-parts", "difficulty-scatter")
        for kind in ("svg", "png", "csv")
    }
    assert set(kept) == wanted
    person.wait(lambda: all((tmp_path / name).exists() for name in wanted))
    svg = (tmp_path / "agreement-parts.svg").read_text()
    assert "Interactive physics" in svg
    assert "<image" not in svg  # shapes, not a picture of shapes
    assert not QImage(str(tmp_path / "difficulty-scatter.png")).isNull()
    lines = (tmp_path / "difficulty-scatter.csv").read_text().splitlines()
    assert len(lines) == 1 + len(judged.results.agreement.model.fit.points)
    assert r"\toprule" in (tmp_path / "agreement-by-family.tex").read_text()
    where = tmp_path / "nowhere" / "plot.svg"
    monkeypatch.setattr(
        "app.desktop.widgets.keeping.QFileDialog.getSaveFileName", lambda *_: (str(where), "")
    )
    person.see(QToolButton, "agreement-parts-export").menu().actions()[0].trigger()
    person.wait(lambda: "cannot be written" in person.read("banner-words"))
