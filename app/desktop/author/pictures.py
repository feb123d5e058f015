"""The small pictures of operators that come with the program: what each looks like, drawn by `worldaudit anomalies sheet`.

Owns: reading them. Refuses: drawing them (app.jobs.anomaly_pictures).
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from app.desktop.author.offers import PICTURE
from app.jobs.anomaly_pictures import FOLDER


def picture_files() -> dict[str, str]:
    """Operator -> the file with clean and anomalous side by side."""
    return {file.stem: str(file) for file in Path(FOLDER).glob("*.jpg")}


def read_pictures() -> dict[str, QImage]:
    """Operator -> the anomalous half of its picture, small; those that cannot be read are left out."""
    found: dict[str, QImage] = {}
    for file in sorted(Path(FOLDER).glob("*.jpg")):
        pair = QImage(str(file))
        if not pair.isNull():
            half = pair.copy(QRect(pair.width() // 2, 0, pair.width() - pair.width() // 2, pair.height()))
            found[file.stem] = half.scaled(
                PICTURE * 2,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
    return found
