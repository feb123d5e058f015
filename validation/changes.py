"""What differs between two revisions of a task, one change at a time, each with its text before and after.

Owns: naming and describing changes. Refuses: whether one affects judgment; a curator says that (data.schema.carrying).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

from data.schema.base import Value
from data.schema.injection import Injection
from data.schema.space import Pose
from data.schema.task import Anomaly, RubricText, TaskDefinition

Part = Literal["world", "start", "injections", "category", "rubric", "description", "budget"]
LANGUAGES = {"en": "English", "zh": "Chinese"}


class RevisionChange(Value):
    """One thing that differs. Equal revisions have none."""

    key: str
    """Stable: the same thing has the same key in every pair of revisions."""
    part: Part
    words: str
    before: str
    """Empty where there was nothing."""
    after: str


def changes_between(before: TaskDefinition, after: TaskDefinition) -> tuple[RevisionChange, ...]:
    """Every difference, in the order in which a definition is read."""
    old = {fact[0]: fact for fact in _facts(before)}
    new = {fact[0]: fact for fact in _facts(after)}
    changes: list[RevisionChange] = []
    for key in [*old, *(key for key in new if key not in old)]:
        was, now = old.get(key), new.get(key)
        if was == now:
            continue
        facts = was or now
        if facts is None:
            continue
        _, part, words, _ = facts
        texts = (was[3] if was else "", now[3] if now else "")
        if texts[0] != texts[1]:
            changes.append(RevisionChange(key=key, part=part, words=words, before=texts[0], after=texts[1]))
    return tuple(changes)


Fact = tuple[str, Part, str, str]


def _facts(definition: TaskDefinition) -> Iterator[Fact]:
    """Key, part, words, text of everything that defines a task."""
    yield "world", "world", "World", definition.world
    yield "scene_digest", "world", "The world's scene", definition.scene_digest
    yield "world_seed", "world", "Seed of the world", str(definition.world_seed)
    yield "origin", "injections", "Kind of task", definition.origin.replace("_", " ")
    yield "start", "start", "Where the audit begins", pose_words(definition.start)
    rules = definition.start_rules
    yield "plain_at_start", "start", "May be plain at the start", "yes" if rules.plain_at_start else "no"
    yield (
        "route",
        "start",
        "Way from the start to the anomaly",
        f"{rules.route_min_m:g} to {rules.route_max_m:g} m",
    )
    yield from _description(definition)
    for number, anomaly in enumerate(definition.anomalies, start=1):
        yield from _anomaly(number, anomaly)
    yield "steps", "budget", "Steps of the budget", str(definition.budget.steps)
    yield "tool_calls", "budget", "Tool calls of the budget", str(definition.budget.tool_calls)


def _description(definition: TaskDefinition) -> Iterator[Fact]:
    for language, text in sorted(definition.description.scene.items()):
        yield f"scene/{language}", "description", f"Scene description, {LANGUAGES[language]}", text
    for language, lines in sorted(definition.description.interactions.items()):
        words = f"What one can do there, {LANGUAGES[language]}"
        yield f"interactions/{language}", "description", words, "\n".join(lines)


def _anomaly(number: int, anomaly: Anomaly) -> Iterator[Fact]:
    start = f"anomaly-{number}"
    yield f"{start}/category", "category", f"Category of anomaly {number}", anomaly.category
    yield from _rubric(number, "en", anomaly.rubric.en)
    if anomaly.rubric.zh is not None:
        yield from _rubric(number, "zh", anomaly.rubric.zh)
    for place, injection in enumerate(anomaly.injections, start=1):
        words = f"Injection {place} of anomaly {number}"
        yield f"{start}/injection-{place}", "injections", words, injection_words(injection)


def _rubric(number: int, language: Literal["en", "zh"], text: RubricText) -> Iterator[Fact]:
    for part, words in (("anomaly", "what is wrong"), ("expected", "what would be normal")):
        said = f"Rubric of anomaly {number}, {words}, {LANGUAGES[language]}"
        yield f"anomaly-{number}/rubric/{language}/{part}", "rubric", said, getattr(text, part)


def injection_words(injection: Injection) -> str:
    """An injection in lines: operator, targets, parameters, trigger, seed."""
    plain = injection.model_dump(mode="json")
    trigger = {key: value for key, value in plain["trigger"].items() if key != "kind"}
    lines = [f"{injection.operator.replace('_', ' ')}: {', '.join(injection.targets)}"]
    lines += [
        f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in plain["parameters"].items()
    ]
    said = ", ".join(f"{name} {value}" for name, value in trigger.items())
    lines.append(f"trigger: {plain['trigger']['kind'].replace('_', ' ')}{f' ({said})' if said else ''}")
    return "\n".join([*lines, f"seed: {injection.seed}"])


def pose_words(pose: Pose) -> str:
    """A pose in metres and degrees."""
    return f"x {pose.x:z.2f}, y {pose.y:z.2f}, z {pose.z:z.2f} m; yaw {pose.yaw_deg:.1f}°, pitch {pose.pitch_deg:.1f}°"
