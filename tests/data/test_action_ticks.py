"""The length of an action is the same number in Python and in the page: both read one list of examples."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from data.schema.action import ACTION, count_ticks

EXAMPLES = Path(__file__).parents[2] / "worlds/three/web/tests/examples/action_ticks.json"
ROWS = json.loads(EXAMPLES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[json.dumps(row["action"]) for row in ROWS])
def test_an_action_takes_the_ticks_of_the_shared_examples(row: dict[str, object]) -> None:
    assert count_ticks(ACTION.validate_python(row["action"])) == row["ticks"]
