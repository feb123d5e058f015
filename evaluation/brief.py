"""What an auditor is told of a task: the one place where a definition becomes an `AuditorBrief`.

Owns: choosing description, interactions, controls and the hint that the study allows.
Refuses: rubrics, targets, parameters, titles; nothing of them is read here.
"""

from __future__ import annotations

from data.errors import UsageError
from data.schema.audit import AuditorBrief, Hint
from data.schema.category import CategoryCode, family_of
from data.schema.study import Mode
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
_STEP_ZH: tuple[str, ...] = (
    "移动：向前或向后 0.3 到 4 米；遇到障碍物会停下",
    "转身：-180 到 180 度，正数向右",
    "抬头低头：-90 到 90 度，正数向下",
    "使用：准星所指、3 米之内的物体；耗时 2.8 秒",
    "等待：0.5 到 5 秒",
    "以上每个动作消耗一步。重看画面、记笔记和报告不消耗步数。",
    "请报告这里不对劲的地方，附上能证明它的画面并标出位置。如果没有问题，请如实说明。",
)
_FREE_EN: tuple[str, ...] = (
    "W A S D: walk; you stop at obstacles",
    "mouse: look around",
    "E: use what is under the crosshair, within 3 metres; 2.8 seconds pass",
    "F: keep what you see as evidence",
    "Your time in the place is limited; it stands still while you pause or write a report.",
    CONTROLS[-1],
)
_FREE_ZH: tuple[str, ...] = (
    "W A S D：行走；遇到障碍物会停下",
    "鼠标：环顾四周",
    "E：使用准星所指、3 米之内的物体；耗时 2.8 秒",
    "F：把眼前的画面留作证据",
    "您在场景中的时间有限；暂停或写报告时时间静止。",
    _STEP_ZH[-1],
)
_CONTROLS: dict[tuple[Mode, Language], tuple[str, ...]] = {
    ("step", "en"): CONTROLS,
    ("step", "zh"): _STEP_ZH,
    ("free", "en"): _FREE_EN,
    ("free", "zh"): _FREE_ZH,
}


def plan_brief(
    definition: TaskDefinition,
    *,
    hint: Hint | None = None,
    asks_category: bool = False,
    language: Language = "en",
    mode: Mode = "step",
) -> AuditorBrief:
    """The brief of a task under a study's conditions."""
    scene = definition.description.scene
    interactions = definition.description.interactions
    return AuditorBrief(
        description=scene.get(language) or scene.get("en", ""),
        interactions=interactions.get(language) or interactions.get("en", ()),
        controls=_CONTROLS[(mode, language)],
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
