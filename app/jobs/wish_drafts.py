"""Drafts for the wishes of a plan: one anomaly of a category, two of different ones, or a clean control.

Owns: which start, which second anomaly, title and ids. Refuses: choosing single anomalies (authoring.suggesting) and gates.
Everything follows from the wish, the number of the try and the tasks there are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field

from authoring.drafting import plan_inject, plan_task, title_of
from authoring.edits import SetOrigin, apply_edit
from authoring.suggesting import Passed, Suggestion, count_doubts, look_for
from data.errors import InjectionError
from data.schema.category import CATEGORIES, CategoryCode
from data.schema.injection import Injection
from data.schema.plan import Wish
from data.schema.scene import SceneGraph
from data.schema.setting import StartPose
from data.schema.space import Pose
from data.schema.task import Task, TaskDefinition
from worlds.protocol import World
from worlds.routes import flat_m

LOOKS_MAX = 30
"""So many suggestions are looked at for one try."""
TURN_DEG = 75
"""A control looks elsewhere than the last one from the same start."""


@dataclass(frozen=True)
class Ask:
    """What a draft has to differ from, and what it is called."""

    wish: Wish
    number: int
    task_id: str
    author: str
    now_ms: int
    taken: Sequence[TaskDefinition]
    avoid: Collection[tuple[str, str]] = ()

    @property
    def seed(self) -> int:
        """Of every draw for this try."""
        return random.Random(f"{self.wish.key}:{self.number}:draw").getrandbits(31)  # noqa: S311 - repeatable


@dataclass
class Drafting:
    """A draft, or none because nothing is left; and what was looked at and passed over on the way."""

    task: Task | None = None
    passed: list[Passed] = field(default_factory=list[Passed])

    @property
    def passed_over(self) -> dict[str, dict[str, int]]:
        """Operator -> fault -> count."""
        return count_doubts(self.passed)


async def draft_wish(world: World, scene: SceneGraph, ask: Ask) -> Drafting:
    """A draft for a wish in a loaded world, whose graph is surveyed."""
    if ask.wish.kind == "control":
        return Drafting(task=_draft_control(scene, ask))
    drafting = Drafting()
    if ask.wish.kind == "multi":
        pair = await _find_pair(world, scene, ask, drafting)
        drafting.task = _draft(scene, ask, pair) if pair else None
        return drafting
    category = ask.wish.category
    one = await _find(world, scene, ask, drafting, categories=[category] if category else [])
    drafting.task = _draft(scene, ask, [one]) if one else None
    return drafting


async def _find(
    world: World,
    scene: SceneGraph,
    ask: Ask,
    drafting: Drafting,
    *,
    categories: Sequence[CategoryCode],
    starts: Sequence[StartPose] = (),
    beside: Suggestion | None = None,
) -> Suggestion | None:
    """The next suggestion; with `beside`, one that can be there together with it, at other places."""
    looks = 0
    looking = look_for(
        world,
        scene,
        seed=ask.seed + (beside is not None),
        categories=categories,
        taken=ask.taken,
        avoid=ask.avoid,
        starts=starts,
    )
    async with aclosing(looking):
        async for one in looking:
            looks += 1
            if isinstance(one, Passed):
                drafting.passed.append(one)
            elif beside is None or await _go_together(world, beside.injection, one.injection):
                return one
            if looks >= LOOKS_MAX:
                break
    return None


async def _find_pair(
    world: World, scene: SceneGraph, ask: Ask, drafting: Drafting
) -> list[Suggestion] | None:
    """Two of different categories from one start, the nearer to the start first."""
    first = await _find(world, scene, ask, drafting, categories=list(CATEGORIES))
    if first is None:
        return None
    others: list[CategoryCode] = [code for code in CATEGORIES if code != first.category]
    second = await _find(
        world, scene, ask, drafting, categories=others, starts=[first.prospect.start], beside=first
    )
    if second is None:
        return None
    return sorted((first, second), key=lambda one: one.prospect.route_m)


async def _go_together(world: World, one: Injection, other: Injection) -> bool:
    """Different objects, and the world takes both."""
    if set(one.targets) & set(other.targets):
        return False
    try:
        await world.reset([one, other], frames="none")
    except InjectionError:
        return False
    finally:
        await world.reset((), frames="none")
    return True


def _draft(scene: SceneGraph, ask: Ask, suggestions: Sequence[Suggestion]) -> Task:
    draft = _begin(scene, ask, "", suggestions[0].prospect.start.pose)
    for one in suggestions:
        draft, _ = apply_edit(draft, plan_inject(scene, one.injection))
    return draft.model_copy(update={"title": title_of(scene, draft.definition)})


def _begin(scene: SceneGraph, ask: Ask, title: str, start: Pose) -> Task:
    return plan_task(
        scene, task_id=ask.task_id, now_ms=ask.now_ms, author=ask.author, title=title[:200], start=start
    )


def _draft_control(scene: SceneGraph, ask: Ask) -> Task | None:
    """From the start that controls have least, looking where none looks yet."""
    controls = [one.start for one in ask.taken if one.world == scene.world and one.origin == "control"]
    uses = Counter(
        start.id
        for start in scene.starts
        for pose in controls
        if flat_m((pose.x, 0, pose.z), (start.pose.x, 0, start.pose.z)) < 0.1
    )
    if not scene.starts:
        return None
    rng = random.Random(ask.seed)  # noqa: S311 - repeatable on purpose
    start = min(rng.sample(scene.starts, len(scene.starts)), key=lambda one: uses[one.id])
    yaw = (start.pose.yaw_deg + TURN_DEG * uses[start.id] + 180) % 360 - 180
    pose = start.pose.model_copy(update={"yaw_deg": yaw})
    draft = _begin(scene, ask, start.label[:1].upper() + start.label[1:], pose)
    return apply_edit(draft, SetOrigin(origin="control"))[0]
