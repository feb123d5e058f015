"""The one style sheet, written from a palette; the only place where a widget's looks are said.

Owns: the sheet and the Qt palette under it. Refuses: layout, and any colour that is not in the palette.
Widgets pick a look by the dynamic property `look` (for example `primary`, `soft`, `heading`, `card`).
"""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette

from app.desktop.theme.colours import FONT_STACK, MONO_STACK, TYPE_PX, Colours
from app.desktop.theme.icons import svg

_SHEET = Template("""
* { font-family: $font; font-size: ${body}px; color: $text; }
QMainWindow, QDialog, QWidget[look="window"] { background: $window; }
QWidget[look="surface"] { background: $surface; }
QWidget[look="bar"] { background: $surface; border-bottom: 1px solid $border; }
QWidget[look="well"] { background: $sunken; }
QFrame[look="card"] { background: $raised; border: 1px solid $border; border-radius: 8px; }
QFrame[look="card-open"] { background: $raised; border: 1px solid $accent; border-radius: 8px; }
QFrame[look="line"] { background: $border; border: none; max-height: 1px; min-height: 1px; }
QLabel { background: transparent; }
QLabel[look="soft"] { color: $text_soft; }
QLabel[look="caption"] { color: $text_soft; font-size: ${caption}px; }
QLabel[look="section"] { color: $text_soft; font-size: ${caption}px; font-weight: 600; letter-spacing: 0.4px; }
QLabel[look="title"] { font-size: ${title}px; font-weight: 600; }
QLabel[look="heading"] { font-size: ${heading}px; font-weight: 600; }
QLabel[look="figure"] { font-size: ${figure}px; font-weight: 600; }
QLabel[look="mono"] { font-family: $mono; font-size: 12px; }
QLabel[look="key"], QLabel[look="key-down"] { background: $raised; border: 1px solid $border_strong; border-bottom: 3px solid $border_strong; border-radius: 6px; padding: 4px 8px; min-width: 34px; font-weight: 600; }
QLabel[look="key-down"] { background: $good_fill; border-color: $good; color: $good; }
QLabel[look="good"] { color: $good; } QLabel[look="warn"] { color: $warn; }
QLabel[look="bad"] { color: $bad; } QLabel[look="accent"] { color: $accent; font-weight: 600; }
QLabel[chip="plain"] { background: $sunken; color: $text_soft; border-radius: 7px; padding: 1px 8px; font-size: ${caption}px; }
QLabel[chip="good"] { background: $good_fill; color: $good; border-radius: 7px; padding: 1px 8px; font-size: ${caption}px; font-weight: 600; }
QLabel[chip="warn"] { background: $warn_fill; color: $warn; border-radius: 7px; padding: 1px 8px; font-size: ${caption}px; font-weight: 600; }
QLabel[chip="bad"] { background: $bad_fill; color: $bad; border-radius: 7px; padding: 1px 8px; font-size: ${caption}px; font-weight: 600; }
QLabel[chip="info"] { background: $info_fill; color: $info; border-radius: 7px; padding: 1px 8px; font-size: ${caption}px; font-weight: 600; }

QPushButton, QToolButton { background: $raised; border: 1px solid $border; border-radius: 6px; padding: 4px 10px; min-height: 20px; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $selection; }
QPushButton:disabled, QToolButton:disabled { color: $text_soft; background: transparent; border-color: $border; }
QPushButton:focus, QToolButton:focus { border: 2px solid $focus; padding: 3px 9px; }
QPushButton:checked, QToolButton:checked { background: $selection; border-color: $accent; }
QPushButton:checked:disabled, QToolButton:checked:disabled { background: $sunken; border-color: $border_strong; }
QPushButton[look="primary"] { background: $accent; border-color: $accent; color: $on_accent; font-weight: 600; }
QPushButton[look="primary"]:hover { background: $accent_hover; }
QPushButton[look="primary"]:focus { border: 2px solid $text; }
QPushButton[look="primary"]:disabled { background: $sunken; border-color: $border; color: $text_soft; }
QPushButton[look="offer"] { background: $hover; border: 1px solid transparent; color: $accent; font-weight: 600; text-align: left; padding: 4px 10px; }
QPushButton[look="offer"]:hover { background: $selection; }
QPushButton[look="offer"]:pressed { border-color: $accent; }
QPushButton[look="offer"]:focus { border: 2px solid $focus; padding: 3px 9px; }
QPushButton[look="offer"]:disabled { background: transparent; border-color: transparent; color: $text_soft; font-weight: 400; }
QPushButton[look="danger"] { color: $bad; }
QPushButton[look="danger"]:disabled { color: $text_soft; }
QPushButton[look="link"] { background: transparent; border: 1px solid transparent; color: $accent; padding: 2px 4px; text-align: left; }
QPushButton[look="link"]:hover { text-decoration: underline; }
QPushButton[look="link"]:focus { border: 2px solid $focus; padding: 1px 3px; }
QToolButton[look="flat"] { background: transparent; border: 1px solid transparent; padding: 4px; }
QToolButton[look="flat"]:hover { background: $hover; }
QToolButton[look="flat"]:focus { border: 2px solid $focus; padding: 3px; }
QToolButton[look="flat"]:checked { background: $selection; }
QToolButton[look="flat"]::menu-indicator { image: none; }
QPushButton::menu-indicator { image: url($arrow_down); width: 11px; height: 11px; subcontrol-position: right center; subcontrol-origin: padding; right: 6px; }
QFileDialog QToolButton { padding: 3px; }
QFileDialog QToolButton:focus { padding: 2px; }
QFileDialog { backward-icon: url($files_back); forward-icon: url($files_on); filedialog-parent-directory-icon: url($files_up); filedialog-new-directory-icon: url($files_new); filedialog-listview-icon: url($files_list); filedialog-detailedview-icon: url($files_table); }
QToolButton[look="menu"] { padding-right: 20px; }
QToolButton[look="menu"]::menu-indicator { image: url($arrow_down); width: 11px; height: 11px; subcontrol-position: right center; subcontrol-origin: padding; right: 6px; }
QToolButton[look="tab"] { background: transparent; border: none; border-bottom: 3px solid transparent; border-radius: 0; padding: 10px 10px 7px 10px; color: $text_soft; font-weight: 600; }
QToolButton[look="tab"]:hover { color: $text; background: $hover; }
QToolButton[look="tab"]:checked { color: $accent; border-bottom: 3px solid $accent; }
QToolButton[look="tab"]:focus { background: $hover; }
QToolButton[look="pad"] { padding: 4px 1px; min-width: 26px; }
QToolButton[look="pad"]:focus { padding: 3px 0; }
QToolButton[look="segment"] { border-radius: 6px; padding: 4px 8px; }

QLineEdit, QTextEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
  background: $raised; border: 1px solid $border_strong; border-radius: 6px; padding: 4px 8px; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 2px solid $focus; padding: 3px 7px; }
QLineEdit:disabled, QTextEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: $text_soft; background: $sunken; border-color: $border; }
QLineEdit { padding: 0 8px; min-height: 26px; } QLineEdit:focus { padding: 0 7px; min-height: 24px; }
QSpinBox, QDoubleSpinBox { padding: 0 20px 0 8px; min-height: 26px; } QSpinBox:focus, QDoubleSpinBox:focus { padding: 0 19px 0 7px; min-height: 24px; }
QSpinBox > QLineEdit, QDoubleSpinBox > QLineEdit { min-height: 0; padding: 0 0 0 4px; border: none; background: transparent; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-position: top right; width: 18px; border: none; background: transparent; margin: 2px 2px 0 0; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-position: bottom right; width: 18px; border: none; background: transparent; margin: 0 2px 2px 0; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url($arrow_up); width: 11px; height: 11px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QComboBox::down-arrow { image: url($arrow_down); width: 11px; height: 11px; }
QComboBox { padding-right: 22px; min-height: 20px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $border_strong; selection-background-color: $selection; selection-color: $text; outline: none; padding: 2px; }
QCheckBox, QRadioButton { spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: 5px; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: $text_soft; }
QCheckBox:focus, QRadioButton:focus { border-color: $focus; }
QCheckBox::indicator, QListView::indicator { width: 16px; height: 16px; border: 1px solid $border_strong; border-radius: 4px; background: $raised; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: $accent; border-color: $accent; image: url($tick); }
QCheckBox::indicator:disabled { background: $sunken; border-color: $border; }
QCheckBox::indicator:checked:disabled { background: $border_strong; border-color: $border_strong; image: url($tick); }
QSlider::groove:horizontal { height: 4px; background: $sunken; border: 1px solid $border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { background: $raised; border: 2px solid $accent; width: 12px; margin: -6px 0; border-radius: 8px; }
QSlider::handle:horizontal:focus { background: $accent; }
QSlider::handle:horizontal:disabled { border-color: $border_strong; background: $sunken; }
QSlider::sub-page:horizontal:disabled { background: $border_strong; }

QListView, QTreeView, QTableView { background: $surface; border: 1px solid $border; border-radius: 6px; outline: none; alternate-background-color: $surface; gridline-color: $border; }
QListView[look="bare"], QTreeView[look="bare"], QTableView[look="bare"] { border: none; background: transparent; border-radius: 0; }
QListView::item, QTreeView::item { padding: 3px 4px; border-radius: 4px; color: $text; }
QTableView::item { padding: 4px 8px; color: $text; }
QListView::item:hover, QTreeView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected { background: $selection; color: $text; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid $focus; }
QListView[look="bare"]:focus, QTableView[look="bare"]:focus { border: none; }
QTreeView[look="bare"]:focus { border: none; }
QTreeView[look="bare"]:focus { border: none; }
QTreeView { show-decoration-selected: 1; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: $selection; }
QTreeView::branch:hover:!selected { background: $hover; }
QTreeView::branch:has-children:closed { image: url($arrow_right); }
QTreeView::branch:has-children:open { image: url($arrow_down); }
QHeaderView { background: $surface; border: none; }
QHeaderView::section { background: $surface; color: $text_soft; border: none; border-bottom: 1px solid $border; padding: 6px 11px; font-size: ${caption}px; font-weight: 600; }
QTableCornerButton::section { background: $surface; border: none; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[look="surface"] { background: $surface; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $border_strong; border-radius: 4px; margin: 1px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $text_soft; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $border; }
QSplitter::handle:hover { background: $accent; }
QProgressBar { background: $border; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QTabWidget, QTabBar { background: $surface; }
QTabBar::tab { background: transparent; padding: 6px 10px; border: none; border-bottom: 2px solid transparent; color: $text_soft; font-weight: 600; }
QTabBar::tab:selected { color: $accent; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { background: $hover; }
QTabWidget::pane { border: none; border-top: 1px solid $border; }
QMenu { background: $raised; border: 1px solid $border_strong; border-radius: 6px; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; background: transparent; }
QMenu::item:selected { background: $selection; }
QMenu::item:disabled { color: $text_soft; }
QMenu::right-arrow { image: url($arrow_right); width: 11px; height: 11px; margin-right: 6px; }
QMenu::separator { height: 1px; background: $border; margin: 4px 8px; }
QToolTip { background: $text; color: $window; border: none; padding: 4px 8px; }
QFrame[banner="bad"] { background: $bad_fill; border-bottom: 1px solid $bad; }
QFrame[banner="warn"] { background: $warn_fill; border-bottom: 1px solid $warn; }
QFrame[banner="info"] { background: $info_fill; border-bottom: 1px solid $info; }
QFrame[banner="good"] { background: $good_fill; border-bottom: 1px solid $good; }
""")


def _image(name: str, colour: str) -> str:
    """A file Qt can read from a style sheet: icons go through a data folder, see `write_images`."""
    return f"{name}-{colour[1:]}.svg"


def sheet_images(colours: Colours) -> dict[str, bytes]:
    """File name -> SVG bytes of the few pictures that the sheet refers to."""
    return {_image(name, colour): svg(name, colour) for name, colour in _pictures(colours).values()}


def style_sheet(colours: Colours, image_folder: str, *, scale: float = 1.0) -> str:
    """The sheet for a palette, its type `scale` times as large; `image_folder` holds what `sheet_images` returned."""
    values = {key: value for key, value in vars(colours).items() if isinstance(value, str)}
    values.update({key: str(round(scale * value)) for key, value in TYPE_PX.items()})
    values["font"] = ", ".join(f'"{name}"' for name in FONT_STACK)
    values["mono"] = ", ".join(f'"{name}"' for name in MONO_STACK)
    for key, (name, colour) in _pictures(colours).items():
        values[key] = f"{image_folder}/{_image(name, colour)}"
    return _SHEET.substitute(values)


def _pictures(colours: Colours) -> dict[str, tuple[str, str]]:
    """Key in the sheet -> icon and colour."""
    soft = {
        "arrow_up": "up",
        "arrow_down": "down",
        "arrow_right": "right",
        "files_back": "left",
        "files_on": "right",
        "files_up": "up",
        "files_new": "folder",
        "files_list": "filter",
        "files_table": "table",
    }
    return {
        **{key: (name, colours.text_soft) for key, name in soft.items()},
        "tick": ("check", colours.on_accent),
    }


def qt_palette(colours: Colours) -> QPalette:
    """The Qt palette under the sheet, for what the sheet cannot reach (placeholders, native drawing)."""
    palette = QPalette()
    role = QPalette.ColorRole
    for key, value in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.raised),
        (role.AlternateBase, colours.sunken),
        (role.Text, colours.text),
        (role.Button, colours.raised),
        (role.ButtonText, colours.text),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.PlaceholderText, colours.text_soft),
        (role.ToolTipBase, colours.text),
        (role.ToolTipText, colours.window),
        (role.Link, colours.accent),
        (role.Mid, colours.border),
    ):
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(colours.text_soft))
    return palette
