"""The contract states every range once, and a refusal repeats it."""

from __future__ import annotations

import pytest

from data.errors import RangeError, UsageError
from data.schema.action import Move
from evaluation.contract import TOOLS, History, parse_arguments


def test_the_five_actions_cost_a_step_and_nothing_else_does():
    costly = {name for name, tool in TOOLS.items() if tool.costs_step}
    assert costly == {"move", "turn", "look", "interact", "wait"}
    assert set(TOOLS) - costly == {
        "observe", "inspect", "history", "note", "report", "revise_report", "list_reports", "finish",
        "read_example",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("move", {"distance_m": 4.5}, "from 0.3 to 4"),
        ("move", {"distance_m": 0.1}, "from 0.3 to 4"),
        ("turn", {"degrees": 200}, "from -180 to 180"),
        ("look", {"degrees": -91}, "from -90 to 90"),
        ("wait", {"seconds": 6}, "from 0.5 to 5"),
        ("report", {"description": "x", "evidence": ["a0"], "confidence": 2}, "from 0 to 1"),
    ],
)
def test_a_number_out_of_range_is_refused_with_the_range(tool, arguments, words):
    with pytest.raises(RangeError, match=words):
        parse_arguments(tool, arguments)


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("fly", {}, "no tool 'fly'"),
        ("move", {}, "distance_m"),
        ("move", {"distance_m": 1, "speed": 3}, "speed"),
        ("move", {"distance_m": float("nan")}, "finite"),
        ("inspect", {"frames": ["a0"] * 5}, "at most 4"),
        ("inspect", {"frames": ["a0"], "crop": [0.5, 0.5, 0.5, 0.9]}, "0.02"),
        ("inspect", {"frames": ["kitchen/table-1"]}, "not written as it must be"),
        ("history", {"from": 1, "to": 41}, "at most 40"),
        ("report", {"description": "x", "evidence": []}, "at least 1"),
    ],
)
def test_wrong_input_is_refused_by_name(tool, arguments, words):
    with pytest.raises(UsageError, match=words) as refusal:
        parse_arguments(tool, arguments)
    assert not isinstance(refusal.value, RangeError)


def test_good_input_becomes_typed_values():
    assert parse_arguments("move", {"distance_m": 2}) == Move(distance_m=2)
    assert parse_arguments("history", {"from": 1, "to": 40}) == History(from_step=1, to_step=40)


def test_each_tool_says_what_it_does_and_has_a_schema():
    for tool in TOOLS.values():
        assert len(tool.words) > 10
        assert "action" not in tool.json_schema().get("properties", {})
