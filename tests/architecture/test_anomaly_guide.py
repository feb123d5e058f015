"""The guide to the anomalies names every operator, its category, its parameters with their ranges, and its triggers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from authoring.catalogue import list_operators

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "anomalies.md").read_text("utf-8")


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_the_guide_says_of_an_operator_what_the_catalogue_says(operator) -> None:
    row = next(line for line in GUIDE.splitlines() if line.startswith(f"| `{operator.name}`"))
    assert operator.category in row
    for spec in operator.specs():
        if spec.choices or spec.word:
            assert f"`{spec.name}`" in row
            assert all(choice in row for choice in spec.choices)
            continue
        assert re.search(rf"`{spec.name}` {spec.minimum:g} to {spec.maximum:g} ?{spec.unit}", row)
    for trigger in operator.triggers:
        assert trigger in ("always", "in_sector") or f"`{trigger}`" in row
