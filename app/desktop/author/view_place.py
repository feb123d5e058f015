"""Which handles the selected object has in the view, and the number that they change.

Owns: the choice of handles, the number with its operator's unit and range, the steps. Refuses: the edits (view_foot).
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSizePolicy, QWidget

from app.desktop.live.tools import SNAP
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, panel, roomy, row, tool
from app.desktop.widgets.segments import SegmentsView
from authoring.catalogue import operator_named
from authoring.handling import Offer, Offers

DECIMALS = 2


class PlaceBar(QWidget):
    """`typed` carries an Offer and its number; `rested` says that typing is over."""

    handles_chosen = Signal(str)
    snap_chosen = Signal(bool)
    typed = Signal(object, float)
    rested = Signal()

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("view-place")
        self._offers: tuple[Offer, ...] = ()
        self.handles = SegmentsView(
            wardrobe,
            (
                ("none", "None", "No handles (Q)"),
                ("move", "Up and down", "Lift it or sink it (W)"),
                ("rotate", "Turn", "Turn it (E)"),
                ("scale", "Scale", "Scale it (R)"),
            ),
            name="handles",
            icons={"none": "point", "move": "move", "rotate": "rotate", "scale": "scale"},
            icons_only=True,
        )
        self.handles.show_value("none")
        self.handles.chosen.connect(self.handles_chosen)
        self._ways = QComboBox()
        self._ways.setObjectName("handle-way")
        self._ways.setAccessibleName("What the number means")
        self._ways.setMinimumWidth(96)
        self._ways.setMaximumWidth(260)
        self._ways.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._ways.activated.connect(lambda _: self._fill())
        self._number = roomy(QDoubleSpinBox())
        self._number.setObjectName("handle-number")
        self._number.setAccessibleName("How much")
        self._number.setMinimumWidth(92)
        self._number.setKeyboardTracking(False)
        self._number.valueChanged.connect(self._on_typed)
        self._number.editingFinished.connect(self.rested)
        self._why = ElidedLabel("", "caption")
        self._why.setObjectName("handle-why")
        self._snap = tool(
            "magnet",
            "Keep to steps",
            wardrobe,
            tip=f"Keep to steps of {SNAP['move_m']:g} m, {SNAP['rotate_deg']:g}° and {SNAP['scale']:g}",
            name="snap",
            checkable=True,
        )
        self._snap.setChecked(True)
        self._snap.toggled.connect(self.snap_chosen)
        line = row(self.handles, self._ways, self._number, self._why, self._snap, space="xs")
        line.setContentsMargins(8, 4, 8, 2)
        line.setStretch(1, 1)
        line.setStretch(3, 1)
        self.setLayout(row(panel(line, "bar")))

    def show_offers(self, mode: str, offers: Offers | None, hint: str) -> None:
        """Shows what the handles of a mode can do; None hides the bar. `hint` says what to do while there is no mode."""
        self.setVisible(offers is not None)
        if offers is None:
            return
        chosen = self._offer
        self.handles.show_value(mode)
        self._offers = offers.offers
        self._ways.clear()
        for offer in offers.offers:
            self._ways.addItem(_words(offer))
        own = [at for at, offer in enumerate(offers.offers) if offer.injection]
        same = [at for at, offer in enumerate(offers.offers) if chosen and offer.handle == chosen.handle]
        self._ways.setCurrentIndex((own or same or [0])[0] if offers.offers else -1)
        for part in (self._ways, self._number):
            part.setVisible(bool(offers.offers))
        self._why.setVisible(not offers.offers)
        self._why.setText(hint or offers.why)
        self._fill()

    @property
    def _offer(self) -> Offer | None:
        at = self._ways.currentIndex()
        return self._offers[at] if 0 <= at < len(self._offers) else None

    def _fill(self) -> None:
        offer = self._offer
        if offer is None:
            return
        spec, number = offer.spec, self._number
        number.blockSignals(True)
        number.setDecimals(DECIMALS if spec.unit != "°" else 0)
        neutral = 1.0 if offer.handle.mode == "scale" else 0.0
        # A number that nobody has typed yet stands at what the object is without the injection.
        low = spec.minimum if spec.minimum is not None else -1000.0
        high = spec.maximum if spec.maximum is not None else 1000.0
        number.setRange(low if offer.injection else min(low, neutral), high)
        number.setSingleStep(spec.step or 0.1)
        number.setSuffix(f" {spec.unit}" if spec.unit else "")
        number.setValue(offer.value)
        number.setToolTip(f"{spec.words} From {low:g} to {high:g} {spec.unit}".strip())
        number.blockSignals(False)

    def _on_typed(self, value: float) -> None:
        if self._offer is not None:
            self.typed.emit(self._offer, value)


def _words(offer: Offer) -> str:
    """The operator's title, with the side where it has one."""
    title = operator_named(offer.handle.operator).title
    sides = ", ".join(value for _, value in offer.handle.fixed)
    return f"{title}: {sides}" if sides else title
