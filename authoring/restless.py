"""A long random walk of edits that ends where it began: injections added, removed, added again with other numbers.

Owns: the seeded walk and its undo in full. Refuses: drafts (the history of a draft is authoring.history); this one is played
on a world, where each undo is the world's own.
"""

from __future__ import annotations

import random

from authoring.catalogue import list_operators, targets_of
from authoring.proposals import plan_varied
from authoring.trials import Bench
from data.errors import InjectionError, RangeError
from data.schema.action import Turn
from data.schema.base import Value
from data.schema.injection import Injection

MOST_AT_ONCE = 6


class RestlessWalk(Value):
    """What a walk did and how it ended."""

    edits: int
    injected: int
    removed: int
    changed: int
    refused: int
    """By the world, since another injection was in the way."""
    clean_scene: bool
    """After its undo in full the scene digest is the clean one."""
    clean_state: bool
    """And after a reset the state digest too."""


async def walk_restlessly(bench: Bench, edits: int, *, seed: int) -> RestlessWalk:
    """So many edits, then everything taken back in a random order; time passes now and then."""
    rng = random.Random(f"restless:{seed}")  # noqa: S311 - repeatable on purpose
    targets = {operator.name: targets_of(operator, bench.scene).applicable for operator in list_operators()}
    operators = [operator for operator in list_operators() if targets[operator.name]]
    there: list[Injection] = []
    counts = {"injected": 0, "removed": 0, "changed": 0, "refused": 0}
    done = 0
    await bench.world.reset(frames="none")
    while done < edits:
        kind = rng.choice(("inject", "inject", "remove", "change", "turn"))
        if kind == "turn":
            await bench.world.act(Turn(degrees=rng.choice((-90, 45, 120))), frames="none")
            continue
        old = rng.choice(there) if there and (kind != "inject" or len(there) >= MOST_AT_ONCE) else None
        if old is not None:
            await bench.world.remove_injection(old.id)
            there.remove(old)
            counts["removed"] += kind != "change"
            done += 1
            if kind != "change":
                continue
        operator = rng.choice(operators)
        target = old.targets[0] if old is not None else rng.choice(targets[operator.name])
        if old is not None:
            operator = next(one for one in operators if one.name == old.operator)
        try:
            injection = plan_varied(bench.scene, operator, bench.scene.node(target), rng)
            await bench.world.inject(injection)
        except (InjectionError, RangeError):
            counts["refused"] += 1
            continue
        there.append(injection)
        counts["changed" if old is not None else "injected"] += 1
        done += old is None
    for injection in rng.sample(there, len(there)):
        await bench.world.remove_injection(injection.id)
    scene = (await bench.world.digest()).scene
    state = (await bench.world.reset(frames="none")).state_digest
    return RestlessWalk(
        edits=done,
        clean_scene=scene == bench.scene.scene_digest,
        clean_state=state == bench.clean_state,
        **counts,
    )
