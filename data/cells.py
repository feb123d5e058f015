"""Cells of a table that a spreadsheet will open.

Owns: making a text harmless that a spreadsheet would calculate. Refuses: writing the table, and texts that no spreadsheet
reads.
"""

from __future__ import annotations

from typing import Any

_CALCULATED = "=+-@\t\r"
"""A text that begins so is a formula to a spreadsheet."""
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Before a table: spreadsheets then read it as UTF-8."""


def harmless(value: Any) -> Any:
    """A cell as it may be written: nothing for None, and a quotation mark before a text that would be calculated."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value[:1] and value[0] in _CALCULATED else value
