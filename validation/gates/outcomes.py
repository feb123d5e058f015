"""The four results of a gate, as values.

Owns: making them, with words and numbers, and what every gate that needs a world asks first. Refuses: judging.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from data.schema.gate import GateName, GateOutcome, GatePicture
from data.schema.scene import Capability
from validation.gates.evidence import Evidence


def passed(
    gate: GateName,
    words: str,
    numbers: Mapping[str, float] | None = None,
    pictures: Sequence[GatePicture] = (),
) -> GateOutcome:
    """It is as it should be."""
    return GateOutcome(
        gate=gate, result="passed", words=words, numbers=dict(numbers or {}), pictures=tuple(pictures)
    )


def failed(
    gate: GateName,
    words: str,
    change: str,
    numbers: Mapping[str, float] | None = None,
    pictures: Sequence[GatePicture] = (),
) -> GateOutcome:
    """It is not; `change` says what to do about it."""
    return GateOutcome(
        gate=gate,
        result="failed",
        words=words,
        change=change,
        numbers=dict(numbers or {}),
        pictures=tuple(pictures),
    )


def not_checkable(gate: GateName, words: str) -> GateOutcome:
    """Nobody can tell here; never green."""
    return GateOutcome(gate=gate, result="not_checkable", words=words)


def not_applicable(gate: GateName, words: str) -> GateOutcome:
    """The question does not arise."""
    return GateOutcome(gate=gate, result="not_applicable", words=words)


WALKING_NEEDS: tuple[Capability, ...] = ("path", "digest", "ids")
"""Without these a task is not walked at all."""


def lacking(capabilities: frozenset[Capability], *, injections: bool) -> tuple[Capability, ...]:
    """What an engine lacks that walking a task needs."""
    needs = (*WALKING_NEEDS, "inject") if injections else WALKING_NEEDS
    return tuple(need for need in needs if need not in capabilities)


def against_checking(
    gate: GateName, evidence: Evidence, needs: Sequence[Capability] = ()
) -> GateOutcome | None:
    """Why a gate that needs the task to run cannot be checked; None when it can."""
    if not evidence.loading.usable:
        return not_checkable(gate, "The task does not load, so it cannot be walked.")
    missing = [need for need in needs if need not in evidence.capabilities]
    missing += lacking(evidence.capabilities, injections=bool(evidence.definition.injections))
    if missing or evidence.walk is None or evidence.script is None:
        words = ", ".join(dict.fromkeys(missing))
        return not_checkable(gate, f"This engine cannot tell: it lacks {words}.")
    return None


def against_anomalies(gate: GateName, evidence: Evidence) -> GateOutcome | None:
    """Why a gate that is about injected anomalies says nothing of this task; None when it does."""
    definition = evidence.definition
    if not definition.anomalies:
        return not_applicable(gate, "A clean control has no anomaly.")
    if not definition.injections:
        return not_checkable(
            gate, "Its anomalies are baked into the world: nothing says where and when they show."
        )
    return None
