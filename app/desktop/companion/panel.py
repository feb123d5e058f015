"""The companion panel: who audits the open revision, how far they are, starting and stopping baselines.

Owns: the panel's widgets, folding, which revision it speaks of. Refuses: running audits (companion.runner does), and
showing more than the projection of the workspace lets be known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QScrollArea, QSizePolicy, QSplitter, QToolButton, QWidget

from app.desktop.companion.row import CompanionRowView
from app.desktop.companion.runner import BASELINES, CompanionRunner
from app.desktop.models.companions import summary
from app.desktop.shelf import Shelf
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import (
    ElidedLabel,
    button,
    chip,
    column,
    label,
    panel,
    row,
    scrolling,
    set_chip,
    tool,
)
from app.desktop.workspace import BLIND
from app.jobs.agreement_view import usual_agreement
from app.jobs.sources import prepare
from data.counts import count_of
from data.schema.judgment import Judgment
from evaluation.agreement import BinaryAgreement
from validation.blind import Workspace, has_reviewed, may_show_agreement
from validation.companion import CompanionRow

HEAD_PX = 40
ROW_PX = 62
WORDS: dict[Workspace, str] = {
    "author": "Freeze a revision, then let companions audit it.",
    "review": "Shown once your own review is saved.",
    "audit": "Others who audit this world stay hidden, so that nothing gives the answer away.",
    "judge": "Who made the audits stays hidden until you have judged them.",
    "results": "Choose a task on the left.",
}


class CompanionPanel(QWidget):
    """Below every workspace; folds to one line."""

    def __init__(self, studio: Studio, shelf: Shelf, runner: CompanionRunner) -> None:
        super().__init__()
        self.setObjectName("companion")
        self._studio = studio
        self._shelf = shelf
        self._runner = runner
        self._workspace: Workspace = "author"
        self._revision: Callable[[], str] = str
        self._rows: dict[str, CompanionRowView] = {}
        self._judged: Sequence[Judgment] = ()
        """The verdicts that kappa was computed from."""
        self._choices: dict[str, QAction] = {}
        self._lay_out()
        self._open(studio.preferences.companion_open)
        shelf.changed.connect(self.refresh)
        runner.model.listen(self.refresh)

    def follow(self, workspace: Workspace, revision: Callable[[], str]) -> None:
        """Speaks of a workspace's revision from now on."""
        self._workspace = workspace
        self._revision = revision
        self.refresh()

    def refresh(self) -> None:
        """Shows what may be known now."""
        revision = self._revision()
        name = self._studio.preferences.name
        rows: tuple[CompanionRow, ...] = ()
        if revision:
            rows = self._runner.model.rows(self._workspace, name, revision, self._shelf.records)
        may_start = bool(revision) and self._workspace in ("author", "results")
        self._start.setEnabled(may_start)
        for part in (self._start, self._which):
            part.setVisible(self._workspace not in BLIND)
        tip = (
            "Start the ticked baselines on the newest revision"
            if may_start
            else "Freeze a revision first (Ctrl+S)"
            if self._workspace == "author"
            else self._words()
        )
        self._start.setToolTip(tip)
        self._stop.setVisible(any(row.running for row in rows) and self._workspace not in BLIND)
        self._summary.setText(summary(rows) if revision and self._workspace != "audit" else "")
        self._show_rows(rows)
        self._show_kappa()

    def _show_rows(self, rows: tuple[CompanionRow, ...]) -> None:
        wanted = {entry.key for entry in rows}
        for gone in [key for key in self._rows if key not in wanted]:
            view = self._rows.pop(gone)
            view.hide()
            view.deleteLater()
        for place, entry in enumerate(rows):
            view = self._rows.get(entry.key)
            if view is None:
                view = CompanionRowView(self._studio.wardrobe, self._studio.gallery, entry.key)
                view.cancelled.connect(lambda key=entry.key: self._runner.cancel(key))
                self._rows[entry.key] = view
            self._list.insertWidget(place, view)
            view.show_row(entry)
        ready = bool(self._revision()) and self._workspace not in BLIND
        self._empty.setText(self._start_words() if ready else self._words())
        self._empty.setVisible(not rows)
        self._make_room(len(rows))

    def _words(self) -> str:
        """Why nobody stands here; once one's own review is saved, that nobody has audited the task."""
        records, revision = self._shelf.records, self._shelf.revision(self._revision())
        name = self._studio.preferences.name
        if self._workspace == "review" and revision is not None and has_reviewed(name, revision, records):
            return "Nobody has audited this task yet."
        return WORDS[self._workspace]

    def _start_words(self) -> str:
        chosen = len(self._chosen())
        if not chosen:
            return "Tick at least one baseline, then press Start."
        return f"Press Start: {count_of(chosen, 'auditor')} will try this task."

    def _chosen(self) -> list[str]:
        return [name for name, action in self._choices.items() if action.isChecked()]

    def _show_kappa(self) -> None:
        may = may_show_agreement(self._workspace)
        self._kappa.setVisible(may and bool(self._kappa.text()))
        records = self._shelf.records
        if not may or records.judgments is self._judged:
            return
        self._judged = records.judgments
        self._studio.operations.run(
            "Computing kappa",
            lambda: usual_agreement(prepare(records)),
            then=self._on_agreement,
            quiet=True,
        )

    def _on_agreement(self, found: tuple[str, BinaryAgreement] | None) -> None:
        if found is None or found[1].n == 0:
            set_chip(self._kappa, "", "plain")
        else:
            words, agreement = found
            if agreement.kappa is None:
                set_chip(self._kappa, "kappa undefined", "plain")
            else:
                few = ", too few" if agreement.warning else ""
                set_chip(self._kappa, f"kappa {agreement.kappa:z.2f}{few}", "plain" if few else "info")
            notes = [
                note.capitalize() + "." for note in (agreement.undefined_because, agreement.warning) if note
            ]
            self._kappa.setToolTip(" ".join([f"{words}, {count_of(agreement.n, 'audit')}.", *notes]))
        self._kappa.setVisible(may_show_agreement(self._workspace) and bool(self._kappa.text()))

    def _lay_out(self) -> None:
        wardrobe = self._studio.wardrobe
        self._fold = tool(
            "down",
            "Fold or unfold the companion panel",
            wardrobe,
            name="companion-fold",
            on_click=self._on_fold,
        )
        self._summary = ElidedLabel("", "soft")
        self._summary.setObjectName("companion-summary")
        self._summary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._kappa = chip("", "plain")
        self._kappa.setObjectName("companion-kappa")
        self._which = tool(
            "robot", "Which companions", wardrobe, look="menu", text="Baselines", name="companion-which"
        )
        self._which.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        for baseline, words in BASELINES.items():
            action = QAction(f"{baseline.capitalize()} — {words}", menu, checkable=True, checked=True)
            action.setObjectName(f"baseline-{baseline}")
            action.toggled.connect(lambda _: self.refresh())
            menu.addAction(action)
            self._choices[baseline] = action
        self._which.setMenu(menu)
        self._start = button("Start", wardrobe, icon="play", name="companion-start", on_click=self._on_start)
        self._stop = button(
            "Stop all", wardrobe, icon="stop", name="companion-stop", on_click=self._runner.cancel_all
        )
        head = row(
            self._fold,
            label("Companions", "title"),
            self._summary,
            self._kappa,
            self._which,
            self._start,
            self._stop,
        )
        head.setContentsMargins(8, 4, 8, 4)
        head.setStretch(2, 1)
        self._list = column(space="xs")
        self._empty = label("", "soft", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = column(self._list, self._empty, margin="s")
        inside.addStretch(1)
        self._body: QScrollArea = scrolling(panel(inside))
        layout = column(panel(head), self._body)
        layout.setSpacing(0)
        layout.setStretch(1, 1)
        self.setLayout(layout)

    def _open(self, is_open: bool) -> None:
        self._body.setVisible(is_open)
        self._studio.wardrobe.give_icon(self._fold, "down" if is_open else "right")
        self._make_room(len(self._rows))

    def _make_room(self, rows: int) -> None:
        """One line when folded; else room for up to two and a half auditors, and more when it is dragged."""
        if self._body.isHidden():
            self.setFixedHeight(HEAD_PX)
            return
        wanted = HEAD_PX + max(48, min(rows * ROW_PX + 16, 160))
        self.setMinimumHeight(wanted)
        self.setMaximumHeight(max(wanted, HEAD_PX + rows * ROW_PX + 16))
        above = self.parentWidget()
        if isinstance(above, QSplitter):
            self._give_back(above)

    def _give_back(self, above: QSplitter) -> None:
        """A splitter keeps what its widget may no longer take, as a strip without anything."""
        sizes = above.sizes()
        place = above.indexOf(self)
        spare = sizes[place] - self.maximumHeight()
        if spare > 0:
            sizes[place] -= spare
            sizes[0] += spare
            above.setSizes(sizes)

    def _on_fold(self) -> None:
        is_open = self._body.isHidden()
        self._open(is_open)
        self._studio.preferences.companion_open = is_open

    def _on_start(self) -> None:
        chosen = self._chosen()
        revision = self._shelf.revision(self._revision())
        if revision is None:
            return
        if not chosen:
            self._studio.say("Tick at least one baseline.", "info")
            return
        self._open(True)
        self._runner.start(revision, chosen)
