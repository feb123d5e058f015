"""The doctor names each fault with what to type against it."""

import pytest

from data.errors import RendererError
from worlds.three import doctor, flags


def test_an_old_python_is_named():
    check = doctor.check_python((3, 10))
    assert not check.ok
    assert "3.11 or newer" in check.words
    assert doctor.check_python((3, 11)).ok


@pytest.mark.parametrize(
    ("found", "python", "ok"),
    [
        ("6.11.3", (3, 11), True),
        ("6.12.0", (3, 11), False),
        ("6.12.0", (3, 12), True),
        ("7.0.1", (3, 11), False),
        (None, (3, 12), False),
    ],
)
def test_a_qt_that_breaks_this_python_is_refused_with_the_line_to_type(found, python, ok):
    check = doctor.check_qt(found, python)
    assert check.ok is ok
    assert ok or check.mend == 'python -m pip install "pyside6>=6.11.3,<6.12"'


def test_missing_libraries_become_one_line_for_apt():
    shown = (
        "\tlinux-vdso.so.1 (0x00007ffd)\n\tlibnss3.so => not found\n\tlibsmime3.so => not found\n"
        "\tlibstrange.so.9 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n"
    )
    missing = {name: ["libQt6WebEngineCore.so.6"] for name in doctor.parse_ldd(shown)}
    check = doctor.check_libraries(missing, has_x=False)
    assert not check.ok
    assert check.words == "Missing: libnss3.so, libsmime3.so, libstrange.so.9."
    assert check.mend == "sudo apt-get install -y libnss3; and find the packages of libstrange.so.9"


def test_what_only_a_window_on_x_wants_is_a_fault_only_where_there_is_an_x_screen():
    missing = {"libxcb-cursor.so.0": ["libqxcb.so"]}
    assert "libxcb-cursor0" in doctor.check_libraries(missing, has_x=False).words
    assert doctor.check_libraries(missing, has_x=False).ok
    assert not doctor.check_libraries(missing, has_x=True).ok
    both = {"libxkbcommon.so.0": ["libqxcb.so", "libQt6Gui.so.6"]}
    assert not doctor.check_libraries(both, has_x=False).ok


def test_an_unbuilt_page_is_named_with_the_command_that_builds_it(tmp_path):
    check = doctor.check_page(tmp_path)
    assert not check.ok
    assert str(tmp_path) in check.words
    assert "build_bundle.py" in check.mend
    (tmp_path / "index.html").write_text("")
    assert doctor.check_page(tmp_path).ok


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path):
    assert doctor.check_folder(tmp_path / "new" / "folder").ok
    (tmp_path / "file").write_text("")
    check = doctor.check_folder(tmp_path / "file" / "below")
    assert not check.ok
    assert "--project" in check.mend


def test_a_machine_that_draws_nothing_is_told_what_to_install(monkeypatch):
    def find_nothing(_platform):
        raise RendererError("WebGL does not draw on this machine.")

    monkeypatch.setattr(doctor, "find_flags", find_nothing)
    monkeypatch.setattr(doctor, "forget_flags", lambda _platform: None)
    check = doctor.check_renderer(["offscreen"])
    assert not check.ok
    assert "libgl1-mesa-dri" in check.mend


@pytest.mark.browser
async def test_a_host_without_a_page_is_a_finding_and_no_crash(tmp_path, monkeypatch):
    monkeypatch.setenv("WORLDAUDIT_BUNDLE", str(tmp_path))
    check = await doctor.check_host()
    assert not check.ok
    assert str(tmp_path) in check.words


@pytest.mark.browser
def test_this_machine_passes_every_check_that_stands_on_qt(tmp_path):
    flags.find_flags()
    checks = doctor.diagnose(tmp_path)
    assert [check.name for check in checks if not check.ok] == []
    assert [check.name for check in checks][-2:] == ["Renderer", "World host"]
    assert all(check.mend == "" for check in checks)
