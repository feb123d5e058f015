"""The world tab: what it is called and shows, its starts, and what the last check found.

Owns: these fields of the open world. Refuses: the live view, and checking; it tells what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QProgressBar, QSpinBox, QWidget

from app.desktop.author.texts import DraftText
from app.desktop.models.world_edit import WorldEditModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import (
    Tone,
    button,
    card,
    chip,
    clear,
    column,
    label,
    panel,
    roomy,
    row,
    scrolling,
    tool,
)
from app.jobs.world_checks import WorldReport
from data.schema.scene import SceneGraph
from data.schema.setting import Era, StartPose

WORDS_MOST_PX = 132
RESULTS: dict[str, tuple[str, Tone]] = {
    "passed": ("passed", "good"),
    "failed": ("failed", "bad"),
    "noted": ("noted", "warn"),
}
CALL_RESULTS: dict[str, tuple[str, Tone]] = {
    "passed": ("answers well", "good"),
    "failed": ("wrong", "bad"),
    "missing": ("missing", "plain"),
    "not_asked": ("not asked", "plain"),
}


class WorldAboutView(QWidget):
    """Signals say what was asked; `visit_asked` carries a pose."""

    visit_asked = Signal(object)
    remove_asked = Signal(str)
    start_asked = Signal()
    stop_asked = Signal()

    def __init__(self, model: WorldEditModel, wardrobe: Wardrobe, keys: HistoryKeys) -> None:
        super().__init__()
        self.setObjectName("world-about")
        self._model = model
        self._wardrobe = wardrobe
        self._shown: tuple[StartPose, ...] | None = None
        self._title = QLineEdit()
        self._title.setObjectName("world-title")
        self._title.setAccessibleName("What the world is called")
        self._title.setMaxLength(200)
        self._title.editingFinished.connect(self._on_title)
        self._words = DraftText(
            name="world-words", words="What an auditor is told", keys=keys, lines=4, longest=4000
        )
        self._words.setMaximumHeight(WORDS_MOST_PX)
        self._words.rested.connect(self._on_words)
        self._from, self._to = self._year("world-era-from"), self._year("world-era-to")
        self._facts = label("", wrap=True)
        self._facts.setObjectName("world-facts")
        self._hash = label("", "mono", wrap=True)
        self._starts = column(space="xs")
        self._checks = column(space="xs")
        self._checking = QProgressBar()
        self._checking.setRange(0, 0)
        self._checking.setTextVisible(False)
        self._doing = label("", "soft", wrap=True)
        self._stop = button("Stop", wardrobe, name="world-check-stop", on_click=self.stop_asked.emit)
        inside = column(
            card(column(self._facts, self._hash, margin="m", space="xs")),
            label("Called", "section"),
            self._title,
            label("What an auditor is told of the place", "section"),
            self._words,
            label("Years that it shows", "section"),
            row(self._from, label("to"), self._to, 1),
            label("Where audits may begin", "section"),
            self._starts,
            label("Check", "section"),
            self._checking,
            row(self._doing, self._stop),
            self._checks,
            margin="m",
        )
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        model.listen(self.show_all)
        self.show_report(None)
        self.show_all()

    def show_checking(self, words: str) -> None:
        """What the check under way is doing; empty when none is."""
        self._checking.setVisible(bool(words))
        self._stop.setVisible(bool(words))
        self._doing.setVisible(bool(words))
        self._doing.setText(f"{words[:1].upper()}{words[1:]}…" if words else "")

    def show_report(self, report: WorldReport | None) -> None:
        """What the last check of this world found."""
        self.show_checking("")
        clear(self._checks)
        if report is None:
            self._checks.addWidget(
                label("Not checked yet: is it the same in every host, does it stand firm?", "soft", wrap=True)
            )
            return
        for check in report.checks:
            word, tone = RESULTS[check.result]
            head = row(label(check.name.capitalize()), 1, chip(word, tone))
            holder = QWidget()
            holder.setLayout(column(head, label(check.words, "soft", wrap=True), space="xs"))
            self._checks.addWidget(holder)
        if report.calls:
            self._checks.addWidget(label("Calls of its page", "section"))
        for call in report.calls:
            word, tone = CALL_RESULTS[call.result]
            line = row(label(call.call, "mono"), 1, chip("missing" if not call.present else word, tone))
            holder = QWidget()
            holder.setLayout(line)
            holder.setToolTip(call.words)
            self._checks.addWidget(holder)

    def show_all(self) -> None:
        """Shows the world as it is wanted now."""
        model = self._model
        world, scene = model.wanted, model.scene
        for field in (self._title, self._words, self._from, self._to):
            field.setEnabled(world is not None)
        setting = world.setting if world is not None else scene.setting if scene is not None else None
        self._facts.setText(_facts(scene) if scene is not None else "Loading…")
        self._hash.setText(f"scene {scene.scene_digest[:16]}" if scene is not None else "")
        if setting is not None:
            if not self._title.hasFocus():
                self._title.setText(setting.title)
                self._title.setCursorPosition(0)
            if not self._words.hasFocus():
                self._words.show_text(setting.description)
            self._from.setValue(setting.era.from_year)
            self._to.setValue(setting.era.to_year)
        starts = world.starts if world is not None else scene.starts if scene is not None else ()
        self._show_starts(starts, world is not None)

    def _show_starts(self, starts: Sequence[StartPose], is_own: bool) -> None:
        if tuple(starts) == self._shown:
            return
        self._shown = tuple(starts)
        clear(self._starts)
        for start in starts:
            holder = QWidget()
            holder.setLayout(self._start_row(start, is_own, len(starts) > 1))
            self._starts.addWidget(holder)
        if not starts:
            self._starts.addWidget(label("Nowhere yet.", "soft", wrap=True))
        if self._model.can_tag:
            self._starts.addWidget(
                label("Walk somewhere, then press “Start from here”.", "caption", wrap=True)
            )

    def _start_row(self, start: StartPose, is_own: bool, may_go: bool):  # noqa: ANN202 - a layout of this file
        name = QLineEdit(start.label)
        name.setObjectName(f"start-name-{start.id}")
        name.setAccessibleName(f"Name of {start.id}")
        name.setEnabled(is_own)
        name.setMaxLength(80)
        pose = start.pose
        name.setToolTip(
            f"{start.id}: {pose.x:z.2f}, {pose.y:z.2f}, {pose.z:z.2f} m, facing {pose.yaw_deg:.0f}°"
        )
        name.editingFinished.connect(lambda: self._on_start_name(start.id, name.text()))
        visit = tool(
            "flag",
            "Go there",
            self._wardrobe,
            name=f"start-visit-{start.id}",
            on_click=lambda: self.visit_asked.emit(start.pose),
        )
        line = row(name, visit, space="xs")
        if is_own:
            remove = tool(
                "trash",
                "Remove this start" if may_go else "The last start stays",
                self._wardrobe,
                name=f"start-remove-{start.id}",
                on_click=lambda: self.remove_asked.emit(start.id),
            )
            remove.setEnabled(may_go)
            line.addWidget(remove)
        line.setStretch(0, 1)
        return line

    def _year(self, name: str) -> QSpinBox:
        made = roomy(QSpinBox())
        made.setObjectName(name)
        made.setAccessibleName("First year" if name.endswith("from") else "Last year")
        made.setRange(-9999, 9999)
        made.setKeyboardTracking(False)
        made.editingFinished.connect(self._on_years)
        return made

    def _on_title(self) -> None:
        text = self._title.text().strip()
        if self._model.is_own and text:
            self._model.rename(text)

    def _on_words(self) -> None:
        if self._model.is_own:
            self._model.describe(self._words.toPlainText().strip())

    def _on_years(self) -> None:
        if self._model.is_own:
            first, last = sorted((self._from.value(), self._to.value()))
            self._model.date(Era(from_year=first, to_year=last))

    def _on_start_name(self, start_id: str, text: str) -> None:
        world = self._model.wanted
        if world is not None and text.strip() and any(one.id == start_id for one in world.starts):
            self._model.name_start(start_id, text.strip())


def _facts(scene: SceneGraph) -> str:
    movable = sum(1 for node in scene.nodes if node.movable)
    engine = {"threejs": "Three.js"}.get(scene.engine, scene.engine)
    rooms = f" · {len(scene.rooms)} rooms" if len(scene.rooms) > 1 else ""
    return f"{engine} · {scene.counted} · {movable:,} movable{rooms} · {scene.triangles:,} triangles"
