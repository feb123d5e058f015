"""What an auditor is told of a task: the one place where a definition becomes an `AuditorBrief`.

Owns: choosing description, interactions, controls and the hint that the study allows.
Refuses: rubrics, targets, parameters, titles; nothing of them is read here.
"""

from __future__ import annotations

from data.errors import UsageError
from data.schema.audit import AuditorBrief, Hint
from data.schema.category import CategoryCode, family_of
from data.schema.task import Language, TaskDefinition

CONTROLS: tuple[str, ...] = (
    "move: 0.3 to 4 metres, forward or back; you stop at obstacles",
    "turn: -180 to 180 degrees, right is positive",
    "look: -90 to 90 degrees, down is positive",
    "interact: use what is under the crosshair, within 3 metres; 2.8 seconds pass",
    "wait: 0.5 to 5 seconds",
    "Each of these costs one step. Looking again, notes and reports cost none.",
    "Report what is wrong here with the frames that show it, and point at it. If nothing is wrong, say so.",
)


def plan_brief(
    definition: TaskDefinition,
    *,
    hint: Hint | None = None,
    asks_category: bool = False,
    language: Language = "en",
) -> AuditorBrief:
    """The brief of a task under a study's conditions."""
    scene = definition.description.scene
    interactions = definition.description.interactions
    return AuditorBrief(
        description=scene.get(language) or scene.get("en", ""),
        interactions=interactions.get(language) or interactions.get("en", ()),
        controls=CONTROLS,
        budget=definition.budget,
        hint=hint or Hint(),
        asks_category=asks_category,
        language=language,
    )


def plan_hint(definition: TaskDefinition, kind: str, *, sham: CategoryCode | None = None) -> Hint:
    """The hint of a study for a task; a control gets the `sham` category, so that its brief looks like any other.

    Raises:
        UsageError: `kind` is none of none, family, category; or a control without a sham category.
    """
    if kind == "none":
        return Hint()
    code = definition.anomalies[0].category if definition.anomalies else sham
    if code is None:
        raise UsageError("A control task needs a sham category for its hint, or the hint gives it away.")
    if kind == "family":
        return Hint(kind="family", family=family_of(code))
    if kind == "category":
        return Hint(kind="category", family=family_of(code), category=code)
    raise UsageError(f"The hint is '{kind}'; it must be none, family or category.")
