"""Notes on a task: pinning one to what is in the middle of the view, answering, resolving, going to where it was seen from.

Owns: this list over a ReviewForm, and saving. Refuses: who may see a note (app.jobs.beside), and marks in the view
(live.pins).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QWidget

from app.desktop.live.pins import LivePins, PinPlace
from app.desktop.models.review_form import ReviewForm
from app.desktop.review.beside import when
from app.desktop.review.texts import reading
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import button, card, chip, clear, column, label, row, set_look, tool
from app.jobs.notes import NOTE_MOST, add_event, pin_note
from data.schema.note import NoteEvent
from validation.notes import NoteView

SAYS = {"reply": "", "resolve": "resolved it", "reopen": "opened it again"}


class NotesView(QWidget):
    """`visit_asked` carries a pose; `written` comes when something was saved; `counted` carries how many are open."""

    visit_asked = Signal(object)
    written = Signal()
    counted = Signal(int)

    def __init__(self, form: ReviewForm, studio: Studio, pins: LivePins) -> None:
        super().__init__()
        self.setObjectName("review-notes")
        self._form = form
        self._studio = studio
        self._pins = pins
        self._place: PinPlace | None = None
        self._shown: tuple[NoteView, ...] | None = None
        self._cards: dict[str, QFrame] = {}
        self._drafts: dict[tuple[str, str], str] = {}
        """Person and revision -> words that were not pinned yet."""
        self._of = ("", "")
        self._where = label("", "soft", wrap=True)
        self._where.setObjectName("note-where")
        self._text = QPlainTextEdit()
        self._text.setObjectName("note-text")
        self._text.setAccessibleName("Note")
        self._text.setPlaceholderText("What is to be seen there")
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(76)
        self._text.textChanged.connect(self._show_pin)
        self._pin = button(
            "Pin it", studio.wardrobe, look="primary", icon="pin", name="note-pin", on_click=self._on_pin
        )
        away = button("Not now", studio.wardrobe, name="note-away", on_click=self._put_away)
        self._new = card(column(self._where, self._text, row(1, away, self._pin), margin="m"))
        self._new.hide()
        self._list = column(space="s")
        self.setLayout(column(self._new, self._list))
        form.listen(self._show)

    def begin(self) -> None:
        """Asks what is in the middle of the view, then for the words."""
        self._pins.find_place(self._write_at, lambda words: self._studio.say(words, "warn"))

    def point_out(self, note: str) -> None:
        """Brings a note into sight: its mark was clicked."""
        for key, made in self._cards.items():
            set_look(made, "card-open" if key == note else "card")
        found = self._cards.get(note)
        if found is not None:
            found.setFocus(Qt.FocusReason.OtherFocusReason)

    def _write_at(self, place: PinPlace) -> None:
        self._place = place
        on = f"Pinned to {self._pins.label_of(place.object)}" if place.object else "Pinned to this place"
        self._where.setText(f"{on}, seen from where you stand now.")
        self._new.show()
        self._text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_pin()

    def _show_pin(self) -> None:
        self._pin.setEnabled(self._place is not None and bool(self._text.toPlainText().strip()))

    def _put_away(self) -> None:
        """The words stay until they are pinned; only the place is let go."""
        self._place = None
        self._new.hide()

    def _on_pin(self) -> None:
        revision, place, text = self._form.revision, self._place, self._text.toPlainText()[:NOTE_MOST]
        person, project = self._studio.person, self._studio.project
        if revision is None or place is None:
            return
        self._place = None

        def done(_: object) -> None:
            self._text.clear()
            self._new.hide()
            self._form.count_action("pin a note")
            self.written.emit()

        def failed(failure: object) -> None:
            self._place = place
            self._show_pin()
            self._studio.operations.failed.emit(failure)

        self._studio.operations.follow(
            "Pinning the note",
            project.submit(
                lambda: pin_note(
                    project,
                    revision,
                    by=person,
                    text=text,
                    point=place.point,
                    pose=place.pose,
                    node=place.object,
                )
            ),
            then=done,
            otherwise=failed,
        )

    def _change_draft(self) -> None:
        """Words that wait to be pinned are one person's, about one revision."""
        form = self._form
        of = (self._studio.person, form.revision.sha256 if form.revision is not None else "")
        if of == self._of:
            return
        self._drafts[self._of] = self._text.toPlainText()
        self._of = of
        self._put_away()
        self._text.setPlainText(self._drafts.get(of, ""))

    def _show(self) -> None:
        self._change_draft()
        notes = self._form.beside.notes if self._form.beside is not None else ()
        if notes == self._shown:
            return
        self._shown = notes
        self._cards.clear()
        clear(self._list)
        for number, view in enumerate(notes, start=1):
            made = self._card(number, view)
            self._cards[view.note.id] = made
            self._list.addWidget(made)
        if not notes:
            self._list.addWidget(
                label("No note yet. T pins one to what is in the middle of the view.", "soft", wrap=True)
            )
        self.counted.emit(sum(not view.resolved for view in notes))

    def _card(self, number: int, view: NoteView) -> QFrame:
        note, wardrobe = view.note, self._studio.wardrobe
        head = row(
            chip(str(number), "plain" if view.resolved else "warn"),
            label(note.by, "title"),
            1,
            label(when(note.at_ms), "caption"),
        )
        on = self._pins.label_of(note.object) if note.object else "a place"
        about = label(
            f"On {on}, revision {view.number}{', resolved' if view.resolved else ''}", "caption", wrap=True
        )
        visit = tool(
            "target",
            "Go to the exact view",
            wardrobe,
            name=f"note-visit-{number}",
            on_click=lambda: self.visit_asked.emit(note.pose),
        )
        turn: Literal["resolve", "reopen"] = "reopen" if view.resolved else "resolve"
        words = "Open again" if view.resolved else "Resolve"
        answer = QLineEdit()
        answer.setObjectName(f"note-answer-{number}")
        answer.setAccessibleName(f"Answer to note {number}")
        answer.setPlaceholderText("Answer, then Return")
        answer.setMaxLength(NOTE_MOST)
        answer.returnPressed.connect(lambda: self._add(view, "reply", answer.text(), answer.clear))
        turning = button(
            words,
            wardrobe,
            name=f"note-{turn}-{number}",
            on_click=lambda: self._add(view, turn, answer.text(), answer.clear),
        )
        lines = column(head, about, reading(note.text), margin="m", space="xs")
        for event in view.replies:
            lines.addWidget(_reply(event))
        lines.addWidget(answer)
        lines.addLayout(row(visit, 1, turning))
        made = card(lines)
        made.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        return made

    def _add(
        self,
        view: NoteView,
        kind: Literal["reply", "resolve", "reopen"],
        text: str,
        clear_it: Callable[[], object],
    ) -> None:
        if kind == "reply" and not text.strip():
            return
        person, project = self._studio.person, self._studio.project

        def done(_: NoteView) -> None:
            self.written.emit()

        clear_it()
        self._studio.operations.follow(
            "Answering the note",
            project.submit(lambda: add_event(project, view.note.id, kind, by=person, text=text)),
            then=done,
        )


def _reply(event: NoteEvent) -> QWidget:
    said = f"{event.by} {SAYS[event.kind]}".strip()
    return reading(f"{said}: {event.text}" if event.text else f"{said}.")
