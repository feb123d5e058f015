"""Parts of a layout that is on the screen change together, and it is laid out once.

Whenever one part appears, Qt lays out all that is around it at once: fifty rows that change what they show cost fifty layouts of
the whole column.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout


@contextmanager
def laid_out_once(layout: QLayout) -> Iterator[None]:
    """While this lasts the layout moves nothing; afterwards Qt lays it out when the event loop comes to it."""
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)
        layout.update()
