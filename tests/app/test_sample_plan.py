"""The plan of the sample wishes for what a benchmark should have."""

from collections import defaultdict
from pathlib import Path

from app.jobs.plan_file import read_plan
from data.schema.category import CATEGORIES
from worlds.catalogue import BUILT_IN

PLAN = Path(__file__).parents[2] / "docs" / "plans" / "sample.yaml"


def test_the_sample_has_every_category_in_three_worlds_and_pairs_and_controls():
    plan = read_plan(PLAN)
    assert set(plan.worlds) == {world.id for world in BUILT_IN}
    worlds = defaultdict(set)
    for wish in plan.wishes():
        worlds[wish.category or wish.kind].add(wish.world)
    assert all(len(worlds[code]) >= 3 for code in CATEGORIES)
    assert len(worlds["multi"]) >= 2
    assert len(worlds["control"]) >= 4
    assert len(plan.wishes()) >= 70
