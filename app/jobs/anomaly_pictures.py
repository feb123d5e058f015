"""The small pictures of operators that the window shows: made from the contact sheet, shipped with the program.

Run: ``python -m app.jobs.anomaly_pictures`` after ``worldaudit anomalies sheet --out docs/images/anomalies``.

Owns: their size and folder. Refuses: choosing what they show (anomaly_sheet does).
"""

from __future__ import annotations

import sys
from pathlib import Path

from app.jobs.sheet_drawing import cut_pair

FOLDER = Path(__file__).resolve().parent.parent / "pictures" / "anomalies"
SOURCE = Path(__file__).resolve().parents[2] / "docs" / "images" / "anomalies"
WIDTH_PX = 320
QUALITY = 72


def shrink_pictures(source: Path, folder: Path) -> tuple[str, ...]:
    """Writes a small JPEG of each picture of the contact sheet; the names of the operators that have one now."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    names: list[str] = []
    for file in sorted(source.glob("*.jpg")):
        with Image.open(file) as opened:
            pair = cut_pair(opened.convert("RGB"))
        height = round(pair.height * WIDTH_PX / pair.width)
        small = pair.resize((WIDTH_PX, height), Image.Resampling.LANCZOS)
        small.save(folder / file.name, quality=QUALITY, optimize=True)
        names.append(file.stem)
    return tuple(names)


if __name__ == "__main__":
    made = shrink_pictures(SOURCE, FOLDER)
    sys.stdout.write(f"{len(made)} pictures in {FOLDER}\n")
