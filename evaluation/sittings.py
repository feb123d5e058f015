"""A sitting as a participant gets it, and its scene as the program gets it: where the answer is left behind.

Owns: briefs in each language, the hint and example that the condition allows, and the sham hint of a clean control.
Refuses: reading a rubric, a title or a target's name, and writing files (data.interchange).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from data.canonical import sha256_hex
from data.errors import NotFoundError
from data.schema.audit import AuditorBrief, Hint
from data.schema.category import CategoryCode
from data.schema.example import Example, GivenExample
from data.schema.package import SealedScene, Sitting
from data.schema.scene import WorldSpec
from data.schema.study import Assignment, Instructions, Study, StudyCondition
from data.schema.task import Language, Revision
from evaluation.brief import plan_brief, plan_hint
from evaluation.examples import give_example

LANGUAGES: tuple[Language, ...] = ("en", "zh")


def categories_of(revisions: Sequence[Revision]) -> tuple[CategoryCode, ...]:
    """The categories of a study's tasks, each once, in order: what the hint of a clean control is drawn from."""
    return tuple(sorted({anomaly.category for one in revisions for anomaly in one.definition.anomalies}))


def hint_of(
    study: Study, condition: StudyCondition, revision: Revision, categories: Sequence[CategoryCode]
) -> Hint:
    """The hint of a task under a condition; a clean control's is drawn by the study's seed, like any other.

    Raises:
        UsageError: a control is to be hinted and no task of the study has a category.
    """
    draw = int(sha256_hex(f"{study.seed}/{revision.sha256}".encode())[:8], 16)
    sham = categories[draw % len(categories)] if categories else None
    return plan_hint(revision.definition, condition.hint, sham=sham)


def plan_sitting(
    study: Study,
    assignment: Assignment,
    revision: Revision,
    *,
    spec: WorldSpec,
    instructions: Instructions,
    examples: Mapping[CategoryCode, Example],
    categories: Sequence[CategoryCode],
) -> tuple[Sitting, SealedScene]:
    """What is readable of a sitting, and what is sealed.

    Args:
        study: the study.
        assignment: one of its seats.
        revision: the task of that seat.
        spec: what to load for it.
        instructions: the version that the condition names.
        examples: by category, the versions that the study gives.
        categories: `categories_of` the study's revisions.

    Raises:
        NotFoundError: the condition gives an example and the hinted category has none.
    """
    condition = study.condition(assignment.condition)
    hint = hint_of(study, condition, revision, categories)
    languages: tuple[Language, ...] = LANGUAGES if condition.language == "chosen" else (condition.language,)
    texts = instructions.texts[condition.mode]
    sitting = Sitting(
        id=assignment.id,
        mode=condition.mode,
        hint=condition.hint,
        condition=condition.name,
        briefs={language: _brief(condition, revision, hint, language) for language in languages},
        instructions=instructions.name,
        instruction_texts={language: texts.get(language) or texts["en"] for language in languages},
        examples=_examples(condition, hint, examples, languages),
        simulated_s=condition.simulated_s if condition.mode == "free" else None,
    )
    definition = revision.definition
    return sitting, SealedScene(
        revision=revision.sha256,
        spec=spec,
        world=definition.world,
        world_seed=definition.world_seed,
        scene_digest=definition.scene_digest,
        start=definition.start,
        injections=definition.injections,
    )


def _brief(condition: StudyCondition, revision: Revision, hint: Hint, language: Language) -> AuditorBrief:
    brief = plan_brief(
        revision.definition,
        hint=hint,
        asks_category=condition.asks_category,
        language=language,
        mode=condition.mode,
    )
    if condition.mode == "step" and condition.steps is not None:
        brief = brief.model_copy(
            update={"budget": brief.budget.model_copy(update={"steps": condition.steps})}
        )
    return brief


def _examples(
    condition: StudyCondition,
    hint: Hint,
    examples: Mapping[CategoryCode, Example],
    languages: Sequence[Language],
) -> dict[Language, GivenExample]:
    if not condition.example or hint.category is None:
        return {}
    example = examples.get(hint.category)
    if example is None:
        raise NotFoundError(
            f"Condition '{condition.name}' gives an example, and category {hint.category} has none. "
            f"Make one: worldaudit example add {hint.category}"
        )
    return {language: give_example(example, language) for language in languages}
