"""Gate *deterministic*: two hosts that do the same agree in every digest and every pixel.

Owns: the verdict. Refuses: walking.
"""

from __future__ import annotations

from data.counts import count_of
from data.schema.gate import GateOutcome
from validation.gates.evidence import Evidence, Step
from validation.gates.outcomes import against_checking, failed, passed


def check_deterministic(evidence: Evidence) -> GateOutcome:
    """See the module."""
    if refusal := against_checking("deterministic", evidence, ("digest",)):
        return refusal
    steps = evidence.walk.steps if evidence.walk is not None else ()
    apart = next((step for step in steps if _differ(step)), None)
    numbers = {"steps": float(len(steps) - 1)}
    if apart is None:
        words = f"Two hosts agree in every digest and pixel over {count_of(len(steps) - 1, 'action')}."
        return passed("deterministic", words, numbers)
    what = "state" if apart.digest != apart.other_digest else "picture"
    after = f"action {apart.number} ({apart.action.action})" if apart.action is not None else "the start"
    return failed(
        "deterministic",
        f"Two hosts differ in their {what} after {after}.",
        "Take injections away one by one: the one whose going mends it is at fault, or else the world is.",
        numbers | {"differs_at_step": apart.number},
    )


def _differ(step: Step) -> bool:
    return step.digest != step.other_digest or step.rgba != step.other_rgba
