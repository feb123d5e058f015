"""The tags of the selected object: what it is, whether it moves, can be used, runs by itself, where its front is.

Owns: the form. Refuses: changing the world; it tells what was asked.
"""

from __future__ import annotations

from typing import Any, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from app.desktop.models.world_edit import WorldEditModel
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.pieces import ElidedLabel, button, card, column, label, panel, roomy, row, scrolling
from data.schema.imported import MaterialKind, NodeTags
from data.schema.scene import Node
from data.schema.setting import Era, Mechanism

FLAGS: tuple[tuple[str, str, str], ...] = (
    ("movable", "It can be pushed and lifted", "A rigid body: it falls, and anomalies may move it"),
    ("structural", "It is part of the building", "Wall, floor, ceiling: nothing happens to it"),
    ("hangs", "It hangs on a wall or a ceiling", "Nothing need be under it"),
    ("operating", "It runs by itself", "A fan, a clock: what runs may be stopped"),
)
NOTHING = ""
BUILT_IN = "This world comes with the program; its objects are tagged already."
PAGE = "This world is a page of its own, which says itself what its objects are."


class TagsView(QWidget):
    """`tagged` carries (tag, value); value None takes a tag away. `cleared`, `split_asked`, `front_asked`: buttons."""

    tagged = Signal(str, object)
    cleared = Signal()
    split_asked = Signal()
    front_asked = Signal()

    def __init__(self, model: WorldEditModel, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.setObjectName("tags")
        self._model = model
        self._node: Node | None = None
        self._quiet = False
        self._name = ElidedLabel("", "title")
        self._name.setObjectName("tagged-object")
        self._facts = label("", "caption", wrap=True)
        self._facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label = self._line("tag-label", "What people call it", 200)
        self._kind = self._line("tag-kind", "Kind, one word", 80)
        self._flags = {key: self._flag(key, words, tip) for key, words, tip in FLAGS}
        self._mechanism = self._combo("tag-mechanism", "How it is used", get_args(Mechanism))
        self._mechanism.setToolTip("What happens when somebody uses it")
        self._material = self._combo("tag-material", "What it is made of", get_args(MaterialKind))
        self._front = roomy(QDoubleSpinBox())
        self._front.setObjectName("tag-front")
        self._front.setAccessibleName("Where its front looks")
        self._front.setRange(-1, 359.9)
        self._front.setDecimals(1)
        self._front.setSpecialValueText("as in the file")
        self._front.setSuffix("°")
        self._front.setKeyboardTracking(False)
        self._front.setToolTip("Degrees clockwise from -z, seen from above")
        self._front.valueChanged.connect(lambda value: self._say("front_deg", None if value < 0 else value))
        here = button(
            "Towards me",
            wardrobe,
            tip="Its front looks at where you stand",
            name="tag-front-here",
            on_click=self.front_asked.emit,
        )
        self._from, self._to = self._year("tag-era-from", "First year"), self._year("tag-era-to", "Last year")
        self._dated = QCheckBox("It is of its own time")
        self._dated.setObjectName("tag-dated")
        self._dated.setToolTip("Years in which such a thing is at home; else those of the place")
        self._dated.clicked.connect(self._on_era)
        self._years = QWidget()
        self._years.setLayout(row(self._from, label("to"), self._to, 1))
        self._clear = button(
            "As in the file",
            wardrobe,
            tip="Takes all your tags of this object away",
            name="tag-clear",
            on_click=self.cleared.emit,
        )
        self._split = button(
            "Split into parts",
            wardrobe,
            tip="Makes one object of each connected part of this mesh",
            name="tag-split",
            on_click=self.split_asked.emit,
        )
        form = column(label("Called", "section"), self._label, label("Kind", "section"), self._kind)
        form.addSpacing(4)
        for box in self._flags.values():
            form.addWidget(box)
        for part in (
            label("Can be used as", "section"),
            self._mechanism,
            label("Made of", "section"),
            self._material,
            label("Its front looks", "section"),
        ):
            form.addWidget(part)
        front = row(self._front, here)
        front.setStretch(0, 1)
        form.addLayout(front)
        form.addSpacing(4)
        form.addWidget(self._dated)
        form.addWidget(self._years)
        form.addSpacing(8)
        form.addLayout(row(self._clear, self._split, 1))
        self._form = QWidget()
        self._form.setLayout(form)
        self._fixed = label("", "soft", wrap=True)
        self._hint = label(
            "Click an object in the world, or choose one in the scene list on the left.", "soft", wrap=True
        )
        self._object = card(column(self._name, self._facts, margin="m", space="xs"))
        inside = column(self._hint, self._object, self._fixed, self._form, margin="m")
        inside.addStretch(1)
        self.setLayout(column(scrolling(panel(inside))))
        self.show_node(None)

    def show_node(self, node: Node | None, name: str = "") -> None:
        """Shows one object under the `name` that it has in the list; its own tags, and what the importer made of it where there are none."""
        world = self._model.wanted
        self._node = node
        self._hint.setVisible(node is None)
        self._object.setVisible(node is not None)
        self._form.setVisible(node is not None and self._model.can_tag)
        self._fixed.setVisible(node is not None and not self._model.can_tag)
        self._fixed.setText(PAGE if self._model.is_page else BUILT_IN)
        if node is None:
            return
        self._name.setText(name or node.label)
        self._facts.setText(_facts(node))
        if world is None or not self._model.can_tag:
            return
        self._quiet = True
        tags = world.tags.get(node.id, NodeTags())
        for field, text in ((self._label, node.label), (self._kind, node.kind)):
            if not field.hasFocus():
                field.setText(text)
        for key, box in self._flags.items():
            box.setChecked(_value(tags, node, key))
        mechanism = tags.mechanism or node.mechanism
        self._mechanism.setCurrentIndex(max(0, self._mechanism.findData(mechanism or NOTHING)))
        self._material.setCurrentIndex(max(0, self._material.findData(tags.material or NOTHING)))
        if not self._front.hasFocus():
            self._front.setValue(-1 if tags.front_deg is None else tags.front_deg % 360)
        self._dated.setChecked(tags.era is not None)
        self._years.setVisible(tags.era is not None)
        era = tags.era or world.setting.era
        self._from.setValue(era.from_year)
        self._to.setValue(era.to_year)
        self._clear.setEnabled(tags != NodeTags())
        self._split.setVisible(".c" not in node.id)
        self._quiet = False

    def _line(self, name: str, words: str, longest: int) -> QLineEdit:
        made = QLineEdit()
        made.setObjectName(name)
        made.setAccessibleName(words)
        made.setPlaceholderText(words)
        made.setMaxLength(longest)
        made.editingFinished.connect(lambda: self._on_line(name, made))
        return made

    def _flag(self, key: str, words: str, tip: str) -> QCheckBox:
        made = QCheckBox(words)
        made.setObjectName(f"tag-{key}")
        made.setToolTip(tip)
        made.clicked.connect(lambda checked: self._say(key, bool(checked)))
        return made

    def _combo(self, name: str, words: str, choices: tuple[str, ...]) -> QComboBox:
        made = QComboBox()
        made.setObjectName(name)
        made.setAccessibleName(words)
        made.addItem("nothing" if name == "tag-mechanism" else "as in the file", NOTHING)
        for choice in choices:
            made.addItem(choice, choice)
        key = name.removeprefix("tag-")
        made.activated.connect(lambda _: self._say(key, made.currentData() or None))
        return made

    def _year(self, name: str, words: str) -> QSpinBox:
        made = roomy(QSpinBox())
        made.setObjectName(name)
        made.setAccessibleName(words)
        made.setRange(-9999, 9999)
        made.setKeyboardTracking(False)
        made.editingFinished.connect(self._on_era)
        return made

    def _on_line(self, name: str, field: QLineEdit) -> None:
        node, text = self._node, field.text().strip()
        if node is None or self._quiet:
            return
        if name == "tag-kind":
            slug = "-".join("".join(c if c.isalnum() and c.isascii() else " " for c in text.lower()).split())
            if slug and slug != node.kind:
                self._say("kind", slug)
        elif text and text != node.label:
            self._say("label", text)

    def _on_era(self) -> None:
        if not self._dated.isChecked():
            self._say("era", None)
            return
        first, last = sorted((self._from.value(), self._to.value()))
        self._say("era", Era(from_year=first, to_year=last))

    def _say(self, key: str, value: Any) -> None:
        if not self._quiet and self._node is not None:
            self.tagged.emit(key, value)


def _value(tags: NodeTags, node: Node, key: str) -> bool:
    said = getattr(tags, key)
    return bool(getattr(node, key) if said is None else said)


def _facts(node: Node) -> str:
    size = [high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
    return f"{node.id}\n{size[0]:.2f} by {size[1]:.2f} by {size[2]:.2f} m (width, height, depth)"
