"""The two palettes, light and dark, and the arithmetic that proves their text can be read.

Owns: named colours, the type scale, the spacing grid, WCAG contrast. Refuses: Qt, style sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from data.schema.category import Family

ThemeName = Literal["light", "dark"]

SPACE_PX = {"xs": 4, "s": 8, "m": 12, "l": 16, "xl": 24}
TYPE_PX = {"caption": 11, "body": 13, "title": 15, "heading": 20, "figure": 28}
FONT_STACK = ("Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "Ubuntu", "DejaVu Sans")
MONO_STACK = ("JetBrains Mono", "Cascadia Mono", "SF Mono", "Noto Sans Mono", "DejaVu Sans Mono")


@dataclass(frozen=True)
class Colours:
    """One palette. All values are `#rrggbb`."""

    name: ThemeName
    window: str
    """Behind everything."""
    surface: str
    """Panels."""
    raised: str
    """Fields, buttons, cards."""
    sunken: str
    """Wells: list backgrounds, tracks."""
    hover: str
    border: str
    border_strong: str
    text: str
    text_soft: str
    """Secondary text; still at least 4.5:1 on every background."""
    accent: str
    accent_hover: str
    on_accent: str
    selection: str
    """Background of a selected row; text stays `text`."""
    focus: str
    good: str
    good_fill: str
    warn: str
    warn_fill: str
    bad: str
    bad_fill: str
    info: str
    info_fill: str
    families: dict[Family, str]


LIGHT = Colours(
    name="light",
    window="#eef0f3",
    surface="#f8f9fb",
    raised="#ffffff",
    sunken="#e7eaef",
    hover="#e3e8ee",
    border="#d3d8e0",
    border_strong="#aab2bf",
    text="#171b22",
    text_soft="#4d5766",
    accent="#0a6a72",
    accent_hover="#08565d",
    on_accent="#ffffff",
    selection="#cfe6e8",
    focus="#0f8791",
    good="#166534",
    good_fill="#dcf3e3",
    warn="#7a4a00",
    warn_fill="#fdf0d2",
    bad="#a61b1b",
    bad_fill="#fde3e1",
    info="#1d4f9c",
    info_fill="#e1ebfb",
    families={"SP": "#8a4b08", "IP": "#1d4f9c", "SpC": "#6b2fa0", "TC": "#0a6a5a", "SeC": "#9c1d5f"},
)

DARK = Colours(
    name="dark",
    window="#13161b",
    surface="#1a1e25",
    raised="#242a33",
    sunken="#101318",
    hover="#2c333e",
    border="#323a46",
    border_strong="#535d6c",
    text="#e9ecf1",
    text_soft="#a9b3c1",
    accent="#56c7cf",
    accent_hover="#7bd8de",
    on_accent="#052426",
    selection="#1f4549",
    focus="#7bd8de",
    good="#78d69a",
    good_fill="#1c4b37",
    warn="#ecc06a",
    warn_fill="#3a2f16",
    bad="#ff9d95",
    bad_fill="#46201f",
    info="#9cc2ff",
    info_fill="#1b2f4d",
    families={"SP": "#f0b27a", "IP": "#9cc2ff", "SpC": "#cfa8f5", "TC": "#7fdcc6", "SeC": "#f7a3cb"},
)

THEMES: dict[ThemeName, Colours] = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` by WCAG 2.2, 0 black to 1 white."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def text_pairs(colours: Colours) -> list[tuple[str, str, str]]:
    """Every (words, text colour, background) that the style sheet puts together."""
    backgrounds = {
        "window": colours.window,
        "surface": colours.surface,
        "raised": colours.raised,
        "sunken": colours.sunken,
        "hover": colours.hover,
        "selection": colours.selection,
    }
    pairs = [(f"text on {name}", colours.text, value) for name, value in backgrounds.items()]
    pairs += [(f"soft text on {name}", colours.text_soft, value) for name, value in backgrounds.items()]
    pairs += [
        ("text on accent", colours.on_accent, colours.accent),
        ("text on accent, hovered", colours.on_accent, colours.accent_hover),
        ("accent on surface", colours.accent, colours.surface),
        ("accent on hover", colours.accent, colours.hover),
        ("accent on selection", colours.accent, colours.selection),
        ("accent on window", colours.accent, colours.window),
    ]
    for word in ("good", "warn", "bad", "info"):
        fill = str(getattr(colours, f"{word}_fill"))
        pairs.append((f"{word} on its fill", str(getattr(colours, word)), fill))
        pairs.append((f"{word} on surface", str(getattr(colours, word)), colours.surface))
        pairs.append((f"text on {word} fill", colours.text, fill))
    for family, colour in colours.families.items():
        pairs.append((f"{family} on raised", colour, colours.raised))
        pairs.append((f"{family} on surface", colour, colours.surface))
    return pairs
