"""What stands below the live view in Author, and how it goes with the draft.

Owns: bringing drags and typed numbers into the draft, the lanes' injections, playing a witness, opening the preview.
Refuses: the widgets (view_time, view_place, view_preview), the page (live.tools) and which task is open.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.view_place import PlaceBar
from app.desktop.author.view_preview import PreviewDialog, open_preview
from app.desktop.author.view_time import TimeBar
from app.desktop.live.tools import HandleMode
from app.desktop.widgets.binding import KeyBunch
from app.desktop.widgets.pieces import column
from authoring.catalogue import operator_named
from authoring.handling import HandleAxis, Offer, Offers, plan_offers
from authoring.handling import HandleMode as DragMode
from data.errors import InjectionError, RangeError
from data.schema.gate import Certificate

LOCKED = "It is locked in the list of objects."


class AuthorFoot(QObject):
    """Put below the live view when it is made. `walk_asked`: the view is to be the auditor's own."""

    walk_asked = Signal()

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self._desk = desk
        self._certificate: Certificate | None = None
        self._sought = ""
        self._preview: PreviewDialog | None = None
        self._ending: list[Future[Any]] = []
        self.time = TimeBar(desk.live, desk.wardrobe)
        self.place = PlaceBar(desk.wardrobe)
        self.place.hide()
        self.widget = QWidget()
        self.widget.setObjectName("view-foot")
        body = column(self.place, self.time)
        body.setSpacing(0)
        self.widget.setLayout(body)
        desk.frame.add_foot("author", self.widget)
        self._connect()

    def enter(self) -> None:
        """Author has the live view."""
        self._desk.live.equip()
        self.show()

    def leave(self) -> None:
        """Somebody else has it: nothing of the curator's stays in it."""
        self._desk.live.put_away()

    def bind_keys(self, keys: KeyBunch, widget: QWidget) -> None:
        """Keys of time, inside the view."""
        desk = self._desk
        for name, call in (("author.hold", self.time.toggle), ("author.tick", desk.live.step)):
            keys.bind(desk.studio.keymap, widget, name, call)

    def show(self) -> None:
        """Shows the draft's injections and the selected object as they are now."""
        desk, task = self._desk, self._desk.draft.task
        if not desk.here:
            return
        injections = () if task is None else task.definition.injections
        self.time.lanes.show_injections([(one, operator_named(one.operator).title) for one in injections])
        self.time.setEnabled(task is not None)
        self.time.setVisible(not desk.driver.is_guest)
        self._show_handles()
        self.time.show_choices()
        self._seek_witness()
        hidden = tuple(sorted(desk.outliner.hidden))
        if hidden != desk.live.hidden:
            desk.live.hide(hidden)

    def _show_handles(self) -> None:
        """The handles of the selected object: which there are, and their numbers."""
        desk, live, scene = self._desk, self._desk.live, self._desk.draft.scene
        task, node = desk.draft.task, desk.outliner.node
        if desk.driver.is_guest or task is None or node is None or scene is None or node not in scene.nodes:
            self.place.show_offers("none", None, "")
            return
        if live.handles == "none":
            hint = "W lifts, E turns, R scales it" if not self._is_locked() else LOCKED
            self.place.show_offers("none", Offers(()), hint)
            return
        offers = Offers((), LOCKED) if self._is_locked() else plan_offers(scene, task, node.id, live.handles)
        self.place.show_offers(live.handles, offers, "")
        live.offer_axes(offers.axes)

    def _connect(self) -> None:
        desk, live = self._desk, self._desk.live
        desk.draft.listen(self.show)
        desk.outliner.listen(self.show)
        desk.shelf.changed.connect(self._seek_again)
        desk.driver.truth_changed.connect(self.show)
        live.dragged.connect(self._on_dragged)
        live.refused.connect(lambda words: desk.here and desk.studio.say(words, "warn"))
        live.handles_changed.connect(lambda _: self.show())
        self.place.handles_chosen.connect(self._on_handles)
        self.place.snap_chosen.connect(lambda on: live.use_handles(live.handles, snaps=on))
        self.place.typed.connect(self._on_typed)
        self.place.rested.connect(desk.draft.rest)
        self.time.reset_asked.connect(desk.driver.start_over)
        self.time.preview_asked.connect(self._on_preview)
        self.time.witness_asked.connect(self._on_witness)

    def _is_locked(self) -> bool:
        """The list of objects may lock one; then it cannot be dragged."""
        return self._desk.outliner.is_locked(self._desk.outliner.selected)

    def _on_handles(self, mode: HandleMode) -> None:
        self._desk.live.use_handles(mode)
        self._desk.frame.view.focus_world()

    def _on_dragged(self, node: str, mode: DragMode, axis: HandleAxis, amount: float) -> None:
        """One drag is one step of the history."""
        draft = self._desk.draft
        if not self._desk.here or node != self._desk.outliner.selected or self._is_locked():
            return
        draft.rest()
        try:
            draft.drag(node, mode, axis, amount)
        except (InjectionError, RangeError) as error:
            self._desk.studio.say(str(error), "warn")
        draft.rest()

    def _on_typed(self, offer: Offer, value: float) -> None:
        node = self._desk.outliner.selected
        try:
            if node:
                self._desk.draft.give_number(node, offer, value)
        except (InjectionError, RangeError) as error:
            self._desk.studio.say(str(error), "warn")

    def _on_preview(self) -> None:
        task = self._desk.draft.task
        if task is not None:
            spec = self._desk.shelf.spec_of(task.definition)
            self._preview, self._ending = open_preview(self._desk.studio, spec, task.definition, self.widget)
            self._preview.destroyed.connect(self._on_preview_gone)

    def ending(self) -> list[Future[Any]]:
        """What is to be waited for before the program ends: a preview's world."""
        if self._preview is not None:
            self._preview.close()
        return self._ending

    def _on_preview_gone(self) -> None:
        self._preview = None

    def _seek_witness(self) -> None:
        """Reads the proof that the draft can be solved: that of the revision which it is."""
        desk, task = self._desk, self._desk.draft.task
        same = [
            one.sha256 for one in desk.revisions if task is not None and one.definition == task.definition
        ]
        wanted = same[-1] if same else ""
        if wanted == self._sought:
            return
        self._sought = wanted
        self._show_certificate(None)
        if not wanted:
            return

        def found(certificate: Certificate | None) -> None:
            if self._sought == wanted:
                self._show_certificate(certificate)

        gates = desk.studio.project.gates
        desk.studio.operations.run(
            "Looking for a way", lambda: gates.certificate(wanted), then=found, quiet=True
        )

    def _seek_again(self) -> None:
        """Something was stored: perhaps a proof."""
        if self._certificate is None:
            self._sought = ""
            self.show()

    def _show_certificate(self, certificate: Certificate | None) -> None:
        self._certificate = certificate
        self.time.show_witness(certificate.oracle_steps if certificate else 0)

    def _on_witness(self) -> None:
        """From the start again, then action by action."""
        certificate = self._certificate
        if certificate is None:
            return
        desk = self._desk

        def go() -> None:
            desk.driver.settled.disconnect(go)
            desk.live.play(certificate.witness.actions)

        self.walk_asked.emit()
        desk.live.run(False)  # until the way begins, at tick 0
        desk.driver.settled.connect(go)
        desk.driver.start_over()
