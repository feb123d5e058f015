"""The studio's own line icons: drawn on a 24 x 24 grid, one stroke weight, coloured by the theme.

Owns: the shapes and turning them into QIcons. Refuses: which action has which icon.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.desktop.theme.colours import Colours

_SHAPES: dict[str, str] = {
    "author": '<path d="M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1z"/><path d="M14.5 6.5l3 3"/>',
    "review": '<path d="M9 4h6v3H9z"/><path d="M15 5.5h3V20H6V5.5h3"/><path d="M9 13.5l2 2 4-4"/>',
    "audit": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/><path d="M10.5 8v3"/><path d="M10.5 13v.1"/>',
    "judge": '<path d="M12 4v16M8 20h8M5 7h14"/><path d="M5 7l-2.5 6h5zM19 7l-2.5 6h5z"/>',
    "results": '<path d="M4 20h16"/><path d="M7 20v-7M12 20V5M17 20v-10"/>',
    "worlds": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 2.6 4.2 5.4 4.2 8.5s-1.2 5.9-4.2 8.5c-3-2.6-4.2-5.4-4.2-8.5s1.2-5.9 4.2-8.5z"/>',
    "sun": '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4"/>',
    "moon": '<path d="M19.5 14.5A8 8 0 1 1 9.5 4.5a6.4 6.4 0 0 0 10 10z"/>',
    "help": '<circle cx="12" cy="12" r="8.5"/><path d="M9.7 9.5a2.4 2.4 0 1 1 3.5 2.1c-.8.5-1.2.9-1.2 1.9"/><path d="M12 16.6v.1"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "minus": '<path d="M5 12h14"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "check": '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/>',
    "undo": '<path d="M8 5L4 9l4 4"/><path d="M4 9h9a6 6 0 0 1 0 12H9"/>',
    "redo": '<path d="M16 5l4 4-4 4"/><path d="M20 9h-9a6 6 0 0 0 0 12h4"/>',
    "freeze": '<path d="M6 10h12v10H6z"/><path d="M8.5 10V7.5a3.5 3.5 0 0 1 7 0V10"/>',
    "folder": '<path d="M3.5 6h6l2 2.5h9V19h-17z"/>',
    "more": '<path d="M6 12h.1M12 12h.1M18 12h.1" stroke-width="2.6"/>',
    "trash": '<path d="M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13"/>',
    "copy": '<path d="M9 9h11v11H9z"/><path d="M5 15H4V4h11v1"/>',
    "archive": '<path d="M4 5h16v4H4z"/><path d="M5.5 9v10.5h13V9M10 13h4"/>',
    "walk": '<circle cx="13" cy="4.5" r="1.6"/><path d="M12.5 8l-2 5 3 3 1 5M10.5 13l-2 3-2.5 4M12.5 8l-4 2-1 3M12.5 8l2.5 3.5 3 .5"/>',
    "fly": '<path d="M3 12l18-8-6 17-3.5-6.5z"/><path d="M11.5 14.5L21 4"/>',
    "target": '<circle cx="12" cy="12" r="7"/><path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4"/>',
    "flag": '<path d="M6 21V4M6 4.5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0"/>',
    "pin": '<path d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11z"/><circle cx="12" cy="10" r="2"/>',
    "play": '<path d="M8 5.5l10.5 6.5L8 18.5z"/>',
    "stop": '<path d="M7 7h10v10H7z"/>',
    "left": '<path d="M14.5 6l-6 6 6 6"/>',
    "right": '<path d="M9.5 6l6 6-6 6"/>',
    "up": '<path d="M6 14.5l6-6 6 6"/>',
    "down": '<path d="M6 9.5l6 6 6-6"/>',
    "forward": '<path d="M12 20V5M6 11l6-6 6 6"/>',
    "back": '<path d="M12 4v15M6 13l6 6 6-6"/>',
    "turn-left": '<path d="M9 5L5 9l4 4"/><path d="M5 9h8a6 6 0 0 1 6 6v4"/>',
    "turn-right": '<path d="M15 5l4 4-4 4"/><path d="M19 9h-8a6 6 0 0 0-6 6v4"/>',
    "look-up": '<path d="M3 15c3-5 6-7 9-7s6 2 9 7"/><circle cx="12" cy="14" r="2.5"/><path d="M9.5 4.5L12 2l2.5 2.5"/>',
    "look-down": '<path d="M3 9c3 5 6 7 9 7s6-2 9-7"/><circle cx="12" cy="10" r="2.5"/><path d="M9.5 19.5L12 22l2.5-2.5"/>',
    "hand": '<path d="M8 12V6.5a1.5 1.5 0 0 1 3 0V11M11 11V4.8a1.5 1.5 0 0 1 3 0V11M14 11V6.5a1.5 1.5 0 0 1 3 0V14c0 4-2 6.5-5.5 6.5-3 0-4.5-1.5-6-4.5l-1.6-3a1.5 1.5 0 0 1 2.6-1.4L8 13.5"/>',
    "clock": '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
    "camera": '<path d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17z"/><circle cx="12" cy="13" r="3.5"/>',
    "warn": '<path d="M12 4l9 16H3z"/><path d="M12 10v4.5M12 17.3v.1"/>',
    "info": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.6v.1"/>',
    "eye": '<path d="M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7z"/><circle cx="12" cy="12" r="3"/>',
    "eye-off": '<path d="M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7z"/><path d="M4 20L20 4"/>',
    "lock": '<path d="M6 11h12v9H6z"/><path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>',
    "filter": '<path d="M4 6h16M7 12h10M10 18h4"/>',
    "table": '<path d="M4 5h16v14H4zM4 10h16M10 10v9"/>',
    "spark": '<path d="M12 3l2 6.5 6.5 2.5-6.5 2.5L12 21l-2-6.5L3.5 12 10 9.5z"/>',
    "person": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"/>',
    "robot": '<path d="M5 9h14v10H5z"/><path d="M12 9V5M12 4.5v.1M9 13.5v1M15 13.5v1"/>',
    "point": '<circle cx="12" cy="12" r="2.5"/><path d="M12 4v4M12 16v4M4 12h4M16 12h4"/>',
    "box": '<path d="M5 7h14v10H5z" stroke-dasharray="3 2.5"/>',
    "pause": '<path d="M9 6v12M15 6v12"/>',
    "step": '<path d="M6 6l8 6-8 6z"/><path d="M17.5 6v12"/>',
    "to-start": '<path d="M18 6l-8 6 8 6z"/><path d="M6.5 6v12"/>',
    "orbit": '<circle cx="12" cy="12" r="2.2"/><path d="M19.6 14.5A8 8 0 1 1 19.6 9.5"/><path d="M20.2 5v4.6h-4.6"/>',
    "layers": '<path d="M12 4l8.5 4.5L12 13 3.5 8.5z"/><path d="M4 12.5l8 4.5 8-4.5M4 16l8 4.5 8-4.5"/>',
    "compare": '<path d="M4 6h16v12H4z"/><path d="M12 4v16"/><path d="M14.5 12h3"/>',
    "move": '<path d="M12 4v16M4 12h16M9.5 6.5L12 4l2.5 2.5M9.5 17.5L12 20l2.5-2.5M6.5 9.5L4 12l2.5 2.5M17.5 9.5L20 12l-2.5 2.5"/>',
    "rotate": '<path d="M18.5 8.5A7.5 7.5 0 1 0 19.5 13"/><path d="M19.5 4.5v4.5H15"/>',
    "scale": '<path d="M5 19L19 5M13.5 5H19v5.5"/><path d="M5 13.5V19h5.5"/>',
    "magnet": '<path d="M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4z"/><path d="M6 8h4M14 8h4"/>',
    "bolt": '<path d="M13 3L6 13.5h5L10 21l7.5-10.5h-5z"/>',
    "keep": '<path d="M12 4v10.5M8 10.5l4 4 4-4"/><path d="M4.5 15.5V20h15v-4.5"/>',
    "house": '<path d="M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20"/>',
}


def names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(_SHAPES)


def svg(name: str, colour: str) -> bytes:
    """The icon as an SVG document.

    Raises:
        KeyError: no icon of that name.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{colour}" '
        f'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">{_SHAPES[name]}</svg>'
    ).encode()


def pixmap(name: str, colour: str, size_px: int, *, ratio: float = 1.0) -> QPixmap:
    """The icon as a picture of `size_px` logical pixels."""
    picture = QPixmap(QSize(round(size_px * ratio), round(size_px * ratio)))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg(name, colour))).render(painter, QRectF(picture.rect()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


@cache
def _drawn(name: str, rest: str, strong: str, faint: str, ratio: float) -> QIcon:
    result = QIcon()
    for size in (16, 20, 24):
        result.addPixmap(pixmap(name, rest, size, ratio=ratio), QIcon.Mode.Normal, QIcon.State.Off)
        result.addPixmap(pixmap(name, strong, size, ratio=ratio), QIcon.Mode.Normal, QIcon.State.On)
        result.addPixmap(pixmap(name, faint, size, ratio=ratio), QIcon.Mode.Disabled)
    return result


def icon(name: str, colours: Colours, *, on_accent: bool = False) -> QIcon:
    """The icon in the theme's colours: soft at rest, strong when checked, faint when disabled.

    Drawn once, as fine as the finest screen of this machine.
    """
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    if on_accent:
        return _drawn(name, colours.on_accent, colours.on_accent, colours.border_strong, ratio)
    return _drawn(name, colours.text_soft, colours.accent, colours.border_strong, ratio)


def picture_icon(picture: QPixmap) -> QIcon:
    """A picture as an icon that looks the same where its row is selected; Qt would tint it."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made
