"""The doctor says whether Chinese can be drawn, and that is a remark, never a fault."""

import pytest

from app.cli.doctor import find_chinese_font
from worlds.three.doctor import CHINESE_FONT, check_fonts


def test_a_missing_font_is_named_with_the_line_that_installs_one():
    check = check_fonts("")
    assert check.ok
    assert CHINESE_FONT in check.words
    assert "stays English" in check.words
    assert "WenQuanYi" in check_fonts("WenQuanYi Micro Hei").words
    assert "not found out" in check_fonts(None).words


@pytest.mark.browser
def test_qt_is_asked_in_a_child_process():
    assert find_chinese_font() is not None
