"""The report of a file that somebody brings: what it is, how large it would be, what is odd, and whether to take it.

Owns: the form of an ImportOfferModel. Refuses: looking at files and storing them; it tells what was asked.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from app.desktop.models.import_offer import ImportOfferModel, short_name, size_words
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import (
    ElidedLabel,
    button,
    card,
    clear,
    column,
    label,
    panel,
    roomy,
    row,
    scrolling,
)
from app.desktop.widgets.segments import SegmentsView
from app.jobs.import_words import chosen_words, noticed_words
from data.schema.imported import ImportReport
from data.schema.scene import count_words
from data.schema.setting import Era

MOST_NOTES = 6


class ImportOfferView(QWidget):
    """Signals say what was asked."""

    accepted = Signal()
    look_asked = Signal()
    cancelled = Signal()
    other_asked = Signal()

    def __init__(self, model: ImportOfferModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("import-offer")
        self._model = model
        self._wardrobe = wardrobe
        self._quiet = False
        self._stack = QStackedWidget()
        for page in (self._looking_page(), self._refused_page(), self._report_page()):
            self._stack.addWidget(page)
        self.setLayout(column(self._stack))
        model.listen(self._show)
        self._show()

    def _looking_page(self) -> QWidget:
        self._doing = label("", "title", wrap=True)
        self._doing.setObjectName("import-doing")
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        words = label(
            "Large files take up to a minute. Nothing is stored before you say so.", "soft", wrap=True
        )
        stop = button("Cancel", self._wardrobe, name="import-stop", on_click=self.cancelled.emit)
        return panel(column(1, self._doing, bar, words, row(1, stop), 2, margin="l", space="m"))

    def _refused_page(self) -> QWidget:
        self._refused_title = label("", "title", wrap=True)
        self._reason = label("", wrap=True)
        self._reason.setObjectName("import-reason")
        other = button(
            "Choose another file",
            self._wardrobe,
            look="primary",
            name="import-other",
            on_click=self.other_asked.emit,
        )
        close = button("Close", self._wardrobe, name="import-close", on_click=self.cancelled.emit)
        words = label("Nothing of it was stored.", "soft", wrap=True)
        return panel(
            column(
                1, self._refused_title, self._reason, words, row(1, close, other), 2, margin="l", space="m"
            )
        )

    def _report_page(self) -> QWidget:
        wardrobe = self._wardrobe
        self._file = ElidedLabel("", "title")
        self._facts = label("", wrap=True)
        self._facts.setObjectName("import-facts")
        self._size = label("", wrap=True)
        self._size.setObjectName("import-size")
        self._why = label("", "info", wrap=True)
        self._why.setObjectName("import-why")
        self._scale = roomy(QDoubleSpinBox())
        self._scale.setObjectName("import-scale")
        self._scale.setAccessibleName("Metres of one unit of the file")
        self._scale.setRange(1e-6, 1e6)
        self._scale.setDecimals(6)
        self._scale.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        self._scale.setKeyboardTracking(False)
        self._scale.valueChanged.connect(self._on_scale)
        self._up = SegmentsView(
            wardrobe,
            (("y", "Y up", "The y axis points up, as glTF says"), ("z", "Z up", "The z axis points up")),
            name="import-up",
        )
        self._up.chosen.connect(lambda axis: self._model.set_up("z" if axis == "z" else "y"))
        self._again = button(
            "Look again",
            wardrobe,
            name="import-look",
            tip="With this scale and axis",
            on_click=self.look_asked.emit,
        )
        self._notes = column(space="xs")
        self._name = QLineEdit()
        self._name.setObjectName("import-name")
        self._name.setAccessibleName("Name")
        self._name.setMaxLength(80)
        self._name.textEdited.connect(self._on_name)
        self._words = QPlainTextEdit()
        self._words.setObjectName("import-setting")
        self._words.setAccessibleName("What an auditor is told of the place")
        self._words.setPlaceholderText("A warehouse of today with shelves and a forklift.")
        self._words.setTabChangesFocus(True)
        self._words.setFixedHeight(64)
        self._words.textChanged.connect(self._on_words)
        self._from, self._to = self._year("import-era-from"), self._year("import-era-to")
        self._fault = label("", "bad", wrap=True)
        self._fault.setObjectName("import-fault")
        self._add = button(
            "Add it", wardrobe, look="primary", name="import-accept", on_click=self.accepted.emit
        )
        cancel = button("Cancel", wardrobe, name="import-cancel", on_click=self.cancelled.emit)
        scale = row(self._scale, self._again)
        scale.setStretch(0, 1)
        self._units = QWidget()
        units = column(label("Metres of one unit", "section"), scale, label("Axis", "section"), self._up)
        self._units.setLayout(units)
        inside = column(
            card(column(self._file, self._facts, self._size, margin="m", space="xs")),
            self._why,
            self._units,
            label("What was noticed", "section"),
            self._notes,
            label("Name in the project", "section"),
            self._name,
            label("What an auditor is told of the place", "section"),
            self._words,
            label("Years that it shows", "section"),
            row(self._from, label("to"), self._to, 1),
            margin="m",
        )
        inside.addStretch(1)
        foot = column(self._fault, row(1, cancel, self._add), margin="m")
        layout = column(scrolling(panel(inside)), panel(foot, "bar"))
        layout.setSpacing(0)
        layout.setStretch(0, 1)
        return panel(layout)

    def _year(self, name: str) -> QSpinBox:
        made = roomy(QSpinBox())
        made.setObjectName(name)
        made.setAccessibleName("First year" if name.endswith("from") else "Last year")
        made.setRange(-9999, 9999)
        made.setKeyboardTracking(False)
        made.valueChanged.connect(self._on_years)
        return made

    def _show(self) -> None:
        model = self._model
        name = short_name(model.file.name) if model.file is not None else ""
        self._doing.setText(f"Adding {name}…" if model.stage == "keeping" else f"Looking at {name}…")
        self._refused_title.setText(f"{name} cannot be a world")
        self._reason.setText(model.fault)
        self._stack.setCurrentIndex({"refused": 1, "looked": 2}.get(model.stage, 0))
        found = model.inspection
        if model.stage != "looked" or found is None:
            return
        self._quiet = True
        self._file.setText(name)
        self._show_report(found.report)
        self._up.show_value(model.options.up)
        if not self._scale.hasFocus() or not model.is_stale:
            self._scale.setValue(model.options.scale or 1.0)
        self._units.setVisible(not model.is_page)
        self._again.setVisible(model.is_stale)
        if self._name.text() != model.name:
            self._name.setText(model.name)
            self._name.setCursorPosition(0)
        if self._words.toPlainText() != model.words:
            self._words.setPlainText(model.words)
        self._from.setValue(model.era.from_year)
        self._to.setValue(model.era.to_year)
        self._fault.setText(model.fault)
        self._fault.setVisible(bool(model.fault))
        self._add.setEnabled(not model.is_stale)
        self._add.setToolTip("Look again first: scale or axis were changed" if model.is_stale else "")
        self._quiet = False

    def _show_report(self, report: ImportReport) -> None:
        is_page = self._model.is_page
        textures = "" if is_page else f" · {report.textures:,} textures"
        self._facts.setText(
            f"{count_words(report.objects, report.building)} · {report.triangles:,} triangles{textures}"
        )
        floor = (
            f"about {report.walkable_m2:.0f} m² of floor to walk on"
            if report.walkable_m2
            else "no floor to walk on"
        )
        self._size.setText(f"{size_words(report.size_m)}{'' if is_page else f'; {floor}'}.")
        why = " ".join(chosen_words(report))
        self._why.setText(why)
        self._why.setVisible(bool(why))
        clear(self._notes)
        notes = list(noticed_words(report))
        for words in notes[:MOST_NOTES] or ["Nothing odd."]:
            self._notes.addWidget(label(words, "soft", wrap=True))
        if len(notes) > MOST_NOTES:
            self._notes.addWidget(label(f"and {len(notes) - MOST_NOTES} more", "caption"))

    def _on_scale(self, value: float) -> None:
        if not self._quiet:
            self._model.set_scale(value)

    def _on_name(self, text: str) -> None:
        self._model.name = text

    def _on_words(self) -> None:
        self._model.words = self._words.toPlainText()

    def _on_years(self) -> None:
        if not self._quiet:
            first, last = sorted((self._from.value(), self._to.value()))
            self._model.era = Era(from_year=first, to_year=last)
