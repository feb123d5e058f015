"""What a row of the library says: title, a second line, family marks.

Owns: those words and colours. Refuses: which rows there are, and drawing (widgets.two_lines).
"""

from __future__ import annotations

from app.desktop.models.library import second_line
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.two_lines import TwoLineDelegate, TwoLines
from validation.filtering import is_retired
from validation.library import LibraryRow


class LibraryRowDelegate(TwoLineDelegate):
    """Draws a `LibraryRow`."""

    def __init__(self, wardrobe: Wardrobe, done_word: str) -> None:
        def read(row: LibraryRow) -> TwoLines:
            families = row.facts.families if row.facts else ()
            return TwoLines(
                row.label,
                second_line(row, done_word=done_word),
                tuple(wardrobe.colours.families[family] for family in families),
                is_retired(row),
            )

        super().__init__(wardrobe, read)
