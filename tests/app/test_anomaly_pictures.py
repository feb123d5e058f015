"""The small pictures of operators: each belongs to an operator, is small, and shows something."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from app.jobs.anomaly_pictures import FOLDER, WIDTH_PX, shrink_pictures
from app.jobs.sheet_drawing import FULL, Column, lay_out
from authoring.catalogue import list_operators
from data.schema.space import Pose

FILES = sorted(FOLDER.glob("*.jpg"))


def test_there_are_pictures_and_each_is_an_operators() -> None:
    assert FILES
    assert {file.stem for file in FILES} <= {operator.name for operator in list_operators()}
    assert sum(file.stat().st_size for file in FILES) < 2_000_000


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_picture_is_a_pair_of_two_different_halves(file: Path) -> None:
    with Image.open(file) as opened:
        pair = opened.convert("RGB")
    assert pair.width == WIDTH_PX
    half = pair.width // 2
    clean, anomalous = pair.crop((0, 0, half, pair.height)), pair.crop((half, 0, 2 * half, pair.height))
    assert ImageChops.difference(clean, anomalous).getbbox() is not None


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_pictures_are_made_small_from_the_contact_sheet(tmp_path: Path, columns: int) -> None:
    source = tmp_path / "sheet"
    source.mkdir()
    clean, odd = Image.new("RGB", FULL, (0, 200, 0)), Image.new("RGB", FULL, (200, 0, 0))
    one = Column("later", clean, odd, Pose(x=0, y=0, z=0))
    lay_out("T", "l", [one] * columns, [(0, 0, *FULL)] * columns).save(source / "float.jpg", quality=95)
    assert shrink_pictures(source, tmp_path / "small") == ("float",)
    with Image.open(tmp_path / "small" / "float.jpg") as small:
        assert small.width == WIDTH_PX
        assert 90 <= small.height <= 99
        left, right = small.getpixel((4, 40)), small.getpixel((WIDTH_PX - 5, 50))
    assert left[1] > 150 > left[0]
    assert right[0] > 150 > right[1]
