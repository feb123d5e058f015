"""The suggestions in the anomaly tab: ten good anomalies, each with how much one will see and how far one must walk.

Owns: showing them, and taking one over by a click. Refuses: finding them (suggesting).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from app.desktop.author.suggesting import WANTED, Suggesting
from app.desktop.models.keymap import Keymap
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.binding import tip_with_key
from app.desktop.widgets.pieces import ElidedLabel, button, card, chip, clear, column, label, row
from authoring.catalogue import operator_named
from authoring.suggesting import Suggestion
from data.counts import count_of


class SuggestionsView(QWidget):
    """`taken` carries a Suggestion to inject; `shown` one whose object the curator wants to see."""

    taken = Signal(object)
    shown = Signal(object)

    def __init__(self, engine: Suggesting, wardrobe: Wardrobe, keymap: Keymap) -> None:
        super().__init__()
        self.setObjectName("suggestions")
        self._engine = engine
        self._wardrobe = wardrobe
        self._ask = button("Suggest ten", wardrobe, icon="spark", name="suggest", on_click=engine.begin)
        tip_with_key(
            keymap, self._ask, "Ten good anomalies for this world that no task has yet", "author.suggest"
        )
        self._stop = button("Stop", wardrobe, icon="stop", name="suggest-stop", on_click=engine.stop)
        self._words = label("", "caption", wrap=True)
        self._words.setObjectName("suggest-words")
        self._list = column(space="xs")
        self.setLayout(column(row(self._ask, self._stop, 1), self._words, self._list, space="xs"))
        self._shown: list[Suggestion] = []
        engine.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        engine = self._engine
        self._stop.setVisible(engine.is_running)
        self._ask.setEnabled(not engine.is_running)
        self._ask.setText("Suggest ten others" if engine.found and not engine.is_running else "Suggest ten")
        self._words.setText(_words(engine))
        self._words.setVisible(bool(self._words.text()))
        if engine.found[: len(self._shown)] != self._shown:
            clear(self._list)
            self._shown = []
        for number in range(len(self._shown), len(engine.found)):
            self._list.addWidget(self._card(number, engine.found[number]))
        self._shown = list(engine.found)

    def _card(self, number: int, one: Suggestion) -> QFrame:
        operator, prospect = operator_named(one.operator), one.prospect
        title = ElidedLabel(f"{operator.title}: {one.label}")
        where = (one.room or "").replace("-", " ")
        seen = f"{prospect.pixels:,} px" if prospect.pixels else "felt, not seen"
        facts = ElidedLabel(" · ".join(filter(None, (where, seen, f"{prospect.route_m:.0f} m"))), "caption")
        take = button(
            "Inject", self._wardrobe, name=f"suggestion-{number}", on_click=lambda: self.taken.emit(one)
        )
        look = button("Look", self._wardrobe, look="link", on_click=lambda: self.shown.emit(one))
        first = row(title, chip(one.category, "info"), space="xs")
        second = row(facts, look, take, space="xs")
        for line in (first, second):
            line.setStretch(0, 1)
        made = card(column(first, second, margin="s", space="xs"))
        made.setToolTip(
            f"From a good place one sees about {prospect.pixels:,} pixels of it. From the start "
            f"“{prospect.start.label}” it is a way of {prospect.route_m:.1f} m, about {count_of(prospect.steps, 'action')}."
        )
        return made


def _words(engine: Suggesting) -> str:
    if engine.is_running:
        return f"Looking around: {len(engine.found)} of {WANTED} found, {engine.looked} looked at."
    if engine.looked and not engine.found:
        return "Nothing new was found here that would make a fair anomaly."
    if engine.found:
        return "Each with the pixels that one sees of it from a good place, and the way from a start."
    return ""
