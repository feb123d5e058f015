"""Keeping something as a file that a person names.

Owns: asking where, writing off the Qt thread, and saying what came of it. Refuses: what is written.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.desktop.operations import Failure
from app.desktop.studio import Studio
from data.whole_files import write_whole


def keep_file(studio: Studio, parent: QWidget, name: str, content: bytes) -> None:
    """Asks where to keep `content`; `name` is what it would be called."""
    chosen, _ = QFileDialog.getSaveFileName(parent, "Keep as", str(Path.home() / name))
    if not chosen:
        return
    file = Path(chosen)
    if not file.suffix:
        file = file.with_suffix(Path(name).suffix)

    def failed(failure: Failure) -> None:
        studio.say(
            failure.reason,
            step="Choose another place",
            on_step=lambda: keep_file(studio, parent, name, content),
        )

    studio.operations.run(
        f"Writing {file.name}",
        lambda: write_whole(file, content),
        then=lambda _: studio.say(f"Kept as {file}.", "good"),
        otherwise=failed,
    )
