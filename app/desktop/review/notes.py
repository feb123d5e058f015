"""Notes on a task: pinning one to what is in the middle of the view, answering, resolving, going to where it was seen from.

Owns: this list over a ReviewForm, and saving. Refuses: who may see a note (app.jobs.beside), and marks in the view
(live.pins).
"""

from __future__ import annotations

from typing import Literal

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from app.desktop.live.pins import LivePins, PinPlace
from app.desktop.models.review_form import ReviewForm
from app.desktop.review.beside import when
from app.desktop.review.texts import reading
from app.desktop.review.typed import Typed, TypedDraft
from app.desktop.studio import Studio
from app.desktop.widgets.pieces import (
    ElidedLabel,
    button,
    card,
    chip,
    clear,
    column,
    label,
    row,
    set_look,
    tool,
)
from app.desktop.workspace import LastWrite
from app.jobs.notes import NOTE_MOST, add_event, pin_note
from data.schema.note import NoteEvent
from data.schema.profile import person_key
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
        self._answers: dict[str, str] = {}
        """Note -> an answer that is being typed."""
        self._of = ""
        """The key of what is being typed: one person's words, about one revision."""
        self.draft = TypedDraft(studio, "note", self._typed, self)
        self._where = label("", "soft", wrap=True)
        self._where.setObjectName("note-where")
        self._text = QPlainTextEdit()
        self._text.setObjectName("note-text")
        self._text.setAccessibleName("Note")
        self._text.setPlaceholderText("What is to be seen there")
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(76)
        self._text.textChanged.connect(self._on_typed)
        self._pin = button(
            "Pin it", studio.wardrobe, look="primary", icon="pin", name="note-pin", on_click=self._on_pin
        )
        away = button("Not now", studio.wardrobe, name="note-away", on_click=self._put_away)
        self._new = card(column(self._where, self._text, row(1, away, self._pin), margin="m"))
        self._new.hide()
        self._waits = label(
            "A note that you began waits: T pins it to what is in the middle of the view.", "warn", wrap=True
        )
        self._waits.setObjectName("note-waits")
        self._waits.hide()
        self._list = column(space="s")
        self.setLayout(column(self._new, self._waits, self._list))
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

    def last_writes(self) -> tuple[LastWrite, ...]:
        """What was typed in the last moment, for the end of the window."""
        return self.draft.last_writes()

    def _typed(self) -> Typed:
        answers = {note: text for note, text in self._answers.items() if text}
        found = {"text": self._text.toPlainText()[:NOTE_MOST], "answers": answers}
        return {key: value for key, value in found.items() if value}

    def _on_typed(self) -> None:
        self.draft.touch()
        self._show_pin()

    def _show_pin(self) -> None:
        has_words = bool(self._text.toPlainText().strip())
        self._pin.setEnabled(self._place is not None and has_words)
        self._waits.setVisible(self._place is None and has_words)

    def _put_away(self) -> None:
        """The words stay until they are pinned; only the place is let go."""
        self._place = None
        self._keep_keys()
        self._new.hide()
        self._show_pin()

    def _keep_keys(self) -> None:
        """Before a button goes or is disabled: left to Qt, the keys would go to whatever comes next in the window."""
        if self._new.isAncestorOf(self.window().focusWidget() or self):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_pin(self) -> None:
        revision, place, text = self._form.revision, self._place, self._text.toPlainText()[:NOTE_MOST]
        person, project = self._studio.person, self._studio.project
        if revision is None or place is None:
            return
        self._place = None
        self._keep_keys()
        self._pin.setEnabled(False)
        of = self._of
        forget, stays = self.draft.go()

        def pin() -> None:
            def keep() -> None:
                pin_note(
                    project,
                    revision,
                    by=person,
                    text=text,
                    point=place.point,
                    pose=place.pose,
                    node=place.object,
                )
                forget()

            project.write(keep)

        def done(_: object) -> None:
            if self._of == of:
                self._text.clear()
                self._keep_keys()
                self._new.hide()
                self.draft.gone()
                self._form.count_action("pin a note")
            self.written.emit()

        def failed(failure: object) -> None:
            if self._of == of:
                self._place = place
                self._show_pin()
            stays()
            self._studio.operations.failed.emit(failure)

        self._studio.operations.follow("Pinning the note", project.submit(pin), then=done, otherwise=failed)

    def _change_draft(self) -> None:
        """Words that wait to be pinned are one person's, about one revision."""
        revision, person = self._form.revision, self._studio.person
        of = f"review.note/{person_key(person)}/{revision.sha256}" if revision is not None and person else ""
        if of == self._of:
            return
        self.draft.put_away()
        self.draft.open("", lambda _: None)
        self._of, self._place, self._shown = of, None, None
        self._answers = {}
        self._text.clear()
        self._new.hide()

        def fill(kept: Typed) -> None:
            answers = kept.get("answers", {})
            self._answers = {str(note): str(text) for note, text in dict(answers).items()}
            self._shown = None
            self._text.setPlainText(str(kept.get("text", "")))
            self._show()

        self.draft.open(of, fill)

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
            ElidedLabel(note.by, "title"),
            label(when(note.at_ms), "caption"),
        )
        head.setStretch(1, 1)
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
        answer.setText(self._answers.get(note.id, ""))

        def typed(text: str) -> None:
            self._answers[note.id] = text
            self.draft.touch()

        answer.textEdited.connect(typed)
        turning = button(
            words,
            wardrobe,
            name=f"note-{turn}-{number}",
            on_click=lambda: self._add(view, turn, answer, turning),
        )
        answer.returnPressed.connect(lambda: self._add(view, "reply", answer, turning))
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
        answer: QLineEdit,
        turning: QPushButton,
    ) -> None:
        text, note = answer.text(), view.note.id
        if kind == "reply" and not text.strip():
            return
        person, project, of = self._studio.person, self._studio.project, self._of
        self._wait_for(answer, turning, is_over=False)

        def done(_: NoteView) -> None:
            if self._of == of:
                self._answers.pop(note, None)
                self.draft.touch()
            self.written.emit()

        def failed(failure: object) -> None:
            self._wait_for(answer, turning, is_over=True)
            self._studio.operations.failed.emit(failure)

        self._studio.operations.follow(
            "Answering the note",
            project.submit(lambda: add_event(project, note, kind, by=person, text=text)),
            then=done,
            otherwise=failed,
        )

    def _wait_for(self, answer: QLineEdit, turning: QPushButton, *, is_over: bool) -> None:
        """A second press does nothing while the first is on its way; what was typed stays until it is there."""
        for each in (answer, turning):
            if shiboken6.isValid(each):
                each.setEnabled(is_over)


def _reply(event: NoteEvent) -> QWidget:
    said = f"{event.by} {SAYS[event.kind]}".strip()
    return reading(f"{said}: {event.text}" if event.text else f"{said}.")
