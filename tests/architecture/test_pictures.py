"""The documentation shows pictures that exist, and every picture of a screen is one that the tests take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pictures import DOCS, put_in_place, shown

ROOT = DOCS.parent
_SHOWN = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")


def pages() -> list[Path]:
    return [ROOT / "README.md", *DOCS.rglob("*.md")]


def test_every_picture_that_a_page_shows_is_there() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in pages()
        for name in _SHOWN.findall(page.read_text(encoding="utf-8"))
        if "://" not in name and not (page.parent / name).is_file()
    ]
    assert missing == []


def test_every_picture_is_shown_on_a_page() -> None:
    words = "".join(page.read_text(encoding="utf-8") for page in pages())
    folders = [
        one for one in (DOCS / "images").iterdir() if one.name != "anomalies"
    ]  # those are the window's own
    kept = [one for folder in folders for one in folder.rglob("*.*") if one.suffix in (".png", ".jpg")]
    assert [str(one.relative_to(DOCS)) for one in kept if one.name not in words] == []


def test_every_screen_is_taken_by_a_test() -> None:
    words = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    assert [one.name for one in shown() if f'"{one.stem}' not in words] == []
    assert len({one.name for one in shown()}) == len(shown())


def test_pictures_that_were_not_taken_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "screens.md"
    page.write_text("![One](images/a/one.png)\n![Two](images/two.png)\n")
    monkeypatch.setattr("tests.pictures.DOCS", tmp_path)
    monkeypatch.setattr("tests.pictures.PAGE", page)
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "one.png").write_bytes(b"one")
    assert put_in_place(taken) == ["two.png"]
    assert (tmp_path / "images" / "a" / "one.png").read_bytes() == b"one"
