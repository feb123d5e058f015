"""What stands beside the form when there is more than one verdict: drafts left over, conflicts, raters, the history.

Owns: showing these, and the choice between two. Refuses: saving (keeper).
"""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from app.desktop.models.judging import WORDS, JudgingModel
from app.desktop.review.texts import reading
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import Tone, button, card, chip, clear, column, label, row, tool
from app.jobs.judging_history import HistoryEntry
from data.counts import count_of
from data.schema.judging import JudgmentDraft
from data.schema.judgment import Judgment

TONES: dict[str | None, Tone] = {
    "met": "good",
    "not_met": "bad",
    "cannot_judge": "warn",
    "rubric_wrong": "warn",
    None: "plain",
}


class JudgeCards(QWidget):
    """`settled` carries True for one's own, False for the other one."""

    conflict_settled = Signal(bool)
    stale_settled = Signal(bool)

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("judge-cards")
        self._model = model
        self._wardrobe = wardrobe
        self._shown: object = None
        self._layout = column(space="s")
        self.setLayout(self._layout)
        model.listen(self._show)
        self._show()

    def _show(self) -> None:
        model = self._model
        state = (model.key, model.stale, model.conflict, model.opened if model.decides else None)
        if state == self._shown:
            return
        self._shown = state
        clear(self._layout)
        if model.conflict is not None:
            self._layout.addWidget(self._conflict(model.conflict[0]))
        elif model.stale is not None:
            self._layout.addWidget(self._stale(model.stale))
        if model.opened and model.decides:
            for who, judgment in model.opened.between:
                self._layout.addWidget(_verdict_card(who, judgment))
        self.setVisible(self._layout.count() > 0)

    def _conflict(self, theirs: Judgment | JudgmentDraft | None) -> QWidget:
        model = self._model
        verdict, reason, note, _ = model.content
        mine = _words(verdict, reason, note)
        other = "Taken back: no verdict counts now." if theirs is None else _words(*_said(theirs))
        return self._choice(
            "You judge this audit in another window, too"
            if isinstance(theirs, JudgmentDraft)
            else "You judged this audit elsewhere meanwhile",
            (("Here, not saved", mine), ("Saved elsewhere", other)),
            ("Keep the saved one", "conflict-theirs", lambda: self.conflict_settled.emit(False)),
            ("Go on with mine", "conflict-mine", lambda: self.conflict_settled.emit(True)),
        )

    def _stale(self, draft: JudgmentDraft) -> QWidget:
        model = self._model
        counts = model.earlier
        now = "No verdict counts now." if counts is None else _words(*_said(counts))
        if model.is_beside:
            now = _words(*model.content[:3])
        return self._choice(
            "A draft that another window of yours left"
            if model.is_beside
            else "A draft from before the verdict that counts",
            (
                (f"Draft of {_time(draft.at_ms)}", _words(*_said(draft))),
                ("The draft here" if model.is_beside else "Counts now", now),
            ),
            ("Drop the draft", "stale-drop", lambda: self.stale_settled.emit(False)),
            ("Take it up", "stale-use", lambda: self.stale_settled.emit(True)),
        )

    def _choice(
        self, title: str, sides: tuple[tuple[str, str], ...], *steps: tuple[str, str, object]
    ) -> QWidget:
        parts = [label(title, "warn", wrap=True)]
        for head, words in sides:
            parts += [label(head, "section"), reading(words)]
        buttons = row(1)
        for words, name, call in steps:
            buttons.addWidget(button(words, self._wardrobe, name=name, on_click=call))  # type: ignore[arg-type]
        return card(column(*parts, buttons, margin="m", space="xs"))


class HistoryView(QWidget):
    """One's own verdicts on the open audit, the newest first; folded until asked for."""

    def __init__(self, model: JudgingModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("judge-history")
        self._model = model
        self._shown: object = None
        self._unfold: QToolButton = tool(
            "clock",
            "What you gave on this audit, and when",
            wardrobe,
            text="History",
            name="judge-history-open",
            checkable=True,
        )
        self._unfold.toggled.connect(self._on_unfold)
        self._lines = column(space="xs")
        self._body = QWidget()
        self._body.setLayout(self._lines)
        self._body.hide()
        self.setLayout(column(row(self._unfold, 1), self._body, space="xs"))
        model.listen(self._show)
        self._show()

    def _show(self) -> None:
        entries = self._model.opened.history if self._model.opened else ()
        if entries == self._shown:
            return
        self._shown = entries
        clear(self._lines)
        self.setVisible(bool(entries))
        self._unfold.setText(f"History · {count_of(len(entries), 'change')}")
        for entry in reversed(entries):
            self._lines.addWidget(_history_line(entry))

    def _on_unfold(self, is_open: bool) -> None:
        self._body.setVisible(is_open)


def _history_line(entry: HistoryEntry) -> QWidget:
    after = WORDS[entry.after] if entry.after else "Taken back"
    before = f"{WORDS[entry.before]} → " if entry.before else ""
    role = " (deciding)" if entry.kind == "adjudicator" else ""
    why = f": {entry.reason}" if entry.reason else ""
    note = f" “{entry.note}”" if entry.note else ""
    made = label(
        f"{_time(entry.at_ms)}  {before}{after}{why}{note} — {entry.who}{role}", "caption", wrap=True
    )
    made.setObjectName("judge-history-line")
    return made


def _verdict_card(who: str, judgment: Judgment) -> QWidget:
    head = row(label(who, "title"), 1, chip(WORDS[judgment.verdict], TONES[judgment.verdict]))
    parts: list[QWidget] = [label(judgment.reason.capitalize(), "soft", wrap=True)]
    if judgment.note:
        parts.append(reading(judgment.note))
    made = card(column(head, *parts, margin="m", space="xs"))
    made.setObjectName("judge-between")
    return made


def _said(judgment: Judgment | JudgmentDraft) -> tuple[str | None, str, str]:
    return judgment.verdict, judgment.reason, judgment.note


def _words(verdict: str | None, reason: str, note: str) -> str:
    parts = [WORDS[verdict] if verdict else "No verdict chosen", reason, f"“{note}”" if note else ""]
    return " · ".join(part for part in parts if part)


def _time(at_ms: int) -> str:
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
