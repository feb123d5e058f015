"""Injections in the fake world: what each operator does to a box, and when its trigger holds.

Owns: the five operators, their ground truth, latches and reveal conditions. Refuses: the clock (it is told of ticks).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from data.errors import InjectionError
from data.schema.base import TICKS_PER_SECOND
from data.schema.injection import (
    AfterSeconds,
    BeyondDistance,
    GroundTruth,
    Injection,
    InSector,
    Measurement,
    OnContact,
    OnInteract,
    OnReturn,
    Reveal,
    WithinDistance,
)
from data.schema.space import Pose
from worlds.fake import view
from worlds.fake.room import RADIUS_M, Thing, gap_m

TRAVERSED_M = 0.05
TOUCH_M = 0.02
SLACK_M = 0.01
_PROOFS = {"float": "raised_m", "turn_over": "turned", "remove_collider": "collider_gone"}
_REVEALS = {
    "float": Reveal(kind="always"),
    "turn_over": Reveal(kind="always"),
    "remove_collider": Reveal(kind="traversed", depth_m=TRAVERSED_M),
    "vanish_in_sector": Reveal(kind="fired"),
    "disappear": Reveal(kind="fired"),
}


def check_target(injection: Injection, things: dict[str, Thing]) -> Thing:
    """The box that an injection aims at.

    Raises:
        InjectionError: unknown operator or node, several targets, or a part of the building.
    """
    if injection.operator not in _REVEALS:
        raise InjectionError(f"The fake world does not know the operator {injection.operator!r}.")
    if len(injection.targets) != 1 or injection.targets[0] not in things:
        raise InjectionError(f"{injection.operator} needs one node of the room, not {injection.targets!r}.")
    thing = things[injection.targets[0]]
    if thing.structural and injection.operator != "remove_collider":
        raise InjectionError(
            f"{thing.id} is part of the building; {injection.operator} needs a loose object."
        )
    return thing


def change(thing: Thing, injection: Injection) -> Thing:
    """The box as an operator leaves it at once."""
    if injection.operator == "float":
        x, y, z = thing.centre
        return replace(thing, centre=(x, y + float(injection.parameters.get("raise_m", 0.5)), z))
    if injection.operator == "turn_over":
        return replace(thing, turned=not thing.turned)
    if injection.operator == "remove_collider":
        return replace(thing, collides=False)
    return thing


def compare(injection: Injection, thing: Thing, clean: Thing) -> Measurement:
    """Whether that anomaly is there now, by what differs between a box and the box as built."""
    values = {
        "raised_m": thing.box.min[1] - clean.box.min[1],
        "turned": float(thing.turned != clean.turned),
        "collider_gone": float(clean.collides and not thing.collides),
        "hidden": float(clean.visible and not thing.visible),
    }
    proof = _PROOFS.get(injection.operator, "hidden")
    return Measurement(
        injection=injection.id,
        present=values[proof] > SLACK_M,
        values=values,
        words=f"{thing.id}: {proof} is {values[proof]:.2f}.",
    )


@dataclass
class Effect:
    """One injection in effect, with its latches."""

    injection: Injection
    truth: GroundTruth
    fired: bool = False
    seen: bool = False
    unseen_ticks: int = 0
    farthest_m: float = 0.0
    traversed: bool = False

    @classmethod
    def of(cls, injection: Injection, before: Thing, after: Thing) -> Effect:
        """The record of a change from `before` to `after`."""
        hides = injection.operator in ("vanish_in_sector", "disappear")
        truth = GroundTruth(
            injection=injection.id,
            affected=(before.id,),
            bounds_before={before.id: before.box},
            bounds_after={before.id: after.box},
            regions=(before.box,) if hides else (),
            reveal=_REVEALS[injection.operator],
        )
        return cls(injection, truth)

    @property
    def node(self) -> str:
        """The box concerned."""
        return self.truth.affected[0]

    @property
    def reveals(self) -> bool:
        """The reveal condition, now."""
        if self.truth.reveal.kind == "traversed":
            return self.traversed
        return self.fired or self.truth.reveal.kind == "always"

    @property
    def latches(self) -> list[bool | float]:
        """What of it lives, for the state digest."""
        return [self.fired, self.seen, self.unseen_ticks, self.farthest_m, self.traversed]

    def watch(
        self,
        pose: Pose,
        clean: Thing,
        things: dict[str, Thing],
        *,
        tick: int,
        ticks: int,
        activated: str | None,
    ) -> None:
        """Looks at the auditor at tick `tick`, `ticks` after the last look, and latches what is to be latched."""
        if isinstance(self.injection.trigger, OnReturn):  # the one that asks what was seen; looking costs
            blockers = [each.box for each in things.values() if each.visible and each.id != clean.id]
            sees = view.is_seen(pose, clean.centre, blockers)
            self.seen = self.seen or sees
            self.unseen_ticks = 0 if sees else self.unseen_ticks + ticks
            self.farthest_m = max(self.farthest_m, _distance_m(pose, clean)) if self.seen else 0.0
        self.traversed = self.traversed or gap_m(pose.x, pose.z, clean.box) < RADIUS_M - TRAVERSED_M
        self.fired = self._holds(pose, clean, tick=tick, activated=activated)

    def show(self, thing: Thing, clean: Thing) -> Thing:
        """The box as it is while the trigger holds, or does not."""
        match self.injection.operator:
            case "vanish_in_sector":
                return replace(thing, visible=clean.visible and not self.fired)
            case "disappear":
                return replace(
                    thing,
                    visible=clean.visible and not self.fired,
                    collides=clean.collides and not self.fired,
                )
            case _:
                return thing

    def _holds(self, pose: Pose, thing: Thing, *, tick: int, activated: str | None) -> bool:
        match self.injection.trigger:
            case AfterSeconds() as trigger:
                return self.fired or tick >= trigger.seconds * TICKS_PER_SECOND
            case OnReturn() as trigger:
                long_unseen = self.unseen_ticks >= trigger.min_unseen_s * TICKS_PER_SECOND
                return self.fired or (self.seen and long_unseen and self.farthest_m >= trigger.min_distance_m)
            case OnInteract():
                return self.fired or activated == thing.id
            case OnContact():
                return self.fired or gap_m(pose.x, pose.z, thing.box) < RADIUS_M + TOUCH_M
            case InSector() as trigger:
                azimuth = math.degrees(math.atan2(thing.centre[0] - pose.x, pose.z - thing.centre[2]))
                off = (azimuth - trigger.azimuth_deg + 180) % 360 - 180
                return abs(off) <= trigger.width_deg / 2
            case WithinDistance() as trigger:
                return _distance_m(pose, thing) < trigger.metres
            case BeyondDistance() as trigger:
                return _distance_m(pose, thing) > trigger.metres
            case _:
                return True


def _distance_m(pose: Pose, thing: Thing) -> float:
    """From the auditor's eye to the middle of a box."""
    return math.dist(view.eye_of(pose), thing.centre)
