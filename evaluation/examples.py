"""Examples as auditors get them, and the tasks that they keep out of evaluation.

Owns: putting an example into one language, and the reason why an example's task is refused.
Refuses: keeping examples (data.store.examples), and making them (app.jobs.exampling).
"""

from __future__ import annotations

from collections.abc import Iterable

from data.schema.category import CATEGORIES
from data.schema.example import Example, GivenExample, GivenFrame
from data.schema.task import Language


def give_example(example: Example, language: Language) -> GivenExample:
    """An example in one language; a text that it has not in that language is given in English."""
    return GivenExample(
        label=example.label,
        category=example.category,
        title=CATEGORIES[example.category].name,
        definition=_text(example.definition, language),
        frames=tuple(
            GivenFrame(
                blob=frame.blob,
                mime=frame.mime,
                width=frame.width,
                height=frame.height,
                boxes=frame.boxes,
                caption=_text(frame.caption, language),
            )
            for frame in example.frames
        ),
        answer=_text(example.answer, language),
        language=language,
    )


def kept_out(examples: Iterable[Example], given: Iterable[tuple[str, int]] = ()) -> dict[str, str]:
    """Task id -> why it is kept out of evaluation, for a curator.

    Args:
        examples: every version of every example.
        given: category and version of examples that a study has given out: their tasks are known for good.
    """
    versions = tuple(examples)
    newest = {example.category: example for example in versions}
    current = {example.id for example in newest.values() if not example.withdrawn}
    used = set(given)
    reasons: dict[str, str] = {}
    for example in versions:
        name = f"{example.category} {CATEGORIES[example.category].name}"
        if example.id in current:
            reasons[example.task] = (
                f"It is the worked example of {name} ({example.label}): auditors are shown its answer."
            )
        elif (example.category, example.version) in used:
            reasons.setdefault(
                example.task,
                f"It was given to auditors as the example of {name} ({example.label}): its answer is known.",
            )
    return reasons


def _text(texts: dict[Language, str], language: Language) -> str:
    return texts.get(language) or texts.get("en", "")
