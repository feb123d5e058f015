"""Which project a command means: the one that is named, else where one stands, else one's own."""

from pathlib import Path

from data.store import Project
from data.store.location import find_project, user_project


def test_a_named_folder_wins_even_inside_a_project(tmp_path):
    Project.create(tmp_path / "here").close()

    assert find_project(tmp_path / "named", current=tmp_path / "here") == tmp_path / "named"


def test_a_tilde_in_a_name_is_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))

    assert find_project(Path("~/bench"), current=tmp_path) == tmp_path / "bench"


def test_the_current_folder_is_meant_when_it_is_a_project(tmp_path):
    Project.create(tmp_path / "here").close()

    assert find_project(None, current=tmp_path / "here", fallback=tmp_path / "own") == tmp_path / "here"


def test_otherwise_it_is_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    assert find_project(None, current=tmp_path, fallback=tmp_path / "own") == tmp_path / "own"
    assert find_project(None, current=tmp_path) == user_project()
    assert user_project() == tmp_path / "data" / "worldaudit-studio" / "project"


def test_finding_makes_nothing(tmp_path):
    find_project(tmp_path / "named", current=tmp_path)

    assert list(tmp_path.iterdir()) == []
