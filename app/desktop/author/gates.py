"""The gates tab: what the gates say of the open draft, live, and what was kept of its newest revision.

Owns: the rows, *Run the gates*, waivers. Refuses: running (proposing) and judging.

A draft that says what its newest revision says shows that revision's records, and what is run is kept with them. A draft
that was edited since is gated for its curator's eyes alone, until it is proposed.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.gate_row import SAYS, GateRow
from app.desktop.author.proposing import Proposing
from app.desktop.author.waiving import WaiveDialog
from app.desktop.operations import Failure
from app.desktop.people import with_name
from app.desktop.widgets.pieces import button, column, label, panel, row, scrolling
from app.jobs.gating import stands_in, waive
from data.errors import WorldAuditError
from data.schema.gate import GATES, GateName
from data.schema.task import Revision
from validation.proposing import GateStand, may_be_proposed


class GatesView(QWidget):
    """Ten rows, and a button above them. `counted` comes when another number of gates stands against the draft."""

    counted = Signal()

    def __init__(self, desk: AuthorDesk, proposing: Proposing) -> None:
        super().__init__()
        self.setObjectName("gates")
        self._desk = desk
        self._stands: tuple[GateStand, ...] = ()
        self._stands_of = ""
        self._pictures: dict[str, QImage] = {}
        self.runner = proposing
        self._against = 0
        wardrobe = desk.wardrobe
        self._words = label("", "soft", wrap=True)
        self._words.setObjectName("gates-words")
        self._run = button("Run the gates", wardrobe, icon="play", name="gates-run", on_click=self._on_run)
        self._rows: dict[GateName, GateRow] = {}
        self._list = column()
        inside = column(row(self._run, 1), self._words, self._list, margin="m")
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        self.runner.changed.connect(self.refresh)
        desk.draft.listen(self.refresh)
        desk.shelf.changed.connect(self._read)
        self.refresh()

    def list_gates(self) -> None:
        """Makes the rows, once: a turn of its own, when the window is made."""
        for gate in GATES if not self._rows else ():
            made = GateRow(gate, self._desk.wardrobe, self._picture)
            made.waive_asked.connect(partial(self._ask_waiver, gate))
            self._rows[gate] = made
            self._list.addWidget(made)

    @property
    def revision(self) -> Revision | None:
        """The newest revision, when the draft says what it says."""
        task, revisions = self._desk.draft.task, self._desk.revisions
        newest = revisions[-1] if revisions else None
        same = task is not None and newest is not None and newest.definition == task.definition
        return newest if same else None

    @property
    def against(self) -> int:
        """How many gates do not stand, of those that were run."""
        words = [shown.word for shown in self._rows.values()]
        return sum(word in ("failed", "not_checkable") for word in words)

    def refresh(self) -> None:
        """Shows what is known of the draft as it is now."""
        task = self._desk.draft.task
        self.setEnabled(task is not None)
        if self._key() != self._stands_of:
            self._read()
        running = self.runner.is_running
        self._run.setText("Stop" if running else "Run the gates")
        self._desk.wardrobe.give_icon(self._run, "stop" if running else "play")
        self._words.setText(self._say())
        for gate, shown in self._rows.items():
            self._show(gate, shown)
        self._put_in_order()
        if self.against != self._against:
            self._against = self.against
            self.counted.emit()

    def _put_in_order(self) -> None:
        """What stands against the draft comes first."""
        wanted = sorted(self._rows.values(), key=lambda shown: shown.word not in ("failed", "not_checkable"))
        for place, shown in enumerate(wanted):
            if self._list.indexOf(shown) != place:
                self._list.insertWidget(place, shown)

    def _show(self, gate: GateName, shown: GateRow) -> None:
        task, live = self._desk.draft.task, self.runner.outcomes.get(gate)
        is_live = task is not None and self.runner.definition == task.definition
        if is_live and (self.runner.is_running or not self._stands) and live is not None:
            shown.show_stand(live.result, live, None, can_waive=False)
            return
        stand = next((one for one in self._stands if one.gate == gate), None)
        if stand is None or self.runner.is_running:
            shown.show_stand("not_run", None, None, can_waive=False)
            return
        outcome = stand.result.outcome if stand.result is not None else None
        waiver = stand.waiver if stand.word == "waived" else None
        shown.show_stand(stand.word, outcome, waiver, can_waive=True)

    def _say(self) -> str:
        if self._desk.draft.task is None:
            return "No task is open."
        if self.runner.is_running:
            return f"{self.runner.words[:1].upper()}{self.runner.words[1:]}…"
        revision = self.revision
        if revision is not None and self._stands and may_be_proposed(self._stands):
            return (
                f"Every gate of revision {revision.number} stands: it is proposed, and waits for reviewers."
            )
        if revision is not None:
            return f"What is found is kept with revision {revision.number}."
        return "The draft is not frozen as it is: what is found is shown and not kept."

    def _key(self) -> str:
        revision = self.revision
        return revision.sha256 if revision is not None else ""

    def _read(self) -> None:
        """Reads the records of the revision, with the pictures that they show, off the Qt thread."""
        revision, key, project = self.revision, self._key(), self._desk.studio.project
        if key != self._stands_of:
            self._stands = ()
        self._stands_of = key
        if revision is None:
            return

        def read() -> tuple[tuple[GateStand, ...], dict[str, QImage]]:
            stands = stands_in(project, revision)
            if all(stand.result is None for stand in stands):
                return (), {}
            blobs = {p.blob for s in stands if s.result for p in s.result.outcome.pictures}
            return stands, {blob: QImage.fromData(project.blobs.get(blob)) for blob in blobs}

        def show(found: tuple[tuple[GateStand, ...], dict[str, QImage]]) -> None:
            if key == self._stands_of:
                self._stands, self._pictures = found
                self.refresh()

        self._desk.studio.operations.run("Reading the gates", read, then=show, quiet=True)

    def _picture(self, blob: str) -> QImage | None:
        return self.runner.picture(blob) or self._pictures.get(blob)

    def _on_run(self) -> None:
        if self.runner.is_running:
            self.runner.stop()
        elif self.revision is not None:
            self.runner.begin(again=True)
        else:
            self.runner.check()

    def _ask_waiver(self, gate: GateName) -> None:
        stand = next((one for one in self._stands if one.gate == gate), None)
        if stand is None or stand.result is None:
            return
        found = f"{stand.result.outcome.words} {stand.result.outcome.change}".strip()
        dialog = WaiveDialog(SAYS[gate], found, self._desk.wardrobe, self.window())
        dialog.waived.connect(lambda reason: self._waive(gate, reason))
        dialog.open()

    def _waive(self, gate: GateName, reason: str) -> None:
        studio, revision = self._desk.studio, self.revision
        if revision is None:
            return

        def by(name: str) -> None:
            studio.operations.run(
                "Waiving a gate",
                lambda: waive(studio.project, revision, [gate], reason=reason, by=name),
                then=lambda _: self._read(),
                otherwise=self._on_refused,
            )

        with_name(studio, self.window(), by)

    def _on_refused(self, failure: Failure) -> None:
        self._desk.studio.say(str(cast("WorldAuditError", failure.error)))
