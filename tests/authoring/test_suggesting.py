"""Suggestions are fair, differ from one another and from the tasks there are, and follow from the seed."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from authoring.catalogue import operator_named
from authoring.drafting import plan_inject, plan_task
from authoring.edits import apply_edit
from authoring.prominence import count_alike, prominence
from authoring.proposals import Deck, Used, plan_varied
from authoring.suggesting import count_doubts, suggest
from data.errors import UsageError
from data.schema.category import CATEGORIES
from data.schema.scene import SceneGraph, WorldSpec
from data.schema.task import TaskDefinition
from tests.authoring.kitchen import TASK_ID, kitchen, node
from worlds.fake import FakeWorld

KNOWN = ("float", "turn_over", "remove_collider", "vanish_in_sector", "disappear")


@pytest.fixture
async def room() -> tuple[FakeWorld, SceneGraph]:
    world = FakeWorld()
    scene = await world.load(WorldSpec(world="fake"))
    return world, scene.surveyed(await world.survey())


def task_of(scene: SceneGraph, injection) -> TaskDefinition:
    draft = plan_task(scene, task_id=TASK_ID, now_ms=0)
    return apply_edit(draft, plan_inject(scene, injection))[0].definition


async def test_suggestions_follow_from_the_seed_and_differ_from_the_tasks_there_are(room):
    world, scene = room
    first, _ = await suggest(world, scene, count=2, seed=1, operators=KNOWN)
    again, _ = await suggest(world, scene, count=2, seed=1, operators=KNOWN)
    assert len(first) == 2
    assert first == again
    taken = [task_of(scene, one.injection) for one in first]
    more, _ = await suggest(world, scene, count=2, seed=1, operators=KNOWN, taken=taken)
    pairs = {(one.operator, one.injection.targets[0]) for one in first}
    assert more
    assert pairs.isdisjoint((one.operator, one.injection.targets[0]) for one in more)


async def test_what_is_plain_from_every_start_is_passed_over_and_what_is_told_holds(room):
    world, scene = room
    (one,), passed = await suggest(world, scene, count=1, seed=1, operators=["float"])
    faults = {row.target: row.doubt.fault for row in passed}
    assert faults["room/crate"] == "plain"
    assert one.category == "G1"
    assert one.prospect.pixels >= 800
    assert one.prospect.differs >= 600
    assert one.prospect.at_start < 300
    there, start = one.prospect.pose, one.prospect.start.pose
    assert one.prospect.route_m >= math.hypot(there.x - start.x, there.z - start.z)


async def test_what_the_world_refuses_is_told_with_its_words(room):
    world, scene = room
    found, passed = await suggest(world, scene, count=1, seed=1, operators=["recolour"])
    assert found == ()
    assert {one.doubt.fault for one in passed} == {"refused"}
    assert "does not know" in passed[0].doubt.words
    assert count_doubts(passed) == {"recolour": {"refused": len(passed)}}


async def test_looking_leaves_the_world_clean(room):
    world, scene = room
    await suggest(world, scene, count=1, seed=5, operators=KNOWN)
    assert (await world.digest()).scene == scene.scene_digest
    assert await world.ground_truths() == ()


async def test_nothing_to_choose_from_is_an_error_that_says_so(room):
    world, scene = room
    with pytest.raises(UsageError, match="No operator fits levitate"):
        await suggest(world, scene, count=1, seed=1, operators=["levitate"])
    with pytest.raises(UsageError, match="at least 1"):
        await suggest(world, scene, count=0, seed=1)


def test_categories_take_turns_and_no_pair_is_drawn_twice():
    deck = Deck(scene=kitchen(), used=Used(), rng=random.Random(1))
    categories: list[str] = []
    pairs: list[tuple[str, str]] = []
    while (drawn := deck.draw()) is not None:
        operator, injection = drawn
        deck.keep(operator, injection)
        categories.append(operator.category)
        pairs.append((operator.name, injection.targets[0]))
    assert sorted(categories[:15]) == sorted(CATEGORIES)
    assert len(set(pairs)) == len(pairs) > 100


def test_an_operator_that_keeps_failing_is_given_up_and_the_deck_ends():
    deck = Deck(scene=kitchen(), used=Used(), rng=random.Random(1))
    misses: Counter[str] = Counter()
    while (drawn := deck.draw()) is not None:
        deck.miss(drawn[0])
        misses[drawn[0].name] += 1
    assert max(misses.values()) == 8


def test_a_chair_is_a_better_place_than_the_floor_or_one_book_of_forty():
    books = [
        node(f"kitchen/book-{k}", (-1.5, 1, k / 50), (-1.3, 1.25, k / 50 + 0.02), kind="book")
        for k in range(40)
    ]
    scene = kitchen()
    scene = scene.model_copy(update={"nodes": (*scene.nodes, *books)})
    alike = count_alike(scene)
    chair, floor = scene.node("kitchen/chair-1"), scene.node("kitchen/floor")
    assert prominence(chair, scene, alike) > 2 * prominence(floor, scene, alike)
    assert prominence(chair, scene, alike) > 2 * prominence(books[0], scene, alike)


def test_drawn_numbers_are_as_strong_as_the_default_or_stronger_and_within_range():
    scene = kitchen()
    table, floating = scene.node("kitchen/table-1"), operator_named("float")
    default = float(floating.default_parameters(table, scene).model_dump()["raise_m"])
    drawn = [
        float(plan_varied(scene, floating, table, random.Random(seed)).parameters["raise_m"])
        for seed in range(20)
    ]
    assert len(set(drawn)) > 5
    assert min(drawn) >= default
    assert max(drawn) <= table.headroom_m
