"""What the auditor is told: the scene in words, and what one can do in it, in English and in Chinese.

Owns: these fields of the draft, with the world's own interactions to tick. Refuses: whether it gives anything away (the
linter and the gate say that).
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.findings import FindingsView
from app.desktop.author.rubric import LANGUAGES, count_by_language
from app.desktop.author.texts import DraftText
from app.desktop.widgets.pieces import button, clear, column, label, row
from app.desktop.widgets.segments import SegmentsView
from data.schema.task import Language


class DescriptionView(QWidget):
    """Follows the draft."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self.setObjectName("description")
        self._draft = draft = desk.draft
        self._language: Language = "en"
        self._shown: tuple[object, ...] = ()
        self._linter = desk.linter
        self._against = {part: FindingsView(f"against-{part}") for part in ("scene", "interactions")}
        self._languages = SegmentsView(desk.wardrobe, LANGUAGES, name="description-language")
        self._languages.show_value("en")
        self._languages.chosen.connect(self._on_language)
        self._scene = DraftText(
            name="task-description", words="What the auditor is told", keys=desk.keys, lines=5, longest=4000
        )
        self._scene.typed.connect(lambda text: draft.describe(text, self._language))
        self._scene.rested.connect(draft.rest)
        self._ticks = column(space="xs")
        self._lines = DraftText(
            name="task-interactions", words="What one can do there", keys=desk.keys, lines=4, longest=4000
        )
        self._lines.setPlaceholderText("One a line")
        self._lines.typed.connect(self._on_lines)
        self._lines.rested.connect(draft.rest)
        self._again = button(
            "As the world says",
            desk.wardrobe,
            icon="undo",
            tip="Puts the world's own description and interactions back (undo brings yours back)",
            name="description-again",
            on_click=self._on_again,
        )
        self.setLayout(
            column(
                row(label("What the auditor is told", "section"), 1, self._again),
                self._languages,
                self._scene,
                self._against["scene"],
                label("What one can do there", "section"),
                self._ticks,
                self._lines,
                self._against["interactions"],
            )
        )
        draft.listen(self._show)
        desk.linter.found.connect(self._show_findings)
        self._show()

    def _on_language(self, language: str) -> None:
        self._draft.rest()
        self._language = "zh" if language == "zh" else "en"
        self._show()

    def _on_again(self) -> None:
        scene = self._draft.scene
        if scene is not None and self._draft.task is not None:
            self._draft.rest()
            self._draft.describe(scene.setting.description)
            self._draft.list_interactions(scene.setting.interactions)
            self._draft.rest()

    def _on_lines(self, text: str) -> None:
        self._draft.list_interactions(_lines_of(text), self._language)

    def _on_tick(self, line: str, ticked: bool) -> None:
        """The order is the world's; lines of the curator's own come after."""
        told = {*self._told(), line} if ticked else set(self._told()) - {line}
        self._draft.list_interactions([one for one in self._offered() if one in told])
        self._draft.rest()

    def _told(self) -> tuple[str, ...]:
        task = self._draft.task
        return task.definition.description.interactions.get(self._language, ()) if task else ()

    def _offered(self) -> tuple[str, ...]:
        own = self._draft.scene.setting.interactions if self._draft.scene else ()
        return (*own, *(line for line in self._told() if line not in own))

    def _show(self) -> None:
        task = self._draft.task
        if task is None:
            return
        english = self._language == "en"
        self._scene.show_text(task.definition.description.scene.get(self._language, ""))
        self._scene.setPlaceholderText("" if english else "No Chinese text; it is optional.")
        self._again.setVisible(english)
        self._lines.setVisible(not english)
        if not english and _lines_of(self._lines.toPlainText()) != list(self._told()):
            self._lines.show_text("\n".join(self._told()))
        self._show_ticks()
        self._show_findings()

    def _show_findings(self) -> None:
        count_by_language(self._languages, self._linter.findings, ("scene", "interactions"))
        own = [one for one in self._linter.findings if one.language == self._language]
        for part, view in self._against.items():
            view.show_findings([one for one in own if one.field == part])
        self._scene.mark([one.quote for one in own if one.field == "scene"])
        self._lines.mark([one.quote for one in own if one.field == "interactions"])

    def _show_ticks(self) -> None:
        shown = (self._language, self._offered(), self._told())
        if shown == self._shown:
            return
        self._shown = shown
        clear(self._ticks)
        if self._language != "en":
            return
        for number, line in enumerate(self._offered()):
            box = QCheckBox()
            box.setObjectName(f"interaction-{number}")
            box.setAccessibleName(line)
            box.setChecked(line in self._told())
            box.clicked.connect(lambda ticked, line=line: self._on_tick(line, ticked))
            both = row(box, label(line, wrap=True), space="xs")
            both.setStretch(1, 1)
            self._ticks.addLayout(both)
        if not self._offered():
            self._ticks.addWidget(label("This world lists no interaction.", "soft"))


def _lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
