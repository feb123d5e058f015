"""The options of a study's condition, said once for every command that takes them.

Owns: these options, and turning them into a condition. Refuses: studies.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from data.errors import UsageError
from data.plain_fault import first_fault
from data.schema.study import StudyCondition

OPTIONS: dict[str, Any] = {
    "mode": Annotated[
        str | None,
        typer.Option("--mode", help="step: the five actions, counted; free: walking in real time."),
    ],
    "hint": Annotated[str | None, typer.Option("--hint", help="none, family or category.")],
    "example": Annotated[
        bool | None,
        typer.Option("--example/--no-example", help="Give the worked example of the hinted category."),
    ],
    "asks_category": Annotated[
        bool | None, typer.Option("--asks-category/--no-category", help="A report must name its category.")
    ],
    "language": Annotated[
        str | None, typer.Option("--language", help="en, zh, or chosen: the participant chooses.")
    ],
    "steps": Annotated[int | None, typer.Option("--steps", help="Budget of step mode; 0: each task's own.")],
    "seconds": Annotated[
        float | None, typer.Option("--seconds", help="Budget of free mode, simulated seconds.")
    ],
    "instructions": Annotated[
        str | None,
        typer.Option("--instructions", help="Version of the instructions, see `study instructions`."),
    ],
}
"""Name of the parameter -> its annotation; None everywhere says nothing."""
Wishes = Mapping[str, Any]


def takes_condition(command: Callable[..., None]) -> Callable[..., None]:
    """A command with the options of a condition; it gets what was said of them as its keyword `wishes`."""
    own = inspect.signature(command, eval_str=True)

    @functools.wraps(command)
    def run(**given: Any) -> None:
        wishes = {name: given.pop(name) for name in OPTIONS}
        command(**given, wishes=wishes)

    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in OPTIONS.items()
    ]
    kept = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for name, parameter in own.parameters.items()
        if name != "wishes"
    ]
    shown = own.replace(parameters=[*kept, *added])
    run.__annotations__ = {name: parameter.annotation for name, parameter in shown.parameters.items()}
    vars(run)["__signature__"] = shown
    del vars(run)["__wrapped__"]
    return run


def changed_condition(condition: StudyCondition, wishes: Wishes) -> StudyCondition:
    """A condition with what was said changed.

    Raises:
        UsageError: this makes no condition; says why.
    """
    from pydantic import ValidationError

    names = {"seconds": "simulated_s"}
    changes = {names.get(key, key): value for key, value in wishes.items() if value is not None}
    if "steps" in changes:
        changes["steps"] = changes["steps"] or None
    try:
        return StudyCondition.model_validate({**condition.model_dump(), **changes})
    except ValidationError as error:
        raise UsageError(f"This makes no condition: {first_fault(error)}.") from error
