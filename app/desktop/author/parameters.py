"""The form of one injection: its parameters and its trigger, with units and ranges, live while one drags.

Owns: making fields from specs, and telling of each change and of the end of a drag. Refuses: applying anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QSlider, QWidget

from app.desktop.widgets.history_keys import HistoryKeys
from app.desktop.widgets.pieces import column, label, roomy, row

SLIDER_STEPS = 400
Scalar = float | str | bool


@dataclass(frozen=True)
class FieldSpec:
    """One field: a number in a range, a choice, or yes / no."""

    name: str
    words: str
    unit: str = ""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Values and what they are called."""


class ParametersView(QWidget):
    """`edited` carries (name, value) at every change; `rested` comes when a drag or a field is done."""

    edited = Signal(str, object)
    rested = Signal()

    def __init__(self, *, name: str, keys: HistoryKeys) -> None:
        super().__init__()
        self.setObjectName(name)
        self._keys = keys
        self._layout = column(space="s")
        self.setLayout(self._layout)
        self._specs: tuple[FieldSpec, ...] = ()
        self._fields: dict[str, _Field] = {}

    def show_fields(self, specs: Sequence[FieldSpec], values: dict[str, Any]) -> None:
        """Shows these fields; fields that stay are kept, so that a drag is not interrupted."""
        if tuple(specs) != self._specs:
            self._rebuild(specs)
        for name, field in self._fields.items():
            if name in values and not field.is_held:
                field.show_value(values[name])

    def _rebuild(self, specs: Sequence[FieldSpec]) -> None:
        for field in self._fields.values():
            field.hide()
            field.deleteLater()
        self._specs = tuple(specs)
        self._fields = {}
        for spec in specs:
            field = _make_field(spec, self._keys)
            field.setObjectName(f"{self.objectName()}-{spec.name}")
            field.edited.connect(lambda value, name=spec.name: self.edited.emit(name, value))
            field.rested.connect(self.rested)
            self._fields[spec.name] = field
            self._layout.addWidget(field)


class _Field(QWidget):
    edited = Signal(object)
    rested = Signal()

    @property
    def is_held(self) -> bool:
        """True while the person is dragging it."""
        return False

    def show_value(self, value: Any) -> None:
        """Shows a value without telling anybody."""
        raise NotImplementedError


class _NumberField(_Field):
    """A slider over the range, and a spin box for the exact value."""

    def __init__(self, spec: FieldSpec, keys: HistoryKeys) -> None:
        super().__init__()
        self._low = 0.0 if spec.minimum is None else spec.minimum
        self._high = 1000.0 if spec.maximum is None else spec.maximum
        self._quiet = False
        span = self._high - self._low
        self._decimals = 2 if span < 50 else 1 if span < 500 else 0
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, SLIDER_STEPS)
        self.slider.setAccessibleName(spec.words)
        self.slider.setPageStep(SLIDER_STEPS // 10)
        self.slider.valueChanged.connect(self._on_slider)
        self.slider.sliderReleased.connect(self.rested)
        self.spin = roomy(QDoubleSpinBox())
        self.spin.setRange(self._low, self._high)
        self.spin.setDecimals(self._decimals)
        self.spin.setSingleStep(spec.step or (0.05 if span < 5 else 1.0))
        self.spin.setSuffix(f" {spec.unit}" if spec.unit and spec.unit != "°" else spec.unit)
        self.spin.setAccessibleName(spec.words)
        self.spin.setKeyboardTracking(False)
        self.spin.setFixedWidth(104)
        self.spin.valueChanged.connect(self._on_spin)
        self.spin.editingFinished.connect(self.rested)
        keys.watch(self.spin)
        digits = self._decimals
        limits = f"{self._low:.{digits}f} to {self._high:.{digits}f} {spec.unit}".rstrip()
        for part in (self.slider, self.spin):
            part.setToolTip(f"{spec.words}\n{limits}")
        line = row(self.slider, self.spin)
        line.setStretch(0, 1)
        self.setLayout(column(label(spec.words, "soft", wrap=True), line, space="xs"))

    @property
    def is_held(self) -> bool:
        """True while the slider is down."""
        return self.slider.isSliderDown()

    def show_value(self, value: Any) -> None:
        """Moves both."""
        self._quiet = True
        self.spin.setValue(float(value))
        self._place_slider(float(value))
        self._quiet = False

    def _on_slider(self, place: int) -> None:
        if self._quiet:
            return
        value = round(self._low + (self._high - self._low) * place / SLIDER_STEPS, self._decimals)
        self._quiet = True
        self.spin.setValue(value)
        self._quiet = False
        self.edited.emit(value)
        if not self.slider.isSliderDown():
            self.rested.emit()

    def _on_spin(self, value: float) -> None:
        if self._quiet:
            return
        self._quiet = True
        self._place_slider(value)
        self._quiet = False
        self.edited.emit(round(value, self._decimals))

    def _place_slider(self, value: float) -> None:
        span = self._high - self._low
        self.slider.setValue(round((value - self._low) / span * SLIDER_STEPS) if span else 0)


class _ChoiceField(_Field):
    """One of a few words."""

    def __init__(self, spec: FieldSpec) -> None:
        super().__init__()
        self.combo = QComboBox()
        self.combo.setAccessibleName(spec.words)
        for value, words in spec.choices:
            self.combo.addItem(words, value)
        self.combo.activated.connect(self._on_chosen)
        self.setLayout(column(label(spec.words, "soft", wrap=True), self.combo, space="xs"))

    def show_value(self, value: Any) -> None:
        """Chooses it."""
        self.combo.setCurrentIndex(max(0, self.combo.findData(value)))

    def _on_chosen(self) -> None:
        self.edited.emit(self.combo.currentData())
        self.rested.emit()


class _SwitchField(_Field):
    """Yes or no."""

    def __init__(self, spec: FieldSpec) -> None:
        super().__init__()
        self.box = QCheckBox(spec.words)
        self.box.clicked.connect(self._on_clicked)
        self.setLayout(column(self.box))

    def show_value(self, value: Any) -> None:
        """Ticks it or not."""
        self.box.setChecked(bool(value))

    def _on_clicked(self, checked: bool) -> None:
        self.edited.emit(checked)
        self.rested.emit()


def _make_field(spec: FieldSpec, keys: HistoryKeys) -> _Field:
    if spec.choices:
        return _ChoiceField(spec)
    if spec.minimum is None and spec.maximum is None and not spec.unit:
        return _SwitchField(spec)
    return _NumberField(spec, keys)
