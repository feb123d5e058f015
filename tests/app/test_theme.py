"""Both themes can be read, and every icon can be seen."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.desktop.theme.colours import DARK, LIGHT, THEMES, Colours, contrast, text_pairs
from app.desktop.theme.icons import names, pixmap
from app.desktop.theme.stylesheet import sheet_images, style_sheet


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)  # worked by the WCAG formula


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_has_a_contrast_of_four_and_a_half(colours: Colours) -> None:
    poor = [
        (words, round(contrast(text, back), 2))
        for words, text, back in text_pairs(colours)
        if contrast(text, back) < 4.5
    ]
    assert poor == []


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_has_the_focus_stands_out_from_every_panel(colours: Colours) -> None:
    assert all(
        contrast(colours.focus, back) >= 3 for back in (colours.window, colours.surface, colours.raised)
    )


@pytest.mark.parametrize("name", THEMES)
def test_the_sheet_leaves_no_placeholder_and_names_only_pictures_that_exist(name: str) -> None:
    colours = THEMES[name]
    sheet = style_sheet(colours, "folder")
    assert "$" not in sheet
    used = {part.split(")")[0].removeprefix("folder/") for part in sheet.split("url(")[1:]}
    assert used == set(sheet_images(colours))


@pytest.mark.gui
@pytest.mark.parametrize("name", names())
def test_every_icon_draws_something(qapp: QApplication, name: str) -> None:
    image = pixmap(name, "#ff0000", 24).toImage()
    inked = sum(image.pixelColor(x, y).alpha() > 40 for x in range(24) for y in range(24))
    assert 3 <= inked <= 400
