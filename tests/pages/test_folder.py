"""Which folders may be a world: those with a page, and nothing that lies elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from data.errors import ImportRefusedError, NotFoundError, UsageError
from worlds.pages import folder as folders
from worlds.pages.folder import open_folder


def a_page(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "Größe 1.js").write_text("1")
    return folder


def test_every_file_is_taken_under_its_address(tmp_path: Path) -> None:
    page = a_page(tmp_path / "My Page")
    (page / ".git").mkdir()
    (page / ".git" / "config").write_text("not part of it")
    source = open_folder(page)
    assert (source.kind, source.id, source.entry) == ("page", "my-page", "index.html")
    assert list(source.files) == ["assets/Größe 1.js", "index.html"]
    assert Path(source.files["index.html"]).read_text() == "<!doctype html>"


def test_what_a_build_made_is_called_as_its_project(tmp_path: Path) -> None:
    assert open_folder(a_page(tmp_path / "harbour" / "dist")).id == "harbour"


def test_a_link_within_the_folder_is_the_file_it_leads_to(tmp_path: Path) -> None:
    page = a_page(tmp_path / "page")
    (page / "main.js").symlink_to(page / "assets" / "Größe 1.js")
    assert Path(open_folder(page).files["main.js"]).read_text() == "1"


@pytest.mark.parametrize("target", ["/etc/hostname", "../secret.txt", "../other", "nowhere", "."])
def test_a_link_to_anything_else_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "secret.txt").write_text("outside")
    (tmp_path / "other").mkdir()
    page = a_page(tmp_path / "page")
    (page / "assets" / "link").symlink_to(target)
    with pytest.raises(ImportRefusedError, match=r"assets/link is a link"):
        open_folder(page)


def test_a_first_file_that_lies_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.html").write_text("<!doctype html>")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").symlink_to("../elsewhere.html")
    with pytest.raises(ImportRefusedError, match="link out of the folder"):
        open_folder(tmp_path / "page")


def test_a_project_is_told_to_be_built_and_where_its_page_is(tmp_path: Path) -> None:
    a_page(tmp_path / "project" / "dist")
    with pytest.raises(ImportRefusedError, match=r"holds no index.html. Perhaps you mean .*project/dist"):
        open_folder(tmp_path / "project")
    (tmp_path / "project" / "index.html").write_text("<!doctype html>")
    (tmp_path / "project" / "node_modules").mkdir()
    with pytest.raises(ImportRefusedError, match="holds node_modules"):
        open_folder(tmp_path / "project")


def test_a_folder_that_is_none_or_holds_no_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        open_folder(tmp_path / "absent")
    (tmp_path / "file.html").write_text("")
    with pytest.raises(UsageError, match="is a file"):
        open_folder(tmp_path / "file.html")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ImportRefusedError, match=r"holds no index.html"):
        open_folder(tmp_path / "empty")


def test_too_many_files_too_many_bytes_and_too_deep_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = a_page(tmp_path / "page")
    monkeypatch.setattr(folders, "FILES", 1)
    with pytest.raises(ImportRefusedError, match="more than 1 files"):
        open_folder(page)
    monkeypatch.setattr(folders, "FILES", 10)
    with (page / "huge.bin").open("wb") as file:
        file.truncate(folders.FILE_BYTES + 1)
    with pytest.raises(ImportRefusedError, match=r"huge.bin has more than 512 MB"):
        open_folder(page)
    with (page / "huge.bin").open("wb") as file:
        file.truncate(folders.TOTAL_BYTES - 1)
    with pytest.raises(ImportRefusedError, match="more than 512 MB in all"):
        open_folder(page)
    (page / "huge.bin").unlink()
    deep = page.joinpath(*["d"] * 40)
    deep.mkdir(parents=True)
    with pytest.raises(ImportRefusedError, match="folders deep"):
        open_folder(page)


def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    page = a_page(tmp_path / "page")
    os.mkfifo(page / "pipe")
    with pytest.raises(ImportRefusedError, match="pipe is no ordinary file"):
        open_folder(page)
    (page / "pipe").unlink()
    (Path(os.fsdecode(os.fsencode(page) + b"/\xff.js"))).write_text("1")
    with pytest.raises(ImportRefusedError, match="no file name"):
        open_folder(page)
