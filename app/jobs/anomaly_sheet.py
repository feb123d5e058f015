"""The contact sheet: for each operator the clean world and the anomalous one, with what tells them apart.

Owns: taking the first suggestions for it (seeded; the one whose pictures differ most), and the file. Refuses: what is shown
of an operator (sheet_stories), how it is laid out (sheet_drawing), and choosing what is flattering: what nobody would see
shows as equal pictures.
"""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from app.jobs.sheet_drawing import Column, difference, lay_out, plan_cut
from app.jobs.sheet_stories import BEGINS_S, SPANS, Story, Teller
from authoring.catalogue import list_operators, targets_of
from authoring.drafting import plan_injection
from authoring.operator import Operator
from authoring.suggesting import Suggestion, look_for
from data.ids import drawn_id
from data.schema.category import CATEGORIES
from data.schema.injection import AfterSeconds, Injection
from data.schema.scene import SceneGraph
from data.schema.space import Pose
from worlds.protocol import World

TARGETS = 3
"""So many suggestions are told, of what takes several moments one fewer; the one that differs most is kept."""
LOOKS = 30
QUALITY = 84
UNSUGGESTED = (
    *("see_through_walls", "reverse", "stop", "speed_up"),
    *("rescale", "stretch", "interpenetrate", "mirror_text"),
)
"""These are tried on what fits them: the largest and the liveliest first, or KNOWN ones; of a suggestion, a still picture shows
little."""
KNOWN = {
    "rescale": ("chair", "toilet", "mug"),
    "stretch": ("kettle", "bicycle", "bottle"),
    "mirror_text": ("sign", "timetable", "notice"),
}
"""Words in the kinds of things whose right size, shape or writing everybody knows; a picture without a second one to compare with
must show it by itself."""
SHOWN_IN = {"mirror_text": "subway", "scale_impulse": "city-street"}
"""Worlds with more to read, or more room to fly, than the house, in which all others are shown."""
ROOMY = 1.5
"""An eye is so much farther from what may be larger than it was."""
WALKERS = "Drawn in: somebody who walks (yellow), what nobody sees (pink)."
INDEX = """Written by `worldaudit anomalies sheet --out FOLDER`: each operator in the clean world and in the anomalous one, from the same
eye at the same tick. What begins is shown before and after, what depends on the eye from two eyes, what moves at several
moments. What only a walk meets is shown from the side, with the figure of somebody who walks (yellow) and what is there
though nobody sees it (pink) drawn in."""
LIVELY = ("fan", "belt", "cycle", "clip", "clock")


@dataclass(frozen=True)
class Page:
    """What was injected, and the largest share of a picture that differs, 0-1."""

    injection: Injection
    differs: float


async def draw_operator(
    world: World, scene: SceneGraph, operator: Operator, file: Path, *, seed: int = 0
) -> Page | None:
    """Writes one operator's page as a JPEG; None, and no file, when no target of the world shows it.

    The world must be loaded and the scene surveyed.
    """
    points = await world.walkable(0.5)
    best: tuple[float, Story, Injection] | None = None
    told = 0
    chosen = _by_hand if operator.name in UNSUGGESTED else _suggested
    async with aclosing(chosen(world, scene, operator, seed)) as candidates:
        async for injection, eye in candidates:
            teller = Teller(world, scene, points, operator, _soon(operator, injection), eye)
            story = await teller.tell()
            if story is None:
                continue
            told += 1
            differs = max(difference(one.clean, one.anomalous) for one in story.columns)
            if best is None or differs > best[0]:
                best = (differs, story, teller.injection)
            if told == TARGETS - (len(story.columns) > 1):
                break
    await world.reset((), frames="none")
    if best is None:
        return None
    differs, story, injection = best
    title = f"{operator.title} ({operator.category}): {scene.node(injection.targets[0]).label}"
    line = f"{operator.notice} {WALKERS}" if operator.category in ("C1", "C2") else operator.notice
    sheet = lay_out(title, line, story.columns, _cuts(story, scene.eye_m))
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file, quality=QUALITY, optimize=True)
    return Page(injection, differs)


def write_index(folder: Path) -> Path | None:
    """A page, `README.md`, with every picture of the folder under its category; None when there is no picture."""
    operators = [one for one in list_operators() if (folder / f"{one.name}.jpg").exists()]
    if not operators:
        return None
    lines = ["# The contact sheet", "", INDEX]
    for code, category in CATEGORIES.items():
        mine = [one for one in operators if one.category == code]
        lines += ["", f"## {code} {category.name}"] if mine else []
        for one in mine:
            lines += ["", f"`{one.name}`: {one.does}", "", f"![{one.name}]({one.name}.jpg)"]
    page = folder / "README.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


async def _suggested(
    world: World, scene: SceneGraph, operator: Operator, seed: int
) -> AsyncGenerator[tuple[Injection, Pose], None]:
    looked = 0
    async with aclosing(look_for(world, scene, seed=seed, operators=[operator.name])) as looking:
        async for one in looking:
            looked += 1
            if isinstance(one, Suggestion):
                yield one.injection, one.prospect.pose
            if looked == LOOKS:
                return


async def _by_hand(
    world: World, scene: SceneGraph, operator: Operator, seed: int
) -> AsyncGenerator[tuple[Injection, Pose], None]:
    from authoring.closeups import SPANS as CLOSE
    from authoring.closeups import find_close_up

    rng = random.Random(f"{operator.name}:{seed}")  # noqa: S311 - repeatable on purpose
    points = await world.walkable(0.5)
    known = KNOWN.get(operator.name, ())

    def place(target: str) -> tuple[int, tuple[int, float, str]]:
        kind = scene.node(target).kind
        return next((n for n, word in enumerate(known) if word in kind), len(known)), _lively(scene, target)

    for target in sorted(targets_of(operator, scene).applicable, key=place)[:LOOKS]:
        node = scene.node(target)
        injection = plan_injection(scene, operator.name, [target], injection_id=drawn_id(rng))
        await world.reset((), frames="none")
        spans = ROOMY * SPANS if known else CLOSE
        yield injection, await find_close_up(world, scene, node, points, size=(160, 96), spans=spans)


def _lively(scene: SceneGraph, target: str) -> tuple[int, float, str]:
    node = scene.node(target)
    kind = LIVELY.index(node.mechanism) if node.mechanism in LIVELY else len(LIVELY)
    size = max(high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True))
    return kind, -size, target


def _soon(operator: Operator, injection: Injection) -> Injection:
    """What begins on a trigger begins by itself, so that before and after are seen from one eye."""
    if "after_seconds" not in operator.triggers:
        return injection
    return injection.model_copy(update={"trigger": AfterSeconds(seconds=BEGINS_S)})


def _cuts(story: Story, eye_m: float) -> list[tuple[int, int, int, int]]:
    """One cut for all pictures from one eye."""
    cuts: list[tuple[int, int, int, int]] = []
    for column in story.columns:
        alike: Sequence[Column] = [one for one in story.columns if one.pose == column.pose]
        pairs = [(one.clean, one.anomalous) for one in alike]
        cuts.append(plan_cut(pairs, column.pose, eye_m, story.boxes))
    return cuts
