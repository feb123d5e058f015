"""What a profile is made of, as fields: colour, roles, passphrase.

Owns: these widgets and what was chosen. Refuses: who may change what (app.jobs.profiles), and saving.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QCheckBox, QLineEdit, QWidget

from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import column, label, row
from data.passphrase import SHORTEST
from data.schema.profile import COLOURS, ROLE_WORDS, ROLES, Role

SWATCH_PX = 26


class Swatch(QAbstractButton):
    """A colour that can be chosen."""

    def __init__(self, colour: str, wardrobe: Wardrobe, number: int) -> None:
        super().__init__()
        self.colour = colour
        self._wardrobe = wardrobe
        self.setCheckable(True)
        self.setObjectName(f"colour-{colour[1:]}")
        self.setAccessibleName(f"Colour {number}")
        self.setToolTip(f"Colour {number} ({colour})")
        self.setFixedSize(QSize(SWATCH_PX, SWATCH_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A disc; a ring around it when it is chosen or has the keyboard."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.hasFocus():
            pen = painter.pen()
            pen.setColor(self._wardrobe.colours.focus if self.hasFocus() else self._wardrobe.colours.text)
            pen.setWidth(2)
            painter.setPen(pen)
            painter.drawEllipse(self.rect().adjusted(2, 2, -2, -2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.colour)
        painter.drawEllipse(self.rect().adjusted(6, 6, -6, -6))


class ColourField(QWidget):
    """One colour of the palette. One that is of no palette is shown beside it."""

    def __init__(self, chosen: str, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        layout = row(space="xs")
        offered = COLOURS if chosen in COLOURS else (*COLOURS, chosen)
        for number, colour in enumerate(offered, start=1):
            swatch = Swatch(colour, wardrobe, number)
            swatch.setChecked(colour == chosen)
            self._group.addButton(swatch)
            layout.addWidget(swatch)
        layout.addStretch(1)
        self.setLayout(layout)

    @property
    def colour(self) -> str:
        """`#rrggbb`."""
        checked = self._group.checkedButton()
        return checked.colour if isinstance(checked, Swatch) else COLOURS[0]


class RolesField(QWidget):
    """A box for each role, with what it may do."""

    def __init__(self, chosen: Collection[Role], bar: str = "") -> None:
        """`bar` says why this person may not change roles; empty when they may."""
        super().__init__()
        self.boxes: dict[Role, QCheckBox] = {}
        layout = column(space="xs")
        for role in ROLES:
            box = QCheckBox(f"{role}: {ROLE_WORDS[role]}")
            box.setObjectName(f"role-{role}")
            box.setChecked(role in chosen)
            box.setEnabled(not bar)
            box.setToolTip(bar)
            self.boxes[role] = box
            layout.addWidget(box)
        self.setLayout(layout)

    @property
    def roles(self) -> tuple[Role, ...]:
        """What is ticked."""
        return tuple(role for role, box in self.boxes.items() if box.isChecked())


class PassphraseField(QWidget):
    """A passphrase, typed twice where it is a new one."""

    def __init__(self, title: str, *, twice: bool, name: str = "passphrase") -> None:
        super().__init__()
        self.first, self._second = _secret(name, title), _secret(f"{name}-again", "The same once more")
        self._second.setVisible(twice)
        self._twice = twice
        self.setLayout(column(label(title, "section"), self.first, self._second, space="xs"))

    @property
    def text(self) -> str:
        """What was typed first."""
        return self.first.text()

    @property
    def fault(self) -> str:
        """What is wrong with it, in a sentence; empty when nothing, and when nothing was typed."""
        if not self.text and not self._second.text():
            return ""
        if len(self.text) < SHORTEST:
            return f"A passphrase has at least {SHORTEST} characters, for example four words."
        if self._twice and self.text != self._second.text():
            return "The two passphrases differ; type the same twice."
        return ""


def _secret(name: str, words: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(name)
    field.setAccessibleName(words)
    field.setPlaceholderText(words)
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setMaxLength(200)
    return field
