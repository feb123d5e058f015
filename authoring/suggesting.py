"""Good anomalies for a world: a few that differ from one another and from the tasks that there are, seeded.

Owns: drawing (proposals), looking (prospects), and stopping when there are enough or nothing is left.
Refuses: making tasks of them, gates, and anything random beside the seed: the same world, tasks and seed give the same list.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import aclosing

from authoring.catalogue import list_operators
from authoring.operator import Operator
from authoring.proposals import Deck, used_by
from authoring.prospects import Doubt, Ground, Prospect, foresee
from data.errors import UsageError
from data.schema.base import Slug, Value
from data.schema.category import CategoryCode
from data.schema.injection import Injection
from data.schema.scene import SceneGraph
from data.schema.setting import StartPose
from data.schema.task import TaskDefinition
from worlds.protocol import World

SPACING_M = 0.5
TRIES = 8
"""So many are looked at for each that is wanted."""


class Suggestion(Value):
    """One anomaly that a curator may take as it is."""

    category: CategoryCode
    operator: Slug
    label: str
    """The target, for people."""
    room: str | None
    injection: Injection
    prospect: Prospect


class Passed(Value):
    """One that was looked at and passed over."""

    category: CategoryCode
    operator: Slug
    target: str
    doubt: Doubt


async def suggest(
    world: World,
    scene: SceneGraph,
    *,
    count: int,
    seed: int,
    categories: Sequence[CategoryCode] = (),
    operators: Sequence[str] = (),
    taken: Sequence[TaskDefinition] = (),
    tell: Callable[[int, int], None] | None = None,
) -> tuple[tuple[Suggestion, ...], tuple[Passed, ...]]:
    """So many suggestions, or fewer when the world has no more; and what was passed over, with reasons.

    Args:
        world: an operator's world with the scene loaded; it is left clean.
        scene: its surveyed graph.
        count: how many are wanted, 1 or more.
        seed: of every draw.
        categories: only these; all for none.
        operators: only these; all for none.
        taken: tasks that the suggestions must differ from.
        tell: called after each look with how many were found and how many passed over.

    Raises:
        UsageError: nothing to choose from, or the count is not positive.
    """
    if count < 1:
        raise UsageError(f"{count} suggestions were asked for; ask for at least 1.")
    found: list[Suggestion] = []
    passed: list[Passed] = []
    looking = look_for(world, scene, seed=seed, categories=categories, operators=operators, taken=taken)
    async with aclosing(looking):
        async for one in looking:
            if isinstance(one, Suggestion):
                found.append(one)
            else:
                passed.append(one)
            if tell is not None:
                tell(len(found), len(passed))
            if len(found) == count or len(passed) >= TRIES * count:
                break
    return tuple(found), tuple(passed)


async def look_for(
    world: World,
    scene: SceneGraph,
    *,
    seed: int,
    categories: Sequence[CategoryCode] = (),
    operators: Sequence[str] = (),
    taken: Sequence[TaskDefinition] = (),
    avoid: Collection[tuple[str, str]] = (),
    starts: Sequence[StartPose] = (),
) -> AsyncGenerator[Suggestion | Passed, None]:
    """As `suggest`, one by one as they are looked at, until nothing is left.

    Args:
        avoid: pairs of operator and target that are not to be drawn.
        starts: only these starts; the scene's own for none.

    Raises:
        UsageError: no operator has that name or category.
    """
    chosen = choose_operators(categories, operators)
    rng = random.Random(f"suggest:{scene.world}:{seed}")  # noqa: S311 - repeatable on purpose
    used = used_by(scene, taken)
    used.pairs.update(avoid)
    deck = Deck(scene=scene, used=used, rng=rng, operators=chosen)
    ground = Ground(world=world, scene=scene, points=await world.walkable(SPACING_M))
    while (drawn := deck.draw()) is not None:
        operator, injection = drawn
        order = rng.sample(starts or scene.starts, len(starts or scene.starts))
        outlook = await foresee(ground, operator, injection, order)
        target = injection.targets[0]
        if isinstance(outlook, Doubt):
            deck.miss(operator)
            yield Passed(category=operator.category, operator=operator.name, target=target, doubt=outlook)
            continue
        deck.keep(operator, injection)
        node = scene.node(target)
        yield Suggestion(
            category=operator.category,
            operator=operator.name,
            label=node.label,
            room=node.room,
            injection=injection,
            prospect=outlook,
        )


def choose_operators(categories: Sequence[CategoryCode], operators: Sequence[str]) -> tuple[Operator, ...]:
    """The operators of these categories and with these names; an empty list excludes nothing.

    Raises:
        UsageError: none is left.
    """
    chosen = tuple(
        operator
        for operator in list_operators()
        if (not categories or operator.category in categories)
        and (not operators or operator.name in operators)
    )
    if not chosen:
        wanted = ", ".join((*categories, *operators))
        raise UsageError(f"No operator fits {wanted}. `worldaudit anomalies list` lists them.")
    return chosen


def count_doubts(passed: Sequence[Passed]) -> dict[str, dict[str, int]]:
    """How often each fault stood against each operator."""
    counts: dict[str, Counter[str]] = {}
    for one in passed:
        counts.setdefault(one.operator, Counter())[one.doubt.fault] += 1
    return {operator: dict(sorted(faults.items())) for operator, faults in sorted(counts.items())}
