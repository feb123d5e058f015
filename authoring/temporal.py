"""Operators whose anomaly begins by itself once a trigger has fired: their triggers, and the words for them.

Owns: the triggers that they share, the default, the phrases with numbers. Refuses: what happens then.
"""

from __future__ import annotations

from typing import ClassVar

from authoring.operator import Operator, RevealKind, TriggerKind
from authoring.wording import metres, seconds
from data.schema.injection import AfterSeconds, Injection, OnReturn, Trigger
from data.schema.scene import Node, SceneGraph


class TemporalOperator(Operator):
    """Begins on a trigger and stays."""

    triggers: ClassVar[tuple[TriggerKind, ...]] = ("on_return", "after_seconds", "on_contact")
    reveal: ClassVar[RevealKind] = "fired"

    def default_trigger(self, node: Node, scene: SceneGraph) -> Trigger:
        """When one has been 3 m away and not seen it for 2 s, and comes back."""
        del node, scene
        return OnReturn(min_distance_m=3.0, min_unseen_s=2.0)

    def numbers(self, injection: Injection) -> tuple[str, ...]:
        """The trigger's numbers."""
        return trigger_numbers(injection.trigger)


def trigger_numbers(trigger: Trigger) -> tuple[str, ...]:
    """The phrases with numbers that `when` holds, in order."""
    match trigger:
        case OnReturn():
            return (metres(trigger.min_distance_m), seconds(trigger.min_unseen_s))
        case AfterSeconds():
            return (seconds(trigger.seconds),)
        case _:
            return ()


def when(trigger: Trigger) -> str:
    """`once one has seen it, …`: the trigger as a clause that follows what happens."""
    match trigger:
        case OnReturn():
            return (
                f"once one has seen it, gone at least {metres(trigger.min_distance_m)} from it, had it out of view "
                f"for at least {seconds(trigger.min_unseen_s)}, and comes back"
            )
        case AfterSeconds():
            return f"after {seconds(trigger.seconds)}"
        case _:
            return "as soon as one touches it"


def when_zh(trigger: Trigger) -> str:
    """The same clause in Chinese, to be put before what happens."""
    match trigger:
        case OnReturn():
            return (
                f"看见它之后,离开至少 {metres(trigger.min_distance_m)}、至少 {seconds(trigger.min_unseen_s)} "
                "不看它,再回来时"
            )
        case AfterSeconds():
            return f"{seconds(trigger.seconds)} 之后"
        case _:
            return "一碰到它"
